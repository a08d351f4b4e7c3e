"""The geometry of pictures of executions: what is drawn and where, whatever it is written in."""
