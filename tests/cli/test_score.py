import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.dialogs import action, dialog, failing, passing, write

NOT_ANNOTATED = {"turn_no": 1, "turn": "Tool", "predict_turn": {"tool_id": "crm", "action": "Find", "args": {}}}


@pytest.mark.parametrize(
    ("records", "words", "code", "said"),
    [
        ([passing("a"), passing("b")], [], 0, "RESULT passed (exit code 0: passed)"),
        (
            [passing("a"), failing("b")],
            [],
            1,
            "RESULT failed (exit code 1: the gate failed), decided by: no gate is set",
        ),
        ([passing("a"), failing("b")], ["--exit-zero"], 0, "because of --exit-zero"),
        ([passing("a"), failing("b")], ["--fail-under", "0.5"], 0, "score 0.5 reaches 0.5"),
        ([passing("a"), failing("b")], ["--fail-under", "50%"], 0, "score 0.5 reaches 0.5"),
        ([passing("a"), failing("b")], ["--fail-under", "0.51"], 1, "score 0.5 is under 0.51"),
        ([*map(passing, "abcd"), failing("e")], ["--fail-under", "0.8"], 0, "reaches 0.8"),
        ([], [], 5, "nothing was evaluated"),
        ([], ["--exit-zero"], 5, "nothing was evaluated"),
        ([dialog("a", NOT_ANNOTATED)], [], 5, "nothing was evaluated"),
        ([passing("a"), "{"], ["--skip-invalid"], 0, "RESULT passed"),
        ([failing("a"), "{"], ["--skip-invalid"], 1, "RESULT failed"),
        (["{"], ["--skip-invalid"], 5, "nothing was evaluated"),
    ],
)
def test_text_and_exit_code_say_the_same(records, words, code, said, aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", *records), "--scorer", "exact", *words)
    assert done.code == code, done
    assert said in " ".join(done.out.split())
    assert "Traceback" not in done.err


def test_the_run_folder_stands_where_it_was_asked_for(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a"))
    aem("score", dataset)
    assert sorted(path.name for path in Path("aem-results/d").iterdir()) == [
        "results.jsonl",
        "run.json",
        "summary.json",
    ]
    aem("score", dataset, "-o", "one", "-o", "two")
    assert (tmp_path / "one/results.jsonl").read_bytes() == (tmp_path / "two/results.jsonl").read_bytes()


def test_a_variable_stands_for_a_flag(aem, tmp_path, monkeypatch):
    dataset = write(tmp_path / "d.jsonl", passing("a"), failing("b"))
    monkeypatch.setenv("AEM_FAIL_UNDER", "0.4")
    monkeypatch.setenv("AEM_OUTPUT", "from-env")
    monkeypatch.setenv("AEM_SCORER", "exact")
    monkeypatch.setenv("AEM_QUIET", "1")
    done = aem("score", dataset)
    assert done.code == 0
    assert done.out.startswith("RESULT passed")
    assert (tmp_path / "from-env/summary.json").exists()


def test_bad_records_stop_the_run_and_are_all_named(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a"), "{", passing("b"), '{"dialog_id": "c", "turns": 7}')
    done = aem("score", dataset)
    assert done.code == 2
    assert done.out == ""
    assert "d.jsonl:2" in done.err
    assert "d.jsonl:4" in done.err
    assert "2 bad records" in done.err
    assert "--skip-invalid" in done.err
    assert not (tmp_path / "aem-results").exists()


def test_many_bad_records_are_counted_and_twenty_are_shown(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", *["{"] * 50))
    assert done.code == 2
    assert done.err.count("d.jsonl:") == 20
    assert "50 bad records" in done.err
    assert "30 more" in done.err


def test_skipped_records_are_listed_in_the_summary(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", passing("a"), "{"), "--skip-invalid")
    assert done.code == 0
    assert "1 bad record skipped" in " ".join(done.out.split())
    assert "d.jsonl:2" in done.err
    assert json.loads((tmp_path / "aem-results/d/run.json").read_text())["skipped"] == 1


def test_duplicate_dialogs_name_both_lines(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a"), passing("b"), failing("a"))
    done = aem("score", dataset)
    assert done.code == 2
    assert "'a'" in done.err or '"a"' in done.err or " a" in done.err
    assert "1" in done.err
    assert "3" in done.err
    assert not (tmp_path / "aem-results").exists()


def test_trials_are_no_duplicates(aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", passing("a", trial=1), passing("a", trial=2), passing("a", release="r"))
    assert aem("score", dataset).code == 0


def test_json_is_the_summary_alone(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", passing("a"), failing("b")), "--json")
    summary = json.loads(done.out)
    assert summary["score"] == 0.5
    assert summary["gate"]["exit_code"] == done.code == 1
    assert "RESULT failed" in done.err
    assert summary == json.loads((tmp_path / "aem-results/d/summary.json").read_text())


def test_quiet_says_the_result_alone(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", passing("a")), "--quiet")
    assert done.out.startswith("RESULT passed")
    assert len(done.out.splitlines()) <= 2
    assert done.err == ""


def test_failing_dialogs_come_first_and_alone_when_asked(aem, tmp_path):
    dataset = write(
        tmp_path / "d.jsonl", *(passing(f"good-{n}") for n in range(20)), failing("bad-1"), failing("bad-2")
    )
    out = aem("score", dataset).out
    assert out.index("bad-1") < out.index("bad-2") < out.index("good-0")
    assert "good-0" not in aem("score", dataset, "--failed-only").out
    assert "bad-2" not in aem("score", dataset, "--failed-only", "--limit", "1").out.split("Dialogs")[-1]


def test_the_same_input_gives_the_same_bytes(aem, tmp_path):
    records = [failing(f"d{n}") if n % 3 else passing(f"d{n}") for n in range(300)]
    dataset = write(tmp_path / "d.jsonl", *records)
    aem("score", dataset, "-o", "one")
    aem("score", dataset, "-o", "two")
    for name in ("results.jsonl", "summary.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert (tmp_path / "one/results.jsonl").read_bytes().count(b"\n") == 300


@pytest.mark.parametrize(
    "text", ["[bold red]x[/bold red] [/] [link=http://a]", "\x1b[31mred\x1b]8;;http://a\x07", "a\nb\rc", "abc\u202efed"]
)
def test_data_is_printed_literally(text, aem, tmp_path):
    dataset = write(tmp_path / "d.jsonl", dialog(text, action(1, text, "B-2")))
    done = aem("score", dataset)
    assert done.code == 1
    assert not {"\x1b", "\x07", "\r", "\u202e"} & set(done.out)
    if text.startswith("["):
        assert "[bold red]x[/bold red]" in done.out
    shown = aem("show", "aem-results/d", text)
    assert shown.code == 0
    assert not {"\x1b", "\x07", "\r", "\u202e"} & set(shown.out)


def test_colour_only_where_it_is_wanted(aem, aem_process, tmp_path):
    dataset = write(tmp_path / "d.jsonl", failing("a"))
    assert "\x1b[" not in aem_process("score", dataset).out
    assert "\x1b[" in aem_process("score", dataset, FORCE_COLOR="1").out
    assert "\x1b[3" not in aem_process("score", dataset, FORCE_COLOR="1", NO_COLOR="1").out


def test_a_dumb_terminal_gets_its_width_and_no_colour(aem_process, tmp_path):
    dataset = write(tmp_path / "d.jsonl", failing("a"))
    out = aem_process("score", dataset, TERM="dumb", COLUMNS="60", FORCE_COLOR="1").out
    assert "\x1b[" not in out
    assert max(len(line) for line in out.splitlines() if not line.startswith("RESULT")) <= 60


@pytest.mark.parametrize("size", ["0", "-5", "many", "²", "9" * 30, ""])
def test_a_size_that_is_none_is_no_matter(size, aem_process, tmp_path):
    dataset = write(tmp_path / "d.jsonl", failing("a"))
    assert aem_process("score", dataset, COLUMNS=size, LINES=size).code == 1


def test_a_stream_that_prints_ascii_only(aem_process, tmp_path):
    dataset = write(tmp_path / "d.jsonl", dialog("Zürich → 東京", action(1, "ü-1", "B-2")))
    done = aem_process("score", dataset, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.code == 1, done
    assert done.out.isascii()
    assert "Z\\xfcrich" in done.out


def test_standard_input(aem_process):
    done = aem_process("score", "-", "--quiet", stdin=json.dumps(passing("a")).encode())
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize(("record", "code"), [(passing("a"), "0"), (failing("a"), "1")])
@pytest.mark.parametrize("words", ["", "--json", "--quiet"])
def test_a_reader_that_leaves_changes_no_exit_code(record, code, words, tmp_path):
    dataset = write(tmp_path / "d.jsonl", record)
    aem = f"{sys.executable} -c 'from aem_cli.cli.main import run; run()'"
    script = f"{aem} score {dataset} -o run {words} | true; echo ${{PIPESTATUS[0]}}; {aem} show run a | true; "
    done = subprocess.run(
        ["bash", "-c", script + "echo ${PIPESTATUS[0]}"], capture_output=True, text=True, cwd=tmp_path, timeout=60
    )
    assert done.stdout.split() == [code, "0"]
    assert "Error" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_leaves_nothing_behind(number, tmp_path):
    """Standard input stays open, so the run waits for more when the signal comes."""
    command = [sys.executable, "-c", "from aem_cli.cli.main import run; run()", "score", "-", "-o", "run"]
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    )
    line = json.dumps(passing("a")).encode() + b"\n"
    running.stdin.write(line)
    running.stdin.flush()
    waited = time.monotonic() + 20
    while not (tmp_path / "run").exists() and time.monotonic() < waited:
        time.sleep(0.02)
    running.send_signal(number)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert out == b""
    assert err.startswith(b"aem: interrupted")
    assert list(tmp_path.iterdir()) == []


def test_where_the_results_are_stays_one_line(aem, tmp_path):
    done = aem("score", write(tmp_path / "d.jsonl", failing("a\nRESULT passed\x1b[31m")), "-o", "run")
    assert done.err.splitlines() == ["results in run; to see a dialog: aem show run 'a␊RESULT passed␛[31m'"]
