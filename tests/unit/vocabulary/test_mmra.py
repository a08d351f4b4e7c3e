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
