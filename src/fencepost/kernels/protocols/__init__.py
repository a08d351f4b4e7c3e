"""Protocols by which kernels synchronize through memory: one row each, shown by litmus tests."""
