"""Verdicts on litmus tests: outcomes, explanations and differences of models."""
