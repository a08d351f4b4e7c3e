"""Barrier placement, module by module."""
