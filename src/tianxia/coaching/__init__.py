"""The coach of a first game: says before a decision what matters now, in one sentence that is true of the position."""
