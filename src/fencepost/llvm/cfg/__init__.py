"""The control flow of a function: a graph cut at barriers, loops, what dominates what."""
