"""The `cribboard` command: everything beside the board that runs on a computer."""

VERSION = "0.1.0"
