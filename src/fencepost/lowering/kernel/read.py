"""A kernel's module to its operations: what each is, where it stands, for what it is compiled."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fencepost.errors import BoundReached, FencepostError, InputError, UnsupportedError
from fencepost.lowering.kernel.instruction import marks, memory_request
from fencepost.lowering.kernel.intrinsics import (
    call_of,
    intrinsic_request,
    is_opaque,
    touches_memory,
)
from fencepost.lowering.kernel.text import (
    Function,
    ModuleText,
    module_text,
    numbered_lines,
    split,
    successors,
)
from fencepost.lowering.request import AnyRequest, Form, Request

_RESULT = re.compile(r"  (?:(?P<result>%[\w$.-]+|%\"[^\"]*\") = )?(?P<rest>\S.*)$")
_ATTRIBUTE_SIZE = "amdgpu-flat-work-group-size"
_OPCODE = re.compile(
    r"^\s+(?:%[^=]+= )?"
    r"(?P<opcode>(?:(?:tail|musttail|notail)\s+)?call|load|store|atomicrmw|cmpxchg|fence)\b"
)


@dataclass(frozen=True, slots=True)
class KernelOperation:
    """An operation of a function: its text, where it stands, its request; where there is none, why
    none is needed (`skipped`) or why there cannot be one (`error`).

    `location` is `file:line:column` of the source where debug information says it, else a line of
    the module's own text, else the function and the number of the operation in it.
    """

    text: str
    location: str
    request: AnyRequest | None
    skipped: str = ""
    block: int = 0
    error: FencepostError | None = None

    @property
    def opaque(self) -> bool:
        """Whether it may do anything to memory, and is no operation that is listed."""
        return self.request is None and not self.skipped and self.error is None


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function: its operations in order, the blocks that may follow each of its blocks, and what
    its attributes say of the target.
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

    Raises InputError where LLVM cannot read it or ends on it, BoundReached after `timeout` seconds.
    """
    text = canonical(source, timeout)
    module = module_text(text)
    lines = _own_lines(source)
    functions = tuple(_function(each, module, name, lines) for each in module.functions)
    return KernelModule(functions, module.triple.endswith("-opencl"))


def canonical(source: bytes, timeout: float) -> str:
    """The module as LLVM prints it."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fencepost.lowering.kernel.child"],
            input=source,
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BoundReached(
            f"LLVM did not read the module within {timeout:g} seconds",
            mend="give it more time, or a smaller module",
        ) from error
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace")
    if done.returncode == 1 and done.stdout:
        raise InputError(
            "LLVM cannot read the module: "
            + done.stdout.decode("utf-8", "replace").strip().replace("\n", "\n  "),
            rule="text or bitcode of LLVM 22 or older",
            mend="check the module with `opt -passes=verify`",
        )
    last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
    if last and "ModuleNotFoundError" in last[0]:
        raise UnsupportedError(
            "llvmlite is not installed",
            rule="LLVM IR is read through llvmlite 0.50 or newer",
            mend="pip install llvmlite",
        )
    raise InputError(
        f"LLVM ended on the module (status {done.returncode})" + "".join(f": {x}" for x in last),
        rule="text or bitcode of LLVM 22 or older",
        mend="check the module with `opt -passes=verify`",
    )


def _function(
    function: Function, module: ModuleText, name: str, own: dict[str, list[int]]
) -> KernelFunction:
    attributes = module.attributes_of(function)
    found = list(operations(function, module))
    numbers = own.get(function.name, [])
    # Lines of the text are known only where they are as many as LLVM found instructions.
    lines = numbers if len(numbers) == _candidates(function) else []
    placed = []
    position = 0
    for index, operation in found:
        position += not operation.opaque
        location = operation.location
        if not location:
            last = f"{lines[index]}" if lines else f"@{function.name}#{position}"
            location = f"{name}:{last}"
        placed.append(replace(operation, location=location))
    return KernelFunction(
        function.name,
        function.is_kernel,
        tuple(placed),
        successors(function),
        attributes.get("target-cpu") or None,
        _workgroup_size(function, module),
        any(
            isinstance(each.request, Request) and each.request.form is Form.LDS_DMA
            for each in placed
        ),
    )


def operations(function: Function, module: ModuleText) -> Iterator[tuple[int, KernelOperation]]:
    """The operations and opaque calls, each with its number among the instructions that could be
    one.
    """
    uses = Counter(
        name
        for line in function.lines
        if not line.lstrip().startswith("#dbg_")
        for name in re.findall(r"%[\w$.-]+|%\"[^\"]*\"", line)
    )
    defined = {each.name for each in module.functions}
    index = -1
    for block, line in numbered_lines(function):
        if _OPCODE.match(line) is None:
            continue
        index += 1
        found = _RESULT.match(line)
        if found is None:
            continue
        text, result = found["rest"], found["result"]
        used = result is not None and uses[result] > 1
        place = _debug_location(text, module)
        shown = re.sub(r"(, ![\w.]+ !\d+)+$", "", line.strip())
        try:
            request = _request(text, used, module)
        except UnsupportedError as error:
            yield index, KernelOperation(shown, place, None, "", block, error)
            continue
        if request is None:
            call = call_of(text, module)
            if call is not None and touches_memory(call):
                why = f"{call.name}: accesses that are not atomic, as many as it takes"
                yield index, KernelOperation(shown, place, None, why, block)
            elif call is None or (is_opaque(call) and not module.is_quiet(call.name, text)):
                why = "" if call is None or call.name in defined else _unseen(call.name)
                yield index, KernelOperation(shown, place, None, why, block)
            continue
        yield index, KernelOperation(shown, place, replace(request, text=shown), "", block)


def _unseen(name: str) -> str:
    return f"{name} is not defined in this module: what it does to memory is not shown"


def _candidates(function: Function) -> int:
    return sum(_OPCODE.match(line) is not None for line in function.lines)


def _request(text: str, used: bool, module: ModuleText) -> AnyRequest | None:
    try:
        request = memory_request(text, used, module)
        if request is not None:
            return request
        call = call_of(text, module)
        return None if call is None else intrinsic_request(call)
    except (IndexError, ValueError) as error:
        # LLVM read it, so it is right; a newer LLVM may print what this reader does not know.
        raise UnsupportedError(
            "an instruction in a form that is not known",
            rule="the forms in which LLVM 22 prints loads, stores, atomics, fences and calls",
            mend="report the instruction",
        ) from error


def _debug_location(text: str, module: ModuleText) -> str:
    """`file:line:column` of the instruction's debug location, '' where there is none."""
    node = marks(text, module).location
    if node is None:
        return ""
    body = module.node(node)
    line, column = _field(body, "line"), _field(body, "column")
    if line in ("", "0"):
        # LLVM gives line 0 to what it put together from several lines.
        return ""
    scope = _field(body, "scope")
    for _ in range(64):
        if not scope:
            return ""
        owner = module.node(scope)
        if file := _field(owner, "file"):
            name = re.search(r'filename: "([^"]*)"', module.node(file))
            if name is not None:
                return f"{name[1]}:{line}:{column or 0}"
        scope = _field(owner, "scope")
    return ""


def _field(body: str, name: str) -> str:
    found = re.search(rf"\b{name}: (![\d]+|\d+)", body)
    return found[1] if found is not None else ""


def _workgroup_size(function: Function, module: ModuleText) -> int | None:
    """The greatest flat workgroup size that the function's attributes allow, None if unsaid."""
    found = re.search(r"!reqd_work_group_size (!\d+)", function.head)
    if found is not None:
        sizes = re.findall(r"i\d+ (\d+)", module.node(found[1]))
        if len(sizes) == 3:
            x, y, z = (int(size) for size in sizes)
            return x * y * z or None
    bounds = split(module.attributes_of(function).get(_ATTRIBUTE_SIZE, ""))
    if len(bounds) == 2 and bounds[1].isdigit():
        return int(bounds[1]) or None
    return None


def _own_lines(source: bytes) -> dict[str, list[int]]:
    """The lines of a textual module that hold an instruction that could be an operation, by
    function.
    """
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError:
        return {}
    found: dict[str, list[int]] = {}
    current: list[int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        head = re.match(r"define\b.*?@(\"[^\"]*\"|[\w$.-]+)\s*\(", line)
        if head is not None:
            current = found.setdefault(head[1].strip('"'), [])
        elif line.startswith("}"):
            current = None
        elif current is not None and _OPCODE.match(line) is not None:
            current.append(number)
    return found
