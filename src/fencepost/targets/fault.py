"""Faults in the name of a target: one error class, with one name for each fault."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.errors import InputError


@unique
class TargetFault(Enum):
    """The faults; the value describes the fault."""

    UNKNOWN_PROCESSOR = "no processor has this name"
    UNKNOWN_MACH = "no processor has this EF_AMDGPU_MACH value"
    UNKNOWN_FEATURE = "no target feature has this name"
    UNSUPPORTED_FEATURE = "the processor does not support the target feature"
    FIXED_FEATURE = "the processor does not let the target feature be chosen"
    NOT_IN_TARGET_ID = "the target feature is not controlled through the target ID"
    DUPLICATE_FEATURE = "the target feature appears twice"
    MISSING_SIGN = "the target feature has neither + nor -"
    EMPTY_COMPONENT = "a component is empty"
    WRONG_SYNTAX = "the target ID is written in the syntax of another code object version"
    NOT_CANONICAL = "the target ID is not in canonical form"
    BAD_SETTING = "the setting is not one that this place can hold"
    BAD_TRIPLE = "the target triple is malformed"
    UNKNOWN_ARCHITECTURE = "no architecture has this name"
    UNKNOWN_VENDOR = "no vendor has this name"
    UNKNOWN_OS = "no operating system has this name"
    WRONG_ARCHITECTURE = "the processor is not of the architecture of the triple"
    UNSUPPORTED_OS = "the operating system does not go with the architecture or the vendor"
    NO_PROCESSOR_IN_FLAGS = "the ELF flags of this code object version hold no processor"
    UNKNOWN_FLAG = "bits of the ELF flags have no meaning in this code object version"
    BAD_GENERIC_VERSION = "the generic version does not go with the processor"
    GENERIC_TOO_EARLY = "generic processors need code object V6 or above"
    GENERIC_DEVICE = "a generic processor is no device"
    NOT_IN_CODE_OBJECT_V2 = "code object V2 has no such processor and features"
    NO_SUCH_BARRIER = "the processor has no barrier object with this ID"


class TargetError(InputError):
    """An input names a target wrongly; `fault` says how."""

    def __init__(
        self, fault: TargetFault, message: str, *, rule: str | None = None, mend: str | None = None
    ) -> None:
        super().__init__(message, rule=rule, mend=mend)
        self.fault = fault
