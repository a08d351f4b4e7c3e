"""Rows of the tables: their cells, the actions and conditions these name, the reasons."""
