"""fencepost: the synchronization workbench for AMD GPUs.

What stands here is the library's interface; each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fencepost.code_object.reading import read_code_object, read_code_objects

__all__ = ["read_code_object", "read_code_objects"]

_HOMES = {
    "read_code_object": "fencepost.code_object.reading",
    "read_code_objects": "fencepost.code_object.reading",
}
"""Where each name is defined."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fencepost' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
