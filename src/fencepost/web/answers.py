"""Answers of commands, as pages show them: records, and messages at their places."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from typing import Any

from fencepost.core.editing import messages
from fencepost.core.jobs import Ending, Job, Outcome
from fencepost.core.requests import result_of
from fencepost.records import dataclass, replace

SECONDS = 30
"""Seconds of the processor for a question."""
MEMORY = "2G"
MAX_OUTPUT = 4 << 20
"""Bytes of an answer: the core remembers hundreds of them."""
_CLOCK = 120.0
"""Seconds by the clock for a question, once it is its turn."""


@unique
class Tone(Enum):
    """The colour of a verdict."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"
    PLAIN = "plain"
    """Neither right nor wrong: nobody said what is expected."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A message at a place of the text. Lines and columns count from 1; column 0: all the line."""

    line: int
    column: int
    text: str
    severity: str = "error"
    note: str = ""
    """The part of the place in what the text says, if it has several places."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The reason why there is no answer: a title, what the command said, and its places."""

    title: str
    text: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The records of a command with its status, or the trouble it had."""

    status: int
    records: tuple[Mapping[str, Any], ...]
    said: str
    files: Mapping[str, bytes]
    trouble: Trouble | None = None

    @property
    def record(self) -> Mapping[str, Any]:
        """The first record, empty if there is none."""
        return next(iter(self.records), {})


def bounded(job: Job, *words: str, wanted: tuple[str, ...] = ()) -> Job:
    """Return a job with more words, the files that it writes, and a page's limit by the clock."""
    # The settings of folders above are another user's where the job's folder is in a shared one.
    texts = {**job.texts, "fencepost.toml": ""} if job.texts else job.texts
    at = 1 if len(job.arguments) > 1 and not job.arguments[1].startswith("-") else 0
    arguments = (*job.arguments[: at + 1], *words, *job.arguments[at + 1 :])
    return replace(
        job,
        arguments=arguments,
        texts=texts,
        wanted=(*job.wanted, *wanted),
        seconds=_CLOCK,
        max_output=MAX_OUTPUT,
    )


LIMITS = {"seconds": SECONDS, "memory": MEMORY}
"""The limits of a request."""


def read(outcome: Outcome) -> Answer:
    """Read what a command said."""
    match outcome.ending:
        case Ending.DONE:
            found = result_of(outcome)
            records = tuple(each for each in found["results"] if isinstance(each, dict))
            trouble = _trouble(outcome, records)
            return Answer(
                outcome.status or 0, records, found["messages"], dict(outcome.files), trouble
            )
        case Ending.CANCELLED:
            trouble = Trouble("Cancelled", "The question was cancelled before it had an answer.")
        case Ending.TIMEOUT:
            trouble = Trouble("Out of time", f"No answer within {_CLOCK:.0f} seconds.")
        case Ending.OUTPUT:
            trouble = Trouble(
                "Too much output", f"The answer is longer than {MAX_OUTPUT >> 20} MiB."
            )
        case Ending.DIED:
            trouble = Trouble("No answer", "The process of the question ended, several times over.")
    return Answer(2, (), "", {}, trouble)


def _trouble(outcome: Outcome, records: tuple[Mapping[str, Any], ...]) -> Trouble | None:
    if records and outcome.status in (0, 1, 3):
        return None
    said = outcome.errors.decode("utf-8", "replace").strip()
    if records and not said:
        return None
    marks = tuple(Mark(each.line, each.column, each.text) for each in messages(said))
    return Trouble("The text cannot be read" if marks else "No answer", said, marks)
