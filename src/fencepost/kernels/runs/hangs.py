"""Runs that repeat themselves for ever, as bugs: each waits for one that waits, too.

A run that repeats itself says nothing by itself: the host, or another kernel, may write the words
that are waited for. It is a hang of the launch if

- all its workgroups take part, so that nobody of it is left who could write them;
- every wait ends once others have ended theirs (`let_out`): the words are the launch's own;
- the waits are for several words, or for one that the launch has written before. If one word is as
  it was at first, all may wait for another's go;
- no wait is for an operation of system scope, which is how a kernel speaks with others; and
  `--peers` is not given;
- the same is so with zeroes in all buffers: it does not rest on indices that lead in a circle.

In the state that comes again nobody has changed memory, and what each lane does next is decided, so
no other order of the waves leads out, and all workgroups may be resident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from fencepost.kernels.certificate import Premise
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Outcome, Run, Wait
from fencepost.kernels.execute.state import Contents, Entry
from fencepost.kernels.options import Options
from fencepost.llvm.effects.effect import Access
from fencepost.records import dataclass, replace
from fencepost.vocabulary.scopes import Scope

Again = Callable[[Sequence[Wait], Contents], Run]
"""Function that makes the run again with some waits ended, or each in turn; of some contents."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A lane that waits: the site of its read, the address of the word; and the lane and the site
    of a write to it that stands behind another wait, if one was seen.
    """

    lane: int
    site: int
    address: int
    lds: bool
    writer: int | None = None
    written_at: int = 0


def circle(program: Program, run: Run, options: Options, again: Again) -> tuple[Awaited, ...]:
    """Return the waits of a run that repeats itself for ever if each is for one that waits, too;
    else none. Raises BoundReached and UnsupportedError.
    """
    if Premise.NO_PEERS in options.refused or run.stuck:
        return ()
    made = _in_circle(run.state.contents, again)
    if not made or (run.state.contents is not Contents.ZERO and not _in_circle(Contents.ZERO, again)):
        return ()
    assert made[0].outcome is not None
    reads = [list(_reads(program, run, wait)) for wait in made[0].outcome.waits]
    every = [each for some in reads for each in some]
    polls = frozenset(each.site for each in every)
    if not all(reads) or any(program.scopes[each] == Scope.SYSTEM for each in polls):
        return ()
    words = {(each.address, each.lds) for each in every}
    if len(words) == 1 and not list(_writes(run, every[0], 0, polls)):
        return ()
    return tuple(_with_writer(some[0], made, polls) for some in reads)


def _in_circle(contents: Contents, again: Again) -> list[Run]:
    """Return two runs in which every wait ends by itself in one: those that do so in the first are
    ended in the second. Empty if they do not.
    """
    first = again((), contents)
    outcome = first.outcome or Outcome()
    if not outcome.came_out or len(outcome.came_out + outcome.ended) < len(outcome.waits):
        return []
    second = again(outcome.came_out, contents)
    other = second.outcome or Outcome()
    return [first, second] if set(outcome.ended) <= set(other.came_out) else []


def _reads(program: Program, run: Run, wait: Wait) -> Iterator[Awaited]:
    """Yield the words that the lanes of a wait read atomically in its loop, once each."""
    seen = set()
    nodes = program.graph.loops[wait.header].nodes
    for entry in run.state.log:
        if entry.step <= run.since or entry.how not in (Access.ATOMIC_READ, Access.RMW):
            continue
        if program.site_nodes[entry.site] not in nodes:
            continue
        for at in np.flatnonzero(np.isin(entry.lanes, wait.lanes)):
            word = int(entry.addresses[at]), entry.lds
            if word not in seen:
                seen.add(word)
                yield Awaited(int(entry.lanes[at]), entry.site, *word)


def _writes(run: Run, word: Awaited, since: int, polls: frozenset[int]) -> Iterator[Awaited]:
    """Yield a wait with each atomic write to its word after a step, by another lane, apart from
    reads that wait: those of locks write, too.
    """
    for entry in run.state.log:
        if entry.step <= since or not (entry.how.atomic and entry.how.writes):
            continue
        if entry.lds == word.lds and entry.site not in polls:
            for lane in entry.lanes[entry.addresses == np.uint64(word.address)].tolist():
                if lane != word.lane:
                    yield replace(word, writer=lane, written_at=entry.site)


def _with_writer(word: Awaited, runs: Sequence[Run], polls: frozenset[int]) -> Awaited:
    """Return a wait with the first write to its word in runs where waits were ended, if any."""
    found = (
        each
        for run in runs
        if run.outcome is not None
        for each in _writes(run, word, run.outcome.step, polls)
    )
    return next(found, word)
