// Where the heap is searched for room.
//
// MicroPython 1.28 remembers before which place no block of 16 bytes is free. Anything larger is searched for
// from there on, past all that is in use, each time: 25 us in a game, and a key makes 250 allocations. Here
// there is such a place for each of the smaller sizes, so that the same room is found at once. What is given
// back before it, by gc_free, waits for the next collection.

#include <string.h>

#include "py/gc.h"
#include "py/mpstate.h"

#if MICROPY_GC_SPLIT_HEAP
#error the search knows one heap alone
#endif

#define BLOCK (MICROPY_BYTES_PER_GC_BLOCK)
#define SIZES (8) // in blocks; what is larger is searched for from the place of the last one

// By size: the byte of the heap's table, of four blocks, before which there is no room for it.
static size_t places[SIZES + 1];

void __real_gc_init(void *start, void *end);
void __real_gc_collect_end(void);
void *__real_gc_alloc(size_t bytes, unsigned int flags);
void __wrap_gc_init(void *start, void *end);
void __wrap_gc_collect_end(void);
void *__wrap_gc_alloc(size_t bytes, unsigned int flags);

void __wrap_gc_init(void *start, void *end) {
    memset(places, 0, sizeof(places));
    __real_gc_init(start, end);
}

void __wrap_gc_collect_end(void) {
    memset(places, 0, sizeof(places));
    __real_gc_collect_end();
}

void *__wrap_gc_alloc(size_t bytes, unsigned int flags) {
    if (bytes <= BLOCK) {
        return __real_gc_alloc(bytes, flags);
    }
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    size_t size = (bytes + BLOCK - 1) / BLOCK, single = area->gc_last_free_atb_index, from = single;
    size_t *place = &places[size < SIZES ? size : SIZES];
    if (*place > from) {
        from = area->gc_last_free_atb_index = *place;
    }
    uint8_t *found = __real_gc_alloc(bytes, flags);
    if (area->gc_last_free_atb_index == from) { // it has not collected
        area->gc_last_free_atb_index = single;
    }
    if (found != NULL && size <= SIZES) {
        *place = ((found - area->gc_pool_start) / BLOCK + size) / 4;
    }
    return found;
}
