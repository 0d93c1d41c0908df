"""Objects in stores (S3, HTTP, whatever fsspec knows): how they are named, read, written, and why they cannot be."""
