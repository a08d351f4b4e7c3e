"""What runs inside LLVM, in a process of its own: text or bitcode in, canonical text out.

LLVM ends the process on some inputs, so whoever wants an answer runs this module as a program.
Exit status 0: the text; 1: LLVM's message; anything else: the process ended.
"""

from __future__ import annotations

import sys

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""How bitcode starts, bare or wrapped."""


def main() -> int:
    """Reads a module from the standard input, writes it to the standard output."""
    import resource

    from llvmlite import binding

    memory = 4 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY or soft > memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, hard))
    source = sys.stdin.buffer.read()
    try:
        if source.startswith(BITCODE):
            module = binding.parse_bitcode(source)
        else:
            module = binding.parse_assembly(source.decode("utf-8"))
        module.verify()
        sys.stdout.buffer.write(str(module).encode())
    except (RuntimeError, ValueError, MemoryError) as error:
        sys.stdout.buffer.write(str(error).encode())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
