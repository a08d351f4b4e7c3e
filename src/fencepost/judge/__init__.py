"""The judge of certificates."""
