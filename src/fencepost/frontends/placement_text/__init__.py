"""A small text form of programs for barrier placement: `for { W A; R A }`."""
