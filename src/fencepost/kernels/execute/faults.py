"""Misuse of barrier objects by waves, with the fix for each."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.diagnostics import Code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class FaultText:
    """Texts that report a fault: its code, the message, what the party does, and the fix."""

    code: Code
    message: str
    does: str
    mend: str


@unique
class Fault(Enum):
    """A fault of the operations of one wave; divergence and endless waits are not included."""

    NO_INIT = FaultText(
        Code.BARRIER_NOT_INITIALISED,
        "the barrier object has no expected count: nothing initialised it",
        "arrives",
        "initialise the object in one wave, then pass a workgroup barrier before others use it",
    )
    JOIN_UNINITIALISED = FaultText(
        Code.BARRIER_NOT_INITIALISED,
        "a wave joins a barrier object that may not be initialised yet",
        "joins",
        "initialise the object in one wave, then pass a workgroup barrier before others join it",
    )
    INIT_ZERO = FaultText(
        Code.BARRIER_NOT_INITIALISED,
        "the barrier object is initialised with no members",
        "initialises",
        "give the number of waves that arrive in each phase",
    )
    WAIT_NOT_JOINED = FaultText(
        Code.BARRIER_NOT_JOINED,
        "a wave waits on a named barrier, but has joined none",
        "waits",
        "call llvm.amdgcn.s.barrier.join before the wave's first wait, and again after a leave",
    )
    JOINED_LATE = FaultText(
        Code.BARRIER_NOT_JOINED,
        "a wave waits for a phase that may be over before it joins: no arrival of that phase "
        "comes after the join",
        "waits",
        "let the wave join before a workgroup barrier, or arrive itself after the join",
    )
    DROP_NOT_JOINED = FaultText(
        Code.BARRIER_NOT_JOINED,
        "a wave leaves a named barrier, but has joined none",
        "leaves",
        "leave only the object that the wave joined last: joining another one ends the first "
        "membership",
    )
    DROP_NEGATIVE = FaultText(
        Code.BARRIER_DROPPED_AFTER_ARRIVAL,
        "more waves leave the barrier object than it has members",
        "leaves",
        "initialise the object with the number of its members",
    )
    DROP_AFTER_ARRIVE = FaultText(
        Code.BARRIER_DROPPED_AFTER_ARRIVAL,
        "a wave arrives at a barrier object and leaves it before the phase is over",
        "leaves",
        "wait for the phase before leaving",
    )
    END_AFTER_ARRIVE = FaultText(
        Code.BARRIER_DROPPED_AFTER_ARRIVAL,
        "a wave arrives at the workgroup barrier and ends, which drops it, while others still wait",
        "arrives and ends",
        "wait before the wave ends, or end without arriving",
    )
    EXPECTED_COUNT = FaultText(
        Code.BARRIER_EXPECTED_COUNT,
        "the new expected count of the barrier object is not above its arrive count",
        "arrives",
        "give every arrive of a phase the same count, that of all its members",
    )
    TWO_ARRIVES = FaultText(
        Code.SPLIT_BARRIER_PROTOCOL,
        "a wave arrives at the workgroup barrier twice without waiting between",
        "arrives again",
        "call llvm.amdgcn.s.barrier.wait(i16 -1) between the two",
    )
    NO_WAIT = FaultText(
        Code.SPLIT_BARRIER_PROTOCOL,
        "a wave arrives at the workgroup barrier and ends without waiting",
        "arrives and ends",
        "call llvm.amdgcn.s.barrier.wait(i16 -1) before the wave ends, or do not arrive",
    )
    CLUSTER_TWICE = FaultText(
        Code.CLUSTER_BARRIER_PROTOCOL,
        "a second wave of the workgroup arrives at the cluster barrier in the same phase",
        "arrives too",
        "let one wave of each workgroup arrive, after a workgroup barrier",
    )
    ABSENT = FaultText(
        Code.BARRIER_NOT_ON_TARGET,
        "the target has no such barrier object, or the object does not support the operation",
        "performs it",
        "use llvm.amdgcn.s.barrier, or compile for a target that has the object",
    )
