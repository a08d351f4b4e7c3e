"""The summary of a kernel: accesses, barriers and atomics, and the conditions of each."""
