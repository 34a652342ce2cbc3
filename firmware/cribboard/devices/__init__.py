"""The only importers of machine, rp2 and framebuf: one file a part."""
