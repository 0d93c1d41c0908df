from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from aem_cli.domain.dialog import Turn
from aem_cli.domain.rule import ToolRules, WithoutEvidence
from aem_cli.domain.verdict import Basis, Label
from aem_cli.scorers.exact import ExactScorer
from tests.build import action, call, judged, method, reply, user, verdicts

ROOT, CASCADE = Label.ROOT_CAUSE, Label.CASCADE


def find(number: int, gold: str, predicted: str, gold_result: object, predicted_result: object, **more: object) -> Turn:
    return call(
        number,
        action("docs", "Find", {"q": gold}, gold_result),
        action("docs", "Find", {"q": predicted}, predicted_result),
        **more,  # type: ignore[arg-type]
    )


def opening(number: int, gold: object, predicted: object, key: str = "id", **more: object) -> Turn:
    return call(number, action("docs", "Open", {key: gold}), action("docs", "Open", {key: predicted}), **more)  # type: ignore[arg-type]


def labels(*turns: Turn, **more: object) -> list[tuple[Label, Basis | None]]:
    result = judged(*turns, **more)  # type: ignore[arg-type]
    return [(turn.label, turn.basis) for turn in result.turns]


WRONG_FIND = find(1, "revenue", "profit", {"id": "DOC-41"}, {"id": "DOC-77"})


def test_first_failure_is_a_root_cause_of_its_own() -> None:
    assert labels(WRONG_FIND) == [(ROOT, Basis.ORIGIN)]


def test_a_value_that_a_failed_turn_returned_is_inherited() -> None:
    result = judged(WRONG_FIND, opening(2, "DOC-41", "DOC-77"))
    second = result.turns[1]
    assert (second.label, second.basis, second.caused_by) == (CASCADE, Basis.EVIDENCE, (1,))
    assert (second.failure_reason, second.own_reason) == ("prior_action_failed", "inconsistent_parameter_values")


def test_a_value_from_nowhere_is_a_new_root_cause_even_after_a_failure() -> None:
    assert labels(WRONG_FIND, opening(2, "DOC-41", "DOC-99"))[1] == (ROOT, Basis.UNEXPLAINED)


def test_near_values_do_not_explain() -> None:
    assert labels(WRONG_FIND, opening(2, "DOC-41", "DOC-78"))[1] == (ROOT, Basis.UNEXPLAINED)


@pytest.mark.parametrize(
    ("gold", "predicted", "key", "label"),
    [
        (3, 4, "rows", CASCADE),  # the same key
        (3, 4, "pages", ROOT),  # a small number under another key agrees by chance
        (41, 17, "pages", CASCADE),
        (True, False, "open", CASCADE),
        (True, False, "ready", ROOT),
        ("EU", "US", "zone", CASCADE),
        ("EU", "US", "market", ROOT),
    ],
)
def test_small_values_need_the_same_key(gold: object, predicted: object, key: str, label: Label) -> None:
    name = {3: "rows", True: "open", "EU": "zone", 41: "rows"}[gold]  # type: ignore[index]
    first = find(1, "revenue", "profit", {name: gold}, {name: predicted})
    assert labels(first, opening(2, gold, predicted, key))[1][0] == label


def test_structure_is_not_inherited() -> None:
    other = call(2, action("docs", "Open", {"id": "DOC-41"}), action("docs", "Delete", {"id": "DOC-77"}))
    assert labels(WRONG_FIND, other)[1] == (ROOT, Basis.STRUCTURE)
    extra = call(2, action("docs", "Open", {"id": "DOC-41"}), action("docs", "Open", {"id": "DOC-77", "force": "yes"}))
    result = judged(WRONG_FIND, extra)
    assert (result.turns[1].label, result.turns[1].failure_reason) == (ROOT, "extra_parameters")
    assert result.turns[1].inherits_from == (1,)


def test_an_error_loses_every_leaf() -> None:
    failed = find(1, "revenue", "profit", {"id": "DOC-41"}, "Error: no such metric")
    missing = call(2, action("docs", "Open", {"id": "DOC-41"}), action("docs", "Open", {}))
    assert labels(failed, missing)[1] == (CASCADE, Basis.EVIDENCE)
    own = call(2, action("docs", "Open", {"id": "DOC-50"}), action("docs", "Open", {}))
    assert labels(failed, own)[1] == (ROOT, Basis.UNEXPLAINED)


def test_errors_by_pattern_are_errors_too() -> None:
    failed = find(1, "revenue", "profit", {"id": "DOC-41"}, "no rows")
    missing = call(2, action("docs", "Open", {"id": "DOC-41"}), action("docs", "Open", {}))
    assert labels(failed, missing)[1][0] == CASCADE  # gone with the object
    text = find(1, "revenue", "profit", "DOC-41", "nothing found")
    assert labels(text, missing)[1][0] == ROOT
    known = method(tools=ToolRules(error_patterns=("^nothing",)))
    assert labels(text, missing, using=known)[1][0] == CASCADE


def test_a_turn_that_never_came_is_explained_by_a_lost_value_it_needed() -> None:
    failed = find(1, "revenue", "profit", {"id": "DOC-41"}, "Error: no such metric")
    assert labels(failed, call(2, action("docs", "Open", {"id": "DOC-41"}), None))[1][0] == CASCADE
    assert labels(failed, call(2, action("docs", "Open", {"id": "DOC-50"}), None))[1][0] == ROOT
    assert (
        labels(WRONG_FIND, call(2, action("docs", "Open", {"id": "DOC-41"}), None))[1][0] == ROOT
    )  # changed, not lost


def test_an_accepted_value_counts_as_gold() -> None:
    gold = action("docs", "Open", {"id": "41"}, accept={"id": ("DOC-41",)})
    assert labels(WRONG_FIND, call(2, gold, action("docs", "Open", {"id": "DOC-77"})))[1][0] == CASCADE


def test_texts_are_compared_word_by_word() -> None:
    title = opening(2, "Report on revenue for board", "Report on profit for board", "title")
    assert labels(WRONG_FIND, title)[1][0] == CASCADE
    invented = opening(2, "Report on revenue for board", "Memo on profit for board", "title")
    assert labels(WRONG_FIND, invented)[1][0] == ROOT


def test_records_match_by_a_shared_field_and_by_their_place() -> None:
    gold = [{"sku": "A-100", "price": 41}, {"sku": "B-200", "price": 77}]
    predicted = [{"sku": "B-200", "price": 78}, {"sku": "A-100", "price": 41}]
    first = find(1, "revenue", "profit", gold, predicted)
    assert labels(first, opening(2, 77, 78, "price"))[1][0] == CASCADE
    assert labels(first, opening(2, 41, 78, "price"))[1][0] == CASCADE  # whoever picks the first record
    assert labels(first, opening(2, 41, 99, "price"))[1][0] == ROOT


def test_the_same_records_in_another_order_explain_nothing() -> None:
    gold = [{"sku": "A-100"}, {"sku": "B-200"}]
    first = find(1, "revenue", "profit", gold, gold[::-1])
    assert labels(first, opening(2, "A-100", "B-200", "sku"))[1][0] == ROOT


def test_a_record_without_counterpart_is_lost() -> None:
    first = find(1, "revenue", "profit", [{"sku": "A-100"}, {"sku": "B-200"}], [{"sku": "A-100"}])
    missing = call(2, action("shop", "Buy", {"sku": "B-200"}), action("shop", "Buy", {}))
    assert labels(first, missing)[1][0] == CASCADE


def test_a_shorter_list_aligns_in_order_and_the_rest_must_be_lost() -> None:
    first = find(1, "revenue", "profit", {"ids": ["A-100", "B-200", "C-300"]}, {"ids": ["A-100", "C-300"]})
    short = opening(2, ["A-100", "B-200", "C-300"], ["A-100", "C-300"], "ids")
    assert labels(first, short)[1][0] == CASCADE
    shorter = opening(2, ["A-100", "B-200", "C-300"], ["A-100"], "ids")
    assert labels(first, shorter)[1][0] == ROOT


def test_sums_of_lists_are_pairs_too() -> None:
    first = find(1, "revenue", "profit", [{"eur": 100.5}, {"eur": 20}], [{"eur": 100.5}, {"eur": 50}])
    assert labels(first, opening(2, 120.5, 150.5, "total"))[1][0] == CASCADE


def test_a_wrong_reply_that_tells_what_was_returned_is_inherited() -> None:
    first = find(1, "revenue", "profit", {"total": 4120}, {"total": 990})
    assert labels(first, reply(2, "The total is 4120 EUR.", "The total is 990 EUR."))[1][0] == CASCADE
    assert labels(first, reply(2, "The total is 4120 EUR.", "The total is 955 EUR."))[1][0] == ROOT


def test_a_reply_cannot_tell_what_was_lost() -> None:
    failed = find(1, "revenue", "profit", {"total": 4120}, "Error: no such metric")
    assert labels(failed, reply(2, "The total is 4120 EUR.", "I could not find the total."))[1][0] == CASCADE
    assert labels(failed, reply(2, "The total is 4120 EUR.", "The total is 955 EUR."))[1][0] == ROOT


def test_who_passes_over_one_value_and_denies_another_left_it_out_by_himself() -> None:
    failed = find(1, "revenue", "profit", {"total": 4120, "owner": "Novak"}, "Error: no such metric")
    gold = "The total is 4120 EUR. The owner is Novak."
    both = reply(2, gold, "I could not find the total. I could not find the owner.")
    assert labels(failed, both)[1][0] == CASCADE
    one = reply(2, gold, "I could not find the total.")
    assert labels(failed, one)[1] == (ROOT, Basis.UNEXPLAINED)
    nothing = reply(2, gold, "Thanks for waiting. Anything else I can help with?")
    assert labels(failed, nothing)[1] == (ROOT, Basis.UNEXPLAINED)


def test_a_reply_may_spell_a_date_with_the_name_of_its_month() -> None:
    first = find(1, "revenue", "profit", {"due": "2026-10-19"}, {"due": "2026-10-12"})
    assert labels(first, reply(2, "It is due on 19 October.", "It is due on 12 October."))[1][0] == CASCADE
    assert labels(first, reply(2, "It is due on 19 October.", "It is due on 13 October."))[1][0] == ROOT


def test_an_invented_figure_beside_an_inherited_one_is_a_root_cause_under_any_scorer() -> None:
    first = find(1, "revenue", "profit", {"total": 4120}, {"total": 990})
    told = reply(2, "The total is 4120 EUR.", "The total is 990 EUR, up 17 percent.")
    for using in (method(), method(ExactScorer())):
        assert labels(first, told, using=using)[1] == (ROOT, Basis.UNEXPLAINED)
    bare = BARE_FIND
    assert labels(bare, told, using=method(ExactScorer()))[1] == (CASCADE, Basis.ASSUMED)


def test_records_that_an_object_holds_by_name_match_like_those_of_a_list() -> None:
    gold = {"cards": {"visa_100": {"kind": "visa"}, "amex_200": {"kind": "amex"}}}
    predicted = {"cards": {"amex_900": {"kind": "amex"}, "visa_800": {"kind": "visa"}}}
    first = find(1, "revenue", "profit", gold, predicted)
    assert labels(first, opening(2, "visa_100", "visa_800", "card"))[1][0] == CASCADE
    assert labels(first, opening(2, "visa_100", "visa_801", "card"))[1][0] == ROOT


def test_a_passed_turn_with_another_result_is_the_environment() -> None:
    first = find(1, "revenue", "revenue", {"id": "DOC-41"}, {"id": "DOC-77"})
    result = judged(first, opening(2, "DOC-41", "DOC-77"))
    assert (result.turns[1].label, result.turns[1].caused_by) == (CASCADE, (1,))
    assert result.environment_turns == (1,)


def test_a_failed_reply_is_not_behind_another_result() -> None:
    talk = reply(1, "The total is 4120 EUR.", "The total is 990 EUR.")
    other = find(2, "revenue", "revenue", {"id": "DOC-41"}, {"id": "DOC-77"})
    result = judged(talk, other, opening(3, "DOC-41", "DOC-77"))
    assert (result.turns[2].caused_by, result.environment_turns) == ((2,), (2,))


def test_a_failed_call_may_be_behind_another_result() -> None:
    failed = call(
        1, action("docs", "Add", {"id": "DOC-41"}, {"ok": 1}), action("docs", "Add", {"id": "DOC-50"}, {"ok": 1})
    )
    other = find(2, "revenue", "revenue", {"found": "DOC-44"}, {"found": "DOC-77"})
    result = judged(failed, other, opening(3, "DOC-44", "DOC-77"))
    assert (result.turns[2].caused_by, result.environment_turns) == ((1,), ())


def test_a_passing_turn_says_which_corrupted_result_it_drew_on() -> None:
    first = find(1, "revenue", "profit", {"id": "DOC-41"}, {"id": "DOC-77"})
    result = judged(first, opening(2, "DOC-41", "DOC-41"), opening(3, "DOC-60", "DOC-60"))
    assert [turn.consumed for turn in result.turns] == [(), (1,), ()]


# --- without recorded results

BARE_FIND = call(1, action("docs", "Find", {"q": "revenue"}), action("docs", "Find", {"q": "profit"}))


def test_without_results_an_undeclared_failure_is_assumed_to_be_inherited() -> None:
    assert labels(BARE_FIND, opening(2, "DOC-41", "DOC-77"))[1] == (CASCADE, Basis.ASSUMED)


def test_without_results_the_config_may_say_root_cause() -> None:
    strict = method(without_evidence=WithoutEvidence.ROOT_CAUSE)
    assert labels(BARE_FIND, opening(2, "DOC-41", "DOC-77"), using=strict)[1] == (ROOT, Basis.ASSUMED)


def test_declared_dependencies_are_followed_through() -> None:
    turns = (
        BARE_FIND,
        opening(2, "DOC-41", "DOC-77", depends_on=(1,)),
        opening(3, "DOC-50", "DOC-51", depends_on=(2,)),
    )
    assert labels(*turns)[1:] == [(CASCADE, Basis.DECLARED), (CASCADE, Basis.DECLARED)]
    assert judged(*turns).turns[2].caused_by == (1,)


def test_where_any_turn_declares_a_turn_without_declares_none() -> None:
    turns = (BARE_FIND, opening(2, "DOC-41", "DOC-77", depends_on=(1,)), opening(3, "DOC-50", "DOC-51"))
    assert labels(*turns)[2] == (ROOT, Basis.ORIGIN)


def test_arguments_explain_without_results() -> None:
    chart = call(2, action("rep", "Chart", {"series": "revenue"}), action("rep", "Chart", {"series": "profit"}))
    assert labels(BARE_FIND, chart)[1] == (CASCADE, Basis.EVIDENCE)


def test_a_right_value_that_stood_before_was_there_to_be_used() -> None:
    known = user(1, "Please open DOC-41.")
    wrong = call(2, action("docs", "Find", {"q": "revenue"}), action("docs", "Find", {"q": "profit"}))
    assert labels(known, wrong, opening(3, "DOC-41", "DOC-77"))[1] == (ROOT, Basis.UNEXPLAINED)


def test_user_text_is_never_a_source() -> None:
    assert labels(user(1, "Open DOC-77"), opening(2, "DOC-41", "DOC-77")) == [(ROOT, Basis.ORIGIN)]


# --- the worked examples


def test_wrong_document_faithful_summary_invented_figure() -> None:
    text = "The study measured heat pumps in 118 houses. Efficiency averaged 3.1 over two winters."
    other = "The survey asked caretakers of 64 schools. Boilers reached 86 percent on average."
    turns = (
        call(
            1,
            action("lib", "Open", {"id": "LIB-1"}, {"text": text}),
            action("lib", "Open", {"id": "LIB-2"}, {"text": other}),
        ),
        reply(2, "The study measured 118 houses.", "The survey asked caretakers of 64 schools."),
        reply(3, "Efficiency averaged 3.1.", "According to the document 94 percent would recommend it."),
    )
    assert [label for label, _ in labels(*turns)] == [ROOT, CASCADE, ROOT]


def test_a_chain_of_cascades_names_the_root_and_not_the_way() -> None:
    turns = (
        find(1, "revenue", "profit", {"id": "DOC-41"}, {"id": "DOC-77"}),
        call(
            2,
            action("docs", "Open", {"id": "DOC-41"}, {"owner": "U-5001"}),
            action("docs", "Open", {"id": "DOC-77"}, {"owner": "U-6002"}),
        ),
        call(3, action("crm", "Get", {"user": "U-5001"}), action("crm", "Get", {"user": "U-6002"})),
    )
    result = judged(*turns)
    assert verdicts(result) == {
        1: "inconsistent_parameter_values",
        2: "prior_action_failed",
        3: "prior_action_failed",
    }
    assert [turn.caused_by for turn in result.turns] == [(), (1,), (1,)]


def test_a_missing_reply_and_an_unexpected_call_have_a_label_too() -> None:
    result = judged(reply(1, "Done with DOC-41.", None), call(2, None, action("a", "b", {})))
    assert verdicts(result) == {1: "missing_turn", 2: "unexpected_turn"}
    assert [turn.label for turn in result.turns] == [ROOT, ROOT]


def test_the_method_is_a_value_and_its_rules_can_be_replaced() -> None:
    base = method()
    assert replace(base, without_evidence=WithoutEvidence.ROOT_CAUSE) != base


def test_dependencies_are_followed_in_linear_time() -> None:
    """Each failing turn depends on all before it; whoever walks through all dependencies anew takes ten seconds."""
    many = 800
    turns = [opening(n, f"DOC-{n}", f"BAD-{n}", depends_on=tuple(range(1, n))) for n in range(1, many + 1)]
    started = process_time()
    assert len(labels(*turns)) == many
    assert process_time() - started < 2


def test_failures_without_results_are_labelled_in_less_than_cubic_time() -> None:
    many = 1_000
    turns = [opening(n, f"w{n}aa", f"v{n}bb") for n in range(1, many + 1)]
    started = process_time()
    assert len(labels(*turns)) == many
    assert process_time() - started < 2


def test_what_stands_beyond_gold_is_looked_up_and_not_searched() -> None:
    many = [f"row-{n}" for n in range(4_000)]
    first = find(1, "revenue", "profit", many, [*many[::-1], "row-x"])
    second = call(2, action("docs", "Open", {"id": {"a": 1}}), action("docs", "Open", {"id": {"a": 1, "b": many}}))
    started = process_time()
    assert labels(first, second)[1] == (CASCADE, Basis.EVIDENCE)
    assert process_time() - started < 2
