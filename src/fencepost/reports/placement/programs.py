"""Placements as text and as JSON: the barriers inserted, the hazards they cover, the redundant
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fencepost.certificates import Premise
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.placement.analysis.reaching_accesses import Need
from fencepost.placement.certificate import CLAIM
from fencepost.placement.comparison import barriers
from fencepost.placement.emit import Placed
from fencepost.placement.place import Placement
from fencepost.placement.regions import (
    Barrier,
    CounterWait,
    Fence,
    Init,
    Join,
    Mark,
    Node,
    Program,
    Signal,
    Wait,
    walk,
)
from fencepost.placement.verifier.verdict import Lacking, Verdict
from fencepost.reports.text.encode import line

_FENCES = Cite(Source.GUIDE, "Execution Barriers")
_STRATEGIES = Cite(Source.PLACEMENT, "Placement strategies")
Codes = Sequence[tuple[str, ...]]
"""The instructions of each inserted operation."""
Name = Callable[[Node], str]
"""A front-end's function that names a node."""


def placement_data(
    source: str,
    target: str,
    strategy: str,
    result: Placement,
    name: Name,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return a placement as data. `before` is the node that an insertion precedes; `seconds` is
    included only if given, because it differs from run to run.
    """
    nodes = result.layout.nodes
    record: dict[str, Any] = {
        "input": source,
        "target": target,
        "strategy": strategy,
        "barriers_before": barriers(result.given),
        "barriers_after": barriers(result.after),
        "placed": [
            {
                "kind": kind(each.node),
                "before": before(result, each, name),
                "covers": [_need(need, nodes, name) for need in _distinct(each.covers)],
            }
            | ({"counter": _counter(each.node)} if isinstance(each.node, CounterWait) else {})
            for each in result.placed
        ],
        "redundant": [where(nodes[number], name) for number in result.redundant],
    }
    if result.strengthened:
        record["fences"] = [where(nodes[number], name) for number in result.strengthened]
    return record | _verdict(result.after, result.verdict, name, seconds)


def check_json(
    source: str, target: str, strategy: str, program: Program, verdict: Verdict, name: Name,
    seconds: float | None = None,
) -> str:  # fmt: skip
    """One line of JSON for a program that was only verified."""
    count = barriers(program)
    record: dict[str, Any] = {
        "input": source,
        "target": target,
        "strategy": strategy,
        "barriers_before": count,
        "barriers_after": count,
        "placed": [],
        "redundant": [],
    }
    return line(record | _verdict(program, verdict, name, seconds))


def placement_text(
    result: Placement,
    name: Name,
    anew: Placement | None = None,
    codes: Codes | None = None,
    untried: int = 0,
) -> str:
    """Report for people what was inserted and why, what is redundant, and the verifier's verdict.
    `anew`: the first placement, if a kernel keeps its own barriers instead; `codes`: the machine
    code of each insertion, if requested; `untried`: the barriers that were not left out to ask the
    prover, because of the bound.
    """
    nodes = result.layout.nodes
    lines = []
    for number, each in enumerate(result.placed):
        lines.append(f"{kind(each.node)}{_detail(each.node)} before {before(result, each, name)}")
        if codes is not None and codes[number]:
            lines.append(f"  code: {'; '.join(codes[number])}")
        for need in _distinct(each.covers):
            shown = _need(need, nodes, name)
            lines.append(f"  {shown['kind']}: {shown['producer']} → {shown['consumer']}")
    lines.extend(f"fences beside {where(nodes[number], name)}" for number in result.strengthened)
    lines.extend(
        f"{Code.REDUNDANT_BARRIER} redundant barrier: {where(nodes[number], name)}\n"
        f"  rule: {Code.REDUNDANT_BARRIER.rule} [{_STRATEGIES}]\n  help: remove it, or run "
        "with --existing strip"
        for number in result.redundant
    )
    if anew is not None:
        why = "" if anew.verdict.ok else ", and some accesses would not be verified"
        if anew.given.messages:
            why = "; orders between workgroups may rest on those that it has"
        many = barriers(anew.after)
        lines.append(f"its own barriers are kept: placed anew, there would be {many}{why}")
    if untried:
        lines.append(f"{untried} more barriers may be needless: the bound of trials was reached")
    count = barriers(result.given), barriers(result.after)
    lines.append(f"barriers: {count[0]} before, {count[1]} after")
    return "\n".join(lines) + "\n" + verdict_text(result.after, result.verdict, name)


def verdict_text(program: Program, verdict: Verdict, name: Name) -> str:
    """Return the verifier's verdict."""
    if verdict.certificate is not None:
        lines = [f"verified: {CLAIM}"]
        if verdict.certificate.by_prover:
            lines.append("  because the prover of `fencepost check` shows it of one workgroup")
        if verdict.certificate.premises:
            lines.append(f"  given that {_all_of(verdict.certificate.premises)}")
        return "\n".join(lines) + "\n"
    nodes = list(walk(program.body))
    lines = ["not verified:"]
    for pair in verdict.unordered:
        first, second = where(nodes[pair.producer], name), where(nodes[pair.consumer], name)
        why = "may still be outstanding at" if pair.uncounted else "can meet"
        lines.append(f"  {pair.kind.name}: {first} {why} {second}")
    for finding in verdict.findings:
        at = where(nodes[finding.node], name) if finding.node >= 0 else "the end"
        lines.append(f"  {finding.code} {finding.text}: {at}")
    for each in verdict.lacking:
        lines.append(
            f"  {Code.BARRIER_WITHOUT_FENCES} {where(nodes[each.node], name)}: {_lacks(each)}"
        )
        lines.append("    help: run `fencepost place`, which adds them, or write them beside it")
    return "\n".join(lines) + "\n"


def _all_of(premises: Sequence[Premise]) -> str:
    """Return premises in a line, each with the name that refuses it."""
    if len(premises) == 1:
        return str(premises[0])
    parts = []
    for each in premises:
        cite = f" [{each.cite}]" if each.cite is not None else ""
        parts.append(f"{each.text}{cite}" + (f" ({each.name})" if each.option else ""))
    if any(each.option for each in premises):
        parts.append("--refuse NAME refuses one")
    return "; ".join(parts)


def _lacks(lacking: Lacking) -> str:
    """Name the missing fences, in words."""
    parts = [
        f"no {kind_} fence for {' and '.join(spaces)} memory {side} it"
        for kind_, side, spaces in (
            ("release", "before", lacking.releases),
            ("acquire", "behind", lacking.acquires),
        )
        if spaces
    ]
    return f"{'; '.join(parts)} [{_FENCES}]"


def kind(node: Node) -> str:
    """Return the kind of an inserted node, in a word."""
    match node:
        case Barrier():
            return "barrier"
        case Signal():
            return "signal"
        case Wait():
            return "wait"
        case Fence():
            return "fence"
        case Init():
            return "init"
        case Join():
            return "join"
        case Mark():
            return "mark"
        case _:
            return "counter"


def where(node: Node, name: Name) -> str:
    """A node and its place."""
    place = getattr(node, "place", None)
    return f"{name(node)} ({place})" if place is not None else name(node)


def before(result: Placement, placed: Placed, name: Name) -> str:
    """Name the node that follows the gap."""
    gap = result.layout.gaps[placed.gap]
    if gap.before is not None:
        return where(result.layout.nodes[gap.before], name)
    loop = result.layout.loop_of.get(gap.sequence)
    if loop is not None:
        return f"the end of {where(result.layout.nodes[loop.index], name)}"
    return "the end" if gap.sequence == 0 else "the end of the branch"


def _detail(node: Node) -> str:
    match node:
        case CounterWait():
            return f" {_counter(node)}"
        case Init() | Join():
            return f" {node.barrier}"
        case _:
            return ""


def _counter(node: CounterWait) -> str:
    return f"{node.counter.value} {node.outstanding}"


def _distinct(needs: Sequence[Need]) -> list[Need]:
    return list({(need.producer, need.consumer): need for need in needs}.values())


def _need(need: Need, nodes: Sequence[Node], name: Name) -> dict[str, str]:
    return {
        "kind": need.kind.name,
        "producer": where(nodes[need.producer], name),
        "consumer": where(nodes[need.consumer], name),
    }


def _verdict(
    program: Program, verdict: Verdict, name: Name, seconds: float | None
) -> dict[str, Any]:
    nodes = list(walk(program.body))
    unordered = [
        {
            "kind": pair.kind.name,
            "producer": where(nodes[pair.producer], name),
            "consumer": where(nodes[pair.consumer], name),
            "outstanding": pair.uncounted,
        }
        for pair in verdict.unordered
    ]
    found = [
        {
            "code": str(finding.code),
            "fault": finding.text,
            "at": where(nodes[finding.node], name) if finding.node >= 0 else "the end",
        }
        for finding in verdict.findings
    ]
    lacking = [
        {
            "barrier": where(nodes[each.node], name),
            "release": list(each.releases),
            "acquire": list(each.acquires),
        }
        for each in verdict.lacking
    ]
    proof = verdict.certificate.as_data() if verdict.certificate is not None else None
    return (
        {"verified": verdict.ok, "unordered": unordered, "proof": proof}
        | ({"seconds": round(seconds, 6)} if seconds is not None else {})
        | ({"faults": found} if found else {})
        | ({"lacking": lacking} if lacking else {})
    )
