"""Kernels in LLVM IR for comparisons with llc: which inputs each uses, which arguments it has."""

from __future__ import annotations

import random
from dataclasses import dataclass

from fencepost.abi.dispatch.kernarg import ArgumentType

INPUTS = {
    "dispatch-ptr": "ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()",
    "queue-ptr": "ptr addrspace(4) @llvm.amdgcn.queue.ptr()",
    "dispatch-id": "i64 @llvm.amdgcn.dispatch.id()",
    "workgroup-id-x": "i32 @llvm.amdgcn.workgroup.id.x()",
    "workgroup-id-y": "i32 @llvm.amdgcn.workgroup.id.y()",
    "workgroup-id-z": "i32 @llvm.amdgcn.workgroup.id.z()",
    "workitem-id-x": "i32 @llvm.amdgcn.workitem.id.x()",
    "workitem-id-y": "i32 @llvm.amdgcn.workitem.id.y()",
    "workitem-id-z": "i32 @llvm.amdgcn.workitem.id.z()",
    "implicitarg-ptr": "ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()",
}
"""Inputs by the attribute `amdgpu-no-…` that says a kernel has none: type and intrinsic."""

TYPES = {
    "i8": ArgumentType(1, 1),
    "i16": ArgumentType(2, 2),
    "i32": ArgumentType(4, 4),
    "i64": ArgumentType(8, 8),
    "float": ArgumentType(4, 4),
    "double": ArgumentType(8, 8),
    "ptr addrspace(1)": ArgumentType(8, 8),
    "ptr addrspace(3)": ArgumentType(4, 4),
    "<2 x i16>": ArgumentType(4, 4),
    "<3 x i32>": ArgumentType(16, 16),
    "<4 x i32>": ArgumentType(16, 16),
    "<2 x i64>": ArgumentType(16, 16),
    "[3 x i16]": ArgumentType(6, 2),
    "{ i8, i32 }": ArgumentType(8, 4),
    "<3 x i8>": ArgumentType(4, 4),
}
"""Types of arguments, with the size (padding included) and alignment of the data layout."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel: its inputs, the types of its arguments, whether it needs scratch memory."""

    name: str
    inputs: tuple[str, ...]
    types: tuple[str, ...]
    scratch: bool
    preload: int = 0

    @property
    def arguments(self) -> tuple[ArgumentType, ...]:
        return tuple(TYPES[each] for each in self.types)

    def text(self, attributes: int) -> str:
        """The definition, with the number of its attribute group."""
        parameters = ", ".join(
            f"{each}{' inreg' if number < self.preload else ''} %a{number}"
            for number, each in enumerate(self.types)
        )
        lines = [f"define amdgpu_kernel void @{self.name}({parameters}) #{attributes} {{"]
        for number, name in enumerate(self.inputs):
            kind, _, callee = INPUTS[name].partition(" @")
            lines.append(f"  %i{number} = call {kind} @{callee}")
            if name == "implicitarg-ptr":
                lines.append(f"  %l{number} = load volatile i32, ptr addrspace(4) %i{number}")
            lines.append(f"  store volatile {kind} %i{number}, ptr addrspace(1) null")
        for number, kind in enumerate(self.types):
            lines.append(f"  store volatile {kind} %a{number}, ptr addrspace(1) null")
        if self.scratch:
            lines.append("  %s = alloca [4 x i32], addrspace(5)")
            lines.append("  store volatile i32 7, ptr addrspace(5) %s")
        absent = [f'"amdgpu-no-{name}"' for name in INPUTS if name not in self.inputs]
        absent += [
            f'"amdgpu-no-{name}"'
            for name in ("default-queue", "completion-action", "hostcall-ptr", "heap-ptr")
        ]
        absent += ['"amdgpu-no-multigrid-sync-arg"', '"amdgpu-no-lds-kernel-id"']
        if not self.scratch:
            absent.append('"amdgpu-no-flat-scratch-init"')
        group = f"attributes #{attributes} = {{ nounwind {' '.join(absent)} }}"
        return "\n".join([*lines, "  ret void", "}", group]) + "\n"


def drawn(seed: str, count: int, preload: bool = False) -> list[Kernel]:
    """Kernels with random inputs and arguments; the first has all inputs, the second none."""
    draw = random.Random(seed)
    found = []
    for number in range(count):
        share = 1.0 if number == 0 else 0.0 if number == 1 else 0.5
        inputs = tuple(name for name in INPUTS if draw.random() < share)
        types = tuple(draw.choice([*TYPES]) for _ in range(draw.randrange(1, 7)))
        taken = 0
        if preload and number % 2:
            types = ("i64", "i32", *types)
            taken = 2
        found.append(Kernel(f"k{number}", inputs, types, draw.random() < 0.5, taken))
    return found


def module(kernels: list[Kernel], version: int) -> str:
    """A module of kernels for a code object version."""
    lines = ['target triple = "amdgcn-amd-amdhsa"']
    lines += [f"declare {each}" for each in INPUTS.values()]
    lines += [each.text(number) for number, each in enumerate(kernels)]
    lines.append("!llvm.module.flags = !{!0}")
    lines.append(f'!0 = !{{i32 1, !"amdhsa_code_object_version", i32 {version * 100}}}')
    return "\n".join(lines) + "\n"
