"""All codes as a page of the documentation; `make docs` writes it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from fencepost.diagnostics.pages import Page, pages
from fencepost.reports.codes.explain import on_target
from fencepost.reports.lowering.hardware import instructions


def document() -> str:
    """The page of the documentation that has all codes."""
    lines = [
        "# Diagnostics",
        "",
        "<!-- Written by `make docs` from src/fencepost/diagnostics/; edit it there. -->",
        "",
        "Every finding has a code. It keeps its number and meaning, and no number is used again.",
        "`fencepost explain FP201` prints an entry of this page, `fencepost explain` lists all.",
    ]
    title = ""
    for page in pages().values():
        if page.title != title:
            title = page.title
            lines += ["", f"## {title}", "", *_wrapped(page.group)]
        lines += ["", *entry(page)]
    return "\n".join(lines) + "\n"


def entry(page: Page) -> Iterator[str]:
    """The lines of the entry of a code, below a heading of the third level."""
    code = page.code
    yield f'<a id="fp{code.number}"></a>'
    yield f"### {code} {code.slug}"
    yield ""
    cite = "" if code.cite is None else f" [{code.cite}]"
    yield from _wrapped(f"*{code.severity.value}*: {code.rule}{cite}. Reported by: {page.by}.")
    if page.about:
        yield ""
        yield from _wrapped(page.about)
    for heading, program in (("Reported:", page.wrong), ("Not reported:", page.right)):
        if program:
            yield ""
            yield heading
            yield ""
            yield "```" + language(program)
            yield program
            yield "```"
    if page.hardware is not None:
        yield from ("", on_target(page.hardware), "", "```text")
        yield from instructions(page.hardware).splitlines()
        yield from ("```", "", *_wrapped(page.hardware.why))


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)


def language(program: str) -> str:
    """Return the highlighting language of a page's program: text for litmus tests, cpp for HIP."""
    return "text" if program.startswith("AMDGPU") else "cpp"
