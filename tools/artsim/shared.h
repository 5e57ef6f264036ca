/* shared.h - rows of a closed loop in shared memory: `artsim --control ... --shm NAME`.
 *
 * The memory object NAME (shm_open) holds struct artkit_shared, then n_out observations, then n_in inputs, as
 * doubles. artsim writes time and observations and counts `rows_out` up; the other side waits for that,
 * writes the
 * inputs and counts `rows_in` up; each wakes the other by a futex on its counter. `ends` is 1 when either
 * side goes. A program of its own includes this file as
 * it is; examples/closed-loop/artkit_loop.h uses it. */
#ifndef ARTKIT_SHARED_H
#define ARTKIT_SHARED_H

#include <stdint.h>

#define ARTKIT_SHARED_MAGIC 0x31706f6f6c747261ULL /* "artloop1" */

struct artkit_shared {
    uint64_t magic;            /* written last, when all else is there */
    uint32_t n_out, n_in;
    volatile uint32_t rows_out, rows_in, ends, pad;
    double time;
    double row[];              /* [n_out] observations, [n_in] inputs */
};

#endif
