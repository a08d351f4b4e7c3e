"""Sources become modules, or say why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.frontends.source.compile import HEADERS, Source, command, compiled, has_runtime
from fencepost.frontends.source.compilers import Compiler, Kind, find_compiler
from fencepost.frontends.source.languages import Language
from fencepost.isolation import run as isolation
from fencepost.llvm.read import read_module

HIP = 'extern "C" __attribute__((global)) void k(int *p) { *p = N; }\n'
OPENCL = "kernel void k(global int *p) { p[get_global_id(0)] = N; barrier(CLK_LOCAL_MEM_FENCE); }\n"


@pytest.fixture(scope="module")
def compiler() -> Compiler:
    try:
        return find_compiler(None)
    except UnsupportedError as error:
        pytest.skip(f"no compiler: {error.message}")


def source(text: str, language: Language = Language.HIP, *words: str) -> Source:
    return Source("-", text, language, "gfx1201", words)


@pytest.mark.parametrize(("text", "language"), [(HIP, Language.HIP), (OPENCL, Language.OPENCL)])
def test_a_source_becomes_a_module(compiler: Compiler, text: str, language: Language) -> None:
    module = read_module(compiled(source(text, language, "-DN=1"), compiler, 60))
    (kernel,) = module.kernels
    assert kernel.name == "k"
    assert kernel.attributes["target-cpu"] == "gfx1201"


TEMPLATE_LAUNCH = """#define HIP_TEMPLATE_KERNEL_LAUNCH
#include <hip/hip_runtime.h>
template <int Block, int Each, class T> __global__ void k(T *out, T value) {
  out[blockIdx.x * Block * Each + threadIdx.x] = value;
}
void run(float *out, unsigned n) {
  hipLaunchKernelGGL(k<128, 4>, dim3(n), dim3(128), 0, hipStreamDefault, out, 1.0f);
}
"""


def test_a_source_may_launch_by_a_template(compiler: Compiler) -> None:
    """The runtime's header comes first, but knows of it; a macro would end at the comma."""
    if has_runtime(compiler):
        pytest.skip("ROCm is here")
    module = read_module(compiled(source(TEMPLATE_LAUNCH), compiler, 60))
    assert [each.name for each in module.kernels] == ["_Z1kILi128ELi4EfEvPT1_S0_"]


def test_an_error_names_its_place_and_what_helps(compiler: Compiler) -> None:
    with pytest.raises(InputError, match="undeclared identifier 'N'") as error:
        compiled(source(f"\n{HIP}"), compiler, 60)
    assert error.value.place is not None
    assert error.value.place.line == 2
    assert error.value.mend is not None
    assert "--" in error.value.mend


def test_words_that_the_compiler_does_not_know_are_told(compiler: Compiler) -> None:
    with pytest.raises(InputError, match="-fno-such-thing"):
        compiled(source(HIP, Language.HIP, "-DN=1", "-fno-such-thing"), compiler, 60)


def test_an_error_in_a_header_is_told_with_the_header(compiler: Compiler, tmp_path: Path) -> None:
    (tmp_path / "mine.h").write_text("wrong wrong;\n")
    text = f'#include "mine.h"\n{HIP}'
    with pytest.raises(InputError, match=r"mine\.h:1:1: .*unknown type name 'wrong'") as error:
        compiled(source(text, Language.HIP, "-DN=1", f"-I{tmp_path}"), compiler, 60)
    assert error.value.place is None


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("__global__ void k(int *p) { *p = 1 }\n", 1, "expected ';'"),
        ("#include <hip/hip_runtime.h>\n__global__ void k() { ours(); }\n", 2, "'ours'"),
    ],
)
def test_the_error_told_is_the_sources_own(
    compiler: Compiler, text: str, line: int, said: str
) -> None:
    """Not that the runtime's words are unknown, which is mended by including its header."""
    with pytest.raises(InputError, match=said) as error:
        compiled(source(text), compiler, 60)
    assert error.value.place is not None
    assert error.value.place.line == line


def test_what_the_headers_lack_is_told_without_their_path(compiler: Compiler) -> None:
    if has_runtime(compiler):
        pytest.skip("ROCm is here")
    with pytest.raises(InputError, match=r"^\S*cuda/latch:1:2: .*cuda::latch") as error:
        compiled(source("#include <cuda/latch>\n", Language.CUDA), compiler, 60)
    assert str(HEADERS) not in str(error.value)
    assert "the real ones" in (error.value.mend or "")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("while :; do :; done", r"did not compile it in 0\.5 seconds of the processor"),
        ("(while :; do :; done); exit 1", r"did not compile it in 0\.5 seconds of the processor"),
        ("sleep 60", r"did not compile it in 1 seconds of the clock: the machine is busy"),
    ],
    ids=["computes", "has another compute", "waits"],
)
def test_a_compiler_that_does_not_end_is_ended(
    script: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the processor's time where it computes; by the wall clock, much later, where it waits."""
    if script == "sleep 60":
        monkeypatch.setattr(isolation, "wall_limit", lambda seconds: 2 * seconds)
    slow = tmp_path / "slow"
    slow.write_text(f"#!/bin/sh\n{script}\n")
    slow.chmod(0o755)
    with pytest.raises(BoundReached, match=reason) as error:
        compiled(source(OPENCL, Language.OPENCL), Compiler(Kind.CLANG, (str(slow),)), 0.5)
    assert "a budget of its own" in str(error.value)


def test_headers_of_rocm_stand_alone(tmp_path: Path) -> None:
    """Where the words name ROCm's headers, fencepost's own are not there to contradict them."""
    words = command(source(HIP), Compiler(Kind.ZIG, ("c",)))
    assert str(HEADERS / "hip") in words
    (tmp_path / "hip").mkdir()
    (tmp_path / "hip" / "hip_runtime.h").touch()
    words = command(source(HIP, Language.HIP, f"-I{tmp_path}"), Compiler(Kind.ZIG, ("c",)))
    assert str(HEADERS / "hip") not in words
    words = command(source(HIP, Language.CUDA, f"-I{tmp_path}"), Compiler(Kind.ZIG, ("c",)))
    assert str(HEADERS / "hip") in words


def test_words_of_the_user_come_last_and_decide() -> None:
    words = command(
        source(OPENCL, Language.OPENCL, "-cl-std=CL3.0", "-O0"), Compiler(Kind.CLANG, ("c",))
    )
    assert "-cl-std=CL2.0" not in words
    assert words.index("-O0") > words.index("-O1")
