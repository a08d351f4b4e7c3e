"""Drawn programs: a race that a search of schedules finds is one that the model allows, and nearly
all of those are found. `FENCEPOST_DRAWN_SCHEDULES` says how many are drawn.
"""

from __future__ import annotations

import os
from collections import Counter

from fencepost.executions.options import Options as LitmusOptions
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from tests.kernels.gallery.ask import asked
from tests.kernels.gallery.drawn_schedules import drawn, explored

PROGRAMS = int(os.environ.get("FENCEPOST_DRAWN_SCHEDULES", "40"))
LEAST_FOUND = 0.9
"""Of the programs that race, how many a search must find; lanes of one wave take no turns."""


def test_searches_find_the_races_of_the_model_and_no_others() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for seed in range(PROGRAMS):
        text = drawn(seed)
        verdict = run(asked(parse(text), guard=False), LitmusOptions(timeout=60.0))
        assert verdict.kind is not VerdictKind.UNKNOWN, text
        races, bugs = bool(verdict.race), explored(text).bugs()
        assert races or not bugs, text
        seen[races, bugs] += 1
    assert seen[True, True] >= LEAST_FOUND * (seen[True, True] + seen[True, False]), seen
    assert seen[False, False], seen
