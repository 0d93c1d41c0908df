"""What a turn can be judged on; each dimension is a folder of sub-metrics."""
