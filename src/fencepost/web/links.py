"""Texts in links: deflated, and written with the characters that a query may have.

`static/page.js` packs in the same way for fragments, which browsers keep to themselves and which
hold texts that are too long for a request's head.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from fencepost.errors import InputError

MAX_TEXT = 1 << 20
"""Bytes of a text that a page takes."""
MAX_QUERY = 12_000
"""Characters of a query with a packed text: proxies and servers take at least so many."""

_RAW = -15
"""Deflate without a head, as `deflate-raw` of browsers."""


def pack(text: str) -> str:
    """Return a text in the form that a link has."""
    packer = zlib.compressobj(9, wbits=_RAW)
    data = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpack(packed: str, most: int = MAX_TEXT) -> str:
    """Return the text of a link. Never makes more than `most` bytes of it.

    Raises InputError for what `pack` does not write, and for longer texts.
    """
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj(_RAW)
        text = unpacker.decompress(data, most + 1)
        if len(text) > most:
            raise InputError(
                "the text of the link is too long",
                rule=f"a text has at most {most >> 10} KiB",
                mend="check the file with the command",
            )
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError
        return text.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise InputError(
            "the link is damaged: its text cannot be unpacked",
            rule="`z` is a text that this page has packed",
            mend="copy the whole link",
        ) from error


def link(path: str, text: str, options: Mapping[str, Sequence[str]]) -> str:
    """Return the link of a state. A text that is too long for a query stands in the fragment."""
    pairs = [(name, value) for name, values in options.items() for value in values if value]
    packed = pack(text) if text else ""
    query = urlencode([("z", packed), *pairs] if packed else pairs, errors="replace")
    if len(query) <= MAX_QUERY:
        return f"{path}?{query}" if query else path
    return f"{path}#{query}"
