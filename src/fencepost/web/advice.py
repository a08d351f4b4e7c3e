"""Options that a verdict names, as fields of the page: conditions and advice become links."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence

_VALUED = ("workgroup", "grid", "wave", "mcpu", "arg", "assume")
_REPEATED = frozenset({"arg", "assume"})


def fields_of(options: str, refusable: Sequence[str] = ()) -> dict[str, tuple[str, ...]] | None:
    """Return the fields that stand for options of the command; None if one has no field.
    `refusable` are the flags that the page knows.
    """
    try:
        words = shlex.split(options)
    except ValueError:
        return None
    found: dict[str, tuple[str, ...]] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            return None
        name, is_joined, value = word[2:].partition("=")
        if name in _VALUED:
            given = value if is_joined else next(rest, "")
            if not given:
                return None
            found[name] = (*found.get(name, ()), given)
        elif name in refusable and not is_joined:
            found["refuse"] = (*found.get("refuse", ()), name)
        else:
            return None
    return found


def added(
    values: Mapping[str, Sequence[str]], more: Mapping[str, Sequence[str]]
) -> Mapping[str, tuple[str, ...]]:
    """Return the fields of a state with more: single ones replaced, repeated ones added."""
    return dict(_added(values, more))


def _added(
    values: Mapping[str, Sequence[str]], more: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name in dict.fromkeys((*values, *more)):
        old, new = tuple(values.get(name, ())), tuple(more.get(name, ()))
        is_list = name in _REPEATED or name == "refuse"
        kept = (*old, *new) if is_list else new or old
        yield name, tuple(dict.fromkeys(each for each in kept if each))
