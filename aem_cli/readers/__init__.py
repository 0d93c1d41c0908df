"""From files to dialogs and results."""
