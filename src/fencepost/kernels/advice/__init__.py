"""Advice on a kernel that is not decided: options that were tried, with the verdict of each."""
