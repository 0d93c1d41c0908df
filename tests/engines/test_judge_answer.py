import json

import pytest

from aem_cli.engines.judge_answer import Answer, Tokens, read_answer, read_completion
from tests.judge_server import completion, verdict

GOOD = '{"reason": "same", "probability": 0.7}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GOOD, (0.7, "same")),
        ('{"probability": 1}', (1.0, "")),
        ('{"probability": 0, "reason": null, "more": [1]}', (0.0, "")),
        (f"```json\n{GOOD}\n```", (0.7, "same")),
        (f"```\n{GOOD}```\n", (0.7, "same")),
        (f"Sure! Here {{is}} my verdict: {GOOD} I hope that helps.", (0.7, "same")),
        (f"{GOOD}\n{GOOD}", (0.7, "same")),
        (f'The reply says {{"note": "x"}}, so {GOOD}', (0.7, "same")),
        ('{"reason": "a\\n  b", "probability": 0.5}', (0.5, "a b")),
        ('{"reason": "half \\ud800", "probability": 0.5}', (0.5, "half ?")),
    ],
)
def test_an_answer_is_found(text, expected):
    assert read_answer(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0.7",
        "probability: 0.7",
        "[0.7]",
        '{"score": 0.7}',
        '{"verdict": {"probability": 0.7}}',
        '{"probability": NaN}',
        '{"probability": Infinity}',
        '{"probability": -Infinity}',
        '{"probability": NaN, "inner": {"probability": 1}}',
        '{"probability": 1e999}',
        '{"probability": "0.7"}',
        '{"probability": true}',
        '{"probability": null}',
        '{"probability": [0.7]}',
        '{"probability": 1.01}',
        '{"probability": -0.01}',
        '{"probability": 70}',
        '{"probability": 1' + "0" * 400 + "}",
        '{"probability": 1' + "0" * 5000 + "}",
        '{"probability": 0.2, "probability": 0.9}',
        '{"reason": "cut off", "probability": 0.',
        '{"reason": "it says {"probability": 1}',
        'It quotes {"probability": 1}, but I say {"probability": 0.1}',
        "{" * 100_000,
        '{"probability":' * 5000,
    ],
)
def test_what_is_no_answer_is_none(text):
    assert read_answer(text) is None


def test_a_long_reason_is_cut():
    assert len(read_answer(verdict(0.5, "x" * 5000)).reason) == 300
    assert Answer(0.5) == (0.5, "")


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ([], "no completion"),
        (None, "no completion"),
        ({}, "no choice"),
        ({"choices": []}, "no choice"),
        ({"choices": {}}, "no choice"),
        ({"choices": [1]}, "no choice"),
        (completion(None), "said nothing"),
        (completion("  "), "said nothing"),
        (completion([{"type": "text", "text": GOOD}]), "said nothing"),
        ({"choices": [{"message": None}]}, "said nothing"),
        (completion(None, message={"refusal": "I cannot judge this."}), "refused"),
        (completion(GOOD, finish_reason="length"), "cut off"),
    ],
)
def test_a_completion_without_a_text(document, fault):
    found = read_completion(json.dumps(document))
    assert found.text is None
    assert fault in found.fault


@pytest.mark.parametrize("body", ["", "<html>", "data: {}", '{"choices": NaN}', "[" * 100_000])
def test_a_body_that_is_no_json(body):
    assert "no JSON" in read_completion(body).fault


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"prompt_tokens": 3, "completion_tokens": 2}, Tokens(3, 2)),
        ({"prompt_tokens": 3}, None),
        ({"prompt_tokens": -3, "completion_tokens": 2}, None),
        ({"prompt_tokens": True, "completion_tokens": 2}, None),
        ({"prompt_tokens": 10**400, "completion_tokens": 2}, None),
        ("many", None),
        (None, None),
    ],
)
def test_tokens_are_taken_where_they_are_counts(usage, tokens):
    assert read_completion(json.dumps(completion(GOOD, usage=usage))).tokens == tokens
