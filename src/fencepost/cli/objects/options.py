"""Options and arguments that the commands on code objects share."""

from __future__ import annotations

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated

MaxSize = Annotated[
    int,
    offers.Option(
        metavar="BYTES", help="Bytes that one compressed bundle may have when decompressed.", min=0
    ),
]

Files = Annotated[
    list[str],
    offers.Argument(
        metavar="FILE...",
        help="Code objects, offload bundles, host files, libraries; file:// and memory:// URIs; "
        "- for standard input.",
        show_default=False,
    ),
]
Target = Annotated[
    str | None,
    offers.Option(
        metavar="TARGET",
        help="Only code for this processor or target ID; gfx11* is a family.",
        show_default=False,
    ),
]
