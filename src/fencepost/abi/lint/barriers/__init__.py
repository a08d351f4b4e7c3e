"""Named barriers of modules: the IDs that they are given (001 Named Barriers)."""
