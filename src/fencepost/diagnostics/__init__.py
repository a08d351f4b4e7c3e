"""Findings of checks, as data: every code once (`codes`), and the finding itself (`model`)."""

from __future__ import annotations

from fencepost.diagnostics.codes import Area, Code, Severity, codes_of
from fencepost.diagnostics.model import Diagnostic, Location

__all__ = ["Area", "Code", "Diagnostic", "Location", "Severity", "codes_of"]
