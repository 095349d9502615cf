"""The searcher: looks ahead in worlds that agree with its view."""
