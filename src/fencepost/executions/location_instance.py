"""Instances of locations: the pieces of memory that names of a program lead to."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.program.values import WORD
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace

OWNERS = MappingProxyType(
    {
        AddressSpace.LOCAL: "workgroup",
        AddressSpace.PRIVATE: "thread",
        AddressSpace.REGION: "agent",
    }
)
"""The owners of instances of locations, where a location has several."""


@dataclass(frozen=True, slots=True)
class LocationInstance:
    """One piece of memory: a global location, or a local or private one of one owner (a workgroup's
    or a thread's number). If its location has several cells, it is the one of `size` bytes at
    `offset`, and `first` is the index of the first of them.
    """

    name: str
    space: AddressSpace
    owner: int | None
    initial: int | None
    offset: int = 0
    size: int = WORD
    first: int | None = None

    @property
    def declared(self) -> str:
        """The name of the location of which this is a cell."""
        if self.owner is None:
            return self.name
        return f"{self.name}[{OWNERS[self.space]} {self.owner}]"

    def __str__(self) -> str:
        if self.first is None:
            return self.declared
        last = self.offset + self.size - 1
        return f"{self.declared}+{self.offset}" + (f"..{last}" if self.size > 1 else "")
