"""Triton's metadata of a compiled kernel (`.json`): its target, and the shape of its launches."""

from __future__ import annotations

import json
from typing import Any

from fencepost.errors import InputError
from fencepost.records import dataclass

AMD = "hip"
"""Triton's name of the backend for AMD's processors."""
MOST_WARPS = 64
MOST_CTAS = 64
MOST_SHARED = 1 << 20


@dataclass(frozen=True, slots=True)
class Metadata:
    """A compiled kernel: its name, its processor, and the work-items of a program (workgroup) in
    waves.

    `ctas` are the workgroups of a cluster, `shared` the bytes of LDS that a launch gives, None if
    not stated; `version` is Triton's.
    """

    kernel: str
    backend: str
    processor: str
    warp_size: int
    warps: int
    ctas: int = 1
    shared: int | None = None
    version: str = ""

    @property
    def is_amd(self) -> bool:
        """True if the kernel is for an AMD processor."""
        return self.backend == AMD

    @property
    def items(self) -> int:
        """The work-items of a workgroup."""
        return self.warps * self.warp_size


def metadata_of(text: str) -> Metadata:
    """Read the metadata of a kernel. Raises InputError if they are not Triton's."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _strange("is no JSON") from error
    if not isinstance(data, dict) or not isinstance(target := data.get("target"), dict):
        raise _strange("names no target")
    backend = _text(target, "backend")
    return Metadata(
        _text(data, "name"),
        backend,
        # Other backends name processors by numbers.
        _text(target, "arch") if backend == AMD else str(target.get("arch"))[:64],
        _number(data if "warp_size" in data else target, "warp_size", 128),
        _number(data, "num_warps", MOST_WARPS),
        _number(data, "num_ctas", MOST_CTAS) if "num_ctas" in data else 1,
        _number(data, "shared", MOST_SHARED, 0) if "shared" in data else None,
        str(data.get("triton_version", ""))[:64],
    )


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise _strange(f"has no text for {key!r}")
    return value


def _number(data: dict[str, Any], key: str, most: int, least: int = 1) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _strange(f"has no number from {least} to {most} for {key!r}")
    return value


def _strange(what: str) -> InputError:
    return InputError(
        f"the metadata of the kernel {what}",
        rule="Triton writes a kernel's name, target, num_warps and warp_size as JSON",
        mend="use the .json that Triton wrote, or remove it to check the kernel without it",
    )
