"""The page for a phone in the home network: its address as a QR code, and who can see it."""

import contextlib
import io
import ipaddress

from cribboard_tools.errors import BadInput

#: The file with the code, which index.html shows.
CODE = "phone.svg"
WHO = "Everybody in this network can open the page there. Each browser has games of its own."


def checked(address: str) -> str:
    """Return an address for `--host`; raises BadInput for one that is in no home network."""
    try:
        found = ipaddress.IPv4Address(address)
        if found.is_private and not found.is_loopback and not found.is_unspecified:
            return str(found)
    except ValueError:
        pass
    raise BadInput(
        f"{address or repr('')} is no address in a home network, such as 192.168.1.20: name the "
        "one that this computer has in its network settings"
    )


def code(url: str) -> bytes:
    """Return the QR code of an address as SVG."""
    import segno  # only `--host` draws one

    drawn = io.BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", scale=6, light="#fff", xmldecl=False)
    return drawn.getvalue()


def tell(url: str) -> None:
    """Print code and address, and who can see the page."""
    import segno

    with contextlib.suppress(UnicodeEncodeError):  # a terminal without these blocks
        segno.make(url, micro=False).terminal(compact=True)
    print(f"On a phone: {url} {WHO}", flush=True)
