"""The codes for barrier errors, in whole kernels as in litmus tests.

A row lists the rules of the barrier models whose breach it reports, by the names that the models
give them (`models/barriers*.lp`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.diagnostics.codes import Code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A code's meaning in a few words, and the models' rules that it reports."""

    meaning: str
    rules: tuple[str, ...]


BARRIER_CODES: Mapping[Code, Row] = {
    Code.DIVERGENT_BARRIER: Row(
        "barrier in divergent flow, or not reached by all that must",
        ("barrier-operation/convergent",),
    ),
    Code.BARRIER_NEVER_COMPLETES: Row(
        "barrier that never completes: too few arrive",
        (
            "barrier-wait/completes",
            "pr170447/wait-completes",
        ),
    ),
    Code.BARRIER_NOT_INITIALISED: Row(
        "barrier object without an init, or with an expected count of 0",
        (
            "barrier-modification-order/first-is-init",
            "barrier-init/positive",
            "barrier-object/initialized",
            "pr170447/first-is-init",
            "pr170447/one-init",
        ),
    ),
    Code.BARRIER_NOT_JOINED: Row(
        "wait or drop without a join, or the join comes too late",
        (
            "barrier-wait/joined",
            "barrier-drop/joined",
            "barrier-wait/join-executes-before",
            "pr170447/wait-joined",
            "pr170447/join-first",
            "pr170447/join-once",
        ),
    ),
    Code.BARRIER_DROPPED_AFTER_ARRIVAL: Row(
        "drop, or end of the wave, between an arrive and the end of its phase",
        (
            "barrier-drop/after-arrive",
            "barrier-drop/negative",
            "pr170447/leave-last",
        ),
    ),
    Code.BARRIER_EXPECTED_COUNT: Row(
        "new expected count that is not above the arrive count", ("barrier-arrive/expected-count",)
    ),
    Code.SPLIT_BARRIER_PROTOCOL: Row(
        "split barrier: two arrives without a wait between, or no wait after",
        ("pr170447/signal-then-wait",),
    ),
    Code.CLUSTER_BARRIER_PROTOCOL: Row(
        "cluster barrier: two waves of a workgroup arrive in one phase", ("barrier-arrive/cluster",)
    ),
    Code.BARRIER_NOT_ON_TARGET: Row(
        "barrier object or operation that the target does not have",
        (
            "barrier-object/target",
            "barrier-operation/available",
            "barrier-operation/split",
        ),
    ),
}
"""Every code of barriers. Each rule whose breach is undefined behaviour belongs to one of them."""


def code_of_rule(name: str) -> Code | None:
    """Return the code that reports a breach of a model's rule; None for other rules."""
    return next((code for code, row in BARRIER_CODES.items() if name in row.rules), None)
