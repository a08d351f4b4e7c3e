"""The states in which all waves pass barriers, as the paths from the entry bring them.

A loop with a barrier is followed as it runs, as long as few values change in it: a stride that is
halved, a buffer that alternates. Behind a barrier, registers keep terms whose values last; all
others are what the data flow over all paths knows there (`States`). A register that had many terms
at a barrier is never kept there again, so that loops of unknown length end: their counter becomes
any number, while the buffers still alternate.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.machine_code.control_flow.flow import Block
from fencepost.machine_code.races.operands import State
from fencepost.machine_code.races.paths import Lasting, Path
from fencepost.machine_code.races.states import States
from fencepost.machine_code.races.term import Term
from fencepost.records import replace

MANY = 12
"""The terms of a register at a barrier behind which it counts as any number."""


class Rounds:
    """The states that were there, by barrier."""

    def __init__(self, states: States, lasting: Lasting) -> None:
        self._states, self._lasting = states, lasting
        self._seen: set[tuple[int, frozenset[tuple[int, Term]], Term]] = set()
        self._terms: dict[tuple[int, int], set[Term]] = {}
        self._all: dict[int, State] = {}

    def behind(self, path: Path, block: Block, number: int, state: State) -> Iterator[Path]:
        """Yield the path behind a barrier, unless one with the same state was there."""
        assert path.given is not None
        if number not in self._all:
            self._all[number] = self._states.before(block, number + 1)
        known = self._all[number]
        kept = {at: term for at, term in state.items() if self._is_kept(number, at, term)}
        new = {at: term for at, term in kept.items() if known.get(at) is not term}
        key = number, frozenset(new.items()), path.given
        if key in self._seen:
            return
        self._seen.add(key)
        yield replace(
            path,
            at=number + 1,
            state=known | kept,
            accesses=(),
            lanes=path.given,
            blocks=(block.number,),
            signalled=0,
            is_loose=path.is_loose or path.drops,
            drops=False,
        )

    def _is_kept(self, number: int, at: int, term: Term) -> bool:
        if not self._lasting(term):
            return False
        terms = self._terms.setdefault((number, at), set())
        if len(terms) <= MANY:
            terms.add(term)
        return len(terms) <= MANY
