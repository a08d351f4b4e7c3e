"""The meaning of the registers of given code where a thread begins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fencepost.hardware.given.values import Half, Key, Known
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Binding:
    """A thread's code: the number of its first instruction, and what is known there.

    - `registers`: what registers hold.
    - `arguments`: what the segment of a kernel's arguments holds, by offset in bytes.
    - `lds`: the location at an address of LDS.
    - `results`: the registers that hold the last values of the test's registers, by their names,
      at the end of the code.
    """

    entry: int
    registers: Mapping[Key, Known] = field(default_factory=lambda: MappingProxyType({}))
    arguments: Mapping[int, Half] = field(default_factory=lambda: MappingProxyType({}))
    lds: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    results: Mapping[str, Key] = field(default_factory=lambda: MappingProxyType({}))
