"""Barrier placement: generated programs, brute force, kernels, and bad input."""
