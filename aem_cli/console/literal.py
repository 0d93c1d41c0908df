"""Text of a data set as something that is safe to print; what it does stands in the domain, where writers see it."""

from aem_cli.domain.literal import printable, shortened, shown, told_apart, visible

__all__ = ["printable", "shortened", "shown", "told_apart", "visible"]
