#define _XOPEN_SOURCE 700
#include "request.h"
#include <stdlib.h>

/* The BLAS of the library for large systems, OpenBLAS, asks the processor for its name and takes
 * its oldest and slowest kernels where it does not know the answer. Those for AVX2 run on every
 * processor that has it, give the same bits on all of them, and halve the time of a factorisation.
 * The choice must stand in the environment before the library is loaded, which comes later; what
 * the user has chosen stays. */
void choose_kernels(void)
{
    setenv("OPENBLAS_NUM_THREADS", "1", 0); /* others would never work: they cost time and memory */
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        setenv("OPENBLAS_CORETYPE", "Haswell", 0);
#endif
}
