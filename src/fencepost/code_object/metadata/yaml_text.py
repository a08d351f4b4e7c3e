"""YAML, bounded: the tree of a NT_AMD_HSA_METADATA note of code object V2, and back.

YAML guesses types; the tables know them. So scalars are read as strings, and each is converted to
the type in its key's row; one that cannot be stays a string, which the checks report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import yaml

from fencepost.citations import Cite, Source
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.metadata.key import Key, Kind
from fencepost.code_object.metadata.tables import ARGUMENT, KERNEL, TOP
from fencepost.numerals import integer_of
from fencepost.targets.code_object_version import CodeObjectVersion

_CITE = Cite(Source.GUIDE, "Code Object V2 Metadata")
_V2 = CodeObjectVersion.V2

MAX_BYTES = 16 << 20
"""Larger texts are refused."""

MAX_DEPTH = 32
"""Maps and sequences inside one another; the guide's tables need 5."""

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def decode(data: memoryview, offset: int = 0) -> dict[str, Any]:
    """Decode a map. `offset` is the offset of the text in the file.

    Raises CodeObjectError, with the place, if it is not a YAML map, has an alias (which could make
    a small text large), or exceeds a limit.
    """
    text = bytes(data).rstrip(b"\0").decode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        raise _fault(f"the metadata have {len(data)} bytes", offset, f"at most {MAX_BYTES}")
    try:
        depth = 0
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.AliasEvent) or depth > MAX_DEPTH:
                what = "an alias" if depth <= MAX_DEPTH else f"more than {MAX_DEPTH} levels"
                at = event.start_mark.index if event.start_mark is not None else 0
                raise _fault(f"the metadata have {what}", offset + at, "none of that")
        tree = yaml.load(text, Loader=_Loader)  # noqa: S506  # a safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _fault(
            f"the metadata cannot be decoded: {error.problem or error.context}",
            offset + (mark.index if mark is not None else 0),
        ) from error
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise _fault(f"the metadata cannot be decoded: {error}", offset) from error
    if not isinstance(tree, dict):
        raise _fault(f"the metadata are {type(tree).__name__}, not a map", offset)
    return _typed_top(tree)


def encode(tree: Mapping[str, Any]) -> bytes:
    """Encode a map as text; LLVM's final NUL is left to the note's padding."""
    text: str = yaml.dump(
        tree, Dumper=_Dumper, sort_keys=False, explicit_start=True, explicit_end=True, width=1 << 16
    )
    return text.encode()


def _typed_top(tree: dict[str, Any]) -> dict[str, Any]:
    return _typed(tree, TOP, {"Kernels": _typed_kernel})


def _typed_kernel(tree: dict[str, Any]) -> dict[str, Any]:
    return _typed(tree, KERNEL, {"Args": _typed_argument})


def _typed_argument(tree: dict[str, Any]) -> dict[str, Any]:
    return _typed(tree, ARGUMENT, {})


def _typed(
    tree: dict[str, Any],
    table: tuple[Key, ...],
    inside: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]],
    above: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the map with its scalars converted by their rows; maps inside a map belong to the same
    table.
    """
    kinds = {key.v2: key.kind for key in table if key.v2}
    made: dict[str, Any] = {}
    for name, value in tree.items():
        path = (*above, name)
        if name in inside and isinstance(value, list):
            made[name] = [inside[name](each) if isinstance(each, dict) else each for each in value]
        elif isinstance(value, dict):
            made[name] = _typed(value, table, {}, path)
        else:
            made[name] = _scalar(value, kinds.get(path))
    return made


def _scalar(value: Any, kind: Kind | None) -> Any:
    match kind:
        case Kind.INTEGER if isinstance(value, str):
            return _integer(value)
        case Kind.BOOLEAN if value in ("true", "false"):
            return value == "true"
        case Kind.PAIR | Kind.TRIPLE if isinstance(value, list):
            return [_integer(each) if isinstance(each, str) else each for each in value]
        case _:
            return value


def _integer(text: str) -> int | str:
    """Return the number that a text of reasonable length spells, otherwise the text."""
    try:
        return integer_of(text, 0) if len(text) <= 20 else text
    except ValueError:
        return text


def _fault(message: str, offset: int, rule: str = "a map in YAML") -> CodeObjectError:
    return CodeObjectError(
        message,
        offset=offset,
        rule=f"metadata of V2 are {rule} [{_CITE}]",
        mend="the text is damaged, or the code object is not V2",
    )
