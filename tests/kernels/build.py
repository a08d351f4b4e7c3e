"""Builds the IR of the corpus from its sources, with clang.

    python -m tests.kernels.build [FOLDER...]

Needs clang (19 here). The IR is kept beside the sources, so that tests need no compiler.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLANG = "clang-19"
LANGUAGES = {
    ".cl": ["-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"],
    ".c": ["-x", "c", "-std=c11", "-ffreestanding"],
}


def build(source: Path) -> Path:
    """Compiles one source.

    A line `// target: gfx1201` in it chooses the processor, `// build: -O0 -g` other options than
    -O1 and line tables.
    """
    target = HERE.parent.parent
    text = source.read_text(encoding="utf-8")
    chosen = re.search(r"^// target: (\w+)", text, re.MULTILINE)
    built = re.search(r"^// build: (.*)", text, re.MULTILINE)
    output = source.with_suffix(".ll")
    command: list[str] = [
        CLANG,
        *LANGUAGES[source.suffix],
        "-target",
        "amdgcn-amd-amdhsa",
        f"-mcpu={chosen[1] if chosen else 'gfx942'}",
        "-nogpulib",
        *(built[1].split() if built else ("-O1", "-gline-tables-only")),
        "-fno-discard-value-names",
        "-fdebug-compilation-dir=.",
        "-emit-llvm",
        "-S",
        str(source.relative_to(target)),
        "-o",
        str(output),
    ]
    subprocess.run(command, cwd=target, check=True)
    lines = output.read_text(encoding="utf-8").splitlines()
    kept = [re.sub(r' "target-features"="[^"]*"', "", line) for line in lines]
    output.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return output


def main(folders: list[str]) -> None:
    """Builds every source below the folders."""
    for folder in folders or ["opencl", "hip"]:
        for source in sorted((HERE / folder).iterdir()):
            if source.suffix in LANGUAGES:
                print(build(source).relative_to(HERE))


if __name__ == "__main__":
    main(sys.argv[1:])
