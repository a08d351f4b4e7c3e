"""The choice of gaps: needs, covers, and the cheapest that meet all paths."""
