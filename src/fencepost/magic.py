"""How files begin that are told apart by it."""

from __future__ import annotations

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""LLVM's bitcode: bare, and with the wrapper's header."""
