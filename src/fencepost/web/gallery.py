"""The gallery and guide: examples, codes and names of the documents, with one search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.core.jobs import Outcome
from fencepost.core.requests import job_of
from fencepost.web.answers import bounded, read
from fencepost.web.catalogue import Catalogue, Entry
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

FIELDS = ("q", "name")
_MOST = 60
"""Entries that are shown."""


def search(entries: tuple[Entry, ...], words: str) -> list[Entry]:
    """Return entries that have all words: in their name first, then anywhere."""
    sought = words.lower().split()
    found = [
        (0 if all(word in each.name.lower() for word in sought) else 1, place, each)
        for place, each in enumerate(entries)
        if all(word in f"{each.kind} {each.name} {each.about}".lower() for word in sought)
    ]
    return [each for _, _, each in sorted(found, key=lambda row: row[:2])]


async def answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Mapping[str, Any]:
    """Return what the template shows: an explanation if one is asked for, and what was found."""
    words, name = fields.one("q").strip(), fields.one("name").strip()
    told: Outcome | None = None
    if name:
        job = job_of("explain", {"words": [name]})
        told = await desk.ask(bounded(job), fields.ticket)
    explained = None if told is None else read(told)
    found = search(catalogue.entries, words)
    return {
        "trouble": None if explained is None else explained.trouble,
        "explained": () if explained is None else explained.records,
        "name": name,
        "q": words,
        "found": found[:_MOST],
        "count": len(found),
        "kinds": tuple(dict.fromkeys(each.kind for each in found[:_MOST])),
    }
