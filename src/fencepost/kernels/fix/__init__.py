"""Fixes: a module with the synchronization that a kernel lacks, checked anew."""
