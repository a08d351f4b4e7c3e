"""The effects of calls, as far as the judge knows them; other calls are not judged."""

from __future__ import annotations

import re

from fencepost.judge.machine.copies import copy
from fencepost.judge.machine.effects import Bar, Effect, Launched, Moves, Named, Said
from fencepost.judge.machine.opencl import opencl
from fencepost.judge.machine.operations import binary
from fencepost.judge.machine.values import Ptr, Resource, Sym, Value, Vec, known, nothing, width
from fencepost.judge.text.names import FOREIGN, SILENT, STATED
from fencepost.llvm.ir import Call
from fencepost.llvm.language import Language
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.types import IntType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

BOTH = frozenset({"local", "global"})
WORKGROUP = (0xFFFFFFFF, 0xFFFF)
CLUSTER = (0xFFFFFFFD, 0xFFFD)


_SILENT = pattern(
    r"llvm\.(dbg|lifetime|invariant|experimental\.noalias|assume|donothing|prefetch"
    r"|amdgcn\.(sched|s\.setprio|s\.sleep|s\.nop|s\.waitcnt|iglp))"
)
_PURE = pattern(
    r"llvm\.(s|u)(min|max)\.|llvm\.(fabs|sqrt|floor|ceil|fma|fmuladd|minnum|maxnum|exp|exp2|exp10"
    r"|log|log2|log10|sin|cos|pow|trunc|rint|round|copysign|canonicalize|ctpop|ctlz|cttz|abs"
    r"|bitreverse|bswap|fshl|fshr|usub\.sat|uadd\.sat|ldexp|minimum\w*|maximum\w*)\b"
    r"|llvm\.amdgcn\.(rcp|rsq|fmed3|exp2|log|perm|cvt|wmma|mfma|swmmac|smfmac|dot|sdot|udot|fdot"
    r"|ubfe|sbfe|mul\.|sqrt|fract)"
)
_DIMS = {"x": 0, "y": 1, "z": 2}
_OF_OPENCL = pattern(
    r"_Z(?:12(get_local_id)|12(get_group_id)|14(get_local_size)|23(get_enqueued_local_size)"
    r"|14(get_num_groups)|13(get_global_id)|15(get_global_size)|17(get_global_offset))j"
    r"|_Z(?:19(get_local_linear_id)|12(get_work_dim)|22(get_sub_group_local_id)|16(get_sub_group_id)"
    r"|18(get_sub_group_size)|22(get_max_sub_group_size)|18(get_num_sub_groups))v"
)
_OF_LIBRARY = pattern(
    r"__ockl_(get_(?:(?:local|group|global)_id|(?:local|global|enqueued_local)_size|num_groups"
    r"|global_offset|work_dim))"
)


def _asked(call: Call, name: str) -> str | None:
    """Return the value that a query function of OpenCL C or of the device library asks for, and its
    type.
    """
    wide = call.head.type == IntType(64) or "dim" in name or "sub_group" in name
    if not wide or any(each.type != IntType(32) for each in call.arguments):
        return None
    if found := _OF_LIBRARY.fullmatch(name):
        return found[1]
    found = _OF_OPENCL.fullmatch(name) if call.language is Language.OPENCL else None
    return None if found is None else next(each for each in found.groups() if each)


def builtin(call: Call, given: list[Value], group: int, item: int, launch: Launch) -> Effect | None:
    """Return the effect of a call; None if the judge does not know it."""
    name = call.callee
    if name is None:
        return None
    bits = width(call.head.type) if isinstance(call.head.type, IntType) else 32
    if found := re.fullmatch(r"llvm\.amdgcn\.work(item|group)\.id\.([xyz])", name):
        if found[1] == "group" and launch.is_open:
            return Launched(Sym.of("launch.group", found[2]))
        sizes, number = (launch.workgroup, item) if found[1] == "item" else (launch.grid, group)
        return Launched(_place(number, sizes)[_DIMS[found[2]]])
    if (asked := _asked(call, name)) is not None:
        at = given[0] if given else 0
        if isinstance(at, int):
            answer = _query(asked, at, group, item, launch)
            return Launched(answer if isinstance(answer, Sym) else answer & ((1 << bits) - 1))
    plain = name.removeprefix("llvm.amdgcn.")
    if name.startswith("__ockl_wgred_"):
        # The library meets in LDS of its own where there are several waves, and orders no other
        # memory: what all get is taken for any value [OCKL's source, wgred.cl].
        whose = "workgroup" if launch.waves > 1 else "wave"
        return Bar(arrives=True, waits=True, spaces=frozenset(), whose=whose)
    done = _of_wave(plain, given, item, launch) or _of_hardware(plain, given) or _said(call, given)
    if done is not None:
        return done
    if name.startswith("llvm.amdgcn.make.buffer.rsrc"):
        return Launched(Resource(given[0], given[2]))
    if name == "__printf_alloc":
        return Launched(Ptr(f"private printf {group}.{item}", 0))
    if (copied := copy(name, given, item % launch.wave)) is not None:
        return copied
    if name.startswith("llvm.amdgcn.raw.ptr.buffer."):
        return _buffer(call, name, given)
    if name.startswith(("llvm.amdgcn.ds.read.tr", "llvm.amdgcn.ds.load.tr")):
        return Moves(reads=((False, given[0], call.head.type, None, None),))
    if _PURE.match(name) or name.startswith("__ocml_"):
        return Launched(_computed(call, name, given))
    return opencl(call, name, given)


def _of_wave(plain: str, given: list[Value], item: int, launch: Launch) -> Effect | None:
    """Return the result of a query about the wave, or of one for the address of the launch's
    data.
    """
    lane = item % launch.wave
    match plain:
        case "wave.id":
            return Launched(item // launch.wave)
        case "wavefrontsize":
            return Launched(launch.wave)
        case "mbcnt.lo" | "mbcnt.hi" if known(given[0]) and known(given[1]):
            low = plain.endswith("lo")
            below = (1 << min(lane, 32)) - 1 if low else (1 << max(lane - 32, 0)) - 1
            return Launched((given[1] + (given[0] & below).bit_count()) & 0xFFFFFFFF)
        case "implicitarg.ptr":
            return Launched(Ptr("implicit", 0))
        case "dispatch.ptr":
            return Launched(Ptr("dispatch", 0))
    return None


def _of_hardware(plain: str, given: list[Value]) -> Effect | None:
    """Return the effect of an operation on a hardware barrier, which has no fences of its own."""
    match plain:
        case "s.barrier":
            return Bar(arrives=True, waits=True, spaces=frozenset())
        case "s.barrier.signal" | "s.barrier.signal.isfirst" if given[0] in WORKGROUP:
            return Bar(arrives=True, waits=False, spaces=frozenset())
        case "s.barrier.wait" if given[0] in WORKGROUP:
            return Bar(arrives=False, waits=True, spaces=frozenset())
        case "s.barrier.signal" if given[0] in CLUSTER:
            return Bar(arrives=True, waits=False, spaces=frozenset(), whose="cluster")
        case "s.barrier.wait" if given[0] in CLUSTER:
            return Bar(arrives=False, waits=True, spaces=frozenset(), whose="cluster")
        case "s.barrier.init" | "s.barrier.signal.var":
            return Named(plain.split(".")[2], given[0], given[1])
        case "s.barrier.join":
            return Named("join", given[0])
        case "s.barrier.leave":
            return Named("leave")
        case "s.barrier.wait" if given[0] == 1:
            return Named("wait")
        case "wave.barrier":
            return Bar(arrives=True, waits=True, spaces=frozenset(), whose="wave")
    return None


def _said(call: Call, given: list[Value]) -> Effect | None:
    """Return the effect of a language's barrier, of a statement to verifiers, or of a call without
    effects.
    """
    name = call.callee or ""
    of_hip = name in ("__syncthreads", "_Z13__syncthreadsv")
    if name == "__ockl_barrier" or (of_hip and call.language is Language.C_FAMILY):
        return Bar(arrives=True, waits=True, spaces=BOTH)
    if name == "__ockl_grid_sync":
        return Bar(arrives=True, waits=True, spaces=BOTH, whose="grid")
    if name == "llvm.assume" or name.startswith(STATED):
        return Said(given[0])
    if name.startswith(SILENT) or _SILENT.match(name):
        return Launched(nothing(call.head.type) if name.startswith(SILENT) else None)
    if name.startswith("fencepost_any."):  # the reader's name for a value that is not defined
        return Launched(nothing(call.head.type))
    barrier = re.fullmatch(r"_Z7barrierj|_Z18work_group_barrierj(12memory_scope)?", name)
    if barrier and call.language is Language.OPENCL:
        if len(given) > 1 and given[1] not in (1, 2, 3):
            return Bar(arrives=True, waits=True, spaces=frozenset())
        flags = given[0] if isinstance(given[0], int) else 0
        named = {space for bit, space in ((1, "local"), (2, "global")) if flags & bit}
        return Bar(arrives=True, waits=True, spaces=frozenset(named))
    return None


def declared(call: Call) -> bool:
    """Return True for a call of a function that the premise about declared functions covers."""
    return (call.callee or "").startswith(FOREIGN)


def _buffer(call: Call, name: str, given: list[Value]) -> Moves | None:
    what = name.removeprefix("llvm.amdgcn.raw.ptr.buffer.")
    first = 0 if what.startswith("load") else 2 if "cmpswap" in what else 1
    resource, one, other = given[first : first + 3]
    if not isinstance(resource, Resource) or not isinstance(resource.start, Ptr):
        return None
    wide = IntType(64)
    offset = binary("add", wide, one, other)
    start = resource.start
    place = Ptr(start.object, binary("add", wide, start.offset, offset))
    limit = binary("add", wide, start.offset, resource.limit)
    pointer = Resource(place, limit)
    if what.startswith("load"):
        return Moves(reads=((False, pointer, call.head.type, None, None),))
    kind = call.arguments[0].type
    scope = "agent" if what.startswith("atomic") else None
    stored = Sym.any() if scope else given[0]
    return Moves(writes=((True, pointer, kind, stored, scope),))


def _computed(call: Call, name: str, given: list[Value]) -> Value:
    if found := re.match(r"llvm\.([su](?:min|max)|usub\.sat|uadd\.sat)\.", name):
        return binary(found[1], call.head.type, given[0], given[1])
    if name.startswith("llvm.ctpop") and isinstance(given[0], int):
        return given[0].bit_count()
    if name.startswith("llvm.bitreverse.i") and isinstance(given[0], int):
        return integer_of(f"{given[0]:0{width(call.head.type)}b}"[::-1], 2)
    if name.startswith(
        ("llvm.amdgcn.wmma", "llvm.amdgcn.mfma", "llvm.amdgcn.sw", "llvm.amdgcn.sm")
    ):
        return nothing(call.head.type)
    op = re.sub(r"^llvm\.(amdgcn\.)?", "", name)
    count = getattr(call.head.type, "count", None)
    if count is not None:
        return Vec(Sym.of(f"{op}.{at}", *given) for at in range(count))
    return Sym.of(op, *given)


_OF_GRID = frozenset(
    {"get_group_id", "get_num_groups", "get_global_id", "get_global_size", "get_work_dim"}
)
"""The queries about the grid: their results are inputs if the claim is about any grid."""


def _query(what: str, at: int, group: int, item: int, launch: Launch) -> Value:
    """Return the result of a query about the work-item's place and its launch."""
    if launch.is_open and what in _OF_GRID:
        return Sym.of("launch", what, at, item if what == "get_global_id" else 0)
    local, block = _place(item, launch.workgroup), _place(group, launch.grid)
    size = launch.workgroup[at] if at < 3 else 1
    count = launch.grid[at] if at < 3 else 1
    inside, outside = (local[at], block[at]) if at < 3 else (0, 0)
    answers = {
        "get_local_id": inside,
        "get_group_id": outside,
        "get_local_size": size,
        "get_enqueued_local_size": size,
        "get_num_groups": count,
        "get_global_id": outside * size + inside,
        "get_global_size": size * count,
        "get_global_offset": 0,
        "get_local_linear_id": item,
        "get_work_dim": max(
            (d for d in range(3) if launch.workgroup[d] * launch.grid[d] > 1), default=0
        )
        + 1,
        "get_sub_group_local_id": item % launch.wave,
        "get_sub_group_id": item // launch.wave,
        "get_sub_group_size": min(launch.wave, launch.items - item // launch.wave * launch.wave),
        "get_max_sub_group_size": launch.wave,
        "get_num_sub_groups": launch.waves,
    }
    return answers[what] if what in answers else Sym.any()


def _place(number: int, sizes: tuple[int, int, int]) -> tuple[int, int, int]:
    x, y, _ = sizes
    return number % x, number // x % y, number // (x * y)


__all__ = ["Bar", "Launched", "Moves", "Named", "Said", "builtin", "declared"]
