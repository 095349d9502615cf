"""What goes over the wire: messages as values, and as JSON text."""
