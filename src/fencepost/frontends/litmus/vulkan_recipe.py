"""The annotations that an operation of a Vulkan test gets, by 004's recipe for SPIR-V.

Private accesses are in no order with operations that synchronize, and orders are about some storage
classes. Both are incompatible tags (004 Use-cases), so program order between such operations is not
in happens-before:

- `vulkan:private` on accesses that are not NonPrivatePointer, `vulkan:nonprivate` on all others and
  on what synchronizes (SPIRV NonPrivatePointer);
- `storage-class:scN` on an access, for its own class, and on what synchronizes, one for each class
  that its order is about (Memory Types), `storage-class:none` where it is about none.

An atomic access with an order has the classes of its order: it is the synchronizing operation, and
'the value does not have to match' its own class. A test that needs neither gets no tags.

In Vulkan's model a chain of orders has to be about the class all along. Here one in a thread has to
be (D41), and one through other threads is ordered although it need not be there.
"""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.frontends.litmus.vulkan_operations import Words
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import Tag, TagSet
from fencepost.vocabulary.orderings import Ordering

PRIVATE = Tag("vulkan", "private")
NONPRIVATE = Tag("vulkan", "nonprivate")
STORAGE_CLASS = "storage-class"
NO_CLASS = Tag(STORAGE_CLASS, "none")


@dataclass(frozen=True, slots=True)
class Recipe:
    """The kinds of tags that a test needs."""

    private: bool
    classes: bool

    @classmethod
    def of(cls, instructions: Iterable[Words]) -> Recipe:
        """Return what the instructions of a test need: tags for private accesses if there are any,
        tags for storage classes if some order is not about all that are accessed.
        """
        every = list(instructions)
        accessed = frozenset(each for words in every for each in words.classes)
        orders = [words.masks for words in every if _orders(words)]
        return cls(
            any(words.private for words in every),
            any(not accessed <= masks or not masks for masks in orders),
        )

    def tags(self, words: Words) -> TagSet:
        """Return the tags of an instruction, beside those that its semantics give."""
        found: set[Tag] = set()
        if self.private:
            found.add(PRIVATE if words.private else NONPRIVATE)
        if self.classes:
            about = words.masks if _orders(words) else words.classes
            found |= {Tag(STORAGE_CLASS, f"sc{each}") for each in about} or {NO_CLASS}
        return TagSet.of(found)


def _orders(words: Words) -> bool:
    return words.ordering is not Ordering.MONOTONIC
