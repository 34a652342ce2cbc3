"""`python -m host_tools` is `cribboard`."""

import sys

from host_tools.cli import main

if __name__ == "__main__":
    sys.exit(main())
