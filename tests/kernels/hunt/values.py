"""Values that differ between work-items, stored to one place: never proved.

    python -m tests.kernels.hunt.values --count 2000 --seed 1 [--keep FOLDER]

A row of `value_rows` is computed from something that differs between work-items for some input,
and stored by all of them to one place, by one instruction or by two. Right twins compute the same
from what all work-items have in common; how many of them are proved is told, and none is a bug.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, unique

from tests.kernels.hunt.opencl_rows import opencl_rows
from tests.kernels.hunt.trial import Trial, main
from tests.kernels.hunt.value_rows import Row, rows

MAGIC = (123456789, 2147483647, 305419896, 99991, 4242424, 1 << 30)


@unique
class Source(Enum):
    """What an operand is made of; all but the last differ between work-items for some input."""

    ITEM = "a word of each work-item"
    PICK = "one of two words, by a magic word of the work-item"
    RARE = "a word of each work-item, where a word for all is magic"
    SCALE = "the work-item id times an argument"
    ONE = "another word in one work-item of the workgroup"
    GROUP = "another word in one workgroup"
    SAME = "the same word for all"


@unique
class Place(Enum):
    """Where the value is stored."""

    GLOBAL = "a global word"
    CELLS = "eight global words"
    LDS = "a word in LDS"
    LDS_CELLS = "eight words in LDS"
    FLAT = "a word in LDS, through a flat pointer"


@unique
class Flow(Enum):
    """By how many instructions."""

    ONE = "one store"
    TWO = "two stores"
    TWO_WAVES = "two stores, by wave"
    AGAINST = "two stores, the other of the same word by all"


@unique
class After(Enum):
    """What happens to the value before it is stored; keeps apart what differs."""

    NOTHING = "as it is"
    FREEZE = "frozen"
    LDS = "through LDS of its own"
    BLOCKS = "in a block of its own"
    FIELD = "through a structure"


ARGUMENTS = (
    "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, "
    "ptr addrspace(1) noalias readonly %word, ptr addrspace(1) noalias %count, i64 %m"
)
ACROSS: tuple[Source, ...] = (Source.ITEM, Source.RARE)
WIDE = re.compile(r"\{(\d+|v|u\d|[ul][abj])\}")
_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}


def bits_of(kind: str) -> int:
    """The bits of a type, as it lies in memory."""
    if kind.startswith("<"):
        count, _, of = kind[1:-1].partition(" x ")
        return int(count) * bits_of(of)
    if kind.startswith("ptr"):
        return 32 if "addrspace(3)" in kind else 64
    return _BITS.get(kind) or int(kind[1:])


@dataclass(slots=True)
class Writer:
    """A kernel being written."""

    row: Row
    random: random.Random
    magic: int
    lines: list[str] = field(default_factory=list)
    number: int = 0

    def name(self) -> str:
        self.number += 1
        return f"%q{self.number}"

    def add(self, text: str) -> str:
        """A line with a result."""
        name = self.name()
        self.lines.append(f"{name} = {text}")
        return name

    def word(self, kind: str, index: str) -> str:
        """An element of the buffer that nobody writes; i1 is the sign of a word."""
        if kind == "i1":
            return self.add(f"icmp slt i32 {self.word('i32', index)}, 0")
        if kind == "<2 x i1>":
            return self.add(f"icmp slt <2 x i32> {self.word('<2 x i32>', index)}, zeroinitializer")
        at = self.add(f"getelementptr {kind}, ptr addrspace(1) %in, i64 {index}")
        return self.add(f"load {kind}, ptr addrspace(1) {at}")

    def asked(self, index: str) -> str:
        """Whether a word is magic."""
        at = self.add(f"getelementptr i32, ptr addrspace(1) %word, i64 {index}")
        return self.add(f"icmp eq i32 {self.add(f'load i32, ptr addrspace(1) {at}')}, {self.magic}")

    def operand(self, kind: str, source: Source, number: int) -> str:
        """An operand of a type."""
        match source:
            case Source.SAME:
                return self.word(kind, str(number))
            case Source.ITEM:
                return self.word(kind, "%t64")
            case Source.SCALE:
                bits = bits_of(kind)
                made = self.add("mul i64 %t64, %m")
                if kind.startswith("ptr"):
                    return self.add(f"inttoptr i64 {made} to {kind}")
                if bits < 64:
                    made = self.add(f"trunc i64 {made} to i{bits}")
                return made if kind == f"i{bits}" else self.add(f"bitcast i{bits} {made} to {kind}")
            case Source.RARE:
                condition = self.asked("0")
            case Source.PICK:
                condition = self.asked("%t64")
            case Source.ONE:
                condition = self.add("icmp eq i32 %t, 37")
            case Source.GROUP:
                condition = self.add("icmp eq i32 %g, 1")
        mine = self.word(kind, "%t64" if source is Source.RARE else str(number + 8))
        other = self.word(kind, str(number))
        return self.add(f"select i1 {condition}, {kind} {mine}, {kind} {other}")

    def value(self, sources: list[Source]) -> tuple[str, str]:
        """The row's value, and its type; i1 is widened."""
        pairs = zip(self.row.operands, sources, strict=True)
        operands = [self.operand(kind, each, n) for n, (kind, each) in enumerate(pairs)]
        own = self.number
        result = self.name()

        def put(found: re.Match[str]) -> str:
            what = found[1]
            if what.isdigit():
                return operands[int(what)]
            if what == "v":
                return result
            if what[1].isdigit():
                return f"%u{own}_{what[1]}"
            return f"{'%' * (what[0] == 'u')}L{own}{what[1]}"

        text = WIDE.sub(put, self.row.text)
        several = "{v}" in self.row.text
        self.lines += (text if several else f"{result} = {text}").splitlines()
        kind = self.row.result
        if kind == "i1":
            return self.add(f"zext i1 {result} to i32"), "i32"
        return result, kind

    def after(self, value: str, kind: str, how: After) -> str:
        """The value after something that loses nothing."""
        number = self.number
        match how:
            case After.NOTHING:
                return value
            case After.FREEZE:
                return self.add(f"freeze {kind} {value}")
            case After.LDS:
                at = self.add(f"getelementptr {kind}, ptr addrspace(3) @own, i32 %t")
                self.lines.append(f"store {kind} {value}, ptr addrspace(3) {at}")
                return self.add(f"load {kind}, ptr addrspace(3) {at}")
            case After.BLOCKS:
                self.lines += [f"br label %M{number}", f"M{number}:"]
                return value
            case After.FIELD:
                pair = f"{{ i32, {kind} }}"
                made = self.add(f"insertvalue {pair} poison, {kind} {value}, 1")
                return self.add(f"extractvalue {pair} {made}, 1")

    def store(self, value: str, kind: str, place: Place) -> None:
        cell = "0"
        if place in (Place.CELLS, Place.LDS_CELLS):
            cell = self.add("and i32 %t, 7")
        if place in (Place.GLOBAL, Place.CELLS):
            at = self.add(f"getelementptr {kind}, ptr addrspace(1) %out, i32 {cell}")
            self.lines.append(f"store {kind} {value}, ptr addrspace(1) {at}")
            return
        at = self.add(f"getelementptr {kind}, ptr addrspace(3) @place, i32 {cell}")
        if place is Place.FLAT:
            flat = self.add(f"addrspacecast ptr addrspace(3) {at} to ptr")
            self.lines.append(f"store {kind} {value}, ptr {flat}")
        else:
            self.lines.append(f"store {kind} {value}, ptr addrspace(3) {at}")


def _sides(writer: Writer, flow: Flow, sources: list[Source], after: After, place: Place) -> None:
    if flow is Flow.ONE:
        value, kind = writer.value(sources)
        writer.store(writer.after(value, kind, after), kind, place)
        return
    condition = writer.add("icmp ult i32 %t, 64")
    if flow is Flow.TWO:
        odd = writer.add("and i32 %t, 8")
        condition = writer.add(f"icmp eq i32 {odd}, 0")
    writer.lines += [f"br i1 {condition}, label %left, label %right", "left:"]
    value, kind = writer.value(sources)
    writer.store(writer.after(value, kind, after), kind, place)
    writer.lines += ["br label %done", "right:"]
    if flow is Flow.AGAINST:
        value = writer.word(kind, "3")
    else:
        value, kind = writer.value(sources)
        value = writer.after(value, kind, after)
    writer.store(value, kind, place)
    writer.lines += ["br label %done", "done:"]


def text_of(
    row: Row, sources: list[Source], flow: Flow, after: After, place: Place, seed: int
) -> str:
    """The module of a value kernel."""
    drawn = random.Random(seed)
    writer = Writer(row, drawn, drawn.choice(MAGIC))
    _sides(writer, flow, sources, after, place)
    body = "\n".join(f"  {line}" if not line.endswith(":") else line for line in writer.lines)
    return f"""target triple = "amdgcn-amd-amdhsa"
@place = internal addrspace(3) global [1024 x i8] poison, align 16
@own = internal addrspace(3) global [16384 x i8] poison, align 16
{row.declares}declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k({ARGUMENTS}) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %t64 = zext i32 %t to i64
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
{body}
  ret void
}}
attributes #0 = {{ "target-cpu"="{row.cpu}" }}
attributes #1 = {{ memory(none) nounwind }}
!0 = !{{}}
"""


def _name(row: Row, source: Source, at: int, flow: Flow, after: After, place: Place) -> str:
    which = f" in operand {at}" if row.operands else ""
    return f"{row.name}: {source.value}{which}; {flow.value}, {after.value}, to {place.value}"


def wrong(row: Row, drawn: random.Random, seed: int) -> Trial:
    """A kernel that stores different values of a row to one place."""
    place = drawn.choice(list(Place))
    flow = drawn.choice([*Flow, Flow.ONE, Flow.ONE])
    after = drawn.choice([*After, After.NOTHING, After.NOTHING])
    sources = [Source.SAME for _ in row.operands]
    at, source = 0, Source.ITEM
    if sources:
        at = drawn.randrange(len(sources))
        possible: list[Source] = [each for each in Source if each is not Source.SAME]
        if row.across:
            possible = list(ACROSS)
            sources = [Source.ITEM for _ in row.operands]
            if flow is Flow.TWO:
                flow = Flow.TWO_WAVES
        if flow is not Flow.ONE:
            possible = [each for each in possible if each not in (Source.ONE, Source.GROUP)]
        bits, cells = bits_of(row.operands[at]), place in (Place.CELLS, Place.LDS_CELLS)
        # Work-items that share one of eight cells have ids with the same three lowest bits.
        if bits > 64 or (cells and bits <= 3):
            possible = [each for each in possible if each is not Source.SCALE]
        if place not in (Place.GLOBAL, Place.CELLS):
            possible = [each for each in possible if each is not Source.GROUP]
        source = drawn.choice(possible)
        sources[at] = source
    if not row.pure and flow is Flow.AGAINST:
        flow = Flow.ONE
    text = text_of(row, sources, flow, after, place, seed)
    what = f"{seed} {_name(row, source, at, flow, after, place)}"
    wave = "64" if row.cpu.startswith("gfx9") else "32"
    words = ("--workgroup", "128", "--grid", "2", "--wave", wave)
    return Trial(_family(row), what, text, words, "different values are stored to one place")


def right(row: Row, drawn: random.Random, seed: int) -> Trial:
    """A kernel that stores the same value of a row to one place."""
    sources = [Source.SAME for _ in row.operands]
    flow = drawn.choice((Flow.ONE, Flow.ONE, Flow.TWO))
    place = drawn.choice(list(Place))
    text = text_of(row, sources, flow, After.NOTHING, place, seed)
    what = f"{seed} {_name(row, Source.SAME, 0, flow, After.NOTHING, place)}"
    words = ("--workgroup", "128", "--grid", "2")
    return Trial(_family(row), what, text, words, "")


def _family(row: Row) -> str:
    if row.across:
        return "across lanes"
    if row.name.startswith("amdgcn."):
        return "target intrinsics"
    if "_Z" in row.text:
        return "OpenCL built-ins"
    if "@llvm." in row.text:
        return "intrinsics"
    if not row.pure:
        return "values of their own"
    return "instructions"


def draw(count: int, seed: int) -> Iterator[Trial]:
    """Wrong kernels, every row in turn; after each eighth round of a pure row its right twin."""
    every = [*rows(), *opencl_rows()]
    drawn = random.Random(seed)
    order = list(every)
    drawn.shuffle(order)
    for number in range(count):
        row = order[number % len(order)]
        own = seed * 1_000_000 + number
        if row.pure and not row.across and number % 8 == 7:
            yield right(row, drawn, own)
        else:
            yield wrong(row, drawn, own)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, draw, 2000))
