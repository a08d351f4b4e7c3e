"""The checks of a program before it is analysed: names known, accesses inside their allocations."""

from __future__ import annotations

from fencepost.errors import InputError, Place, UnsupportedError
from fencepost.placement.regions import (
    GLOSSARY,
    Access,
    Allocation,
    Barrier,
    Conditional,
    CounterWait,
    Init,
    Join,
    Loop,
    Node,
    Program,
    Signal,
    Wait,
)

DEEPEST = 64
"""The greatest depth of nested regions."""
MOST_WAVES = 1024
MOST_TURNS = 64


def check(program: Program) -> None:
    """Raise InputError, with the place, for the first thing that is wrong."""
    allocations: dict[str, Allocation] = {}
    for each in program.allocations:
        if each.name in allocations:
            raise InputError(
                f"the allocation '{each.name}' is declared twice",
                rule="allocations have different names",
                mend="rename one of them",
            )
        if each.size < 1 or each.offset < 0:
            raise InputError(
                f"the allocation '{each.name}' has {each.size} bytes at offset {each.offset}",
                rule="an allocation has at least one byte, at an offset from 0 on",
                mend="give its size in bytes",
            )
        if each.inside is not None:
            outer = allocations.get(each.inside)
            if outer is None:
                raise _unknown(each.inside, allocations, None)
            if each.offset + each.size > outer.size:
                raise InputError(
                    f"the allocation '{each.name}' ends at byte {each.offset + each.size} of"
                    f" '{outer.name}', which has {outer.size} bytes",
                    rule="an allocation lies inside the one that it shares bytes with",
                    mend="make one larger or the other smaller",
                )
        allocations[each.name] = each
    if program.waves is not None and not 1 <= program.waves <= MOST_WAVES:
        raise InputError(
            f"a workgroup of {program.waves} waves",
            rule=f"a workgroup has 1 to {MOST_WAVES} waves",
            mend="give the number of waves, or leave it unknown",
        )
    scope = {name: frozenset({name}) for name in allocations}
    _check_nodes(program.body, scope, allocations, program.waves, 0)


Scope = dict[str, frozenset[str]]
"""The allocations that each name can denote."""


def _check_nodes(
    nodes: tuple[Node, ...],
    scope: Scope,
    allocations: dict[str, Allocation],
    waves: int | None,
    depth: int,
) -> None:
    if depth > DEEPEST:
        raise UnsupportedError(
            f"regions are nested deeper than {DEEPEST}",
            rule="the analysis has a nesting limit",
            mend="place the inner part separately",
        )
    good: set[tuple[str, int, int | None]] = set()
    for node in nodes:
        match node:
            case Access():
                key = (node.buffer, node.start, node.end)
                if key not in good or node.waves is not None:
                    _check_access(node, scope, allocations, waves)
                    good.add(key)
            case Loop():
                _check_loop(node, scope, allocations, waves, depth)
                # Names may stand for something else now.
                good.clear()
            case Conditional():
                if node.chained and [type(each) for each in node.orelse] != [Conditional]:
                    raise InputError(
                        f"a chained branch with {len(node.orelse)} nodes on its second side",
                        place=node.place,
                        rule="the second side of a chained branch is one branch",
                        mend="put the nodes into the branch, or do not chain",
                    )
                _check_nodes(node.then, dict(scope), allocations, waves, depth + 1)
                _check_nodes(node.orelse, dict(scope), allocations, waves, depth + 1)
            case CounterWait(outstanding=outstanding) if outstanding < 0:
                raise InputError(
                    f"a counter wait for {outstanding} outstanding operations",
                    place=node.place,
                    rule="a counter wait has a number from 0 on",
                    mend="give a number from 0 on",
                )
            case Barrier() | Signal() | Wait() | Join():
                _check_waves(node.members, waves, node.place)
            case Init():
                _check_waves(node.members, waves, node.place)
                if node.count < 1:
                    raise InputError(
                        f"a barrier for {node.count} waves",
                        place=node.place,
                        rule="a barrier object expects one wave or more",
                        mend="give the number of waves that take part",
                    )
            case _:
                pass


def _check_loop(
    loop: Loop,
    scope: Scope,
    allocations: dict[str, Allocation],
    waves: int | None,
    depth: int,
) -> None:
    if loop.at_least < 0 or (loop.trips is not None and loop.trips < 0):
        raise InputError(
            f"a loop that runs {loop.at_least if loop.trips is None else loop.trips} times",
            place=loop.place,
            rule="a loop runs 0 or more times",
            mend="give the trip count, or leave it unknown",
        )
    if loop.turns < 1 or loop.turns > MOST_TURNS:
        raise InputError(
            f"a loop of {loop.turns} turns",
            place=loop.place,
            rule=f"a loop has 1 to {MOST_TURNS} turns: its states are followed one by one",
            mend="give the period with which its buffers are exchanged",
        )
    names = [each.name for each in loop.carried]
    if len(set(names)) < len(names):
        raise InputError(
            f"the loop carries {', '.join(names)}",
            place=loop.place,
            rule="a loop carries each name once",
            mend="rename one of them",
        )
    for each in loop.carried:
        if each.first not in scope:
            raise _unknown(each.first, scope, loop.place)
    found = {each.name: scope[each.first] for each in loop.carried}
    while True:
        inner = {**scope, **found}
        _check_nodes(loop.body, inner, allocations, waves, depth + 1)
        grown = {}
        for each in loop.carried:
            if each.following not in inner:
                raise _unknown(each.following, inner, loop.place)
            grown[each.name] = found[each.name] | inner[each.following]
        if grown == found:
            break
        found = grown
    scope.update(found)


def _check_access(
    access: Access, scope: Scope, allocations: dict[str, Allocation], waves: int | None
) -> None:
    if access.buffer not in scope:
        raise _unknown(access.buffer, scope, access.place)
    for name in sorted(scope[access.buffer]):
        size = allocations[name].size
        end = size if access.end is None else access.end
        if not 0 <= access.start < end <= size:
            raise InputError(
                f"the access to bytes [{access.start}, {end}) of '{access.buffer}' is outside the"
                f" allocation '{name}', which has {size} bytes",
                place=access.place,
                rule=f"an access lies inside its allocation and is not empty [{GLOSSARY}]",
                mend="correct the interval, or the size of the allocation",
            )
    _check_waves(access.waves, waves, access.place)


def _check_waves(members: frozenset[int] | None, waves: int | None, place: Place | None) -> None:
    if members is None:
        return
    wrong = sorted(w for w in members if w < 0 or (waves is not None and w >= waves))
    if wrong or not members or waves is None:
        shown = ", ".join(map(str, sorted(members))) or "none"
        raise InputError(
            f"the waves named are {shown}, and the workgroup has"
            f" {'an unknown number of' if waves is None else waves} waves",
            place=place,
            rule="waves are named by number from 0 on, in a workgroup of known size",
            mend="give the number of waves, or name waves that exist",
        )


def _unknown(name: str, known: object, place: Place | None) -> InputError:
    from fencepost.near import near_names

    names = sorted(str(each) for each in known) if isinstance(known, dict) else []
    near = near_names(name, names, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else "declare it"
    return InputError(
        f"no buffer has the name '{name}'",
        place=place,
        rule="an access names an allocation, or a name that an enclosing loop carries",
        mend=hint,
    )
