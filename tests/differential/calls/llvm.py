"""The machine code that the LLVM of llvmlite selects, as text: `python -m` compiles what it reads.

A process of its own, because the options of LLVM are global.
"""

from __future__ import annotations

import subprocess
import sys

PASS = "finalize-isel"
"""The pass behind which code generation stops, with arguments in physical registers."""


def selected(text: str, processor: str, triple: str) -> str:
    """The machine functions of a module behind instruction selection."""
    return _run(text, "mir", processor, triple)


def assembly(text: str, processor: str, triple: str) -> str:
    """The assembly of a module."""
    return _run(text, "asm", processor, triple)


def _run(text: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", __spec__.name, *words],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def main(kind: str, processor: str, triple: str) -> None:
    """Compiles what is read."""
    from llvmlite import binding

    if kind == "mir":
        binding.set_option("calls", f"-stop-after={PASS}")
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(triple)
    machine = target.create_target_machine(cpu=processor)
    print(machine.emit_assembly(binding.parse_assembly(sys.stdin.read())))


if __name__ == "__main__":
    main(*sys.argv[1:])
