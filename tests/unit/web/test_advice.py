"""Options of the command as fields of a page."""

from __future__ import annotations

import pytest

from fencepost.web.advice import added, fields_of


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ("--workgroup 256", {"workgroup": ("256",)}),
        ("--assume 'n >= 1' --assume=m>2", {"assume": ("n >= 1", "m>2")}),
        ("--lockstep", {"refuse": ("lockstep",)}),
        ("--config file", None),
        ("--workgroup", None),
        ("file.hip", None),
        ("--assume 'n", None),
    ],
)
def test_fields(options: str, fields: dict[str, tuple[str, ...]] | None) -> None:
    """An option without a field makes no link, so that a link never asks another question."""
    assert fields_of(options, ("lockstep",)) == fields


def test_added() -> None:
    """Single fields are replaced, repeated ones added, each value once, empty ones dropped."""
    before = {"workgroup": ("64",), "assume": ("n > 0", ""), "kind": ("cl",)}
    more = {"workgroup": ("256",), "assume": ("n > 0", "m > 0")}
    assert added(before, more) == {
        "workgroup": ("256",),
        "assume": ("n > 0", "m > 0"),
        "kind": ("cl",),
    }
