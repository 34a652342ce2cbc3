# MicroPython's own board definition, then Cribboard's changes to it.
include(${MICROPY_PORT_DIR}/boards/RPI_PICO/mpconfigboard.cmake)
set(MICROPY_BOARD_PINS "${MICROPY_PORT_DIR}/boards/RPI_PICO/pins.csv")
include(${CMAKE_CURRENT_LIST_DIR}/../cribboard.cmake)
