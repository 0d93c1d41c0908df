"""What became of the figures from run to run."""
