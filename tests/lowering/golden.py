"""The golden files: one for each generation and operation.

A file has a section for each operation that the tables tell apart. Scopes and address spaces with
the same code share a section, and so do targets: `gfx900 (+7)` stands for gfx900 and seven more
processors, `gfx90a tgsplit` for gfx90a in that mode. Letters name reasons, listed at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from string import ascii_uppercase

from fencepost.errors import FencepostError
from fencepost.lowering.generations import Generation, generations
from fencepost.lowering.request import BarrierRequest, BarrierVerb, Form, Request
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.steps import Lowered
from fencepost.lowering.units import lower_request
from fencepost.program.program import BarrierKind
from fencepost.program.values import RmwOp
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, SYNCHRONIZE_AS, Tag, TagSet
from fencepost.vocabulary.orderings import (
    FENCE_ORDERINGS,
    LOAD_ORDERINGS,
    RMW_ORDERINGS,
    STORE_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, SyncScope

FOLDER = Path(__file__).parent / "golden"

FOLDERS = {
    MemoryModelChapter.GFX6_GFX9: "gfx6_gfx9",
    MemoryModelChapter.GFX90A: "gfx90a",
    MemoryModelChapter.GFX942: "gfx942",
    MemoryModelChapter.GFX10_GFX11: "gfx10_gfx11",
    MemoryModelChapter.GFX12: "gfx12",
    MemoryModelChapter.GFX125X: "gfx125x",
}
"""The folder of each generation."""

_SPACES = (
    AddressSpace.GLOBAL,
    AddressSpace.GENERIC,
    AddressSpace.LOCAL,
    AddressSpace.PRIVATE,
    AddressSpace.CONSTANT,
)
_LOCAL = TagSet.of([Tag(SYNCHRONIZE_AS, "local")])
_GLOBAL = TagSet.of([Tag(SYNCHRONIZE_AS, "global")])
_NON_AV = TagSet.of([AV_NONE])

Code = tuple[str, ...]
Named = tuple[str, str, Request | BarrierRequest]


def text(chapter: MemoryModelChapter, operation: str) -> str:
    """A golden file."""
    targets = [each for each in generations() if each.target.chapter is chapter]
    legend: dict[Reason, str] = {}
    blocks = []
    for title, variants in OPERATIONS[operation]():
        blocks += [f"{title}\n{body}" for body in _sections(variants, targets, legend)]
    reasons = "".join(f"  {letter}  {reason.value}\n" for reason, letter in legend.items())
    return "\n".join((f"{chapter.value}: {operation}\n", *blocks, f"Reasons\n{reasons}"))


def _sections(
    variants: Iterator[Named], targets: list[Generation], legend: dict[Reason, str]
) -> Iterator[str]:
    """The sections of one operation: which scopes and spaces, and the code on each target."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for space, scope, request in variants:
        codes: dict[Code, list[str]] = {}
        for each in targets:
            codes.setdefault(_code(request, each, legend), []).append(str(each))
        parts = []
        for code, names in codes.items():
            head = "" if len(codes) == 1 else f"    {', '.join(names)}:\n"
            indent = "    " if len(codes) == 1 else "      "
            parts.append(head + "".join(f"{indent}{line}\n" for line in code))
        grouped.setdefault("".join(parts), []).append((space, scope))
    for body, places in grouped.items():
        yield "".join(f"  {line}\n" for line in _headings(places)) + body


def _headings(names: list[tuple[str, str]]) -> Iterator[str]:
    """Spaces and scopes, those spaces together that have the same scopes."""
    scopes: dict[str, list[str]] = {}
    for space, scope in names:
        scopes.setdefault(space, []).append(scope)
    spaces: dict[tuple[str, ...], list[str]] = {}
    for space, those in scopes.items():
        spaces.setdefault(tuple(those), []).append(space)
    for those_scopes, those_spaces in spaces.items():
        parts = (", ".join(filter(None, each)) for each in (those_spaces, those_scopes))
        if line := ": ".join(filter(None, parts)):
            yield line


def _code(
    request: Request | BarrierRequest, generation: Generation, legend: dict[Reason, str]
) -> Code:
    try:
        lowered = lower_request(request, generation.target)
    except FencepostError as error:
        return (f"refused: {error.message.partition(' on processor')[0]}",)
    return _lines(lowered, legend) or ("no instruction",)


def _lines(lowered: Lowered, legend: dict[Reason, str]) -> Code:
    width = max((len(step.text) for step in lowered.steps), default=0)
    return tuple(
        f"{step.text.ljust(width)}  ; "
        + legend.setdefault(step.reason, ascii_uppercase[len(legend)])
        for step in lowered.steps
    )


def _loads() -> Iterator[tuple[str, Iterator[Named]]]:
    yield from _access(Kind.LOAD, LOAD_ORDERINGS)
    yield "load, last use", _over_spaces(lambda s: Request(Kind.LOAD, s, last_use=True))
    yield (
        "load-visible",
        _over_scopes(
            (AddressSpace.GLOBAL,),
            lambda s, c: Request(Kind.LOAD, s, scope=c, form=Form.AV, width=128),
        ),
    )
    yield (
        "load atomic acquire, amdgcn-av:none",
        _over_scopes(_SPACES[:2], lambda s, c: Request(Kind.LOAD, s, _A, c, tags=_NON_AV)),
    )
    yield "load to LDS", _over_spaces(lambda s: Request(Kind.LOAD, s, form=Form.LDS_DMA))


def _stores() -> Iterator[tuple[str, Iterator[Named]]]:
    yield from _access(Kind.STORE, STORE_ORDERINGS)
    yield (
        "store-available",
        _over_scopes(
            (AddressSpace.GLOBAL,),
            lambda s, c: Request(Kind.STORE, s, scope=c, form=Form.AV, width=128),
        ),
    )
    yield (
        "store atomic release, amdgcn-av:none",
        _over_scopes(_SPACES[:2], lambda s, c: Request(Kind.STORE, s, _R, c, tags=_NON_AV)),
    )


_A, _R = Ordering.ACQUIRE, Ordering.RELEASE


def _access(kind: Kind, orderings: frozenset[Ordering]) -> Iterator[tuple[str, Iterator[Named]]]:
    yield kind.value, _over_spaces(lambda s: Request(kind, s))
    yield f"{kind.value}, nontemporal", _over_spaces(lambda s: Request(kind, s, nontemporal=True))
    yield f"{kind.value}, volatile", _over_spaces(lambda s: Request(kind, s, volatile=True))
    for ordering in _in_order(orderings):

        def made(space: AddressSpace, scope: SyncScope, ordering: Ordering = ordering) -> Request:
            return Request(kind, space, ordering, scope)

        yield f"{kind.value} atomic {ordering.value}", _over_scopes(_SPACES, made)


def _rmws() -> Iterator[tuple[str, Iterator[Named]]]:
    for returns in (True, False):
        what = "atomicrmw" if returns else "atomicrmw without result"
        for ordering in _in_order(RMW_ORDERINGS):

            def made(
                space: AddressSpace,
                scope: SyncScope,
                ordering: Ordering = ordering,
                returns: bool = returns,
            ) -> Request:
                return Request(Kind.RMW, space, ordering, scope, returns=returns, rmw=RmwOp.ADD)

            yield f"{what} {ordering.value}", _over_scopes(_SPACES[:4], made)


def _cmpxchgs() -> Iterator[tuple[str, Iterator[Named]]]:
    for success, failure in (
        (Ordering.MONOTONIC, Ordering.MONOTONIC),
        (Ordering.ACQ_REL, Ordering.ACQUIRE),
        (Ordering.RELEASE, Ordering.ACQUIRE),
        (Ordering.MONOTONIC, Ordering.SEQ_CST),
        (Ordering.SEQ_CST, Ordering.SEQ_CST),
    ):

        def made(
            space: AddressSpace,
            scope: SyncScope,
            success: Ordering = success,
            failure: Ordering = failure,
        ) -> Request:
            return Request(Kind.RMW, space, success, scope, compare=True, failure=failure)

        yield f"cmpxchg {success.value} {failure.value}", _over_scopes(_SPACES[:4], made)


def _fences() -> Iterator[tuple[str, Iterator[Named]]]:
    for tags in (TagSet(), _LOCAL, _GLOBAL, _NON_AV):
        for ordering in _in_order(FENCE_ORDERINGS):
            yield (
                f"fence {ordering.value}{f' {tags}' if tags else ''}",
                (
                    ("", scope.word, Request(Kind.FENCE, None, ordering, scope, tags=tags))
                    for scope in ALL_SYNC_SCOPES
                ),
            )


def _barriers() -> Iterator[tuple[str, Iterator[Named]]]:
    for kind in (BarrierKind.WORKGROUP, BarrierKind.CLUSTER, BarrierKind.NAMED, BarrierKind.NULL):
        for verb in BarrierVerb:
            number = 1 if kind is BarrierKind.NAMED else 0
            count = 4 if verb is BarrierVerb.INIT else None
            request = BarrierRequest(verb, kind, number, count)
            yield f"{verb.value}, {kind.value} barrier", iter([("", "", request)])


def _over_spaces(made: Callable[[AddressSpace], Request]) -> Iterator[Named]:
    return ((_name(space), "", made(space)) for space in _SPACES)


def _over_scopes(
    spaces: tuple[AddressSpace, ...], made: Callable[[AddressSpace, SyncScope], Request]
) -> Iterator[Named]:
    return (
        (_name(space), scope.word, made(space, scope))
        for space in spaces
        for scope in ALL_SYNC_SCOPES
    )


def _name(space: AddressSpace) -> str:
    return space.name.lower()


def _in_order(orderings: frozenset[Ordering]) -> list[Ordering]:
    return [ordering for ordering in Ordering if ordering in orderings]


OPERATIONS = {
    "load": _loads,
    "store": _stores,
    "atomicrmw": _rmws,
    "cmpxchg": _cmpxchgs,
    "fence": _fences,
    "barrier": _barriers,
}
"""What makes each operation's file: titles, and the variants of each."""


def path(chapter: MemoryModelChapter, operation: str) -> Path:
    """Where a golden file stands."""
    return FOLDER / FOLDERS[chapter] / f"{operation}.txt"
