"""A command line for every sub-command, with the status it ends with and a word it prints."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SECONDS = 300
"""Outer limit for one command line; each takes about a second."""


@dataclass(frozen=True, slots=True)
class Row:
    """A command line after `fencepost`, its exit status, and a word of its output."""

    line: str
    status: int
    word: str
    source: bool = False
    """It needs a clang with AMDGPU."""


ROWS = (
    Row("--version", 0, "clingo"),
    Row("--help", 0, "litmus"),
    Row("check kernel.ll", 1, "FP201"),
    Row("check right.ll", 0, "proved"),
    Row("check kernel.hip", 1, "FP201", source=True),
    Row("check right.hip --json", 0, '"proved"', source=True),
    Row("check kernel.s", 0, "nothing found"),
    Row("check kernel.co", 0, "nothing found"),
    Row("check test.litmus", 0, "as expected"),
    Row("check right.ll --sarif found.sarif", 0, "proved"),
    Row("check absent.ll", 2, "absent.ll"),
    Row("litmus test.litmus", 0, "allowed"),
    Row("litmus vulkan.litmus --svg pictures", 0, "allowed"),
    Row("litmus test.litmus --model llvm --json -j 2", 0, '"allowed"'),
    Row("judge proofs", 2, "pip install 'fencepost[judge]'"),
    Row("check right.ll --judged", 2, "pip install 'fencepost[judge]'"),
    Row("explain FP201", 0, "data-race-in-lds"),
    Row("serve", 2, "--stdio"),
    Row("serve --mcp", 2, "pip install 'fencepost[mcp]'"),
    Row("web", 2, "pip install 'fencepost[web]'"),
    Row("explain llvm.amdgcn.load.to.lds", 0, "LDS"),
    Row("generate --count", 0, "31  tests"),
    Row("campaign run plan.toml", 0, "8  forbidden"),
    Row("campaign report plan.results", 0, "8 right"),
    Row("diff --models guide guide-2026-06 --size 2", 1, "barrier b"),
    Row("explain D11", 0, "axioms"),
    Row("targets", 0, "gfx1250"),
    Row("targets gfx942 --machine", 0, "shader array"),
    Row("lower 'fence agent acq_rel' --matrix", 0, "buffer_wbl2"),
    Row("lower kernel.ll --mcpu gfx942", 0, "global_load_dword"),
    Row("lower test.litmus --mcpu gfx942 --explain", 0, "ds_read_b32"),
    Row("machine test.litmus --mcpu gfx942", 0, "sound"),
    Row("place kernel.ll --mcpu gfx942 -o placed.ll", 0, "barrier before"),
    Row("place kernel.ll --check", 1, "not verified"),
    Row("mmra annotated.ll", 0, "no operation"),
    Row("object kernel.co", 0, "gfx942"),
    Row("object show kernel.co --check", 0, "no faults"),
    Row("object extract kernel.co -o extracted", 0, "kernel.co.0000"),
    Row("object patch kernel.o -o new.o --target gfx90a:xnack+", 0, ""),
    Row("object diff kernel.o other.o", 1, "instructions"),
    Row("abi entry kernel.o --kernel k", 0, "Dispatch Ptr"),
    Row("abi kernargs kernel.o --grid 1024 --workgroup 64", 0, "global_buffer"),
    Row("abi launch kernel.o --grid 1024 --workgroup 64", 0, "no objection"),
    Row("abi asm kernel.s", 0, "kernel k"),
    Row("abi usage kernel.s --function k", 0, "num_vgpr"),
    Row("abi lint denied.ll --mcpu gfx942", 1, "FP604"),
    Row("abi barriers kernel.ll --mcpu gfx1250", 0, "named barriers"),
    Row("abi call 'i32, inreg i64' --result double --mcpu gfx90a", 0, "argument 1"),
    Row("abi dwarf --register 2560", 0, "VGPR0"),
    Row("abi core gpucore", 0, "driver interface"),
    Row("abi decode traps --mcpu gfx900", 0, "llvm.trap"),
    Row("abi pal shader.s", 0, "registers"),
    Row("abi decode address 0x10 --from private_lane --to private_wave --lane 3", 0, "0x40c"),
    Row("abi decode swizzle 0x10 --lane 3 --wave 64", 0, "0x40c"),
    Row("abi decode packet queue.bin", 0, "KERNEL_DISPATCH"),
    Row("abi table relocations", 0, "R_AMDGPU_NONE"),
    Row("abi atomic fadd float --mcpu gfx90a --scope agent", 1, "native"),
    Row("abi decode buffer 0x1000 0 0x400 0x27000 --mcpu gfx90a", 0, "num_records"),
    Row("abi spirv 'store av x, 1 agent'", 0, "MakePointerAvailable"),
)
"""Files are those of `inputs.py`."""

BARE = Row("check kernel.hip", 2, "pip install 'fencepost[source]'")
"""The same source where there is no clang."""


def environment(home: Path) -> dict[str, str]:
    """The variables that a command gets: a home of its own, and no setting of the caller's."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    return {**kept, "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}


def fault(row: Row, program: Sequence[str], folder: Path, variables: Mapping[str, str]) -> str:
    """Run `row` in `folder`; return what is wrong with its outcome, or an empty text."""
    words = [*program, *shlex.split(row.line)]
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            encoding="utf-8",
        )
    except subprocess.TimeoutExpired:
        return f"did not end in {SECONDS} s"
    printed = done.stdout + done.stderr
    if done.returncode != row.status:
        return f"status {done.returncode}, not {row.status}: {printed[-400:]}"
    if row.word not in printed:
        return f"does not print {row.word!r}: {printed[-400:]}"
    for sign in ("Traceback", "Warning:"):
        if sign in printed:
            return f"prints {sign!r}: {printed[-400:]}"
    return ""
