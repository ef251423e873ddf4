"""What the suites over all titles share: games in process, games in folders, sheets, and a table of each title."""
