"""The error class of all readers of ABI data, which lets callers distinguish it from other
errors.
"""

from __future__ import annotations

from fencepost.errors import InputError


class AbiError(InputError):
    """The input breaks a rule of the ABI."""
