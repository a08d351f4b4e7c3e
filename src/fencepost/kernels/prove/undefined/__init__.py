"""Registers and memory without a defined value: each use may see another one."""
