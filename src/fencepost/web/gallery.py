"""The gallery and guide: examples, codes and names of the documents, with one search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fencepost.core.jobs import Outcome
from fencepost.core.requests import job_of
from fencepost.patterns import pattern
from fencepost.web.answers import bounded, read
from fencepost.web.catalogue import Catalogue, Entry
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

FIELDS = ("q", "name", "kind")
_MOST = 24
"""Entries of a kind that are shown."""
_MOST_OF_ONE = 1000
"""Entries that are shown where one kind is asked for."""
_WORD = pattern(r"[^a-z0-9]+")


def search(entries: tuple[Entry, ...], words: str) -> list[Entry]:
    """Return entries that have all words: first those whose name has them as words of its own."""
    sought = words.lower().split()
    found = [
        (_rank(each.name.lower(), sought), place, each)
        for place, each in enumerate(entries)
        if all(word in f"{each.kind} {each.name} {each.about}".lower() for word in sought)
    ]
    return [each for _, _, each in sorted(found, key=lambda row: row[:2])]


def _rank(name: str, sought: Sequence[str]) -> int:
    if all(word in name for word in sought):
        return 0 if set(sought) <= {*_WORD.split(name)} else 1
    return 2


async def answer(desk: Desk, catalogue: Catalogue, fields: Fields) -> Mapping[str, Any]:
    """Return what the template shows: an explanation if one is asked for, and what was found."""
    words, name = fields.one("q").strip(), fields.one("name").strip()
    told: Outcome | None = None
    if name:
        job = job_of("explain", {"words": [name]})
        told = await desk.ask(bounded(job), fields.ticket)
    explained = None if told is None else read(told)
    only = fields.one("kind")
    found = search(catalogue.entries, words)
    counts = Counter(each.kind for each in found)
    most = _MOST_OF_ONE if only else _MOST
    kinds = [kind for kind in counts if kind == only or not only]
    shown = {kind: [each for each in found if each.kind == kind][:most] for kind in kinds}
    return {
        "trouble": None if explained is None else explained.trouble,
        "explained": () if explained is None else explained.records,
        "name": name,
        "q": words,
        "shown": shown,
        "counts": counts,
        "kind": only,
    }
