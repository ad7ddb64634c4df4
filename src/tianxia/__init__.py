"""Tianxia (天下): board games of ancient China, their rules written once and run at three speeds."""

from importlib.metadata import version

__version__ = version("tianxia")
