/* Shared by the number reader and printer of the text room. */
#ifndef ART_TEXT_PRIV_H
#define ART_TEXT_PRIV_H

#include <art/text.h>

/* Leading bits of a power of ten; see pow10_table.c. */
struct art_pow10 {
    uint64_t hi, lo;
};

enum {
    ART_POW10_MIN = -342,
    ART_POW10_MAX = 324,
    ART_POW10_EXACT = 55 /* 5^q fits 128 bits for 0 <= q <= this */
};

extern const struct art_pow10 art_pow10_table[ART_POW10_MAX - ART_POW10_MIN + 1];

__extension__ typedef unsigned __int128 art_u128;

/* floor(log2(10^q)) for |q| <= 1233; number_test.c checks the range of the table. */
static inline int art_log2_pow10(int q)
{
    return (int)(((int64_t)q * 1741647) >> 19);
}

#endif
