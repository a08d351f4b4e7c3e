"""The document that lists, row by row, how LLVM 22.1 differs from its memory model tables."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.llvm22.all import LLVM22
from fencepost.lowering.llvm22.rules import RULES
from fencepost.lowering.rows.conditions import ALWAYS, Clause
from fencepost.lowering.rows.instructions import Counter
from fencepost.lowering.rows.table import (
    Access,
    BitPart,
    CacheStep,
    CounterPart,
    Difference,
    Like,
    Row,
    Template,
    Treated,
    WaitStep,
)

_INTRODUCTION = """# Where LLVM 22.1 and its document disagree

`fencepost lower` follows the document (001, with the tables of LLVM 22's guide), and
`--follow llvm-22` takes LLVM's choice. Where the document's rows contradict each other, so that an
operation would be weaker than one that it contains, a row is an error: the default corrects it, and
`--follow 001-literal` takes it literally. This page lists every row in which LLVM and the document
differ. With `--follow llvm-22`, the code is that of LLVM 22.1's pass for the memory model,
instruction by instruction. Without it, the code differs in these rows and no others.
`make nightly` compares all combinations, and fails on a difference that is
not listed.

A row reads as in the tables: operation, ordering, scopes, address spaces; then LLVM's steps. The
condition of a step follows it in brackets. `-one-as` scopes count as OpenCL.

This page is generated from `src/fencepost/lowering/llvm22/` by `pytest tests/lowering --bless`.
"""


def differences_document() -> str:
    """The page."""
    blocks = [_INTRODUCTION]
    for chapter, llvm in LLVM22.items():
        blocks.append(f"## {chapter.value}\n")
        if llvm.families_why is not None:
            blocks.append(_difference(llvm.families_why))
        blocks += [_difference(each) for each in llvm.differences]
    blocks.append("## Rules around the tables\n")
    blocks += [_difference(each) for each in RULES]
    return "\n".join(blocks)


def _difference(difference: Difference) -> str:
    lines = [
        f"### {difference.title[0].upper()}{difference.title[1:]}",
        "",
        f"The document: {_sentence(difference.document)}",
        "",
        f"LLVM 22.1: {difference.why}",
    ]
    if difference.mended:
        lines += ["", "An error in the document. The default, instead of the document's rows:", ""]
        lines += [f"- {_row(row)}" for row in difference.mended]
        lines += ["", "LLVM's rows:"]
    if difference.rows:
        lines.append("")
    lines += [f"- {_row(row)}" for row in difference.rows]
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _row(row: Row) -> str:
    steps = [text for step in row.steps for text in _step(step)]
    return f"**{row}**: " + ("; ".join(steps) if steps else "nothing")


def _step(step: Template) -> Iterator[str]:
    match step:
        case Access(bits, scoped, _):
            named = [_part(bit) for bit in bits] + (["table of scopes"] if scoped else [])
            yield "the access" + (f" with {', '.join(named)}" if named else "")
        case WaitStep(parts, _, _):
            yield f"wait for {', '.join(_part(part) for part in parts)}"
        case CacheStep(op, bits, clause, scoped, _):
            named = [bit.value for bit in bits] + (["table of scopes"] if scoped else [])
            yield f"`{' '.join((op.value, *named))}`" + _when(clause)
        case Like(ordering, even):
            yield f"as {ordering.value}" + (", even for OpenCL" if even else "")
        case Treated(kind, hint):
            yield f"as a non-atomic {kind.value}" + (f", {hint.value}" if hint else "")


def _part(part: CounterPart | BitPart) -> str:
    item = part.counter if isinstance(part, CounterPart) else part.bit
    text = item.value if isinstance(item, Counter) else f"`{item.value}`"
    return text + _when(part.clause)


def _when(clause: Clause) -> str:
    return "" if clause == ALWAYS else f" [{clause}]"
