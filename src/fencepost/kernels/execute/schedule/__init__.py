"""The machine: which lanes execute next, where they part, meet and get stuck."""
