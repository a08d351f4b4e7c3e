"""Judges the certificate of a kernel: reads the files that the command writes, and the kernel.

What the certificate says is compared with what the judge finds by itself: which pairs of accesses
there are, which premises they need, what a run of the launch in plain Python does. What a solver
decided is decided again by cvc5.

What is trusted: the reader of LLVM IR, cvc5, and, of pairs, bounds and branches that the judge does
not decide with terms of its own, what their question says. That is bound to the kernel by what the
question says of itself, and by the trials of small launches with a few arguments: work-items that a
trial shows at both places, or turns of loops they are in, must be possible to the question. Beyond
these trials nothing ties the counters of loops in a question to the kernel, and the facts about
products of unknown numbers in questions over integers are taken as they stand. `counts` says how
many obligations rest on that: 'pairs whose question names its conflict' those that no trial looked
at, 'pairs whose question runs bind' those that one did.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fencepost.judge.about import PLACES, told
from fencepost.judge.accesses import conflicts
from fencepost.judge.binding import (
    Held,
    hollow,
    misplaced,
    overstated,
    restricted,
    says_nothing,
    spoiled,
    unaware,
)
from fencepost.judge.machine import Access, Item, Machine, NotJudged
from fencepost.judge.of_run import of_run, reached
from fencepost.judge.premises import calls, unstated
from fencepost.judge.questions import Question, unsatisfiable
from fencepost.judge.reasons import Reasons, Undecided
from fencepost.judge.runs import clashes, items_of, pairs
from fencepost.judge.seen import seen
from fencepost.judge.shape import Shape
from fencepost.judge.uses import operands
from fencepost.kernels.argument_types import named_types
from fencepost.kernels.assumptions import Assumptions
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Local, Operand
from fencepost.llvm.launch import Launch
from fencepost.llvm.module import Function, Module

REASONS = frozenset(
    {"apart", "not-both", "ordered", "happens-before", "locked", "atomic", "same-value"}
    | {"lockstep", "query", "uniform", "inside", "argument"}
)
SMALL = 2048
"""Work-items that a proof by terms is tried on."""
FEW = 512
"""Work-items of a launch of which a trial runs all workgroups, and not three."""
TRIED = (3, 64, 1, 2, 0, 16, 8, 128, 1024)
"""Numbers that arguments are tried with."""
RUNS = 2, 5
"""Trials that are made, and that are made where questions are left of which none showed a thing."""
SHORT = 400_000
"""Instructions of all trials of a kernel."""
_BY_MESSAGES = ("happens-before", "locked")
_REASONS_OF = {"inside": {"inside", "argument"}, "barrier": {"uniform", "not-both"}}
"""The reasons of obligations that are about one instruction."""

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What the judge is given: the kernel, and the certificate's files."""

    module: Module
    kernel: Function
    stated: Mapping[str, Any]
    queries: Mapping[str, str]

    @property
    def launch(self) -> Launch:
        """The launch that the claim is about."""
        launch = self.stated["launch"]
        workgroup, grid, cluster = (
            (each[0], each[1], each[2])
            for each in (launch[key] for key in ("workgroup", "grid", "cluster"))
        )
        return Launch(workgroup, grid, launch["wave"], cluster)


def complaints(
    exhibit: Exhibit, given: Mapping[str, int], counts: Counter[str] | None = None
) -> list[str]:
    """What is wrong with a certificate; nothing where it is accepted. Raises NotJudged.

    `given` are the arguments that the options settle, by register; `counts` gets how many
    obligations were settled in which way.
    """
    opened: set[str] = set()
    hollows: set[tuple[str, int]] = set()
    facts = Held()
    found = [*_form(exhibit), *_premises(exhibit), *_questions(exhibit, opened, hollows, facts)]
    by_run = exhibit.stated["proof"]["engine"] == "run"
    if by_run != ("reached" in exhibit.stated["proof"]):
        found.append("what a run reached is told of no run, or not told")
    if found:
        return found
    if by_run:
        found += _run(exhibit, given)
    else:
        left = Undecided(frozenset(opened), frozenset(hollows))
        found += _terms(exhibit, given, Counter() if counts is None else counts, left, facts)
    return found


def _form(exhibit: Exhibit) -> Iterator[str]:
    proof = exhibit.stated["proof"]
    if exhibit.stated["format"] != 1 or proof["engine"] not in ("run", "terms"):
        yield "the form is not known"
    by_terms = proof["engine"] == "terms"  # a run sees the order itself
    places = {
        (block.label, index)
        for block in exhibit.kernel.blocks
        for index in range(len(block.instructions))
    }
    for each in proof["obligations"]:
        if each["reason"] not in REASONS:
            yield f"no reason: {each}"
        elif each["kind"] in _REASONS_OF and each["reason"] not in _REASONS_OF[each["kind"]]:
            yield f"{each['reason']!r} is no reason for what is {each['kind']}: {each}"
        elif by_terms and each["reason"] in _BY_MESSAGES and not each["protocols"]:
            yield f"nothing says what tells of the order: {each}"
        parties = (each[key] for key in PLACES if key in each)
        for party in parties:
            if (party["block"], party["index"]) not in places:
                yield f"no such instruction: {party}"


def _premises(exhibit: Exhibit) -> Iterator[str]:
    yield from unstated(
        exhibit.module, exhibit.kernel, exhibit.launch, exhibit.stated, exhibit.queries
    )


# Questions


def _questions(
    exhibit: Exhibit, opened: set[str], hollows: set[tuple[str, int]], facts: Held
) -> Iterator[str]:
    asked = exhibit.stated["queries"]
    for each in exhibit.stated["proof"]["obligations"]:
        name = each["query"]
        if (each["reason"] == "query" or each["kind"] == "unreached") and not name:
            yield f"a question decided, but none is named: {each}"
        if name and (name not in asked or name not in exhibit.queries):
            yield f"the question {name!r} is not there"
        elif (part := each.get("part")) is not None and (
            not name or f"meet.{part} " not in exhibit.queries[name]
        ):
            yield f"the question {name!r} has no conflict {part}"
    yield from told(exhibit.stated["proof"]["obligations"], exhibit.queries)
    used = {each["query"] for each in exhibit.stated["proof"]["obligations"]}
    for name in sorted(set(asked) | set(exhibit.queries)):
        text = exhibit.queries.get(name)
        if text is None or name not in asked:
            yield f"the question {name!r} is stated without a file, or a file without a statement"
            continue
        if hashlib.sha256(text.encode()).hexdigest() != asked[name]["sha256"]:
            yield f"the question {name!r} is not the one that was answered"
            continue
        try:
            answer = unsatisfiable(text)
            if answer is None:
                opened.add(name)
                if name not in used:
                    yield f"the question {name!r} is open"
            elif answer is False:
                yield f"the question {name!r} is satisfiable"
            if name in used:
                question = Question.of(text)
                if says_nothing(question):
                    opened.add(name)
                hollows.update((name, part) for part in hollow(question))
                yield from spoiled(name, question, facts)
                if not _assumes(exhibit):
                    yield from overstated(name, question, exhibit.launch)
        except RuntimeError as error:
            yield f"the question {name!r} cannot be read: {error}"


def _assumes(exhibit: Exhibit) -> bool:
    """Whether the kernel states something of ids alone, which questions may say too."""
    said = re.compile(r"llvm\.assume|__requires|__assume|reqd")
    made = {each.head.name: each for block in exhibit.kernel.blocks for each in block.instructions}
    return any(
        _of_ids(each.arguments, made)
        for each in calls(exhibit.kernel)
        if said.search(each.callee or "")
    )


def _of_ids(values: Sequence[Operand], made: Mapping[str | None, Instruction]) -> bool:
    """Whether values come from no argument and from no memory, as ids do."""
    waiting, seen = [*values], set[str]()
    while waiting:
        each = waiting.pop()
        if not isinstance(each, Local) or each.name in seen:
            continue
        seen.add(each.name)
        maker = made.get(each.name)
        if maker is None or isinstance(maker, Load | AtomicRmw | CmpXchg):
            return False
        waiting += operands(maker)
    return True


# Runs


def _run(exhibit: Exhibit, given: Mapping[str, int]) -> Iterator[str]:
    machine = Machine(exhibit.module, exhibit.kernel, exhibit.launch, dict(given))
    items = items_of(machine)
    listed = _listed(exhibit)
    yield from _conflicts(exhibit, items)
    missing = {pair for pair in pairs(items) if (*pair, False) not in listed}
    if exhibit.launch.items == 1:
        missing = set()
    for first, second in sorted(missing):
        yield f"the pair {first} and {second} is not listed"
    for place in sorted(_apart(items) - {(a, b) for a, b, apart in listed if apart}):
        yield f"the pair {place} of two workgroups is not listed"
    yield from _barriers(exhibit)
    proof = exhibit.stated["proof"]
    yield from of_run(exhibit.kernel, proof["obligations"], items, exhibit.launch)
    yield from reached(exhibit.kernel, proof["obligations"], proof["reached"], items)


def _conflicts(exhibit: Exhibit, items: list[Item], certain: bool = False) -> Iterator[str]:
    lockstep = exhibit.stated["options"]["lockstep"]
    listed = _listed(exhibit)
    same = {key for key, reason in listed.items() if reason == "same-value"}
    # A trial does not follow messages and locks: what they order is asked of a solver.
    skipped = {key for key, reason in listed.items() if certain and reason in _BY_MESSAGES}
    for each in clashes(items, exhibit.launch, certain=certain):
        if (each.first, each.second, each.apart) in skipped:
            continue
        if lockstep and each.one_wave and each.first != each.second:
            continue
        if each.same and (each.first, each.second, each.apart) in same:
            continue
        yield f"{each.first} and {each.second} conflict in a run"


def _listed(exhibit: Exhibit) -> dict[tuple[Place, Place, bool], str]:
    found = {}
    for each in exhibit.stated["proof"]["obligations"]:
        if each["kind"] != "pair":
            continue
        ends = sorted((each[key]["block"], each[key]["index"]) for key in ("first", "second"))
        found[ends[0], ends[1], each["workgroups"] == "two"] = each["reason"]
    return found


def _apart(items: list[Item]) -> set[tuple[Place, Place]]:
    """Pairs of places that work-items of two workgroups come to, in global memory."""
    group_of = {id(item): item.group for item in items}
    merged: dict[int, Item] = {}
    for item in items:
        kept = merged.setdefault(group_of[id(item)], replace(item, number=0, log=[]))
        kept.log += [each for each in _first(item.log) if "#" not in each.object]
    return pairs(list(merged.values()))


def _first(log: list[Access]) -> Iterator[Access]:
    seen = set()
    for each in log:
        if (each.at, each.object) not in seen:
            seen.add((each.at, each.object))
            yield each


def _barriers(exhibit: Exhibit) -> Iterator[str]:
    """Every barrier is spoken of."""
    listed = {
        (each["barrier"]["block"], each["barrier"]["index"])
        for each in exhibit.stated["proof"]["obligations"]
        if each["kind"] == "barrier"
    }
    for block in exhibit.kernel.blocks:
        for index, each in enumerate(block.instructions):
            called = (isinstance(each, Call) and each.callee) or ""
            barrier = re.search(r"s\.barrier(\.wait)?$|_Z7barrierj|syncthreads", called) is not None
            if barrier and (block.label, index) not in listed:
                yield f"the barrier {block.label} {index} is not spoken of"


# Terms


def _terms(
    exhibit: Exhibit,
    given: Mapping[str, int],
    counts: Counter[str],
    left: Undecided,
    facts: Held,
) -> Iterator[str]:
    options, obligations = exhibit.stated["options"], exhibit.stated["proof"]["obligations"]
    reasons = Reasons(
        exhibit.module,
        exhibit.kernel,
        exhibit.launch,
        given,
        options["lockstep"],
        tuple(options["assumptions"]),
        left,
        counts,
        seen(
            exhibit.module, exhibit.kernel, exhibit.launch, given, options["lockstep"], obligations
        ),
    )
    listed = _listed(exhibit)
    groups, items = exhibit.launch.groups, exhibit.launch.items
    never = {
        (each["at"]["block"], each["at"]["index"])
        for each in exhibit.stated["proof"]["obligations"]
        if each["kind"] == "unreached"
    }
    for first, second, apart in sorted(conflicts(exhibit.module, exhibit.kernel)):
        if first in never or second in never:
            continue
        if (apart and groups == 1) or (not apart and items == 1):
            continue
        if (first, second, apart) not in listed:
            if any(reasons.anew.unreached(label) for label, _ in (first, second)):
                continue
            where = "of two workgroups " if apart else ""
            yield f"the pair {first} and {second} {where}is not listed"
    yield from reasons.unspoken(obligations)
    questions = {name: Question.of(text) for name, text in exhibit.queries.items()}
    told: set[tuple[str, str, str, bool]] = set()
    for each in obligations if not _assumes(exhibit) else ():
        spots = [each[key]["block"] for key in PLACES if key in each]
        name, two = each["query"], each.get("workgroups") == "two"
        key = name, spots[0], spots[-1], two
        if name and not questions[name].parts and key not in told:
            told.add(key)
            yield from restricted(reasons.anew, name, questions[name], key[1:3], two)
    looked: set[tuple[str, int]] = set()
    yield from _tried(exhibit, given, looked, facts)
    yield from reasons.wrong(obligations, looked)


def _tried(
    exhibit: Exhibit, given: Mapping[str, int], looked: set[tuple[str, int]], facts: Held
) -> Iterator[str]:
    """Runs of the launch with some arguments, where it is small."""
    launch = exhibit.launch
    some = _some(launch)
    if launch.items * len(some) > SMALL:
        return
    free = [each for each in exhibit.kernel.parameters if each.name not in given]
    types = named_types(exhibit.kernel)
    held = Assumptions.read(exhibit.stated["options"]["assumptions"], types)
    obligations = exhibit.stated["proof"]["obligations"]
    questions = {name: Question.of(text) for name, text in exhibit.queries.items()}
    asked = {
        (e["query"], e["part"])
        for e in obligations
        if e["kind"] == "pair" and e["part"] is not None
    }
    tried, left = 0, SHORT
    shape = Shape(exhibit.module, exhibit.kernel, launch, dict(given))
    for numbers in _numbers(len(free)):
        values = dict(given) | {e.name: n for e, n in zip(free, numbers, strict=True)}
        named = {e.source_name: values[e.name] for e in exhibit.kernel.parameters}
        if not held.hold(named):
            continue
        if tried >= RUNS[0 if asked <= looked else 1] or left <= 0:
            return
        most = left if len(some) == 1 else left // 2
        machine = Machine(exhibit.module, exhibit.kernel, launch, values, most, True, shape.loops)
        try:
            items = items_of(machine, some)
        except NotJudged:
            left -= machine.spent
            if machine.spent > most and launch.cluster == (1, 1, 1):  # a smaller part, next
                some = some[: len(some) // 2 or 1]
            continue
        left -= machine.spent
        tried += 1
        yield from _conflicts(exhibit, items, certain=True)
        yield from misplaced(launch, obligations, questions, items, values, looked, facts)
        yield from unaware(launch, obligations, questions, items, values, shape, facts)


def _some(launch: Launch) -> Sequence[int]:
    """The workgroups of a trial: all, or the first ones and the last."""
    if launch.items * launch.groups <= FEW or launch.cluster != (1, 1, 1):
        return range(launch.groups)
    return sorted({0, min(1, launch.groups - 1), launch.groups - 1})


def _numbers(count: int) -> Iterator[tuple[int, ...]]:
    """Numbers for so many arguments: all the same, and all different."""
    for each in TRIED:
        yield (each,) * count
    if count > 1:
        rising = tuple(4 << min(at, 5) for at in range(count))
        yield rising
        yield rising[::-1]
        yield tuple(at + 1 for at in range(count))
