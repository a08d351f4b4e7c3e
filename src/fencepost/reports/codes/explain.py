"""Codes explained: one, as text and as a record; all, as a page of the documentation."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from fencepost.diagnostics import Code
from fencepost.diagnostics.pages import Hardware, Page
from fencepost.reports.lowering.hardware import hardware_record, instructions

WIDTH = 80


def explanation(page: Page) -> str:
    """A code as a person reads it."""
    blocks = [
        f"{page.code} {page.code.slug} ({page.code.severity.value})\n"
        + "".join(f"  {line}\n" for line in _facts(page)),
    ]
    blocks += [_filled(each) for each in (page.about, page.group) if each]
    for heading, program in (("Reported:", page.wrong), ("Not reported:", page.right)):
        if program:
            blocks.append(f"{heading}\n\n{textwrap.indent(program, '    ')}\n")
    if page.hardware is not None:
        code = textwrap.indent(instructions(page.hardware), "    ")
        blocks += [f"{on_target(page.hardware)}\n\n{code}", _filled(page.hardware.why)]
    return "\n".join(blocks)


def _facts(page: Page) -> Iterator[str]:
    yield from textwrap.wrap(f"rule: {page.code.rule}", WIDTH - 2, subsequent_indent="      ")
    if page.code.cite is not None:
        yield f"source: {page.code.cite}"
    yield f"reported by: {page.by}"
    if page.by.startswith("fencepost check"):
        yield f"to allow one, in its line or above: // fencepost: allow {page.code} because …"


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


def listing(codes: Iterable[Code]) -> str:
    """A line for each code."""
    rows = list(codes)
    width = max((len(each.slug) for each in rows), default=0)
    return "".join(
        f"{each}  {each.severity.value:7}  {each.slug.ljust(width)}  {each.rule}\n" for each in rows
    )


def record(page: Page) -> dict[str, Any]:
    """A code as JSON has it."""
    code = page.code
    return {
        "code": str(code),
        "name": code.slug,
        "severity": code.severity.value,
        "rule": code.rule,
        "cite": None if code.cite is None else str(code.cite),
        "page": code.page,
        "reported_by": page.by,
        "about": page.about or page.group,
        "wrong": page.wrong or None,
        "right": page.right or None,
        "hardware": None if page.hardware is None else hardware_record(page.hardware),
    }


def on_target(hardware: Hardware) -> str:
    """Return the heading that names the processor of a page's machine code."""
    return f"On {hardware.target}:"
