"""Confinement by bubblewrap (`bwrap`): a read-only file system of the given folders."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache

from fencepost.process import end_with_parent

_APART = ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--die-with-parent")
SECONDS = 10.0

FOLDER = "/fencepost"
"""The folder of a confined program, in memory: nothing of it remains, however the program ends."""


def words(program: str, reads: Sequence[str]) -> tuple[str, ...]:
    """Return the words to put before a command, which confine it and start it in `FOLDER`. Folders
    that do not exist are left out; the process group is kept, so that its watcher still sees it.
    """
    made = [program, *_APART, "--dev-bind", "/dev/null", "/dev/null"]
    for each in sorted({*reads}):  # a folder before what is inside
        made += ["--ro-bind-try", each, each]
    return *made, "--tmpfs", FOLDER, "--remount-ro", "/", "--chdir", FOLDER, "--"


@cache
def works(program: str) -> bool:
    """Return True if bubblewrap may create namespaces here: in containers it is often forbidden."""
    command = [program, *_APART, "--ro-bind", "/", "/", "--dev-bind", "/dev/null", "/dev/null"]
    try:
        done = subprocess.run(
            [*command, "--", "/bin/sh", "-c", ":"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            cwd="/",
            env={},
            preexec_fn=end_with_parent,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
