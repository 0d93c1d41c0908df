"""The words of the method as frozen values; standard library only."""
