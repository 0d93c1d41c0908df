"""What answers questions about pairs of values and texts."""
