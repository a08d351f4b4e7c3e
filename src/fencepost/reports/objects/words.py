"""The target of a code object, in the words of reports."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.fault import CodeObjectError
from fencepost.targets.fault import TargetError


def machine_of(code: CodeObject) -> str | None:
    """Return the processor's name; None if the file names none that the guide has."""
    processor = code.processor
    return None if processor is None else processor.name


def target_id_of(code: CodeObject) -> str | None:
    """Return the target ID; None if the file names none that the guide has."""
    try:
        return str(code.target.target)
    except (TargetError, CodeObjectError):
        return None


def os_abi_word(code: CodeObject) -> str:
    """Return the operating system as target triples spell it; its number if it has no name."""
    abi = code.os_abi
    return f"{code.elf.os_abi:#x}" if abi is None else abi.word
