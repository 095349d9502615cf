"""Where events are kept before they are shown."""
