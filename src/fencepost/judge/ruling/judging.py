"""The judge's ruling on a certificate and the time it took."""

from __future__ import annotations

import time
from contextlib import suppress
from importlib.util import find_spec

from fencepost.certificates import Judgement, Ruling
from fencepost.errors import BoundReached, InputError
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.questions import MILLISECONDS, STEPS, within
from fencepost.judge.machine.tracks import Doubt, NotJudged, Open
from fencepost.judge.machine.values import Sym
from fencepost.judge.ruling.complaints import complaints

MOST_REASONS = 8
"""The largest number of complaints reported about a certificate."""


def check_installed() -> None:
    """Raise InputError if the judge's solver is not installed."""
    with suppress(ImportError, ValueError):
        if find_spec("cvc5") is not None:
            return
    raise InputError(
        "cvc5 is not installed",
        rule="the judge of certificates decides their questions by a solver of its own",
        mend="pip install 'fencepost[judge]'",
    )


def judge(exhibit: Exhibit, seconds: float) -> Judgement:
    """Judge a certificate in about `seconds` of processor time at most.

    Raises InputError for a malformed certificate.
    """
    start = time.process_time()
    Sym.table.clear()
    try:
        with within(seconds):
            found = complaints(exhibit)
    except NotJudged as error:
        return _judgement(Ruling.NOT_JUDGED, start, str(error))
    except BoundReached as error:
        return _judgement(Ruling.NOT_JUDGED, start, error.message)
    except InputError:
        raise
    except (ArithmeticError, AssertionError, LookupError, RecursionError, RuntimeError) as error:
        # The judge has no word on what it was not written for; the proof stands as it stood.
        what = f"{type(error).__name__} {error}".strip()
        return _judgement(Ruling.NOT_JUDGED, start, f"the judge does not follow it: {what}")
    finally:
        Sym.table.clear()
    if not found:
        return _judgement(Ruling.ACCEPTED, start)
    faults = [each for each in found if not isinstance(each, Doubt)]
    if not faults and (left := sorted({each for each in found if isinstance(each, Open)})):
        names = ", ".join(map(repr, left[:MOST_REASONS]))
        names += ", …" if len(left) > MOST_REASONS else ""
        count = f"{len(left)} of {len(exhibit.queries)} questions"
        most = f"not decided in {STEPS * MILLISECONDS:,} steps or {MILLISECONDS // 1000} s each"
        return _judgement(Ruling.LEFT_OPEN, start, f"cvc5 leaves {count} open: {names}, {most}")
    told = [str(each) for each in faults or found]
    shown = told[:MOST_REASONS]
    if len(told) > len(shown):
        shown.append(f"and {len(told) - len(shown)} more")
    return _judgement(Ruling.REFUSED if faults else Ruling.NOT_JUDGED, start, *shown)


def _judgement(ruling: Ruling, start: float, *reasons: str) -> Judgement:
    return Judgement(ruling, reasons, time.process_time() - start)


__all__ = ["check_installed", "judge"]
