"""Programs on which the pass of Wave 3.9.1 leaves a hazard, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """A program in text form, and what Wave's pass overlooks."""

    name: str
    text: str
    why: str


CASES = (
    Case(
        "write_after_write",
        "W A; W A",
        "windows are opened for RAW and WAR only",
    ),
    Case(
        "write_after_write_around_a_loop",
        "for { W A }",
        "the same, from one iteration to the next",
    ),
    Case(
        "atomic_after_write",
        "W A; A A",
        "an atomic is no consumer of the RAW pass and no producer of the WAR pass",
    ),
    Case(
        "write_after_atomic",
        "A A; W A",
        "the same in the other direction",
    ),
    Case(
        "gather_after_write",
        "W A; G A",
        "a gather to LDS is classed as an atomic, and hidden with it",
    ),
    Case(
        "gather_after_gather",
        "G A; other x; G A",
        "two gathers into one buffer: neither pass has both as producer and consumer",
    ),
    Case(
        "read_then_write_in_a_loop",
        "for { R A; W A }",
        "a barrier right before the producer is taken to cover the back edge",
    ),
    Case(
        "write_then_read_in_a_loop",
        "for { W A; R A }",
        "the same for a write after a read",
    ),
    Case(
        "two_buffers_in_a_loop",
        "for { R A; W B; R B }",
        "the same with another buffer's barrier",
    ),
    Case(
        "rotation_of_three",
        "for (a = X -> b, b = Y -> c, c = Z -> a) { R a; R b; R c; W a }",
        "buffers are followed one iteration far, and the write meets readers of later ones",
    ),
    Case(
        "rotation_of_four",
        "for (a = X -> b, b = Y -> c, c = Z -> d, d = V -> a) { W d; R b }",
        "the reader meets the writer two iterations later",
    ),
    Case(
        "reused_memory",
        "buffer P 64\nbuffer A 64 in P at 0\nbuffer B 64 in P at 0\nW A; R B",
        "two allocations in one parent are two resources",
    ),
    Case(
        "reused_memory_in_part",
        "buffer P 96\nbuffer A 64 in P at 0\nbuffer B 64 in P at 32\nR A; W B",
        "the same where they overlap in part",
    ),
    Case(
        "branch_not_taken",
        "W A; if uniform { R A }; R A",
        "the barrier in the branch is taken to cover the read behind it",
    ),
    Case(
        "loop_that_may_not_run",
        "W A; for { R A; R B }; R A",
        "the barrier in the loop is taken to cover the read behind it, but the loop may run zero"
        " times",
    ),
    Case(
        "second_loop",
        "for { W A }; for { R B; W B; R A }",
        "a carried window of one loop is taken to be covered by a position in another",
    ),
    Case(
        "atomic_in_a_loop",
        "for { A A; W A }",
        "both directions around the loop",
    ),
)
