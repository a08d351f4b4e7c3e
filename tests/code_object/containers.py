"""Files that hold code objects: host files and archives."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.code_object.elf.assemble import Piece, assemble
from fencepost.code_object.elf.words import FileType, SectionFlag, SectionType

_EM_X86_64 = 62


def host_of(bundles: bytes, section: str = ".hip_fatbin") -> bytes:
    """A relocatable file for a host with bundles in a section."""
    made = bytearray(
        assemble(
            FileType.REL,
            [
                Piece(".text", SectionType.PROGBITS, SectionFlag.ALLOC, 16, b"\xc3" * 40),
                Piece(section, SectionType.PROGBITS, SectionFlag.ALLOC, 4096, bundles),
            ],
            os_abi=0,
            abi_version=0,
            flags=0,
        )
    )
    made[18:20] = _EM_X86_64.to_bytes(2, "little")
    return bytes(made)


def archive_of(members: Mapping[str, bytes]) -> bytes:
    """A static library, with long names as GNU's `ar` writes them."""
    table = b"".join(f"{name}/\n".encode() for name in members if len(name) > 15)
    out = b"!<arch>\n" + (_member("//", table) if table else b"")
    for name, data in members.items():
        place = table.find(f"{name}/\n".encode())
        out += _member(f"/{place}" if len(name) > 15 else f"{name}/", data)
    return out


def _member(name: str, data: bytes) -> bytes:
    head = f"{name:<16}{0:<12}{0:<6}{0:<6}{644:<8}{len(data):<10}`\n".encode()
    return head + data + b"\n" * (len(data) % 2)
