"""Given code, an object or text, for the machine of a test."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.errors import InputError
from fencepost.hardware.given.code import given_code
from fencepost.hardware.given.compiled import compiled_threads
from fencepost.hardware.given.written import written_threads
from fencepost.hardware.memory.explore import Given
from fencepost.hardware.memory.machines import MACHINES
from fencepost.lowering.target import Target
from fencepost.magic import ELF
from fencepost.program.program import LitmusTest


def given(data: bytes, source: str, test: LitmusTest, target: Target) -> Given:
    """Return a maker of the machine's code from an object or a text, for a test on a target.

    Raises InputError where it does not fit the test, UnsupportedError for what is not followed.
    """
    if data.startswith(ELF):
        code = CodeObject(data, source)
        if code.processor is not None and code.processor is not target.processor:
            raise InputError(
                f"{source} is for {code.processor.name}",
                rule=f"the machine is that of {target.processor.name}",
                mend=f"ask for --mcpu {code.processor.name}",
            )
        threads = compiled_threads(code, test, target.processor)
    else:
        threads = written_threads(data.decode("utf-8", "replace"), test, target)
    return lambda dropped: given_code(test, target, MACHINES[target.chapter], threads, dropped)
