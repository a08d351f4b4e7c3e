"""Instructions that compute, and calls, as effects on the machine's state."""
