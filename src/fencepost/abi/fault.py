"""What reading ABI data can raise: one error class, so that callers can tell it from others."""

from __future__ import annotations

from fencepost.errors import InputError


class AbiError(InputError):
    """The input breaks a rule of the ABI."""
