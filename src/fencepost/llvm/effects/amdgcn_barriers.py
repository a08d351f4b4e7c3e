"""Intrinsics of barriers (001 Execution Barriers)."""

from __future__ import annotations

from functools import partial

from fencepost.llvm.effects.columns import Code, Listing, Parameter
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    Effect,
    Step,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.row import Named, Row
from fencepost.llvm.effects.sources import BARRIERS, FROM_GFX12, GFX125, LISTED
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.types import I32


def _signal(call: Call, _: Named) -> Effect:
    count = call.arguments[1] if len(call.arguments) > 1 else None
    return BarrierStep(Step.SIGNAL, call.arguments[0], count)


def _signal_first(call: Call, _: Named) -> Effect:
    return BarrierStep(Step.SIGNAL_FIRST, call.arguments[0])


def _init(call: Call, _: Named) -> Effect:
    return BarrierStep(Step.INIT, call.arguments[0], call.arguments[1])


def _join(call: Call, _: Named) -> Effect:
    return BarrierStep(Step.JOIN, call.arguments[0])


def _wait(call: Call, _: Named) -> Effect:
    return BarrierStep(Step.WAIT, call.arguments[0])


def _of_cluster(call: Call, _: Named) -> Effect:
    return Unsupported(f"{call.callee} is not interpreted: workgroups of a cluster meet at it")


def _not_known(call: Call, _: Named) -> Effect:
    return Unsupported(f"{call.callee}: what it does to memory is not known")


_exact = partial(Row, typed=False)
_gfx12 = partial(Listing, on=FROM_GFX12)
_gfx125 = partial(Listing, on=GFX125)
_OBJECT = Parameter(0, "the ID of the barrier object", constant=True, barrier=True)
_POINTER = Parameter(0, "a pointer to a named barrier", named_barrier=True)
_COUNT = Parameter(1, "the expected count")

ROWS: tuple[Row, ...] = (
    _exact("wave.barrier", WaveBarrier(), LISTED),
    _exact(
        "s.barrier",
        Barrier(frozenset(), strict=False),
        BARRIERS,
        Listing(
            "An arrive at the workgroup's barrier, immediately followed by a wait on it.",
            effect="order comes from the fences around it",
            pitfalls=("All waves of the workgroup must execute it, or have ended.",),
        ),
        Code.BARRIER,
    ),
    _exact("s.cluster.barrier", _of_cluster, BARRIERS, code=Code.BARRIER),
    _exact(
        "s.barrier.signal",
        _signal,
        BARRIERS,
        _gfx12(
            "An arrive at the barrier object of the i32 constant operand; does not wait.",
            parameters=(_OBJECT,),
        ),
        Code.BARRIER_SIGNAL,
    ),
    _exact(
        "s.barrier.signal.var",
        _signal,
        BARRIERS,
        _gfx12(
            "An arrive at the barrier object that the first operand says. The second, a constant "
            "i32, is the expected count: it is set only if it is not 0 and the object is a named "
            "barrier.",
            parameters=(_POINTER, _COUNT),
            pitfalls=("A count for a barrier that is not named, or a count of 0, sets nothing.",),
        ),
        Code.BARRIER_SIGNAL,
    ),
    _exact(
        "s.barrier.signal.isfirst",
        _signal_first,
        BARRIERS,
        _gfx12(
            "An arrive at the barrier object of the i32 constant operand; returns 1 if the wave "
            "runs in a workgroup and was the first to arrive, else 0.",
            types="i1",
            parameters=(_OBJECT,),
        ),
        Code.BARRIER_SIGNAL,
    ),
    _exact("s.barrier.signal.isfirst.var", _not_known, BARRIERS, code=Code.BARRIER_SIGNAL),
    _exact(
        "s.barrier.wait",
        _wait,
        BARRIERS,
        _gfx12(
            "A wait on the barrier object of the i16 constant operand. On a named barrier it "
            "always waits for the one that the wave joined last, even if the operand says another.",
            parameters=(_OBJECT,),
        ),
        Code.BARRIER_WAIT,
    ),
    _exact(
        "s.barrier.init",
        _init,
        BARRIERS,
        _gfx125(
            "An init of the named barrier object that the first operand says, with the expected "
            "count of the second.",
            parameters=(_POINTER, _COUNT),
        ),
        Code.BARRIER_INIT,
    ),
    _exact(
        "s.barrier.join",
        _join,
        BARRIERS,
        _gfx125(
            "A join of the named barrier object that the operand says; a wave waits only on what "
            "it has joined.",
            parameters=(_POINTER,),
        ),
        Code.BARRIER_JOIN,
    ),
    _exact(
        "s.barrier.leave",
        BarrierStep(Step.LEAVE, Int(0, I32)),
        BARRIERS,
        _gfx125(
            "A drop of the named barrier that the wave is joined to: it is expected no longer.",
            parameters=(Parameter(0, "not looked at", constant=True),),
        ),
        Code.BARRIER_LEAVE,
    ),
)
"""Names stand without `llvm.amdgcn.`."""
