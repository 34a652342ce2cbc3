// MicroPython features that no Cribboard image uses: they cost heap and time.

// The second core stays off. Without threads the memory manager needs no lock, which makes every
// allocation faster.
#define MICROPY_PY_THREAD (0)

// Modules need not know the names of their files: an entry in the dict of each of 100 modules.
#define MICROPY_MODULE___FILE__ (0)

// The board is never a target on an I2C bus.
#define MICROPY_PY_MACHINE_I2C_TARGET (0)

// The board's only USB device is its serial port (USB_MAX_ENDPOINTS in cribboard.cmake).
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// Bytes from USB wait in TinyUSB's buffer of 256 bytes, and USB holds the sender back when that is
// full. Raw paste mode needs 256 here; the port's default is 512.
#define MICROPY_HW_STDIN_BUFFER_LEN (260)

// Finalisers stay on, although the Pico would gain 2 kB of heap without them: a soft reset stops
// timers and DMA channels through them, and they take a file that was not closed off littlefs's list.
