/* Targets that simulate spend most of their time on reports of comparisons to libFuzzer, millions
 * of numbers for each input, of which it learns nothing. Linked with --wrap, these take their
 * places; what is covered is counted as before. */
#include <stdint.h>

#define LIGHT(kind, type)                                                                          \
    void __wrap___sanitizer_cov_trace_##kind(type a, type b);                                      \
    void __wrap___sanitizer_cov_trace_##kind(type a, type b)                                       \
    {                                                                                              \
        (void)a;                                                                                   \
        (void)b;                                                                                   \
    }
LIGHT(cmp1, uint8_t)
LIGHT(cmp2, uint16_t)
LIGHT(cmp4, uint32_t)
LIGHT(cmp8, uint64_t)
LIGHT(const_cmp1, uint8_t)
LIGHT(const_cmp2, uint16_t)
LIGHT(const_cmp4, uint32_t)
LIGHT(const_cmp8, uint64_t)
