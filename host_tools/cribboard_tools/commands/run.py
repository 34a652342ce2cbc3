"""Run the board as a page in the browser, with the whole firmware.

The first run downloads MicroPython for the browser from npm (0.5 MB; npm itself comes from pip if
this machine has none) into a cache folder; after that nothing is downloaded. The browser stores
games by address: use the same port to find them again.

example:
  cribboard run
  cribboard run --port 8200 --no-browser
  cribboard run --host 192.168.1.20 (for phones too: this computer's address in your network)
  cribboard run --build public      (a folder of static files, for any web server)
  cribboard run --strip D18         (no page: keys from the terminal, a strip at that pin)
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from cribboard_tools.errors import BadInput
from cribboard_tools.homes import (
    home_network,
    neopixel_strip,
    page_server,
    page_voices,
    pi_board,
)

PORT = 8121
ARGUMENTS = f"""
--port:int={PORT}   port of the local server ({PORT})
--host ADDRESS      serve it in your home network too
--no-browser        print the address only
--build DIR         write the static files there and exit
--force             --build over other files too
--strip PIN         drive an LED strip at this pin of a Raspberry Pi
--wire-order=GRB    byte order of the strip: GRB, RGB, GRBW, RGBW
"""


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C, or build its folder; return the exit status."""
    if args.strip:
        return light(args.strip, args.wire_order)
    if args.build is not None:
        page_server.check_target(args.build, args.force)
        folder = page_server.build(Path(args.build), voices=page_voices.made(), is_smallest=True)
        print(f"The page is in {folder}. Serve it with any web server.")
        return 0
    if not 0 <= args.port <= 65535:
        raise BadInput(f"invalid port {args.port}: choose one from 1 to 65535")
    if args.host is not None and not args.port:
        raise BadInput("--host needs a port that is known before: choose one from 1 to 65535")
    phone = (
        f"http://{home_network.checked(args.host)}:{args.port}/" if args.host is not None else ""
    )
    with tempfile.TemporaryDirectory(prefix="cribboard-page-") as name:
        makeable = page_voices.makeable()
        voices = page_voices.made(makeable)
        page_server.build(Path(name), voices=voices, makeable=makeable, phone=phone)
        page_server.serve(Path(name), args.port, is_opened=not args.no_browser, phone=phone)
    return 0


def light(pin: str, wire_order: str) -> int:
    """Run the firmware here with a strip at `pin` until input ends; games go to ~/.cribboard.

    With sudo, which most of these computers need, that is the folder of whoever called sudo.
    """
    pixels = neopixel_strip.on_pin(pin, wire_order)
    print("Keys, one line at a time (A! is a long press):", ", ".join(pi_board.KEYS))
    folder = Path(f"~{os.environ.get('SUDO_USER', '')}/.cribboard").expanduser()
    asyncio.run(pi_board.play(pixels, folder))
    return 0
