"""The config file: its model, its loading, and the building of parts from it."""
