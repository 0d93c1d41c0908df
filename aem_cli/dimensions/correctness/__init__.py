"""Correctness: selection, completeness and truthfulness."""
