"""Build the Pico's devices, hand them to the board, and start it again if it breaks."""


def build():
    """Return everything `app.run` is handed, on the pins of `pins.py`."""
    from machine import I2C, PWM, Pin, Timer

    from cribboard.devices import buzzer, clock, flash, kernel, keypad, oled, pins, pixels
    from cribboard.devices.watchdog import Watchdog
    from cribboard.store import settings
    from cribboard.ui import font

    class Devices:
        pass

    devices = Devices()
    devices.clock = clock
    devices.files = flash.Files("/data")
    owned = settings.load(devices.files)
    devices.watchdog = Watchdog()
    devices.log = _log
    devices.wire = _wire
    devices.buzzer = buzzer.Buzzer(PWM(Pin(pins.BUZZER)), Timer())
    bus = I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=400_000)
    letters = kernel.Letters(font.GLYPHS)
    devices.screen = oled.find(bus, letters.columns, owned.get("is_screen_turned", False))
    outputs = [Pin(pin, Pin.OUT, value=0) for pin in (pins.LED_DATA, pins.LED_ENABLE)]
    devices.paint = kernel
    devices.sense_ma = sense_ma
    devices.pixels = pixels.Pixels(outputs[0], outputs[1], pins.STRIP_PIXELS)
    rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.ROWS]
    columns = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in pins.COLUMNS]
    devices.keypad = keypad.Keypad(rows, columns, Timer())
    devices.has_service = owned["has_service"]
    if owned["twin"] != "off":
        from cribboard.devices.twin import Twin

        rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.TWIN_ROWS]
        devices.keypad = Twin(devices.keypad, rows, columns, Timer(), owned["twin"] == "turned")
    return devices


def sense_ma():
    """Return what the supply lets the lights take, in mA: asked when the first frames have gone."""
    from machine import ADC

    supply = __import__("cribboard.devices.supply", None, None, ("sense_ma",))
    return supply.sense_ma(ADC(26), ADC(27))  # CC1, CC2 of pins.py


def start():
    """Run from the slot that /slot names, else the first, for good; Ctrl-C gets out to the REPL."""
    import asyncio
    import micropython
    import sys

    try:
        with open("/slot") as file:
            slot = file.read().strip()
    except OSError:
        slot = "a"
    sys.path.insert(0, "/" + slot)
    from cribboard import app

    devices = build()
    if not devices.has_service:
        micropython.kbd_intr(-1)  # the only way in is then SAFE at power-on
    try:
        while True:
            try:
                asyncio.run(app.run(devices))
            except Exception as error:
                _log(error, devices.files, devices.screen)
                asyncio.new_event_loop()
    finally:
        _let_go(devices)


def _wire():
    """Return the wire to a host; asked for once the game runs."""
    from cribboard.devices import usb

    return usb.Wire()


def _log(error, files, screen=False):
    """Keep an error in the log; screen: show it there too (None: there is none), and wait."""
    from cribboard.devices import crash

    if screen is False:
        crash.log(error, files)
    else:
        crash.report(error, screen, files)


def _let_go(devices):
    """Stop what would go on at the prompt: the watchdog above all, whatever comes between."""
    while True:
        try:
            devices.watchdog.disarm()
            devices.keypad.deinit()
            return
        except KeyboardInterrupt:  # a second Ctrl-C at once
            pass


if not globals().get("is_safe"):  # boot.py found SAFE held, or three hangs
    start()
