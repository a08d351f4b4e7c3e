"""Tests of corrections."""
