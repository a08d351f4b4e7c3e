"""Checks that questions are about the accesses that they name.

A question that is never satisfied shows nothing if it leaves out possible executions. So its facts
must have a model; and if a run shows two work-items that reach both accesses, the question, pinned
to these two, must find that they do, and that they conflict if their bytes are the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice, permutations
from typing import Any

from fencepost.judge.certificate.anew import Anew
from fencepost.judge.certificate.questions import Facts, Question, unsatisfiable
from fencepost.judge.machine.clashes import unordered
from fencepost.judge.machine.launch import Access, Item, Place
from fencepost.judge.machine.shape import Shape
from fencepost.judge.terms import words
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script
from fencepost.llvm.launches.launch import Launch
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

SOON = 10_000
"""Milliseconds for a question that should be simple."""
NEAR = 24
"""The largest number of accesses of a place that are examined."""
MOST = 12
"""The largest number of questions that are pinned for one run."""

Party = tuple[Item, Access]


@dataclass
class Held:
    """The facts of questions, each parsed once."""

    known: dict[str, Facts] = field(default_factory=dict)
    asked: set[tuple[str, str]] = field(default_factory=set)
    """The questions about bounds and branches, with their blocks, that some run examined."""

    def of(self, name: str, question: Question) -> Facts:
        """Return the facts of a question."""
        if name not in self.known:
            self.known[name] = Facts(question.declared, question.asserted[:-1], SOON)
        return self.known[name]


def spoiled(name: str, question: Question, held: Held) -> Iterator[str]:
    """Yield the faults of a question that show without the kernel."""
    alone = Facts(question.declared, (), SOON)
    for each in question.asserted if question.parts else question.asserted[:-1]:
        if not _speaks(question, each) and alone.never([_inner(each)]) is True:
            yield f"the question {name!r} is never satisfied, whatever the kernel does"
            return
    if not question.parts:
        return
    if held.of(name, question).never(()) is True:
        yield f"the question {name!r} is about nothing: its facts contradict each other"
    for part in range(question.parts):
        both = (f"meet.{part}", f"overlap.{part}", f"(not {_inner(question.asserted[-1])})")
        if alone.never(both) is not True:
            yield f"the question {name!r} does not ask for its conflict {part}"
    for part, stated in enumerate(question.overlaps):
        if alone.never([_inner(stated), f"overlap.{part}"]) is True and _constant(question, stated):
            yield f"the question {name!r} has a conflict {part} whose bytes can never be the same"


def hollow(question: Question) -> Iterator[int]:
    """Yield the conflicts of a question whose bytes can never be the same, whatever the facts are:
    the question shows nothing about accesses that are known to be apart anyway.
    """
    alone = Facts(question.declared, (), SOON)
    for part, stated in enumerate(question.overlaps):
        if alone.never([_inner(stated), f"overlap.{part}"]) is True:
            yield part


def _constant(question: Question, stated: str) -> bool:
    """Return True if a question states that bytes are apart without reference to their
    addresses.
    """
    return not any(each.partition(".")[0] != "overlap" for each in question.used(stated))


def says_nothing(question: Question) -> bool:
    """Return True if the asserted conflict is false without any fact: the question may be right,
    and shows nothing.
    """
    if question.parts or not question.asserted:
        return False
    asked = question.asserted[-1]
    return not _speaks(question, asked) and question.never([asked], SOON) is True


def _speaks(question: Question, assertion: str) -> bool:
    """Return True if an assertion mentions any declared symbol."""
    names = (each.split()[1] for each in question.declared if each.startswith("(declare-fun"))
    return any(name in assertion for name in names)


def _inner(assertion: str) -> str:
    return assertion.removeprefix("(assert").removesuffix(")").strip()


def overstated(
    name: str, question: Question, launch: Launch, largest: Mapping[str, int] | None = None
) -> Iterator[str]:
    """Report facts of a question that restrict ids further than the launch does, or than the
    `largest` ids of workgroups by a premise that is stated.
    """
    if question.parts and _more(question, launch, largest or {}):
        yield f"the question {name!r} says more of the work-items than the launch does"


def restricted(
    anew: Anew, launch: Launch, name: str, question: Question, places: tuple[str, str], two: bool
) -> Iterator[str]:
    """Report a question without named conflicts whose facts restrict ids further than the kernel
    does. The judge's own facts are that work-items, of `two` workgroups or of one, reach the
    question's blocks: the first of the two the first block, in the order of the obligation.
    """
    mine = _more(question, launch, {})
    if mine and not _follows(anew, question, mine, places, two):
        yield f"the question {name!r} says more of who comes to {places} than the kernel does"


def _follows(
    anew: Anew, question: Question, mine: list[str], places: tuple[str, str], two: bool
) -> bool:
    """Return True if facts about ids hold for all work-items that reach two blocks."""
    script = Script(["(set-logic QF_UFBV)"])
    items = Slice(script, "", anew.shape), Slice(script, "'", anew.shape, "'" if two else "")
    try:
        reached = [anew.reached(each, at) for each, at in zip(items, places, strict=True)]
    except (OverflowError, RecursionError, AssertionError):
        return False
    anew.ground(script, *items, two)
    for symbol, (spelt, bits) in question.symbols.items():
        if not (found := _ID.match(symbol)):
            continue
        script.lines.append(f"(declare-fun {spelt} () (_ BitVec {bits or 32}))")
        item = items[symbol.endswith("'")]
        if found[1] is None:
            number = 2 if symbol.endswith("'") else 1
            script.say(f"(= {spelt} {words.text(number, bits or 32)})")
        else:
            axis = "xyz".index(found[2])
            made = item.id(axis) if found[1] == "local" else item.block_id(axis)
            script.say(f"(= {spelt} {words.text(made, 32)})")
    for each in reached:
        script.say(words.holds(each))
    script.say(f"(not (and true {' '.join(mine)}))")
    try:
        return unsatisfiable("\n".join([*script.lines, "(check-sat)"]), SOON) is True
    except RuntimeError:  # numbers that are no bits
        return False


_ID = pattern(r"(?:(local|group)\.([xyz])|tag)'?$")


def _more(question: Question, launch: Launch, largest: Mapping[str, int]) -> list[str]:
    """Return the facts of a question about ids alone; none if they follow from the launch, and from
    the largest ids of workgroups.
    """
    mine = []
    for each in question.asserted[:-1]:
        used = question.used(each)
        if used and all(_ID.match(one) for one in used):
            mine.append(_inner(each))
    if not mine:
        return []
    held = []
    sizes = {"local": launch.workgroup, "group": launch.grid}
    for symbol, (spelt, bits) in question.symbols.items():
        if found := re.match(r"(local|group)\.([xyz])", symbol):
            most = sizes[found[1]]["xyz".index(found[2])]
            if found[1] == "group" and found[2] in largest:
                most = min(most, largest[found[2]] + 1)
            if bits:
                held.append(f"(bvult {spelt} (_ bv{most} {bits}))")
            else:
                held.append(f"(and (<= 0 {spelt}) (< {spelt} {most}))")
        elif symbol in ("tag", "tag'"):
            number = 1 if symbol == "tag" else 2
            held.append(f"(= {spelt} {f'(_ bv{number} {bits})' if bits else number})")
    twice = {one for one in question.symbols if f"{one}'" in question.symbols}
    for kind in ("group", "local"):  # two of two workgroups, or of one
        both = sorted(one for one in twice if one.startswith(kind))
        if both:
            pairs = [(question.symbols[one][0], question.symbols[f"{one}'"][0]) for one in both]
            differ = " ".join(f"(not (= {a} {b}))" for a, b in pairs)
            held.append(f"(or {differ})")
            break
    denied = f"(not (and true {' '.join(mine)}))"
    return mine if question.never((), SOON, [*held, denied]) is False else []


@dataclass(frozen=True, slots=True)
class Trial:
    """A run of a launch with some arguments, and the questions that it is compared with.

    `looked` collects the conflicts of questions that the run examined.
    """

    launch: Launch
    obligations: list[dict[str, Any]]
    questions: Mapping[str, Question]
    items: list[Item]
    arguments: Mapping[str, int]
    looked: set[tuple[str, int]]
    facts: Held


def misplaced(trial: Trial) -> Iterator[str]:
    """Report questions that exclude conflicts that a run of the launch shows."""
    launch, looked, facts = trial.launch, trial.looked, trial.facts
    questions, arguments = trial.questions, trial.arguments
    there: dict[Place, list[Party]] = defaultdict(list)
    for item in trial.items:
        for access in item.log:
            if access.certain and not access.atomic:
                there[access.at].append((item, access))
    asked = 0
    for each in trial.obligations:
        if each["kind"] != "pair" or each["part"] is None:
            continue
        question = questions.get(each["query"])
        if question is None or each["part"] >= question.parts:
            yield f"the question {each['query']!r} has no conflict {each['part']}"
            continue
        if asked >= MOST:
            continue
        apart = each["workgroups"] == "two"
        places = tuple((each[key]["block"], each[key]["index"]) for key in ("first", "second"))
        for name, one, other in _examples(launch, there[places[0]], there[places[1]], apart):
            if name == "meet" and each["reason"] != "query":
                continue  # there they meet under conditions, of values, messages or locks
            asked += 1
            looked.add((each["query"], each["part"]))
            pins = question.pinned(_numbers(launch, one[0], other[0], arguments))
            pins += question.meanings
            wanted = f"{name}.{each['part']}"
            if facts.of(each["query"], question).never([*pins, wanted]) is True:
                yield (
                    f"the question {each['query']!r} does not know that work-items "
                    f"{one[0].number} and {other[0].number} {name} at {places[0]} and {places[1]}"
                )


def unaware(trial: Trial, shape: Shape) -> Iterator[str]:
    """Report questions without named conflicts whose facts exclude work-items that a run shows
    there, or the loop iterations that these are in.
    """
    asked, launch, arguments = trial.facts.asked, trial.launch, trial.arguments
    for each in trial.obligations:
        question = trial.questions.get(each["query"] or "")
        if question is None or question.parts or each["kind"] == "unreached":
            continue
        keys = [key for key in ("first", "second", "access", "barrier") if key in each]
        places = [(each[key]["block"], each[key]["index"]) for key in keys]
        there = [_there(trial.items, at, shape, keys[0] == "barrier") for at in places]
        key = each["query"], " ".join(label for label, _ in places)
        if not all(there) or key in asked or len(asked) >= MOST:
            continue
        asked.add(key)
        one = there[0][-1]
        mates = [
            other
            for other in there[-1]
            if other[0].group == one[0].group
            and other[0] is not one[0]
            and (keys[0] != "barrier" or other[1] == one[1])
        ]
        if keys[0] != "access" and not mates:
            continue
        other = mates[-1] if mates else one
        pins = question.pinned(_numbers(launch, one[0], other[0], arguments))
        held = trial.facts.of(each["query"], question)
        if all(
            held.never([*pins, *question.pinned(turns)]) is True
            for turns in _turns(question, one[1], other[1], shape)
        ):
            yield (
                f"the question {each['query']!r} does not know that work-item {one[0].number} "
                f"comes to {places[0][0]} {places[0][1]}"
            )


Turned = tuple[Item, dict[str, int]]


def _there(items: list[Item], at: Place, shape: Shape, block: bool) -> list[Turned]:
    """Return the work-items that reach an access, or its `block`, with their iterations of the
    loops around it; those with the most iterations come last.
    """
    label = at[0]
    found: list[Turned] = []
    for item in items:
        mine: list[dict[str, int]] = []
        for each in item.log:
            if not each.certain or (
                label not in shape.over[each.at[0]] if block else each.at != at
            ):
                continue
            inner = set(shape.around[label]) <= set(shape.around[each.at[0]])
            mine.append({h: n for h, n in each.turns if inner and h in shape.around[label]})
        if mine:
            found.append((item, max(mine, key=lambda turns: sum(turns.values()))))
    return sorted(found, key=lambda each: sum(each[1].values()))


def _turns(
    question: Question, one: dict[str, int], other: dict[str, int], shape: Shape
) -> Iterator[dict[str, int]]:
    """Yield assignments of the question's counters to loop iterations. All are tried, since the
    question does not say which counter belongs to which loop.
    """
    numbers = sorted({found[1] for each in question.symbols if (found := _COUNTER.match(each))})
    if not numbers or len(numbers) > len(shape.loops) or len(shape.loops) > FEW_LOOPS:
        yield {}
        return
    for headers in permutations(shape.loops, len(numbers)):
        made = {}
        for number, header in zip(numbers, headers, strict=True):
            for mark, turns in (("", one), ("'", other)):
                if header in turns:
                    made[f"iteration.{number}{mark}"] = turns[header]
        yield made


_COUNTER = pattern(r"iteration\.(\d+)'?$", re.ASCII)
FEW_LOOPS = 4


def _examples(
    launch: Launch, ones: list[Party], others: list[Party], apart: bool
) -> Iterator[tuple[str, Party, Party]]:
    """Find two work-items that reach both accesses unordered, and two that access the same
    bytes.
    """
    wanted = {"meet", "overlap"}
    for one in islice(ones, NEAR):
        if apart:
            mine = [each for each in others if each[0].group != one[0].group]
        else:
            mine = [each for each in others if each[0].group == one[0].group]
        for other in _spread(one, mine):
            if one[0] is other[0] or (one[0].group != other[0].group) is not apart:
                continue
            if "meet" in wanted and unordered(one, other, launch):
                wanted.discard("meet")
                yield "meet", one, other
            if "overlap" in wanted and _touch(one[1], other[1]):
                wanted.discard("overlap")
                yield "overlap", one, other
            if not wanted:
                return


def _spread(one: Party, others: list[Party]) -> Iterator[Party]:
    """Return a selection of many accesses: those of the same bytes, and the first."""
    yield from islice((each for each in others if _touch(one[1], each[1])), NEAR)
    yield from islice(others, NEAR)


def _touch(one: Access, other: Access) -> bool:
    if one.object != other.object:
        return False
    return one.start < other.start + other.size and other.start < one.start + one.size


def _numbers(
    launch: Launch, one: Item, other: Item, arguments: Mapping[str, int]
) -> dict[str, int]:
    """Return the symbols of a question whose values two work-items determine."""
    found = {f"argument.{name}": number for name, number in arguments.items()}
    for mark, item in (("", one), ("'", other)):
        places = zip("xyz", launch.local_id(item.number), launch.group_id(item.group), strict=True)
        for axis, local, group in places:
            found[f"local.{axis}{mark}"] = local
            found[f"group.{axis}{mark}"] = group
    return found
