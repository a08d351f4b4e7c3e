"""Annotations: compatibility and combination (004)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import Tag, TagSet


def tags(*pairs: str) -> TagSet:
    """The set of tags written `prefix:suffix`."""
    return TagSet.of(Tag(*pair.split(":")) for pair in pairs)


@pytest.mark.parametrize(
    ("a", "b", "compatible"),
    [
        (tags(), tags(), True),
        (tags(), tags("foo:x", "bar:y"), True),
        (tags("foo:x"), tags("foo:x"), True),
        (tags("foo:x"), tags("foo:y"), False),
        (tags("foo:x"), tags("bar:y"), True),
        (tags("foo:x", "foo:y"), tags("foo:y", "foo:z"), True),
        (tags("foo:x", "bar:x"), tags("foo:x", "bar:y"), False),
    ],
)
def test_compatible_if_each_shared_prefix_has_a_shared_tag(
    a: TagSet, b: TagSet, compatible: bool
) -> None:
    assert a.compatible(b) == compatible
    assert b.compatible(a) == compatible


@pytest.mark.parametrize(
    ("a", "b", "union"),
    [
        (tags("foo:x", "foo:y"), tags("foo:x", "bux:y"), tags("foo:x", "foo:y")),
        (tags("foo:x", "bar:x"), tags("foo:x", "bar:y"), tags("foo:x", "bar:x", "bar:y")),
        (tags(), tags("foo:x", "bar:y"), tags()),
        (tags("foo:x"), tags("bar:x"), tags()),
    ],
)
def test_combining_keeps_the_tags_of_the_prefixes_that_both_have(
    a: TagSet, b: TagSet, union: TagSet
) -> None:
    assert a.combine(b) == union
    assert b.combine(a) == union


def test_a_fence_synchronizes_the_address_spaces_it_names() -> None:
    prefix = "amdgpu-synchronize-as"
    assert tags().synchronized_spaces() is None
    assert tags(f"{prefix}:local").synchronized_spaces() == frozenset({AddressSpace.LOCAL})
    assert tags(f"{prefix}:local", f"{prefix}:global").synchronized_spaces() == frozenset(
        {AddressSpace.LOCAL, AddressSpace.GLOBAL}
    )
    assert tags(f"{prefix}:image").synchronized_spaces() is None


tag_sets = st.frozensets(
    st.builds(Tag, st.sampled_from(["a", "b", "c"]), st.sampled_from(["1", "2", "3"]))
).map(TagSet)


@given(tag_sets, tag_sets, tag_sets)
def test_a_combined_operation_is_compatible_with_what_either_was(
    a: TagSet, b: TagSet, other: TagSet
) -> None:
    """What replaces two operations is ordered with everything that one of them was ordered with."""
    if a.compatible(other) or b.compatible(other):
        assert a.combine(b).compatible(other)


@given(tag_sets)
def test_dropping_a_set_orders_more(a: TagSet) -> None:
    assert TagSet().compatible(a)


SETS = st.sets(st.tuples(st.sampled_from("fgh"), st.sampled_from("xyz")), max_size=5).map(
    lambda pairs: TagSet.of(Tag(*each) for each in pairs)
)


@given(SETS, SETS)
def test_loosened_is_what_some_other_operation_notices(before: TagSet, after: TagSet) -> None:
    """Against all sets of the tags that there are, and of one suffix that neither has."""
    every = [Tag(prefix, suffix) for prefix in "fgh" for suffix in "wxyz"]
    others = [
        TagSet.of(each for at, each in enumerate(every) if number >> at & 1)
        for number in range(1 << len(every))
    ]
    lost = any(before.compatible(each) and not after.compatible(each) for each in others)
    assert bool(after.loosened(before)) == lost


@given(SETS, SETS)
def test_what_replaces_two_is_relaxed_more_than_neither(one: TagSet, other: TagSet) -> None:
    assert not one.combine(other).loosened(one)
    assert not one.combine(other).loosened(other)


AS = "amdgpu-synchronize-as"


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (tags(f"{AS}:local"), tags(f"{AS}:local", f"{AS}:global"), ()),
        (tags(f"{AS}:local", f"{AS}:global"), tags(f"{AS}:local"), (AS,)),
        (tags(f"{AS}:image"), tags(f"{AS}:image", f"{AS}:local"), (AS,)),
        (tags(f"{AS}:local"), tags(), ()),
        (tags(), tags("amdgcn-av:none"), ("amdgcn-av",)),
        (tags("amdgcn-av:x"), tags("amdgcn-av:x", "amdgcn-av:none"), ("amdgcn-av",)),
        (tags("amdgcn-av:none"), tags("amdgcn-av:x", "amdgcn-av:none"), ()),
        (tags("amdgpu-as:local"), tags(f"{AS}:local"), (AS,)),
    ],
)
def test_a_fence_that_orders_fewer_spaces_is_relaxed_more(
    before: TagSet, after: TagSet, found: tuple[str, ...]
) -> None:
    assert after.loosened(before) == found
