"""Conflicts to inject: bodies of a function that all work-items of a launch call once.

Each is wrong for a launch with the shape that it asks for: two work-items store different values
to one place, or one reads what another writes, in no order, where `%hit` holds for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.kernels.hunt.guards import Guard

FAR = 77_777
"""The workgroup of a large grid that differs."""
LARGE = 100_000


@dataclass(frozen=True, slots=True)
class Shape:
    """What a launch has in its first dimension: work-items of a workgroup, and workgroups."""

    items: int
    groups: int
    lockstep: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A body after the guard, in the blocks after %hit; `large`: for a grid of 100,000."""

    name: str
    body: Callable[[random.Random, Shape], str | None]
    own: bool = True
    large: bool = False
    globals: str = ""


def _store(value: str, index: str, base: str = "%out", space: int = 1, name: str = "s") -> str:
    return (
        f"%{name}.p = getelementptr i32, ptr addrspace({space}) {base}, i32 {index}\n"
        f"store i32 {value}, ptr addrspace({space}) %{name}.p\n"
    )


def _if(condition: str, then: str, name: str) -> str:
    return (
        f"br i1 {condition}, label %{name}.yes, label %{name}.no\n{name}.yes:\n{then}"
        f"br label %{name}.no\n{name}.no:\n"
    )


def _all(base: str, space: int) -> Callable[[random.Random, Shape], str | None]:
    def body(drawn: random.Random, shape: Shape) -> str | None:
        if shape.items < 2:
            return None
        return _if("%hit", _store("%t", str(drawn.randrange(64)), base, space), "all")

    return body


def _one_item(base: str, space: int) -> Callable[[random.Random, Shape], str | None]:
    """Each stores to its own; one of them to another's as well."""

    def body(drawn: random.Random, shape: Shape) -> str | None:
        if (
            shape.items < 2
            or (space == 3 and shape.items > 1024)
            or (space == 1 and not _one(shape))
        ):
            return None
        who, where = drawn.sample(range(shape.items), 2)
        store = _store(str(-1), str(where), base, space, "bad")
        return (
            _store("%t", "%t", base, space)
            + f"%is = icmp eq i32 %t, {who}\n%both = and i1 %is, %hit\n"
            + _if("%both", store, "one")
        )

    return body


def _one(shape: Shape) -> bool:
    return shape.groups == 1


def _reads(drawn: random.Random, shape: Shape) -> str | None:
    """One reads what another stores in LDS."""
    if shape.items < 2 or shape.items > 1024:
        return None
    who, where = drawn.sample(range(shape.items), 2)
    load = (
        f"%r.p = getelementptr i32, ptr addrspace(3) @inj.lds, i32 {where}\n"
        "%r = load i32, ptr addrspace(3) %r.p\n"
        "%r.o = getelementptr i32, ptr addrspace(1) %out, i32 %g\n"
        "store i32 %r, ptr addrspace(1) %r.o\n"
    )
    return (
        _store("%t", "%t", "@inj.lds", 3)
        + f"%is = icmp eq i32 %t, {who}\n%both = and i1 %is, %hit\n"
        + _if("%both", load, "one")
    )


def _group(drawn: random.Random, shape: Shape) -> str | None:
    """The first work-item of each workgroup stores to the workgroup's place; one to another's."""
    if shape.groups < 2:
        return None
    who, where = drawn.sample(range(shape.groups), 2)
    if shape.groups == LARGE:
        who, where = FAR, drawn.choice((0, 5, 99_999, 50_001))
    store = _store("-1", str(where), "%out", 1, "bad")
    inner = (
        _store("%g", "%g")
        + f"%is = icmp eq i32 %g, {who}\n%both = and i1 %is, %hit\n"
        + _if("%both", store, "one")
    )
    return "%lead = icmp eq i32 %t, 0\n" + _if("%lead", inner, "lead")


def _group_all(drawn: random.Random, shape: Shape) -> str | None:
    """All work-items of one workgroup store to one place."""
    if shape.items < 2:
        return None
    who = FAR if shape.groups == LARGE else drawn.randrange(shape.groups)
    store = _store("%t", "0")
    return f"%is = icmp eq i32 %g, {who}\n%both = and i1 %is, %hit\n" + _if("%both", store, "one")


def _iteration(bound: str) -> Callable[[random.Random, Shape], str | None]:
    """All store to one place in the k-th turn of a loop."""

    def body(drawn: random.Random, shape: Shape) -> str | None:
        if shape.items < 2:
            return None
        turns = {"%many": 100_000, "900": 900, "20": 20}[bound]
        turn = drawn.randrange(1, turns)
        store = _store("%t", "0")
        return (
            # No guard asks about this half of the argument.
            "%many = trunc i64 %b to i32\nbr label %loop\n"
            "loop:\n%i = phi i32 [ 0, %start ], [ %i.next, %turn.no ]\n"
            f"%is = icmp eq i32 %i, {turn}\n%both = and i1 %is, %hit\n"
            + _if("%both", store, "turn")
            + f"%i.next = add nuw nsw i32 %i, 1\n%more = icmp ult i32 %i.next, {bound}\n"
            "br i1 %more, label %loop, label %after\nafter:\n"
        )

    return body


def _mostly(drawn: random.Random, shape: Shape) -> str | None:
    """All store one value, but one of them."""
    if shape.items < 2:
        return None
    who = drawn.randrange(min(shape.items, 64))
    value = f"%is = icmp eq i32 %t, {who}\n%value = select i1 %is, i32 8, i32 7\n"
    return _if("%hit", value + _store("%value", "0"), "all")


def _mostly_table(drawn: random.Random, shape: Shape) -> str | None:
    """All store a cell of a table, which are equal but for one."""
    if shape.items < 2:
        return None
    value = (
        "%cell = and i32 %t, 63\n"
        "%cell.p = getelementptr [64 x i32], ptr addrspace(4) @inj.table, i32 0, i32 %cell\n"
        "%value = load i32, ptr addrspace(4) %cell.p\n"
    )
    return _if("%hit", value + _store("%value", "0"), "all")


def _overlap(drawn: random.Random, shape: Shape) -> str | None:
    """Ranges of bytes one longer than their distance."""
    if shape.items < 2:
        return None
    size = drawn.choice((1, 2, 4, 8, 16))
    fill = drawn.choice(("%t8", "%t8", "%t8"))
    there = (
        f"%at = mul i32 %t, {size}\n%dst = getelementptr i8, ptr addrspace(1) %out, i32 %at\n"
        "%t8 = trunc i32 %t to i8\n"
        f"%size = select i1 %hit, i64 {size + 1}, i64 {size}\n"
        f"call void @llvm.memset.p1.i64(ptr addrspace(1) %dst, i8 {fill}, i64 %size, i1 false)\n"
    )
    if shape.groups > 1:
        there = (
            f"%wide = mul i32 %g, {shape.items + 1}\n%first = add i32 %wide, %t\n"
            + there.replace("mul i32 %t,", "mul i32 %first,")
        )
    return there


def _overlap_store(drawn: random.Random, shape: Shape) -> str | None:
    """Wide stores a byte too near to each other."""
    if shape.items < 2:
        return None
    near = drawn.choice((7, 7, 5, 1))
    store = (
        f"%at = mul i32 %t, {near}\n%dst = getelementptr i8, ptr addrspace(3) @inj.lds, i32 %at\n"
        "%t64.w = zext i32 %t to i64\n%v64 = mul i64 %t64.w, 72340172838076673\n"
        "store i64 %v64, ptr addrspace(3) %dst, align 1\n"
    )
    return _if("%hit", store, "all") if shape.items * near + 8 <= 4096 else None


_BARE = "call void @llvm.amdgcn.s.barrier()\n"


def _exchange(between: str, space: int = 3) -> Callable[[random.Random, Shape], str | None]:
    """Each stores a word and loads another's, with too little between."""

    def body(drawn: random.Random, shape: Shape) -> str | None:
        if shape.items < 128 or shape.items > 1024 or shape.items & 63 or shape.lockstep:
            return None
        if space == 1 and not _one(shape):
            return None
        base = "@inj.lds" if space == 3 else "%out"
        inner = (
            _store("%t", "%t", base, space)
            + between
            + f"%other = xor i32 %t, 64\n%other.p = getelementptr i32, ptr addrspace({space})"
            f" {base}, i32 %other\n%got = load i32, ptr addrspace({space}) %other.p\n"
            + "%keep = getelementptr i32, ptr addrspace(3) @inj.keep, i32 %t\n"
            "store i32 %got, ptr addrspace(3) %keep\n"
        )
        return _if("%hit", inner, "all")

    return body


def _fences(one: str, two: str, scope: str = "workgroup") -> str:
    before = f'fence syncscope("{scope}") {one}\n' if one else ""
    after = f'fence syncscope("{scope}") {two}\n' if two else ""
    return f"{before}{_BARE}{after}"


def _message(write: str, read: str) -> Callable[[random.Random, Shape], str | None]:
    """A word and a flag, from one workgroup to another, with too weak an order."""

    def body(drawn: random.Random, shape: Shape) -> str | None:
        if shape.groups < 2:
            return None
        give = f"store i32 42, ptr addrspace(1) %out\n{write}"
        take = f"{read}%set = icmp eq i32 %got, 1\n" + _if(
            "%set",
            "%data = load i32, ptr addrspace(1) %out\n"
            "%keep = getelementptr i32, ptr addrspace(1) %out, i32 16\n"
            "store i32 %data, ptr addrspace(1) %keep\n",
            "read",
        )
        inner = (
            "%first = icmp eq i32 %g, 0\n%second = icmp eq i32 %g, 1\n"
            + _if("%first", give, "give")
            + _if("%second", take, "take")
        )
        return "%lead = icmp eq i32 %t, 0\n%both = and i1 %lead, %hit\n" + _if(
            "%both", inner, "lead"
        )

    return body


def _flag(order: str, scope: str = "agent") -> str:
    return f'store atomic i32 1, ptr addrspace(1) %flag syncscope("{scope}") {order}, align 4\n'


def _asked(order: str, scope: str = "agent") -> str:
    return f'%got = load atomic i32, ptr addrspace(1) %flag syncscope("{scope}") {order}, align 4\n'


def _copy(wait: str) -> Callable[[random.Random, Shape], str | None]:
    def body(drawn: random.Random, shape: Shape) -> str | None:
        if shape.items > 1024:
            return None
        inner = (
            "%src = getelementptr i32, ptr addrspace(1) %in, i64 %t64\n"
            "%dst = getelementptr i32, ptr addrspace(3) @inj.lds, i32 %t\n"
            "call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %src,"
            f" ptr addrspace(3) %dst, i32 0, i32 0)\n{wait}"
            "%got = load i32, ptr addrspace(3) %dst\n"
            "%keep = getelementptr i32, ptr addrspace(3) @inj.keep, i32 %t\n"
            "store i32 %got, ptr addrspace(3) %keep\n"
        )
        return _if("%hit", inner, "all")

    return body


def conflicts() -> Iterator[Conflict]:
    """All of them."""
    yield Conflict("all to one place", _all("%out", 1))
    yield Conflict("all to one place in LDS", _all("@inj.lds", 3))
    yield Conflict("all to one place of the kernel's", _all("%theirs", 1))
    yield Conflict("one work-item, global", _one_item("%out", 1))
    yield Conflict("one work-item, LDS", _one_item("@inj.lds", 3))
    yield Conflict("one work-item reads", _reads)
    yield Conflict("one workgroup", _group)
    yield Conflict("all of one workgroup", _group_all)
    yield Conflict("one workgroup of 100,000", _group, large=True)
    yield Conflict("all of one workgroup of 100,000", _group_all, large=True)
    for bound in ("%many", "900", "20"):
        yield Conflict(f"one iteration of {bound}", _iteration(bound))
    yield Conflict("equal but one", _mostly, own=False)
    yield Conflict("equal cells but one", _mostly_table, own=False)
    yield Conflict("a byte too many", _overlap, own=False)
    yield Conflict("wide stores too near", _overlap_store)
    for name, between in (
        ("a barrier removed", ""),
        ("both fences removed", _BARE),
        ("the release removed", _fences("", "acquire")),
        ("the acquire removed", _fences("release", "")),
        ("fences narrowed", _fences("release", "acquire", "wavefront")),
        ("fences of one work-item", _fences("release", "acquire", "singlethread")),
    ):
        yield Conflict(name, _exchange(between), own=False)
        yield Conflict(f"{name}, global", _exchange(between, 1), own=False)
    for name, write, read in (
        ("store weakened", _flag("monotonic"), _asked("acquire")),
        ("load weakened", _flag("release"), _asked("monotonic")),
        ("store narrowed", _flag("release", "workgroup"), _asked("acquire")),
        ("load narrowed", _flag("release"), _asked("acquire", "workgroup")),
        ("flag narrowed to a wave", _flag("release", "wavefront"), _asked("acquire", "wavefront")),
        ("flag is plain", "store i32 1, ptr addrspace(1) %flag\n", _asked("acquire")),
        (
            "fence narrowed",
            f'fence syncscope("workgroup") release\n{_flag("monotonic")}',
            _asked("acquire"),
        ),
    ):
        yield Conflict(name, _message(write, read), own=False)
    for name, wait in (
        ("a wait removed", ""),
        ("a wait lowered", "call void @llvm.amdgcn.s.wait.asynccnt(i16 1)\n"),
    ):
        yield Conflict(name, _copy(wait))


def function(found: Guard, body: str) -> str:
    """The function that is called where the conflict is injected."""
    guard = "\n".join(found.lines)
    return (
        "define internal void @inj(ptr addrspace(1) %out, ptr addrspace(1) %in,"
        " ptr addrspace(1) %flag, ptr addrspace(1) %theirs, i32 %a, i64 %b) alwaysinline {\n"
        "start:\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n%t64 = zext i32 %t to i64\n"
        f"%g = call i32 @llvm.amdgcn.workgroup.id.x()\n{guard}\n{body}ret void\n}}\n"
    )


def tables(drawn: random.Random, shape: Shape) -> str:
    """The objects that conflicts use."""
    odd = drawn.randrange(min(shape.items, 64))
    cells = ", ".join(f"i32 {8 if each == odd else 7}" for each in range(64))
    return (
        "@inj.lds = internal addrspace(3) global [1024 x i32] poison, align 16\n"
        "@inj.keep = internal addrspace(3) global [1024 x i32] poison, align 16\n"
        f"@inj.table = internal addrspace(4) constant [64 x i32] [{cells}]\n"
    )
