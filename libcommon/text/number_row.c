/* Numbers that stand beside each other, as the coordinates of points do. */
#include "usual_number_priv.h"
#include <art/rowreader.h>
#include <art/simdwide.h>
#include <math.h>

static inline bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

static const char *read_plain(const char *begin, const char *p, const char *end, int n, double *x)
{
    (void)begin;
    for (int k = 0; k < n; k++) {
        const char *from = p;
        while (p < end && is_space(*p)) p++;
        size_t size = art_read_double(p, (size_t)(end - p), &x[k]);
        if (p == from || size == 0 || !isfinite(x[k])) return NULL;
        p += size;
    }
    return p;
}

#ifdef ART_SIMD_WIDE
ART_SIMD_WIDE_BEGIN

enum { WIDTH = 32, MOST_BEFORE = 4 };

/* Joins up to four digits, those before `n`. */
static inline uint32_t join_whole(const char *p, int n)
{
    uint32_t x;
    memcpy(&x, p, sizeof x);
    x = (x ^ 0x30303030) << (8 * (MOST_BEFORE - n));
    x = (x * 10 + (x >> 8)) & 0x00ff00ff;
    return (x * 100 + (x >> 16)) & 0xffff;
}

/* Joins n digits that end at p. */
static inline uint64_t join_fraction(const char *p, int n)
{
    static const signed char keep[2 * WIDTH] = {
        0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
        0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    const __m256i zero = _mm256_set1_epi8('0'), tens = _mm256_set1_epi16(1 << 8 | 10),
                  hundreds = _mm256_set1_epi32(1 << 16 | 100),
                  thousands = _mm256_set1_epi32(1 << 16 | 10000);
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(p - WIDTH));
    x = _mm256_sub_epi8(x, zero);
    x = _mm256_and_si256(x, _mm256_loadu_si256((const __m256i *)(const void *)(keep + n)));
    x = _mm256_madd_epi16(_mm256_maddubs_epi16(x, tens), hundreds);
    x = _mm256_madd_epi16(_mm256_packus_epi32(x, x), thousands);
    uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(x));
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(_mm256_extracti128_si256(x, 1));
    return (high >> 32) * UINT64_C(10000000000000000) + (low & UINT64_C(0xffffffff)) * 100000000 +
           (low >> 32);
}

/* Does what art_read_usual does, where WIDTH characters before `s` may be looked at. */
static inline size_t read_usual(const char *s, double *value)
{
    static const uint64_t pow10[] = {
        UINT64_C(1),
        UINT64_C(10),
        UINT64_C(100),
        UINT64_C(1000),
        UINT64_C(10000),
        UINT64_C(100000),
        UINT64_C(1000000),
        UINT64_C(10000000),
        UINT64_C(100000000),
        UINT64_C(1000000000),
        UINT64_C(10000000000),
        UINT64_C(100000000000),
        UINT64_C(1000000000000),
        UINT64_C(10000000000000),
        UINT64_C(100000000000000),
        UINT64_C(1000000000000000),
        UINT64_C(10000000000000000),
        UINT64_C(100000000000000000),
        UINT64_C(1000000000000000000),
    };
    uint64_t neg = *s == '-';
    const char *p = s + neg;
    const __m256i ten = _mm256_set1_epi8(10);
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)p);
    x = _mm256_sub_epi8(x, _mm256_set1_epi8('0'));
    /* bit k: whether character k is no digit */
    uint32_t other = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(x, ten), x));
    uint32_t before = _tzcnt_u32(other), n = _tzcnt_u32(_blsr_u32(other));
    if (before - 1 >= MOST_BEFORE) return 0;
    uint64_t whole = join_whole(p, (int)before);
    if (p[before] != '.') {
        if (!is_space(p[before]) && p[before] != '\n' && p[before] != '\r') return 0;
        *value = neg ? -(double)whole : (double)whole;
        return before + neg;
    }
    if (n > ART_DIGITS_MAX + 1 || (p[n] | 0x20) == 'e') return 0;
    uint32_t fraction = n - 1 - before;
    uint64_t w = whole * pow10[fraction] + join_fraction(p + n, (int)fraction);
    if (w == 0 || !art_round_usual(w, (int)fraction, neg, value)) return 0;
    return n + neg;
}

static const char *read_wide(const char *begin, const char *p, const char *end, int n, double *x)
{
    if (p - begin < WIDTH) return read_plain(begin, p, end, n, x);
    for (int k = 0; k < n; k++) {
        if (end - p < 2 * WIDTH || !is_space(*p)) return read_plain(begin, p, end, n - k, x + k);
        while (is_space(*++p) && p < end - 2 * WIDTH) continue;
        size_t size = end - p < 2 * WIDTH ? 0 : read_usual(p, &x[k]);
        if (size == 0) size = art_read_double(p, (size_t)(end - p), &x[k]);
        if (size == 0 || !isfinite(x[k])) return NULL;
        p += size;
    }
    return p;
}

ART_SIMD_WIDE_END
#endif

art_row_reader *art_choose_row_reader(void)
{
#ifdef ART_SIMD_WIDE
    if (art_simd_wide()) return read_wide;
#endif
    return read_plain;
}
