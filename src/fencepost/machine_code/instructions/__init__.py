"""Instructions as values: their registers, what they do, compute and count."""
