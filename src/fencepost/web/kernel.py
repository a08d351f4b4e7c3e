"""The page of kernels: findings at their lines, the two work-items, premises, and a patch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fencepost.core.jobs import Job
from fencepost.core.requests import METHODS, Type, job_of
from fencepost.errors import InputError
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace
from fencepost.web.advice import added, fields_of
from fencepost.web.answers import LIMITS, Mark, Tone, Trouble, bounded, read
from fencepost.web.desk import Desk
from fencepost.web.drawn import drawing, stops_of
from fencepost.web.fields import Fields
from fencepost.web.links import link
from fencepost.web.patches import patched

FIELDS = ("kind", "mcpu", "workgroup", "grid", "wave", "arg", "assume", "refuse", "fix")
KINDS = {
    "hip": ("HIP", "kernel.hip", "c"),
    "cl": ("OpenCL C", "kernel.cl", "c"),
    "ll": ("LLVM IR", "kernel.ll", "ir"),
    "s": ("Assembly", "kernel.s", "asm"),
}
"""Kinds of texts: title, name of the file, and the language of the editor."""
_REFUSABLE = tuple(name for name, kind in METHODS["check"].options.items() if kind is Type.FLAG)
"""Options that are flags: those that refuse premises are among them."""
_SARIF = "found.sarif"
_BY = pattern(r"^(?:(.+?) by work-item \(|work-item \(.* lane \d+ (.+)$)", re.ASCII)
_LONGEST_NOTE = 60
_AROUND = 3
"""Lines that are shown before and after a place."""
_VERDICTS = {
    "proved": ("Proved", Tone.GOOD),
    "bug": ("Bug", Tone.BAD),
    "unknown": ("Unknown", Tone.OPEN),
    "launch-dependent": ("Proved for a guessed launch alone", Tone.OPEN),
    "conditional": ("Proved under a condition", Tone.OPEN),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an excerpt. `note` is said behind it, if it is a place of a finding."""

    number: int
    text: str
    note: str = ""


def name_of(fields: Fields) -> str:
    """Return the name of the file that the text is checked as."""
    kind = fields.one("kind", "hip") or "hip"
    if kind not in KINDS:
        raise InputError(
            f"kind is {kind[:40]!r}", rule=f"the kinds of texts are {', '.join(KINDS)}"
        )
    return KINDS[kind][1]


def job(fields: Fields, *, as_sarif: bool = False) -> Job:
    """Return the job of a page; with a patch where the fields ask for one."""
    options: dict[str, object] = dict.fromkeys(fields.all("refuse"), True)
    for name in ("mcpu", "workgroup", "grid"):
        if value := fields.one(name).strip():
            options[name] = value
    if (wave := fields.integer("wave")) is not None:
        options["wave"] = wave
    for name in ("arg", "assume"):
        if values := _lines(fields.all(name)):
            options[name] = values
    method = "fix" if fields.is_on("fix") else "check"
    name = name_of(fields)
    given = {"text": fields.text, "name": name, "options": options, "limits": LIMITS}
    # The compiler reads a stranger's text: it runs confined or not at all.
    words, wanted = ["--sandbox=require"], []
    if as_sarif:
        words.append(f"--sarif={_SARIF}")
        wanted.append(_SARIF)
    return bounded(job_of(method, given), *words, wanted=tuple(wanted))


def _lines(values: Sequence[str]) -> list[str]:
    lines = (line.strip() for value in values for line in value.split("\n"))
    return [line for line in lines if line]


_ONE_TEXT = (
    "  help: a page compiles one text: put what it includes and defines into it; "
    "`fencepost check` takes folders and definitions"
)


def _of_page(trouble: Trouble) -> Trouble:
    """Return the trouble with advice that the page can follow: it has no words for the compiler."""
    lines = (
        _ONE_TEXT if line.startswith("  help:") and " -- -I" in line else line
        for line in trouble.text.split("\n")
    )
    return replace(trouble, text="\n".join(lines))


async def answer(desk: Desk, fields: Fields) -> Mapping[str, Any]:
    """Return what the template shows of a text."""
    found = read(await desk.ask(job(fields), fields.ticket))
    name = name_of(fields)
    lines = fields.text.split("\n")
    kernels = [_kernel(record, name, lines, fields) for record in found.records]
    return {
        "trouble": None if found.trouble is None else _of_page(found.trouble),
        "said": found.said.strip() if found.trouble is None else "",
        "kernels": kernels,
        "refused": fields.all("refuse"),
        # The first stands in the form's own field.
        "assumed": [each for each in fields.all("assume") if each != fields.one("assume")],
        "is_fixed": fields.is_on("fix"),
        "files": {
            name: data.decode("utf-8", "replace")
            for name, data in found.files.items()
            if name != _SARIF
        },
    }


async def sarif(desk: Desk, fields: Fields) -> bytes:
    """Return the findings as SARIF."""
    found = read(await desk.ask(job(fields, as_sarif=True), fields.ticket))
    if _SARIF not in found.files:
        title = found.trouble.title if found.trouble else "there is no SARIF"
        raise InputError(title, mend=(found.trouble.text or None) if found.trouble else None)
    return found.files[_SARIF]


def _kernel(
    record: Mapping[str, Any], name: str, lines: Sequence[str], fields: Fields
) -> Mapping[str, Any]:
    verdict = record.get("verdict", "")
    title, tone = _VERDICTS.get(verdict, (verdict.capitalize() or "No verdict", Tone.PLAIN))
    mend = record.get("mend")
    patch = mend.get("patch") if isinstance(mend, Mapping) else None
    return {
        "record": record,
        "title": title,
        "tone": tone.value,
        "findings": [_finding(each, name, lines) for each in record.get("diagnostics", ())],
        "reasons": [str(each) for each in record.get("unknown_reasons") or ()],
        "advice": [_advice(each, fields) for each in record.get("advice") or ()],
        "conditions": _conditions(record),
        "premises": (record.get("proof") or {}).get("premises", ()),
        "patch": list(_patch_lines(patch)) if isinstance(patch, str) else None,
        "patch_said": str(mend.get("said", "")) if isinstance(mend, Mapping) else "",
        "with_patch": _with_patch(patch, fields) if isinstance(patch, str) else "",
        "unfixed": mend.get("reason") if isinstance(mend, Mapping) else None,
    }


def _conditions(record: Mapping[str, Any]) -> list[str]:
    """Return conditions under which a kernel is proved, each of which can be assumed."""
    found = record.get("condition") or ()
    return [found] if isinstance(found, str) else [str(each) for each in found]


def _with_patch(patch: str, fields: Fields) -> str:
    """Return the link that asks about the text with a patch; '' where that is of another text."""
    text = patched(fields.text, patch)
    if text is None:
        return ""
    kept = {name: each for name, each in fields.values.items() if name not in ("example", "fix")}
    return link("/kernel", text, kept)


def _advice(advice: Mapping[str, Any], fields: Fields) -> Mapping[str, Any]:
    """Return an advice with the link that asks with its options; '' where these have no field."""
    options = str(advice["options"])
    more = fields_of(options, _REFUSABLE)
    kept = {name: each for name, each in fields.values.items() if name != "example"}
    return {
        "options": options,
        "said": str(advice["said"]),
        "link": "" if more is None else link("/kernel", fields.text, added(kept, more)),
    }


def _finding(found: Mapping[str, Any], name: str, lines: Sequence[str]) -> Mapping[str, Any]:
    places = [each for each in found.get("locations", ()) if each.get("line")]
    # A path that an answer names is never opened: lines are those of the text that was sent.
    own = [each for each in places if each.get("file") == name and each["line"] <= len(lines)]
    marks = [
        Mark(
            each["line"],
            each.get("column") or 0,
            f"{found['code']}: {found['message']} ({each.get('note') or 'here'})",
            "error" if found.get("severity") == "error" else "warning",
            str(each.get("note") or ""),
        )
        for each in own
    ]
    chain = found.get("chain") or {}
    stops = stops_of(found, name)
    shown = [*own, *({"line": each.line} for each in stops if 0 < each.line <= len(lines))]
    excerpt = list(_excerpt(shown, lines))
    rows = {each.number: row for row, each in enumerate(excerpt) if each is not None}
    return {
        "drawing": drawing(stops, rows, len(excerpt)),
        "record": found,
        "marks": marks,
        "elsewhere": [each for each in places if each not in own],
        "excerpt": excerpt,
        "work_items": (found.get("witness") or {}).get("work_items", ()),
        "witness": found.get("witness"),
        "links": [
            {**each, "line": (each.get("at") or {}).get("line")}
            for each in (chain.get("links", ()) if isinstance(chain, Mapping) else ())
        ],
    }


def _excerpt(places: Sequence[Mapping[str, Any]], lines: Sequence[str]) -> Iterator[Line | None]:
    """Yield the lines around the places of a text, with None for a gap."""
    notes: dict[int, list[str]] = {}
    for each in places:
        own = notes.setdefault(each["line"], [])
        if "note" in each:
            own.append(str(each["note"] or ""))
    around = {
        number
        for line in notes
        for number in range(max(1, line - _AROUND), min(len(lines), line + _AROUND) + 1)
    }
    before = 0
    for number in sorted(around):
        if before and number > before + 1:
            yield None
        before = number
        text = lines[number - 1].expandtabs(4)[:400]
        note = ", ".join(dict.fromkeys(filter(None, map(_does, notes.get(number, ())))))
        yield Line(number, text, note or ("here" if notes.get(number) else ""))


def _does(note: str) -> str:
    """Return what a line does, of a note that stands above as a whole: without the work-item."""
    found = _BY.search(note)
    return (found[1] or found[2] if found else note)[:_LONGEST_NOTE]


def _patch_lines(patch: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a patch, each with the class of its style."""
    for line in patch.rstrip("\n").split("\n"):
        if line.startswith(("@@", "---", "+++")):
            yield "hunk", line
        else:
            yield {"+": "add", "-": "del"}.get(line[:1], ""), line
