from aem_cli.writers.page_counts import BINS, MOST_PLACES, PageCounts


def row(*labels, score=None):
    return {"turns": [{"label": label} for label in labels], "score": score}


def test_turns_count_by_their_place_and_dialogs_by_their_score():
    counts = PageCounts()
    for one in (row("root_cause", "cascade", score=0.0), row("pass", score=1.0), row("unscored"), row(score=0.999)):
        counts.add(one)
    found = counts.to_dict()
    assert found["places"] == {"pass": [1, 0], "cascade": [0, 1], "root_cause": [1, 0], "unscored": [1, 0]}
    assert found["scores"] == [1, *[0] * (BINS - 2), 2]
    assert not found["beyond"]


def test_places_beyond_the_last_count_together():
    counts = PageCounts()
    counts.add(row(*["pass"] * (MOST_PLACES + 5)))
    found = counts.to_dict()
    assert found["places"]["pass"] == [*[1] * (MOST_PLACES - 1), 6]
    assert found["beyond"]
