"""The desk where questions wait: each has a place, tells how far it is, and can be cancelled.

The core answers `workers` questions at a time, in the order they came. A question whose client goes
away is cancelled. A ticket is a name that the client draws at random, so that a client knows and
cancels its own questions alone.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.types import Receive

from fencepost.core.core import Core
from fencepost.core.jobs import Ending, Job, Outcome, Progress
from fencepost.core.running import Running
from fencepost.errors import BoundReached
from fencepost.patterns import pattern
from fencepost.records import dataclass

MAX_WAITING = 64
"""Questions that may wait or run."""
_T = TypeVar("_T")
_TICKET = pattern(r"[0-9a-f-]{32,36}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a question: so many are in front of it; 0: it is being answered.

    `step` is what is being done, as the command names it.
    """

    ahead: int
    step: str = ""


class _Question:
    def __init__(self, ticket: str) -> None:
        self.ticket = ticket
        self.running: Running | None = None
        self.step = ""

    def note(self, progress: Progress) -> None:
        """Keep how far the work is; called in a thread of the core."""
        self.step = progress.step or self.step


class Desk:
    """Gives questions to the core and knows which are open."""

    def __init__(self, core: Core, workers: int) -> None:
        self._core = core
        self._workers = workers
        self._open: list[_Question] = []

    async def ask(self, job: Job, ticket: str = "") -> Outcome:
        """Have a job done. It is cancelled if the task that waits for it is.

        Raises BoundReached if too many questions wait.
        """
        if len(self._open) >= MAX_WAITING:
            raise BoundReached(
                f"{len(self._open)} questions are waiting",
                rule=f"at most {MAX_WAITING} wait at a time",
                mend="ask again in a minute",
            )
        question = _Question(ticket if _TICKET.fullmatch(ticket) else "")
        self._open.append(question)
        running = question.running = self._core.submit(job, question.note)
        try:
            return await asyncio.wrap_future(running.future)
        except asyncio.CancelledError:
            if running.cancelled is not None:
                return Outcome(Ending.CANCELLED)  # by its ticket
            running.cancel()
            raise
        finally:
            self._open.remove(question)

    def standing(self, ticket: str) -> Standing | None:
        """Return the standing of the last open question of a ticket; None if it has none."""
        for place, question in reversed(list(enumerate(self._open))):
            if ticket and question.ticket == ticket:
                return Standing(max(0, place + 1 - self._workers), question.step)
        return None

    def cancel(self, ticket: str) -> bool:
        """Cancel the questions of a ticket; False if none is open."""
        found = [each for each in self._open if ticket and each.ticket == ticket]
        for each in found:
            if each.running is not None:
                each.running.cancel()
        return bool(found)


async def unless_gone(work: Coroutine[Any, Any, _T], receive: Receive) -> _T | None:
    """Wait for work unless the client goes away first, which cancels it; None then."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(_wait_until_gone(receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
    return await task if task.done() else None


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
