"""The link: requests from a computer over USB, one JSON object a line, and their answers."""
