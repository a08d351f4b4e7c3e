"""Compiles the sources of this folder, and asks terms alone, or the whole check, about them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fencepost.frontends.source.compile import Source, compiled
from fencepost.frontends.source.compilers import find_compiler
from fencepost.frontends.source.languages import Language
from fencepost.kernels.certificate import Certificate
from fencepost.kernels.options import Options
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module

HERE = Path(__file__).resolve().parent
LANGUAGES = {".hip": Language.HIP, ".cl": Language.OPENCL}


@cache
def module_of(file: str, wrong: int = 0) -> Module:
    """The module of a source; `wrong` is the mistake that it makes, 0 for none."""
    path = HERE / file
    words = (f"-DWRONG={wrong}",) if wrong else ()
    text = path.read_text(encoding="utf-8")
    source = Source(str(path), text, LANGUAGES[path.suffix], "gfx942", words)
    return read_module(compiled(source, find_compiler(None), 60))


def by_terms(module: Module, name: str, options: Options) -> bool:
    """Whether terms alone prove a kernel, as if no run had found a bug."""
    (kernel,) = (each for each in module.kernels if name in each.name)
    task = Task.asked(module, kernel, options, name)
    return isinstance(prove(prepared(task), Found(), None), Certificate)
