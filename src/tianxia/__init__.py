"""Tianxia (天下): board games of ancient China, their rules written once and run at three speeds."""

__version__ = "0.1.0"
