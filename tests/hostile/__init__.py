"""Trees that strangers made: nothing of them is executed, written elsewhere, or read out."""
