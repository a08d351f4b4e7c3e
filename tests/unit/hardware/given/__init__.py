"""Machine code that is given to the machines of memory."""
