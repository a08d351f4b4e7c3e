"""The assumptions that a sound test rests on: as few as suffice, of those about its machine."""

from __future__ import annotations

import time

from fencepost.executions.options import Options as ModelOptions
from fencepost.hardware.memory.assumptions import ASSUMPTIONS, Assumption
from fencepost.hardware.memory.explore import Options, explore
from fencepost.hardware.memory.judge import Judgement, Standing, compared
from fencepost.lowering.target import Target
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass, replace

LEAST_STATES = 10_000
TIMES = 8
"""The most states of a try, as a multiple of those of the test itself; at least `LEAST_STATES`."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The assumptions that are enough for a test to be sound. Without a `needed` one it is a
    violation; without one that is `kept` the result is unknown.
    """

    needed: tuple[Assumption, ...] = ()
    kept: tuple[Assumption, ...] = ()


NOTHING = Rest()


def rest(
    test: LitmusTest,
    target: Target,
    judgement: Judgement,
    options: Options,
    model: ModelOptions | None = None,
) -> Rest:
    """The assumptions that a sound judgement rests on; none for another.

    All are switched off first, which mostly decides, and then one after another, within the time
    of the options.
    """
    if judgement.standing is not Standing.SOUND:
        return NOTHING
    about = [
        each
        for each, said in ASSUMPTIONS.items()
        if target.chapter in said.chapters and each in options.assumptions
    ]
    states = max(LEAST_STATES, TIMES * judgement.result.states)
    end = None if options.timeout is None else time.thread_time() + options.timeout

    def standing(assumptions: frozenset[Assumption]) -> Standing:
        left = None if end is None else max(0.0, end - time.thread_time())
        tried = replace(
            options,
            assumptions=assumptions,
            states=min(options.states, states),
            timeout=left,
        )
        result = explore(test, target, tried)
        return compared(test, result, judgement.model, model).standing

    enough = options.assumptions
    if standing(enough - set(about)) is Standing.SOUND:
        return NOTHING
    needed, kept = [], []
    for each in about:
        match standing(enough - {each}):
            case Standing.SOUND:
                enough -= {each}
            case Standing.VIOLATION:
                needed.append(each)
            case _:
                kept.append(each)
    return Rest(tuple(needed), tuple(kept))
