"""The headers of our own: programs as people write them compile, with lines of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sources.compile import HERE, Compiler, Done, alone, compiled, sources

PROGRAMS = [each for language in ("hip", "cuda", "opencl") for each in sources(language)]
HIP = HERE / "hip"


def named(program: Path) -> str:
    return f"{program.parent.name}-{program.name}"


@pytest.fixture(params=list(Compiler), ids=lambda each: each.value)
def compiler(request: pytest.FixtureRequest) -> Compiler:
    chosen: Compiler = request.param
    if chosen.command() is None:
        pytest.skip(f"{chosen.value} is not here")
    return chosen


def done(compiler: Compiler, program: Path) -> Done:
    """What comes of a program."""
    made = compiled(compiler, program)
    assert made is not None
    return made


@pytest.mark.parametrize("program", PROGRAMS, ids=named)
def test_compiles(compiler: Compiler, program: Path) -> None:
    """Every program becomes a module with a kernel."""
    made = done(compiler, program)
    assert made.module, made.said
    assert re.search(r"^define .*amdgpu_kernel", made.module, re.MULTILINE), "it has no kernel"


@pytest.mark.parametrize("program", PROGRAMS, ids=named)
def test_lines_are_the_programs(compiler: Compiler, program: Path) -> None:
    """No function of the headers has debug information: what it does is the caller's line."""
    module = done(compiler, program).module
    defined = re.finditer(r"^!\d+ = distinct !DISubprogram\(.*?file: (!\d+)", module, re.MULTILINE)
    own = {found[1] for found in defined}
    files = dict(re.findall(r'^(!\d+) = !DIFile\(filename: "([^"]*)"', module, re.MULTILINE))
    assert not [files[each] for each in own if "source/headers/" in files[each]]


def test_launch_bounds(compiler: Compiler) -> None:
    """Bounds of a launch reach the kernel, those of templates too."""
    bounds = [
        re.findall(r'"amdgpu-flat-work-group-size"="([^"]*)"', done(compiler, HIP / each).module)
        for each in ("attention.hip", "bitonic_sort.hip", "split_k.hip")
    ]
    assert bounds == [["1,128"], ["1,512"], ["1,64"]]


def test_without_a_library(compiler: Compiler) -> None:
    """What kernels' files name of C and C++ is there even where neither library is."""
    assert alone(compiler, HIP / "vocabulary.hip") == ""


def test_lacking(compiler: Compiler) -> None:
    """What the headers have not is said by name."""
    said = alone(compiler, HERE / "lacking.hip")
    assert said is not None
    assert "fencepost's own headers have no cuda::latch" in said


def test_a_shuffle_promises_nothing_of_other_lanes(compiler: Compiler) -> None:
    """A value that one lane alone has may be shuffled, as with HIP's own headers: the compiler may
    not take it that all lanes have one, and so are the first.
    """
    module = done(compiler, HIP / "append_by_wave.hip").module
    (body,) = re.findall(r"^define [^\n]*append_by_wave.*?^}", module, re.MULTILINE | re.DOTALL)
    assert "atomicrmw add" in body
    assert "llvm.assume" not in body
    assert re.search(r"\bfreeze\b", body)
