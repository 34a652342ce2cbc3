"""Build the Pico's devices, hand them to the board, and start it again if it breaks."""


def build():
    """Return everything `app.run` is handed, on the pins of `pins.py`."""
    from machine import I2C, PWM, Pin, Timer

    from cribboard.devices import buzzer, clock, flash, kernel, keypad, oled, pins, pixels
    from cribboard.store import settings
    from cribboard.ui import font

    class Devices:
        pass

    devices = Devices()
    devices.clock = clock
    devices.files = flash.Files("/data")
    kept = settings.load(devices.files)
    devices.watchdog = None
    devices.buzzer = buzzer.Buzzer(PWM(Pin(pins.BUZZER)), Timer())
    bus = I2C(pins.I2C_BUS, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=400_000)
    devices.screen = oled.find(bus, kernel.Letters(font.GLYPHS).columns, kept)
    outputs = [Pin(pin, Pin.OUT, value=0) for pin in (pins.LED_DATA, pins.LED_ENABLE)]
    devices.pixels = pixels.Pixels(outputs[0], outputs[1], pins.STRIP_PIXELS)
    rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.ROWS]
    columns = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in pins.COLUMNS]
    devices.keypad = keypad.Keypad(rows, columns, Timer())
    twin = kept["twin"]
    if twin != "off":
        from cribboard.devices.twin import Twin

        rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.TWIN_ROWS]
        devices.keypad = Twin(devices.keypad, rows, columns, Timer(), twin == "turned")
    return devices


def start():
    """Run from the slot that /slot names, else the first, for good; Ctrl-C gets out to the REPL."""
    import asyncio
    import sys

    try:
        with open("/slot") as file:
            slot = file.read().strip()
    except OSError:
        slot = "a"
    sys.path.insert(0, "/" + slot)
    from cribboard import app
    from cribboard.devices import crash

    devices = build()
    try:
        while True:
            try:
                asyncio.run(app.run(devices))
            except Exception as error:
                crash.report(error, devices.screen, devices.files)
                asyncio.new_event_loop()
    finally:
        devices.keypad.deinit()


if not globals().get("is_safe"):  # boot.py found SAFE held
    start()
