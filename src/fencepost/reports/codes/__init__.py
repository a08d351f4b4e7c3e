"""Codes of findings: explained, as a page, and as SARIF."""
