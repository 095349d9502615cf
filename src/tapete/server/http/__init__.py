"""The HTTP application: routes, the page, and what every request and answer must be."""
