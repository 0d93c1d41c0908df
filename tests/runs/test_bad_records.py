from aem_cli.runs.bad_records import SHOWN, BadRecords


def test_all_are_counted_and_the_first_are_listed():
    bad = BadRecords()
    assert not bad
    for number in range(SHOWN + 1234):
        bad.add(f"d.jsonl:{number}: broken")
    assert bad.counted() == "1,254 bad records"
    lines = bad.listed().splitlines()
    assert len(lines) == SHOWN + 1
    assert lines[-1] == "and 1,234 more"
