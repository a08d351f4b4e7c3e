"""A command whose descendants are all waited for, so that their time of the processor counts.

    python -m benchmarks.real.descendants FILE COMMAND...

A worker that outlives the command is no child of whoever waits for the command. Here the process is
made the reaper of all that it leads to (Linux alone); when none is left it writes their seconds to
FILE, and ends with the status of the command.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

_SET_CHILD_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2)."""


def main() -> None:
    """Run the command that the arguments name."""
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # The signal is for the command, which has the group in common with this process.
    signal.signal(signal.SIGTERM, lambda *_: None)
    status = subprocess.Popen(sys.argv[2:]).wait()
    with suppress(ChildProcessError):
        while True:
            os.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    Path(sys.argv[1]).write_text(str(used.ru_utime + used.ru_stime), encoding="utf-8")
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()
