"""The server: tables, sockets, storage, clocks, identity. docs/protocol.md says what it speaks."""
