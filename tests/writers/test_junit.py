import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import xmlschema
from junitparser import Error, Failure, JUnitXml, Skipped

from aem_cli.domain.literal import visible
from aem_cli.writers.junit import write_junit, write_strict_junit
from tests.nasty import NASTY

SCHEMA = Path(__file__).with_name("junit.xsd")
STRICT = xmlschema.XMLSchema(SCHEMA)
WITH_PLACE = xmlschema.XMLSchema(
    SCHEMA.read_text(encoding="utf-8").replace(
        '<xs:attribute name="classname" type="xs:string"/>',
        '<xs:attribute name="classname" type="xs:string"/>'
        '<xs:attribute name="file" type="xs:string" use="required"/>'
        '<xs:attribute name="line" type="xs:positiveInteger" use="required"/>',
    )
)


def text(write, run):
    file = io.BytesIO()
    write(run, file)
    return file.getvalue().decode("utf-8")


@pytest.fixture(params=["sample_run", "features_run", "nasty_run", "unscored_run"])
def any_run(request):
    return request.getfixturevalue(request.param)


def test_it_follows_the_schema_that_ci_servers_use(any_run):
    STRICT.validate(text(write_strict_junit, any_run))
    WITH_PLACE.validate(text(write_junit, any_run))


def test_the_schema_can_refuse(sample_run):
    assert not STRICT.is_valid(text(write_junit, sample_run))
    assert not WITH_PLACE.is_valid(text(write_junit, sample_run).replace(' tests="30"', ""))


def test_a_parser_reads_it_back(sample_run):
    (suite,) = JUnitXml.fromstring(text(write_junit, sample_run).encode("utf-8"))
    rows = list(sample_run.rows())
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (len(rows), 8, 0, 0)
    assert float({one.name: one.value for one in suite.properties()}["aem.score"]) == sample_run.summary["score"]
    for case, row in zip(suite, rows, strict=True):
        assert case.name == row["dialog_id"]
        assert case._elem.get("line") == str(row["line"])
        assert case._elem.get("file") == sample_run.dataset
        assert case.is_passed is row["test_pass"]
        taken = sum(turn["latency_ms"] for turn in row["turns"])
        assert case.time == pytest.approx(taken / 1000)


def test_a_failure_tells_every_failing_turn(sample_run):
    cases = {case.name: case for suite in JUnitXml.fromstring(text(write_junit, sample_run)) for case in suite}
    (failure,) = cases["shipping-22"].result
    assert isinstance(failure, Failure)
    assert failure.type == "inconsistent_parameter_values"
    assert failure.message == (
        "4 of 4 turns failed; root cause in turn 2 (shipping.Quote): inconsistent_parameter_values, "
        "args.country: gold Norway -> predicted Germany"
    )
    heads = [line for line in failure.text.splitlines() if line.startswith("turn ")]
    assert heads == [
        "turn 2 (shipping.Quote): inconsistent_parameter_values, root cause",
        "turn 3 (response): inconsistent_response, cascade of turn 2",
        "turn 5 (shipping.Book): inconsistent_parameter_values, cascade of turn 2",
        "turn 6 (response): inconsistent_response, cascade of turn 2",
    ]


def test_an_unscored_dialog_never_looks_passed(unscored_run):
    (suite,) = JUnitXml.fromstring(text(write_junit, unscored_run))
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (3, 0, 1, 1)
    good, unscored, free = suite
    assert good.is_passed
    assert isinstance(unscored.result[0], Error)
    assert unscored.result[0].message == "1 turn left unscored, so the dialog has no verdict"
    assert isinstance(free.result[0], Skipped)
    assert free.time is None  # nothing is recorded, and the time of the scoring is no latency


def test_text_of_the_data_is_shown_literally(nasty_run):
    cases = ElementTree.fromstring(text(write_junit, nasty_run)).iter("testcase")
    for case, nasty in zip(cases, NASTY, strict=True):
        assert case.get("name").startswith(visible(nasty))
        assert len(case) == 1
        message = case[0].get("message")
        shown = visible(nasty) if nasty.strip() else f'"{nasty}"'
        assert message.endswith(f": gold 1 -> predicted {shown}")


def test_the_release_is_named_only_where_there_are_several(sample_run, nasty_run):
    assert "(release" not in text(write_junit, sample_run)
    assert re.search(r'name="@SUM\(A1\) \(release @SUM\(A1\), trial 13\)"', text(write_junit, nasty_run))
