// MicroPython features that no Cribboard image uses: they cost heap and time.

// The second core stays off. Without threads the memory manager needs no lock, which makes every
// allocation faster.
#define MICROPY_PY_THREAD (0)

// Modules need not know the names of their files: an entry in the dict of each of 100 modules.
#define MICROPY_MODULE___FILE__ (0)

// The board is never a target on an I2C bus.
#define MICROPY_PY_MACHINE_I2C_TARGET (0)
