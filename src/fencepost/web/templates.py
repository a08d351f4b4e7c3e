"""Templates: loaded once, escaping everything, strict about names of the context."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from jinja2 import ChainableUndefined, Environment, PackageLoader, StrictUndefined
from jinja2.utils import missing
from markupsafe import Markup, escape

from fencepost.symbols import shown_function
from fencepost.visible import visible


class _Missing(ChainableUndefined):
    """A name that a template does not find. Of the context it is a fault of the page; of a record
    it is nothing: an answer about a damaged input has less than others.
    """

    def __new__(
        cls, hint: str | None = None, obj: object = missing, *rest: Any, **named: Any
    ) -> Any:
        """Return a strict one for names of the context."""
        if isinstance(obj, Mapping):
            return super().__new__(cls)
        return StrictUndefined(hint, obj, *rest, **named)


def render(name: str, context: Mapping[str, Any]) -> str:
    """Return a template filled in."""
    return _environment().get_template(name).render(context)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("fencepost.web"),
        autoescape=True,
        undefined=_Missing,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["raw"] = _escape_alone
    made.filters["code"] = _with_code
    made.filters["function"] = shown_function
    made.filters["urlencode"] = _quoted
    return made


def _finalize(value: object) -> object:
    """Make hidden characters of a text visible."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return value


def _quoted(value: object) -> str:
    """Return a text as a part of a link, or a mapping as a query. A name from a damaged file may
    hold what no text can be written with: it is replaced.
    """
    if isinstance(value, Mapping):
        return urlencode(value, errors="replace")
    return quote(str(value), errors="replace")


def _with_code(text: object) -> Markup:
    """Return a text escaped, with what stands between two backticks as code."""
    pieces = visible(str(text)).split("`")
    if len(pieces) % 2 == 0:
        return escape("`".join(pieces))
    made = Markup()
    for number, each in enumerate(pieces):
        made += Markup("<code>{}</code>").format(each) if number % 2 else escape(each)
    return made


def _escape_alone(text: str) -> Markup:
    """Return a text that is edited: escaped, and otherwise as it is."""
    return escape(str(text))
