"""Memory model relaxation annotations: tags, sets of tags, compatibility, combination (004).

A tag is a pair `prefix:suffix`. Two tags mean something to the AMDGPU memory model,
`amdgpu-synchronize-as` on fences and `amdgcn-av:none` on synchronizing operations; every other tag
still takes part in compatibility, which is all that an optimizer may use (004 Definitions).

What the tags of an operation mean is said here once; every command asks here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.records import dataclass
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

SYNCHRONIZE_AS_BEFORE = "amdgpu-as"
"""The name of `amdgpu-synchronize-as` in clang and LLVM 19; the meaning is the same."""

LIMITS = frozenset({SYNCHRONIZE_AS, SYNCHRONIZE_AS_BEFORE})
"""The prefixes that limit a fence."""

SYNCHRONIZED_SPACES: Mapping[str, AddressSpace] = MappingProxyType(
    {"local": AddressSpace.LOCAL, "global": AddressSpace.GLOBAL}
)
"""The suffixes of `amdgpu-synchronize-as` that the backend recognizes, with their address
spaces."""

SUFFIXES: Mapping[str, frozenset[str]] = MappingProxyType(
    {prefix: frozenset(SYNCHRONIZED_SPACES) for prefix in LIMITS}
    | {AV_NONE.prefix: frozenset({AV_NONE.suffix})}
)
"""The suffixes that the memory model gives a meaning, by prefix."""

_FENCES = Cite(Source.GUIDE, "Fence and Address Spaces")
_AV = Cite(Source.MEMORY_MODEL, "MakeAvailable and MakeVisible")


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

    def clashes(self, other: TagSet) -> tuple[str, ...]:
        """The prefixes that make two sets incompatible: both hold tags with one, none of them in
        common (004 Definitions, 'compatibility'). The empty set clashes with none.
        """
        return tuple(
            prefix
            for prefix in sorted(self.prefixes & other.prefixes)
            if not self.with_prefix(prefix) & other.with_prefix(prefix)
        )

    def compatible(self, other: TagSet) -> bool:
        """Return True if no prefix makes the two sets incompatible (004 Definitions)."""
        return not self.clashes(other)

    def loosened(self, before: TagSet) -> tuple[str, ...]:
        """Return the prefixes by which an operation with this set is more relaxed than with
        `before`: some other operation's set is compatible with `before` but not with this one, or a
        fence is limited to fewer address spaces. The result is empty if nothing is relaxed.

        An absent prefix stands for all of its tags, so dropping one relaxes nothing (004
        Definitions). Of suffixes, the backend reads only those that it knows (001 Fence and Address
        Spaces).
        """
        found = {each for each in self.prefixes if not self._keeps(each, before)}
        now, then = self.synchronized_spaces(), before.synchronized_spaces()
        if now is not None and (then is None or not then <= now):
            found |= {tag.prefix for tag in self.recognized() if tag.prefix in LIMITS}
        if before.makes_available and not self.makes_available:
            found.add(AV_NONE.prefix)
        return tuple(sorted(found))

    def _keeps(self, prefix: str, before: TagSet) -> bool:
        then = before.with_prefix(prefix)
        return bool(then) and then <= self.with_prefix(prefix)

    def combine(self, other: TagSet) -> TagSet:
        """The annotation of one operation that replaces two: the prefix-wise union. A prefix that
        only one of them holds is dropped, since absence stands for every tag of that prefix (004
        Combining Operations).
        """
        shared = self.prefixes & other.prefixes
        return TagSet.of(tag for tag in self.tags | other.tags if tag.prefix in shared)

    def synchronized_spaces(
        self, prefixes: frozenset[str] = LIMITS
    ) -> frozenset[AddressSpace] | None:
        """Return the address spaces that a fence is limited to; None if it is not limited, or if
        the backend recognizes none of its suffixes (001 Fence and Address Spaces). `prefixes` are
        those that limit: each version of LLVM knows one of them.
        """
        spaces = frozenset(
            SYNCHRONIZED_SPACES[tag.suffix]
            for tag in self.tags
            if tag.prefix in prefixes and tag.suffix in SYNCHRONIZED_SPACES
        )
        return spaces or None

    def limited_to(self, spaces: Iterable[AddressSpace]) -> TagSet:
        """Return the set of a fence limited to these address spaces, or not limited if there are
        none; its other tags stay. Raises KeyError if no suffix names a space.
        """
        suffix = {space: name for name, space in SYNCHRONIZED_SPACES.items()}
        kept = {tag for tag in self.tags if tag.prefix not in LIMITS}
        return TagSet.of(kept | {Tag(SYNCHRONIZE_AS, suffix[space]) for space in spaces})

    @property
    def makes_available(self) -> bool:
        """True if a synchronizing operation with this set is MakeAvailable where it releases and
        MakeVisible where it acquires (002 MakeAvailable and MakeVisible).
        """
        return AV_NONE not in self.tags

    def recognized(self) -> TagSet:
        """The tags of the set that mean something (004 Definitions: others are ignored)."""
        return TagSet.of(tag for tag in self.tags if tag.suffix in SUFFIXES.get(tag.prefix, ()))

    def unknown(self) -> tuple[Tag, ...]:
        """The tags that mean nothing although their prefix does; probably misspelled."""
        return tuple(
            tag for tag in self if tag.prefix in SUFFIXES and tag.suffix not in SUFFIXES[tag.prefix]
        )


NO_TAGS = TagSet()
"""The annotation of an operation that has none: the empty set."""


def warning(tag: Tag) -> str:
    """Return the warning about a tag from `TagSet.unknown`, which has no effect."""
    from fencepost.near import near_names

    suffixes = sorted(SUFFIXES[tag.prefix])
    near = near_names(tag.suffix, suffixes, n=1)
    cite = _AV if tag.prefix == AV_NONE.prefix else _FENCES
    known = " and ".join(f"{tag.prefix}:{suffix}" for suffix in suffixes)
    return f"the tag {tag} says nothing: there is {known} [{cite}]" + (
        f"; did you mean {tag.prefix}:{near[0]}?" if near else ""
    )
