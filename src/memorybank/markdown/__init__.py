"""Text in, `Document` out, with offsets into the source; and edits that splice by offset."""
