"""Premises of a proof: what it takes for granted beside the kernel's text."""
