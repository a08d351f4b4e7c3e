"""What a template does with names that it does not find."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from fencepost.web import templates


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{ record.nothing }}", ""),
        ("{{ record.nothing.of.it }}", ""),
        ("{% for each in record.nothing %}x{% endfor %}", ""),
        ("{{ record.there }}", "1"),
        ("{{ record.text }}", "&lt;b&gt;"),
        ("{{ record.damaged|urlencode }}", "%3F/a%26"),
        ("{{ 'a `<b>` c'|code }}", "a <code>&lt;b&gt;</code> c"),
        ("{{ 'a ` <b>'|code }}", "a ` &lt;b&gt;"),
        ("{{ {'q': record.damaged}|urlencode }}", "q=%3F%2Fa%26"),
    ],
)
def test_a_record_may_have_less(text: str, made: str) -> None:
    """An answer about a damaged input is no fault of the page."""
    environment = templates._environment()
    context = {"record": {"there": 1, "text": "<b>", "damaged": "\udcd2/a&"}}
    assert environment.from_string(text).render(context) == made


@pytest.mark.parametrize("text", ["{{ nothing }}", "{% if nothing %}{% endif %}", "{{ tuple.x }}"])
def test_the_context_has_every_name(text: str) -> None:
    """A name that no handler gives is a fault that a test finds."""
    environment = templates._environment()
    with pytest.raises(UndefinedError):
        environment.from_string(text).render({"tuple": (1,)})
