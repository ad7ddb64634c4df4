"""The command line."""

import time

STARTED = time.monotonic()
"""When the command began, all but the first moments of Python itself."""
