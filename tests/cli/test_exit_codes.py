"""The exit code of every kind of end; what `score` makes of a gate stands in test_score.py."""

import subprocess
import sys

import pytest

from aem_cli.cli import app as app_module
from aem_cli.cli.exit_codes import ExitCode, code_of, meaning
from aem_cli.errors import AemError, ConfigError, DataError, ScorerError, UsageError
from tests.cli.dialogs import passing, write


@pytest.mark.parametrize("code", list(ExitCode))
def test_every_code_has_a_meaning(code):
    assert meaning(code)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), 130),
        (UsageError("x"), 2),
        (ConfigError("x"), 2),
        (DataError("x"), 2),
        (FileNotFoundError(2, "No such file"), 2),
        (ScorerError("x"), 4),
        (AemError("x"), 4),
        (KeyError("x"), 4),
        (RecursionError(), 4),
    ],
)
def test_code_of(error, code):
    assert code_of(error) == code


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "aem: interrupted"),
        (DataError("a.jsonl:3: no turns"), 2, "aem: a.jsonl:3: no turns"),
        (PermissionError(13, "Permission denied", "a.jsonl"), 2, "aem: a.jsonl: Permission denied"),
        (ScorerError("scorer x: 1 answer for 2 pairs"), 4, "aem: scorer x: 1 answer for 2 pairs"),
        (KeyError("x\ny"), 4, "aem: internal error: KeyError: 'x\\ny' (test_exit_codes.py:"),
        (DataError("a\x1b[31m"), 2, "aem: a␛[31m"),
        (BrokenPipeError(32, "Broken pipe"), 2, "aem: [Errno 32] Broken pipe"),
        (OSError(24, "Too many open files"), 2, "aem: Too many open files: raise their limit (ulimit -n), or "),
        (OSError(28, "No space left"), 2, "aem: No space left: make room, also for temporary files (TMPDIR)"),
    ],
)
def test_no_error_leaves_as_a_traceback(error, code, said, monkeypatch, aem):
    monkeypatch.setattr(app_module, "app_for", lambda words: lambda *args, **named: lambda: fail(error))
    done = aem("score")
    assert done.code == code
    assert done.err.startswith(said)
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err


def fail(error):
    raise error


def test_debug_shows_the_traceback(monkeypatch, aem):
    monkeypatch.setenv("AEM_DEBUG", "1")
    monkeypatch.setattr(app_module, "app_for", lambda words: lambda *args, **named: lambda: fail(KeyError("x")))
    assert "Traceback (most recent call last)" in aem("score").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["score"], "Missing argument 'DATASET'"),
        (["score", "a", "b"], "unexpected extra argument"),
        (["score", "a", "--no-such-option"], "No such option"),
        (["score", "a", "--limit", "many"], "--limit"),
        (["score", "a", "--limit", "-1"], "--limit"),
        (["score", "a", "--threshold", "1.5"], "--threshold"),
        (["score", "a", "--threshold", "nan"], "--threshold"),
        (["score", "a", "--fail-under", "90"], "--fail-under"),
        (["score", "a", "-o", "report.docx"], "there is no report format for '.docx'; known: .xml, "),
        (["score", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["score", "a", "--config", "no-such-file.yaml"], "no-such-file.yaml"),
        (["show"], "Missing argument 'RUN'"),
        (["show", "no-such-run", "d"], "no-such-run"),
        (["validate"], "Missing argument"),
        (["validate", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["nonsense"], "No such command"),
    ],
)
def test_words_that_do_not_fit_are_a_usage_error(words, said, aem):
    done = aem(*words)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""
    assert "Traceback" not in done.err


def test_version(aem):
    from aem_cli import __version__

    assert aem("--version") == (0, f"aem {__version__}\n", "")


def test_help_imports_nothing_heavy():
    heavy = ("rich", "pydantic", "orjson", "msgspec", "yaml", "rapidfuzz", "numpy", "scipy")
    script = "import sys; from aem_cli.cli.main import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not set(heavy) & set(done.stdout.splitlines()[-1].split())


def test_scoring_without_a_config_needs_no_pydantic_and_no_statistics(tmp_path):
    """Typer would import pydantic to check a text; see cli/plain_command.py."""
    dataset = write(tmp_path / "d.jsonl", passing("a"))
    words = ["score", str(dataset), "-o", str(tmp_path / "run"), "--quiet"]
    script = f"import sys; from aem_cli.cli.main import main; main({words}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"pydantic", "yaml", "numpy", "scipy"} & set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(("text", "said"), [("1", "passed"), ("no", "AEM score"), ("perhaps", "AEM_QUIET")])
def test_a_flag_by_its_variable(text, said, aem, tmp_path, monkeypatch):
    monkeypatch.setenv("AEM_QUIET", text)
    done = aem("score", write(tmp_path / "d.jsonl", passing("a")))
    assert said in done.out + done.err


@pytest.mark.parametrize(
    ("redirected", "code"),
    [
        ("score - <&-", 2),
        ("score {dataset} >&- 2>&- <&-", 0),
        ("score no-such-file 2>/dev/full", 2),
        ("score {dataset} >/dev/full", 2),
        ("score {dataset} 2>/dev/full >/dev/full", 2),
    ],
)
def test_streams_that_are_closed_or_full_never_look_like_a_failed_gate(redirected, code, tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a"))
    command = f"{sys.executable} -m aem_cli {redirected.format(dataset=dataset)}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
