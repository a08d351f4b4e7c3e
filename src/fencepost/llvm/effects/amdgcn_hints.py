"""Intrinsics that only query the work-item's place, and hints, waits for the wave's own operations
and cache operations, which by themselves order nothing for others (001 LLVM IR Intrinsics, Initial
Kernel Execution State).
"""

from __future__ import annotations

from functools import partial

from fencepost.llvm.effects.columns import Listing, Parameter
from fencepost.llvm.effects.effect import (
    Effect,
    Nothing,
    Opaque,
    Pointer,
    Query,
    Unsupported,
)
from fencepost.llvm.effects.functions import LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row
from fencepost.llvm.effects.sources import ATTRIBUTES, KERNELS, LISTED
from fencepost.llvm.ir import Call, Int


def _halt(call: Call, _: Named) -> Effect:
    halts = call.arguments[0]
    if halts == Int(0, halts.type):
        return Nothing()
    return Unsupported("llvm.amdgcn.s.sethalt: the wave stops")


_exact = partial(Row, typed=False)
_constant = partial(Parameter, constant=True)
_mentioned = partial(Listing, section=ATTRIBUTES, mentioned=True)
_ID = _mentioned(
    "Gives an ID that a register holds at launch; a function marked with the attribute amdgpu-no- "
    "of it must not call it, on pain of undefined behavior of the whole program."
)
_LAUNCHED = _mentioned(
    "Gives a value that the kernel gets at launch; a function marked with the attribute amdgpu-no- "
    "of that value must not call it."
)
_APERTURE = _mentioned(
    "Tells whether a generic pointer is one to LDS or to private memory. Where the aperture bases "
    "are in the queue (GFX7, GFX8), it needs the queue pointer.",
    pitfalls=('A function marked "amdgpu-no-queue-ptr" must not use it there.',),
)

_KINDS = (
    (0x0001, "Instructions that neither access memory nor have side effects: ALU instructions"),
    (0x0002, "VALU instructions"),
    (0x0004, "SALU instructions"),
    (0x0008, "MFMA and WMMA instructions"),
    (0x0010, "All VMEM instructions"),
    (0x0020, "VMEM reads"),
    (0x0040, "VMEM writes"),
    (0x0080, "All DS instructions"),
    (0x0100, "DS reads"),
    (0x0200, "DS writes"),
    (0x0400, "Transcendental instructions (V_EXP and its like)"),
)
SCHEDULER_MASK = _constant(0, "the mask", named=_KINDS, mask=True)
"""The kinds of instruction that hints to the scheduler speak of."""

STRATEGIES = _constant(
    0,
    "the strategy",
    named=(
        (0, "Interleaves DS and MFMA instructions, for small GEMM kernels."),
        (1, "Interleaves DS and MFMA instructions, for small GEMM kernels of a single wave."),
        (
            2,
            (
                "Interleaves TRANS and MFMA instructions, and the VALU and DS instructions before "
                "them, for attention kernels."
            ),
        ),
        (
            3,
            (
                "Interleaves TRANS and MFMA instructions, without those before them, for attention "
                "kernels."
            ),
        ),
    ),
)
"""The orders that iglp.opt may ask for."""

_HINT = "it is a hint to the scheduler and synchronizes nobody"
_BESIDE = "It must not share a scheduling region with llvm.amdgcn.iglp.opt."
_BARRIER = Listing(
    "Says which kinds of instruction the scheduler may move across it: a mask of 0x0001 to 0x0400; "
    "0 lets none pass (`fencepost abi table scheduler-masks`).",
    parameters=(SCHEDULER_MASK,),
    effect=_HINT,
    also=("llvm.amdgcn.sched_barrier", "sched_barrier"),
    pitfalls=("Bits above 0x0400 have no meaning.", _BESIDE),
)
_GROUP = Listing(
    "Makes a group of instructions before it, and an order between groups, for schedules of one's "
    "own.",
    parameters=(
        SCHEDULER_MASK,
        _constant(1, "the size: how many instructions the group has"),
        _constant(2, "the SyncID: groups of the same ID are ordered"),
    ),
    effect=_HINT,
    also=("sched_group_barrier",),
    pitfalls=(
        "A mask beyond the valid ones (above 0x07ff) is undefined behavior.",
        _BESIDE,
    ),
)
_ORDER = Listing(
    "Asks for a predefined order of the instructions of its scheduling region; experimental.",
    parameters=(STRATEGIES,),
    effect="it is a hint to the scheduler",
    also=("iglp_opt",),
    pitfalls=(
        (
            "A scheduling region may have only one, and none together with sched.barrier or "
            "sched.group.barrier."
        ),
        "What a strategy does may change between compilers.",
    ),
)

# fmt: off
ROWS: tuple[Row, ...] = (
    # Where the work-item is, and what time it is; addresses of what is read by pointers.
    *(_exact(f"workitem.id.{axis}", Query(Id.LOCAL_ID, dim), KERNELS, _ID)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"workgroup.id.{axis}", Query(Id.GROUP_ID, dim), KERNELS, _ID)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"workgroup.size.{axis}", Query(Id.LOCAL_SIZE, dim), KERNELS)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"cluster.workgroup.id.{axis}", Query(Id.CLUSTER_GROUP, dim), KERNELS)
      for dim, axis in enumerate("xyz")),
    _exact("wavefrontsize", Query(Id.WAVE_SIZE), LISTED),
    _exact("wave.id", Query(Id.WAVE), LISTED),
    _exact("implicitarg.ptr", Pointer(LaunchData.IMPLICIT), LISTED, _LAUNCHED),
    _exact("dispatch.ptr", Pointer(LaunchData.DISPATCH), KERNELS, _LAUNCHED),
    _exact("kernarg.segment.ptr", Pointer(LaunchData.KERNARG), KERNELS),
    Row("cluster.id.x cluster.id.y cluster.id.z", Opaque(), LISTED, _ID),
    Row("dispatch.id queue.ptr", Opaque(), LISTED, _LAUNCHED),
    Row("is.private is.shared", Opaque(), LISTED, _APERTURE),
    Row("""
        cluster.workgroup.flat.id
        cluster.workgroup.max.flat.id cluster.workgroup.max.id.x cluster.workgroup.max.id.y
        cluster.workgroup.max.id.z groupstaticsize
        pops.exiting.wave.id s.alloc.vgpr s.get.barrier.state s.get.named.barrier.state
        s.get.waveid.in.workgroup s.getreg
        s.memrealtime s.memtime s.sendmsg.rtn reloc.constant addrspacecast.nonnull
        implicit.buffer.ptr
        """, Opaque(), LISTED),
    Row("s.getpc", Opaque(), LISTED, Listing(
        "Gives access to s_getpc_b64: the program counter, sign-extended from the width of the "
        "hardware's register, also where the instruction zero-extends.",
        types="i64")),

    # Hints, waits, caches.
    Row("sched.barrier", Nothing(), LISTED, _BARRIER),
    Row("sched.group.barrier", Nothing(), LISTED, _GROUP),
    Row("iglp.opt", Nothing(), LISTED, _ORDER),
    _exact("s.sethalt", _halt, LISTED),
    Row("""
        buffer.wbinvl1 buffer.wbinvl1.sc buffer.wbinvl1.vol flat.prefetch global.prefetch
        s.buffer.prefetch.data s.dcache.inv s.dcache.inv.vol s.dcache.wb s.dcache.wb.vol
        s.decperflevel s.incperflevel s.monitor.sleep s.nop s.prefetch.data s.sendmsg s.setprio
        s.setprio.inc.wg s.sleep s.sleep.var s.ttracedata s.ttracedata.imm s.wait.bvhcnt
        s.wait.dscnt s.wait.event s.wait.event.export.ready s.wait.expcnt s.wait.kmcnt
        s.wait.loadcnt s.wait.samplecnt s.wait.storecnt s.waitcnt s.wakeup.barrier
        """, Nothing(), LISTED),
)
# fmt: on
"""Names stand without `llvm.amdgcn.`."""
