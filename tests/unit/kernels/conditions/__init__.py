"""Tests of the search for conditions."""
