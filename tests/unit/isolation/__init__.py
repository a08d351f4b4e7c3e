"""How programs are started and confined."""
