"""Lessons: one data file for each, played by the real rules. docs/add-a-lesson.md says how to write one."""
