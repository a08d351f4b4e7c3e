"""Memory model relaxation annotations: tags, sets of tags, compatibility, combination (004).

A tag is a pair `prefix:suffix`. Two tags mean something to the AMDGPU memory model,
`amdgpu-synchronize-as` on fences and `amdgcn-av:none` on synchronizing operations; every other tag
still takes part in compatibility, which is all that an optimizer may use (004 Definitions).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fencepost.vocabulary.address_spaces import AddressSpace


@dataclass(frozen=True, slots=True, order=True)
class Tag:
    """One annotation. Neither part is empty."""

    prefix: str
    suffix: str

    def __str__(self) -> str:
        return f"{self.prefix}:{self.suffix}"


AV_NONE = Tag("amdgcn-av", "none")
"""On a synchronizing operation: it neither makes available nor makes visible (002 MakeAvailable and
MakeVisible)."""

SYNCHRONIZE_AS = "amdgpu-synchronize-as"
"""The prefix of the tags that limit a fence to address spaces (001 Fence and Address Spaces)."""

SYNCHRONIZED_SPACES: dict[str, AddressSpace] = {
    "local": AddressSpace.LOCAL,
    "global": AddressSpace.GLOBAL,
}
"""The suffixes of `amdgpu-synchronize-as` that the backend recognizes, and what they name."""


@dataclass(frozen=True, slots=True)
class TagSet:
    """A set of tags, as one `!mmra` attachment holds it. The empty set is the default."""

    tags: frozenset[Tag] = frozenset()

    @classmethod
    def of(cls, tags: Iterable[Tag]) -> TagSet:
        return cls(frozenset(tags))

    def __bool__(self) -> bool:
        return bool(self.tags)

    def __iter__(self) -> Iterator[Tag]:
        return iter(sorted(self.tags))

    def __contains__(self, tag: Tag) -> bool:
        return tag in self.tags

    def __str__(self) -> str:
        return "!{" + ", ".join(str(tag) for tag in self) + "}"

    @property
    def prefixes(self) -> frozenset[str]:
        """The distinct prefixes of the set."""
        return frozenset(tag.prefix for tag in self.tags)

    def with_prefix(self, prefix: str) -> frozenset[Tag]:
        """The tags of the set that have this prefix."""
        return frozenset(tag for tag in self.tags if tag.prefix == prefix)

    def compatible(self, other: TagSet) -> bool:
        """Whether, for every prefix that both sets hold, some tag with it is common to both (004
        Definitions, 'compatibility'). The empty set is compatible with every set.
        """
        return all(
            self.with_prefix(prefix) & other.with_prefix(prefix)
            for prefix in self.prefixes & other.prefixes
        )

    def combine(self, other: TagSet) -> TagSet:
        """The annotation of one operation that replaces two: the prefix-wise union. A prefix that
        only one of them holds is dropped, since absence stands for every tag of that prefix (004
        Combining Operations).
        """
        shared = self.prefixes & other.prefixes
        return TagSet.of(tag for tag in self.tags | other.tags if tag.prefix in shared)

    def synchronized_spaces(self) -> frozenset[AddressSpace] | None:
        """On a fence: the address spaces it is limited to; None where it is not limited, which is
        also so where no suffix is one that the backend recognizes (001 Fence and Address Spaces).
        """
        spaces = frozenset(
            SYNCHRONIZED_SPACES[tag.suffix]
            for tag in self.with_prefix(SYNCHRONIZE_AS)
            if tag.suffix in SYNCHRONIZED_SPACES
        )
        return spaces or None
