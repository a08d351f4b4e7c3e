"""A kernel as Triton compiled it: the LLVM IR and the files beside it."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.frontends.triton.metadata import Metadata, metadata_of
from fencepost.frontends.triton.signature import ArgumentKind, Signature, signature_of
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Beside:
    """Triton's information about a kernel beside its LLVM IR, as far as it is available."""

    metadata: Metadata | None = None
    signature: Signature | None = None
    types: Mapping[str, str] = field(default_factory=dict)
    """Types of arguments by name, as a launch has them (`i32`, `u32`): Triton IR has no signs."""

    @property
    def specialisations(self) -> tuple[str, ...]:
        """Divisibility facts of integer arguments, as assumptions. They hold wherever this kernel
        is launched, because Triton compiles another kernel for other values.
        """
        if self.signature is None:
            return ()
        return tuple(
            f"{each.name} % {each.divisibility} == 0"
            for each in self.signature.arguments
            if each.kind is ArgumentKind.INTEGER
            and each.divisibility > 1
            and each.name.isidentifier()
        )


def beside(
    metadata: str | None, signature: str | None, types: Mapping[str, str] | None = None
) -> Beside:
    """Read the two texts and add the types of a launch; None means that there is none. Raises
    InputError if a text is not Triton's.
    """
    return Beside(
        None if metadata is None else metadata_of(metadata),
        None if signature is None else signature_of(signature),
        types or {},
    )
