"""Names of addresses: one for all accesses with the same facts.

A kernel has hundreds of accesses, and few kinds: those that store a tile never meet each other, and
meet those that load it. Accesses with equal facts are one class for placement and for the verifier.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from fencepost.placement.facts import Apart, Asked, Indexed, Turn
from fencepost.placement.regions import Access, Conditional, Loop, Node, Program, walk
from fencepost.records import replace

Row = set[tuple[str, Turn, bool, bool, Indexed]]
"""The facts about an index: the kind of each, the turn that it is about, whether it holds within
one iteration alone and of one thread too, and the other index."""


def with_few_indices(program: Program) -> Program:
    """Return the program with one name for all indices that are apart from the same ones."""
    rows = _rows(program)
    used = dict.fromkeys(
        node.index
        for node in walk(program.body)
        if isinstance(node, Access) and node.index is not None
    )
    first: dict[AbstractSet[object], str] = {}
    names = {each: first.setdefault(frozenset(rows[each]), each) for each in used}
    if all(name == each for each, name in names.items()):
        return program
    asked = program.asked
    return replace(
        program,
        body=_renamed(program.body, names),
        apart=_facts(program.apart, names),
        across=_facts(program.across, names),
        asked=None if asked is None else Asked(_facts(asked.facts, names), asked.premises),
    )


def _rows(program: Program) -> dict[str, Row]:
    """Return the facts of each index. Of two with the same row, each is apart from itself if and
    only if it is from the other, so one name for both has the same meaning.
    """
    rows: dict[str, Row] = defaultdict(set)
    for word, facts in (("apart", program.apart), ("across", program.across)):
        for fact in facts:
            for (one, turn), other in (fact.sides, fact.sides[::-1]):
                rows[one].add((word, turn, fact.now, fact.wholly, other))
    return rows


def _facts(facts: frozenset[Apart], names: Mapping[str, str]) -> frozenset[Apart]:
    found = set()
    for fact in facts:
        sides = sorted((names.get(index, index), turn) for index, turn in fact.sides)
        found.add(Apart.between(*sides, now=fact.now, wholly=fact.wholly))
    return frozenset(found)


def _renamed(nodes: tuple[Node, ...], names: Mapping[str, str]) -> tuple[Node, ...]:
    out: list[Node] = []
    for node in nodes:
        match node:
            case Access(index=str(index)):
                out.append(replace(node, index=names[index]))
            case Loop():
                out.append(replace(node, body=_renamed(node.body, names)))
            case Conditional():
                then, orelse = _renamed(node.then, names), _renamed(node.orelse, names)
                out.append(replace(node, then=then, orelse=orelse))
            case _:
                out.append(node)
    return tuple(out)
