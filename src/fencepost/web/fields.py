"""The fields of a form: read from a query or a body, bounded, and checked for their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from fencepost.errors import InputError
from fencepost.near import near_names
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass, field
from fencepost.web.links import MAX_TEXT, unpack

_MAX_FIELDS = 200
_MAX_FILES = 2
_MAX_VALUE = 2000
"""Characters of a field that is no text."""
_TEXTS = frozenset({"text", "before"})
_COMMON = frozenset({"z", "text", "ticket"})
"""Fields of all pages."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was sent, with the name that its sender gave it, without folders."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a form by name. `text` is the program; `ticket` names the question."""

    values: Mapping[str, tuple[str, ...]]
    text: str = ""
    ticket: str = ""
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def one(self, name: str, default: str = "") -> str:
        """Return the first value of a field."""
        return next(iter(self.values.get(name, ())), default)

    def all(self, name: str) -> tuple[str, ...]:
        """Return the values of a field that are not empty, each once."""
        return tuple(dict.fromkeys(each for each in self.values.get(name, ()) if each))

    def is_on(self, name: str) -> bool:
        """Return True if a box is ticked."""
        return bool(self.one(name))

    def integer(self, name: str) -> int | None:
        """Return the integer of a field, None if it is empty. Raises InputError for other text."""
        text = self.one(name).strip()
        if not text:
            return None
        if not is_decimal(text) or len(text) > 9:
            raise InputError(
                f"{name} is {text[:40]!r}", rule=f"{name} is a whole number", mend="give digits"
            )
        return integer_of(text)


async def read_fields(request: Request, known: Iterable[str]) -> Fields:
    """Read the fields of a request: its query, and its form if it is posted.

    Raises InputError for a field that the page does not have, and for what is too long.
    """
    pairs: list[tuple[str, str]] = list(request.query_params.multi_items())
    uploads: dict[str, Upload] = {}
    if request.method == "POST":
        form: FormData = await request.form(
            max_files=_MAX_FILES, max_fields=_MAX_FIELDS, max_part_size=4 * MAX_TEXT
        )
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                if data := await value.read():
                    own = (value.filename or "").rpartition("/")[2][:200]
                    uploads[name] = Upload(own, data)
            else:
                pairs.append((name, value))
        await form.close()
    return _checked(pairs, frozenset(known) | _COMMON, uploads)


def _checked(
    pairs: list[tuple[str, str]], known: frozenset[str], uploads: Mapping[str, Upload]
) -> Fields:
    if len(pairs) > _MAX_FIELDS:
        raise InputError("too many fields", rule=f"a form has at most {_MAX_FIELDS}")
    values: dict[str, tuple[str, ...]] = {}
    for name in uploads:
        if name not in known:
            raise InputError(f"there is no field {name[:60]!r}", rule="a form has its own fields")
    for name, value in pairs:
        if name not in known:
            near = near_names(name[:60], sorted(known), n=1)
            raise InputError(
                f"there is no field {name[:60]!r}",
                rule="a link has the fields of its page alone",
                mend=f"did you mean {near[0]!r}?" if near else "remove it",
            )
        if name not in _TEXTS and name != "z" and len(value) > _MAX_VALUE:
            raise InputError(f"{name} is too long", rule=f"it has at most {_MAX_VALUE} characters")
        values[name] = (*values.get(name, ()), value)
    text = next(iter(values.pop("text", ())), "").replace("\r\n", "\n")
    packed = next(iter(values.pop("z", ())), "")
    ticket = next(iter(values.pop("ticket", ())), "")
    if packed and not text:
        text = unpack(packed)
    if len(text.encode("utf-8", "surrogatepass")) > MAX_TEXT:
        raise InputError(
            "the text is too long",
            rule=f"a text has at most {MAX_TEXT >> 10} KiB",
            mend="check the file with the command",
        )
    return Fields(values, text, ticket[:64], uploads)
