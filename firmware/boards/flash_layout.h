// Flash layout of all boards: code, then ROMFS, then the file system at the end. On every board with
// 2 MB the file system is at the same address, so an image for the wrong board keeps the files.
// Sizes: docs/flash.md; cribboard_tools/pico/make_firmware.py checks that the code ends before ROMFS.
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (384 * 1024)

#undef MICROPY_HW_ROMFS_BYTES
#define MICROPY_HW_ROMFS_BYTES (PICO_FLASH_SIZE_BYTES - MICROPY_HW_FLASH_STORAGE_BYTES - 1056 * 1024)
