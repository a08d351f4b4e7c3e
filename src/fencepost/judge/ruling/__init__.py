"""The ruling: accepted, refused with a complaint, or not judged."""
