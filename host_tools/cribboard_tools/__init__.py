"""Host tools: the `cribboard` command, and everything else that runs on a computer."""

VERSION = "0.1.0"
