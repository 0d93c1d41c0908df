"""Two runs over the same dialogs held against one another."""
