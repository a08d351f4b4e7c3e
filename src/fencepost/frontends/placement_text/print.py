"""Prints the text form; parsing it again gives an equal program."""

from __future__ import annotations

from typing import assert_never

from fencepost.frontends.placement_text.lexer import TURN
from fencepost.placement.facts import Indexed
from fencepost.placement.regions import (
    WORKGROUP_BARRIER,
    Access,
    Allocation,
    Barrier,
    Conditional,
    CounterWait,
    Fence,
    Init,
    Join,
    Loop,
    Mark,
    Node,
    ObjectOperation,
    Other,
    Program,
    Signal,
    Uniformity,
    Unread,
    Wait,
)


def print_program(program: Program) -> str:
    """Return the text of a program, a statement a line."""
    lines = [_allocation(each) for each in program.allocations]
    if program.waves is not None:
        lines.append(f"waves {program.waves}")
    for word, facts in (("apart", program.apart), ("across", program.across)):
        lines += [
            f"{word} {'now ' if fact.now else ''}{'wholly ' if fact.wholly else ''}"
            + " ".join(map(_indexed, fact.sides))
            for fact in sorted(facts)
        ]
    lines += _lines(program.body, "")
    return "\n".join(lines) + "\n"


def _indexed(indexed: Indexed) -> str:
    index, turn = indexed
    return index + "".join(f"{TURN}{number}" for number in turn)


def print_node(node: Node) -> str:
    """Return one node in a line; a region without its contents."""
    match node:
        case Access():
            return _access(node)
        case Barrier():
            return f"barrier{_which(node.barrier, node.members)}"
        case Signal():
            return f"signal{_which(node.barrier, node.members)}"
        case Wait():
            return f"wait{_which(node.barrier, node.members)}"
        case CounterWait():
            return f"{node.counter.value} {node.outstanding}"
        case Fence():
            return "fence"
        case Mark():
            return "mark"
        case Init():
            return f"init {node.barrier} {node.count}{_members(node.members)}"
        case Join():
            return f"join {node.barrier}{_members(node.members)}"
        case ObjectOperation() | Unread():
            return node.label
        case Other():
            return f"other {node.label}"
        case Loop():
            return _loop(node)
        case Conditional():
            shown = node.uniformity is not Uniformity.UNKNOWN
            return f"if {node.uniformity.value}" if shown else "if"
        case _:
            assert_never(node)


def _lines(nodes: tuple[Node, ...], indent: str) -> list[str]:
    lines = []
    for node in nodes:
        head = indent + print_node(node)
        match node:
            case Loop():
                lines += [f"{head} {{", *_lines(node.body, indent + "  "), indent + "}"]
            case Conditional():
                lines += [f"{head} {{", *_lines(node.then, indent + "  ")]
                if node.chained:
                    first, *rest = _lines(node.orelse, indent)
                    lines += [f"{indent}}} else {first.lstrip()}", *rest]
                    continue
                if node.orelse:
                    lines += [f"{indent}}} else {{", *_lines(node.orelse, indent + "  ")]
                lines.append(indent + "}")
            case _:
                lines.append(head)
    return lines


def _allocation(each: Allocation) -> str:
    text = f"buffer {each.name} {each.size}"
    return text if each.inside is None else f"{text} in {each.inside} at {each.offset}"


def _access(access: Access) -> str:
    kind = access.kind.value + (f".{access.operation}" if access.operation else "")
    text = f"{kind} {access.buffer}"
    if access.end is not None:
        text += f"[{access.start}:{access.end}]"
    if access.own is not None:
        text += f" own={access.own}"
    if access.waves is not None:
        text += f" waves={_waves(access.waves)}"
    if access.counter is not None:
        text += f" counter={access.counter.value}"
    if access.index is not None:
        text += f" index={access.index}"
    if access.label is not None:
        text += f" label={access.label}"
    return text


def _waves(waves: frozenset[int]) -> str:
    return "{" + ", ".join(map(str, sorted(waves))) + "}"


def _which(barrier: int, members: frozenset[int] | None) -> str:
    text = "" if barrier == WORKGROUP_BARRIER else f" {barrier}"
    return text + _members(members)


def _members(members: frozenset[int] | None) -> str:
    return "" if members is None else f" waves={_waves(members)}"


def _loop(loop: Loop) -> str:
    words = ["for"]
    if loop.uniformity is not Uniformity.UNIFORM:
        words.append(loop.uniformity.value)
    if loop.turns > 1:
        words.append(f"turns {loop.turns}")
    if loop.trips is not None:
        words.append(str(loop.trips))
    elif loop.at_least:
        words.append(f">= {loop.at_least}")
    if loop.carried:
        carried = (f"{each.name} = {each.first} -> {each.following}" for each in loop.carried)
        words.append(f"({', '.join(carried)})")
    return " ".join(words)
