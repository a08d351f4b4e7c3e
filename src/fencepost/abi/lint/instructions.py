"""Checks of instructions: metadata, intrinsics, cooperative atomics, calls (001 LLVM IR Metadata,
LLVM IR Intrinsics, Calling Conventions).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.conventions import BY_NAME as CONVENTIONS
from fencepost.abi.conventions import CalledBy
from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.intrinsic_table import IntrinsicRow, intrinsic_row
from fencepost.abi.lint.metadata_table import (
    BY_NAME,
    FLOATING_POINT_OPERATIONS,
    KNOWN_ELSEWHERE,
)
from fencepost.abi.lint.module_text import Function, Instruction, ModuleText
from fencepost.abi.lint.operands import check_operands, check_scheduling
from fencepost.abi.lint.uniform import check_uniform
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code
from fencepost.llvm.effects.columns import Code as Becomes
from fencepost.near import near_names
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor
from fencepost.vocabulary.scopes import Scope

_METADATA = Cite(Source.GUIDE, "LLVM IR Metadata")

_PREFIX = "amdgpu."


def check_instructions(
    module: ModuleText, processor: Processor, generation: Generation
) -> Iterator[LintFinding]:
    """Check the instructions and signatures of the module's functions."""
    conventions = {each.name: each.convention for each in module.functions}
    for function in module.functions:
        yield from _signature(function)
        yield from check_scheduling(function)
        yield from check_uniform(function)
        for number, each in enumerate(function.instructions):
            yield from _metadata(module, function, number, each)
            yield from check_operands(function, number, each, processor)
            callee = each.callee
            if callee is None:
                continue
            yield from _intrinsic(module, function, number, each, processor, generation)
            row = CONVENTIONS.get(conventions.get(callee, "ccc"))
            if row is not None and row.called_by is not CalledBy.CALL:
                yield LintFinding(
                    Code.CONVENTION_CALL,
                    function.name,
                    f"a call of {callee}, whose convention {row.name} is started by "
                    f"{row.called_by.value}",
                    "call a function of another convention",
                    row.cite,
                    number,
                )


def _metadata(
    module: ModuleText, function: Function, number: int, each: Instruction
) -> Iterator[LintFinding]:
    for kind, node in each.metadata.items():
        if not kind.startswith(_PREFIX) or kind in KNOWN_ELSEWHERE:
            continue
        row = BY_NAME.get(kind)
        if row is None:
            near = near_names(kind, BY_NAME, n=1)
            yield LintFinding(
                Code.UNKNOWN_METADATA,
                function.name,
                f"metadata !{kind} is not in the guide",
                f"did you mean !{near[0]}?" if near else "remove it",
                _METADATA,
                number,
            )
            continue
        operation = each.text.partition("atomicrmw ")[2].removeprefix("volatile ").split(" ")[0]
        fits = each.opcode in row.opcodes
        if kind == "amdgpu.ignore.denormal.mode" and fits:
            fits = operation in FLOATING_POINT_OPERATIONS
        if not fits:
            yield LintFinding(
                Code.METADATA_PLACE,
                function.name,
                f"!{kind} on {each.opcode} {operation}".rstrip(),
                f"attach it to {' or '.join(row.opcodes)}"
                + (" of floating-point numbers" * (row.opcodes == ("atomicrmw",))),
                row.cite,
                number,
            )
        content = module.nodes.get(node, node)
        if content != "!{}":
            yield LintFinding(
                Code.METADATA_ARGUMENT,
                function.name,
                f"!{kind} {content}",
                "write !{}: the metadata takes no arguments",
                row.cite,
                number,
            )


def _intrinsic(
    module: ModuleText,
    function: Function,
    number: int,
    each: Instruction,
    processor: Processor,
    generation: Generation,
) -> Iterator[LintFinding]:
    name = each.callee or ""
    row = intrinsic_row(name)
    if row is None:
        return
    if not row.available(processor, generation):
        where = ", ".join(row.only) or ", ".join(one.name for one in sorted(row.on))
        yield LintFinding(
            Code.INTRINSIC_TARGET,
            function.name,
            f"{name} on {processor.name}",
            f"it exists on {where}",
            row.cite,
            number,
        )
    yield from _scopes(module, function, number, each, row)


def _scopes(
    module: ModuleText, function: Function, number: int, each: Instruction, row: IntrinsicRow
) -> Iterator[LintFinding]:
    """Scopes that metadata operands name."""
    arguments = each.arguments
    for parameter in row.parameters:
        if not parameter.scopes or parameter.at >= len(arguments):
            continue
        argument = arguments[parameter.at]
        if not argument.startswith("metadata "):
            continue  # LLVM 22 takes a cache policy of some
        node = argument.removeprefix("metadata ")
        content = module.nodes.get(node, node)
        scope = re.fullmatch(r'!\{!"([^"]*)"\}', content)
        words = sorted(word for one in parameter.scopes for word in _spellings(one))
        if scope is None or scope[1] not in words:
            together = row.row.code is Becomes.COOPERATIVE
            yield LintFinding(
                Code.COOPERATIVE_SCOPE if together else Code.INTRINSIC_OPERAND,
                function.name,
                f"the scope of {each.callee} is {content[:60]}",
                f"write one of {', '.join(word or '(empty)' for word in words)}",
                row.cite,
                number,
            )


def _spellings(scope: Scope) -> tuple[str, ...]:
    """The names of a scope in IR: LLVM writes each with and without -one-as; system is empty."""
    word = "" if scope is Scope.SYSTEM else scope.word
    return (word, f"{word}-one-as" if word else "one-as")


def _signature(function: Function) -> Iterator[LintFinding]:
    row = CONVENTIONS.get(function.convention)
    if row is None:
        return
    if row.must_return_void and function.result != "void":
        yield LintFinding(
            Code.CONVENTION_RESULT,
            function.name,
            f"{row.name} returns {function.result}",
            "return void",
            row.cite,
        )
    parameters = function.parameters
    if row.first_is_i1 and (not parameters or not parameters[0].startswith("i1")):
        first = parameters[0] if parameters else "nothing"
        yield LintFinding(
            Code.CONVENTION_PARAMETER,
            function.name,
            f"the first parameter of {row.name} is {first}",
            "take EXEC as an i1 first",
            row.cite,
        )
    for parameter in parameters:
        refused = [
            word
            for word in row.refuses
            if re.search(rf"\b{word}\b", parameter.split("%")[0], flags=re.ASCII)
        ]
        if refused or (parameter == "..." and not row.may_be_variadic):
            yield LintFinding(
                Code.CONVENTION_PARAMETER,
                function.name,
                f"{row.name} with parameter {parameter}",
                f"pass it without {', '.join(refused) or 'varargs'}",
                row.cite,
            )
