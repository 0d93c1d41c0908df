"""A seeded generator of realistic dialogs: five domains, reworded replies, recorded results and injected faults."""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import orjson

Facts = dict[str, Any]
Spec = dict[str, Any]

TEXTS: Spec = json.loads(Path(__file__).with_name("domains.json").read_text(encoding="utf-8"))
# A call that gets a wrong `key`, or a wrong value from a call it `needs`, returns other `outputs`.
DOMAINS: dict[str, tuple[Spec, ...]] = {name: tuple(spec.values()) for name, spec in TEXTS["domains"].items()}
REWORDED_SHARE, FAULTY_SHARE, SECOND_FAULT_SHARE, DECLARED_SHARE, POOL_SIZE = 0.9, 0.375, 0.15, 0.5, 500
SEGMENT_COUNTS, COMMON_COUNTS = (1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3), (0, 1, 1, 1, 2, 2, 3)
FAULTS = ("wrong_value",) * 8 + ("wrong_tool",) * 3 + ("wrong_action",) * 3 + ("missing_parameter",) * 4
CHANNELS = ("chat", "voice", "mail")
REPLY_FAULTS = ("incomplete_reply", "invented_value")

CITIES = (
    "Berlin",
    "Lyon",
    "Porto",
    "Turin",
    "Ghent",
    "Leeds",
    "Graz",
    "Brno",
    "Cork",
    "New York",
    "Kyoto",
    "Accra",
    "Lima",
)
FIRST_NAMES = (
    "Ada",
    "Bilal",
    "Chen",
    "Dora",
    "Emeka",
    "Farida",
    "Goran",
    "Hana",
    "Ivo",
    "Kemi",
    "Lars",
    "Mina",
    "Noor",
)
LAST_NAMES = ("Okafor", "Lindqvist", "Moreau", "Tanaka", "Silva", "Novak", "Haddad", "Brennan", "Kowalski", "Adeyemi")
DAYS = tuple(
    (day.isoformat(), f"{day.day} {day:%B %Y}")
    for day in (date(2026, 9, 1) + timedelta(days=offset) for offset in range(480))
)
TIMES = tuple(f"{hour:02}:{minute:02}" for hour in range(8, 18) for minute in (0, 10, 15, 20, 30, 40, 45, 50))


def generate_dialogs(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """`count` dialogs; the same seed gives the same dialogs, and a larger count only adds to them."""
    random = Random(seed)
    pool = [_common_reply(random) for _ in range(POOL_SIZE)]
    domains = sorted(DOMAINS)
    for number in range(1, count + 1):
        yield _Writer(random, _pick(random, domains), pool).dialog(f"bench-{number:07}")


class _Writer:
    """Writes one dialog: `gold` and `predicted` are the facts each side believes; they part at a wrong value."""

    def __init__(self, random: Random, domain: str, pool: list[tuple[str, str, str]]) -> None:
        self.random, self.domain, self.pool = random, domain, pool
        self.gold: Facts = _facts(random, domain)
        self.predicted = self.gold
        self.turns: list[dict[str, Any]] = []
        self.call_turns: list[int] = []
        self.roots: list[dict[str, Any]] = []
        self.failing: list[int] = []
        self.is_declared = random.random() < DECLARED_SHARE
        self.failed_call = False

    def dialog(self, dialog_id: str) -> dict[str, Any]:
        """Write the turns, at least 4 and at most 12 of them scored."""
        segments = DOMAINS[self.domain][: _pick(self.random, SEGMENT_COUNTS)]
        scored = sum(len(segment["calls"]) + 1 for segment in segments)
        common = min(max(_pick(self.random, COMMON_COUNTS), 4 - scored), 12 - scored)
        faults = self._faults(segments)
        for place, segment in enumerate(segments):
            share = common // (len(segments) - place)
            common -= share
            self._write_segment(segment, place, faults)
            for _ in range(share):
                self._write_common()
        return {
            "dialog_id": dialog_id,
            "release": "2026-11",
            "turns": self.turns,
            "metadata": {
                "domain": self.domain,
                "channel": _pick(self.random, CHANNELS),
                "roots": self.roots,
                "failing_turns": self.failing,
            },
        }

    def _faults(self, segments: tuple[Spec, ...]) -> dict[tuple[int, int], str]:
        """Fault by (segment, step), where the step after the last call is the reply."""
        random, faults = self.random, {}
        rounds = (random.random() < FAULTY_SHARE) + (random.random() < FAULTY_SHARE * SECOND_FAULT_SHARE)
        for _ in range(rounds):
            place = int(random.random() * len(segments))
            step = int(random.random() * (len(segments[place]["calls"]) + 1))
            is_reply = step == len(segments[place]["calls"])
            fault = _pick(random, REPLY_FAULTS if is_reply else FAULTS)
            if fault == "wrong_tool":  # nothing can follow but the apology
                place, step = len(segments) - 1, len(segments[-1]["calls"]) - 1
            faults[place, step] = fault
        return faults

    def _write_segment(self, segment: Spec, place: int, faults: dict[tuple[int, int], str]) -> None:
        self._add({"turn": "User", "text": _pick(self.random, segment["user"]).format_map(self.gold)})
        first = len(self.call_turns)
        for step, call in enumerate(segment["calls"]):
            self._write_call(call, faults.get((place, step)))
        self._write_reply(segment, first, faults.get((place, len(segment["calls"]))))

    def _write_call(self, call: Spec, fault: str | None) -> None:
        gold_args, gold_result = _filled(call["args"], self.gold), _filled(call["result"], self.gold)
        if fault == "wrong_value":
            self._spoil([call["key"], *call["outputs"]])
        args, result = gold_args, gold_result
        if self.predicted is not self.gold:
            args = _filled(call["args"], self.predicted)
            if args != gold_args:
                self._spoil(call["outputs"])
            result = _filled(call["result"], self.predicted)
        tool, action = call["tool"], call["action"]
        if fault == "missing_parameter":
            args = dict(list(args.items())[:-1])
        elif fault == "wrong_action":
            action = f"Preview{action}"
        elif fault == "wrong_tool":
            tool, action, args = "helpdesk", "SearchArticles", {"query": call["action"], "limit": 5}
            result, self.failed_call = {"status": "error", "error": "no article matches the query"}, True
        gold = {"tool_id": call["tool"], "action": call["action"], "args": gold_args, "result": gold_result}
        predicted = {
            "tool_id": tool,
            "action": action,
            "args": args,
            "status": result.get("status", "ok"),
            "result": result,
        }
        failed = tool != call["tool"] or action != call["action"] or args != gold_args
        self._add_scored("Tool", gold, predicted, [self.call_turns[need] for need in call["needs"]], fault, failed)
        self.call_turns.append(len(self.turns))

    def _write_reply(self, segment: Spec, first: int, fault: str | None) -> None:
        random = self.random
        gold_text = _pick(random, segment["gold"])
        gold = text = gold_text.format_map(self.gold)
        template = _pick(random, segment["reworded"]) if random.random() < REWORDED_SHARE else gold_text
        facts = self.predicted
        if fault == "incomplete_reply":
            template = _pick(random, segment["partial"])
        elif fault == "invented_value":
            facts = facts | _different(random, self.domain, segment["invents"], facts)
        if template is not gold_text or facts is not self.gold:
            text = template.format_map(facts)
        failed = fault is not None or (facts is not self.gold and text != template.format_map(self.gold))
        if self.failed_call:
            fault, text, failed = None, _pick(random, TEXTS["apology"]), True
        self._add_scored("Agent", {"response": gold}, {"response": text}, self.call_turns[first:], fault, failed)

    def _write_common(self) -> None:
        user, gold, predicted = _pick(self.random, self.pool)
        self._add({"turn": "User", "text": user})
        self._add_scored("Agent", {"response": gold}, {"response": predicted}, [], None, False)

    def _spoil(self, names: list[str]) -> None:
        self.predicted = self.predicted | _different(self.random, self.domain, names, self.gold)

    def _add_scored(
        self,
        role: str,
        gold: dict[str, Any],
        predicted: dict[str, Any],
        sources: list[int],
        fault: str | None,
        failed: bool,
    ) -> None:
        turn: dict[str, Any] = {"turn": role, "latency_ms": 200 + int(self.random.random() * 1800)}
        if self.is_declared and sources:
            turn["depends_on"] = sources
        turn["gold_turn"], turn["predict_turn"] = gold, predicted
        self._add(turn)
        if failed:
            self.failing.append(len(self.turns))
        if fault is not None:
            self.roots.append({"turn_no": len(self.turns), "fault": fault})

    def _add(self, turn: dict[str, Any]) -> None:
        self.turns.append({"turn_no": len(self.turns) + 1, **turn})


def _filled(template: Any, facts: Facts) -> Any:
    """The template with its facts: "{name}" alone becomes the value itself, inside a text its wording."""
    if isinstance(template, dict):
        return {key: _filled(value, facts) for key, value in template.items()}
    if isinstance(template, list):
        return [_filled(value, facts) for value in template]
    if not isinstance(template, str) or "{" not in template:
        return template
    is_value = template[0] == "{" and template.find("}") == len(template) - 1
    return facts[template[1:-1]] if is_value else template.format_map(facts)


def _pick(random: Random, choices: Any) -> Any:
    return choices[int(random.random() * len(choices))]


def _facts(random: Random, domain: str) -> Facts:
    """Made-up values for everything that the calls and texts of a domain speak of."""
    spec = TEXTS["facts"][domain]
    first, last = _pick(random, FIRST_NAMES), _pick(random, LAST_NAMES)
    place = int(random.random() * len(CITIES))
    other_place = place - 1 - int(random.random() * (len(CITIES) - 1))
    facts: Facts = {"name": f"{first} {last}", "mail": f"{first}.{last}@example.org".lower()}
    facts["city"], facts["other_city"], facts["time"] = CITIES[place], CITIES[other_place], _pick(random, TIMES)
    for name, prefix in spec["identifiers"].items():
        facts[name] = f"{prefix}-{1000000 + int(random.random() * 9000000)}"
    for name, (low, high) in spec["amounts"].items():
        facts[name] = (low * 100 + int(random.random() * (high - low) * 100)) / 100
    for name, (low, high) in spec["numbers"].items():
        facts[name] = low + int(random.random() * (high - low + 1))
    for name, choices in spec["choices"].items():
        facts[name] = _pick(random, choices)
    for name in spec["days"]:
        facts[name], facts[f"{name}_long"] = _pick(random, DAYS)
    return facts


def _different(random: Random, domain: str, names: list[str], facts: Facts) -> Facts:
    """Other values for `names`, of which the first surely differs from `facts`."""
    other = _facts(random, domain)
    while other[names[0]] == facts[names[0]]:
        other = _facts(random, domain)
    return {name: other[name] for name in names}


def _common_reply(random: Random) -> tuple[str, str, str]:
    """User text, gold and predicted reply of an exchange without a call; the same ones come back in many dialogs."""
    phrases = _pick(random, TEXTS["common"])
    facts = {
        "brand": _pick(random, ("Northwind", "Larkspur", "Halden", "Quayside", "Brightwater", "Ostrava Direct")),
        "topic": _pick(random, ("orders", "refunds", "travel plans", "monthly reports", "appointments", "invoices")),
        "opens": _pick(random, ("7:30", "8:00", "9:00")),
        "closes": _pick(random, ("17:00", "18:30", "20:00")),
        "hours": _pick(random, (12, 24, 48)),
        "months": _pick(random, (12, 18, 36)),
    }
    gold = _pick(random, phrases["gold"]).format_map(facts)
    reworded = _pick(random, phrases["reworded"]).format_map(facts)
    return phrases["user"], gold, reworded if random.random() < REWORDED_SHARE else gold


def main() -> None:
    """Read the options and write the dialogs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dialogs", type=int, required=True, help="how many dialogs to write")
    parser.add_argument("--seed", type=int, default=1, help="the same seed writes the same bytes")
    parser.add_argument("-o", "--output", default="-", help="file to write; - is standard output")
    options = parser.parse_args()
    with sys.stdout.buffer if options.output == "-" else Path(options.output).open("wb") as stream:
        for dialog in generate_dialogs(options.dialogs, options.seed):
            stream.write(orjson.dumps(dialog) + b"\n")


if __name__ == "__main__":
    main()
