"""The certificate as it was written: its form, and the questions and pairs that it states."""
