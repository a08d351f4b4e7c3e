"""Checking of whole kernels: barriers, races and fences over all inputs of a launch."""
