"""The moderator's desk: a game's folder, its settings, its sheets, its commits. All writing is here."""
