"""What runs inside LLVM: reads a module from the standard input and writes it as LLVM prints it."""

from __future__ import annotations

import sys

from fencepost.process import bound_memory, end_with_parent


def main() -> int:
    """The exit status: 0 with the module, 1 with LLVM's message on the standard error, 3 without
    llvmlite.
    """
    from fencepost.abi.lint.llvm import BITCODE, MEMORY

    try:
        import llvmlite.binding as llvm
    except ImportError:
        return 3
    end_with_parent()
    bound_memory(MEMORY)
    source = sys.stdin.buffer.read()
    try:
        if source.startswith(BITCODE):
            module = llvm.parse_bitcode(source)
        else:
            module = llvm.parse_assembly(source.decode("utf-8", "replace"))
        module.verify()
    except (RuntimeError, ValueError, MemoryError) as error:
        sys.stderr.write(str(error))
        return 1
    sys.stdout.buffer.write(str(module).encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
