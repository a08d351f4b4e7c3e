"""Sections as one HTML page that needs nothing else: no file, no network, no server.

Every text goes through `shown`, which makes hidden characters visible and escapes what HTML takes
for markup. Attributes are written by this module alone, and hold numbers and names that it chose.
Pictures are images with their data in the page: a browser runs nothing in them.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from fencepost.reports.page.assets import SCRIPT, STYLE
from fencepost.reports.page.section import Excerpt, Finding, Place, Section, Table
from fencepost.visible import visible, visible_name


def shown(text: str) -> str:
    """A text in one line as HTML."""
    return escape(visible_name(text))


def shown_lines(text: str) -> str:
    """A text of several lines as HTML."""
    return escape(visible(text))


def page(title: str, sections: Sequence[Section]) -> str:
    """The page of a report, with `title` as its heading."""
    return "".join(_page(title, sections))


def fragment(section: Section) -> str:
    """A section by itself, with its style, for a notebook. Nothing in it runs."""
    body = "".join(_section(section, 1, heading=False))
    return f'<div class="fencepost"><style>{STYLE}</style>{body}</div>'


def _page(title: str, sections: Sequence[Section]) -> Iterator[str]:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{shown(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        '<body class="fencepost">\n'
    )
    yield f"<main><h1>{shown(title)}</h1>\n<p>{_counted(sections)}</p>\n"
    if len(sections) > 1:
        yield "".join(_overview(sections))
    for number, section in enumerate(sections, 1):
        yield from _section(section, number)
    yield f"</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"


def _counted(sections: Sequence[Section]) -> str:
    counts: dict[tuple[str, str], int] = {}
    for each in sections:
        key = each.tone.value, each.verdict
        counts[key] = counts.get(key, 0) + 1
    return ", ".join(
        f'<span class="verdict {tone}">{count} {shown(verdict)}</span>'
        for (tone, verdict), count in counts.items()
    )


def _overview(sections: Sequence[Section]) -> Iterator[str]:
    """The table of all sections, which the page's script can sort and filter."""
    field = '<input type="search" id="filter" autocomplete="off">'
    yield f"<p><label>Show rows with {field}</label></p>\n"
    rows = (
        (
            f'<span class="verdict {each.tone.value}">{shown(each.verdict)}</span>',
            f'<a href="#s{number}">{shown(each.name or each.file)}</a>',
            shown(each.file),
            " ".join(map(shown, each.codes)),
        )
        for number, each in enumerate(sections, 1)
    )
    yield from _table(("Verdict", "Name", "File", "Codes"), rows, "overview")


def _table(head: Iterable[str], rows: Iterable[Sequence[str]], name: str = "") -> Iterator[str]:
    """A table of cells that are HTML; heads are buttons, by which the script sorts."""
    called = f' id="{name}"' if name else ""
    yield f'<div class="wide"><table{called}><thead><tr>'
    for each in head:
        yield f'<th scope="col"><button type="button">{each}</button></th>'
    yield "</tr></thead><tbody>\n"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n"
    yield "</tbody></table></div>\n"


def _section(section: Section, number: int, *, heading: bool = True) -> Iterator[str]:
    tone = section.tone.value
    place = f' id="s{number}"' if heading else ""
    yield f'<section{place} class="{tone}">\n'
    name = f"{shown(section.name)} " if section.name else ""
    verdict = f'<span class="verdict {tone}">{shown(section.verdict)}</span>'
    if heading:
        yield f"<h2>{name}{verdict}</h2>\n"
    else:
        yield f"<p><strong>{name}</strong>{verdict}</p>\n"
    if section.file:
        yield f'<p class="file">{shown(section.file)}</p>\n'
    if section.says:
        yield f"<p>{shown(section.says)}</p>\n"
    if section.facts:
        yield "<dl>"
        for label, text in section.facts:
            yield f"<dt>{shown(label)}</dt><dd>{shown(text)}</dd>"
        yield "</dl>\n"
    for finding in section.findings:
        yield from _finding(finding)
    for table in section.tables:
        yield from _titled(table)
    if section.picture:
        data = base64.b64encode(section.picture.encode()).decode()
        text = shown(section.picture_text)
        yield f'<p class="picture"><img alt="{text}" src="data:image/svg+xml;base64,{data}"></p>\n'
    if section.text:
        yield f"<pre>{shown_lines(section.text)}</pre>\n"
    yield "</section>\n"


def _titled(table: Table) -> Iterator[str]:
    if table.title:
        yield f"<h3>{shown(table.title)}</h3>\n"
    yield from _table(map(shown, table.head), (tuple(map(shown, row)) for row in table.rows))


def _finding(finding: Finding) -> Iterator[str]:
    yield (
        f'<article class="{"error" if finding.severity == "error" else "lesser"}">'
        f"<h3><code>{shown(finding.code)}</code> {shown(finding.message)}</h3>\n"
    )
    if finding.places:
        yield '<div class="places">'
        for number, place in enumerate(finding.places, 1):
            yield from _place(place, number if len(finding.places) > 1 else 0)
        yield "</div>\n"
    if finding.chain:
        yield "<p>Between the two accesses, as far as order goes:</p>\n<ol>"
        for step in finding.chain:
            missing = f' <strong class="missing">{shown(step.missing)}</strong>'
            yield f"<li>{shown(step.text)}{missing if step.missing else ''}</li>"
        yield "</ol>\n"
    if finding.remarks:
        lines = "\n".join(map(visible_name, finding.remarks))
        yield f"<pre>{shown_lines(lines)}</pre>\n"
    if finding.rule:
        yield f'<p class="rule">Rule: {shown(finding.rule)}</p>\n'
    if finding.fix:
        yield f'<p class="fix">Help: {shown(finding.fix)}</p>\n'
    yield "</article>\n"


def _place(place: Place, number: int) -> Iterator[str]:
    counted = f"({number}) " if number else ""
    part = f"{shown(place.part)}<br>" if place.part else ""
    yield f'<figure><figcaption>{counted}{part}<span class="file">{shown(place.at)}</span>'
    for each in place.calls:
        yield f'<br><span class="file">{shown(each)}</span>'
    yield "</figcaption>"
    if place.excerpt is not None:
        yield from _excerpt(place.excerpt)
    yield "</figure>\n"


def _excerpt(excerpt: Excerpt) -> Iterator[str]:
    yield "<pre>"
    width = len(str(excerpt.first + len(excerpt.lines) - 1))
    for number, line in enumerate(excerpt.lines, excerpt.first):
        gutter = f'<span class="gutter">{number:{width}} </span>'
        if number != excerpt.line:
            yield f"{gutter}{shown(line)}\n"
            continue
        at = excerpt.column - 1
        if 0 <= at < len(line):
            line_ = f"{shown(line[:at])}<em>{shown(line[at])}</em>{shown(line[at + 1 :])}"
        else:
            line_ = shown(line)
        yield f"<mark>{gutter}{line_}</mark>\n"
    yield "</pre>"
