"""The memory machines, compared with a plain explorer of their own and with the model."""
