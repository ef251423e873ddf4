"""What the railway titles share. Nothing here knows one of them; a thing comes here with its second user."""
