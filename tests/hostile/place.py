"""The place that a hostile tree is built in, and what its attack would leave there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

KERNEL = 'extern "C" __attribute__((global)) void k(int *p) { *p = 1; }\n'
WORD = "hunter2seven"
"""What the secret files hold and no output may."""

PLUGIN = """
extern int open(const char *, int, ...);
__attribute__((constructor)) static void run(void) { open(CANARY, 0102, 0600); }
"""


@dataclass
class Place:
    """`tree` is what is checked; `outside` holds secrets, and is where attacks write `canary`."""

    tree: Path
    outside: Path
    environment: dict[str, str] = field(default_factory=dict)
    """Changes to the environment."""

    @property
    def canary(self) -> Path:
        return self.outside / "canary"

    @property
    def secret(self) -> Path:
        """A file whose first word is one that a compiler would complain of."""
        return self.outside / "secret.hip"

    @property
    def quoted(self) -> Path:
        """A file with a string, which an assertion's message may quote."""
        return self.outside / "quoted.h"

    def write(self, name: str, text: str = KERNEL) -> Path:
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def script(self, name: str, folder: Path | None = None) -> Path:
        """A program that leaves the canary, and says that it is a compiler."""
        path = (folder or self.tree) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n: > '{self.canary}'\necho amdgcn\n")
        path.chmod(0o755)
        return path

    def python(self, name: str) -> Path:
        """A module that leaves the canary when it is imported."""
        return self.write(name, f"open({str(self.canary)!r}, 'w')\n")

    def plugin(self, name: str) -> Path:
        """A library that leaves the canary when it is loaded."""
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        clang = shutil.which("clang-19")
        if clang is None:
            path.write_bytes(b"")
            return path
        command = [clang, "-shared", "-fPIC", "-nostdlib", "-fuse-ld=lld", "-O1", "-x", "c"]
        subprocess.run(
            [*command, f'-DCANARY="{self.canary}"', "-Wl,-z,undefs", "-o", str(path), "-"],
            input=PLUGIN.encode(),
            check=True,
            capture_output=True,
        )
        return path

    def database(self, *words: str, file: str = "a.hip", directory: Path | None = None) -> str:
        """A compilation database that compiles `file` with words."""
        row = {
            "directory": str(directory or self.tree),
            "file": file,
            "arguments": ["clang++", "--offload-arch=gfx942", *words, "-c", file],
        }
        self.write("compile_commands.json", json.dumps([row]))
        return "compile_commands.json"

    def files(self) -> dict[str, bytes]:
        """What is in the tree and outside, but for the canary."""
        found = {}
        for folder in (self.tree, self.outside):
            for path in sorted(folder.rglob("*")):
                name = str(path.relative_to(self.tree.parent))
                plain = path.is_file() and not path.is_symlink()
                found[name] = path.read_bytes() if plain else b""
        return found


@dataclass(frozen=True)
class Tree:
    """A hostile tree: `build` makes it and returns the arguments of `fencepost check`.

    `says` is what the run must print. `harmless` says why the code before was not fooled by it, and
    why it is kept. `module`: the run is `python -m fencepost`.
    """

    name: str
    build: Callable[[Place], Sequence[str]]
    says: str = ""
    harmless: str = ""
    module: bool = False
    needs: str = ""
    """The only compiler that the attack is of: ziglang's is one static program, and loads no
    plugins.
    """


@cache
def program() -> tuple[str, ...]:
    """The words that run the command as it is installed."""
    found = Path(sys.executable).with_name("fencepost")
    if found.is_file():
        return (str(found),)
    return (sys.executable, "-c", "from fencepost.cli.main import main; main()")
