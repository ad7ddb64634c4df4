"""Judges that learn by playing against themselves: everything stays on the device that the tensors are on."""
