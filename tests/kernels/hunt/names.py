"""External functions under the names of built-in ones: none may be taken for what it is called.

A module declares a function whose name is that of a row of a table, a prefix of one, or such a name
with something behind it; its signature is that of the row or one next to it. Somewhere else it may
be defined so that the kernel goes wrong: its result differs between lanes, it writes through a
pointer, or it is no barrier though the kernel needs one. So no kernel may be proved unless a
premise names the function, and none at all where that premise is refused.

    python -m tests.kernels.hunt.names --count 5000
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, unique

from fencepost.errors import FencepostError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.effects.device_table import C_FAMILY, DEVICE
from fencepost.llvm.effects.mangled import Reference, Value, parse_types
from fencepost.llvm.effects.opencl_signatures import NAMES, is_builtin
from fencepost.llvm.effects.opencl_table import OPENCL, UNMANGLED
from fencepost.llvm.module import Module
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import options_of
from tests.kernels.hunt.trial import read_here

SECONDS = 2.0
STEMS = [
    "convert_",
    "convert_int",
    "convert_float4",
    "convert_tile",
    "as_",
    "as_int",
    "as_owner",
    "half_",
    "half_index",
    "native_",
    "is",
    "is_leader",
    "__f",
    "__finite",
    "get_",
    "get_image_row",
    "vload",
    "vload4",
    "vstore",
    "vstore4",
    "vload_half",
    "vstore_half",
    "read_imagef",
    "write_imagef",
    "sub_group_",
    "work_group_",
    "intel_",
    "atomic_",
    "atom_",
    "__ockl_",
    "__ocml_",
    "__hip_",
    "__assume",
    "__requires",
    "__invariant",
    "__assert",
    "__all",
    "__read",
    "__write",
    "__enabled",
    "__ocml_sin_f32",
    "__ocml_fma_f64",
    "__ocml_index",
    "__ockl_index",
    "sinf",
    "powf",
    "to_global",
    "get_fence",
    "__trap",
    "__shfl",
    "__ballot",
    "prefetch",
    "slot",
]
TABLES = (OPENCL, UNMANGLED, DEVICE, C_FAMILY)
SIGNATURES = (
    *("v", "i", "j", "l", "m", "f", "d", "b", "h", "ii", "jj", "ff", "fff", "iii", "jjj", "im"),
    *("Pi", "PiPKi", "PU3AS3i", "PU3AS3iPU3AS1Ki", "PU3AS1Ki", "PU3AS3Vii", "PU3AS1Vii", "PU3AS5i"),
    *("j12memory_scope", "j12memory_order12memory_scope", "Dv4_f", "Dv4_i", "Dv2_iS_", "mPU3AS3Ki"),
    *("Dv4_fmPU3AS3f", "PU3AS3VU7_Atomici", "PU3AS3VU7_Atomicii", "iPU3AS59ocl_event", "fPU3AS3f"),
    *("PU3AS3iPU3AS1Kim9ocl_event", "14ocl_image2d_roDv2_i", "14ocl_image2d_ro", "9my_struct"),
)
BEHIND = ("", "", "", "", "_x", "x", "2", "_all", "_tile", ".1", ".llvm.123", "_")
_TRUE = {"__syncthreads": "v", "__threadfence": "v", "__ockl_barrier": "v", "__ockl_grid_sync": "v"}
"""Functions that are what they are called, by the signature that they have."""
_TYPES = {
    "b": "i1",
    "c": "i8",
    "h": "i8",
    "i": "i32",
    "j": "i32",
    "l": "i64",
    "m": "i64",
    "f": "float",
    "d": "double",
}


@unique
class Kind(Enum):
    """How a module says, or does not say, in which language it was written."""

    HIP = "HIP"
    MANGLED = "HIP, by the name of its kernel"
    OPENCL = "OpenCL"
    LINKED = "HIP with the metadata of the device libraries"
    OPEN = "nothing said"


@unique
class Role(Enum):
    """What the kernel does with the function."""

    DECIDES = "decides about a barrier"
    VALUE = "gives a value that all store to one place"
    PLACE = "gives the place where each stores"
    TILE = "gets LDS between two barriers"
    ORDERS = "stands where a barrier is needed"
    STATES = "is told that the kernel is right"
    ASIDE = "is called by half of the work-items, which a barrier in it would part"


@dataclass(frozen=True, slots=True)
class Foreign:
    """A kernel that calls a function of another file."""

    kind: Kind
    role: Role
    function: str
    types: str
    text: str

    @property
    def what(self) -> str:
        return f"{self.kind.name} {self.role.name} {self.function}"


def names() -> list[str]:
    """Each name of each table, and each prefix of one."""
    rows = {
        name.rstrip("*")
        for table in TABLES
        for row in table.rows
        for name in row.names.split()
        if name.rstrip("*").isidentifier() and not name.startswith("_Z")
    }
    whole = sorted({*rows, *NAMES, *STEMS})
    prefixes = {each[:size] for each in whole for size in range(2, len(each))}
    return [*whole, *sorted(prefixes - set(whole))]


def draw(count: int, seed: int) -> Iterator[Foreign]:
    """Yield kernels: every whole name comes before prefixes come twice."""
    chosen = random.Random(seed)  # a hunt that can be repeated
    known = names()
    whole = known.index(next(each for each in known if each not in _WHOLE))
    made = 0
    while made < count:
        pool = known[:whole] if chosen.random() < 0.6 else known
        found = _drawn(chosen.choice(pool), chosen)
        if found is not None:
            made += 1
            yield found


_WHOLE = frozenset(
    each.rstrip("*")
    for each in (
        *(name for table in TABLES for row in table.rows for name in row.names.split()),
        *NAMES,
        *STEMS,
    )
)


def _drawn(name: str, chosen: random.Random) -> Foreign | None:
    kind = chosen.choice(list(Kind))
    role = chosen.choice(list(Role))
    plain = name + chosen.choice(BEHIND)
    fitting = [each for each in SIGNATURES if is_builtin(plain, each)]
    right = bool(fitting) and chosen.random() < 0.4
    types = chosen.choice(fitting if right else SIGNATURES)
    if kind is Kind.OPENCL and is_builtin(plain, types):
        return None
    mangled = "." not in plain and chosen.random() < 0.75
    if (
        not mangled
        and kind is Kind.OPENCL
        and plain in ("printf", "__translate_sampler_initializer")
    ):
        return None
    if (plain.startswith(tuple(_TRUE)) and types == "v") or plain in ("abort", "exit", "printf"):
        return None
    if plain.startswith(("__ocml_", "__assert", "__printf", "__fencepost", "fencepost_any")):
        mangled = True  # with the types of the library they are what they are called
    function = f"_Z{len(plain)}{plain}{types}" if mangled else plain
    text = _module(kind, role, function, types, chosen)
    return None if text is None else Foreign(kind, role, function, types, text)


def _module(kind: Kind, role: Role, function: str, types: str, chosen: random.Random) -> str | None:
    parsed = parse_types(types)
    if parsed is None:
        return None
    kinds, given = [], []
    for each in parsed:
        llvm, operand = _argument(each)
        kinds.append(llvm)
        given.append(f"{llvm} {operand}")
    if role is Role.TILE and not any("addrspace(3)" in each for each in kinds):
        return None
    result = "void"
    if role in (Role.DECIDES, Role.VALUE, Role.PLACE):
        result = chosen.choice(("i32", "i32", "i1", "i64"))
    call = f'call {result} @"{function}"({", ".join(given)})'
    body = _body(role, result, call)
    words = ["nounwind"]
    promises = ("willreturn", "nosync", "speculatable", "convergent", "nofree")
    words += [word for word in promises if chosen.random() < 0.3]
    # A function that writes through a pointer, or synchronizes, cannot be declared to do neither.
    if role in (Role.DECIDES, Role.VALUE, Role.PLACE) and chosen.random() < 0.5:
        words.append("memory(none)")
    elif "speculatable" in words:
        words.remove("speculatable")
    name, marks, after = _marks(kind)
    return f"""target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [128 x i32] poison, align 16
{after}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare {result} @"{function}"({", ".join(kinds)}) #1
define amdgpu_kernel void @{name}(ptr addrspace(1) noalias %out, i32 %n) #0 {marks}{{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %back = sub i32 127, %t
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %back
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %f = uitofp i32 %n to float
  %d = uitofp i32 %n to double
  %n64 = zext i32 %n to i64
  %n8 = trunc i32 %n to i8
  %n1 = icmp eq i32 %n, 5
  %flat = addrspacecast ptr addrspace(3) @s to ptr
{body}
  ret void
}}
attributes #0 = {{ "target-cpu"="gfx942" }}
attributes #1 = {{ {" ".join(words)} }}
"""


_BARRIER = """  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""


def _body(role: Role, result: str, call: str) -> str:
    bit = "" if result == "i1" else f"\n  %bit = trunc {result} %r to i1"
    if result == "i1":
        bit = "\n  %bit = xor i1 %r, false"
    wide = (
        f"\n  %wide = zext {result} %r to i64" if result != "i64" else "\n  %wide = add i64 %r, 0"
    )
    match role:
        case Role.DECIDES:
            return f"""  %r = {call}{bit}
  br i1 %bit, label %meet, label %on
meet:
{_BARRIER}
  br label %on
on:
  store i32 1, ptr addrspace(1) %mine"""
        case Role.VALUE:
            return f"""  %r = {call}{wide}
  store i64 %wide, ptr addrspace(1) %out"""
        case Role.PLACE:
            return f"""  %r = {call}{wide}
  %t64 = zext i32 %t to i64
  %sum = add i64 %wide, %t64
  %low = and i64 %sum, 127
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %low
  store i32 %t, ptr addrspace(1) %at"""
        case Role.TILE:
            return f"""  store i32 0, ptr addrspace(3) %own
{_BARRIER}
  {call}
  %v = load i32, ptr addrspace(3) %other
  store i32 %v, ptr addrspace(1) %mine"""
        case Role.ORDERS:
            return f"""  store i32 %t, ptr addrspace(3) %own
  {call}
  %v = load i32, ptr addrspace(3) %other
  store i32 %v, ptr addrspace(1) %mine"""
        case Role.ASIDE:
            return f"""  %half = icmp ult i32 %t, 64
  br i1 %half, label %some, label %on
some:
  {call}
  br label %on
on:
  store i32 1, ptr addrspace(1) %mine"""
        case Role.STATES:
            return f"""  {call}
  %x = mul i32 %t, %n
  %place = udiv i32 %x, 5
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %place
  store i32 %t, ptr addrspace(1) %at"""


def _argument(each: Value | Reference) -> tuple[str, str]:
    if isinstance(each, Reference):
        space = each.space
        if space == 0:
            return "ptr", "%flat"
        pointer = {1: "%out", 3: "@s"}.get(space, "poison" if space == 9 else "null")
        return f"ptr addrspace({space})", pointer
    scalar = _TYPES.get(each.code)
    if scalar is None:
        return ("i32", "1") if each.code.startswith("memory_") else ("ptr addrspace(5)", "null")
    if each.count > 1:
        return f"<{each.count} x {scalar}>", "zeroinitializer"
    operand = {"i1": "%n1", "i8": "%n8", "i32": "%n", "i64": "%n64", "float": "%f", "double": "%d"}
    return scalar, operand[scalar]


def _marks(kind: Kind) -> tuple[str, str, str]:
    """The name of the kernel, what is attached to it, and what else stands in the module."""
    match kind:
        case Kind.HIP:
            unit = (
                "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n"
                "!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !1, "
                "isOptimized: true, emissionKind: FullDebug)\n"
                '!1 = !DIFile(filename: "k.hip", directory: "/")\n'
                '!2 = !{i32 2, !"Debug Info Version", i32 3}\n'
            )
            return "k", "", f"@__hip_cuid_1 = addrspace(1) global i8 0\n{unit}"
        case Kind.MANGLED:
            return "_Z1kPii", "", ""
        case Kind.OPENCL:
            named = "!opencl.ocl.version = !{!1}\n!0 = !{i32 1, i32 0}\n!1 = !{i32 2, i32 0}\n"
            return "k", "!kernel_arg_addr_space !0 ", named
        case Kind.LINKED:
            return "k", "", "!opencl.ocl.version = !{!1}\n!1 = !{i32 2, i32 0}\n"
        case Kind.OPEN:
            return "k", "", ""


WORDS = ("--workgroup", "128", "--grid", "1")


def _report(module: Module, seconds: float, refused: frozenset[Premise]) -> Report:
    (found,) = find_kernel(module, None)
    options = replace(options_of(WORDS, seconds), refused=refused)
    return check_kernel(module, found, options, "k.ll", time.process_time)


def judge(kernel: Foreign, seconds: float = SECONDS) -> tuple[str, str]:
    """Return what came of a kernel, and why it is false where it is: '' where it is not."""
    try:
        module = read_here(kernel.text)
        report = _report(module, seconds, frozenset())
        if report.verdict is not Verdict.PROVED:
            return report.verdict.value, ""
        assert report.proof is not None
        premises = report.proof.premises
        if Premise.DECLARED_CALLS not in premises or not any(
            kernel.function == each for each in report.proof.foreign
        ):
            return "proved", "no premise names the function"
        refused = frozenset({Premise.DECLARED_CALLS})
        if _report(module, seconds, refused).verdict is Verdict.PROVED:
            return "proved", "proved though the premise is refused"
    except FencepostError:
        return "refused", ""
    return "proved by a premise", ""


def main(words: list[str]) -> int:
    """Run the hunt from the command line; exit status 1 for a false proof."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args(words)
    tally: Counter[tuple[str, str, str]] = Counter()
    false = 0
    for number, kernel in enumerate(draw(given.count, given.seed), 1):
        answer, why = judge(kernel, given.seconds)
        tally[kernel.kind.name, kernel.role.name, answer] += 1
        if why:
            false += 1
            print(f"FALSE {kernel.what}: {why}", flush=True)
        if number % 500 == 0:
            print(f"{number} kernels, {false} false", file=sys.stderr, flush=True)
    for (kind, role, answer), count in sorted(tally.items()):
        print(f"{kind:8} {role:8} {answer:20} {count}")
    print(f"{sum(tally.values())} kernels, {false} false proofs")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
