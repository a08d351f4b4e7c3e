"""Warnings about inputs that are read nevertheless."""

from __future__ import annotations

from collections.abc import Iterable

from fencepost.visible import visible_name
from fencepost.vocabulary.mmra import TagSet, warning


def remark(place: str, text: str) -> str:
    """Return a warning about an input that is read nevertheless; `place` is its location, in
    words.
    """
    return visible_name(f"{place}: warning: {text}")


def tag_remarks(found: Iterable[tuple[str, TagSet]]) -> list[str]:
    """Return the remarks on tags without effect, each at the first of its places."""
    first: dict[str, str] = {}
    for place, tags in found:
        for each in tags.unknown():
            first.setdefault(warning(each), place)
    return [remark(place, text) for text, place in first.items()]
