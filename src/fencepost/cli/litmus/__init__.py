"""The commands on litmus tests: verdicts, machines, differences, generated tests."""
