"""The intrinsics of AMDGPU, `llvm.amdgcn.…`: a row for each thing that they do.

A new intrinsic is a row here, and a test of what it does. Names stand without `llvm.amdgcn.`
[001 LLVM IR Intrinsics; where it says nothing, LLVM's IntrinsicsAMDGPU.td].
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import accesses, availability, buffers, transfers
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    CrossLane,
    Effect,
    Id,
    Mark,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Step,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.functions import Exchange, LaunchData, PureOp
from fencepost.llvm.effects.row import Named, Row, Table
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.types import I32

_LISTED = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_BARRIERS = Cite(Source.GUIDE, "Execution Barriers")
_KERNELS = Cite(Source.GUIDE, "Initial Kernel Execution State")
_COOPERATIVE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")
_STORE_AVAILABLE = Cite(Source.MEMORY_MODEL, "store-available")
_LOAD_VISIBLE = Cite(Source.MEMORY_MODEL, "load-visible")


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


def _lanes(_: Call, named: Named) -> Effect:
    return CrossLane(Exchange(named.stem.removesuffix(".*")))


def _reduction(_: Call, __: Named) -> Effect:
    return CrossLane(Exchange.WAVE_REDUCE)


def _named_pure(_: Call, named: Named) -> Effect:
    return Pure(PureOp(named.stem))


def _halt(call: Call, _: Named) -> Effect:
    halts = call.arguments[0]
    if halts == Int(0, halts.type):
        return Nothing()
    return Unsupported("llvm.amdgcn.s.sethalt: the wave stops")


_exact = partial(Row, typed=False)

# fmt: off
AMDGCN = Table((
    # Where the work-item is.
    *(_exact(f"workitem.id.{axis}", Query(Id.LOCAL_ID, dim), _KERNELS)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"workgroup.id.{axis}", Query(Id.GROUP_ID, dim), _KERNELS)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"workgroup.size.{axis}", Query(Id.LOCAL_SIZE, dim), _KERNELS)
      for dim, axis in enumerate("xyz")),
    *(_exact(f"cluster.workgroup.id.{axis}", Query(Id.CLUSTER_GROUP, dim), _KERNELS)
      for dim, axis in enumerate("xyz")),
    _exact("wavefrontsize", Query(Id.WAVE_SIZE), _LISTED),
    _exact("wave.id", Query(Id.WAVE), _LISTED),
    _exact("implicitarg.ptr", Pointer(LaunchData.IMPLICIT), _LISTED),
    _exact("dispatch.ptr", Pointer(LaunchData.DISPATCH), _KERNELS),
    _exact("kernarg.segment.ptr", Pointer(LaunchData.KERNARG), _KERNELS),

    # Barriers.
    _exact("wave.barrier", WaveBarrier(), _LISTED),
    _exact("s.barrier", Barrier(frozenset(), strict=False), _BARRIERS),
    _exact("s.barrier.signal s.barrier.signal.var", _signal, _BARRIERS),
    _exact("s.barrier.signal.isfirst", _signal_first, _BARRIERS),
    _exact("s.barrier.wait", _wait, _BARRIERS),
    _exact("s.barrier.init", _init, _BARRIERS),
    _exact("s.barrier.join", _join, _BARRIERS),
    _exact("s.barrier.leave", BarrierStep(Step.LEAVE, Int(0, I32)), _BARRIERS),

    # Copies between LDS and global memory, and the waits for them.
    Row("global.load.lds load.to.lds", transfers.by_wave, _LISTED),
    Row("global.load.async.lds load.async.to.lds", transfers.by_wave_marked, _LISTED),
    Row("raw.buffer.load.lds raw.ptr.buffer.load.lds", transfers.of_buffer, _LISTED),
    Row("raw.buffer.load.async.lds raw.ptr.buffer.load.async.lds",
        transfers.of_buffer_marked, _LISTED),
    _exact("global.load.async.to.lds.b{bits}", transfers.load_by_lane, _LISTED),
    _exact("global.store.async.from.lds.b{bits}", transfers.store_by_lane, _LISTED),
    _exact("struct.buffer.load.lds struct.ptr.buffer.load.lds", transfers.of_structure, _LISTED),
    _exact("struct.buffer.load.async.lds struct.ptr.buffer.load.async.lds",
        transfers.of_structure_marked, _LISTED),
    _exact("cluster.load.async.to.lds.b{bits}", transfers.to_cluster, _LISTED),
    Row("tensor.load.to.lds*", transfers.tensor_load, _LISTED),
    Row("tensor.store.from.lds*", transfers.tensor_store, _LISTED),
    _exact("asyncmark", Mark(), _LISTED),
    _exact("wait.asyncmark", transfers.await_marks, _LISTED),
    _exact("s.wait.asynccnt", transfers.await_async, _LISTED),

    # Accesses that say how far they reach.
    Row("av.load.b{bits}* av.global.load.b{bits}* av.flat.load.b{bits}*",
        availability.load_visible, _LOAD_VISIBLE),
    Row("av.store.b{bits}* av.global.store.b{bits}* av.flat.store.b{bits}*",
        availability.store_available, _STORE_AVAILABLE),
    Row("cooperative.atomic.load.{lanes}x{bytes}B",
        availability.cooperative_load, _COOPERATIVE),
    Row("cooperative.atomic.store.{lanes}x{bytes}B",
        availability.cooperative_store, _COOPERATIVE),
    Row("global.load.monitor.b{bits}* flat.load.monitor.b{bits}*", availability.monitor, _LISTED),

    # Buffers, LDS.
    Row("make.buffer.rsrc", buffers.resource, _LISTED),
    Row("raw.buffer.load raw.ptr.buffer.load", buffers.load, _LISTED),
    Row("raw.buffer.store raw.ptr.buffer.store", buffers.store, _LISTED),
    Row("raw.buffer.atomic.* raw.ptr.buffer.atomic.*", buffers.atomic, _LISTED),
    Row("raw.buffer.load.format* raw.ptr.buffer.load.format* raw.buffer.store.format*"
        " raw.ptr.buffer.store.format*", buffers.formatted, _LISTED),
    Row("struct.buffer.* struct.ptr.buffer.*", buffers.structured, _LISTED),
    Row("ds.read.tr* ds.load.tr* global.load.tr*", accesses.load_of_result, _LISTED),
    _exact("cluster.load.b{bits}", accesses.cluster_load, _LISTED),
    Row("ds.append ds.consume", accesses.atomic_of(4), _LISTED),
    Row("ds.fadd ds.fmin ds.fmax", accesses.atomic_of(8), _LISTED),
    Row("flat.atomic.fmax.num flat.atomic.fmin.num global.atomic.fmax.num global.atomic.fmin.num",
        accesses.atomic_of(8), _LISTED),
    _exact("ds.atomic.barrier.arrive.rtn.b64", accesses.atomic_of(8), _LISTED),

    # Numbers.
    _exact("mbcnt.lo mbcnt.hi perm", _named_pure, _LISTED),
    Row("mul.u24 mul.i24 ubfe sbfe", _named_pure, _LISTED),
    Row("rcp", Pure(PureOp.RCP), _LISTED),
    Row("rsq", Pure(PureOp.RSQ), _LISTED),
    Row("sqrt", Pure(PureOp.SQRT), _LISTED),
    Row("exp2", Pure(PureOp.EXP2), _LISTED),
    Row("log", Pure(PureOp.LOG2), _LISTED),
    Row("fract", Pure(PureOp.FRACT), _LISTED),
    Row("fmed3", Pure(PureOp.FMED3), _LISTED),
    Row("""
        add.max.i32 add.max.u32 add.min.i32 add.min.u32 alignbyte ashr.pk.i8.i32 ashr.pk.u8.i32
        bitop3 class cos cubeid cubema cubesc cubetc cvt.* div.fixup div.fmas div.scale
        dot4.f32.bf8.bf8 dot4.f32.bf8.fp8 dot4.f32.fp8.bf8 dot4.f32.fp8.fp8 fdiv.fast fdot2
        fdot2.bf16.bf16 fdot2.f16.f16 fdot2.f32.bf16 fdot2c.f32.bf16 fma.legacy fmad.ftz
        fmul.legacy frexp.exp frexp.mant ldexp lerp log.clamp mqsad.pk.u16.u8 mqsad.u32.u8 msad.u8
        mulhi.i24 mulhi.u24 perm.pk16.b4.u4 perm.pk16.b6.u4 perm.pk16.b8.u4 pk.add.max.i16
        pk.add.max.u16 pk.add.min.i16 pk.add.min.u16 prng.b32 qsad.pk.u16.u8 rcp.legacy rsq.clamp
        rsq.legacy s.bitreplicate s.quadmask s.wqm sad.hi.u8 sad.u16 sad.u8 sat.pk4.i4.i8
        sat.pk4.u4.u8 sdot2 sdot4 sdot8 sffbh sin sudot4 sudot8 tanh trig.preop udot2 udot4 udot8
        """, Opaque(), _LISTED),

    # Where the wave is, what time it is; addresses of what is read by pointers of its own.
    Row("""
        cluster.id.x cluster.id.y cluster.id.z cluster.workgroup.flat.id
        cluster.workgroup.max.flat.id cluster.workgroup.max.id.x cluster.workgroup.max.id.y
        cluster.workgroup.max.id.z dispatch.id groupstaticsize is.private is.shared
        s.get.barrier.state s.get.named.barrier.state s.get.waveid.in.workgroup s.getpc s.getreg
        s.memrealtime s.memtime s.sendmsg.rtn reloc.constant addrspacecast.nonnull
        implicit.buffer.ptr queue.ptr
        """, Opaque(), _LISTED),

    # Values that lanes of a wave have; products of matrices that lanes hold parts of.
    Row("""
        ballot ds.bpermute ds.bpermute.fi.b32 ds.permute ds.swizzle fcmp icmp inverse.ballot mov.dpp
        mov.dpp8 permlane.bcast permlane.down permlane.idx.gen permlane.up permlane.xor permlane16
        permlane16.swap permlane16.var permlane32.swap permlane64 permlanex16 permlanex16.var
        readfirstlane readlane update.dpp wave.shuffle writelane
        """, _lanes, _LISTED),
    Row("""
        wave.reduce.add wave.reduce.and wave.reduce.fadd wave.reduce.fmax wave.reduce.fmin
        wave.reduce.fsub wave.reduce.max wave.reduce.min wave.reduce.or wave.reduce.sub
        wave.reduce.umax wave.reduce.umin wave.reduce.xor
        """, _reduction, _LISTED),
    Row("mfma.* wmma.* smfmac.* swmmac.*", _lanes, _LISTED),

    # Hints, waits for the wave's own operations, and caches: by themselves they order nobody.
    _exact("s.sethalt", _halt, _LISTED),
    Row("""
        buffer.wbinvl1 buffer.wbinvl1.sc buffer.wbinvl1.vol flat.prefetch global.prefetch iglp.opt
        s.buffer.prefetch.data s.dcache.inv s.dcache.inv.vol s.dcache.wb s.dcache.wb.vol
        s.decperflevel s.incperflevel s.monitor.sleep s.nop s.prefetch.data s.sendmsg s.setprio
        s.setprio.inc.wg s.sleep s.sleep.var s.ttracedata s.ttracedata.imm s.wait.bvhcnt
        s.wait.dscnt s.wait.event s.wait.event.export.ready s.wait.expcnt s.wait.kmcnt
        s.wait.loadcnt s.wait.samplecnt s.wait.storecnt s.wait.tensorcnt s.waitcnt s.wakeup.barrier
        sched.barrier sched.group.barrier
        """, Nothing(), _LISTED),
))
# fmt: on
