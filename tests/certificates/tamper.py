"""Certificates that are made false on purpose: a judge that accepts one is no judge."""

from __future__ import annotations

import copy
import hashlib
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.questions import commands
from fencepost.judge.machine.shape import Shape
from fencepost.llvm.ir import Call

Change = Callable[[random.Random, Exhibit], Exhibit | None]


def _stated(exhibit: Exhibit) -> dict[str, Any]:
    return copy.deepcopy(dict(exhibit.stated))


def _pair_dropped(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    stated = _stated(exhibit)
    listed = stated["proof"]["obligations"]
    found = [at for at, each in enumerate(listed) if each["kind"] == "pair" and _matters(each)]
    if not found:
        return None
    del listed[rng.choice(found)]
    return replace(exhibit, stated=stated)


def _matters(each: dict[str, Any]) -> bool:
    """Whether the judge can know of a pair: those of atomics need a scope and no order."""
    return bool(each["reason"] != "atomic")


def _premise_dropped(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    stated = _stated(exhibit)
    premises = stated["proof"]["premises"]
    if not premises:
        return None
    del premises[rng.randrange(len(premises))]
    return replace(exhibit, stated=stated)


def _reason_blanked(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    stated = _stated(exhibit)
    if not stated["proof"]["obligations"]:
        return None
    rng.choice(stated["proof"]["obligations"])["reason"] = "open"
    return replace(exhibit, stated=stated)


def _conflict_left_out(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """The bytes of two accesses are never the same, says a question; its mark is renewed."""
    found = [name for name, text in exhibit.queries.items() if "overlap.0" in text]
    if not found:
        return None
    name = rng.choice(sorted(found))
    text = exhibit.queries[name]
    whole = [each for each in commands(text) if each.startswith("(assert")]
    defined = [each for each in whole[:-1] if re.search(r"\boverlap\.\d", each)]
    chosen = rng.choice(defined)
    part = re.search(r"overlap\.\d+", chosen)
    assert part is not None
    return _renewed(exhibit, name, text.replace(chosen, f"(assert (= {part[0]} false))"))


def _question_emptied(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A question that is never satisfied, whatever the kernel does; its mark is renewed."""
    used = sorted({e["query"] for e in exhibit.stated["proof"]["obligations"] if e["query"]})
    if not used:
        return None
    name = rng.choice(used)
    return _renewed(exhibit, name, "(assert false)\n" + exhibit.queries[name])


def _renewed(exhibit: Exhibit, name: str, text: str) -> Exhibit:
    stated = _stated(exhibit)
    stated["queries"][name]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return replace(exhibit, stated=stated, queries={**exhibit.queries, name: text})


def _question_weakened(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """An assertion made trivially true, so that the question is easier to satisfy."""
    return _questioned(rng, exhibit, "true")


def _question_spoiled(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A contradiction put in, so that the question is never satisfied."""
    return _questioned(rng, exhibit, "false")


def _questioned(rng: random.Random, exhibit: Exhibit, instead: str) -> Exhibit | None:
    if not exhibit.queries:
        return None
    name = rng.choice(sorted(exhibit.queries))
    text = exhibit.queries[name]
    starts = [found.start() for found in re.finditer(r"^\(assert", text, re.MULTILINE)]
    if not starts:
        return None
    start = rng.choice(starts)
    made = text[:start] + f"(assert {instead})\n" + text[_end(text, start) :]
    return replace(exhibit, queries={**exhibit.queries, name: made})


def _end(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at + 1
    return len(text)


def _question_lost(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    if not exhibit.queries:
        return None
    name = rng.choice(sorted(exhibit.queries))
    kept = {key: text for key, text in exhibit.queries.items() if key != name}
    return replace(exhibit, queries=kept)


def _question_swapped(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    if len(exhibit.queries) < 2:
        return None
    one, other = rng.sample(sorted(exhibit.queries), 2)
    if exhibit.queries[one] == exhibit.queries[other]:
        return None
    changed = {**exhibit.queries, one: exhibit.queries[other]}
    return replace(exhibit, queries=changed)


def _reason_exchanged(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """Another reason that proofs know; the question stays."""
    stated = _stated(exhibit)
    found = [each for each in stated["proof"]["obligations"] if each["kind"] == "pair"]
    if not found:
        return None
    chosen = rng.choice(found)
    ways = () if _side_by_side(exhibit, chosen) else ("ordered", "happens-before", "not-both")
    if chosen["reason"] == "ordered":
        ways = (*ways, "happens-before")  # as the order of a barrier is
    others = [each for each in _REASONS if each not in (chosen["reason"], *ways)]
    chosen["reason"] = rng.choice(others)
    return replace(exhibit, stated=stated)


def _side_by_side(exhibit: Exhibit, pair: dict[str, Any]) -> bool:
    """Whether all or nobody comes to both places of a pair, and no call is between them: so it is
    false that they are ordered, or that nobody comes to both. Of others it may be true as well as
    the reason that is stated.
    """
    first, second = pair["first"], pair["second"]
    if first["block"] != second["block"] or first["block"] in _guarded(exhibit):
        return False
    (block,) = (one for one in exhibit.kernel.blocks if one.label == first["block"])
    start, end = sorted((first["index"], second["index"]))
    return not any(isinstance(each, Call) for each in block.instructions[start + 1 : end])


_REASONS = (
    *("apart", "ordered", "atomic", "same-value", "locked", "happens-before", "lockstep"),
    *("not-both", "query", "uniform", "inside"),
)


def _phase_changed(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A barrier is said to lie between accesses that are apart for another reason."""
    stated = _stated(exhibit)
    listed = stated["proof"]["obligations"]
    found = [e for e in listed if e["kind"] == "pair" and e["reason"] in ("apart", "query")]
    found = [each for each in found if _side_by_side(exhibit, each)]
    if not found:
        return None
    chosen = rng.choice(found)
    chosen["reason"], chosen["query"], chosen["part"] = "ordered", None, None
    return replace(exhibit, stated=stated)


def _engine_exchanged(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    stated = _stated(exhibit)
    stated["proof"]["engine"] = "run" if stated["proof"]["engine"] == "terms" else "terms"
    return replace(exhibit, stated=stated)


def _premise_renamed(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    stated = _stated(exhibit)
    if not stated["proof"]["premises"]:
        return None
    rng.choice(stated["proof"]["premises"])["name"] += "-too"
    return replace(exhibit, stated=stated)


def _doubled(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """An obligation in place of another."""
    stated = _stated(exhibit)
    listed = stated["proof"]["obligations"]
    pairs = [at for at, each in enumerate(listed) if each["kind"] == "pair"]
    lost = [at for at in pairs if _matters(listed[at])]
    if not lost or len(pairs) < 2:
        return None
    at = rng.choice(lost)
    listed[at] = copy.deepcopy(listed[rng.choice([each for each in pairs if each != at])])
    return replace(exhibit, stated=stated)


def _question_narrowed(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A question about some of the work-items only; its mark is renewed.

    Where a question names no conflict, it may say who comes to its places: so it is narrowed where
    all of a workgroup come, or nobody.
    """
    if exhibit.launch.workgroup[0] <= FEW:
        return None
    guarded = _guarded(exhibit)
    found = set()
    for each in exhibit.stated["proof"]["obligations"]:
        text = exhibit.queries[each["query"]] if each["query"] else ""
        for key, symbol in _WHO:
            if key not in each or f"(declare-fun {symbol} () (_ BitVec 32))" not in text:
                continue
            if "meet.0" in text or each[key]["block"] not in guarded:
                found.add((each["query"], symbol))
    if not found:
        return None
    name, symbol = rng.choice(sorted(found))
    text = exhibit.queries[name]
    start = text.index("(assert")
    few = f"(assert (bvult {symbol} (_ bv{FEW} 32)))\n"
    return _renewed(exhibit, name, text[:start] + few + text[start:])


def _guarded(exhibit: Exhibit) -> set[str]:
    """The blocks that some of a workgroup come to, and others may not."""
    shape = Shape(exhibit.module, exhibit.kernel, exhibit.launch, {})
    return {each for one in shape.flow.blocks if shape.parts(one) for each in shape.decided(one)}


FEW = 2
_WHO = (
    ("first", "local.x"),
    ("second", "|local.x'|"),
    ("access", "local.x"),
    ("barrier", "local.x"),
    ("barrier", "|local.x'|"),
)
"""What in a question is the id of a work-item that comes to a place of its obligation."""


def _part_exchanged(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A pair is said to be another conflict of its question, one that is not there."""
    stated = _stated(exhibit)
    listed = stated["proof"]["obligations"]
    found = [each for each in listed if each["kind"] == "pair" and each["part"] is not None]
    if not found:
        return None
    rng.choice(found)["part"] += 1000
    return replace(exhibit, stated=stated)


def _question_exchanged(rng: random.Random, exhibit: Exhibit) -> Exhibit | None:
    """A pair is said to be in order by a question that was answered of another one."""
    stated = _stated(exhibit)
    asked = [e for e in stated["proof"]["obligations"] if e["kind"] == "pair" and e["query"]]
    found = [
        (one, other)
        for one in asked
        for other in asked
        if _alone(exhibit, one) != _alone(exhibit, other)
    ]
    if not found:
        return None
    one, other = rng.choice(found)
    one["query"], one["part"] = other["query"], other["part"]
    return replace(exhibit, stated=stated)


def _alone(exhibit: Exhibit, each: dict[str, Any]) -> frozenset[str]:
    """What a question asks of one pair: its facts, and the conflict of this pair."""
    part = each["part"]
    held = set()
    for one in commands(exhibit.queries[each["query"]]):
        told = re.findall(r"\b(?:meet|overlap)\.(\d+)", one)
        if one.startswith("(assert") and (not told or told == [str(part)]):
            held.add(re.sub(r"\b(meet|overlap)\.\d+", r"\1", one))
    return frozenset(held)


CHANGES: tuple[tuple[str, Change], ...] = (
    ("a pair is dropped", _pair_dropped),
    ("a premise is dropped", _premise_dropped),
    ("a reason is blanked", _reason_blanked),
    ("a question is weakened", _question_weakened),
    ("a question is spoiled", _question_spoiled),
    ("a question is lost", _question_lost),
    ("a question is swapped", _question_swapped),
    ("a question is emptied", _question_emptied),
    ("a conflict is left out", _conflict_left_out),
    ("a reason is exchanged", _reason_exchanged),
    ("a phase is changed", _phase_changed),
    ("the engine is exchanged", _engine_exchanged),
    ("a premise is renamed", _premise_renamed),
    ("an obligation is doubled", _doubled),
    ("a question is narrowed", _question_narrowed),
    ("a part is exchanged", _part_exchanged),
    ("a question is exchanged", _question_exchanged),
)
