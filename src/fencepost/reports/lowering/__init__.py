"""Lowered operations, and the machines that run them."""
