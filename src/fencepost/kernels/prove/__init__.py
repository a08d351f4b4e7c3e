"""Proofs for all inputs: two arbitrary work-items, their accesses as terms, decided by z3."""
