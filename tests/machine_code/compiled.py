"""Compiles LLVM IR to assembly with the LLVM of llvmlite, for the measurements of machine code:

    python -m tests.machine_code.compiled FOLDER FILE.ll...

writes `FOLDER/PROCESSOR/NAME.s` for each file and each of `PROCESSORS` for which it compiles. Each
is compiled in a process of its own: LLVM ends it where it cannot select an instruction.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

PROCESSORS = ("gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250")


def assembly(text: str, processor: str, level: int = 3) -> str:
    """The assembly of a module for a processor, whatever one the module names. Raises RuntimeError
    where LLVM does not take it.
    """
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    text = re.sub(r'"target-cpu"="[^"]*"', f'"target-cpu"="{processor}"', text)
    text = re.sub(r'"target-features"="[^"]*"', "", text)
    module = binding.parse_assembly(text)
    module.triple = "amdgcn-amd-amdhsa"
    target = binding.Target.from_triple(module.triple)
    machine = target.create_target_machine(cpu=processor, opt=level)
    passes = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(level))
    passes.getModulePassManager().run(module, passes)
    return str(machine.emit_assembly(module))


def main() -> None:
    """Compiles the files that are named."""
    import llvmlite.binding  # noqa: F401 - loaded once, before the processes

    folder, files = Path(sys.argv[1]), [Path(each) for each in sys.argv[2:]]
    failed = 0
    for processor in PROCESSORS:
        (folder / processor).mkdir(parents=True, exist_ok=True)
        for file in files:
            child = os.fork()
            if not child:
                os.close(2)
                try:
                    made = assembly(file.read_text(), processor)
                except RuntimeError:
                    os._exit(1)
                (folder / processor / f"{file.parent.name}.{file.stem}.s").write_text(made)
                os._exit(0)
            failed += os.waitpid(child, 0)[1] != 0
    print(f"{len(PROCESSORS) * len(files) - failed} compiled, {failed} not")


if __name__ == "__main__":
    main()
