"""The judge's rulings on certificates, as text and as JSON lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fencepost.certificates import Judgement, Ruling
from fencepost.errors import FencepostError
from fencepost.records import dataclass
from fencepost.reports.text.encode import line
from fencepost.reports.text.records import diagnostic_record, error_diagnostic
from fencepost.symbols import shown_function
from fencepost.visible import visible_name


@dataclass(frozen=True, slots=True)
class Judged:
    """A certificate's folder, its statement, and the judgement."""

    folder: str
    stated: Mapping[str, Any]
    judgement: Judgement


def ruling_line(judgement: Judgement) -> str:
    """Return the judge's ruling on the proof, in a line, with its time."""
    took = f"{judgement.seconds:.2f} s"
    match judgement.ruling:
        case Ruling.ACCEPTED:
            return f"judged: accepted ({took})"
        case Ruling.NOT_JUDGED | Ruling.LEFT_OPEN:
            return f"not judged: {visible_name('; '.join(judgement.reasons))} ({took})"
        case Ruling.REFUSED:
            return f"judged: refused ({took})"


def judged_text(judged: Judged) -> str:
    """Return a text for people: the ruling, the claim of the certificate, and the reasons against
    it.
    """
    stated, judgement = judged.stated, judged.judgement
    ruling = judgement.ruling.value
    if judgement.ruling is Ruling.ACCEPTED:
        ruling += f": {stated['claim']}"
    shown = shown_function(stated["kernel"])
    out = [f"{visible_name(judged.folder)}: {shown}: {ruling} ({judgement.seconds:.2f} s)"]
    digest = stated["module"]["sha256"][:16]
    out.append(f"  module: {visible_name(stated['file'])} (SHA-256 {visible_name(digest)}…)")
    out.append(f"  launch: {_launch(stated['launch'])}")
    names = ", ".join(each["name"] for each in stated["proof"]["premises"])
    out.append(f"  premises: {visible_name(names) or 'none'}")
    out += [f"  reason: {visible_name(each)}" for each in judgement.reasons]
    return "\n".join(out)


def _launch(launch: Mapping[str, Any]) -> str:
    size = "×".join(map(str, launch["workgroup"]))
    grid = "×".join(map(str, launch["grid"]))
    workgroup = f"up to {size}" if launch["smaller"] else size
    where = grid if launch["extent"] == "grid" else f"any up to {grid}"
    return f"workgroup {workgroup}, grid {where}, wave {launch['wave']}"


def judged_line(judged: Judged, *, times: bool = False) -> str:
    """Return one line for a certificate; `times`: with the seconds."""
    stated = judged.stated
    return line(
        {
            "folder": judged.folder,
            "file": stated["file"],
            "kernel": stated["kernel"],
            "module": stated["module"]["sha256"],
            "launch": stated["launch"],
            "premises": [each["name"] for each in stated["proof"]["premises"]],
            **judged.judgement.as_data(times=times),
            "diagnostics": [],
        }
    )


def unreadable_line(folder: str, error: FencepostError) -> str:
    """Return one line for a folder without a readable certificate."""
    return line(
        {
            "folder": folder,
            "file": None,
            "kernel": None,
            "module": None,
            "launch": None,
            "premises": [],
            "ruling": None,
            "reasons": [error.message],
            "diagnostics": [diagnostic_record(error_diagnostic(error, folder))],
        }
    )
