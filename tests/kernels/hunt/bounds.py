"""Conflicts just below, at and above the numbers that bound a check: never proved.

    python -m tests.kernels.hunt.bounds --count 1000 --seed 1 [--keep FOLDER]

The numbers are those of the budget table and of the constants beside it, found by reading the
table's rows, so a row that is added is tried; each shape puts its one conflict where a check that
stops at the number does not look.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import fields

from fencepost.kernels.question.budget import Budget
from tests.kernels.hunt.modules import module
from tests.kernels.hunt.trial import Trial, main

NUMBERS = (2, 4, 8, 16, 24, 32, 60, 64, 100, 128, 150, 256, 400, 512, 1024, 4096)
"""Bounds that modules keep to themselves, and powers of two that bounds like to be."""
FENCES = 'fence syncscope("workgroup") release\n{}\nfence syncscope("workgroup") acquire\n'
BARRIER = FENCES.format("call void @llvm.amdgcn.s.barrier()")


def near(least: int, most: int) -> list[int]:
    """Numbers below, at and above each bound of a range."""
    rows = [each.default for each in fields(Budget)]
    known = {*NUMBERS, *(row for row in rows if isinstance(row, int))}
    return sorted(
        {n + d for n in known for d in (-1, 0, 1) if least <= n + d <= most} | {least, most}
    )


def _trial(
    family: str,
    what: str,
    body: str,
    why: str,
    items: int,
    groups: int,
    cpu: str,
    declares: str = "",
) -> Trial:
    wave = "32" if cpu == "gfx1201" else "64"
    words = ("--workgroup", str(items), "--grid", str(groups), "--wave", wave)
    return Trial(family, what, module(body, cpu, declares), words, why)


def _store(value: str, base: str, index: str, space: int, name: str, kind: str = "i32") -> str:
    return (
        f"{name} = getelementptr {kind}, ptr addrspace({space}) {base}, i32 {index}\n"
        f"store {kind} {value}, ptr addrspace({space}) {name}\n"
    )


def split(drawn: random.Random) -> Trial:
    """One of many words that meet between the halves of a barrier is in no order."""
    items = drawn.choice([n for n in near(64, 1024) if n % 32 == 0])
    cell, who = drawn.sample(range(items), 2)
    body = (
        _store("%t", "@s", "%t", 3, "%p")
        + 'fence syncscope("workgroup") release\ncall void @llvm.amdgcn.s.barrier.signal(i32 -1)\n'
        + _store("%t", "@u", "%t", 3, "%q")
        + "call void @llvm.amdgcn.s.barrier.wait(i16 -1)\n"
        'fence syncscope("workgroup") acquire\n'
        f"%n0 = add i32 %t, 1\n%c0 = icmp eq i32 %n0, {items}\n"
        "%n1 = select i1 %c0, i32 0, i32 %n0\n"
        "%l = getelementptr i32, ptr addrspace(3) @s, i32 %n1\n%v = load i32, ptr addrspace(3) %l\n"
        + _store("%v", "%out", "%t", 1, "%o")
        + f"%c = icmp eq i32 %t, {who}\nbr i1 %c, label %race, label %done\nrace:\n"
        + _store("7", "@s", str(cell), 3, "%r")
        + "br label %done\ndone:"
    )
    reader = (cell - 1) % items
    why = "" if reader == who else "the word is read by another after the wait"
    return _trial(
        "split barriers", f"{items} words, {cell} by {who}", body, why, items, 1, "gfx1201"
    )


def writers(drawn: random.Random) -> Trial:
    """All but one of many work-items store one value."""
    items = drawn.choice(near(2, 1024))
    who = drawn.randrange(items)
    body = f"%c = icmp eq i32 %t, {who}\n%v = select i1 %c, i32 9, i32 7\n"
    place = drawn.choice(("@s", "%out"))
    body += _store("%v", place, "0", 3 if place == "@s" else 1, "%p")
    return _trial("writers", f"{items}, {who} {place}", body, "another value", items, 1, "gfx942")


def tables(drawn: random.Random) -> Trial:
    """Two of many cells of a table of places are the same."""
    size = drawn.choice(near(2, 1024))
    one, other = drawn.sample(range(size), 2)
    cells = list(range(size))
    right = drawn.random() < 0.2
    if not right:
        cells[other] = one
    listed = ", ".join(f"i32 {each}" for each in cells)
    declares = f"@table = internal addrspace(4) constant [{size} x i32] [{listed}]\n"
    body = (
        "%c = getelementptr i32, ptr addrspace(4) @table, i32 %t\n"
        "%i = load i32, ptr addrspace(4) %c\n" + _store("%t", "%out", "%i", 1, "%p")
    )
    why = "" if right else "two work-items have one place"
    return _trial("tables", f"{size}, {other} as {one}", body, why, size, 1, "gfx942", declares)


def launches(drawn: random.Random) -> Trial:
    """The last workgroup of many stores where the first does."""
    items = drawn.choice((64, 256, 1024))
    groups = drawn.choice([n for n in near(2, 1 << 17) if items * n <= 1 << 21])
    who = drawn.choice((groups - 1, groups - 1, drawn.randrange(1, groups)))
    body = (
        f"%base = mul i32 %g, {items}\n%i = add i32 %base, %t\n%is = icmp eq i32 %g, {who}\n"
        "%first = icmp eq i32 %t, 0\n%both = and i1 %is, %first\n"
        "%at = select i1 %both, i32 0, i32 %i\n" + _store("%i", "%out", "%at", 1, "%p")
    )
    why = "a work-item of another workgroup has that place"
    return _trial("launches", f"{items} by {groups}, {who}", body, why, items, groups, "gfx942")


def loops(drawn: random.Random) -> Trial:
    """The last turn of a loop conflicts."""
    turns = drawn.choice(near(2, 1 << 16))
    bound = drawn.choice((str(turns), "%n"))
    body = (
        "br label %loop\nloop:\n%i = phi i32 [ 0, %entry ], [ %i1, %no ]\n"
        f"%is = icmp eq i32 %i, {turns - 1}\nbr i1 %is, label %yes, label %no\nyes:\n"
        + _store("%t", "%out", "0", 1, "%p")
        + f"br label %no\nno:\n%i1 = add nuw nsw i32 %i, 1\n%m0 = icmp ult i32 %i1, {bound}\n"
        "br i1 %m0, label %loop, label %done\ndone:"
    )
    return _trial("loops", f"{turns} of {bound}", body, "all store to one place", 64, 1, "gfx942")


def periods(drawn: random.Random) -> Trial:
    """Places in LDS that turns of a loop share after a period, with a barrier too late."""
    period = drawn.choice(near(1, 15))
    late = drawn.choice((0, 1, 1, 2))
    body = (
        "br label %loop\nloop:\n%i = phi i32 [ 0, %entry ], [ %i1, %no ]\n"
        f"%b = urem i32 %i, {period + late}\n%is = icmp eq i32 %b, 0\n"
        f"br i1 %is, label %yes, label %no\nyes:\n{BARRIER}br label %no\nno:\n"
        f"%k = urem i32 %i, {period}\n%k64 = shl i32 %k, 6\n%sh = add i32 %t, %i\n"
        "%lane = and i32 %sh, 63\n%at = add i32 %k64, %lane\n"
        + _store("%t", "@s", "%at", 3, "%p")
        + "%i1 = add nuw nsw i32 %i, 1\n%m0 = icmp ult i32 %i1, 100\n"
        "br i1 %m0, label %loop, label %done\ndone:"
    )
    why = "a place is used again before the barrier" if late else ""
    return _trial("periods", f"{period} late {late}", body, why, 64, 1, "gfx942")


def branches(drawn: random.Random) -> Trial:
    """A conflict behind many branches that words decide."""
    depth = drawn.choice(near(1, 64))
    lines = [
        f"%p{each} = getelementptr i32, ptr addrspace(1) %in, i32 {each}\n"
        f"%v{each} = load i32, ptr addrspace(1) %p{each}\n"
        f"%c{each} = icmp sgt i32 %v{each}, {drawn.randrange(1 << 20)}\n"
        f"br i1 %c{each}, label %b{each}, label %done\nb{each}:"
        for each in range(depth)
    ]
    body = "\n".join(lines) + "\n" + _store("%t", "%out", "0", 1, "%p")
    body += "br label %done\ndone:"
    return _trial("branches", f"{depth}", body, "all store to one place", 64, 1, "gfx942")


def many(drawn: random.Random) -> Trial:
    """Two of many stores conflict."""
    count = drawn.choice(near(2, 420))
    at = drawn.randrange(1, count)
    body = "%other = xor i32 %t, 1\n"
    for each in range(count):
        body += f"%i{each} = add i32 %t, {64 * each}\n"
        body += _store("%t", "%out", f"%i{each}", 1, f"%p{each}")
    body += f"%x = add i32 %other, {64 * at}\n" + _store("%t", "%out", "%x", 1, "%q")
    return _trial(
        "many stores", f"{at} of {count}", body, "another work-item's place", 64, 1, "gfx942"
    )


def nests(drawn: random.Random) -> Trial:
    """The last turn of loops in loops conflicts."""
    depth = drawn.choice(near(1, 7))
    heads, tails, asked = "", "", "%all0 = icmp eq i32 0, 0\n"
    before = "entry"
    for each in range(depth):
        heads += f"br label %h{each}\nh{each}:\n"
        heads += f"%i{each} = phi i32 [ 0, %{before} ], [ %j{each}, %l{each} ]\n"
        asked += (
            f"%e{each} = icmp eq i32 %i{each}, 2\n%all{each + 1} = and i1 %all{each}, %e{each}\n"
        )
        before = f"h{each}"
        tails = (
            f"br label %l{each}\nl{each}:\n%j{each} = add nuw nsw i32 %i{each}, 1\n"
            f"%m{each} = icmp ult i32 %j{each}, 3\nbr i1 %m{each}, label %h{each}, label %d{each}\n"
            f"d{each}:\n" + tails
        )
    body = (
        heads
        + asked
        + f"br i1 %all{depth}, label %yes, label %no\nyes:\n"
        + _store("%t", "%out", "0", 1, "%p")
        + "br label %no\nno:\n"
        + tails
    )
    return _trial("nests", f"{depth}", body, "all store to one place", 64, 1, "gfx942")


def chains(drawn: random.Random) -> Trial:
    """A message handed on by several workgroups, one of which is too weak."""
    length = drawn.choice((1, 2, 3, 4, 5))
    weak = drawn.randrange(2 * length)
    body = "%lead = icmp eq i32 %t, 0\nbr i1 %lead, label %go, label %end\ngo:\n"
    body += (
        "switch i32 %g, label %end ["
        + " ".join(f"i32 {each}, label %g{each}" for each in range(length + 1))
        + " ]\n"
    )
    for each in range(length + 1):
        body += f"g{each}:\n"
        if each:
            order = "monotonic" if weak == 2 * each - 1 else "acquire"
            body += (
                f"%a{each} = getelementptr i32, ptr addrspace(1) %flag, i32 {each - 1}\n"
                f"%f{each} = load atomic i32, ptr addrspace(1) %a{each}"
                f' syncscope("agent") {order},'
                f" align 4\n%c{each} = icmp eq i32 %f{each}, 1\n"
                f"br i1 %c{each}, label %k{each}, label %end\nk{each}:\n"
            )
        else:
            body += "store i32 42, ptr addrspace(1) %data\n"
        if each == length:
            body += "%v = load i32, ptr addrspace(1) %data\nstore i32 %v, ptr addrspace(1) %out\n"
        else:
            order = "monotonic" if weak == 2 * each else "release"
            body += (
                f"%w{each} = getelementptr i32, ptr addrspace(1) %flag, i32 {each}\n"
                f"store atomic i32 1, ptr addrspace(1) %w{each}"
                f' syncscope("agent") {order}, align 4\n'
            )
        body += "br label %end\n"
    body += "end:"
    why = "one link is monotonic"
    return _trial("chains", f"{length}, weak {weak}", body, why, 64, length + 1, "gfx942")


def objects(drawn: random.Random) -> Trial:
    """An array in LDS that is one element too short."""
    items = drawn.choice(near(2, 1024))
    short = drawn.choice((0, 1, 1, drawn.randrange(1, items)))
    declares = f"@array = internal addrspace(3) global [{items - short} x i32] poison, align 4\n"
    body = _store("%t", "@array", "%t", 3, "%p")
    why = "an access outside the array" if short else ""
    return _trial("objects", f"{items} less {short}", body, why, items, 1, "gfx942", declares)


def blocks(drawn: random.Random) -> Trial:
    """Copies of many bytes that overlap by one."""
    size = drawn.choice(near(2, 1 << 17))
    over = drawn.choice((0, 1, 1))
    body = (
        f"%at = mul i32 %t, {size}\n%d = getelementptr i8, ptr addrspace(1) %out, i32 %at\n"
        "%b = trunc i32 %t to i8\n"
        f"call void @llvm.memset.p1.i64(ptr addrspace(1) %d, i8 %b, i64 {size + over}, i1 false)\n"
    )
    why = "the last byte is the next one's first" if over else ""
    return _trial("blocks", f"{size} and {over}", body, why, 64, 1, "gfx942")


SHAPES = (
    split,
    writers,
    tables,
    launches,
    loops,
    periods,
    branches,
    many,
    nests,
    chains,
    objects,
    blocks,
)


def draw(count: int, seed: int) -> Iterator[Trial]:
    """Kernels of each shape in turn."""
    drawn = random.Random(seed)
    for number in range(count):
        yield SHAPES[number % len(SHAPES)](drawn)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], __doc__, draw, 1000))
