"""`fencepost abi asm | usage | lint | barriers`: assembly sources and LLVM IR."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fencepost.cli.abi.common import (
    Files,
    Json,
    Mcpu,
    assembly_target_of,
    each_file,
    processor_of,
    show,
    text_lines,
    text_of,
)
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limited import limited
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.abi.assembler.disassemble import Block
    from fencepost.abi.assembler.items import AssemblySource
    from fencepost.abi.assembler.target import AssemblyTarget

_ELF = b"\x7fELF"


def register(app: offers.Commands) -> None:
    """Add the commands."""
    app.command("asm")(limited("files")(asm))
    app.command("usage")(limited("files")(usage))
    app.command("lint")(limited("files")(lint))
    app.command("barriers")(limited("files")(barriers))


def asm(
    files: Files,
    mcpu: Mcpu = None,
    print_text: Annotated[
        bool, offers.Option("--print", help="Print the directives with every default written out.")
    ] = False,
    json: Json = False,
) -> None:
    """Check the directives and metadata of assembly sources, and print the descriptors, and in V2
    the amd_kernel_code_t, that they make.

    Of a code object, print the directives that make its kernels' descriptors. Exit status 0: all
    are right. 1: metadata break a rule, or code uses more than its kernel declares. 2: a directive
    is wrong.
    """
    from fencepost.abi.assembler.printing import block_text, source_text
    from fencepost.abi.assembler.read import metadata, settled_target
    from fencepost.abi.assembler.source import read_source
    from fencepost.abi.assembler.statements import Lines
    from fencepost.errors import InputError

    given = None if mcpu is None else assembly_target_of(mcpu)

    def work(name: str, data: memoryview) -> bool:
        if bytes(data[:4]) == _ELF:
            for kernel, block in _of_code_object(data, mcpu):
                record = {"kernel": kernel, **block.values}
                show(
                    [block_text(kernel, block).rstrip()],
                    record,
                    json,
                )
            return False
        text = text_of(data)
        if next(iter(Lines(text)), None) is None:
            raise InputError(
                "the source is empty",
                rule="a source has a directive, a label or an instruction",
                mend="check the file",
            )
        target = settled_target(read_source(text), given)
        source = read_source(text, target)
        metadata(source)
        if print_text and not json:
            show([source_text(source, target).rstrip()], None, json=False)
            return False
        _declared(name, source, target, json=json)
        return _faults(name, source, target, text)

    each_file(files, work)


def _declared(name: str, source: AssemblySource, target: AssemblyTarget, *, json: bool) -> None:
    """Print the declarations of a source about its kernels."""
    from fencepost.abi.assembler.read import kernel_codes, kernels
    from fencepost.reports.abi.values import kernel_code_lines, kernel_lines
    from fencepost.reports.text.encode import plain

    for each in kernels(source, target):
        record = {
            "file": name,
            "kernel": each.name,
            "bytes": each.descriptor.encode().hex(),
            "fields": {row.name: value for row, value in each.descriptor.fields()},
            "place": plain(each.place),
        }
        show(kernel_lines(each), record, json)
    for kernel, code, place in kernel_codes(source, target):
        record = {
            "file": name,
            "kernel": kernel,
            "bytes": code.encode().hex(),
            "fields": dict(code.values),
            "place": plain(place),
        }
        show(kernel_code_lines(kernel, code, place), record, json)


def _faults(name: str, source: AssemblySource, target: AssemblyTarget, text: str) -> bool:
    """Report the faults in the metadata of a source, and what its code uses beyond its
    declarations; return True if an error is among them.
    """
    from fencepost.abi.assembler.read import metadata_faults
    from fencepost.diagnostics import Severity
    from fencepost.machine_code.overused import source_uses_more
    from fencepost.reports.text.snippet import diagnostic_text

    wrong = False
    lines = text.split("\n")
    found = (*metadata_faults(source, target, name), *source_uses_more(text, target, name))
    for each in found:
        print(diagnostic_text(each, lambda _: lines), file=sys.stderr)
        wrong |= each.severity is Severity.ERROR
    return wrong


def _of_code_object(data: memoryview, mcpu: str | None) -> Iterator[tuple[str, Block]]:
    from fencepost.abi.assembler.disassemble import disassemble
    from fencepost.abi.assembler.target import assembly_target
    from fencepost.code_object.code_object import CodeObject

    code = CodeObject(data)
    target = assembly_target(code.target.target) if mcpu is None else assembly_target_of(mcpu)
    for kernel in code.kernels:
        if kernel.descriptor is not None:
            yield kernel.name, disassemble(kernel.descriptor, target)


def usage(
    files: Files,
    function: Annotated[str, offers.Option(help="The function whose resources to print.")],
    json: Json = False,
) -> None:
    """Print the resources that a function uses with all that it calls, from LLVM's symbols."""
    from fencepost.abi.assembler.source import read_source
    from fencepost.abi.calls.resources import BY_SUFFIX, stated_usage
    from fencepost.reports.abi.values import columns

    def work(name: str, data: memoryview) -> bool:
        found = stated_usage(read_source(text_of(data)), function)
        rows = [
            (f"  {suffix}", str(value), BY_SUFFIX[suffix].meaning)
            for suffix, value in found.values.items()
        ]
        show([visible_name(f"{name}: {function}"), *columns(rows)], dict(found.values), json)
        return False

    each_file(files, work)


def lint(
    files: Files,
    mcpu: Annotated[str, offers.Option("--mcpu", help="The processor.")],
    json: Json = False,
) -> None:
    """Check LLVM IR (text or bitcode) against what the guide says of AMDGPU.

    Exit status 0: nothing wrong. 1: something is. 2: a file that LLVM refuses.
    """
    from fencepost.abi.lint.check import lint as lint_module
    from fencepost.diagnostics import Severity
    from fencepost.reports.abi.values import lint_lines
    from fencepost.reports.text.records import diagnostic_record

    processor = processor_of(mcpu)

    def work(name: str, data: memoryview) -> bool:
        source = bytes(data)
        found = lint_module(source, processor)
        text = text_lines(source)
        for each in found:
            record = {
                "file": name,
                "line": each.place.line if each.place is not None else None,
                "where": each.finding.where,
                **diagnostic_record(each.diagnostic(name)),
            }
            show(
                lint_lines(name, [each], lambda _: text),
                record,
                json,
            )
        return any(each.finding.code.severity is Severity.ERROR for each in found)

    each_file(files, work)


def barriers(
    files: Files,
    mcpu: Annotated[str, offers.Option("--mcpu", help="The processor.")] = "gfx1250",
    json: Json = False,
) -> None:
    """Print the IDs that LLVM 22 gives the named barriers of LLVM IR, and how many each kernel
    allocates (NAMED_BAR_CNT).

    Exit status 0: every barrier has an ID of its own. 1: one has not. 2: a file that is not read.
    """
    from fencepost.abi.lint.barriers.allocation import allocate, compiled_for, needed
    from fencepost.abi.lint.llvm import printed
    from fencepost.abi.lint.module_text import read_module
    from fencepost.reports.abi.barrier_ids import allocation_lines, allocation_record

    processor = processor_of(mcpu)
    needed(processor)

    def work(name: str, data: memoryview) -> bool:
        module = read_module(printed(bytes(data)))
        compiled_for(module, processor)
        found = allocate(module)
        show(allocation_lines(name, found), {"file": name, **allocation_record(found)}, json)
        return not found.right

    each_file(files, work)
