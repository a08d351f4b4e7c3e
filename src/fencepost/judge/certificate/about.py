"""Checks that questions are about the obligations that they are stated to decide.

Each question names its obligations in its first lines, so that none can replace another; other
modules check that it asks what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fencepost.judge.certificate.questions import Question

PLACES = ("first", "second", "barrier", "access", "at")


def told(obligations: list[dict[str, Any]], queries: Mapping[str, str]) -> Iterator[str]:
    """Yield each query that misstates the obligations that it decides, or whose workgroups they
    concern.
    """
    for name, text in sorted(queries.items()):
        about = re.findall(r"^; about (.*)$", text, re.MULTILINE)
        named = [json.dumps(brief(each)) for each in obligations if each["query"] == name]
        if sorted(about) != sorted(named):
            yield f"the question {name!r} is not about what it is said to decide"
    for each in obligations:
        if not each["query"] or each["kind"] != "pair":
            continue
        if each["part"] is None and each["reason"] != "ordered":
            yield f"the question {each['query']!r} names no conflict of {each}"
        names = Question.of(queries.get(each["query"], "")).symbols
        two = any(re.fullmatch(r"group\.[xyz]'", one) for one in names)
        if two is not (each["workgroups"] == "two"):
            yield f"the question {each['query']!r} is about other workgroups than {each}"


def brief(obligation: Mapping[str, Any]) -> dict[str, Any]:
    """Return an obligation in the form in which its question states it."""
    found = {}
    for key, value in obligation.items():
        if key in PLACES:
            found[key] = [value["block"], value["index"]]
        elif key != "query":
            found[key] = value
    return found
