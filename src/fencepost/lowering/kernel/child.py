"""What runs inside LLVM, in a process of its own: text or bitcode in, canonical text out.

LLVM ends the process on some inputs, so whoever wants an answer runs this module as a program.
Exit status 0: the text; 1: LLVM's message; anything else: the process ended.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

from fencepost.frontends.llvm_ir.normalise import plain_text, renamed
from fencepost.process import bound_memory, end_with_parent

TARGET_INTRINSIC = "@llvm.amdgcn."

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""How bitcode starts, bare or wrapped."""


def main() -> int:
    """Reads a module from the standard input, writes it to the standard output."""
    from llvmlite import binding

    end_with_parent()
    bound_memory()
    source = sys.stdin.buffer.read()
    try:
        bitcode = source.startswith(BITCODE)
        text = str(binding.parse_bitcode(source)) if bitcode else source.decode("utf-8")
        sys.stdout.buffer.write(_canonical(text, binding.parse_assembly).encode())
    except (RuntimeError, ValueError, MemoryError) as error:
        sys.stdout.buffer.write(str(error).encode())
        return 1
    return 0


def _canonical(text: str, parse: Callable[[str], Any]) -> str:
    """The text as LLVM prints it. Target intrinsics whose signatures are those of another LLVM are
    read as ones that it does not know. Raises RuntimeError with LLVM's message.
    """
    try:
        module = parse(text)
        module.verify()
        return str(module)
    except RuntimeError as error:
        if TARGET_INTRINSIC not in text:
            raise
        # LLVM names those that it finds wrong.
        wrong = re.findall(r"@(llvm\.amdgcn\.[\w.$-]+)", str(error))
        try:
            module = parse(renamed(text, frozenset(wrong)))
            module.verify()
        except RuntimeError:
            raise error from None
        return plain_text(str(module))


if __name__ == "__main__":
    sys.exit(main())
