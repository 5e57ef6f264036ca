/* usual_number_priv.h - numbers as most texts have them: [-]digits.digits, without an exponent.
 *
 * Numbers differ in sign, digits and size without a rule that a processor could learn, so that none of
 * that is decided by a branch here. Sixteen digits are joined at once: neighbours to pairs, pairs to
 * fours, fours to eights, each step one multiplication (D. Lemire, "Number parsing at a gigabyte per
 * second", Software: Practice and Experience 51, 2021, section 4, after J. Mula). */
#ifndef ART_USUAL_NUMBER_PRIV_H
#define ART_USUAL_NUMBER_PRIV_H

#include "text_priv.h"
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    ART_DIGITS_MAX = 19, /* decimal digits that always fit 64 bits */
    ART_MANTISSA_BITS = 53,
    ART_USUAL_ROOM = 48 /* characters that may be looked at */
};

static inline bool art_is_digit(char c)
{
    return (unsigned char)(c - '0') <= 9;
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/* Joins eight digits, the first in the lowest byte, of which each has its value. */
static inline uint64_t art_join_digits(uint64_t x)
{
    x = (x * 10 + (x >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x * 100 + (x >> 16)) & UINT64_C(0x0000ffff0000ffff);
    return (x * 10000 + (x >> 32)) & UINT64_C(0xffffffff);
}

/* Appends all digits at p to w. Up to seven digits behind the last eight are put behind zeros. */
static inline const char *art_scan_digits(const char *p, const char *end, uint64_t *w)
{
    static const uint64_t pow10[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    const uint64_t zeros = UINT64_C(0x3030303030303030), high = UINT64_C(0x8080808080808080);
    while (end - p >= 8) {
        uint64_t x;
        memcpy(&x, p, sizeof x);
        x ^= zeros; /* digits become 0 ... 9 */
        /* a byte of 10 or more, or one with its highest bit, is none; carries reach later bytes
         * alone */
        uint64_t other = ((x + UINT64_C(0x7676767676767676)) | x) & high;
        if (other == 0) {
            *w = *w * 100000000 + art_join_digits(x);
            p += 8;
            continue;
        }
        int n = __builtin_ctzll(other) / 8;
        *w = *w * pow10[n] + art_join_digits(x << (56 - 8 * n) << 8);
        return p + n;
    }
    for (; p < end && art_is_digit(*p); p++) *w = *w * 10 + (uint64_t)(*p - '0');
    return p;
}
#else
static inline const char *art_scan_digits(const char *p, const char *end, uint64_t *w)
{
    for (; p < end && art_is_digit(*p); p++) *w = *w * 10 + (uint64_t)(*p - '0');
    return p;
}
#endif

/* This is a number as written, w * 10^-scale, and its characters, of which another one has none. */
struct art_usual_digits {
    uint64_t w;
    int scale;
    size_t n;
};

#ifdef __SSE2__
/* Sets bit k where byte k is no digit; *value has the digits. */
static inline unsigned art_other_than_digits(__m128i x, __m128i *value)
{
    *value = _mm_sub_epi8(x, _mm_set1_epi8('0'));
    return (unsigned)_mm_movemask_epi8(
        _mm_cmpeq_epi8(_mm_max_epu8(*value, _mm_set1_epi8(10)), *value));
}

/* Joins sixteen digits, of which each has its value. */
static inline uint64_t art_join_sixteen(__m128i x)
{
    const __m128i tens = _mm_set1_epi16(10), low = _mm_set1_epi16(255);
    const __m128i hundreds = _mm_set1_epi32(1 << 16 | 100),
                  thousands = _mm_set1_epi32(1 << 16 | 10000);
    x = _mm_add_epi16(_mm_mullo_epi16(_mm_and_si128(x, low), tens), _mm_srli_epi16(x, 8));
    x = _mm_madd_epi16(x, hundreds);
    x = _mm_madd_epi16(_mm_packs_epi32(x, x), thousands);
    uint64_t both = (uint64_t)_mm_cvtsi128_si64(x);
    return (both & UINT64_C(0xffffffff)) * 100000000 + (both >> 32);
}

/* Reads up to three digits, a dot and more, 19 in all: behind fewer than 16 digits of the fraction stand
 * zeros, further ones, at most three, are appended. */
static inline struct art_usual_digits art_usual_short(const char *p)
{
    enum { MOST_BEFORE = 3, AT_ONCE = 16 };
    static const uint64_t pow10[] = {1, 10, 100, 1000};
    static const signed char keep[2 * AT_ONCE] = {-1, -1, -1, -1, -1, -1, -1, -1,
                                                  -1, -1, -1, -1, -1, -1, -1, -1};
    const struct art_usual_digits none = {0, 0, 0};
    __m128i value, next;
    const __m128i *at = (const __m128i *)(const void *)p;
    uint32_t other = art_other_than_digits(_mm_loadu_si128(at), &value) |
                     art_other_than_digits(_mm_loadu_si128(at + 1), &next) << 16;
    uint32_t behind = other & (other - 1);
    if (!behind) return none;
    int before = __builtin_ctz(other), n = __builtin_ctz(behind), fraction = n - 1 - before;
    int more = fraction > AT_ONCE ? fraction - AT_ONCE : 0;
    if (before - 1U >= MOST_BEFORE || n > ART_DIGITS_MAX + 1 || p[before] != '.') return none;
    uint32_t whole, digits = (uint32_t)(fraction - more);
    memcpy(&whole, p, sizeof whole);
    whole = (whole ^ 0x30303030) << (8 * (4 - before));
    whole = (whole >> 8 & 255) * 100 + (whole >> 16 & 255) * 10 + (whole >> 24);
    p += before + 1;
    value = _mm_loadu_si128((const __m128i *)(const void *)p);
    value = _mm_sub_epi8(value, _mm_set1_epi8('0'));
    value = _mm_and_si128(value, _mm_loadu_si128((const __m128i *)(const void *)(keep + AT_ONCE - digits)));
    uint32_t last;
    memcpy(&last, p + AT_ONCE, sizeof last);
    last = (uint32_t)((uint64_t)(last ^ 0x30303030) << (8 * (4 - more)));
    last = (last >> 8 & 255) * 100 + (last >> 16 & 255) * 10 + (last >> 24);
    uint64_t w = whole * UINT64_C(10000000000000000) + art_join_sixteen(value);
    return (struct art_usual_digits){w * pow10[more] + last, AT_ONCE + more, (size_t)n};
}
#endif

/* Reads a number with any digits before the dot. */
static inline struct art_usual_digits art_usual_long(const char *first)
{
    const struct art_usual_digits none = {0, 0, 0};
    const char *p = first, *dot;
    uint64_t w = 0;
    while (p - first < ART_DIGITS_MAX && art_is_digit(*p)) w = w * 10 + (uint64_t)(*p++ - '0');
    if (p == first || *p != '.') return none;
    dot = p++;
    p = art_scan_digits(p, p + 24, &w);
    if (p - first > ART_DIGITS_MAX + 1) return none;
    return (struct art_usual_digits){w, (int)(p - dot - 1), (size_t)(p - first)};
}

/* Rounds w * 10^-scale, w > 0 and at most 22 as scale, to a number; false if that is doubtful. */
static inline bool art_round_usual(uint64_t w, int scale, uint64_t neg, double *value)
{
    enum { TAIL = 64 - ART_MANTISSA_BITS };
    /* As scale() in number_read.c, with the upper half of the power alone: of the product the upper 64
     * bits are right or one too small, which the tail below the mantissa decides except beside the
     * midpoint. */
    const struct art_pow10 *t = &art_pow10_table[-scale - ART_POW10_MIN];
    int zeros = __builtin_clzll(w);
    uint64_t top = (uint64_t)((art_u128)(w << zeros) * t->hi >> 64);
    uint64_t one = top >> 63;
    top <<= 1 - one;
    /* shifted up, and with what the lower half is short of, it may be four too small */
    uint64_t tail = top & (((uint64_t)1 << TAIL) - 1), half = (uint64_t)1 << (TAIL - 1);
    if (tail - (half - 4) <= 4) return false;
    int exponent = art_log2_pow10(-scale) + 63 - zeros + (int)one;
    uint64_t bits = ((uint64_t)(exponent + 1022) << 52) + (top >> TAIL) + (tail > half);
    bits |= neg << 63;
    memcpy(value, &bits, sizeof bits);
    return true;
}

/* Reads the usual number at s; returns its characters, 0 if it is another one. */
static inline size_t art_read_usual(const char *s, const char *end, double *value)
{
    if (end - s < ART_USUAL_ROOM) return 0;
    uint64_t neg = *s == '-';
    const char *p = s + neg;
#ifdef __SSE2__
    struct art_usual_digits d = art_usual_short(p);
    if (d.n == 0) d = art_usual_long(p);
#else
    struct art_usual_digits d = art_usual_long(p);
#endif
    p += d.n;
    if (d.w == 0 || (*p | 0x20) == 'e' || !art_round_usual(d.w, d.scale, neg, value)) return 0;
    return (size_t)(p - s);
}

#endif
