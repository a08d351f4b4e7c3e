"""All critical cycles of a vocabulary under three models, as data."""
