"""What a surface form means: numbers, dates, amounts, identifiers, text; pure."""
