"""Readers and writers of the forms that programs come in."""
