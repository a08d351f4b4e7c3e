"""Bundle entry IDs: `<offload kind>-<target triple>[-<target ID>]` (001 Embedding Bundled Code
Objects, by way of the Clang Offload Bundler's document).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.records import dataclass
from fencepost.targets.fault import TargetError
from fencepost.targets.processor import Architecture
from fencepost.targets.target_id import QualifiedTargetID, Syntax, parse_qualified


@unique
class OffloadKind(Enum):
    """The runtime that loads the entry; the value is its spelling in the ID."""

    HOST = "host"
    HIP = "hip"
    HIPV4 = "hipv4"
    OPENMP = "openmp"


@dataclass(frozen=True, slots=True)
class EntryID:
    """A bundle entry ID, as spelled in the bundle. `kind` and `target` are its parts: None for
    kinds that the document does not have, and for targets other than AMDGPU.
    """

    text: str

    @property
    def kind(self) -> OffloadKind | None:
        """The offload kind."""
        word = self.text.partition("-")[0]
        return next((kind for kind in OffloadKind if kind.value == word), None)

    @property
    def triple(self) -> str:
        """The part after the offload kind: triple and target ID, or the triple of the host."""
        return self.text.partition("-")[2]

    @property
    def is_amdgpu(self) -> bool:
        """True if the entry is code for AMDGPU, by its triple."""
        return self.triple.partition("-")[0] in {each.value for each in Architecture}

    def target(self) -> QualifiedTargetID:
        """The target that the ID names, in either syntax of target IDs.

        Raises TargetError if the guide has no such target.
        """
        try:
            return parse_qualified(self.triple)
        except TargetError:
            if "+" not in self.triple or ":" in self.triple:
                raise
            return parse_qualified(self.triple, Syntax.PLUS)

    def __str__(self) -> str:
        return self.text
