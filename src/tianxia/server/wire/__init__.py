"""Every message between server and clients. The client's types are generated from these files.

HTTP carries what happens between games (lobby, seats, records), the WebSocket of a table what happens at it. Texts are
sent as keys with values (`Phrase`), so that every client speaks its own language.
"""
