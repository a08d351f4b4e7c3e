"""Examples that the help of each command ends with. Tests run every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "litmus": (
        "fencepost litmus test.litmus",
        "fencepost litmus test.litmus --explain --svg pictures",
        "fencepost litmus test.litmus --executions 3",
        "fencepost litmus test.litmus --model llvm --json",
    ),
    "generate": (
        "fencepost generate --cycle 'PodWW@agent Rfe PodRR@agent Fre'",
        "fencepost generate --orders plain,acquire,release --count",
        "fencepost generate --fences none,acq_rel --scopes agent,workgroup -o tests",
        "fencepost generate --hip --cycle 'PodWR Fre PodWR Fre'",
    ),
    "campaign run": (
        "fencepost campaign run plan.toml",
        "fencepost campaign run plan.toml --shard 1/4 --journal shard.results",
        "fencepost campaign run --litmus test.litmus --check right.ll --option=--effort=1",
    ),
    "campaign report": (
        "fencepost campaign report plan.toml",
        "fencepost campaign report plan.toml --html report.html",
        "fencepost campaign report plan.results plan.results",
    ),
    "check": (
        "fencepost check kernel.hip --workgroup 256 --grid 16",
        "fencepost check kernel.hip --mcpu gfx1201 -- -DTILE=32 -I include",
        "fencepost check kernel.ll --grid 64 --sarif found.sarif",
        "fencepost check kernel.ll --fix -o fixed.ll",
        "fencepost check right.ll --judged",
    ),
    "judge": (
        "fencepost judge proofs",
        "fencepost judge proofs --json --times",
    ),
    "explain": (
        "fencepost explain FP201",
        "fencepost explain llvm.amdgcn.load.to.lds amdgpu-agpr-alloc",
        "fencepost explain 'location order' D11",
        "fencepost explain s32 --json",
        "fencepost explain",
    ),
    "diff": ("fencepost diff --models guide guide-2026-06 --size 2",),
    "serve": ("fencepost serve --stdio",),
    "web": ("fencepost web", "fencepost web --host 0.0.0.0 --remote --name workbench.example.org"),
    "targets": (
        "fencepost targets gfx942",
        "fencepost targets gfx90a:xnack+",
        "fencepost targets gfx9-generic --compatible gfx90c:xnack-",
    ),
    "lower": (
        "fencepost lower 'fence agent acq_rel' --matrix",
        "fencepost lower 'store atomic x, 1 agent release' --mcpu gfx942 --explain",
        "fencepost lower kernel.ll --mcpu gfx942",
    ),
    "place": (
        "fencepost place kernel.ll --mcpu gfx942 -o placed.ll",
        "fencepost place kernel.hip --check -- -I include",
        "fencepost place kernel.ll --mcpu gfx942 --existing strip --svg pictures",
        "echo 'for { W A; R A }' | fencepost place - --mcpu gfx1200 --strategy optimal",
    ),
    "machine": (
        "fencepost machine test.litmus --mcpu gfx942",
        "fencepost machine test.litmus --mcpu gfx942 --drop all",
        "fencepost machine test.litmus --mcpu all",
        "fencepost machine test.litmus --mcpu gfx942 --assume write-back-after-stores=off",
    ),
    "mmra": ("fencepost mmra annotated.ll", "fencepost mmra before.ll after.ll --json"),
    "object show": (
        "fencepost object kernel.o",
        "fencepost object kernel.o --kernel k --json",
        "fencepost object kernel.o --check",
        "fencepost object kernel.o --runs-on gfx90a:xnack-",
    ),
    "object extract": ("fencepost object extract kernel.o -o extracted",),
    "object patch": ("fencepost object patch kernel.o -o new.o --target gfx90a:xnack+",),
    "object diff": ("fencepost object diff kernel.o other.o",),
    "abi entry": ("fencepost abi entry kernel.o --kernel k",),
    "abi kernargs": ("fencepost abi kernargs kernel.o --grid 1024 --workgroup 64",),
    "abi launch": ("fencepost abi launch kernel.o --grid 1024 --workgroup 64",),
    "abi asm": ("fencepost abi asm kernel.s", "fencepost abi asm kernel.o --print"),
    "abi usage": ("fencepost abi usage kernel.s --function k",),
    "abi barriers": ("fencepost abi barriers kernel.ll --mcpu gfx1250",),
    "abi lint": ("fencepost abi lint kernel.ll --mcpu gfx942",),
    "abi dwarf": ("fencepost abi dwarf kernel.o", "fencepost abi dwarf --register 2560"),
    "abi core": ("fencepost abi core gpucore",),
    "abi pal": ("fencepost abi pal shader.s",),
    "abi decode address": (
        "fencepost abi decode address 0x10 --from private_lane --to private_wave --lane 3",
    ),
    "abi decode swizzle": (
        "fencepost abi decode swizzle 0x10 --lane 3 --wave 64",
        "fencepost abi decode swizzle 0x40c --back",
    ),
    "abi decode packet": ("fencepost abi decode packet queue.bin",),
    "abi decode buffer": ("fencepost abi decode buffer 0x1000 0 0x400 0x27000 --mcpu gfx90a",),
    "abi decode traps": ("fencepost abi decode traps --mcpu gfx900",),
    "abi call": ("fencepost abi call 'i32, inreg i64' --result double --mcpu gfx90a",),
    "abi atomic": ("fencepost abi atomic fadd float --mcpu gfx90a --scope agent",),
    "abi spirv": (
        "fencepost abi spirv 'store av x, 1 agent'",
        "fencepost abi spirv 'OpMemoryBarrier Device Release MakeAvailable'",
        "fencepost abi spirv vulkan.litmus",
    ),
    "abi table": (
        "fencepost abi table",
        "fencepost abi table relocations",
        "fencepost abi table traps-v4 --json",
    ),
}


class Registered(Protocol):
    """A command as it is registered."""

    name: str | None
    epilog: str | None


def attach(commands: Iterable[Registered], group: str = "") -> None:
    """Append examples to the help of commands, of a group or of the root."""
    for each in commands:
        lines = EXAMPLES.get(f"{group} {each.name}".strip(), ())
        if lines:
            each.epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
