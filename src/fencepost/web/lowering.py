"""The page of lowering: an operation on every generation, with the reason for each instruction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.core.jobs import Job
from fencepost.core.requests import job_of
from fencepost.web.answers import LIMITS, bounded, read
from fencepost.web.desk import Desk
from fencepost.web.fields import Fields
from fencepost.web.links import link

FIELDS = ("operation", "beside", "space", "opencl")
FIRST = "fence agent acq_rel"
FOLLOW = ("001", "llvm-22")


def job(fields: Fields, follow: str) -> Job:
    """Return the job for the matrix after a document or a compiler."""
    options: dict[str, object] = {"follow": follow}
    if space := fields.one("space"):
        options["space"] = space
    if fields.is_on("opencl"):
        options["opencl"] = True
    words = [fields.one("operation").strip() or FIRST]
    made = job_of("lower", {"words": words, "options": options, "limits": LIMITS})
    return bounded(made, "--matrix", "--explain")


async def answer(desk: Desk, fields: Fields) -> Mapping[str, Any]:
    """Return what the template shows: a card for each code, with the targets that have it."""
    found = read(await desk.ask(job(fields, FOLLOW[0]), fields.ticket))
    others: Mapping[str, Any] = {}
    if fields.is_on("beside") and found.trouble is None:
        llvm = read(await desk.ask(job(fields, FOLLOW[1]), fields.ticket))
        others = {_target(each): each for each in llvm.records}
    cards: dict[object, dict[str, Any]] = {}
    for record in found.records:
        other = others.get(_target(record))
        code = _code(record), None if other is None else _code(other)
        card = cards.setdefault(
            code, {"targets": [], "steps": record.get("steps", ()), "other": None, "differs": False}
        )
        card["targets"].append(_target(record))
        if other is not None:
            card["other"] = other.get("steps", ())
            card["differs"] = code[0] != code[1]
    return {
        "trouble": found.trouble,
        "cards": list(cards.values()),
        "operation": fields.one("operation").strip() or FIRST,
        "needed_link": _test_link,
        "is_beside": fields.is_on("beside"),
    }


def _target(record: Mapping[str, Any]) -> str:
    return " ".join((str(record.get("target", "")), *map(str, record.get("features") or ())))


def _code(record: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(each.get("instruction")) for each in record.get("steps", ()))


def _test_link(need: Mapping[str, Any]) -> str:
    """Return the link that opens the test which needs an instruction."""
    return link("/litmus", str(need.get("text") or ""), {})
