"""A kernel as Triton compiled it: the LLVM IR with what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.frontends.triton.metadata import Metadata, metadata_of
from fencepost.frontends.triton.signature import ArgumentKind, Signature, signature_of
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Beside:
    """What Triton says of a kernel beside its LLVM IR, as far as that was there."""

    metadata: Metadata | None = None
    signature: Signature | None = None
    types: Mapping[str, str] = field(default_factory=dict)
    """Types of arguments by name, as a launch has them (`i32`, `u32`): Triton IR has no signs."""

    @property
    def specialisations(self) -> tuple[str, ...]:
        """What holds of integer arguments wherever this kernel is launched, as assumptions:
        Triton compiles another kernel for values of which it does not.
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
    """What the two texts and the types of a launch say; None: there is none. Raises InputError
    where a text is not Triton's.
    """
    return Beside(
        None if metadata is None else metadata_of(metadata),
        None if signature is None else signature_of(signature),
        types or {},
    )
