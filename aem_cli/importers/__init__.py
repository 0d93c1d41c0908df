"""Importers: the records of other systems as traces."""
