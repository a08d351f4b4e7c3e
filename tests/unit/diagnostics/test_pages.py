"""Codes explained: every one has a page, the page is written down, and its programs are as said."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fencepost.diagnostics import Area, Code
from fencepost.diagnostics.barriers import BARRIER_CODES
from fencepost.diagnostics.pages import Page, page_of, pages
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.reports.codes.code_pages import document, language
from fencepost.reports.codes.explain import explanation
from fencepost.reports.lowering.hardware import hardware_record
from tests.command import app
from tests.unit.diagnostics.page import DOCUMENT

CLANG = shutil.which("clang-19")
PRELUDE = """
#define __global__ extern "C" __attribute__((global))
#define __shared__ __attribute__((shared))
#define __device__ __attribute__((device))
struct Index { unsigned x; };
#define threadIdx (Index{__builtin_amdgcn_workitem_id_x()})
#define blockIdx (Index{__builtin_amdgcn_workgroup_id_x()})
static __device__ void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
static __device__ int atomicAdd(int *p, int v) {
  return __hip_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
"""
WITH_PROGRAMS = [each for each in pages().values() if each.wrong]
LITMUS = [each for each in WITH_PROGRAMS if language(each.wrong) == "text"]
HIP = [each for each in WITH_PROGRAMS if language(each.wrong) == "cpp"]


def _name(page: Page) -> str:
    return str(page.code)


def test_the_page_is_written_down() -> None:
    """`make docs` was run."""
    assert DOCUMENT.read_text(encoding="utf-8") == document()


@pytest.mark.parametrize("code", Code, ids=str)
def test_each_is_explained(code: Code) -> None:
    """Every code has a section of the page, and says more than its rule."""
    text = explanation(page_of(code))
    assert text.startswith(f"{code} {code.slug} ({code.severity.value})\n")
    assert all(len(line) <= 100 or "|" in line for line in text.splitlines())
    assert f'<a id="fp{code.number}"></a>\n### {code} ' in document()
    assert page_of(code).about or code.area is Area.CODE_OBJECTS


def test_programs_come_in_pairs() -> None:
    """What is wrong is shown with what is right; most codes of programs have both."""
    assert all(each.right for each in WITH_PROGRAMS)
    assert len(LITMUS) >= 6
    assert len(HIP) >= 12


@pytest.mark.parametrize("page", LITMUS, ids=_name)
def test_litmus_tests_are_as_said(page: Page) -> None:
    """One breaks a rule of the code, the other none."""
    broken = {each.name for each in run(parse(page.wrong)).broken}
    assert broken & set(BARRIER_CODES[page.code].rules)
    assert not run(parse(page.right)).broken


@pytest.mark.skipif(CLANG is None, reason="clang-19 is not here")
@pytest.mark.parametrize("page", HIP, ids=_name)
def test_kernels_are_as_said(page: Page, tmp_path: Path) -> None:
    """One is reported under the code, the other under none."""
    assert page.code in _reported(page.wrong, tmp_path, page.code)
    assert not _reported(page.right, tmp_path, page.code)


def _compiled(program: str, folder: Path, target: str = "gfx942") -> Path:
    assert CLANG is not None
    source, module = folder / "k.hip", folder / "k.ll"
    source.write_text(PRELUDE + program, encoding="utf-8")
    chosen = f"-x hip --cuda-device-only --offload-arch={target} -nogpuinc -nogpulib"
    made = [*chosen.split(), "-O1", "-g", "-emit-llvm", "-S", str(source), "-o", str(module)]
    subprocess.run([CLANG, *made], check=True)
    return module


def _reported(program: str, folder: Path, code: Code) -> set[Code]:
    from fencepost.llvm.parsing.modules import parse_module
    from fencepost.llvm.read import Reading, find_kernel

    module = _compiled(program, folder)
    parsed = parse_module(Reading(module.read_text(encoding="utf-8")).text(60))
    (kernel,) = find_kernel(parsed, None)
    size = 64 if code is Code.ORDERED_BY_LOCKSTEP_ONLY else 256
    between = (
        Code.DATA_RACE_BETWEEN_WORKGROUPS,
        Code.ATOMICS_WITHOUT_ORDER,
        Code.CIRCULAR_WAIT,
    )
    groups = 4 if code in between else 1
    options = Options((size, 1, 1), (groups, 1, 1), redundant=code.area is Area.REDUNDANT)
    report = check_kernel(parsed, kernel, options, "k.ll")
    return {each.diagnostic.code for each in report.findings}


SHOWN = [each for each in HIP if each.hardware]


def test_codes_of_races_and_fences_show_instructions() -> None:
    """Each of a race, a fence or a barrier of a kernel, but for what is no matter of order."""
    shown = {each.code for each in SHOWN}
    assert shown >= {each.code for each in HIP if each.code.area is Area.RACES} - {
        Code.ACCESS_OUTSIDE_OBJECT,
        Code.CIRCULAR_WAIT,
    }


@pytest.mark.skipif(CLANG is None, reason="clang-19 is not here")
@pytest.mark.parametrize("page", SHOWN, ids=_name)
def test_the_instructions_are_those_of_the_kernels(page: Page, tmp_path: Path) -> None:
    """What is shown stands in the kernels of the page, in this order."""
    assert page.hardware is not None
    shown = hardware_record(page.hardware)
    for side, program in (("wrong", page.wrong), ("right", page.right)):
        module = _compiled(program, tmp_path, page.hardware.target)
        words = ["lower", str(module), "--json"]
        printed = CliRunner().invoke(app, words, catch_exceptions=False).stdout
        records = [json.loads(each) for each in printed.splitlines()]
        steps = [step["instruction"] for each in records for step in each["steps"]]
        real = iter([_mnemonic(each) for each in steps])
        for each in shown[side]:
            for instruction in each["instructions"]:
                mnemonic = _mnemonic(instruction)
                assert mnemonic in real, f"{side}: no {mnemonic} where {each['operation']} stands"


def _mnemonic(instruction: str) -> str:
    """What an instruction is, whether or not its result is used."""
    return instruction.split(maxsplit=1)[0].replace("_rtn", "")
