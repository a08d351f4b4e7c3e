"""Machine code that is given, by hand or compiled, as code for the machines of memory."""
