"""The registers whose values a run needs: arithmetic is kept only as far as accesses, branches and
results depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.doing import Accesses, Jumps, Keeps, Sets
from fencepost.hardware.given.follow import Followed
from fencepost.hardware.given.values import Const, Key, Registers, Source
from fencepost.machine_code.instructions.registers import EXEC


def needed_registers(followed: Iterable[Followed], bound: Binding) -> set[Key]:
    """The registers whose values the run needs: of accesses, branches and results, and of what
    these are made of.
    """
    needed: set[Key] = set(bound.results.values())
    made: dict[Key, set[Key]] = {}
    for each in followed:
        for doing in each.doings:
            match doing:
                case Sets(key=key, sources=sources):
                    made.setdefault(key, set()).update(_running(sources, each.before))
                case Jumps(sources=sources):
                    needed.update(_running(sources, each.before))
                case Keeps(source=source):
                    needed.update(_running((source,), each.before))
                    if each.may_be_off:
                        needed.add(EXEC)
                case Accesses(value=value, expected=expected):
                    sources = tuple(one for one in (value, expected) if one is not None)
                    needed.update(_running(sources, each.before))
                    if each.may_be_off:
                        needed.add(EXEC)
                case _:
                    pass
    waiting = list(needed)
    while waiting:
        for key in made.get(waiting.pop(), ()):
            if key not in needed:
                needed.add(key)
                waiting.append(key)
    return needed


def _running(sources: Iterable[Source], before: Registers) -> set[Key]:
    return {
        each
        for each in sources
        if not isinstance(each, Const) and not isinstance(before.get(each), Const)
    }
