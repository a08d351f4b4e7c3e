"""The question about a kernel: its arguments, assumptions, launch, objects, and the budget."""
