"""Intrinsics that touch no memory that work-items share, by name.

What stands in none of these tables may touch memory in a way that is not known: the tables allow,
they do not forbid. Names are stems of `llvm.amdgcn.…` or `llvm.…`; behind a stem only the names of
types may follow, behind a family anything [001 LLVM IR Intrinsics; LangRef Intrinsic Functions].
"""

from __future__ import annotations

import re

_TYPES = re.compile(r"(?:(?:v\d+)?(?:i\d+|f\d+|bf\d+|p\d+(?:\w+)?)|sl_\w+)")


def known(name: str, stems: frozenset[str], families: frozenset[str] = frozenset()) -> bool:
    """Whether a name is a stem, with types behind it, or of a family."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        stem = ".".join(parts[:end])
        if stem in families:
            return True
        if stem in stems:
            return all(_TYPES.fullmatch(each) for each in parts[end:])
    return False


# fmt: off
TARGET_VALUES = frozenset({
    # numbers
    "add.max.i32", "add.max.u32", "add.min.i32", "add.min.u32", "alignbyte", "ashr.pk.i8.i32",
    "ashr.pk.u8.i32", "bitop3", "class", "cos", "cubeid", "cubema", "cubesc", "cubetc",
    "div.fixup", "div.fmas", "div.scale", "dot4.f32.bf8.bf8", "dot4.f32.bf8.fp8",
    "dot4.f32.fp8.bf8", "dot4.f32.fp8.fp8", "exp2", "fdiv.fast", "fdot2", "fdot2.bf16.bf16",
    "fdot2.f16.f16", "fdot2.f32.bf16", "fdot2c.f32.bf16", "fma.legacy", "fmad.ftz", "fmed3",
    "fmul.legacy", "fract", "frexp.exp", "frexp.mant", "ldexp", "lerp", "log", "log.clamp",
    "mqsad.pk.u16.u8", "mqsad.u32.u8", "msad.u8", "mul.i24", "mul.u24", "mulhi.i24", "mulhi.u24",
    "perm", "perm.pk16.b4.u4", "perm.pk16.b6.u4", "perm.pk16.b8.u4", "pk.add.max.i16",
    "pk.add.max.u16", "pk.add.min.i16", "pk.add.min.u16", "prng.b32", "qsad.pk.u16.u8", "rcp",
    "rcp.legacy", "rsq", "rsq.clamp", "rsq.legacy", "s.bitreplicate", "s.quadmask", "s.wqm",
    "sad.hi.u8", "sad.u16", "sad.u8", "sat.pk4.i4.i8", "sat.pk4.u4.u8", "sbfe", "sdot2", "sdot4",
    "sdot8", "sffbh", "sin", "sqrt", "sudot4", "sudot8", "tanh", "trig.preop", "ubfe", "udot2",
    "udot4", "udot8",
    # where the wave is, what time it is
    "cluster.id.x", "cluster.id.y", "cluster.id.z", "cluster.workgroup.flat.id",
    "cluster.workgroup.max.flat.id", "cluster.workgroup.max.id.x", "cluster.workgroup.max.id.y",
    "cluster.workgroup.max.id.z", "dispatch.id", "groupstaticsize", "is.private", "is.shared",
    "s.get.barrier.state", "s.get.named.barrier.state", "s.get.waveid.in.workgroup", "s.getpc",
    "s.getreg", "s.memrealtime", "s.memtime", "s.sendmsg.rtn",
    # addresses of what is read by pointers of its own
    "addrspacecast.nonnull", "implicit.buffer.ptr", "queue.ptr",
})
"""Functions of their arguments, or of the place and time of the wave."""

TARGET_FAMILIES = frozenset({"cvt"})
"""Conversions between numbers, all of them."""

LANES = frozenset({
    "ballot", "ds.bpermute", "ds.bpermute.fi.b32", "ds.permute", "ds.swizzle", "fcmp", "icmp",
    "inverse.ballot", "mov.dpp", "mov.dpp8", "permlane.bcast", "permlane.down", "permlane.idx.gen",
    "permlane.up", "permlane.xor", "permlane16", "permlane16.swap", "permlane16.var",
    "permlane32.swap", "permlane64", "permlanex16", "permlanex16.var", "readfirstlane", "readlane",
    "update.dpp", "wave.reduce.add", "wave.reduce.and", "wave.reduce.fadd", "wave.reduce.fmax",
    "wave.reduce.fmin", "wave.reduce.fsub", "wave.reduce.max", "wave.reduce.min",
    "wave.reduce.or", "wave.reduce.sub", "wave.reduce.umax", "wave.reduce.umin",
    "wave.reduce.xor", "wave.shuffle", "writelane",
})
"""Functions of the values that lanes of a wave have."""

LANE_FAMILIES = frozenset({"mfma", "wmma", "smfmac", "swmmac"})
"""Products of matrices that lanes hold parts of, all of them."""

TARGET_NOTHING = frozenset({
    "buffer.wbinvl1", "buffer.wbinvl1.sc", "buffer.wbinvl1.vol", "flat.prefetch",
    "global.prefetch", "iglp.opt", "s.buffer.prefetch.data", "s.dcache.inv", "s.dcache.inv.vol",
    "s.dcache.wb", "s.dcache.wb.vol", "s.decperflevel", "s.incperflevel", "s.monitor.sleep",
    "s.nop", "s.prefetch.data", "s.sendmsg", "s.setprio", "s.setprio.inc.wg", "s.sleep",
    "s.sleep.var", "s.ttracedata", "s.ttracedata.imm", "s.wait.bvhcnt", "s.wait.dscnt",
    "s.wait.event", "s.wait.event.export.ready", "s.wait.expcnt", "s.wait.kmcnt",
    "s.wait.loadcnt", "s.wait.samplecnt", "s.wait.storecnt", "s.wait.tensorcnt", "s.waitcnt",
    "s.wakeup.barrier", "sched.barrier", "sched.group.barrier",
})
"""Hints, waits for the wave's own operations, and caches: by themselves they order nobody."""

NOTHING = frozenset({
    "donothing", "experimental.noalias.scope.decl", "fake.use", "invariant.end",
    "invariant.start", "lifetime.end", "lifetime.start", "prefetch", "pseudoprobe", "sideeffect",
    "stackrestore", "va_end", "var.annotation",
})
NOTHING_FAMILIES = frozenset({"dbg"})
"""What speaks about the program, and hints."""

VALUES = frozenset({
    "annotation", "get.rounding", "is.constant", "launder.invariant.group", "objectsize",
    "ptr.annotation", "read_register", "readcyclecounter", "readsteadycounter", "stacksave",
    "strip.invariant.group", "threadlocal.address",
})
"""Values; of all other intrinsics LLVM itself says whether they touch memory."""
# fmt: on
