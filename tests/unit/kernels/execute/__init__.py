"""Tests of the interpreter."""
