// MicroPython's settings for the RP2040 and RP2350, without what no Cribboard image uses. The port
// sets these in any case, so a board's header cannot: the compiler searches this folder first.
#include_next <mpconfigport.h>

// It has functions and objects in RAM: 0.2 kB of heap.
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)

// There is no network, and so no TLS: 100 kB of flash.
#undef MICROPY_PY_SSL
#define MICROPY_PY_SSL (0)
