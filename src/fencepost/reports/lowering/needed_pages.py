"""Pages, one a generation, that name the test that needs each instruction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.lowering.needed.judged import Gallery, Judged, galleries, judged, switches
from fencepost.lowering.needed.read import Need, needs, tests
from fencepost.lowering.needed.reasons import SAYS, Spared
from fencepost.lowering.target import Follow
from fencepost.reports.lowering.needed import inline, part_of
from fencepost.targets.processor import MemoryModelChapter

_FOLLOWS = {
    Follow.DOCUMENT: "",
    Follow.LITERAL: ", the document's row literally",
    Follow.LLVM_22: ", LLVM 22.1's row",
}

_DIFFERS = """## Where LLVM 22.1 differs

Each title of `docs/llvm-differences.md`: both codes were run on programs in which they are not \
the same.
"""

_ASSUMED = """## Assumptions

What 001 leaves open of this generation, each assumption switched alone: of the tests \
below, run with their whole code, those that then fail.

| machine | assumption | switched | fail | the smallest |
|---|---|---|---|---|"""

_SHOWN = """## The gallery

The tests of `tests/litmus` that access memory.
Behind what shows an outcome that the model forbids stands its finding in `findings.md`.
"""

_PAGE = """# {chapter}: which test needs each instruction

The machine of this generation (`src/fencepost/hardware/memory/`) runs small programs, whose threads
are lowered by the rows of the table, and once more without one part of one instruction: a counter
of a wait, a cache instruction, the scope bits of an access. An instruction is *needed* if the
machine then shows an outcome that the memory model forbids, and shows none with the whole code.
Each line names the smallest such test that was found, and the machines (processor and mode) on
which it fails; the tests stand below. Where no test needs an instruction, the line says why:

{reasons}

The model says nothing of progress: a loop that polls a flag ends because of the scope bits of its
load, which no outcome shows. And what is shown is shown of the machine, under its assumptions, not
of hardware.

This page is generated from `src/fencepost/lowering/needed/` by `make docs`; `make machines` finds
the data anew.
"""


def page(chapter: MemoryModelChapter) -> str:
    """The page of a generation."""
    reasons = "\n".join(f"- *{each.value}*: {says}." for each, says in SAYS.items())
    own = [need for need in needs() if need.chapter == chapter.value]
    blocks = [_PAGE.format(chapter=chapter.value, reasons=reasons), _summary(own)]
    for (follow, row), those in _by_row(own).items():
        blocks.append(f"### {row}{_FOLLOWS[follow]}\n\n" + "\n".join(_lines(those)) + "\n")
    blocks.append(_differences(chapter))
    blocks.append(_assumptions(own))
    blocks.append(_gallery(own))
    used = sorted({each.test for need in own for each in need.found if each.test})
    known = tests()
    listed = "\n".join(f"- **{name}**: `{inline(known[name])}`" for name in used)
    blocks.append(f"## Tests\n\n{listed}\n")
    return "\n".join(each for each in blocks if each)


def _summary(own: list[Need]) -> str:
    needed = sum(any(each.reason is None for each in need.found) for need in own)
    still = sum(all(each.reason is Spared.OPEN for each in need.found) for need in own)
    return (
        f"Machines: {', '.join(sorted(_machines(own)))}. Of {len(own)} parts, {needed} are needed, "
        f"{len(own) - needed - still} are not for a reason, {still} are open.\n\n## Instructions\n"
    )


def _by_row(own: Iterable[Need]) -> dict[tuple[Follow, str], list[Need]]:
    found: dict[tuple[Follow, str], list[Need]] = {}
    for need in own:
        found.setdefault((need.follow, need.row), []).append(need)
    return found


def _lines(those: list[Need]) -> Iterator[str]:
    several = len({need.scope for need in those}) > 1
    for need in those:
        at = f", {need.scope} scope" if several else ""
        parts = []
        for each in need.found:
            what = f"**{each.test}**" if each.reason is None else f"*{each.reason.value}*"
            if each.names:
                what += f" {_quoted(each.names)}"
            if each.reason is not None and each.test:
                what += f" ({each.test})"
            parts.append(f"{what} [{', '.join(each.machines)}]")
        yield f"- `{need.instruction}`{part_of(need)}{at}: {'; '.join(parts)}"


def _quoted(names: str) -> str:
    return names if "`" in names else f"`{names}`"


def _differences(chapter: MemoryModelChapter) -> str:
    own = [each for each in judged() if each.chapter == chapter.value]
    if not own:
        return ""
    titles = dict.fromkeys(each.title for each in own)
    lines = (f"- **{title[0].upper()}{title[1:]}**: {_verdict(title, own)}" for title in titles)
    return _section(_DIFFERS, lines)


def _verdict(title: str, own: list[Judged]) -> str:
    those = [each for each in own if each.title == title]
    for each in those:
        for side, text in each.unsound:
            name = "the document" if side is Follow.LITERAL else "LLVM"
            return f"{name} is unsound on {each.machine}: `{inline(text)}`"
    programs = sum(each.programs for each in those)
    if not programs:
        return "equal on the machines: it concerns nothing that the memory model orders"
    longer = {side for each in those for side in each.more}
    if not longer:
        return f"equal: {programs} programs show the same outcomes"
    names = " and ".join(
        "the document" if side is Follow.LITERAL else "LLVM" for side in sorted(longer, key=str)
    )
    return f"needless: {names} has more, and {programs} programs do not need it"


def _assumptions(own: list[Need]) -> str:
    rows = [each for each in switches() if each.machine in _machines(own)]
    lines = (
        f"| {each.machine} | {each.assumption} | {'off' if each.default else 'on'} | "
        f"{len(each.fail)} of {each.of} | {each.fail[0] if each.fail else ''} |"
        for each in rows
    )
    return _section(_ASSUMED, lines) if rows else ""


def _gallery(own: list[Need]) -> str:
    rows = [each for each in galleries() if each.machine in _machines(own)]
    return _section(_SHOWN, _shown(rows)) if rows else ""


def _shown(rows: Iterable[Gallery]) -> Iterator[str]:
    for each in rows:
        counts = ", ".join(f"{count} {word}" for word, count in each.counts)
        yield f"- {each.machine}, {each.follow.value}: {counts}"
        for name, outcome, finding in each.violations:
            yield f"    - {name}: {outcome} (*{finding.rstrip('.')}*)"


def _machines(own: Iterable[Need]) -> set[str]:
    return {name for need in own for each in need.found for name in each.machines}


def _section(head: str, lines: Iterable[str]) -> str:
    return "\n".join((head, *lines)) + "\n"
