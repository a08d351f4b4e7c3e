"""Tests of pictures of executions."""
