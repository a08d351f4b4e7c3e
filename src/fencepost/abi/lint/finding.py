"""What a check of LLVM IR finds: a stable code, the place, the rule, what would mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from fencepost.citations import Cite


@unique
class LintCode(Enum):
    """The codes; once given, a code keeps its meaning."""

    UNKNOWN_ATTRIBUTE = "FP601"
    ATTRIBUTE_VALUE = "FP602"
    ATTRIBUTE_WITHOUT_EFFECT = "FP603"
    DENIED_INPUT = "FP604"
    INTERNAL_ATTRIBUTE = "FP605"
    METADATA_PLACE = "FP611"
    METADATA_ARGUMENT = "FP612"
    UNKNOWN_METADATA = "FP613"
    INTRINSIC_TARGET = "FP621"
    INTRINSIC_OPERAND = "FP622"
    RESERVED_ADDRESS_SPACE = "FP631"
    ADDRESS_SPACE_CAST = "FP632"
    NO_GENERIC_ADDRESS_SPACE = "FP633"
    ALLOCA_ADDRESS_SPACE = "FP634"
    LDS_INITIALIZER = "FP635"
    REGION_ON_AMDHSA = "FP636"
    BARRIER_TYPE = "FP641"
    BARRIER_ADDRESS_SPACE = "FP642"
    BARRIER_TARGET = "FP643"
    BARRIER_ACCESS = "FP644"
    COOPERATIVE_SCOPE = "FP651"
    COOPERATIVE_ADDRESS_SPACE = "FP652"
    CONVENTION_RESULT = "FP661"
    CONVENTION_PARAMETER = "FP662"
    CONVENTION_CALL = "FP663"

    @property
    def is_error(self) -> bool:
        """Whether the module is wrong; else it says something that has no effect, or that this
        package does not know.
        """
        return self not in (
            LintCode.UNKNOWN_ATTRIBUTE,
            LintCode.ATTRIBUTE_WITHOUT_EFFECT,
            LintCode.INTERNAL_ATTRIBUTE,
            LintCode.UNKNOWN_METADATA,
        )


@dataclass(frozen=True, slots=True)
class LintFinding:
    """A finding. `where` is the function or variable; `instruction` the number of the instruction
    in the function from 0, None where the whole is meant.
    """

    code: LintCode
    where: str
    message: str
    mend: str
    cite: Cite
    instruction: int | None = None
