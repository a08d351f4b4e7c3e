"""Commands whose work is limited as a whole, or file by file, without further ado."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY, SECONDS, limits

Command = Callable[..., None]


def limited(
    each: str | None = None,
    *,
    what: str = "each file",
    seconds: float = SECONDS,
    is_brief: Callable[[Mapping[str, Any]], bool] = lambda given: False,
) -> Callable[[Command], Command]:
    """Give a command the options `--timeout` and `--memory`, and run it in a worker: once for every
    element of the argument called `each`, or once. Where its arguments are such that it takes less
    than a worker takes to start, whatever they say, it `is_brief`, and runs without one.
    """

    def wrap(command: Command) -> Command:
        def run(timeout: float, memory: str, **given: Any) -> None:
            bounds = limits(timeout, memory)
            if is_brief(given):
                return command(**given)
            from fencepost.cli import files
            from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop

            items = [] if each is None else list(given[each])
            names = [name for value in given.values() for name in _names(value)]
            files.hold_stdin(names)

            def work(item: Any, _desk: Desk) -> int:
                command(**(given if each is None else {**given, each: [item]}))
                return 0

            def stopped(item: Any, stop: Stop) -> int:
                if each is None and stop.error is not None:
                    raise stop.error
                return tell_stop(item, stop)

            raise offers.Exit(run_items(Task(work, stopped), items or [""], bounds))

        def offered() -> list[offers.Parameter]:
            timeout = Annotated[float, timeout_option(what)]
            return [
                *offers.parameters(command),
                offers.Parameter("timeout", timeout, seconds),
                offers.Parameter("memory", Memory, MEMORY),
            ]

        run.__name__, run.__doc__ = command.__name__, command.__doc__
        run.parameters = offered  # type: ignore[attr-defined]  # read when they are asked for
        return run

    return wrap


def _names(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
