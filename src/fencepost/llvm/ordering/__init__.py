"""The orderings of a function: by its fences, atomics and barriers."""
