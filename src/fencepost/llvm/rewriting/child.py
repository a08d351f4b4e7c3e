"""The work of LLVM, in a process of its own: parse, verify, inline and promote on request, print.

LLVM aborts on some inputs. Only this process dies then, and the caller reports it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, unique
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.process import bound_memory, end_with_parent
from fencepost.targets.usual import USUAL

Parsed = TypeVar("Parsed")


@unique
class Preparation(Enum):
    """The preparation of a module before it is read."""

    INLINED = "device functions inlined, local variables in registers"
    AS_WRITTEN = "nothing"


ROUNDS = 4
"""The number of times that calls are resolved and inlined; recursion would not end otherwise."""
REPAIRS = 40
"""The most unknown words that are dropped from attributes and metadata."""

_PLACE = pattern(r"<string>:(\d+):(\d+): error: (.*)", re.ASCII)


def serve(pipe: Connection, source: str | bytes, memory: int, preparation: Preparation) -> None:
    """Send ('ok', text) or ('error', message) through the pipe; `memory` bounds the process."""
    import os
    import sys

    _, quiet = os.pipe()  # what LLVM says while it dies goes nowhere
    os.set_blocking(quiet, False)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    sys.setrecursionlimit(100_000)
    end_with_parent()
    bound_memory(memory, inherited=True)
    try:
        match preparation:
            case Preparation.INLINED:
                pipe.send(("ok", prepare(source)))
            case Preparation.AS_WRITTEN:
                pipe.send(("ok", as_written(source)))
    except (RuntimeError, ValueError, MemoryError) as error:
        pipe.send(("error", str(error)))
    pipe.close()


def prepare(source: str | bytes) -> str:
    """Return the module as LLVM prints it, with device functions inlined and local variables in
    registers.

    Raises RuntimeError with LLVM's message if the module does not parse or verify.
    """
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    if isinstance(source, bytes):
        source = str(llvm.parse_bitcode(source))
    from fencepost.llvm.rewriting.apart import kept_apart
    from fencepost.llvm.rewriting.first_values import without_copies
    from fencepost.llvm.rewriting.indirect import calls_left, resolved
    from fencepost.llvm.rewriting.laid_out import laid_out, without_comments
    from fencepost.llvm.rewriting.normalise import normalise

    plain = laid_out(source)
    text = source if plain else _laid_out(source, llvm.parse_assembly)
    text = without_comments(text)
    module = _parse(normalise(text, marked=not plain), llvm.parse_assembly)
    module.verify()
    target = llvm.Target.from_triple("amdgcn-amd-amdhsa")
    machine = target.create_target_machine(cpu=USUAL[64])
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())

    def run(module: Any) -> str:
        passes = llvm.create_new_module_pass_manager()
        passes.add_always_inliner_pass()
        passes.add_sroa_pass()
        passes.add_sccp_pass()
        passes.add_loop_simplify_pass()
        passes.run(module, builder)
        return str(module)

    text = run(module)
    # What a pointer to a function is, and so what it calls, shows after inlining.
    for _ in range(ROUNDS):
        spread = resolved(text)
        if spread is None and not calls_left(text):
            break
        again = llvm.parse_assembly(kept_apart(without_comments(spread or text)))
        before, text = text, run(again)
        if text == before:
            break
    return without_copies(text)


def _laid_out(text: str, parse: Callable[[str], Any]) -> str:
    """Return the text as LLVM prints it, with these marks on instructions that have lines of their
    own; without marks if one would be in the way.
    """
    from fencepost.llvm.rewriting.normalise import plain_text, renamed, spelled

    try:
        module = _parse(renamed(spelled(text)), parse)
    except RuntimeError:
        module = _parse(renamed(spelled(text, marked=False)), parse)
    return plain_text(str(module))


def as_written(source: str | bytes) -> str:
    """Return the module as LLVM prints it. Target intrinsics with the signatures of another version
    of LLVM become intrinsics that it does not know.

    Raises RuntimeError with LLVM's message if the module does not parse or verify.
    """
    import llvmlite.binding as llvm

    from fencepost.llvm.rewriting.normalise import plain_text, renamed, spelled

    if isinstance(source, bytes):
        source = str(llvm.parse_bitcode(source))
    text = spelled(source)
    try:
        return _verified(text, llvm.parse_assembly)
    except RuntimeError as error:
        # LLVM names those that it finds wrong.
        wrong = re.findall(r"@(llvm\.amdgcn\.[\w.$-]+)", str(error), flags=re.ASCII)
        if not wrong:
            raise
        try:
            return plain_text(_verified(renamed(text, frozenset(wrong)), llvm.parse_assembly))
        except RuntimeError:
            raise error from None


def _verified(text: str, parse: Callable[[str], Any]) -> str:
    module = _parse(text, parse)
    module.verify()
    return str(module)


def _parse(text: str, parse: Callable[[str], Parsed]) -> Parsed:
    """Parse the text, dropping words in attributes and debug metadata that LLVM 22 does not
    know.
    """
    for _ in range(REPAIRS):
        try:
            return parse(text)
        except RuntimeError as error:
            repaired = _repair(text, str(error))
            if repaired is None:
                raise
            text = repaired
    return parse(text)


def _repair(text: str, message: str) -> str | None:
    found = _PLACE.search(message)
    if not found:
        return None
    number, column = integer_of(found[1]) - 1, integer_of(found[2]) - 1
    lines = text.split("\n")
    if number >= len(lines):
        return None
    line = lines[number]
    word = re.match(r"[\w.]+(\([^()]*\))?", line[column:], flags=re.ASCII)
    if (
        line.startswith(("attributes #", "declare "))
        and column
        and word
        and "attribute" in found[3]
    ):
        lines[number] = line[:column] + line[column + word.end() :]
    elif re.match(r"!\d+ = (distinct )?!DI", line, flags=re.ASCII):
        field = re.search(
            r"(, )?(?<!\w)\w+: [\w| ]*$",
            line[: column + (word.end() if word else 0)],
            flags=re.ASCII,
        )
        if not field:
            return None
        start, end = field.start(), field.end()
        rest = line[end:]
        if not field[1]:
            rest = rest.removeprefix(", ")
        lines[number] = line[:start] + rest
    else:
        return None
    return "\n".join(lines)
