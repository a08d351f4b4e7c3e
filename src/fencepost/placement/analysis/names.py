"""Names whose buffer is not the same in all waves.

If waves may have run a loop differently often, each wave holds the names that it carries by itself:
a pair of accesses by two waves can meet in any of the buffers that the names can denote.
"""

from __future__ import annotations

from fencepost.placement.regions import Conditional, Loop, Node, Program, Uniformity

Scope = dict[str, frozenset[str]]
"""The allocations that each name can denote."""
Free = dict[int, Scope]
"""For each loop, by identity, whose names waves hold by themselves: the allocations they can
denote."""


def free_names(program: Program) -> Free:
    """Return the loops of a well-formed program whose names are not the same in all waves."""
    if not any(_parting(node) for node in program.body):
        return {}
    out: Free = {}
    _nodes(
        program.body, {each.name: frozenset({each.name}) for each in program.allocations}, {}, out
    )
    return out


def _parting(node: Node) -> bool:
    match node:
        case Loop():
            parts = node.uniformity is not Uniformity.UNIFORM and bool(node.carried)
            return parts or any(_parting(each) for each in node.body)
        case Conditional():
            return any(_parting(each) for each in (*node.then, *node.orelse))
        case _:
            return False


def _nodes(nodes: tuple[Node, ...], scope: Scope, own: dict[str, bool], out: Free) -> None:
    """Follow names through nodes; `own`: the names that each wave holds by itself."""
    for node in nodes:
        match node:
            case Loop():
                _loop(node, scope, own, out)
            case Conditional():
                _nodes(node.then, dict(scope), dict(own), out)
                _nodes(node.orelse, dict(scope), dict(own), out)
            case _:
                pass


def _loop(loop: Loop, scope: Scope, own: dict[str, bool], out: Free) -> None:
    found = {each.name: scope[each.first] for each in loop.carried}
    parts = loop.uniformity is not Uniformity.UNIFORM
    apart = parts or any(own.get(each.first, False) for each in loop.carried)
    while True:
        inner, mine = {**scope, **found}, {**own, **dict.fromkeys(found, apart)}
        _nodes(loop.body, inner, mine, out)
        grown = {each.name: found[each.name] | inner[each.following] for each in loop.carried}
        also = apart or any(mine.get(each.following, False) for each in loop.carried)
        if grown == found and also == apart:
            break
        found, apart = grown, also
    if apart:
        known = out.get(id(loop), {})
        out[id(loop)] = {name: known.get(name, frozenset()) | each for name, each in found.items()}
    scope.update(found)
    own.update(dict.fromkeys(found, apart))
