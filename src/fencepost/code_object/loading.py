"""Decides whether a code object can be loaded on a device (001 Target ID, Generic Processor
Versioning, Header).
"""

from __future__ import annotations

from enum import Enum, unique
from typing import assert_never

from fencepost.citations import Cite, Source
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.fault import CodeObjectError
from fencepost.records import dataclass
from fencepost.targets.compatibility import loadability
from fencepost.targets.e_flags import code_target
from fencepost.targets.fault import TargetError
from fencepost.targets.target_id import TargetID

_HEADER = Cite(Source.GUIDE, "Header")


@unique
class Answer(Enum):
    """The answer to whether a code object can be loaded."""

    YES = "yes"
    NO = "no"
    NOT_JUDGED = "not judged"
    """The rules are those of the HSA loader, or the target cannot be read."""


@dataclass(frozen=True, slots=True)
class Loading:
    """The answer for one code object, the reason, and its source. `target` is the target of the
    code; None if it cannot be read.
    """

    answer: Answer
    target: str | None
    reason: str
    cite: Cite


def loading(code: CodeObject, device: TargetID) -> Loading:
    """Decide whether the HSA loader accepts a code object on a device, whose settings are those of
    the process. It must be a device, not a generic processor (`no_device`).
    """
    version = code.version
    if version is None:
        system = "an unknown system" if code.os_abi is None else code.os_abi.name
        reason = f"the code is for {system}; the rules are those of amdhsa"
        return Loading(Answer.NOT_JUDGED, None, reason, _HEADER)
    try:
        target = code.target
        verdict = loadability(target, device, version)
    except (TargetError, CodeObjectError) as error:
        return Loading(Answer.NOT_JUDGED, None, error.message, _HEADER)
    name = str(target.target)
    if target.generic_version is not None:
        name += f" version {target.generic_version}"
    if verdict.mismatch is not None:
        return Loading(Answer.NO, name, verdict.detail, verdict.mismatch.cite)
    if code.file_type != FileType.DYN:
        reason = "it is not linked: the loader takes shared objects (ET_DYN)"
        return Loading(Answer.NO, name, reason, _HEADER)
    return Loading(Answer.YES, name, verdict.detail, Cite(Source.GUIDE, "Target ID"))


def no_device(device: TargetID) -> None:
    """Raise TargetError (GENERIC_DEVICE) for a generic processor, which covers several devices."""
    loadability(code_target(device), device)


def word(answer: Answer) -> str:
    """Return the answer as the start of a sentence."""
    match answer:
        case Answer.YES:
            return "runs"
        case Answer.NO:
            return "does not run"
        case Answer.NOT_JUDGED:
            return "not judged"
        case _:
            assert_never(answer)
