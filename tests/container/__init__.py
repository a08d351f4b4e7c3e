"""The container of `Containerfile`, where a program that builds one is here."""
