// Index of the frozen modules: MicroPython 1.28 goes through all their names for each module, package
// and folder on the path that an import asks for, which takes 40 ms of a start.

#include <string.h>

#include "py/builtin.h"
#include "py/frozenmod.h"

#if MICROPY_MODULE_FROZEN_STR
#error the index counts on compiled modules alone
#endif

#define ROOM (224) // modules and packages (a test counts them); with more, MicroPython's own search

extern const char mp_frozen_names[]; // each ends with a 0, the last one is empty
extern const void *const mp_frozen_mpy_content[];

mp_import_stat_t __real_mp_find_frozen_module(const char *str, int *frozen_type, void **data);
mp_import_stat_t __wrap_mp_find_frozen_module(const char *str, int *frozen_type, void **data);

static uint8_t hashes[ROOM];
static uint16_t places[ROOM]; // in mp_frozen_names: of its name, or the first name in the package
static uint16_t module_count, entry_count; // packages come after the modules

static uint8_t hash_of(const char *text, size_t length) {
    uint32_t hash = 5381;
    while (length--) {
        hash = hash * 33 ^ (uint8_t)*text++;
    }
    return hash ^ hash >> 8 ^ hash >> 16;
}

static size_t find(const char *text, size_t length, size_t from, size_t to) {
    uint8_t hash = hash_of(text, length);
    char end = from < module_count ? '\0' : '/';
    for (; from < to; ++from) {
        const char *name = mp_frozen_names + places[from];
        if (hashes[from] == hash && memcmp(name, text, length) == 0 && name[length] == end) {
            break;
        }
    }
    return from;
}

static bool add(const char *text, size_t length, const char *name) {
    if (entry_count == ROOM) {
        return false;
    }
    hashes[entry_count] = hash_of(text, length);
    places[entry_count++] = name - mp_frozen_names;
    return true;
}

static bool make(void) {
    for (const char *name = mp_frozen_names; *name; name += strlen(name) + 1) {
        if (!add(name, strlen(name), name)) {
            return false;
        }
    }
    module_count = entry_count;
    for (size_t i = 0; i < module_count; ++i) {
        const char *name = mp_frozen_names + places[i];
        for (const char *end = strchr(name, '/'); end; end = strchr(end + 1, '/')) {
            bool is_new = find(name, end - name, module_count, entry_count) == entry_count;
            if (is_new && !add(name, end - name, name)) {
                return false;
            }
        }
    }
    return true;
}

mp_import_stat_t __wrap_mp_find_frozen_module(const char *str, int *frozen_type, void **data) {
    if (!module_count && !make()) {
        module_count = entry_count = 0;
        return __real_mp_find_frozen_module(str, frozen_type, data);
    }
    size_t length = strlen(str), at = find(str, length, 0, module_count);
    bool is_module = at < module_count;
    if (frozen_type != NULL) {
        *frozen_type = is_module ? MP_FROZEN_MPY : MP_FROZEN_NONE;
        if (is_module) {
            *data = (void *)mp_frozen_mpy_content[at];
        }
    }
    if (is_module) {
        return MP_IMPORT_STAT_FILE;
    }
    at = find(str, length, module_count, entry_count);
    return at < entry_count ? MP_IMPORT_STAT_DIR : MP_IMPORT_STAT_NO_EXIST;
}
