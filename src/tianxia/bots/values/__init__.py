"""How good a position is for a seat, one module for each family of games."""
