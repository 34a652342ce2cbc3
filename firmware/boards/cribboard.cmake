# What every Cribboard image changes in MicroPython's board definitions.

# The image names its version (read by cribboard_tools/pico/uf2.py) and has no build date and no path of
# the build machine, so the same sources give the same bytes anywhere.
add_compile_definitions(
  PICO_PROGRAM_DESCRIPTION="${CRIBBOARD_DESCRIPTION}"
  PICO_NO_BI_PROGRAM_BUILD_DATE=1
)
add_compile_options(
  -ffile-prefix-map=${MICROPY_PORT_DIR}=port
  -ffile-prefix-map=${CMAKE_BINARY_DIR}=build
)

# The fastest clock that the SDK certifies: 200 MHz on an RP2040, with the flash chip at 100 MHz (a
# W25Q16JV takes 133); an RP2350 has its 150 MHz in any case. `make firmware ARGS=--slow` keeps to
# 125 MHz with a quarter of that for the flash, and waits 64 ms for the crystal (docs/flash.md).
if(CRIBBOARD_IS_SLOW)
  add_compile_definitions(PICO_FLASH_SPI_CLKDIV=4 PICO_XOSC_STARTUP_DELAY_MULTIPLIER=64)
else()
  add_compile_definitions(PICO_USE_FASTEST_SUPPORTED_CLOCK=1)
endif()
set(MICROPY_SOURCE_BOARD
  ${CMAKE_CURRENT_LIST_DIR}/start_up.c
  ${CMAKE_CURRENT_LIST_DIR}/frozen_index.c
  ${CMAKE_CURRENT_LIST_DIR}/heap_search.c
)
add_link_options(-Wl,--wrap=mp_find_frozen_module)
add_link_options(-Wl,--wrap=gc_alloc,--wrap=gc_collect_end,--wrap=gc_init)
include(${CMAKE_CURRENT_LIST_DIR}/ram_code.cmake)

# MicroPython's timers come from the SDK's pool: the keypads and the buzzer have one each, and a
# sleep takes one. Eight instead of sixteen give 192 bytes of heap.
add_compile_definitions(PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=8)

# The serial port has endpoints 0, 1 and 2. Three instead of sixteen give 832 bytes of heap.
add_compile_definitions(USB_MAX_ENDPOINTS=3)

# Features that the port switches on in any case: config/mpconfigport.h.
include_directories(BEFORE ${CMAKE_CURRENT_LIST_DIR}/config)

# Native code on a Cortex-M0+ loads words beside itself, so it must start at a word boundary.
# MicroPython 1.28's mpy-tool.py aligns it to half-words, and the chip faults at the first such
# function. This macro makes that alignment at least four bytes, in the frozen code alone.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
  COMPILE_OPTIONS "-Daligned(bytes)=__aligned__((bytes)<4?4:(bytes))"
)

# Optimise for speed the files in which start-up and keys spend their time, as MicroPython does with
# vm.c and map.c: first light is 20 ms of 230 sooner, for 20 kB of flash.
foreach(name argcheck bc builtinimport emitglue frozenmod gc malloc modbuiltins mpprint nativeglue
    obj objarray objboundmeth objclosure objdict objenumerate objfun objgenerator objgetitemiter
    objint objlist objmodule objproperty objrange objset objstr objtuple objtype qstr runtime
    sequence smallint vstr)
    set_source_files_properties(${MICROPY_DIR}/py/${name}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
set_source_files_properties(${MICROPY_DIR}/lib/littlefs/lfs2.c PROPERTIES
  COMPILE_OPTIONS "-O2;-Wno-unused-function")
