"""The entry point of the command, as a script and by `python -m fencepost`.

The status is that of an internal error until something else is known, and only modules of the
interpreter are imported before that: status 1 means a verdict, and nothing else may cause it.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

INTERNAL = 70
OUTPUT = 74
INTERRUPTED = 130


def main() -> NoReturn:
    """Run the command line; exit statuses are those of `cli.parsing.status.Status`."""
    status = INTERNAL
    try:
        _open_missing()
        from fencepost.cli.front import front

        text = front(sys.argv[1:])
        if text is None:
            from fencepost.cli.main import run

            status = run(sys.argv[1:])
        else:
            status = _printed(text)
    except KeyboardInterrupt:
        status = _interrupted()
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is told in a line
        _say(f"internal error: {type(error).__name__}: {error}".partition("\n")[0])
    _leave(status)


def _open_missing() -> None:
    """Open descriptors that are missing at the start on the null device, and the streams on
    them.
    """
    for number, flags in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            found = os.open(os.devnull, flags)
            if found != number:
                os.dup2(found, number)
                os.close(found)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def _printed(text: str) -> int:
    """Print a text whose characters need no guard, and return the status."""
    left = text.encode()
    try:
        while left:
            left = left[os.write(1, left) :]
    except BrokenPipeError:
        return OUTPUT  # who has gone hears nothing of it
    except OSError as error:
        _say(f"the output cannot be written: {error.strerror}")
        return OUTPUT
    return 0


def _say(line: str) -> None:
    try:
        os.write(2, f"{line}\n".encode("utf-8", "backslashreplace"))
    except OSError:
        return  # nobody is there to read it


def _interrupted() -> int:
    """Return the status for the signal that ended the command: Ctrl-C, unless another was seen."""
    signals = sys.modules.get("fencepost.cli.workers.signals")
    return INTERRUPTED if signals is None else int(signals.ended_by_signal())


def _leave(status: int) -> NoReturn:
    """Exit with a status that no late signal changes: the work is done, and everything is
    printed.
    """
    # `signal` makes enumerations of its names, and is not loaded always.
    import _signal as signal  # type: ignore[import-not-found]

    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        ignored = False
        while not ignored:
            try:
                signal.signal(each, signal.SIG_IGN)
                ignored = True
            except KeyboardInterrupt:  # a signal came first
                continue
    if "threading" in sys.modules:
        # Threads are waited for. With -m, the interpreter ends by SIGINT if a text that `exec` runs
        # was ever interrupted, though the interruption was caught. Another text clears that.
        exec("")  # noqa: S102
        import gc

        gc.freeze()  # what is left is not searched for cycles: the system takes all of it
        sys.exit(status)
    # Taking modules apart takes longer than many commands: the system frees their memory as well.
    import atexit

    atexit._run_exitfuncs()  # noqa: SLF001  # as the interpreter does
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            status = status or OUTPUT
    os._exit(status)


if __name__ == "__main__":
    if not sys.flags.safe_path and sys.path:
        del sys.path[0]  # the working folder: a stranger's typer.py there would be imported
    main()
