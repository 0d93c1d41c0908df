"""The method: values in, values out."""
