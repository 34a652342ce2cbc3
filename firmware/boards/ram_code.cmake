# Code that runs from RAM, where no miss of the flash cache delays it: the functions in which a key's
# way to its light misses most (`make bench ARGS=--misses`). MicroPython 1.28 means vm.c, gc.c and
# parse.c to be in RAM, but its linker scripts name objects that do not exist. The collector gains
# nothing there. Sets MICROPY_BOARD_LINKER_SCRIPT to MicroPython's own script with one more section.

set(RAM_FUNCTIONS
    mp_execute_bytecode mp_setup_code_state mp_setup_code_state_helper fun_bc_call
    mp_obj_instance_attr mp_load_global mp_load_method mp_map_lookup mp_handle_pending
    alarm_pool_irq_handler
    gc_alloc __wrap_gc_alloc mp_call_method_self_n_kw mp_obj_is_true mp_load_method_maybe mp_load_attr
)
# The jump table of the bytecode.
set(RAM_TABLES entry_table)
# What the SDK and TinyUSB put into RAM, and nothing calls while the flash is written: interrupts are
# off then, and there is one core. Back in flash it leaves 2 kB more for the heap. No key waits for it.
set(FLASH_FUNCTIONS
    dcd_rp2040_irq dcd_event_handler tinyusb hw_handle_buff_status prepare_ep_buffer
    hw_endpoint_start_next_buffer hw_endpoint_xfer_continue reset_non_control_endpoints
    _hw_endpoint_buffer_control_update32 _hw_endpoint_xfer_sync sync_ep_buffer
    e15_is_critical_frame_period
    mutex_enter_block_until mutex_try_enter mutex_try_enter_block_until mutex_enter_timeout_ms
    mutex_exit spi_write_blocking spi_write_read_blocking
)

set(inputs "")
foreach(name ${RAM_FUNCTIONS})
    string(APPEND inputs "        *(.text.${name} .text.${name}.*)\n")
endforeach()
foreach(name ${RAM_TABLES})
    string(APPEND inputs "        *(.rodata.${name} .rodata.${name}.*)\n")
endforeach()
set(more "")
foreach(name ${FLASH_FUNCTIONS})
    string(APPEND more "        *(.time_critical.${name})\n")
endforeach()

if(PICO_BOARD MATCHES "^pico2")
    set(script ${MICROPY_PORT_DIR}/memmap_mp_rp2350.ld)
else()
    set(script ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld)
endif()
file(READ ${script} text)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${script})
# An input section goes where it is named first, so before the rest of .text. What the chip reads at
# its start comes before both. The table of interrupt vectors stays at the start of RAM: VTOR drops
# the lower bits of its address (8 on a Cortex-M0+, 9 on an M33, whose table is longer).
set(place "        *(.init)\n")
string(FIND "${text}" "${place}" at)
if(at EQUAL -1)
    message(FATAL_ERROR "${script} has no *(.init) on a line of its own")
endif()
string(REPLACE "${place}" "        . = ALIGN(4);
    } > FLASH

    .vectors_in_ram (NOLOAD) : {
        *(.ram_vector_table)
    } > RAM

    .ram_code : {
        __ram_code_start__ = .;
${inputs}        . = ALIGN(4);
        __ram_code_end__ = .;
    } > RAM AT> FLASH
    __ram_code_source__ = LOADADDR(.ram_code);

    .text_in_flash : {
${place}${more}" text "${text}")
string(APPEND text "ASSERT((ram_vector_table & 511) == 0, \"VTOR cannot name the vectors' place\")\n")
set(MICROPY_BOARD_LINKER_SCRIPT ${CMAKE_BINARY_DIR}/memmap_cribboard.ld)
file(WRITE ${MICROPY_BOARD_LINKER_SCRIPT} "${text}")
