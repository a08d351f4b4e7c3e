"""A place of a walk through a kernel, with what is known there."""

from __future__ import annotations

from collections.abc import Hashable

from fencepost.graphs import reachable
from fencepost.machine_code.control_flow.flow import Flow
from fencepost.machine_code.races.meet import Access
from fencepost.machine_code.races.operands import State
from fencepost.machine_code.races.term import Data, Term
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Fork:
    """A branch, by its block, behind which waves go different ways, up to the block `meeting`; the
    waves in front of it. `is_masked`: those that go past the code have no active lanes, so that
    only scalar registers differ behind it.
    """

    block: int
    meeting: int
    lanes: Term
    is_masked: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A place of a walk: where it is, the terms, the accesses since the barrier, and the waves that
    come here.

    - `signalled`: the number of accesses that stand before a signal.
    - `forks`: branches that have parted the waves, the innermost last.
    - `given`: of a path from the entry that all waves take together, the conditions it has taken
      whose values last; None of other paths, which begin behind a barrier.
    - `is_loose`: there were conditions before the last barrier of which nothing is kept, so that
      nothing shows that some launch comes here; `drops`: there was one behind it.
    """

    block: int
    at: int
    state: State
    accesses: tuple[Access, ...]
    lanes: Term
    blocks: tuple[int, ...]
    signalled: int = 0
    forks: tuple[Fork, ...] = ()
    given: Term | None = None
    is_loose: bool = False
    drops: bool = False


class Lasting:
    """Terms whose values never change in a launch: they are made of what is given to the kernel,
    and of what instructions give that a wave executes once.
    """

    def __init__(self, flow: Flow) -> None:
        edges = [each.following for each in flow.blocks]
        again = set(flow.looping)
        homes: dict[int, list[int]] = {}
        for block in flow.blocks:
            homes.setdefault(block.first, []).append(block.number)
        for several in homes.values():
            behind = set[int]()
            if len(several) > 1:
                behind = behind.union(*(reachable(edges[each], edges) for each in several))
            if behind & set(several):
                again.update(several)
        self.again = frozenset(again)
        """The blocks whose instructions a wave may execute again."""
        repeated = [flow.blocks[each] for each in again]
        self._repeated = {at for block in repeated for at in range(block.first, block.end)}
        self._known: dict[Term, bool] = {}

    def __call__(self, term: Term) -> bool:
        found = self._known.get(term)
        if found is None:
            found = all(self._lasts(key) for key in term.symbols | term.unknowns)
            self._known[term] = found
        return found

    def is_stale(self, term: Term) -> bool:
        """Return True if a term has an atom of a data flow over all paths, whose value changes."""
        return any(isinstance(origin, tuple) or origin in self._repeated for origin in term.origins)

    def _lasts(self, key: Hashable) -> bool:
        match key:
            case int() | ("entry", _):
                return True
            case Data():
                return self._lasts(key.made)
            case (int() as number, None, *_):
                return number not in self._repeated
            case ("exec", inner) | (tuple() as inner, *_):
                return self._lasts(inner)
            case _:
                return False
