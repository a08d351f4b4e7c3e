"""The page of litmus tests: verdict, outcomes, reason, an execution as a picture, hardware."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from fencepost.core.jobs import Job
from fencepost.core.requests import job_of
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.web import hardware
from fencepost.web.answers import LIMITS, Answer, Tone, bounded, read
from fencepost.web.catalogue import Catalogue
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

FIELDS = ("model", "without", "with", "unroll", "mcpu")
_NAME = "test.litmus"
_PICTURE = "test.svg"
_STYLE = pattern(r"<style>.*?</style>", re.DOTALL)
_RELATION = pattern(r'class="(?:[\w-]+ )*rel-([a-z]+)[" ]')
RELATIONS = {
    "po": "program order",
    "rf": "reads from",
    "mo": "modification order",
    "sw": "synchronizes with",
    "lo": "location order",
    "avop": "availability",
    "visop": "visibility",
    "participates": "takes part in",
    "race": "data race",
}
"""Words for the relations of a picture; others are shown by their short names."""
_TITLES = {
    "allowed": ("Allowed", Tone.PLAIN),
    "forbidden": ("Forbidden", Tone.PLAIN),
    "ub": ("Undefined behaviour", Tone.BAD),
    "unknown": ("Unknown", Tone.OPEN),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of an execution, without its style, and its relations: class and words."""

    svg: Markup
    relations: tuple[tuple[str, str], ...]


def job(fields: Fields, *, explained: bool) -> Job:
    """Return the job of a page: the verdict alone, or with its reason and picture."""
    options: dict[str, object] = {}
    if model := fields.one("model"):
        options["model"] = model
    for each in ("without", "with"):
        if values := fields.all(each):
            options[each] = list(values)
    if (unroll := fields.integer("unroll")) is not None:
        options["unroll"] = unroll
    made = job_of(
        "litmus", {"text": fields.text, "name": _NAME, "options": options, "limits": LIMITS}
    )
    if not explained:
        return bounded(made)
    return bounded(made, "--explain", "--svg=.", "--force", wanted=(_PICTURE,))


async def answer(
    desk: Desk, catalogue: Catalogue, fields: Fields, *, explained: bool
) -> Mapping[str, Any]:
    """Return what the template shows of a test."""
    found = read(await desk.ask(job(fields, explained=explained), fields.ticket))
    record = found.record
    is_read = explained and found.trouble is None
    title, tone = _TITLES.get(record.get("verdict", ""), ("No verdict", Tone.OPEN))
    expected = record.get("expected")
    is_expected = found.status == 0
    if expected is not None and record.get("verdict") != "unknown":
        tone = Tone.GOOD if is_expected else Tone.BAD
    columns = tuple(dict.fromkeys(name for row in record.get("outcomes", ()) for name in row))
    return {
        "trouble": found.trouble,
        "said": found.said.strip() if found.trouble is None else "",
        "record": record,
        "title": title,
        "tone": tone.value,
        "is_expected": is_expected,
        "columns": columns,
        "explained": explained,
        "why": record.get("explanation"),
        "picture": picture(found),
        "without": fields.all("without"),
        "with": fields.all("with"),
        "rules": catalogue.rules_of(str(record.get("model", ""))),
        "hardware": await hardware.answer(desk, fields) if is_read else None,
        "mcpu": fields.one("mcpu"),
    }


def picture(found: Answer) -> Picture | None:
    """Return the picture of an answer; None if it has none.

    The drawing escapes the words of the test. Its style is that of the page, so none is left in it.
    """
    data = found.files.get(_PICTURE)
    if data is None:
        return None
    svg = _STYLE.sub("", data.decode("utf-8", "replace"))
    names = dict.fromkeys(_RELATION.findall(svg))
    return Picture(
        Markup(svg),  # noqa: S704  # made by this package, see above
        tuple((each, RELATIONS.get(each, each)) for each in names),
    )
