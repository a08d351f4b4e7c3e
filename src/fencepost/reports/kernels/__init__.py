"""Verdicts on kernels, in IR and in machine code: text, JSON, stored reports, certificates."""
