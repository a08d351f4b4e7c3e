"""Campaigns: many inputs, checks of each, and what came of all of them."""
