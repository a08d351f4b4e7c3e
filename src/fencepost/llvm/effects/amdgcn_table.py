"""The intrinsics of AMDGPU, `llvm.amdgcn.…`: a row for each thing that they do.

A new intrinsic is a row here, and a test of what it does: `check` and `place` read the effect, `abi
lint` where the guide lists it (`listed`), `lower` what it becomes (`code`). Names stand without
`llvm.amdgcn.` [001 LLVM IR Intrinsics; where it says nothing, LLVM's IntrinsicsAMDGPU.td].
"""

from __future__ import annotations

from functools import partial

from fencepost.citations import Cite, Source
from fencepost.llvm.effects import accesses, availability, buffers, transfers
from fencepost.llvm.effects.columns import Code, Listing
from fencepost.llvm.effects.effect import (
    Barrier,
    BarrierStep,
    CrossLane,
    Effect,
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
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.effects.row import Named, Row, Table
from fencepost.llvm.ir import Call, Int
from fencepost.llvm.types import I32
from fencepost.targets.generation import Generation, generations

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


def _of_cluster(call: Call, _: Named) -> Effect:
    return Unsupported(f"{call.callee} is not interpreted: workgroups of a cluster meet at it")


def _not_known(call: Call, _: Named) -> Effect:
    return Unsupported(f"{call.callee}: what it does to memory is not known")


def _lanes(_: Call, named: Named) -> Effect:
    return CrossLane(Exchange(named.stem.removesuffix(".*")))


def _named_pure(_: Call, named: Named) -> Effect:
    return Pure(PureOp(named.stem))


def _halt(call: Call, _: Named) -> Effect:
    halts = call.arguments[0]
    if halts == Int(0, halts.type):
        return Nothing()
    return Unsupported("llvm.amdgcn.s.sethalt: the wave stops")


_FROM_GFX8 = generations(Generation.GFX8, Generation.GFX125)
_FROM_GFX10 = generations(Generation.GFX10, Generation.GFX125)
_FROM_GFX11 = generations(Generation.GFX11, Generation.GFX125)
_FROM_GFX12 = generations(Generation.GFX120, Generation.GFX125)
_GFX125 = frozenset({Generation.GFX125})

LOAD_ORDERINGS = (0, 2, 5)
STORE_ORDERINGS = (0, 3, 5)
"""The C ABI's numbers of memory orderings that cooperative atomics take: relaxed, acquire of loads,
release of stores, seq_cst."""

# The guide leaves the targets of dot products open; these are those for which LLVM 22 has code.
_DOT2 = (
    "gfx906",
    "gfx908",
    "gfx90a",
    "gfx942",
    "gfx950",
    "gfx1011",
    "gfx1012",
    "gfx1030",
    "gfx1031",
    "gfx1032",
    "gfx1033",
    "gfx1034",
    "gfx1035",
    "gfx1036",
    "gfx9-4-generic",
    "gfx10-3-generic",
)
_DOT = (
    *_DOT2,
    "gfx1100",
    "gfx1101",
    "gfx1102",
    "gfx1103",
    "gfx1150",
    "gfx1151",
    "gfx1152",
    "gfx1153",
    "gfx1200",
    "gfx1201",
    "gfx1250",
    "gfx1251",
    "gfx11-generic",
    "gfx12-generic",
)

_exact = partial(Row, typed=False)
_says = Listing
_gfx11 = partial(Listing, on=_FROM_GFX11)
_gfx12 = partial(Listing, on=_FROM_GFX12)
_gfx125 = partial(Listing, on=_GFX125)
_reduces = partial(Listing, constants=((1, (0, 1, 2)),))
_REDUCTIONS = (
    ("umin", "smallest unsigned value of the wave"),
    ("min", "smallest signed value of the wave"),
    ("fmin", "smallest number of the wave"),
    ("umax", "largest unsigned value of the wave"),
    ("max", "largest signed value of the wave"),
    ("fmax", "largest number of the wave"),
    ("add", "sum of the wave"),
    ("fadd", "sum of the wave's numbers"),
    ("sub", "negated sum of the wave"),
    ("fsub", "negated sum of the wave's numbers"),
    ("and", "bitwise and of the wave"),
    ("or", "bitwise or of the wave"),
    ("xor", "bitwise exclusive or of the wave"),
)
SHAPES = ((32, 4), (16, 8), (8, 16))
"""The lanes that perform a cooperative atomic together, and the bytes that each accesses."""

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
    _exact("s.barrier", Barrier(frozenset(), strict=False), _BARRIERS,
        listed=_says("arrive at the workgroup's barrier and wait"), code=Code.BARRIER),
    _exact("s.cluster.barrier", _of_cluster, _BARRIERS, code=Code.BARRIER),
    _exact("s.barrier.signal", _signal, _BARRIERS,
        listed=_gfx12("arrive at a barrier object"), code=Code.BARRIER_SIGNAL),
    _exact("s.barrier.signal.var", _signal, _BARRIERS,
        listed=_gfx12("arrive at a named barrier object"), code=Code.BARRIER_SIGNAL),
    _exact("s.barrier.signal.isfirst", _signal_first, _BARRIERS,
        listed=_gfx12("arrive, and whether this wave was the first"), code=Code.BARRIER_SIGNAL),
    _exact("s.barrier.signal.isfirst.var", _not_known, _BARRIERS, code=Code.BARRIER_SIGNAL),
    _exact("s.barrier.wait", _wait, _BARRIERS,
        listed=_gfx12("wait on a barrier object"), code=Code.BARRIER_WAIT),
    _exact("s.barrier.init", _init, _BARRIERS,
        listed=_gfx125("init of a barrier object"), code=Code.BARRIER_INIT),
    _exact("s.barrier.join", _join, _BARRIERS,
        listed=_gfx125("join a barrier object"), code=Code.BARRIER_JOIN),
    _exact("s.barrier.leave", BarrierStep(Step.LEAVE, Int(0, I32)), _BARRIERS,
        listed=_gfx125("drop a barrier object"), code=Code.BARRIER_LEAVE),

    # Copies between LDS and global memory, and the waits for them.
    Row("load.to.lds", transfers.by_wave, _LISTED,
        listed=_says("global memory to LDS"), code=Code.LOAD_TO_LDS),
    Row("load.async.to.lds", transfers.by_wave_marked, _LISTED, code=Code.LOAD_TO_LDS_UNTRACKED,
        listed=_says("global memory to LDS, not tracked by the compiler")),
    Row("global.load.lds", transfers.by_wave, _LISTED, code=Code.LOAD_TO_LDS),
    Row("global.load.async.lds", transfers.by_wave_marked, _LISTED,
        code=Code.LOAD_TO_LDS_UNTRACKED),
    Row("raw.buffer.load.lds raw.ptr.buffer.load.lds", transfers.of_buffer, _LISTED,
        code=Code.LOAD_TO_LDS),
    Row("raw.buffer.load.async.lds raw.ptr.buffer.load.async.lds",
        transfers.of_buffer_marked, _LISTED, code=Code.LOAD_TO_LDS_UNTRACKED),
    _exact("global.load.async.to.lds.b{bits}", transfers.load_by_lane, _LISTED,
        code=Code.LANE_LOAD_TO_LDS),
    _exact("global.store.async.from.lds.b{bits}", transfers.store_by_lane, _LISTED,
        code=Code.LANE_STORE_FROM_LDS),
    _exact("struct.buffer.load.lds struct.ptr.buffer.load.lds", transfers.of_structure, _LISTED,
        code=Code.LOAD_TO_LDS),
    _exact("struct.buffer.load.async.lds struct.ptr.buffer.load.async.lds",
        transfers.of_structure_marked, _LISTED, code=Code.LOAD_TO_LDS_UNTRACKED),
    _exact("cluster.load.async.to.lds.b{bits}", transfers.to_cluster, _LISTED,
        code=Code.LANE_LOAD_TO_LDS),
    Row("tensor.load.to.lds*", transfers.tensor_load, _LISTED, code=Code.TENSOR_LOAD),
    Row("tensor.store.from.lds*", transfers.tensor_store, _LISTED, code=Code.TENSOR_STORE),
    _exact("asyncmark", Mark(), _LISTED, code=Code.MARK),
    _exact("wait.asyncmark", transfers.await_marks, _LISTED, code=Code.WAIT_MARKS),
    _exact("s.wait.asynccnt", transfers.await_async, _LISTED, code=Code.WAIT_ASYNC),
    _exact("s.wait.tensorcnt", transfers.await_tensor, _LISTED, code=Code.WAIT_TENSOR),

    # Accesses that say how far they reach.
    Row("av.load.b{bits}* av.global.load.b{bits}* av.flat.load.b{bits}*",
        availability.load_visible, _LOAD_VISIBLE, code=Code.AVAILABLE),
    Row("av.store.b{bits}* av.global.store.b{bits}* av.flat.store.b{bits}*",
        availability.store_available, _STORE_AVAILABLE, code=Code.AVAILABLE),
    *(Row(f"cooperative.atomic.{access}.{lanes}x{size}B", does, _COOPERATIVE,
        numbers={"lanes": lanes, "bytes": size}, code=Code.COOPERATIVE,
        listed=_gfx125(f"{lanes} threads {access} {size} bytes each",
            constants=((at, orderings),)))
      for lanes, size in SHAPES
      for access, does, at, orderings in (
        ("store", availability.cooperative_store, 2, STORE_ORDERINGS),
        ("load", availability.cooperative_load, 1, LOAD_ORDERINGS))),
    Row("flat.load.monitor.b{bits}*", availability.monitor, _LISTED, code=Code.MONITOR,
        listed=_gfx125("atomic load that monitors, generic address space")),
    Row("global.load.monitor.b{bits}*", availability.monitor, _LISTED, code=Code.MONITOR,
        listed=_gfx125("atomic load that monitors, global memory")),

    # Buffers, LDS.
    Row("make.buffer.rsrc", buffers.resource, _LISTED),
    Row("raw.buffer.load raw.ptr.buffer.load", buffers.load, _LISTED, code=Code.BUFFER),
    Row("raw.buffer.store raw.ptr.buffer.store", buffers.store, _LISTED, code=Code.BUFFER),
    Row("raw.buffer.atomic.* raw.ptr.buffer.atomic.*", buffers.atomic, _LISTED),
    Row("raw.buffer.load.format* raw.ptr.buffer.load.format* raw.buffer.store.format*"
        " raw.ptr.buffer.store.format*", buffers.formatted, _LISTED, code=Code.BUFFER),
    Row("struct.buffer.load* struct.ptr.buffer.load* struct.buffer.store*"
        " struct.ptr.buffer.store*", buffers.structured, _LISTED, code=Code.BUFFER),
    Row("struct.buffer.* struct.ptr.buffer.*", buffers.structured, _LISTED),
    Row("raw.tbuffer.* raw.ptr.tbuffer.* struct.tbuffer.* struct.ptr.tbuffer.*",
        buffers.formatted, _LISTED),
    Row("s.buffer.load", buffers.scalar_load, _LISTED),
    Row("ds.read.tr* ds.load.tr* global.load.tr*", accesses.load_of_result, _LISTED),
    _exact("cluster.load.b{bits}", accesses.cluster_load, _LISTED),
    Row("ds.append ds.consume", accesses.atomic_of(4), _LISTED),
    Row("ds.fadd ds.fmin ds.fmax", accesses.atomic_of(8), _LISTED),
    Row("flat.atomic.fmax.num flat.atomic.fmin.num global.atomic.fmax.num global.atomic.fmin.num",
        accesses.atomic_of(8), _LISTED),
    Row("global.atomic.csub", accesses.atomic_of(4), _LISTED),
    _exact("global.atomic.ordered.add.b64", accesses.atomic_of(8), _LISTED),
    _exact("ds.atomic.barrier.arrive.rtn.b64", accesses.atomic_of(8), _LISTED),

    # Numbers.
    _exact("mbcnt.lo mbcnt.hi perm", _named_pure, _LISTED),
    Row("mul.u24 mul.i24 ubfe sbfe", _named_pure, _LISTED),
    Row("rcp", Pure(PureOp.RCP), _LISTED),
    Row("rsq", Pure(PureOp.RSQ), _LISTED),
    Row("sqrt", Pure(PureOp.SQRT), _LISTED, listed=_says("v_sqrt")),
    Row("exp2", Pure(PureOp.EXP2), _LISTED, listed=_says("v_exp")),
    Row("log", Pure(PureOp.LOG2), _LISTED, listed=_says("v_log, base 2")),
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
        sat.pk4.u4.u8 sffbh sin tanh trig.preop
        """, Opaque(), _LISTED),

    *(Row(f"{word[0]}dot{count}", Opaque(), _LISTED,
        listed=_says(f"{word} dot product of {count}", only=_DOT2 if count == 2 else _DOT))
      for word in ("unsigned", "signed") for count in (2, 4, 8)),
    *(Row(f"sudot{count}", Opaque(), _LISTED,
        listed=_gfx11(f"dot product of {count} with signs chosen")) for count in (4, 8)),

    # Where the wave is, what time it is; addresses of what is read by pointers of its own.
    Row("""
        cluster.id.x cluster.id.y cluster.id.z cluster.workgroup.flat.id
        cluster.workgroup.max.flat.id cluster.workgroup.max.id.x cluster.workgroup.max.id.y
        cluster.workgroup.max.id.z dispatch.id groupstaticsize is.private is.shared
        pops.exiting.wave.id s.alloc.vgpr s.get.barrier.state s.get.named.barrier.state
        s.get.waveid.in.workgroup s.getreg
        s.memrealtime s.memtime s.sendmsg.rtn reloc.constant addrspacecast.nonnull
        implicit.buffer.ptr queue.ptr
        """, Opaque(), _LISTED),

    Row("s.getpc", Opaque(), _LISTED, listed=_says("the program counter, sign-extended")),

    # Values that lanes of a wave have; products of matrices that lanes hold parts of.
    Row("ballot", _lanes, _LISTED, listed=_says("a condition of all active lanes, as bits")),
    Row("readfirstlane", _lanes, _LISTED, listed=_says("the value of the lowest active lane")),
    Row("readlane", _lanes, _LISTED, listed=_says("the value of a lane")),
    Row("writelane", _lanes, _LISTED, listed=_says("a lane's value replaced")),
    Row("permlane16", _lanes, _LISTED,
        listed=_says("gather within a row of 16 lanes", on=_FROM_GFX10)),
    Row("permlanex16", _lanes, _LISTED,
        listed=_says("gather across two rows of 16 lanes", on=_FROM_GFX10)),
    # An instruction from GFX11 on; LLVM 22 has a sequence for it elsewhere.
    Row("permlane64", _lanes, _LISTED, listed=_says("the halves of a wave of 64 swapped")),
    Row("permlane16.swap", _lanes, _LISTED,
        listed=_says("rows of 16 lanes swapped", only=("gfx950", "gfx1250", "gfx1251"))),
    Row("permlane32.swap", _lanes, _LISTED,
        listed=_says("halves of a wave swapped", only=("gfx950",))),
    Row("mov.dpp", _lanes, _LISTED,
        listed=_says("data-parallel move; superseded by update.dpp", on=_FROM_GFX8)),
    Row("update.dpp", _lanes, _LISTED, listed=_says("data-parallel move", on=_FROM_GFX8)),
    Row("""
        ds.bpermute ds.bpermute.fi.b32 ds.permute ds.swizzle fcmp icmp inverse.ballot mov.dpp8
        permlane.bcast permlane.down permlane.idx.gen permlane.up permlane.xor permlane16.var
        permlanex16.var wave.shuffle
        """, _lanes, _LISTED),
    *(Row(f"wave.reduce.{of}", CrossLane(Exchange.WAVE_REDUCE), _LISTED, listed=_reduces(words))
      for of, words in _REDUCTIONS),
    *(Row(f"mfma.scale.f32.{shape}.f8f6f4", CrossLane(Exchange.MFMA), _LISTED,
        listed=_says("scaled MFMA", only=("gfx950",)))
      for shape in ("16x16x128", "32x32x64")),
    Row("mfma.* wmma.* smfmac.* swmmac.*", _lanes, _LISTED),

    # Hints, waits for the wave's own operations, and caches: by themselves they order nobody.
    Row("sched.barrier", Nothing(), _LISTED, listed=_says("what the scheduler may move across")),
    Row("sched.group.barrier", Nothing(), _LISTED, listed=_says("groups for the scheduler")),
    Row("iglp.opt", Nothing(), _LISTED,
        listed=_says("a strategy of the scheduler", constants=((0, (0, 1, 2, 3)),))),
    _exact("s.sethalt", _halt, _LISTED),
    Row("""
        buffer.wbinvl1 buffer.wbinvl1.sc buffer.wbinvl1.vol flat.prefetch global.prefetch
        s.buffer.prefetch.data s.dcache.inv s.dcache.inv.vol s.dcache.wb s.dcache.wb.vol
        s.decperflevel s.incperflevel s.monitor.sleep s.nop s.prefetch.data s.sendmsg s.setprio
        s.setprio.inc.wg s.sleep s.sleep.var s.ttracedata s.ttracedata.imm s.wait.bvhcnt
        s.wait.dscnt s.wait.event s.wait.event.export.ready s.wait.expcnt s.wait.kmcnt
        s.wait.loadcnt s.wait.samplecnt s.wait.storecnt s.waitcnt s.wakeup.barrier
        """, Nothing(), _LISTED),
))
# fmt: on
