"""Judges the certificate of a kernel: reads the files that the command writes, and the kernel.

The certificate is compared with the judge's own results: the pairs of accesses, the premises they
need, a run of the launch in plain Python. Queries that a solver decided are decided again by cvc5.

Trusted: the reader of LLVM IR, cvc5, and the questions for pairs, bounds and branches that the
judge does not decide with terms of its own. A question is bound to the kernel by what it states
about itself, and by trials of small launches with a few arguments: work-items that a trial shows at
both places, and their iterations of loops, must be possible in the question. Beyond these trials
nothing ties the counters of loops in a question to the kernel, and the facts about products of
unknown numbers in questions over integers are accepted unchecked. Of locks and messages the judge
checks conditions that each needs (`protocols.py`), not that these suffice. `counts` says how many
obligations depend on that: 'pairs whose question names its conflict' those that no trial examined,
'pairs whose question runs bind' those that one did.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fencepost.judge.certificate.about import PLACES, told
from fencepost.judge.certificate.binding import (
    Held,
    hollow,
    overstated,
    restricted,
    says_nothing,
    spoiled,
)
from fencepost.judge.certificate.exhibit import FORMAT, Exhibit
from fencepost.judge.certificate.grids import largest_launch
from fencepost.judge.certificate.listed import BY_MESSAGES, conflicts_of_run, listed_pairs
from fencepost.judge.certificate.questions import Question, is_question, unsatisfiable
from fencepost.judge.certificate.seen import Seen, seen
from fencepost.judge.certificate.trials import try_launch
from fencepost.judge.machine.accesses import conflicts
from fencepost.judge.machine.clashes import pairs
from fencepost.judge.machine.launch import Access, Item, Machine, NotJudged, Place
from fencepost.judge.machine.runs import items_of
from fencepost.judge.machine.tracks import Doubt, Open
from fencepost.judge.premises.required import calls, unstated
from fencepost.judge.premises.unwrapped import largest_ids
from fencepost.judge.ruling.of_run import of_run, reached
from fencepost.judge.ruling.reasons import Reasons, Undecided
from fencepost.judge.text.names import Settled, settle
from fencepost.judge.text.uses import operands
from fencepost.llvm.ir import AtomicRmw, Call, CmpXchg, Instruction, Load, Local, Operand
from fencepost.llvm.launches.launch import Extent
from fencepost.records import replace

REASONS = frozenset(
    {"apart", "not-both", "ordered", "happens-before", "locked", "atomic", "same-value"}
    | {"lockstep", "query", "uniform", "inside", "argument", "sized", "numbers"}
)
_REASONS_OF = {
    "inside": {"inside", "argument", "sized", "numbers"},
    "barrier": {"uniform", "not-both"},
}
"""The reasons of obligations about a single instruction."""

CLAIM = (
    "no two work-items of the launch race, every barrier is reached uniformly, and no access "
    "leaves an object of known size"
)
"""The claim that the judge checks."""


def complaints(exhibit: Exhibit, counts: Counter[str] | None = None) -> list[str]:
    """Return the faults of a certificate; none if it is accepted. `counts` receives the number of
    obligations settled in each way. Raises NotJudged, and InputError for malformed input.
    """
    launch = exhibit.launch
    if launch.extent is Extent.ONE_GROUP:
        raise NotJudged("a claim about one workgroup, whatever the others do")
    if any(size * count >> 32 for size, count in zip(launch.workgroup, launch.grid, strict=True)):
        raise NotJudged("a grid of more work-items than a dispatch has")
    if found := list(_form(exhibit)):
        return found
    settled = settle(exhibit.module, exhibit.kernel)
    exhibit = replace(exhibit, kernel=settled.kernel)
    given = exhibit.given
    left = Undecided()
    facts = Held()
    found = list(unstated(exhibit))
    found += _questions(exhibit, left, facts)
    by_run = exhibit.stated["proof"]["engine"] == "run"
    if by_run != ("reached" in exhibit.stated["proof"]):
        found.append("what a run reached is told of no run, or not told")
    if by_run and (launch.is_open or launch.smaller):
        found.append("a run is one of a launch that is given")
    if any(not isinstance(each, Doubt) for each in found):
        return found
    if by_run:
        return [*found, *_run(exhibit, given)]
    counts = Counter() if counts is None else counts
    reasons = Reasons(exhibit, given, left, counts, _seen(exhibit, given), settled.names)
    _check_unknown(settled, reasons)
    return [*found, *_terms(exhibit, reasons, facts)]


def _seen(exhibit: Exhibit, given: Mapping[str, int]) -> Seen | None:
    """Return a run that the proof may depend on too; there is one if the size of workgroups is
    given.
    """
    launch, stated = exhibit.launch, exhibit.stated
    if launch.smaller or (launch.is_open and launch.cluster != (1, 1, 1)):
        return None
    lockstep, obligations = stated["options"]["lockstep"], stated["proof"]["obligations"]
    return seen(exhibit, given, obligations, lockstep=lockstep)


def _check_unknown(settled: Settled, reasons: Reasons) -> None:
    """Raise NotJudged if a work-item may reach an unknown call: the certificate has no obligation
    that none does, which is judged by itself, and the judge cannot show it.
    """
    obligations = reasons.exhibit.stated["proof"]["obligations"]
    never = {each["at"]["block"] for each in obligations if each["kind"] == "unreached"}
    for label, at in settled.unknown:
        if label not in never and not reasons.anew.unreached(label):
            each = reasons.anew.shape.flow.blocks[label].instructions[at]
            assert isinstance(each, Call)
            raise NotJudged(f"a call of {settled.names[each.callee or '']}")


def _form(exhibit: Exhibit) -> Iterator[str]:
    proof = exhibit.stated["proof"]
    if exhibit.stated["format"] != FORMAT:
        yield "the form is not known"
    if exhibit.stated["claim"] != CLAIM:
        yield "the claim is another one"
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
        elif by_terms and each["reason"] in BY_MESSAGES and not each["protocols"]:
            yield f"nothing says what tells of the order: {each}"
        parties = (each[key] for key in PLACES if key in each)
        for party in parties:
            if (party["block"], party["index"]) not in places:
                yield f"no such instruction: {party}"


# Questions


def _questions(exhibit: Exhibit, left: Undecided, facts: Held) -> Iterator[str]:
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
    largest = largest_launch(exhibit)
    for name in sorted(set(asked) | set(exhibit.queries)):
        text = exhibit.queries.get(name)
        if text is None or name not in asked:
            yield f"the question {name!r} is stated without a file, or a file without a statement"
            continue
        if hashlib.sha256(text.encode()).hexdigest() != asked[name]["sha256"]:
            yield f"the question {name!r} is not the one that was answered"
            continue
        if not is_question(text):
            yield f"the question {name!r} is no question"
            continue
        try:
            answer = unsatisfiable(text)
            if answer is None:
                left.open.add(name)
                if name not in used:
                    yield Open(name)
            elif answer is False:
                yield f"the question {name!r} is satisfiable"
            if name in used:
                question = Question.of(text)
                if says_nothing(question):
                    left.whole.add(name)
                left.parts.update((name, part) for part in hollow(question))
                yield from spoiled(name, question, facts)
                if not _assumes(exhibit):
                    yield from overstated(name, question, largest, _ids(exhibit, name))
        except RuntimeError as error:
            yield f"the question {name!r} cannot be read: {error}"


def _ids(exhibit: Exhibit, name: str) -> dict[str, int]:
    """Return the largest ids of workgroups that come to the accesses of a question, if the premise
    is stated that addresses do not wrap.
    """
    proof = exhibit.stated["proof"]
    if all(each["name"] != "no-overflow" for each in proof["premises"]):
        return {}
    mine = [each for each in proof["obligations"] if each["query"] == name]
    spots = [each[key] for each in mine for key in PLACES if key in each]
    return largest_ids(exhibit.kernel, [(each["block"], each["index"]) for each in spots])


def _assumes(exhibit: Exhibit) -> bool:
    """Return True if the kernel makes a statement about ids alone, which questions may repeat."""
    said = re.compile(r"llvm\.assume|__requires|__assume|reqd")
    made = {each.head.name: each for block in exhibit.kernel.blocks for each in block.instructions}
    return any(
        _of_ids(each.arguments, made)
        for each in calls(exhibit.kernel)
        if said.search(each.callee or "")
    )


def _of_ids(values: Sequence[Operand], made: Mapping[str | None, Instruction]) -> bool:
    """Return True if values depend on no argument and no memory, as ids do."""
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
    listed = listed_pairs(exhibit)
    yield from conflicts_of_run(exhibit, exhibit.launch, items)
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


def _apart(items: list[Item]) -> set[tuple[Place, Place]]:
    """Return the pairs of places that work-items of two workgroups reach, in global memory."""
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
    """Yield the barriers without an obligation."""
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


def _terms(exhibit: Exhibit, reasons: Reasons, facts: Held) -> Iterator[str]:
    obligations = exhibit.stated["proof"]["obligations"]
    listed = listed_pairs(exhibit)
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
    launch = largest_launch(exhibit)
    for each in obligations if not _assumes(exhibit) else ():
        spots = [each[key]["block"] for key in PLACES if key in each]
        name, two = each["query"], each.get("workgroups") == "two"
        key = name, spots[0], spots[-1], two
        if name and not questions[name].parts and key not in told:
            told.add(key)
            yield from restricted(reasons.anew, launch, name, questions[name], key[1:3], two)
    looked: set[tuple[str, int]] = set()
    yield from try_launch(exhibit, reasons.given, looked, facts)
    yield from reasons.wrong(obligations, looked)
