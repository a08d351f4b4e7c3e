"""The same as `hoisted`, with arithmetic that clang hoists: guarded where it is written.

    python -m tests.kernels.hunt.hoisted_by_clang --count 500 --seed 1 [--keep FOLDER]

Programs are drawn with each index computed behind its guard, some of them several times and in
loops, written as OpenCL C, and compiled at -O1, -O2 or -O3. Their truth is that of the source.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.kernels.hunt.hoisted import (
    VOID,
    WORDS,
    Access,
    Barrier,
    Guarded,
    Kind,
    Loop,
    Op,
    Program,
    Step,
    Truth,
    Value,
    truth,
    words_of,
)
from tests.kernels.hunt.trial import Trial, main

CLANG = "clang-19"
_C = {
    Op.ADD: "+",
    Op.SUB: "-",
    Op.MUL: "*",
    Op.SHL: "<<",
    Op.LSHR: ">>",
    Op.UDIV: "/",
    Op.AND: "&",
    Op.OR: "|",
    Op.XOR: "^",
}
_RELATIONS = {"uge": ">=", "ult": "<", "eq": "=="}


def source_of(program: Program) -> str:
    """The program as OpenCL C."""
    body = "\n".join(_lines(program.steps, "  "))
    return (
        f"__attribute__((reqd_work_group_size({program.items}, 1, 1)))\n"
        "kernel void k(uint n, global uint *out) {\n"
        f"  local volatile uint s[{WORDS}];\n  uint t = get_local_id(0);\n{body}\n}}\n"
    )


def _lines(steps: Sequence[Step], indent: str) -> Iterator[str]:
    for each in steps:
        match each:
            case Value(name=name):
                yield f"{indent}uint {name} = {_value(each)};"
            case Access(kind=Kind.LOAD, at=at, name=name):
                yield f"{indent}uint {name} = s[{at} & {WORDS - 1}u];"
            case Access(kind=Kind.STORE, at=at, value=value):
                yield f"{indent}s[{at} & {WORDS - 1}u] = {value};"
            case Access(at=at, value=value):
                yield f"{indent}atomic_add(&s[{at} & {WORDS - 1}u], {value});"
            case Barrier():
                yield f"{indent}barrier(CLK_LOCAL_MEM_FENCE);"
            case Guarded(value=value, relation=relation, number=number, steps=inside):
                yield f"{indent}if ({value} {_RELATIONS[relation]} {number}) {{"
                yield from _lines(inside, indent + "  ")
                yield indent + "}"
            case Loop(steps=inside):
                yield f"{indent}for (uint y = 0; y < n; ++y) {{"
                yield from _lines(inside, indent + "  ")
                yield indent + "}"


def _value(value: Value) -> str:
    a, b = (f"{each}u" if isinstance(each, int) else each for each in (value.left, value.right))
    if value.op is Op.SELECT:
        return f"t >= {value.third}u ? {a} : {b}"
    if "nsw" in value.flags:
        return f"(uint)((int){a} {_C[value.op]} (int){b})"
    return f"{a} {_C[value.op]} {b}"


class _Drawing:
    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.items = source.choice((64, 128, 256))
        self.count = 0

    def value(
        self, op: Op, left: str | int, right: str | int, *flags: str, third: int = 0
    ) -> Value:
        self.count += 1
        return Value(f"v{self.count}", op, left, right, flags, third)

    def index(self, k: int) -> list[Value]:
        """How an index is computed behind `t >= k`; the last value is it."""
        draw = self.source
        base = draw.choice((0, 0, self.items, 512))
        made = [self.value(Op.SUB, "t", k, "nsw")]
        for _ in range(draw.choice((0, 1, 1, 2))):
            last = made[-1].name
            if draw.random() < 0.15:
                # OpenCL C takes an amount modulo the width, and clang writes that out.
                by = self.value(Op.AND, last, 31)
                made += [by, self.value(Op.SHL, 1, by.name)]
                continue
            made.append(
                draw.choice(
                    (
                        self.value(Op.ADD, last, base, "nsw"),
                        self.value(Op.MUL, last, draw.choice((2, 3)), "nsw"),
                        self.value(Op.SHL, last, 1),
                        self.value(Op.ADD, last, "n", "nsw"),
                        self.value(Op.UDIV, 960, last),
                        self.value(Op.XOR, last, draw.choice((1, 64))),
                    )
                )
            )
        return made

    def access(self, at: str) -> Access:
        self.count += 1
        kind = self.source.choice((Kind.STORE, Kind.STORE, Kind.LOAD, Kind.ATOMIC))
        return Access(kind, at, "t", f"v{self.count}")

    def part(self) -> list[Step]:
        """An access of all, or of some behind a guard, or one that chooses."""
        draw = self.source
        k = draw.choice((1, 2, 32, self.items // 2, self.items - 2, self.items * 3 // 4))
        how = draw.choice(("near", "guard", "guard", "twice", "select"))
        if how == "near":
            at = self.value(Op.ADD, "t", draw.choice((0, 1, 2, self.items, 512)), "nsw")
            return [at, self.access(at.name)]
        made = self.index(k)
        if how == "select":
            near = self.value(Op.ADD, "t", draw.choice((0, 512)), "nsw")
            chosen = self.value(Op.SELECT, made[-1].name, near.name, third=k)
            lazy = all(each.op in (Op.SUB, Op.ADD, Op.XOR) for each in made)
            return [*made, near, chosen, self.access(chosen.name)] if lazy else []
        off = draw.choice((k, k, k, k, max(1, k - 1)))
        inside: tuple[Step, ...] = (*made, self.access(made[-1].name))
        if how == "twice":
            more = _again(made)
            again: tuple[Step, ...] = (*more, self.access(more[-1].name))
            barrier = [Barrier()] if draw.random() < 0.7 else []
            return [Guarded("t", "uge", off, inside), *barrier, Guarded("t", "uge", off, again)]
        return [Guarded("t", "uge", off, inside)]

    def program(self) -> Program:
        draw = self.source
        steps: list[Step] = []
        for at in range(draw.choice((1, 2, 2, 3))):
            if at and draw.random() < 0.6:
                steps.append(Barrier())
            steps += self.part()
        if draw.random() < 0.4:
            end = [Barrier()] if draw.random() < 0.8 else []
            steps = [Loop((*steps, *end))]
        return Program(self.items, draw.choice((0, 1, 3)), tuple(steps))


def _again(values: Sequence[Value]) -> list[Value]:
    """The same values under other names."""
    names = {each.name: f"{each.name}b" for each in values}

    def renamed(operand: str | int) -> str | int:
        return names.get(operand, operand) if isinstance(operand, str) else operand

    return [
        replace(each, name=names[each.name], left=renamed(each.left), right=renamed(each.right))
        for each in values
    ]


def compiled(source: str, level: str) -> str:
    """The module that clang makes of a source."""
    words = "-x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa"
    command = [CLANG, *words.split(), "-mcpu=gfx942", "-nogpulib", f"-{level}", "-w"]
    command += ["-fno-discard-value-names", "-emit-llvm", "-S", "-", "-o", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return done.stdout


def trials(count: int, seed: int) -> Iterator[Trial]:
    """So many programs; those that race only where they are undefined are left out."""
    number = made = 0
    while made < count:
        number += 1
        source = random.Random(seed * 10_000_000 + number)
        program = _Drawing(source).program()
        what, why = truth(program)
        if what is Truth.UNCLEAR:
            continue
        made += 1
        level = source.choice(("O1", "O2", "O3"))
        text = source_of(program)
        family = VOID if what is Truth.VOID else level
        comment = "".join(f"; {line}\n" for line in text.splitlines())
        yield Trial(
            family, f"{seed}.{number}", comment + compiled(text, level), words_of(program), why
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, trials, 200))
