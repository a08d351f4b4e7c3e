"""Certificates: the vocabulary that the proofs of all engines share.

'Proved', 'verified' and 'forbidden' are values that only a finished proof can build: a claim, the
engine that showed it, its obligations, each with its reason, and its premises. A premise has a
name, a text, a source, and the option that refuses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum, unique
from typing import Protocol

from fencepost.citations import Cite
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Premise:
    """An assumption of a proof. `option` refuses it; '' if the user requested it."""

    name: str
    text: str
    cite: Cite | None
    option: str

    def __str__(self) -> str:
        source = f" [{self.cite}]" if self.cite is not None else ""
        refused = f"; {self.option} refuses it" if self.option else ""
        return f"{self.text}{source}{refused}"

    def as_data(self) -> Mapping[str, str | None]:
        """Return the premise for JSON."""
        return {
            "name": self.name,
            "text": self.text,
            "cite": str(self.cite) if self.cite is not None else None,
            "refused_by": self.option or None,
        }


@unique
class Ruling(Enum):
    """The ruling of an independent judge on a certificate."""

    ACCEPTED = "accepted"
    NOT_JUDGED = "not judged"
    """The certificate uses something that the judge does not know, or takes too long to judge."""
    LEFT_OPEN = "left open"
    """The certificate depends on questions that the judge's solver does not decide."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judge's ruling on a certificate, the reasons against it, and the seconds taken."""

    ruling: Ruling
    reasons: tuple[str, ...]
    seconds: float

    def as_data(self, *, times: bool = False) -> Mapping[str, object]:
        """Return the judgement for JSON. `times`: with the seconds."""
        data = {"ruling": self.ruling.value, "reasons": list(self.reasons)}
        return data | ({"seconds": round(self.seconds, 3)} if times else {})


class Part(Protocol):
    """An obligation that is met, in any engine."""

    def as_data(self) -> Mapping[str, object]:
        """Return the obligation and its reason, for JSON."""
        ...


def summary(parts: Iterable[Part]) -> list[Mapping[str, object]]:
    """Count obligations by their kind and reason."""
    kinds = Counter((str(d["kind"]), str(d["reason"])) for d in (p.as_data() for p in parts))
    return [
        {"kind": kind, "reason": reason, "count": count}
        for (kind, reason), count in sorted(kinds.items())
    ]


def proof_data(
    engine: str, obligations: Iterable[Part], premises: Iterable[Premise], *, whole: bool = True
) -> Mapping[str, object]:
    """Return the form of every certificate in JSON. Unless `whole`, obligations are only
    counted.
    """
    return {
        "engine": engine,
        "obligations": [e.as_data() for e in obligations] if whole else summary(obligations),
        "premises": [each.as_data() for each in premises],
    }
