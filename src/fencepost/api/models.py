"""Models compared."""

from __future__ import annotations

import time

from fencepost.api.bounded import bounded
from fencepost.api.display import show
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass

_BATCH = 20
"""Programs that are compared between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The outcome of a search for a program on which two models differ.

    - `test`: the smallest such program with a question that tells them apart; None where none was
      found.
    - `text`: the test, and as comments what each model says of it.
    - `tried`: how many programs were compared. `is_complete`: all up to the size were, and decided;
      otherwise no test means nothing.
    """

    models: tuple[str, str]
    test: LitmusTest | None
    text: str
    tried: int
    is_complete: bool


def compare_models(first: str, second: str, *, size: int = 2, seconds: float = 600.0) -> Difference:
    """The smallest program with at most `size` operations on which two models differ, in one
    process.

    Raises InputError for a model that does not exist.
    """
    (found,) = bounded(lambda: [_search((first, second), size, seconds)], seconds)
    return found


def _search(models: tuple[str, str], size: int, seconds: float) -> Difference:
    from fencepost.compare.answers import answer
    from fencepost.compare.search import batches, compare, total
    from fencepost.reports.litmus.difference import difference_test, tally_text

    start = time.monotonic()
    parts = [total([])]
    is_complete = True
    for batch in batches(models, size, _BATCH):
        parts = [total([*parts, compare(models, batch)])]
        if parts[0].found is not None:
            break
        if time.monotonic() - start > seconds:
            is_complete = False
            break
    (tally,) = parts
    if tally.found is None:
        return Difference(models, None, "", tally.tried, is_complete and not tally.undecided)
    answers = [answer(tally.found, name) for name in models]
    text = difference_test(tally.found, answers, tally_text(tally, time.monotonic() - start))
    return Difference(models, tally.found, text, tally.tried, not tally.undecided)


def _line(found: Difference) -> str:
    between = " and ".join(found.models)
    if found.test is None:
        so_far = "" if found.is_complete else " so far"
        return f"none between {between}{so_far}, {found.tried} programs"
    return f"between {between}: {found.test.name}"


def _html(found: Difference) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Tone

    return fragment(
        Section("", " and ".join(found.models), Tone.OPEN, _line(found), text=found.text)
    )


show(Difference, _line, _html)
