// What runs before MicroPython's main(): the RP2040's core voltage, and the code that runs from RAM.

#include <string.h>

#include "hardware/clocks.h"
#include "pico/runtime_init.h"

#if PICO_RP2040 && SYS_CLK_HZ > 133000000
// The RP2040 is certified for 200 MHz at 1.15 V (SDK: SYS_CLK_VREG_VOLTAGE_MIN), and starts at 1.10.
// The SDK raises that in its runtime_init_clocks(), which MicroPython 1.28 replaces by its own. The
// core still runs from the ring oscillator here, of 12 MHz at most: so many cycles are 1 ms or more.
#include "hardware/structs/vreg_and_chip_reset.h"
#define SETTLING_CYCLES (12000)
#define VSEL_1_15 (12u << VREG_AND_CHIP_RESET_VREG_VSEL_LSB) // data sheet 2.10.5

static void raise_core_voltage(void) {
    if ((vreg_and_chip_reset_hw->vreg & VREG_AND_CHIP_RESET_VREG_VSEL_BITS) < VSEL_1_15) {
        hw_write_masked(
            &vreg_and_chip_reset_hw->vreg, VSEL_1_15, VREG_AND_CHIP_RESET_VREG_VSEL_BITS);
        busy_wait_at_least_cycles(SETTLING_CYCLES);
    }
}
PICO_RUNTIME_INIT_FUNC_HW(raise_core_voltage, "00490"); // the clocks have 00500
#endif

// Functions that ram_code.cmake has the linker put into RAM. The chip's start copies .data at the
// ring oscillator's 6 MHz, where a miss of the flash cache takes 8 us; these are copied after the
// clocks have started, 30 times as fast. Nothing before main() calls them.
extern uint8_t __ram_code_start__[], __ram_code_end__[], __ram_code_source__[];

static void copy_ram_code(void) {
    memcpy(__ram_code_start__, __ram_code_source__, __ram_code_end__ - __ram_code_start__);
}
PICO_RUNTIME_INIT_FUNC_HW(copy_ram_code, "00510");
