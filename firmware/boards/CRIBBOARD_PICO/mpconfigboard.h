// MicroPython's own settings for this board, with Cribboard's flash layout.
#include "boards/RPI_PICO/mpconfigboard.h"
#include "../flash_layout.h"
#include "../features.h"
