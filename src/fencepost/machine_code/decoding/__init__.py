"""Instructions of code objects: where code stands, its tables, and its text."""
