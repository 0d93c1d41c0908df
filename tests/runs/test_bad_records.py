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


def test_a_record_stays_one_line_whatever_it_says():
    bad = BadRecords()
    bad.add("d.jsonl:4: accept.x\r\nd.jsonl:9: forged\x1b[31m: must be a list")
    assert bad.listed().splitlines() == ["d.jsonl:4: accept.x␍␊d.jsonl:9: forged␛[31m: must be a list"]
