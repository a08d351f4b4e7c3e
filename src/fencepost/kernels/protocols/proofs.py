"""The litmus tests of a row: one that is forbidden, with orders and with fences, and its twins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files

from fencepost.errors import InternalError
from fencepost.kernels.protocol_words import Aspect, Gain, Order, Part
from fencepost.kernels.protocols.table import Role, Row
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace

NARROWER = {"agent": "workgroup", "workgroup": "wavefront"}
"""Next narrower scope, which does not include the other party of a test."""
_ORDERS = pattern(r"\b(acquire|release|acq_rel)\b", re.ASCII)
_SCOPES = pattern(rf"\b({'|'.join(NARROWER)})\b", re.ASCII)
_IDLE = "r9 = 0"

Cells = list[str]
"""A line of a test: the operation of each thread in it."""


@dataclass(frozen=True, slots=True)
class Weakened:
    """A litmus test without one `aspect` of a row: of a part, if the aspect belongs to one;
    `fenced`: in the form in which fences replace orders, without the `order` of one. The test is
    allowed.
    """

    aspect: Aspect
    part: Part | None
    fenced: bool
    order: Order
    text: str
    variant: str = ""

    @property
    def name(self) -> str:
        """Name composed of the aspect, part and order that the test lacks."""
        part = self.part.name if self.part else self.variant
        parts = [self.aspect.name, part, self.order.value]
        return "-".join(each.lower() for each in (*parts, "fenced" * self.fenced) if each)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A litmus test as lines: `head` with the places of the threads, their `lines`, and the end."""

    head: str
    lines: tuple[Cells, ...]
    end: str

    @property
    def text(self) -> str:
        rows = [" | ".join(each) + " ;" for each in self.lines]
        return "\n".join((self.head, *rows, self.end)) + "\n"

    def marked(self, part: Part, changed: Callable[[str], str]) -> _Sheet:
        """Return the test with every operation that plays a part changed."""
        mark = _mark(part)
        lines = [[changed(cell) if mark in cell else cell for cell in line] for line in self.lines]
        return replace(self, lines=tuple(lines))

    def beside(self, part: Part, what: str, *, before: bool) -> _Sheet:
        """Return the test with one more operation before, or behind, each that plays a part."""
        mark = _mark(part)
        lines: list[Cells] = []
        for line in self.lines:
            more = [what if mark in cell else "" for cell in line]
            both = [more, line] if before else [line, more]
            lines += both if any(more) else [line]
        return replace(self, lines=tuple(lines))


def litmus_of(row: Row) -> str:
    """Return the litmus test that shows a row."""
    return _stored(row.name)


def variants_of(row: Row) -> list[tuple[str, str]]:
    """Return the names and tests of other ways to play a row."""
    return [(each.name, _stored(each.name)) for each in row.variants]


def _stored(name: str) -> str:
    place = files("fencepost.kernels.protocols") / "litmus" / f"{name}.litmus"
    return place.read_text(encoding="utf-8")


def fenced_litmus_of(row: Row) -> str | None:
    """Return the test with relaxed operations beside fences; None if it has fences anyway."""
    if row.gain is Gain.VALUE or not any(each.order is not Order.NONE for each in row.roles):
        return None
    return _fenced(row, None).text


def weakened(row: Row) -> Iterator[Weakened]:
    """Yield all twins of the test of a row."""
    text = litmus_of(row)
    for twin in row.twins:
        yield Weakened(
            twin.aspect, twin.part, fenced=False, order=Order.NONE, text=_edited(text, twin.edits)
        )
    for variant in row.variants:
        for twin in variant.twins:
            less = _edited(_stored(variant.name), twin.edits)
            yield Weakened(
                twin.aspect,
                twin.part,
                fenced=False,
                order=Order.NONE,
                text=less,
                variant=variant.name,
            )
    sheet = _read(text)
    for role in row.roles:
        for order in _orders(role):
            dropped = sheet.marked(role.part, lambda cell, o=order: _without(cell, o))  # type: ignore[misc]
            yield Weakened(Aspect.ORDER, role.part, fenced=False, order=order, text=dropped.text)
            if row.gain is Gain.VALUE:
                tagged = sheet.marked(role.part, lambda cell: _tagged(cell, SyncSpace.GLOBAL))
                yield Weakened(Aspect.SPACE, role.part, fenced=False, order=order, text=tagged.text)
        narrower = sheet.marked(role.part, _narrowed)
        if narrower != sheet:
            yield Weakened(
                Aspect.SCOPE, role.part, fenced=False, order=Order.NONE, text=narrower.text
            )
    if fenced_litmus_of(row) is None:
        return
    for role in row.roles:
        for order in _orders(role):
            for aspect in (Aspect.ORDER, Aspect.SCOPE, Aspect.SPACE, Aspect.SIDE):
                made = _fenced(row, (role.part, order, aspect))
                yield Weakened(aspect, role.part, fenced=True, order=order, text=made.text)


def _orders(role: Role) -> list[Order]:
    asked = ((Order.RELEASE, role.order.releases), (Order.ACQUIRE, role.order.acquires))
    return [order for order, does in asked if does]


def _fenced(row: Row, left_out: tuple[Part, Order, Aspect] | None) -> _Sheet:
    """Return the test with fences, except for an aspect of one of them."""
    sheet = _read(litmus_of(row))
    for role in row.roles:
        sheet = sheet.marked(role.part, lambda cell: _ORDERS.sub("monotonic", cell))
        for order in _orders(role):
            fence, before = f"fence agent {order.value}", order is Order.RELEASE
            match left_out:
                case (part, of, aspect) if part is role.part and of is order:
                    match aspect:
                        case Aspect.SCOPE:
                            fence = _narrowed(fence)
                        case Aspect.SPACE:
                            fence = _tagged(fence, SyncSpace.LOCAL)
                        case Aspect.SIDE:
                            before = not before
                        case _:
                            fence = _IDLE
            sheet = sheet.beside(role.part, fence, before=before)
    return sheet


def _read(text: str) -> _Sheet:
    lines = text.splitlines()
    first = next(at for at, each in enumerate(lines) if each.startswith(" P0 @")) + 1
    last = next(at for at, each in enumerate(lines) if each.startswith("exists"))
    cells = [[each.strip() for each in line.rstrip(" ;").split("|")] for line in lines[first:last]]
    return _Sheet("\n".join(lines[:first]), tuple(cells), "\n".join(lines[last:]))


def _mark(part: Part) -> str:
    return f"(* {part.value} *)"


def _edited(text: str, edits: tuple[tuple[str, str], ...]) -> str:
    for old, new in edits:
        if old not in text:
            raise InternalError(f"a twin changes {old!r}, which its test does not have")
        text = text.replace(old, new)
    return text


def _without(cell: str, order: Order) -> str:
    """Return an operation without an order; a fence without it disappears."""
    if cell.startswith("fence"):
        return _IDLE
    left = Order.RELEASE if order is Order.ACQUIRE else Order.ACQUIRE
    return cell.replace("acq_rel", left.value) if "acq_rel" in cell else _relaxed(cell)


def _relaxed(cell: str) -> str:
    return _ORDERS.sub("monotonic", cell)


def _narrowed(cell: str) -> str:
    return _SCOPES.sub(lambda found: NARROWER[found[1]], cell)


def _tagged(fence: str, space: SyncSpace) -> str:
    """Return a fence that orders one address space."""
    return re.sub(r"(acquire|release)", rf"\1 !{{amdgpu-synchronize-as:{space}}}", fence, count=1)


__all__ = ["Weakened", "fenced_litmus_of", "litmus_of", "variants_of", "weakened"]
