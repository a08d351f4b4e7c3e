"""The row type of the metadata tables (001 Code Object Metadata)."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite
from fencepost.code_object.metadata.words import ValueKind, Words
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion


@unique
class Kind(Enum):
    """The type of a key's value; the enum's value is its name in messages."""

    STRING = "a string"
    INTEGER = "an integer"
    BOOLEAN = "a boolean"
    PAIR = "a sequence of 2 integers"
    TRIPLE = "a sequence of 3 integers"
    STRINGS = "a sequence of strings"
    MAPS = "a sequence of maps"

    @property
    def length(self) -> int | None:
        """The number of integers in a sequence; None for other kinds."""
        match self:
            case Kind.PAIR:
                return 2
            case Kind.TRIPLE:
                return 3
            case _:
                return None


@unique
class Required(Enum):
    """The condition under which a key is required."""

    ALWAYS = "always"
    NEVER = "never"
    WITH_ACCUMULATORS = "on processors with accumulator registers"


@unique
class Form(Enum):
    """A constraint on a value beyond its type; the enum's value is the text used in messages."""

    ANY = "any value"
    NOT_NEGATIVE = "0 or above"
    AT_LEAST_1 = "at least 1"
    ZERO_OR_ONE = "0 or 1"
    POWER_OF_TWO = "a power of two"
    NONE_OR_POSITIVE = "0, 0, 0, or three values of at least 1"


@dataclass(frozen=True, slots=True)
class Key:
    """A row: a key of a map.

    - `field`: the attribute of the typed value.
    - `name`: the spelling in MessagePack; None if V3 and above have no such key.
    - `v2`: the spelling in YAML, after the names of the maps around it; empty if V2 has no such
      key.
    - `also`: other spellings that compilers write in place of the guide's; the first is written.
    - `words`: the permitted words of a string; `open_words` if the guide's list is open.
    - `written_since`: the first version for which a compiler writes the key, if that is before
      `since`.
    - `only_with`: the kinds of argument that can have the key; empty if all can.
    - `written_with`: further kinds of argument with which compilers write it, which is not an
      error.
    - `also_kind`: another kind of value that compilers write in place of the guide's.
    """

    field: str
    kind: Kind
    meaning: str
    cite: Cite
    name: str | None = None
    v2: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    since: CodeObjectVersion = CodeObjectVersion.V2
    written_since: CodeObjectVersion | None = None
    required: Required = Required.NEVER
    form: Form = Form.ANY
    words: type[Words] | None = None
    open_words: bool = False
    only_with: tuple[ValueKind, ...] = ()
    written_with: tuple[ValueKind, ...] = ()
    also_kind: Kind | None = None

    def spelled(self, version: CodeObjectVersion) -> str | None:
        """Return the key's spelling in a code object of this version; None if it has no such key. A
        dot separates the names of nested maps, which V2 has.
        """
        if version is CodeObjectVersion.V2:
            return ".".join(self.v2) or None
        return self.name if version >= self.since else None
