"""aem from inside of other programs: the Python API, and the harnesses that call it."""
