"""The hand-written loop that aem is measured against: equality per turn, attribution by declared dependencies."""

import sys
from pathlib import Path
from typing import Any

import orjson

SUB_METRICS = ("selection", "completeness", "truthfulness")
BUCKETS = ("none", "single", "two_step", "three_plus")


def _finding(sub_metric: str, reason: str, field: str, gold: Any, predicted: Any) -> dict[str, Any]:
    return {
        "sub_metric": sub_metric,
        "reason": reason,
        "field": field,
        "gold": gold,
        "predicted": predicted,
        "score": 0.0,
        "threshold": None,
        "holds": False,
        "by": "equality",
    }


def findings_of(gold: dict[str, Any] | None, predicted: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The differences of a turn, in the order in which reasons are reported."""
    if gold is None or predicted is None:
        return [_finding("selection", "unexpected_turn" if gold is None else "missing_turn", "turn", None, None)]
    if "response" in gold:
        wanted, text = gold["response"], predicted.get("response")
        return [] if wanted == text else [_finding("truthfulness", "inconsistent_response", "response", wanted, text)]
    for key, reason in (("tool_id", "tool_mismatch"), ("action", "action_mismatch")):
        if gold[key] is not None and gold[key] != predicted.get(key):
            return [_finding("selection", reason, key, gold[key], predicted.get(key))]
    wanted, args = gold["args"], predicted.get("args") or {}
    if wanted is None or wanted == args:
        return []
    missing = [
        _finding("completeness", "missing_parameters", f"args.{key}", value, None)
        for key, value in wanted.items()
        if key not in args
    ]
    extra = [
        _finding("completeness", "extra_parameters", f"args.{key}", None, value)
        for key, value in args.items()
        if key not in wanted
    ]
    wrong = [
        _finding("truthfulness", "inconsistent_parameter_values", f"args.{key}", value, args[key])
        for key, value in wanted.items()
        if key in args and args[key] != value
    ]
    return missing + extra + wrong


def judged_turns(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A verdict for each scored turn; a failing turn is a cascade if a turn that it depends on failed."""
    verdicts: list[dict[str, Any]] = []
    roots: dict[int, list[int]] = {}
    chain: list[dict[str, Any]] = []
    for turn in turns:
        if turn["turn"] == "User" or "gold_turn" not in turn:
            chain = []
            continue
        gold, predicted, number = turn["gold_turn"], turn.get("predict_turn"), turn["turn_no"]
        findings = findings_of(gold, predicted)
        reason = findings[0]["reason"] if findings else None
        caused_by = sorted({root for source in turn.get("depends_on", ()) for root in roots.get(source, ())})
        label = "pass" if reason is None else "cascade" if caused_by else "root_cause"
        if reason is not None:
            roots[number] = caused_by or [number]
        kind = "response" if turn["turn"] == "Agent" else "action"
        chain.append(
            {
                "turn_no": number,
                "kind": kind,
                "success": reason is None,
                "score": 1.0 if reason is None else 0.0,
                "failure_reason": "prior_action_failed" if label == "cascade" else reason,
                "own_reason": reason,
                "label": label,
                "caused_by": caused_by if label == "cascade" else [],
                "basis": {"pass": None, "cascade": "declared", "root_cause": "origin"}[label],
                "chain_length": 0,
                "chain": "none",
                "findings": findings,
            }
        )
        verdicts.append(chain[-1])
        length = sum(member["kind"] == "action" for member in chain)
        for member in chain:
            member["chain_length"], member["chain"] = length, BUCKETS[min(length, 3)]
        if kind == "response":
            chain = []
    return verdicts


def sub_metric_counts(turns: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Passed, scored and rate of each sub-metric; a wrong tool leaves the other two unjudged."""
    passed, scored = dict.fromkeys(SUB_METRICS, 0), dict.fromkeys(SUB_METRICS, 0)
    for turn in turns:
        missed = {finding["sub_metric"] for finding in turn["findings"]}
        for name in SUB_METRICS[:1] if "selection" in missed else SUB_METRICS[turn["kind"] == "response" :]:
            scored[name] += 1
            passed[name] += name not in missed
    return {
        name: {
            "passed": passed[name],
            "scored": scored[name],
            "rate": passed[name] / scored[name] if scored[name] else None,
        }
        for name in SUB_METRICS
    }


def dialog_result(dialog: dict[str, Any], line: int) -> dict[str, Any]:
    """The result line of one dialog."""
    turns = judged_turns(dialog["turns"])
    failing = [turn for turn in turns if not turn["success"]]
    cascades = sum(turn["label"] == "cascade" for turn in failing)
    rate = (len(turns) - len(failing)) / len(turns) if turns else None
    return {
        "dialog_id": dialog["dialog_id"],
        "release": dialog.get("release"),
        "trial": dialog.get("trial"),
        "line": line,
        "success_rate": rate,
        "score": rate,
        "test_pass": not failing if turns else None,
        "first_failure_turn": failing[0]["turn_no"] if failing else None,
        "root_cause": failing[0]["failure_reason"] if failing else None,
        "total_failures": len(failing),
        "root_cause_count": len(failing) - cascades,
        "cascading_count": cascades,
        "unscored_count": 0,
        "sub_metrics": sub_metric_counts(turns),
        "turns": turns,
        "outcome": None,
        "metadata": dialog.get("metadata", {}),
    }


def main() -> None:
    """Read the data set named first, write the results to the file named second."""
    with Path(sys.argv[1]).open("rb") as dataset, Path(sys.argv[2]).open("wb") as results:
        for line, text in enumerate(dataset, 1):
            results.write(orjson.dumps(dialog_result(orjson.loads(text), line)) + b"\n")


if __name__ == "__main__":
    main()
