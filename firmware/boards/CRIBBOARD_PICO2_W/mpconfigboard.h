// MicroPython's own settings for this board, with Cribboard's flash layout.
#include "boards/RPI_PICO2_W/mpconfigboard.h"
#include "../flash_layout.h"
#include "../features.h"
