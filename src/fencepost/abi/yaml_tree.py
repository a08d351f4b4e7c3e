"""YAML as in metadata directives, bounded: plain scalars that spell an integer or a truth value
become one, everything else is a string (001 .amdgpu_metadata).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import Place
from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_CITE = Cite(Source.GUIDE, ".amdgpu_metadata")

MAX_CHARACTERS = 16 << 20
"""Longer texts are refused."""

MAX_DEPTH = 32
"""Maps and sequences inside one another; the guide's tables need 6."""

_INTEGER = pattern(r"[-+]?(?:0[xX][0-9a-fA-F]{1,16}|0o?[0-7]{1,22}|[1-9][0-9]{0,19}|0)")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def decode(text: str, first: Place) -> dict[Any, Any]:
    """Decode a map. `first` is the line of the directive above it.

    Raises AbiError, with the line, if the text is not a map, has an alias (which could make a small
    text large), or exceeds a limit.
    """
    if len(text) > MAX_CHARACTERS:
        raise _fault(f"{len(text)} characters", first, f"at most {MAX_CHARACTERS}")
    try:
        depth = 0
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.AliasEvent) or depth > MAX_DEPTH:
                what = "an alias" if depth <= MAX_DEPTH else f"more than {MAX_DEPTH} levels"
                raise _fault(what, _line(first, event.start_mark), "no aliases, few levels")
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _fault(str(error.problem or error.context), _line(first, mark)) from error
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise _fault(str(error).splitlines()[0], first) from error
    if not isinstance(node, yaml.MappingNode):
        raise _fault("no map", first)
    tree: dict[Any, Any] = _plain(node, first)
    return tree


def encode(tree: Mapping[str, Any]) -> str:
    """Encode a map as text, which `decode` reads back; it ends with a line break."""
    text: str = yaml.dump(
        dict(tree), Dumper=_Dumper, sort_keys=False, explicit_start=True, width=1 << 16
    )
    return text


def _plain(node: yaml.Node, first: Place) -> Any:
    match node:
        case yaml.MappingNode():
            made: dict[Any, Any] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise _fault("a key that is no scalar", _line(first, key.start_mark))
                made[_scalar(key)] = _plain(value, first)
            return made
        case yaml.SequenceNode():
            return [_plain(each, first) for each in node.value]
        case yaml.ScalarNode():
            return _scalar(node)
        case _:
            raise _fault("a node of no known kind", _line(first, node.start_mark))


def _scalar(node: yaml.ScalarNode) -> Any:
    value: str = node.value
    if node.style or node.tag == "!str":
        return value
    if value in _WORDS:
        return _WORDS[value]
    if _INTEGER.fullmatch(value):
        digits = value.lstrip("+-")
        octal = len(digits) > 1 and digits[0] == "0" and digits[1] in "01234567"
        return (
            integer_of(value.replace(digits, "0o" + digits[1:]), 0)
            if octal
            else integer_of(value, 0)
        )
    return value


def _line(first: Place, mark: Any) -> Place:
    return first if mark is None else Place(first.line + 1 + mark.line, mark.column + 1)


def _fault(what: str, place: Place, rule: str = "a map in YAML") -> AbiError:
    return AbiError(
        f"the metadata cannot be read: {what}",
        place=place,
        rule=f"metadata directives hold {rule} [{_CITE}]",
        mend="correct the text between the directives",
    )
