import re

from aem_cli.domain.literal import visible
from aem_cli.writers.github_annotations import github_annotations
from tests.nasty import NASTY


def parsed(line):
    """A workflow command as the runner reads it: split at the first "::" after the opening, then unescaped."""
    assert line.startswith("::")
    head, _, message = line[2:].partition("::")
    kind, _, properties = head.partition(" ")
    pairs = dict(pair.split("=", 1) for pair in properties.split(",") if pair)
    return kind, {name: unescaped(value, "%0D \r|%0A \n|%3A :|%2C ,|%25 %") for name, value in pairs.items()}, message


def unescaped(text, mappings):
    for mapping in mappings.split("|"):
        code, _, character = mapping.partition(" ")
        text = text.replace(code, character)
    return text


def test_a_failing_dialog_is_an_error_at_its_line(sample_run):
    lines = list(github_annotations(sample_run))
    assert len(lines) == 8
    kind, properties, message = parsed(lines[0])
    assert kind == "error"
    assert properties == {"file": sample_run.dataset, "line": "3", "title": "inconsistent_parameter_values"}
    assert message == (
        "order-status-03: 3 of 3 turns failed; root cause in turn 2 (orders.Get): inconsistent_parameter_values, "
        "args.order_id: gold ORD-61340 -> predicted ORD-63140"
    )


def test_text_of_the_data_stays_in_its_message(nasty_run):
    errors = [parsed(line) for line in github_annotations(nasty_run)][:10]
    for number, ((kind, properties, message), nasty) in enumerate(zip(errors, NASTY, strict=False)):
        assert (kind, properties["line"]) == ("error", str(number + 1))
        assert unescaped(message, "%0D \r|%0A \n|%25 %").startswith(visible(nasty))
        assert not re.search("[\r\n]", message)


def test_of_each_kind_ten_are_shown_and_the_rest_is_counted(nasty_run):
    lines = list(github_annotations(nasty_run))
    assert [parsed(line)[0] for line in lines] == ["error"] * 10 + ["notice"]
    assert (
        lines[-1] == f"::notice title=aem::{len(NASTY) - 10} more dialogs failed; GitHub shows 10 annotations of a kind"
    )


def test_a_dialog_without_a_verdict_is_a_warning(unscored_run):
    (line,) = github_annotations(unscored_run)
    kind, properties, message = parsed(line)
    assert (kind, properties["line"], properties["title"]) == ("warning", "2", "unscored")
    assert message == "open: 1 turn left unscored, so there is no verdict"


def test_the_name_of_the_file_is_escaped(sample_run):
    class Renamed:
        dataset, summary, rows = "a,b:c=%0Ad\n.jsonl", sample_run.summary, sample_run.rows

    _, properties, _ = parsed(next(github_annotations(Renamed())))
    assert properties["file"] == "a,b:c=%0Ad␊.jsonl"
