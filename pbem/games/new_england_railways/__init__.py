"""New England Railways, crayon and locomotive editions. The two differ in the names of things only (`editions`)."""
