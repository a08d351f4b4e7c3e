"""Look-up of names: one index of the rows of all tables, and what is said of each."""
