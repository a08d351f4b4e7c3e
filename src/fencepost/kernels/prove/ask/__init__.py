"""The questions about two arbitrary work-items, and the solver's answers."""
