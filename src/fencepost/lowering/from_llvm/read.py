"""A kernel's module as operations: the request of each, its place, and the target."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import prod

from fencepost.errors import FencepostError, UnsupportedError
from fencepost.llvm.cfg.blocks import followers
from fencepost.llvm.ir import (
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Local,
    Location,
    Store,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.parsing.modules import NO_MEMORY
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.child import Preparation
from fencepost.llvm.rewriting.normalise import plain_text
from fencepost.llvm.uses import operands
from fencepost.lowering.from_llvm.instruction import memory_request
from fencepost.lowering.from_llvm.intrinsics import (
    intrinsic_request,
    is_opaque,
    touches_memory,
)
from fencepost.lowering.request import AnyRequest, Form, Request
from fencepost.magic import BITCODE
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

_ATTRIBUTE_SIZE = "amdgpu-flat-work-group-size"
_ATTACHED = pattern(r"(, ![\w.]+ !\d+)+$", re.ASCII)
_CANDIDATES = (Load, Store, AtomicRmw, CmpXchg, Fence, Call)


@dataclass(frozen=True, slots=True)
class KernelOperation:
    """An operation of a function: its text, where it stands, its request; where there is none, why
    none is needed (`skipped`) or why there cannot be one (`error`).

    `location` is `file:line:column` of the source where debug information says it, else a line of
    the module's own text, else the function and the number of the operation in it; `line` is that
    line of the module's own text, 0 where it has none, `at` that of the source. `unseen`: a call of
    code that the module does not have. `intrinsic`: the name of the one that a request is of.
    """

    text: str
    location: str
    request: AnyRequest | None
    skipped: str = ""
    block: int = 0
    error: FencepostError | None = None
    line: int = 0
    at: Location | None = None
    unseen: bool = False
    intrinsic: str = ""

    @property
    def opaque(self) -> bool:
        """True for a call that is not a listed operation and may do anything to memory."""
        return self.request is None and not self.skipped and self.error is None


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function: its operations in order, the blocks that may follow each of its blocks, and the
    facts about the target in its attributes.
    """

    name: str
    is_kernel: bool
    operations: tuple[KernelOperation, ...]
    successors: tuple[tuple[int, ...], ...]
    processor: str | None
    workgroup_size: int | None
    lds_dma: bool


@dataclass(frozen=True, slots=True)
class KernelModule:
    """A module: its functions in order; `opencl`: the triple's environment says OpenCL."""

    functions: tuple[KernelFunction, ...]
    opencl: bool


def read_kernel(source: bytes, name: str, timeout: float = 60.0) -> KernelModule:
    """The operations of a module, in text or bitcode; `name` is how its places call it.

    Raises InputError where LLVM cannot read it or ends on it, UnsupportedError where it holds a
    statement that the reader does not know, BoundReached after `timeout` seconds.
    """
    module = read_module(source, timeout, Preparation.AS_WRITTEN)
    has_lines = not source.startswith(BITCODE)
    functions = tuple(
        _function(each, module, name, has_lines=has_lines) for each in module.functions.values()
    )
    return KernelModule(functions, module.triple.endswith("-opencl"))


def _function(function: Function, module: Module, name: str, *, has_lines: bool) -> KernelFunction:
    """A function; `has_lines`: the lines of its instructions are those of the source."""
    placed = []
    position = 0
    for instruction, operation in operations(function, module):
        position += not operation.opaque
        at, line = instruction.head.at, instruction.head.line
        if at is not None and at.line:
            # LLVM gives line 0 to what it put together from several lines.
            location = f"{at}:{at.column}"
        elif has_lines and line:
            location = f"{name}:{line}"
        else:
            location = f"{name}:@{function.name}#{position}"
        own = line if has_lines else 0
        placed.append(replace(operation, location=location, line=own, at=at))
    return KernelFunction(
        function.name,
        function.is_kernel,
        tuple(placed),
        successors(function),
        function.attributes.get("target-cpu") or None,
        _workgroup_size(function),
        any(
            isinstance(each.request, Request) and each.request.form is Form.LDS_DMA
            for each in placed
        ),
    )


def operations(function: Function, module: Module) -> Iterator[tuple[Instruction, KernelOperation]]:
    """The operations and opaque calls, each with its instruction; without their locations."""
    instructions = [
        (number, each)
        for number, block in enumerate(function.blocks)
        for each in block.instructions
    ]
    used = Counter(
        operand.name
        for _, each in instructions
        for operand in operands(each)
        if isinstance(operand, Local)
    )
    for block, each in instructions:
        if not isinstance(each, _CANDIDATES):
            continue
        shown = plain_text(_ATTACHED.sub("", each.head.text))
        found = KernelOperation(shown, "", None, "", block)
        intrinsic = ""
        try:
            request: AnyRequest | None = memory_request(each, used=each.head.name in used)
            if request is None and isinstance(each, Call) and each.callee is not None:
                request, intrinsic = intrinsic_request(each, each.callee), each.callee
        except UnsupportedError as error:
            yield each, replace(found, error=error)
            continue
        if request is not None:
            request = replace(request, text=shown)
            yield each, replace(found, request=request, intrinsic=intrinsic)
        elif isinstance(each, Call) and (call := _unlowered(each, module)) is not None:
            name = each.callee
            unseen = bool(call) and name is not None and not touches_memory(name)
            yield each, replace(found, skipped=call, unseen=unseen)


def _unlowered(call: Call, module: Module) -> str | None:
    """Return the reason why no code is shown for a call that is no operation: empty if it may do
    anything, None if it does nothing to memory.
    """
    name = call.callee
    if name is None:
        return ""
    if touches_memory(name):
        return f"{name}: accesses that are not atomic, as many as it takes"
    if not is_opaque(name, module.bare) or name in module.pure or call.attributes & NO_MEMORY:
        return None
    return "" if name in module.functions else _unseen(name)


def _unseen(name: str) -> str:
    return f"{name} is not defined in this module: what it does to memory is not shown"


def successors(function: Function) -> tuple[tuple[int, ...], ...]:
    """The blocks that may follow each basic block, by number."""
    numbers = {block.label: number for number, block in enumerate(function.blocks)}
    return tuple(tuple(numbers[label] for label in after) for after in followers(function).values())


def _workgroup_size(function: Function) -> int | None:
    """The greatest flat workgroup size that the function's attributes allow, None if unsaid."""
    if function.required_workgroup is not None:
        return prod(function.required_workgroup) or None
    bounds = function.attributes.get(_ATTRIBUTE_SIZE, "").split(",")
    if len(bounds) == 2 and is_decimal(bounds[1]):
        return integer_of(bounds[1]) or None
    return None
