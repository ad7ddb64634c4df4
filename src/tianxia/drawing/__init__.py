"""Tables drawn as pictures: boards with what lies on them, and what the seats have. SVG without styles of its own.

A module for each family of games draws from what is to be seen by names (docs/records.md), as clients do, so a picture
shows no more than its viewer may know. Where things lie comes from the games' own boards and maps.
"""
