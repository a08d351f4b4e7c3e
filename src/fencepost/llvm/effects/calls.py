"""From calls to their meaning."""

from __future__ import annotations

import re

from fencepost.llvm.effects.assembly import assembly
from fencepost.llvm.effects.availability import availability
from fencepost.llvm.effects.buffers import resource
from fencepost.llvm.effects.effect import (
    Access,
    Assume,
    Barrier,
    BarrierStep,
    Block,
    CrossLane,
    Effect,
    FenceCall,
    Foreign,
    Id,
    Nothing,
    Opaque,
    Pointer,
    Pure,
    Query,
    Step,
    Touch,
    Trap,
    Unsupported,
    WaveBarrier,
)
from fencepost.llvm.effects.intrinsics import (
    LANE_FAMILIES,
    LANES,
    NOTHING,
    NOTHING_FAMILIES,
    TARGET_FAMILIES,
    TARGET_NOTHING,
    TARGET_VALUES,
    VALUES,
    known,
)
from fencepost.llvm.effects.opencl import opencl_call
from fencepost.llvm.effects.transfers import transfer
from fencepost.llvm.indirect import PREFIX
from fencepost.llvm.ir import Atomic, Call, Int, Operand, Ordering
from fencepost.llvm.types import I32, VOID, PointerType, Type, store_size
from fencepost.llvm.undefined import ANY
from fencepost.vocabulary.address_spaces import AddressSpace

LOCAL = frozenset({"local"})
GLOBAL = frozenset({"global"})
BOTH = frozenset({"local", "global"})
NONE: frozenset[str] = frozenset()

_DIMS = {"x": 0, "y": 1, "z": 2}
_IDS = {
    "workitem.id": Id.LOCAL_ID,
    "workgroup.id": Id.GROUP_ID,
    "workgroup.size": Id.LOCAL_SIZE,
    "cluster.workgroup.id": Id.CLUSTER_GROUP,
}
_OCKL = {
    "local_id": Id.LOCAL_ID,
    "group_id": Id.GROUP_ID,
    "local_size": Id.LOCAL_SIZE,
    "num_groups": Id.GROUPS,
    "global_id": Id.GLOBAL_ID,
    "global_size": Id.GLOBAL_SIZE,
    "global_offset": Id.GLOBAL_OFFSET,
    "enqueued_local_size": Id.LOCAL_SIZE,
}
_PURE = {
    "smin": "smin",
    "smax": "smax",
    "umin": "umin",
    "umax": "umax",
    "abs": "abs",
    "ctpop": "ctpop",
    "ctlz": "ctlz",
    "cttz": "cttz",
    "bitreverse": "bitreverse",
    "bswap": "bswap",
    "fshl": "fshl",
    "fshr": "fshr",
    "usub.sat": "usub.sat",
    "uadd.sat": "uadd.sat",
    "fabs": "fabs",
    "sqrt": "sqrt",
    "floor": "floor",
    "fma": "fma",
    "fmuladd": "fma",
    "minnum": "fmin",
    "maxnum": "fmax",
    "ptrmask": "ptrmask",
    "exp": "exp",
    "exp2": "exp2",
    "exp10": "exp10",
    "log": "log",
    "log2": "log2",
    "log10": "log10",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "pow": "pow",
    "ceil": "ceil",
    "trunc": "ftrunc",
    "rint": "rint",
    "nearbyint": "nearbyint",
    "round": "round",
    "roundeven": "roundeven",
    "copysign": "copysign",
    "canonicalize": "canonicalize",
    "minimum": "minimum",
    "maximum": "maximum",
    "minimumnum": "minimumnum",
    "maximumnum": "maximumnum",
    "amdgcn.rcp": "rcp",
    "amdgcn.rsq": "rsq",
    "amdgcn.sqrt": "sqrt",
    "amdgcn.exp2": "exp2",
    "amdgcn.log": "log2",
    "amdgcn.fract": "fract",
    "amdgcn.fmed3": "fmed3",
    "uadd.with.overflow": "uadd.with.overflow",
    "umul.with.overflow": "umul.with.overflow",
    "sadd.with.overflow": "sadd.with.overflow",
    "smul.with.overflow": "smul.with.overflow",
    "ssub.with.overflow": "ssub.with.overflow",
    "usub.with.overflow": "usub.with.overflow",
}
_INTEGERS = frozenset({"mul.u24", "mul.i24", "ubfe", "sbfe"})
_COPY = re.compile(r"mem(?:cpy|move)(?:\.inline)?\.p")
_FILL = re.compile(r"memset(?:\.inline)?\.p")
_BUFFER = re.compile(
    r"llvm\.amdgcn\.(?:raw|struct)\.(?:ptr\.)?buffer\.(load|store|atomic\.\w+)(?:\.|$)"
)
NV = re.compile(r"llvm\.nvvm\.read\.ptx\.sreg\.(n?tid|n?ctaid)\.([xyz])")
_NV = {"tid": Id.LOCAL_ID, "ntid": Id.LOCAL_SIZE, "ctaid": Id.GROUP_ID, "nctaid": Id.GROUPS}


def effect_of(call: Call, pure: frozenset[str]) -> Effect:
    """What a call does. `pure` are the functions declared to touch no memory."""
    if call.callee is None:
        if call.assembly is None:
            return Unsupported("an indirect call: the functions that it may reach are not known")
        return assembly(call)
    name = call.callee
    if call.defined:
        return Unsupported(
            f"@{name} is called where it could not be inlined: it calls itself, or is an ifunc"
        )
    if name.startswith("llvm."):
        return _intrinsic(name, call, pure)
    if found := re.fullmatch(r"__ockl_get_(\w+)", name):
        if found[1] in _OCKL:
            return Query(_OCKL[found[1]], call.arguments[0])
        if found[1] == "work_dim":
            return Query(Id.DIMENSIONS)
    if name in ("__syncthreads", "_Z13__syncthreadsv", "__ockl_barrier"):
        return Barrier(BOTH, strict=True)
    if name == "__ockl_grid_sync":
        return Barrier(BOTH, strict=True, grid=True)
    built_in = opencl_call(name, call)
    if built_in is not None:
        return built_in
    if name in ("abort", "__assertfail", "__assert_fail", "_ZL14__assert_fail", "exit"):
        return Trap()
    if name.startswith(ANY):
        return Opaque()
    if name in pure and not (_SYNCHRONIZES.search(name) and call.head.type == VOID):
        return Opaque()
    if name in ("printf", "__fencepost_printf"):
        return Opaque()
    if name == "__printf_alloc":
        return Pointer("printf")
    return _declared(name, call)


_SYNCHRONIZES = re.compile(
    r"barrier|sync|fence|atomic|(?<![bc])lock|mutex|wait|signal", re.IGNORECASE
)
_STATES = frozenset({"__requires", "__assume"})
"""Functions of verifiers that state a precondition [GPUVerify annotations]."""

_SAYS = re.compile(
    r"__(?:global_)?(?:assert|invariant|candidate\w*|ensures|function_wide_\w+|implies|enabled|all"
    r"|at_most_one|exclusive|same_group|(?:uniform|distinct|other|old|return_val)_\w+|axiom"
    r"|(?:no_)?(?:read|write)(?:_implies|_offset\w*)?|ptr_(?:base|offset)\w*|add_noovfl\w*"
    r"|requires_fresh_array|array_snapshot|array_read|points_to|not_accessed)"
)
"""Functions of verifiers that speak about the program and do nothing [GPUVerify annotations]."""

_MANGLED = re.compile(r"_ZL?(\d+)(.*)")


def _plain(name: str) -> str:
    """The name of a function as C++ source has it, without scopes."""
    found = _MANGLED.match(name)
    return found[2][: int(found[1])] if found else name


def _declared(name: str, call: Call) -> Effect:
    """A function that is only declared."""
    if name.startswith(PREFIX):
        return Unsupported("an indirect call: the functions that it may reach are not known")
    if _plain(name) in _STATES and len(call.arguments) == 1:
        return Assume(call.arguments[0])
    if _SAYS.fullmatch(_plain(name)):
        return Foreign(name, stated=True)
    pointers = [each.type for each in call.arguments if isinstance(each.type, PointerType)]
    own = all(each.space == AddressSpace.PRIVATE for each in pointers)
    if own and not isinstance(call.head.type, PointerType) and not _SYNCHRONIZES.search(name):
        return Foreign(name, bool(pointers))
    return Unsupported(f"@{name} is not defined here, and nothing says what it does")


def _intrinsic(name: str, call: Call, pure: frozenset[str]) -> Effect:
    arguments = call.arguments
    if name.startswith("llvm.amdgcn."):
        found = _amdgcn(name.removeprefix("llvm.amdgcn."), call)
        if found is not None:
            return found
    if found_nv := NV.match(name):
        return Query(_NV[found_nv[1]], _DIMS[found_nv[2]])
    if name.startswith("llvm.nvvm.barrier"):
        return Barrier(BOTH, strict=True)
    plain = name.removeprefix("llvm.")
    if known(plain, NOTHING, NOTHING_FAMILIES):
        return Nothing()
    if name == "llvm.assume":
        return Assume(arguments[0])
    if name in ("llvm.trap", "llvm.debugtrap", "llvm.ubsantrap"):
        return Trap()
    if _COPY.match(plain):
        return Block(arguments[0], arguments[1], arguments[2])
    if _FILL.match(plain):
        return Block(arguments[0], None, arguments[2], arguments[1])
    for prefix, op in _PURE.items():
        if known(plain, frozenset({prefix})):
            return Pure(op)
    if known(plain, VALUES):
        return Opaque()
    # LLVM itself says of these whether they touch memory, whatever the module declares.
    if name in pure and not plain.startswith("amdgcn."):
        return Opaque()
    return Unsupported(f"{name}: what it does to memory is not known")


def _amdgcn(name: str, call: Call) -> Effect | None:
    arguments = call.arguments
    stem, _, last = name.rpartition(".")
    if last in _DIMS and stem in _IDS:
        return Query(_IDS[stem], _DIMS[last])
    match name:
        case "implicitarg.ptr":
            return Pointer("implicit")
        case "dispatch.ptr":
            return Pointer("dispatch")
        case "kernarg.segment.ptr":
            return Pointer("kernarg")
        case "wavefrontsize":
            return Query(Id.WAVE_SIZE)
        case "wave.id":
            return Query(Id.WAVE)
        case "mbcnt.lo":
            return Pure("mbcnt.lo")
        case "mbcnt.hi":
            return Pure("mbcnt.hi")
        case "perm":
            return Pure("perm")
        case "wave.barrier":
            return WaveBarrier()
        case "s.barrier":
            return Barrier(NONE, strict=False)
        case "s.barrier.signal" | "s.barrier.signal.var":
            count = arguments[1] if len(arguments) > 1 else None
            return BarrierStep(Step.SIGNAL, arguments[0], count)
        case "s.barrier.signal.isfirst":
            return BarrierStep(Step.SIGNAL_FIRST, arguments[0])
        case "s.barrier.wait":
            return BarrierStep(Step.WAIT, arguments[0])
        case "s.barrier.init":
            return BarrierStep(Step.INIT, arguments[0], arguments[1])
        case "s.barrier.join":
            return BarrierStep(Step.JOIN, arguments[0])
        case "s.barrier.leave":
            return BarrierStep(Step.LEAVE, Int(0, I32))
    if name.startswith("make.buffer.rsrc"):
        return resource(call)
    if known(name, _INTEGERS):
        return Pure(next(each for each in _INTEGERS if known(name, frozenset({each}))))
    if (found_transfer := transfer(name, call)) is not None:
        return found_transfer
    if (found_access := availability(name, call)) is not None:
        return found_access
    if found := _BUFFER.match("llvm.amdgcn." + name):
        return _buffer(found[1], name.startswith("struct"), call)
    if name.startswith(("ds.read.tr", "ds.load.tr", "global.load.tr")):
        kind = call.head.type
        return Touch(Access.READ, arguments[0], store_size(kind))
    if name == "s.sethalt" and arguments[0] == Int(0, arguments[0].type):
        return Nothing()
    if known(name, LANES, LANE_FAMILIES):
        return CrossLane(name.split(".")[0])
    if known(name, TARGET_NOTHING):
        return Nothing()
    if known(name, TARGET_VALUES, TARGET_FAMILIES) and f"amdgcn.{name}" not in _PURE:
        reals = (each for each in _PURE if each.startswith("amdgcn."))
        if not any(known(f"amdgcn.{name}", frozenset({each})) for each in reals):
            return Opaque()
    return None


def _buffer(what: str, structured: bool, call: Call) -> Effect:
    """A raw or struct access through a buffer resource."""
    if structured:
        return Unsupported(f"@{call.callee} addresses by index and stride")
    arguments = call.arguments
    if not any(isinstance(each.type, PointerType) for each in arguments) or "format" in (
        call.callee or ""
    ):
        return Unsupported(f"@{call.callee} is not interpreted: its resource or format is data")
    kind: Type
    if what == "load":
        kind = call.head.type
        return Touch(Access.READ, arguments[0], store_size(kind), arguments[1:3], buffer=True)
    value = arguments[0]
    if what == "store":
        return Touch(
            Access.WRITE, arguments[1], store_size(value.type), arguments[2:4], value, buffer=True
        )
    op = what.removeprefix("atomic.")
    expected: Operand | None = None
    if op == "cmpswap":
        expected = arguments[1]
        arguments = (value, *arguments[2:])
        op = "cmpxchg"
    op = {"swap": "xchg", "smin": "min", "smax": "max"}.get(op, op)
    return Touch(
        Access.RMW,
        arguments[1],
        store_size(value.type),
        arguments[2:4],
        value,
        op,
        expected,
        Atomic(Ordering.MONOTONIC, "agent"),
        buffer=True,
    )


def fence_call(ordering: Ordering, scope: str, spaces: frozenset[str]) -> FenceCall:
    """A fence by its parts."""
    return FenceCall(Atomic(ordering, scope), spaces)
