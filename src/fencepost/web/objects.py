"""The page of code objects: kernels, registers, LDS, findings, and the machine code annotated.

A file is kept in memory under its hash, so that a state is a link; the oldest make place for new
ones. Nothing of it is written but into the folder of a job.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from fencepost.core.jobs import Job
from fencepost.errors import InputError
from fencepost.records import dataclass
from fencepost.web.answers import MEMORY, SECONDS, Tone, bounded, read
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields

FIELDS = ("file", "kernel", "upload", "other", "with")
MAX_FILE = 8 << 20
"""Bytes of a file."""
_MAX_KEPT = 64 << 20
"""Bytes of all files that are kept."""
_MAX_UNPACKED = 64 << 20
"""Bytes that a compressed bundle may have."""
_MAX_SHOWN = 400_000
"""Characters of machine code that are shown; the rest is in the download."""
_NAME = "object.co"
_OTHER = "other.co"
_MOST_ROWS = 2000
"""Differences that are shown."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that was sent. Its name is shown and never opened."""

    name: str
    data: bytes


class Shelf:
    """The files that were sent, by their hashes."""

    def __init__(self, most: int = _MAX_KEPT) -> None:
        self._most = most
        self._files: OrderedDict[str, Kept] = OrderedDict()

    def put(self, name: str, data: bytes) -> str:
        """Keep a file and return its hash. Raises InputError for one that is too long."""
        if len(data) > MAX_FILE:
            raise InputError(
                f"the file has {len(data) >> 10} KiB",
                rule=f"a file has at most {MAX_FILE >> 20} MiB",
                mend="use `fencepost object` and `fencepost check`",
            )
        digest = hashlib.sha256(data).hexdigest()
        self._files[digest] = Kept(name or "file", data)
        self._files.move_to_end(digest)
        while sum(len(each.data) for each in self._files.values()) > self._most:
            self._files.popitem(last=False)
        return digest

    def get(self, digest: str) -> Kept:
        """Return a file. Raises InputError for one that is not here."""
        found = self._files.get(digest)
        if found is None:
            raise InputError(
                "the file of this link is not here any more",
                rule="files are kept in memory while the server runs, and old ones make place",
                mend="choose the file again",
            )
        self._files.move_to_end(digest)
        return found


def job(kept: Kept, *words: str) -> Job:
    """Return a job about a file."""
    limits = (f"--timeout={SECONDS}", f"--memory={MEMORY}")
    return bounded(Job((*words, *limits, _NAME), {_NAME: kept.data}))


def disassembly(kept: Kept, kernel: str) -> Job:
    """Return the job for the machine code, annotated."""
    only = (f"--kernel={kernel}",) if kernel else ()
    size = f"--max-size={_MAX_UNPACKED}"
    return job(kept, "object", "show", "--annotate", size, *only)


async def answer(desk: Desk, shelf: Shelf, fields: Fields) -> Mapping[str, Any]:
    """Return what the template shows of a file."""
    digest, other = fields.one("file"), fields.one("with")
    if sent := fields.uploads.get("upload"):
        digest, other = shelf.put(sent.name, sent.data), ""
    if sent := fields.uploads.get("other"):
        other = shelf.put(sent.name, sent.data)
    if not digest:
        return {"kept": None, "digest": "", "other": "", "trouble": None}
    kept = shelf.get(digest)
    compared = await _compared(desk, kept, shelf.get(other), fields) if other else None
    kernel = fields.one("kernel")
    size = f"--max-size={_MAX_UNPACKED}"
    shown, checked, code = await asyncio.gather(
        desk.ask(job(kept, "object", "show", "--json", size), fields.ticket),
        desk.ask(job(kept, "check", "--json"), fields.ticket),
        desk.ask(disassembly(kept, kernel), fields.ticket),
    )
    objects, findings, text = read(shown), read(checked), read(code)
    listing = code.output.decode("utf-8", "replace") if text.status == 0 else ""
    diagnostics = [
        {"kernel": record.get("kernel") or "", **found}
        for record in findings.records
        for found in record.get("diagnostics", ())
    ]
    is_wrong = any(each.get("severity") == "error" for each in diagnostics)
    return {
        "kept": kept,
        "digest": digest,
        "other": other,
        "compared": compared,
        "trouble": objects.trouble,
        "objects": objects.records,
        "diagnostics": diagnostics,
        "verdicts": [str(each.get("verdict", "")) for each in findings.records],
        "check_said": "" if findings.records else findings.said.strip(),
        "tone": (Tone.BAD if is_wrong else Tone.PLAIN).value,
        "is_wrong": is_wrong,
        "listing": listing[:_MAX_SHOWN],
        "is_cut": len(listing) > _MAX_SHOWN,
        "listing_said": "" if listing else text.said.strip(),
        "kernel": kernel,
    }


async def _compared(desk: Desk, kept: Kept, other: Kept, fields: Fields) -> Mapping[str, Any]:
    """Return how another file differs: a row for each value."""
    limits = (f"--timeout={SECONDS}", f"--memory={MEMORY}", f"--max-size={_MAX_UNPACKED}")
    words = ("object", "diff", "--json", *limits, _NAME, _OTHER)
    asked = bounded(Job(words, {_NAME: kept.data, _OTHER: other.data}))
    outcome = await desk.ask(asked, fields.ticket)
    found = read(outcome)
    rows = [
        {
            "entry": each.get("entry") or "",
            "where": str(each.get("where", "")),
            "old": _shown(each.get("old")),
            "new": _shown(each.get("new")),
        }
        for each in found.records[:_MOST_ROWS]
    ]
    is_same = outcome.status == 0
    return {
        "name": other.name,
        "size": len(other.data),
        "rows": rows,
        "is_cut": len(found.records) > _MOST_ROWS,
        "is_same": is_same,
        "said": "" if is_same or rows else found.said.strip() or "no answer",
    }


def _shown(value: object) -> str:
    return "" if value is None else str(value)
