"""Executions of a program: unfolding, facts, solving, outcomes, witnesses. Knows no axiom."""
