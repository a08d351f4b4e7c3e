"""Bounds on the work of a check: one table, counted in steps, with the reason of each row.

A step of the interpreter is one instruction of one lane; an access that is compared counts
`ROW_STEPS`. A step of a solver is one of z3's `rlimit`, of which some 2,000 are a millisecond of an
idle core. Counting work instead of time gives the same question the same answer on any machine; the
clock is an outer stop, after which the verdict is unknown.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum, unique
from typing import Any, Self

from fencepost.records import dataclass, field, replace

ROW_STEPS = 5
"""Cost of comparing one logged access, in steps of the interpreter."""
ORDER_STEPS = 150
"""Cost of keeping the clocks of one lane, in steps."""
RUN_STEPS = 4
"""Steps of the interpreter that take as long as one of a solver."""
CELL_STEPS = 2500
"""Cost of the read-modify-writes of one address, by any number of lanes, in steps."""

VARIATION_STEPS = 300
"""Cost of examining two visible operations of a run for variations, in steps."""


def _row(value: int, reason: str, *, scales: bool = True) -> Any:
    return field(default=value, metadata={"reason": reason, "scales": scales})


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of one check. Rows that bound work scale with the effort, sizes do not."""

    first_runs: int = _row(12_000_000, "all runs that look for what is easy to find, together")
    first_run: int = _row(4_000_000, "one of these; most kernels end within a tenth of it")
    telling_run: int = _row(60_000_000, "a run of two workgroups with strides that collapse")
    long_run: int = _row(24_000_000, "one of the runs after no proof was found")
    later_runs: int = _row(60_000_000, "all of them together, some six seconds of one core")
    proof_run: int = _row(60_000_000, "the run that stands for all, with every branch both ways")
    spinning_run: int = _row(5_000_000, "the same where work-items wait for others: it may not end")
    steered_run: int = _row(1_000_000, "a run that goes from one atomic operation to the next")
    explored: int = _row(8_000_000, "a search of schedules: one to two seconds of one core")
    replay: int = _row(24_000_000, "a run with inputs that a solver suggests")
    all_replays: int = _row(30_000_000, "all of them together, some three seconds of one core")
    wish_run: int = _row(10_000_000, "a run that tells what atomics lack, once a bug is known")
    conditions: int = _row(40_000_000, "a search for conditions: some fifteen seconds of one core")
    all_conditions: int = _row(12_000_000, "a check under all of them: some six seconds")
    condition: int = _row(1_200_000, "a check of one more condition, besides a multiple of others")
    sample: int = _row(8_000_000, "a run that tells which conditions are needed")
    samples: int = _row(160_000_000, "all of them together, some eight seconds of one core")
    condition_checks: int = _row(60, "checks of a search for conditions", scales=False)
    advised: int = _row(30_000_000, "trials of options on an undecided kernel: fifteen seconds")
    proposals: int = _row(40_000_000, "a search for what can go: some fifteen seconds of one core")
    proposal: int = _row(4_000_000, "a proof without it, besides a multiple of the one with it")
    replays: int = _row(6, "suggestions of a solver that are run")
    quick_runs: int = _row(5, "inputs that are run before a proof is tried", scales=False)
    some_lanes: int = _row(1024, "work-items of runs that look for bugs", scales=False)
    all_lanes: int = _row(1 << 16, "work-items of a launch that is run as a whole", scales=False)

    # What is compared of a run. Rows of tables and pages are memory, which no effort adds to.
    table_rows: int = _row(30_000_000, "words that a run touches: some gigabytes", scales=False)
    pages: int = _row(1 << 16, "pages of 4 KiB that a run touches", scales=False)
    pairs: int = _row(60_000_000, "accesses of a run that stands for all: some ten seconds")
    rest_pairs: int = _row(6_000_000, "accesses of one run where a sample shows nothing")
    ordered_pairs: int = _row(4_000_000, "accesses whose order by atomics is looked up, of one run")
    copy_pairs: int = _row(20_000_000, "accesses that meet copies of a workgroup, or in flight")
    copied: int = _row(1 << 20, "elements of a copy by a workgroup", scales=False)
    moved: int = _row(1 << 16, "bytes that a work-item copies at a time", scales=False)
    told_apart: int = _row(1 << 23, "bytes of an alloca, in all lanes, with an end", scales=False)
    nested: int = _row(24, "branches taken both ways inside each other", scales=False)
    # Samples of one run, from which a bug is told; what is left out makes a run incomplete.
    places: int = _row(400, "places with a conflict of which one is told")
    found: int = _row(150, "races of a run, and places that are looked at")
    others: int = _row(64, "accesses of a place that are compared with a write of it")
    writers: int = _row(64, "writers of a place that are compared with all others")

    # Inputs that are run to find a bug.
    telling_words: int = _row(24, "constants of a kernel that buffers hold in turn", scales=False)
    collapsing: int = _row(12, "runs in which one argument alone is 0 or 1", scales=False)
    collapsible: int = _row(16, "free arguments of a kernel that has such runs", scales=False)
    products: int = _row(8, "runs in which free arguments differ", scales=False)
    numbered: int = _row(8, "arguments that are what the kernel compares with", scales=False)
    allowed: int = _row(600, "settings among which one is to meet the assumptions", scales=False)
    preconditions: int = _row(4, "inputs of a solver that meet assumptions", scales=False)

    # What terms list before they ask a solver, which gets what is left.
    listed_rows: int = _row(3_000_000, "places of one access, for all work-items", scales=False)
    listed_items: int = _row(1 << 14, "work-items for which addresses are listed", scales=False)
    members: int = _row(24, "work-items of a workgroup that one condition chooses", scales=False)
    undecided: int = _row(2, "pairs that z3 does not decide, after which no more are asked about")
    parts: int = _row(400, "writers that may have been read, in one question about messages")
    overflows: int = _row(150, "operations that must not overflow, stated for a question")
    together: int = _row(32, "pairs that z3 is asked about at a time", scales=False)
    messages: int = _row(2, "messages in a row that order two accesses", scales=False)
    period: int = _row(16, "values of a loop that take turns", scales=False)
    rotated: int = _row(8, "values of a loop that take over one another's", scales=False)
    solved_inside: int = _row(4, "loop-carried values solved inside one another", scales=False)
    linked: int = _row(60, "subterms of a fact of counters that z3 is told", scales=False)
    settled_words: int = _row(64, "words of a table of constants that are written as a term")

    @classmethod
    def scaled(cls, effort: float) -> Self:
        """Return the table for an effort; 1 is the default, and no bound falls below 1."""
        table = cls()
        return replace(
            table,
            **{
                each.name: max(1, int(getattr(table, each.name) * effort))
                for each in fields(cls)
                if each.metadata["scales"]
            },
        )


@unique
class Steps(Enum):
    """Bounds of single queries, with the reason of each row."""

    PROOF = 12_000_000, "all questions of a proof: some six seconds"
    PLACEMENT = 60_000_000, "all questions of placement about pairs of accesses: half a minute"
    POSSIBLE = 4_000_000, "whether what is assumed of arguments can hold: two seconds"
    SUMS = 12_000_000, "a pair told apart by prefix sums in LDS, which carry from bit to bit"
    NUMBERS = 3_000_000, "a pair of accesses told apart by numbers that go through several hands"
    PAIR = 1_500_000, "a pair of accesses, or a branch: two thirds of a second"
    SMALL = 1_000_000, "a small model of a question that has one: makes runs short, shows nothing"
    LINEAR = 2_500_000, "rows of any pitch, in linear arithmetic"
    PRODUCTS = 900_000, "integers with products of unknowns; what they refute takes two thirds"
    COLUMN = 800_000, "whether what a work-item branched on keeps an access within its row"
    RANGES = 800_000, "starts of buffers that take turns, for all accesses of two nodes"
    PHASES = 600_000, "barriers between two nodes; there are many pairs of nodes"
    LOCKS = 600_000, "whether conditions exclude each other, about locks and flags"
    ASSUMED = 600_000, "what assumptions leave"
    AGAIN = 500_000, "bits once more after a glance, which then rarely decide"
    SUGGESTED = 400_000, "inputs that meet assumptions"
    LANES = 400_000, "whether lanes of a wave have the same"
    GLANCE = 250_000, "products of unknown numbers in bits, before integers are asked"
    ITERATIONS = 200_000, "barriers between iterations of one node; most that hold take a third"
    SMALL_FACT = 200_000, "facts about a single loop, asked for each of its values"

    @property
    def most(self) -> int:
        """The number of steps."""
        return self.value[0]
