"""Registers, LDS and scratch that code uses, against those that its kernel declares."""
