"""The codes of what goes wrong with barriers, in whole kernels as in litmus tests.

A row says which rules of the barrier models its breach is one of, by the names that the models give
them (`models/barriers*.lp`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code

_MODEL = Cite(Source.GUIDE, "AMDHSA / Execution Barriers")
_TARGET = Cite(Source.GUIDE, "Execution Barriers / Target-Specific Properties")
_NOTES = Cite(Source.GUIDE, "Execution Barriers / Informational Notes")
_SPLIT = Cite(Source.GUIDE, "Execution Barriers / Execution Barrier GFX12")
_FIRST = Cite(Source.BARRIERS_FIRST_TEXT, "AMDHSA / Execution Barriers")

DIVERGENT = Code(
    101,
    "divergent-barrier",
    "all lanes of a wave reach a barrier operation together, and all work-items of the workgroup "
    "where a language's barrier demands it",
    _TARGET,
)
HANG = Code(
    102, "barrier-never-completes", "as many waves arrive as are expected: each wait ends", _NOTES
)
UNINITIALISED = Code(
    103,
    "barrier-not-initialised",
    "a barrier object is initialised, with a positive count, before it is used",
    _MODEL,
)
NOT_JOINED = Code(
    104,
    "barrier-not-joined",
    "a wave waits on, and drops, the barrier object that it joined last, before the phase is over",
    _MODEL,
)
DROPPED = Code(
    105,
    "barrier-dropped-after-arrival",
    "a wave that arrived drops the object, or ends, only after the phase; counts stay positive",
    _MODEL,
)
EXPECTED_COUNT = Code(
    106,
    "barrier-expected-count",
    "a new expected count is greater than the arrive count",
    _MODEL,
)
SIGNAL_THEN_WAIT = Code(
    107,
    "split-barrier-protocol",
    "after a wave arrived at the workgroup barrier, it waits before it arrives again or ends",
    _FIRST,
)
CLUSTER = Code(
    108,
    "cluster-barrier-protocol",
    "one wave of a workgroup arrives at a cluster barrier, for the whole workgroup",
    _SPLIT,
)
ABSENT = Code(
    109,
    "barrier-not-on-target",
    "the target has the barrier object, and the object offers the operation",
    _SPLIT,
)


@dataclass(frozen=True, slots=True)
class Row:
    """What a code is about: in a few words, and by the names of the models' rules."""

    meaning: str
    rules: tuple[str, ...]


BARRIER_CODES: Mapping[Code, Row] = {
    DIVERGENT: Row("barrier in divergent flow, or not reached by all that must", (
        "barrier-operation/convergent",
    )),
    HANG: Row("barrier that never completes: too few arrive", (
        "barrier-wait/completes", "pr170447/wait-completes",
    )),
    UNINITIALISED: Row("barrier object without an init, or with an expected count of 0", (
        "barrier-modification-order/first-is-init", "barrier-init/positive",
        "barrier-object/initialized",
        "pr170447/first-is-init", "pr170447/one-init",
    )),
    NOT_JOINED: Row("wait or drop without a join, or the join comes too late", (
        "barrier-wait/joined", "barrier-drop/joined", "barrier-wait/join-executes-before",
        "pr170447/wait-joined", "pr170447/join-first", "pr170447/join-once",
    )),
    DROPPED: Row("drop, or end of the wave, between an arrive and the end of its phase", (
        "barrier-drop/after-arrive", "barrier-drop/negative", "pr170447/leave-last",
    )),
    EXPECTED_COUNT: Row("new expected count that is not above the arrive count", (
        "barrier-arrive/expected-count",
    )),
    SIGNAL_THEN_WAIT: Row("split barrier: two arrives without a wait between, or no wait after", (
        "pr170447/signal-then-wait",
    )),
    CLUSTER: Row("cluster barrier: two waves of a workgroup arrive in one phase", (
        "barrier-arrive/cluster",
    )),
    ABSENT: Row("barrier object or operation that the target does not have", (
        "barrier-object/target", "barrier-operation/available", "barrier-operation/split",
    )),
}  # fmt: skip
"""Every code of barriers. Each rule whose breach is undefined behaviour is under one of them."""
