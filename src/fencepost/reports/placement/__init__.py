"""Placements of barriers, and a program's own barriers beside them."""
