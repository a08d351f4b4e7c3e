"""Conversions of sizes between integer types of the host."""

from __future__ import annotations

from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.syntax import Node

_LEAST_BITS = 32
"""Bits of the types that sizes are expected to fit."""


def fits_grid(inner: Node, cast: Node) -> bool:
    """Return True if the size of a grid is the number that it was converted from: a negative one
    becomes a grid that is too large for any launch.
    """
    source, target = integer_type(inner.type), integer_type(cast.type)
    return source is not None and target is not None and source.bits <= target.bits == 32


def is_signed(node: Node) -> bool:
    """Return True for an expression of a signed type."""
    kind = integer_type(node.type)
    return kind is not None and kind.signed


def cuts_sizes(inner: Node, cast: Node) -> bool:
    """Return True for a conversion to a type so small that ordinary sizes may not fit it."""
    source, target = integer_type(inner.type), integer_type(cast.type)
    return source is None or target is None or target.bits < min(source.bits, _LEAST_BITS)
