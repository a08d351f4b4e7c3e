"""Findings: what a run showed or a proof lacks, as diagnostics with places and witnesses."""
