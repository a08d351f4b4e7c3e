"""Runs that repeat themselves for ever, as bugs.

A run that repeats itself says nothing by itself: the host, or another kernel, may write the words
that are waited for. It is a hang of the launch if all its workgroups take part, so that nobody of
it is left who could write them, and the words are the launch's own:

- every wait ends once others have ended theirs, and the waits are for several words, or for one
  that the launch has written before. If one word is as it was at first, all may wait for another's
  go;
- or every wait ends if the words that the launch has changed get their first values again: a lock
  that was not given back.

No wait may be for an operation of system scope, which is how a kernel speaks with others, nor
`--peers` be given, and the same must be so with zeroes in all buffers: it must not rest on indices
that lead in a circle.

In the state that comes again nobody has changed memory, and what each lane does next is decided, so
no other order of the waves leads out, and all workgroups may be resident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

import numpy as np

from fencepost.kernels.certificate import Premise
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Awaited, Ended, Outcome, Run, Wait
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.options import Options
from fencepost.llvm.effects.effect import Access
from fencepost.records import replace
from fencepost.vocabulary.scopes import Scope

Again = Callable[[Ended, Contents], Run]
"""Function that makes the run again, changed where it repeats itself, with some contents."""


def hang(program: Program, run: Run, options: Options, again: Again) -> tuple[Awaited, ...]:
    """Return the waits of a run that repeats itself for ever, if it is a hang; else none. Raises
    BoundReached and UnsupportedError.
    """
    if Premise.NO_PEERS in options.refused or run.stuck:
        return ()
    contents = dict.fromkeys((run.state.contents, Contents.ZERO))
    firsts = [again(Ended(), each) for each in contents]
    waits = () if firsts[0].outcome is None else firsts[0].outcome.waits
    reads = [list(_reads(program, run, wait)) for wait in waits]
    every = [each for some in reads for each in some]
    polls = frozenset(each.site for each in every)
    if not waits or not all(reads) or any(program.scopes[e] == Scope.SYSTEM for e in polls):
        return ()
    words = {(each.address, each.lds) for each in every}
    if len(words) > 1 or list(_writes(run, every[0], 0, polls)):
        seconds = [_second(*each, again) for each in zip(firsts, contents, strict=True)]
        if all(seconds):
            made = [firsts[0], *filter(None, seconds[:1])]
            return tuple(_with_writer(some[0], made, polls) for some in reads)
    return _not_given_back(run, waits, reads, contents, again)


def _second(first: Run, contents: Contents, again: Again) -> Run | None:
    """Return the run in which those waits are ended that ended by themselves in the first, if
    every wait ends by itself in one of the two.
    """
    outcome = first.outcome or Outcome()
    if not outcome.came_out or len(outcome.came_out + outcome.ended) < len(outcome.waits):
        return None
    second = again(Ended(outcome.came_out), contents)
    other = second.outcome or Outcome()
    return second if set(outcome.ended) <= set(other.came_out) else None


def _not_given_back(
    run: Run,
    waits: Sequence[Wait],
    reads: Sequence[Sequence[Awaited]],
    contents: Iterable[Contents],
    again: Again,
) -> tuple[Awaited, ...]:
    """Return the waits if each is for a word that one changed who does not wait for memory, and
    ends if these words get their first values again.
    """
    spinning = {lane for wait in waits for lane in wait.lanes}
    found = []
    for some in reads:
        changed = (each for word in some for each in _changes(run, word, spinning))
        first = next(changed, None)
        if first is None:
            return ()
        found.append(first)
    words = tuple(dict.fromkeys(each.address for each in found))
    for each in contents:
        outcome = again(Ended(words=words), each).outcome
        if outcome is None or set(outcome.came_out) != set(outcome.waits):
            return ()
    return tuple(found)


def _changes(run: Run, word: Awaited, spinning: AbstractSet[int]) -> Iterator[Awaited]:
    """Yield a wait for a word of global memory with each write to it by lanes that do not wait."""
    for entry in run.state.log:
        if entry.lds or word.lds or entry.size != 4 or not (entry.how.atomic and entry.how.writes):
            continue
        for lane in entry.lanes[entry.addresses == np.uint64(word.address)].tolist():
            if lane not in spinning:
                yield replace(word, writer=lane, written_at=entry.site, late=True)


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
