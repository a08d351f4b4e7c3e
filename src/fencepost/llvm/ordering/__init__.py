"""What the fences, atomics and barriers of a function order."""
