"""Tests of races in machine code."""
