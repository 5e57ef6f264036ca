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

static const char *read_line_plain(const char *begin, const char *p, const char *end, int n,
                                   double *x)
{
    size_t size = p < end ? art_read_double(p, (size_t)(end - p), x) : 0;
    if (size == 0 || !isfinite(*x)) return NULL;
    return read_plain(begin, p + size, end, n - 1, x + 1);
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

/* keep + n: of WIDTH characters the last n. */
static const signed char keep[2 * WIDTH] = {
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

static inline __m256i load_bytes(const void *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

/* Joins n digits that end at p. */
static inline uint64_t join_fraction(const char *p, int n)
{
    const __m256i zero = _mm256_set1_epi8('0'), tens = _mm256_set1_epi16(1 << 8 | 10),
                  hundreds = _mm256_set1_epi32(1 << 16 | 100),
                  thousands = _mm256_set1_epi32(1 << 16 | 10000);
    __m256i x = load_bytes(p - WIDTH);
    x = _mm256_sub_epi8(x, zero);
    x = _mm256_and_si256(x, load_bytes(keep + n));
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
    __m256i x = load_bytes(p);
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

/* ------------------------------------------------------------------- three numbers at once
 *
 * Where each number ends is seen in one look at all of them, so that none waits for the one before
 * it, and their digits become numbers side by side. */

/* 10^-k as the sum of two numbers: the second is what the first, rounded, is short of. */
static const double power[ART_DIGITS_MAX + 1][2] = {
    {0x1.0000000000000p+0, 0x0.0p+0},
    {0x1.999999999999ap-4, -0x1.999999999999ap-58},
    {0x1.47ae147ae147bp-7, -0x1.eb851eb851eb8p-63},
    {0x1.0624dd2f1a9fcp-10, -0x1.89374bc6a7efap-66},
    {0x1.a36e2eb1c432dp-14, -0x1.6a161e4f765fep-68},
    {0x1.4f8b588e368f1p-17, -0x1.ee78183f91e64p-71},
    {0x1.0c6f7a0b5ed8dp-20, 0x1.b5a63f9a49c2cp-75},
    {0x1.ad7f29abcaf48p-24, 0x1.5e1e99483b023p-78},
    {0x1.5798ee2308c3ap-27, -0x1.03023df2d4c94p-82},
    {0x1.12e0be826d695p-30, -0x1.34674bfabb83bp-84},
    {0x1.b7cdfd9d7bdbbp-34, -0x1.20a5465df8d2cp-88},
    {0x1.5fd7fe1796495p-37, 0x1.7f7bc7b4d28aap-91},
    {0x1.19799812dea11p-40, 0x1.97f27f0f6e886p-96},
    {0x1.c25c268497682p-44, -0x1.ecd79a5a0df95p-99},
    {0x1.6849b86a12b9bp-47, 0x1.ea70909833de7p-107},
    {0x1.203af9ee75616p-50, -0x1.937831647f5a0p-104},
    {0x1.cd2b297d889bcp-54, 0x1.5b4c2ebe68799p-109},
    {0x1.70ef54646d497p-57, -0x1.db7b2080a3029p-111},
    {0x1.2725dd1d243acp-60, -0x1.7c628066e8ceep-114},
    {0x1.d83c94fb6d2acp-64, 0x1.a52b31e9e3d07p-119},
};

/* This is where a number stands in a text: its digits, the dot among them, and what is behind it.
 */
struct extent {
    uint32_t dot, end;
    uint32_t digits, fraction; /* so many digits, so many of them behind the dot */
};

/* Sets bit k where character k of 2 * WIDTH is `c`. */
static inline uint64_t equal_to(__m256i low, __m256i high, char c)
{
    const __m256i all = _mm256_set1_epi8(c);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, all)) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, all)) << WIDTH;
}

/* Sets bit k where character k of 2 * WIDTH is no digit. */
static inline uint64_t other_than_digits(__m256i low, __m256i high)
{
    const __m256i zero = _mm256_set1_epi8('0'), ten = _mm256_set1_epi8(10);
    low = _mm256_sub_epi8(low, zero), high = _mm256_sub_epi8(high, zero);
    low = _mm256_cmpeq_epi8(_mm256_max_epu8(low, ten), low);
    high = _mm256_cmpeq_epi8(_mm256_max_epu8(high, ten), high);
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high)
                                                     << WIDTH;
}

/* Finds three numbers with a dot, each behind one space, at p; `any`: the first behind any
 * character. *sign: bit k: whether character k is a sign of one of them. */
static inline bool find_three(const char *p, bool any, struct extent *e, uint64_t *sign)
{
    __m256i low = load_bytes(p), high = load_bytes(p + WIDTH);
    uint64_t minus = equal_to(low, high, '-'), other = (other_than_digits(low, high) & ~minus) | 1;
    uint64_t begin = 2, begins = 0;
    int odd = any ? 0 : p[0] ^ ' ';
    /* a space, a dot, a space, a dot, a space, a dot, the end */
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        other = _blsr_u64(other);
        e[k].dot = (uint32_t)_tzcnt_u64(other);
        other = _blsr_u64(other);
        if (k == 2 && other == 0) return false;
        e[k].end = (uint32_t)_tzcnt_u64(other);
    }
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        uint32_t from = k ? e[k - 1].end + 1 : 1;
        begin = UINT64_C(1) << from;
        begins |= begin;
        e[k].fraction = e[k].end - e[k].dot - 1;
        e[k].digits = e[k].end - from - 1 - ((minus & begin) != 0);
        odd |= (p[e[k].dot] ^ '.') | (k < 2 ? p[e[k].end] ^ ' ' : 0);
        if (e[k].digits - 1 >= ART_DIGITS_MAX) return false;
    }
    *sign = minus & begins;
    return odd == 0 && (unsigned char)p[e[2].end] <= ' ' &&
           (_bzhi_u64(minus, e[2].end) & ~UINT64_C(1)) == *sign;
}

/* Joins digits of a number that ends at p to numbers of four digits each. */
static inline __m256i join_four(const char *p, const struct extent *e)
{
    const __m256i tens = _mm256_set1_epi16(1 << 8 | 10),
                  hundreds = _mm256_set1_epi32(1 << 16 | 100);
    /* what is before the dot moves to its place */
    __m256i x = _mm256_blendv_epi8(load_bytes(p - WIDTH - 1), load_bytes(p - WIDTH),
                                   load_bytes(keep + e->fraction));
    x = _mm256_sub_epi8(x, _mm256_set1_epi8('0'));
    x = _mm256_and_si256(x, load_bytes(keep + e->digits));
    return _mm256_madd_epi16(_mm256_maddubs_epi16(x, tens), hundreds);
}

/* Returns the numbers of whole numbers below 2^52. */
static inline __m256d to_double(__m256i x)
{
    const __m256i bits = _mm256_set1_epi64x(INT64_C(0x4330000000000000)); /* 2^52 */
    return _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(x, bits)), _mm256_castsi256_pd(bits));
}

/* Returns w * 10^-k, rounded, of numbers w that are 10^8 * high + low, and powers that are sums of
 * two; *certain is false where a last bit may be wrong. Each product and sum is taken together with
 * what its rounding left out (T. J. Dekker, "A floating-point technique for extending the available
 * precision", Numerische Mathematik 18, 1971), which leaves an error below 2^-103 of the number; it
 * decides only beside the middle of two numbers. */
static inline __m256d scale(__m256d high, __m256d low, __m256d power_high, __m256d power_low,
                            bool *certain)
{
    const __m256d unit = _mm256_set1_pd(1e8), bound = _mm256_set1_pd(0x1p-100);
    __m256d product = _mm256_mul_pd(high, unit), left = _mm256_fmsub_pd(high, unit, product);
    __m256d w = _mm256_add_pd(product, low);
    left = _mm256_add_pd(left, _mm256_sub_pd(low, _mm256_sub_pd(w, product)));
    __m256d x = _mm256_mul_pd(w, power_high), rest = _mm256_fmsub_pd(w, power_high, x);
    rest = _mm256_fmadd_pd(w, power_low, rest);
    rest = _mm256_fmadd_pd(left, power_high, rest);
    __m256d error = _mm256_mul_pd(x, bound);
    __m256d most = _mm256_add_pd(x, _mm256_add_pd(rest, error)),
            least = _mm256_add_pd(x, _mm256_sub_pd(rest, error));
    *certain = _mm256_movemask_pd(_mm256_cmp_pd(most, least, _CMP_NEQ_UQ)) == 0;
    return most;
}

/* Loads the powers of ten of three numbers: the upper parts, and the lower ones. */
static inline void load_powers(const struct extent *e, __m256d *high, __m256d *low)
{
    __m256d a = _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(power[e[0].fraction])),
                                     _mm_loadu_pd(power[e[2].fraction]), 1);
    __m256d b = _mm256_set_m128d(_mm_setzero_pd(), _mm_loadu_pd(power[e[1].fraction]));
    *high = _mm256_unpacklo_pd(a, b);
    *low = _mm256_unpackhi_pd(a, b);
}

/* Reads three usual numbers at p, where 2 * WIDTH characters behind p and WIDTH before it may be
 * looked at; returns how long they are, 0 if that is not what is there. */
static inline size_t read_three(const char *p, bool any, double *value)
{
    const __m256i eights = _mm256_set1_epi32(1 << 16 | 10000), unit = _mm256_set1_epi64x(100000000),
                  half = _mm256_set1_epi64x(0xffffffff);
    struct extent e[3];
    uint64_t sign;
    bool certain;
    __m256d high, low;
    if (!find_three(p, any, e, &sign)) return 0;
    __m256i a = join_four(p + e[0].end, e), b = join_four(p + e[1].end, e + 1),
            c = join_four(p + e[2].end, e + 2);
    /* numbers of eight digits: of a and b, and of c twice */
    a = _mm256_madd_epi16(_mm256_packus_epi32(a, b), eights);
    c = _mm256_madd_epi16(_mm256_packus_epi32(c, c), eights);
    __m256i upper = _mm256_permute2x128_si256(a, c, 0x20),
            lower = _mm256_permute2x128_si256(a, c, 0x31);
    upper = _mm256_mul_epu32(_mm256_srli_epi64(upper, 32), unit);
    upper = _mm256_add_epi64(upper, _mm256_and_si256(lower, half));
    lower = _mm256_srli_epi64(lower, 32);
    load_powers(e, &high, &low);
    __m256d x = scale(to_double(upper), to_double(lower), high, low, &certain);
    if (!certain) return 0;
    __m256i minus = _mm256_set_epi64x(0, (int64_t)(sign << (62 - e[1].end)),
                                      (int64_t)(sign << (62 - e[0].end)), (int64_t)(sign << 62));
    minus = _mm256_and_si256(minus, _mm256_set1_epi64x(INT64_MIN));
    x = _mm256_xor_pd(x, _mm256_castsi256_pd(minus));
    _mm_storeu_pd(value, _mm256_castpd256_pd128(x));
    _mm_store_sd(value + 2, _mm256_extractf128_pd(x, 1));
    return e[2].end;
}

static const char *read_wide(const char *begin, const char *p, const char *end, int n, double *x)
{
    if (p - begin < WIDTH) return read_plain(begin, p, end, n, x);
    if (n == 3 && end - p >= 2 * WIDTH) {
        size_t size = read_three(p, false, x);
        if (size > 0) return p + size;
    }
    for (int k = 0; k < n; k++) {
        if (end - p < 2 * WIDTH || !is_space(*p)) return read_plain(begin, p, end, n - k, x + k);
        while (is_space(*++p) && p < end - 2 * WIDTH) continue;
        if (is_space(*p)) return read_plain(begin, p, end, n - k, x + k);
        size_t size = end - p < 2 * WIDTH ? 0 : read_usual(p, &x[k]);
        if (size == 0) {
            size = art_read_double(p, (size_t)(end - p), &x[k]);
            if (size == 0 || !isfinite(x[k])) return NULL;
        }
        p += size;
    }
    return p;
}

static const char *read_line_wide(const char *begin, const char *p, const char *end, int n,
                                  double *x)
{
    if (n == 3 && p - begin > WIDTH && end - p >= 2 * WIDTH) {
        size_t size = read_three(p - 1, true, x);
        if (size > 0) return p - 1 + size;
    }
    size_t size = p < end ? art_read_double(p, (size_t)(end - p), x) : 0;
    if (size == 0 || !isfinite(*x)) return NULL;
    return read_wide(begin, p + size, end, n - 1, x + 1);
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

art_row_reader *art_choose_line_reader(void)
{
#ifdef ART_SIMD_WIDE
    if (art_simd_wide()) return read_line_wide;
#endif
    return read_line_plain;
}
