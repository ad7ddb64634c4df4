"""Games of bots as data to learn from: made, checked and read (docs/data.md)."""
