"""The function attributes of AMDGPU, one row each (001 LLVM IR Attributes)."""

from __future__ import annotations

from enum import Enum, unique
from functools import partial
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
from fencepost.targets.generation import EVERY, Generation, generations

_CITE = Cite(Source.GUIDE, "LLVM IR Attributes")


@unique
class Form(Enum):
    """The form of an attribute's value; the enum's values are the words used in messages."""

    NONE = "no value"
    ANY = "any value"
    NUMBER = "a number"
    BOOLEAN = "true or false"
    FLAG = "0 or 1"
    RANGE = "two numbers, the first not above the second"
    OPEN_RANGE = "a number, or two, the first not above the second"
    TRIPLE = "three numbers"


@dataclass(frozen=True, slots=True)
class AttributeRow:
    """A row.

    - `least`: the smallest number that the value may hold; `most`: the largest, if hardware has
      one; `allowed`: the numbers, if not all.
    - `on`: the generations on which it has an effect.
    - `denies`: the intrinsic that a function with the attribute must not call.
    - `internal`: set by the backend; front ends should not.
    """

    name: str
    form: Form
    meaning: str
    least: int = 0
    most: int | None = None
    allowed: tuple[int, ...] = ()
    on: frozenset[Generation] = EVERY
    denies: str | None = None
    internal: bool = False
    cite: Cite = _CITE


_row = AttributeRow
_TO_GFX11 = generations(Generation.GFX6, Generation.GFX11)
_GFX12 = generations(Generation.GFX120, Generation.GFX125)
_GFX90A = frozenset({Generation.GFX90A})
_GFX125 = frozenset({Generation.GFX125})
_number = partial(_row, form=Form.NUMBER)
_internal = partial(_row, internal=True)


def _denies(value: str) -> AttributeRow:
    return AttributeRow(
        f"amdgpu-no-{value}",
        Form.NONE,
        f"the function does not need the {value}",
        denies=f"llvm.amdgcn.{value.replace('-', '.')}",
    )


def _hidden(value: str) -> AttributeRow:
    return AttributeRow(
        f"amdgpu-no-{value}", Form.NONE, f"the function does not need the hidden {value}"
    )


ATTRIBUTES: tuple[AttributeRow, ...] = (
    _row(
        "amdgpu-flat-work-group-size",
        Form.RANGE,
        "work-items of a workgroup, at least and at most; 1,1024 if omitted",
        least=1,
        most=1024,
    ),
    _number("amdgpu-implicitarg-num-bytes", meaning="bytes of implicit kernel arguments"),
    _number("amdgpu-num-sgpr", meaning="scalar registers to use"),
    _number("amdgpu-num-vgpr", meaning="vector registers to use"),
    _row("amdgpu-waves-per-eu", Form.OPEN_RANGE, "waves of an execution unit, a hint", least=1),
    _row("amdgpu-ieee", Form.BOOLEAN, "IEEE mode is on at entry", on=_TO_GFX11),
    _row("amdgpu-dx10-clamp", Form.BOOLEAN, "DX10 clamp is on at entry", on=_TO_GFX11),
    _denies("workitem-id-x"),
    _denies("workitem-id-y"),
    _denies("workitem-id-z"),
    _denies("workgroup-id-x"),
    _denies("workgroup-id-y"),
    _denies("workgroup-id-z"),
    _denies("cluster-id-x"),
    _denies("cluster-id-y"),
    _denies("cluster-id-z"),
    _denies("dispatch-ptr"),
    _denies("implicitarg-ptr"),
    _denies("dispatch-id"),
    _denies("queue-ptr"),
    AttributeRow(
        "amdgpu-no-wwm",
        Form.NONE,
        "the function does not need whole-wave mode",
        denies="llvm.amdgcn.strict.wwm",
    ),
    _hidden("hostcall-ptr"),
    _hidden("heap-ptr"),
    _hidden("multigrid-sync-arg"),
    _hidden("default-queue"),
    _hidden("completion-action"),
    _internal("amdgpu-lds-size", Form.OPEN_RANGE, "bytes of LDS from address 0"),
    _number("amdgpu-gds-size", meaning="bytes at the start of GDS"),
    _number("amdgpu-git-ptr-high", meaning="upper half of the global information table's address"),
    _number("amdgpu-32bit-address-high-bits", meaning="upper half of 32-bit addresses"),
    _row("amdgpu-color-export", Form.FLAG, "the shader exports color"),
    _row("amdgpu-depth-export", Form.FLAG, "the shader exports depth"),
    _number("InitialPSInputAddr", meaning="initial value of spi_ps_input_addr"),
    _number("amdgpu-wave-priority-threshold", meaning="VALU instructions before raising priority"),
    _internal("amdgpu-memory-bound", Form.ANY, "set by the backend"),
    _internal("amdgpu-wave-limiter", Form.ANY, "set by the backend"),
    _number("amdgpu-unroll-threshold", meaning="cost up to which loops are unrolled"),
    _row("amdgpu-max-num-workgroups", Form.TRIPLE, "workgroups of a dispatch, at most", least=1),
    _internal("amdgpu-hidden-argument", Form.ANY, "marks an argument as hidden"),
    _row(
        "amdgpu-agpr-alloc",
        Form.OPEN_RANGE,
        "accumulator registers, at least and at most",
        on=_GFX90A,
    ),
    _number("amdgpu-sgpr-hazard-wait", meaning="0: no waits for SGPR hazards"),
    _row("amdgpu-sgpr-hazard-boundary-cull", Form.ANY, "cull SGPR hazards at calls"),
    _row("amdgpu-sgpr-hazard-mem-wait-cull", Form.ANY, "cull SGPR hazards before memory waits"),
    _number("amdgpu-sgpr-hazard-mem-wait-cull-threshold", meaning="hazards before a cull"),
    _number("amdgpu-promote-alloca-to-vector-max-regs", meaning="registers of a promoted alloca"),
    _number("amdgpu-promote-alloca-to-vector-vgpr-ratio", meaning="share of registers for those"),
    _row(
        "amdgpu-dynamic-vgpr-block-size",
        Form.NUMBER,
        "vector registers of a block in dynamic mode; 0: not dynamic",
        allowed=(0, 16, 32),
        on=_GFX12,
    ),
    _row("amdgpu-cluster-dims", Form.TRIPLE, "workgroups of a cluster; 0,0,0: none", on=_GFX125),
    _row(
        "amdgpu-expert-scheduling-mode",
        Form.BOOLEAN,
        "scheduling mode 2",
        on=_GFX12,
    ),
    _row("amdgpu-expand-waitcnt-profiling", Form.ANY, "a wait for each counter, for profilers"),
    _row("amdgpu-no-fwd-progress", Form.ANY, "no forward progress mode"),
)
"""All attributes, in the order of the guide."""

EXTRA: tuple[AttributeRow, ...] = (
    _row("amdgpu-no-lds-kernel-id", Form.NONE, "the function does not need the kernel's ID"),
    _row("amdgpu-no-flat-scratch-init", Form.NONE, "the function does not need flat scratch"),
    _row("amdgpu-no-agpr", Form.NONE, "the function uses no accumulator register"),
    _row("amdgpu-unsafe-fp-atomics", Form.BOOLEAN, "floating-point atomics need not be exact"),
    _row("amdgpu-waves-per-eu-hint", Form.ANY, "a hint"),
    _row("amdgpu-nsa-threshold", Form.NUMBER, "addresses before NSA encodings"),
    _row("amdgpu-max-num-work-groups", Form.TRIPLE, "the older name of max-num-workgroups"),
    _row("amdgpu-elim-group-barriers", Form.ANY, "leave barriers out"),
    _row("amdgpu-prealloc-sgpr-spill-vgprs", Form.ANY, "registers for spills before allocation"),
    _row("amdgpu-no-dynamic-lds", Form.ANY, "the kernel uses no dynamic LDS"),
    _row("amdgpu-uniform-intrinsic-combine", Form.ANY, "combine uniform intrinsics"),
    _row("amdgpu-ps-num-interp", Form.NUMBER, "interpolants"),
)
"""Attributes that LLVM writes or reads and the guide does not have."""

BY_NAME = MappingProxyType({row.name: row for row in (*EXTRA, *ATTRIBUTES)})
