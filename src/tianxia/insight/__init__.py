"""What a move was worth, what was luck, what would have been better."""
