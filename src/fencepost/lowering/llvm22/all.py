"""What LLVM 22.1 does otherwise, by the chapter that a processor uses."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.lowering.table import Llvm22
from fencepost.targets.processor import MemoryModelChapter

LLVM22 = MappingProxyType({chapter: Llvm22((), {}) for chapter in MemoryModelChapter})
