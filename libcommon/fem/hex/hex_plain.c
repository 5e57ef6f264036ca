/* This evaluates two hexahedra at once, on all processors. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3") /* short loops are unrolled */
#endif
#include "hex.h"
#include <math.h>

#define LANES 2
#define NAME fem_hex_plain
#include "kernels.h"
