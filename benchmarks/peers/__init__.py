"""One small program for each evaluator that aem is measured beside, each run in a venv of its own."""
