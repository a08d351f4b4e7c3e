"""Laws of the memory model, checked on generated programs."""
