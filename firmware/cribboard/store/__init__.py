"""The journal over an injected file system."""
