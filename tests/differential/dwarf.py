"""Expressions of debug information against llvm-dwarfdump: `python -m tests.differential.dwarf`
compiles 50 drawn kernels at -O0 and -O2; the tests a few.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fencepost.abi.dwarf.expressions import ATTRIBUTES, Operation
from fencepost.abi.dwarf.read import debug_info

CLANG = "clang-19"
DUMP = "llvm-dwarfdump-19"
LEVELS = ("-O0", "-O2")
PROCESSORS = ("gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")
KERNELS = 50

_ATTRIBUTE = re.compile(r"^ +(DW_AT_\w+)\t\((.*)$")
FIRST_OF_WAVE_32 = 1536
_TYPE = re.compile(r'\((0x[0-9a-f]+)\) "[^"]*"')
_RANGE = re.compile(r"^ +\[0x([0-9a-f]+), 0x([0-9a-f]+)\): (.*)$")


_HEAD = """struct S { int a; float b[3]; char c; };
"""
_HELPER = """%sint h%d(int x, __local int *l, __global float *g) {
  int y = x * %d; l[y & 3] = y; float z = g[x & 7]; return y + l[x & 3] + (int)z;
}
"""
_KERNEL = """__kernel void k(__global int *p, int n, __constant float *c, __global float *g) {
  __local int l[64]; int i = get_local_id(0); int sum = 0;
"""
_STRUCT = """  struct S s; s.a = i; s.b[i % 3] = c[i]; s.c = n; sum += (int)s.b[n % 3] + s.c;
"""
_LOOP = """  for (int j = 0; j < n; ++j) { int w = p[j + i]; sum += w; l[(i + j) & 63] = sum; }
"""
_BRANCH = """  if (i < n) { int q = l[i & 63] * 3; p[q & 7] = q; }
"""
_TYPES = ("int", "float", "long", "char", "short", "int2", "float4", "double")
_VALUES = ("i", "n", "c[i]", "3", "p[n]")


def source(seed: int) -> str:
    """A kernel in OpenCL C: variables, arrays in LDS, structs, loops, calls."""
    draw = random.Random(f"dwarf {seed}")
    helpers = range(draw.randrange(0, 3))
    inline = [draw.choice(("", "__attribute__((noinline)) ")) for _ in helpers]
    text = _HEAD + "".join(_HELPER % (inline[each], each, each + 2) for each in helpers) + _KERNEL
    kinds = [draw.choice(_TYPES) for _ in range(draw.randrange(1, 8))]
    for number, kind in enumerate(kinds):
        text += f"  {kind} v{number} = ({kind})({draw.choice(_VALUES)});\n"
    if draw.random() < 0.6:
        text += _STRUCT
    text += _LOOP * draw.randrange(0, 3)
    if draw.random() < 0.5:
        text += _BRANCH
    text += "".join(f"  sum += h{each}(sum, l, g);\n" for each in helpers)
    for number, kind in enumerate(kinds):
        part = ".x" if kind[-1].isdecimal() else ""
        text += f"  sum += (int)(v{number}{part});\n"
    return text + "  p[i] = sum;\n}\n"


def compiled(text: str, processor: str, level: str) -> bytes:
    """The object of a kernel, with debug information."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "k.o"
        words = [CLANG, "-x", "cl", "-cl-std=CL2.0", "-Xclang", "-finclude-default-header"]
        words += ["--target=amdgcn-amd-amdhsa", f"-mcpu={processor}", "-nogpulib", "-g", level]
        words += ["-c", "-", "-o", str(made)]
        subprocess.run(words, input=text.encode(), check=True, capture_output=True)
        return made.read_bytes()


def ours(data: bytes) -> Counter[str]:
    """The expressions that we decode."""
    found = debug_info(data).expressions
    return Counter(
        f"{each.attribute} {each.low} {each.high} {'; '.join(map(_plain, each.operations))}"
        for each in found
    )


def _plain(operation: Operation) -> str:
    return " ".join([operation.name, *map(str, operation.operands)])


def dumped(data: bytes) -> Counter[str]:
    """The expressions that llvm-dwarfdump prints."""
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(data)
        file.flush()
        text = subprocess.run(
            [DUMP, "--debug-info", file.name], check=True, capture_output=True, text=True
        ).stdout
    return Counter(_dumped(text.splitlines()))


def _dumped(lines: list[str]) -> Iterator[str]:
    attribute = ""
    for line in lines:
        if found := _ATTRIBUTE.match(line):
            attribute = found[1]
            if attribute in ATTRIBUTES and found[2].startswith("DW_OP"):
                yield f"{attribute} None None {_normal(found[2].removesuffix(')'))}"
        elif (found := _RANGE.match(line)) and attribute in ATTRIBUTES:
            low, high = int(found[1], 16), int(found[2], 16)
            text = found[3]
            if text.count(")") > text.count("("):
                text = text.removesuffix(")")
            yield f"{attribute} {low} {high} {_normal(text)}"


def _normal(text: str) -> str:
    """Operations as we print them: decimal numbers, registers without the part that LLVM names."""
    made = []
    for each in re.split(r", (?![^(]*\))", text):
        name, _, rest = each.partition(" ")
        rest = _TYPE.sub(r"\1", rest.replace("_LO16", ""))
        operands = re.sub(r"(?<=\w)([+-]\d)", r" \1", rest).split()
        numbers = [_number(operand) for operand in operands]
        if name in ("DW_OP_regx", "DW_OP_bregx") and numbers[0].isdecimal():
            # llvm-dwarfdump names the registers of waves of 64 lanes alone.
            numbers[0] = f"VGPR{int(numbers[0]) - FIRST_OF_WAVE_32}"
        made.append(" ".join([name, *numbers]))
    return "; ".join(made)


def _number(text: str) -> str:
    try:
        return str(int(text, 0))
    except ValueError:
        return text


def differences(seed: int, processor: str, level: str) -> tuple[int, list[str]]:
    """How many expressions a kernel has, and those that only one side has."""
    data = compiled(source(seed), processor, level)
    mine, theirs = ours(data), dumped(data)
    apart = [f"ours {each}" for each in mine - theirs] + [f"llvm {each}" for each in theirs - mine]
    return sum(mine.values()), apart


def main() -> int:
    """Compiles drawn kernels at both levels; prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=KERNELS)
    count = parser.parse_args().count
    whole = wrong = 0
    for seed in range(count):
        for level in LEVELS:
            processor = PROCESSORS[seed % len(PROCESSORS)]
            number, apart = differences(seed, processor, level)
            whole += number
            wrong += len(apart)
            for each in apart[:4]:
                print(f"{seed} {processor} {level}: {each}")
    print(f"{2 * count} objects, {whole} expressions, {wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
