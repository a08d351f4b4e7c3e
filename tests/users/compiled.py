"""Compiles Triton's kernels of this folder, without a GPU."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from tests.users.triton_table import Compiling

TARGET = "gfx942"


def compiled(row: Compiling, folder: Path) -> Path:
    """The kernel's LLVM IR as Triton's cache has it, with `.ttir` and `.json` beside."""
    function = getattr(import_module(f"tests.users.triton.{row.name}"), row.name)
    names = [each.name for each in function.params]
    divisible = [name for name, kind in row.types.items() if kind.startswith("*")]
    source = ASTSource(
        function,
        {**row.types, **dict.fromkeys(row.constants, "constexpr")},
        constexprs=row.constants,
        attrs={
            (names.index(name),): [["tt.divisibility", 16]] for name in (*divisible, *row.divisible)
        },
    )
    kernel = triton.compile(
        source,
        target=GPUTarget("hip", TARGET, 64),
        options={"num_warps": row.warps, "num_stages": row.stages},
    )
    path = folder / f"{row.name}.llir"
    path.write_text(kernel.asm["llir"], encoding="utf-8")
    path.with_suffix(".ttir").write_text(kernel.asm["ttir"], encoding="utf-8")
    (found,) = (
        each
        for name, each in kernel.metadata_group.items()
        if name.endswith(".json") and not name.startswith("__grp__")
    )
    path.with_suffix(".json").write_bytes(Path(found).read_bytes())
    return path
