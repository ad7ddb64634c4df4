"""Lessons: short ways through real positions, each a data file. docs/lessons.md tells how to write one."""
