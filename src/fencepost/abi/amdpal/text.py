"""AMDPAL metadata as in an assembly source: registers with their names behind the offsets (001
AMDPAL Code Object Register Map).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_REGISTER = pattern(r"(0x[0-9a-fA-F]{1,8}|\d{1,10})(?: \(\w*\))?", re.ASCII)


def from_text(tree: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the tree with register offsets as integers, as in the note: `0x2e12
    (COMPUTE_PGM_RSRC1)` becomes 0x2e12. Keys that do not spell a register are kept, and the check
    reports them.
    """
    made = dict(tree)
    pipelines = tree.get("amdpal.pipelines")
    if isinstance(pipelines, list):
        made["amdpal.pipelines"] = [
            _pipeline(each) if isinstance(each, dict) else each for each in pipelines
        ]
    return made


def _pipeline(pipeline: dict[Any, Any]) -> dict[Any, Any]:
    found = pipeline.get(".registers")
    if not isinstance(found, dict):
        return pipeline
    return pipeline | {".registers": {_offset(key): value for key, value in found.items()}}


def _offset(key: Any) -> Any:
    spelled = _REGISTER.fullmatch(key) if isinstance(key, str) else None
    return integer_of(spelled[1], 0) if spelled is not None else key
