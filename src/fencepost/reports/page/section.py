"""The parts of a page. All text is plain; `html.py` escapes it."""

from __future__ import annotations

from enum import Enum

from fencepost.records import dataclass


class Tone(Enum):
    """The colour of a verdict: right, wrong, or open."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Lines of a source around a place: `first` is the number of the first of them, `line` and
    `column` are the place (from 1; column 0: the whole line).
    """

    first: int
    lines: tuple[str, ...]
    line: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place that a finding is about: its part in it, where it is, and its lines if at hand.

    `calls` are the calls around it.
    """

    part: str
    at: str
    excerpt: Excerpt | None = None
    calls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A link of the chain between two accesses; `missing` says what breaks it, if it is broken."""

    text: str
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding: code, severity, message, places, chain, remarks, rule, and a fix."""

    code: str
    severity: str
    message: str
    places: tuple[Place, ...] = ()
    chain: tuple[Step, ...] = ()
    remarks: tuple[str, ...] = ()
    rule: str = ""
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its columns can be sorted."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A verdict with all that is said of it.

    - `file`, `name`: the input, and the kernel or test in it (may be empty).
    - `verdict`: in a word or two, `says`: in a sentence.
    - `facts`: labelled lines, as premises and reasons.
    - `picture`: an SVG document, `picture_text` says what it shows.
    - `text`: lines of fixed width.
    """

    file: str
    name: str
    tone: Tone
    verdict: str
    says: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()
    tables: tuple[Table, ...] = ()
    picture: str = ""
    picture_text: str = ""
    text: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its findings, each once."""
        return tuple(dict.fromkeys(each.code for each in self.findings))
