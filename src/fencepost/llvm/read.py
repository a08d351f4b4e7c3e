"""A module from LLVM IR, as text or bitcode, with LLVM kept in a process of its own."""

from __future__ import annotations

import multiprocessing
import re

from fencepost.errors import BoundReached, InputError, Place
from fencepost.llvm.module import Function, Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.rewriting.child import Preparation, serve
from fencepost.magic import BITCODE
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.symbols import function_name, is_named

MEMORY = 2 << 30
"""Bytes of address space for the process that holds LLVM, unless the caller's process has a limit
of its own."""

CONTEXT = multiprocessing.get_context("fork")
"""fork: a process in a fifth of the time that a new interpreter takes."""

_ERROR = pattern(r"<string>:(\d+):(\d+): error: (.*)", re.ASCII)

GRAPHICS = frozenset(
    f"amdgpu_{each}" for each in ("ps", "vs", "gs", "es", "hs", "ls", "cs", "cs_chain", "gfx")
)


def read_module(
    source: str | bytes,
    seconds: float = 10.0,
    preparation: Preparation = Preparation.INLINED,
) -> Module:
    """Read the module in `source`: text, or the bytes of bitcode or text.

    Raises InputError if it is not LLVM IR, does not verify, or makes LLVM abort; UnsupportedError
    if it holds a statement that the reader does not know; BoundReached after `seconds`.
    """
    return parse_module(Reading(decoded(source), preparation).text(seconds))


def decoded(source: str | bytes) -> str | bytes:
    """Return bitcode as it is, anything else as text. Raises InputError if it is neither."""
    if isinstance(source, bytes) and not source.startswith(BITCODE):
        try:
            return source.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"byte {error.object[error.start]:#04x} at offset {error.start} is not UTF-8",
                rule="a file of LLVM IR is UTF-8 text, or bitcode",
            ) from error
    return source


def printed(source: str | bytes, seconds: float) -> str:
    """The module as LLVM prints it, prepared for reading."""
    return Reading(source).text(seconds)


class Reading:
    """LLVM at work on a module, in a process of its own; `text` waits for the printed module."""

    def __init__(self, source: str | bytes, preparation: Preparation = Preparation.INLINED) -> None:
        self._receiving, sending = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(
            target=serve, args=(sending, source, MEMORY, preparation), daemon=True
        )
        self._process.start()
        sending.close()

    def text(self, seconds: float) -> str:
        """Wait for the text that LLVM prints. Raises as `read_module` does; may be called once."""
        process = self._process
        try:
            if not self._receiving.poll(seconds):
                raise BoundReached(
                    f"LLVM did not read the module in {seconds:g} s", mend="raise --timeout"
                )
            kind, answer = self._receiving.recv()
        except EOFError as error:
            process.join(1)
            raise InputError(
                f"LLVM aborted while it read the module (exit status {process.exitcode})",
                rule="the module must be one that LLVM 22 reads",
                mend="check it with `opt -passes=verify` of the compiler that wrote it",
            ) from error
        finally:
            self._receiving.close()
            if process.is_alive():
                process.join(0.05)
                if process.is_alive():
                    process.kill()
            process.join(1)
        if kind == "error":
            found = _ERROR.search(answer)
            place = Place(integer_of(found[1]), integer_of(found[2])) if found else None
            said = found[3] if found else " ".join(answer.split())
            raise InputError(
                f"LLVM does not accept the module: {said}",
                place=place,
                rule="the module must parse and verify",
                mend="check it with `opt -passes=verify` of the compiler that wrote it",
            )
        assert isinstance(answer, str)
        return answer


def find_kernel(module: Module, name: str | None) -> tuple[Function, ...]:
    """Return the kernels of a name, as the module or its source has it; there may be several
    (templates, overloads). Raises InputError if there is none.
    """
    kernels = module.kernels
    if name is None:
        if kernels:
            return kernels
        shaders = [each.name for each in module.functions.values() if each.convention in GRAPHICS]
        if shaders:
            raise InputError(
                f"@{shaders[0]} is a graphics shader",
                rule="only compute kernels (amdgpu_kernel, spir_kernel) have work-items",
                mend="give a module with a kernel",
            )
        raise InputError(
            "the module has no kernel",
            rule="a kernel is a function with the calling convention amdgpu_kernel",
            mend="write one (__global__ in HIP, kernel in OpenCL C), "
            "or compile for amdgcn-amd-amdhsa",
        )
    exactly = tuple(each for each in kernels if each.name == name)
    if found := exactly or tuple(each for each in kernels if is_named(each.name, name)):
        return found
    known = ", ".join(function_name(each.name) for each in kernels) or "none"
    raise InputError(
        f"no kernel is called {name!r}", rule=f"the module has: {known}", mend="give one of them"
    )
