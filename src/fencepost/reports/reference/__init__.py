"""Look-up of names: one index of the rows of all tables, with their explanations."""
