"""Mail: what goes out, as bytes. Nothing here writes a file or speaks to a server."""
