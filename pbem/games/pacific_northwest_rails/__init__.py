"""Pacific Northwest Rails: trains over a ring and the lines of fifteen railroads, and the market in their shares."""
