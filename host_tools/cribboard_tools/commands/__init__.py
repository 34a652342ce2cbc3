"""The subcommands of `cribboard`, one module each."""
