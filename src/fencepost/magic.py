"""The first bytes that identify kinds of files."""

from __future__ import annotations

BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""LLVM's bitcode: bare, and with the wrapper's header."""

ELF = b"\x7fELF"
BUNDLE = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED_BUNDLE = b"CCOB"
ARCHIVE = b"!<arch>\n"
ZIP = b"PK\x03\x04"

CONTAINERS = (ELF, BUNDLE, COMPRESSED_BUNDLE, ARCHIVE, ZIP)
"""The first bytes of code objects and of files that contain them."""
