"""LLVM's own view of a module: parsed, verified, and printed again, in a process of its own.

LLVM aborts on some inputs; the process that called it is then gone, and the caller says so.
"""

from __future__ import annotations

import re
import subprocess
import sys

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import BoundReached, Place, UnsupportedError

_CITE = Cite(Source.LANGREF, "Memory Model for Concurrent Operations")

TIMEOUT = 60
"""Seconds that LLVM may take."""

MEMORY = 4 << 30
"""Bytes of memory that LLVM may take."""

MAX_BYTES = 64 << 20
"""Larger inputs are refused."""

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""What bitcode begins with: bare, and with the wrapper's header."""

_PLACE = re.compile(r"<string>:(\d+):(\d+): error: (.*)")

_ABSENT = 3
"""The exit status of the process where llvmlite is not installed."""


def printed(source: bytes) -> str:
    """The module as LLVM prints it, one instruction a line.

    Raises AbiError, with the place, where it does not parse or verify, BoundReached where LLVM
    takes too long, UnsupportedError where llvmlite is not installed.
    """
    if len(source) > MAX_BYTES:
        raise AbiError(
            f"a module of {len(source)} bytes",
            rule=f"modules are read up to {MAX_BYTES} bytes",
            mend="split it",
        )
    if not source.startswith(BITCODE) and b"\0" in source:
        raise AbiError(
            f"byte 0x00 at offset {source.index(0)}",
            rule="a module is bitcode, or text without NUL",
            mend="name a file of LLVM IR",
        )
    command = [sys.executable, "-m", "fencepost.abi.lint.child"]
    try:
        done = subprocess.run(
            command, input=source, capture_output=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise BoundReached(
            f"LLVM has taken {TIMEOUT} seconds",
            rule="the module is parsed and verified within that time",
            mend="split the module",
        ) from error
    if done.returncode == 0:
        return done.stdout.decode("utf-8", "replace")
    if done.returncode == _ABSENT:
        raise UnsupportedError(
            "llvmlite is not installed",
            rule="LLVM IR is read by LLVM",
            mend="pip install llvmlite",
        )
    shown = done.stderr.decode("utf-8", "replace")
    found = _PLACE.search(shown)
    if found is not None:
        raise AbiError(
            found[3],
            place=Place(int(found[1]), int(found[2])),
            rule="LLVM parses the module",
            mend="correct the text at this place",
        )
    message = shown.strip().splitlines()[-1] if shown.strip() else "LLVM ended without a word"
    raise AbiError(
        message[:300],
        rule="LLVM parses and verifies the module",
        mend="correct the module; `opt -passes=verify` says more",
    )
