"""How a dialog's score is made of its turns."""
