"""China and Han, one family of rules."""
