"""The headers of our own: programs as people write them compile, with lines of their own."""

from __future__ import annotations

import re

import pytest

from tests.sources.compile import HERE, Compiler, Done, alone, compiled, sources

LANGUAGES = ("hip", "cuda", "opencl")
PROGRAMS = [(language, each.name) for language in LANGUAGES for each in sources(language)]


@pytest.fixture(scope="module", params=list(Compiler), ids=lambda each: each.value)
def done(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Done]:
    compiler: Compiler = request.param
    found = {}
    for language in LANGUAGES:
        made = compiled(compiler, language, tmp_path_factory.mktemp(language))
        if made is None:
            pytest.skip(f"{compiler.value} is not here")
        found[language] = made
    return found


@pytest.mark.parametrize(("language", "name"), PROGRAMS)
def test_compiles(done: dict[str, Done], language: str, name: str) -> None:
    """Every program becomes a module with a kernel."""
    made = done[language]
    said = "\n".join(line for line in made.said.splitlines() if name in line)
    assert name in made.modules, said or made.said
    assert re.search(r"^define .*amdgpu_kernel", made.modules[name], re.MULTILINE), (
        "it has no kernel"
    )


@pytest.mark.parametrize(("language", "name"), PROGRAMS)
def test_lines_are_the_programs(done: dict[str, Done], language: str, name: str) -> None:
    """No function of the headers has debug information: what it does is the caller's line."""
    module = done[language].modules.get(name, "")
    defined = re.finditer(r"^!\d+ = distinct !DISubprogram\(.*?file: (!\d+)", module, re.MULTILINE)
    own = {found[1] for found in defined}
    files = dict(re.findall(r'^(!\d+) = !DIFile\(filename: "([^"]*)"', module, re.MULTILINE))
    assert not [files[each] for each in own if "source/headers/" in files[each]]


def test_launch_bounds(done: dict[str, Done]) -> None:
    """Bounds of a launch reach the kernel, those of templates too."""
    bounds = [
        re.findall(r'"amdgpu-flat-work-group-size"="([^"]*)"', done["hip"].modules[each])
        for each in ("attention.hip", "bitonic_sort.hip", "split_k.hip")
    ]
    assert bounds == [["1,128"], ["1,512"], ["1,64"]]


@pytest.mark.parametrize("compiler", list(Compiler), ids=lambda each: each.value)
def test_without_a_library(compiler: Compiler) -> None:
    """What kernels' files name of C and C++ is there even where neither library is."""
    said = alone(compiler, HERE / "hip" / "vocabulary.hip")
    if said is None:
        pytest.skip(f"{compiler.value} is not here")
    assert said == ""


@pytest.mark.parametrize("compiler", list(Compiler), ids=lambda each: each.value)
def test_lacking(compiler: Compiler) -> None:
    """What the headers have not is said by name."""
    said = alone(compiler, HERE / "lacking.hip")
    if said is None:
        pytest.skip(f"{compiler.value} is not here")
    assert "fencepost's own headers have no cuda::latch" in said


def test_a_shuffle_promises_nothing_of_other_lanes(done: dict[str, Done]) -> None:
    """A value that one lane alone has may be shuffled, as with HIP's own headers: the compiler may
    not take it that all lanes have one, and so are the first.
    """
    module = done["hip"].modules["append_by_wave.hip"]
    (body,) = re.findall(r"^define [^\n]*append_by_wave.*?^}", module, re.MULTILINE | re.DOTALL)
    assert "atomicrmw add" in body
    assert "llvm.assume" not in body
    assert re.search(r"\bfreeze\b", body)
