"""What is heavy or talks to the outside: models, and what is kept of their answers."""
