"""The Discord bot: it knows no game by name."""
