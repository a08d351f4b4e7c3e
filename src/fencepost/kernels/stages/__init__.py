"""The stages of a check: runs that find bugs, proofs that there are none, and what is redundant."""
