"""The wording of findings about barriers: a row each."""

from __future__ import annotations

from fencepost.diagnostics import Code
from fencepost.machine_code.findings import Hazard
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """The words of one kind of finding.

    - `message`: `{op}` is the instruction, `{first}` the other one with its place.
    - `first`: what the other instruction is to it; empty if there is none.
    - `mend`: `{where}` is the place of the instruction.
    """

    code: Code
    message: str
    first: str
    mend: str


ROWS = {
    Hazard.BARRIER_SKIPPED: Row(
        Code.BARRIER_NEVER_COMPLETES,
        "{op} is passed by some waves and skipped by others, which meet them at another barrier",
        "waves part at",
        "put the barrier where all waves pass, or let the branch not depend on the work-item",
    ),
    Hazard.NOT_SIGNALLED: Row(
        Code.BARRIER_NEVER_COMPLETES,
        "{op} waits for a phase of the workgroup barrier to which this wave does not arrive",
        "",
        "insert `s_barrier_signal -1` before {where}",
    ),
    Hazard.NEVER_SIGNALLED: Row(
        Code.BARRIER_NEVER_COMPLETES,
        "{op} waits for a named barrier to which nothing in the kernel arrives",
        "",
        "let the waves that it waits for execute `s_barrier_signal` for it",
    ),
    Hazard.SIGNALLED_TWICE: Row(
        Code.SPLIT_BARRIER_PROTOCOL,
        "{op} arrives again, with no wait since {first}",
        "arrived before at",
        "insert `s_barrier_wait -1` before {where}",
    ),
    Hazard.ENDS_UNWAITED: Row(
        Code.BARRIER_DROPPED_AFTER_ARRIVAL,
        "the wave ends, and drops the workgroup barrier, with no wait since {first}",
        "arrived at",
        "insert `s_barrier_wait -1` before {where}",
    ),
    Hazard.NOT_INITIALISED: Row(
        Code.BARRIER_NOT_INITIALISED,
        "{op} uses a named barrier that nothing in the kernel initialises",
        "",
        "let one wave execute `s_barrier_init` for it, and all waves meet behind that",
    ),
    Hazard.INITIALISED_LATE: Row(
        Code.BARRIER_NOT_INITIALISED,
        "{op} uses a named barrier before all waves have met since {first}",
        "initialised at",
        "let all waves meet at the workgroup barrier before {where}",
    ),
    Hazard.NOT_JOINED: Row(
        Code.BARRIER_NOT_JOINED,
        "{op} needs a named barrier that the wave has joined",
        "",
        "insert `s_barrier_join` before {where}",
    ),
    Hazard.JOINED_ANOTHER: Row(
        Code.BARRIER_NOT_JOINED,
        "{op} waits on the named barrier that the wave joined last, which is another one",
        "",
        "insert `s_barrier_join` for it before {where}",
    ),
    Hazard.SIGNALLED_BY_ALL: Row(
        Code.CLUSTER_BARRIER_PROTOCOL,
        "{op} arrives at the cluster barrier in every wave of a workgroup",
        "",
        "let one wave of each workgroup execute {where}, as `s_barrier_signal_isfirst -1` tells it",
    ),
    Hazard.NO_BARRIER_OBJECT: Row(
        Code.BARRIER_NOT_ON_TARGET,
        "{op} names a barrier object that the target does not have for kernels, or not for this",
        "",
        "name one of the objects of the target: `fencepost targets NAME` lists them",
    ),
}
