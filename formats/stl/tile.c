/* Facets of the binary form, many at once: two at a time where the machine has the usual vector
 * unit, four with AVX2. Sums, products and roundings are those of single facets, so the bytes are
 * the same. */
#include "stl_priv.h"
#include <art/simdwide.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

static inline unsigned attribute_at(const char *p)
{
    return (unsigned char)p[48] | (unsigned)(unsigned char)p[49] << 8;
}

#ifdef __SSE2__

typedef __m128d pair; /* a number of each of two facets */

/* Zero if all bits ever taken in were those of 0. */
static inline bool are_zero(__m128 bits)
{
    const __m128i zero = _mm_setzero_si128();
    return _mm_movemask_epi8(_mm_cmpeq_epi32(_mm_castps_si128(bits), zero)) == 0xffff;
}

/* x - x is 0 for a finite x, else NaN, which has bits. */
static inline __m128 doubt(__m128 bits, __m128 x)
{
    return _mm_or_ps(bits, _mm_sub_ps(x, x));
}

static inline void store_four(double *to, __m128 x)
{
    const __m128d zero = _mm_setzero_pd(); /* -0 + 0 is 0 */
    _mm_storeu_pd(to, _mm_add_pd(_mm_cvtps_pd(x), zero));
    _mm_storeu_pd(to + 2, _mm_add_pd(_mm_cvtps_pd(_mm_movehl_ps(x, x)), zero));
}

bool art_stl_load_tile(const char *p, int n, double (*x)[3], uint16_t *attribute)
{
    __m128 bits = _mm_setzero_ps();
    double *to = *x;
    for (int f = 0; f < n; f++, p += ART_STL_FACET, to += 9) {
        __m128 a = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(const void *)(p + 12))),
               b = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(const void *)(p + 28))),
               c = _mm_set_ss(art_load_f32(p + 44));
        bits = doubt(doubt(doubt(bits, a), b), c);
        store_four(to, a);
        store_four(to + 4, b);
        to[8] = _mm_cvtss_f32(c) + 0.0;
        attribute[f] = (uint16_t)attribute_at(p);
    }
    return are_zero(bits);
}

/* Four numbers of each facet, as bytes. */
static inline __m128 store_pairs(char *p, char *q, const pair x[4])
{
    __m128 low = _mm_unpacklo_ps(_mm_cvtpd_ps(x[0]), _mm_cvtpd_ps(x[1])),
           high = _mm_unpacklo_ps(_mm_cvtpd_ps(x[2]), _mm_cvtpd_ps(x[3])),
           first = _mm_movelh_ps(low, high), second = _mm_movehl_ps(high, low);
    _mm_storeu_si128((__m128i *)(void *)p, _mm_castps_si128(first));
    _mm_storeu_si128((__m128i *)(void *)q, _mm_castps_si128(second));
    return doubt(doubt(_mm_setzero_ps(), first), second);
}

/* x: normal, corners. False if the normal is not to be had in this way. */
static inline bool normals(pair x[12])
{
    pair u[3], v[3], square, usual, scale;
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        u[k] = _mm_sub_pd(x[6 + k], x[3 + k]);
        v[k] = _mm_sub_pd(x[9 + k], x[3 + k]);
    }
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        x[k] = _mm_sub_pd(_mm_mul_pd(u[i], v[j]), _mm_mul_pd(u[j], v[i]));
    }
    square = _mm_add_pd(_mm_add_pd(_mm_mul_pd(x[0], x[0]), _mm_mul_pd(x[1], x[1])),
                        _mm_mul_pd(x[2], x[2]));
    usual = _mm_and_pd(_mm_cmpgt_pd(square, _mm_set1_pd(ART_STL_LEAST_SQUARE)),
                       _mm_cmplt_pd(square, _mm_set1_pd(HUGE_VAL)));
    if (_mm_movemask_pd(usual) != 3) return false;
    scale = _mm_div_pd(_mm_set1_pd(1), _mm_sqrt_pd(square));
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) x[k] = _mm_mul_pd(scale, x[k]);
    return true;
}

/* Two facets at `from`; *bits as in doubt(). */
static inline bool store_two(char *to, const double *from, const unsigned attribute[2],
                             __m128 *bits)
{
    char *other = to + ART_STL_FACET;
    pair x[12];
#pragma GCC unroll 9
    for (int k = 0; k < 9; k++) x[3 + k] = _mm_loadh_pd(_mm_load_sd(from + k), from + 9 + k);
    if (!normals(x)) return false;
#pragma GCC unroll 3
    for (int k = 0; k < 12; k += 4)
        *bits = _mm_or_ps(*bits, store_pairs(to + 4 * k, other + 4 * k, x + k));
    art_stl_store_attribute(to + 48, attribute[0]);
    art_stl_store_attribute(other + 48, attribute[1]);
    return true;
}

static bool store_pairwise(char **to, const struct art_facets *facets, int *done)
{
    __m128 bits = _mm_setzero_ps();
    const uint16_t *attribute = facets->attribute;
    for (; *done + 1 < facets->n; *done += 2, *to += 2 * ART_STL_FACET) {
        const unsigned two[2] = {attribute ? attribute[*done] : 0,
                                 attribute ? attribute[*done + 1] : 0};
        const double(*x)[3] = facets->pos + 3 * *done;
        if (!store_two(*to, *x, two, &bits)) break;
    }
    return are_zero(bits);
}

#else

bool art_stl_load_tile(const char *p, int n, double (*x)[3], uint16_t *attribute)
{
    double sum = 0;
    for (int f = 0; f < n; f++, p += ART_STL_FACET) {
        for (int k = 0; k < 9; k++) {
            double v = art_load_f32(p + 12 + 4 * k);
            x[3 * f + k / 3][k % 3] = v + 0.0;
            sum += v - v; /* NaN if one is not finite */
        }
        attribute[f] = (uint16_t)attribute_at(p);
    }
    return sum == 0;
}

static bool store_pairwise(char **to, const struct art_facets *facets, int *done)
{
    (void)to, (void)facets, (void)done;
    return true;
}

#endif

#ifdef ART_SIMD_WIDE
ART_SIMD_WIDE_BEGIN

typedef __m256d four; /* a number of each of four facets */

/* Four numbers of each of four facets that begin nine apart, by number. */
static inline void load_fours(const double *from, four x[4])
{
    four a = _mm256_loadu_pd(from), b = _mm256_loadu_pd(from + 9), c = _mm256_loadu_pd(from + 18),
         d = _mm256_loadu_pd(from + 27), ab = _mm256_unpacklo_pd(a, b),
         cd = _mm256_unpacklo_pd(c, d);
    x[0] = _mm256_permute2f128_pd(ab, cd, 0x20);
    x[2] = _mm256_permute2f128_pd(ab, cd, 0x31);
    ab = _mm256_unpackhi_pd(a, b), cd = _mm256_unpackhi_pd(c, d);
    x[1] = _mm256_permute2f128_pd(ab, cd, 0x20);
    x[3] = _mm256_permute2f128_pd(ab, cd, 0x31);
}

/* Normals of four facets; false if they are not to be had in this way. */
static inline bool four_normals(const double *from, __m128 to[3])
{
    four x[9], u[3], v[3], n[3], square, usual, scale;
    load_fours(from, x);
    load_fours(from + 4, x + 4);
    x[8] = _mm256_setr_pd(from[8], from[17], from[26], from[35]);
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        u[k] = _mm256_sub_pd(x[3 + k], x[k]);
        v[k] = _mm256_sub_pd(x[6 + k], x[k]);
    }
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        n[k] = _mm256_sub_pd(_mm256_mul_pd(u[i], v[j]), _mm256_mul_pd(u[j], v[i]));
    }
    square = _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(n[0], n[0]), _mm256_mul_pd(n[1], n[1])),
                           _mm256_mul_pd(n[2], n[2]));
    usual = _mm256_and_pd(_mm256_cmp_pd(square, _mm256_set1_pd(ART_STL_LEAST_SQUARE), _CMP_GT_OQ),
                          _mm256_cmp_pd(square, _mm256_set1_pd(HUGE_VAL), _CMP_LT_OQ));
    if (_mm256_movemask_pd(usual) != 15) return false;
    scale = _mm256_div_pd(_mm256_set1_pd(1), _mm256_sqrt_pd(square));
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++) to[k] = _mm256_cvtpd_ps(_mm256_mul_pd(scale, n[k]));
    return true;
}

/* Four facets at `from`; *bits as in doubt(). */
static inline bool store_four_facets(char *to, const double *from, const uint16_t *attribute,
                                     __m128 *bits)
{
    __m128 n[3], rest = _mm_setzero_ps(), row[4];
    if (!four_normals(from, n)) return false;
    row[0] = n[0], row[1] = n[1], row[2] = n[2], row[3] = rest;
    _MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
#pragma GCC unroll 4
    for (int f = 0; f < 4; f++, to += ART_STL_FACET, from += 9) {
        __m128 low = _mm256_cvtpd_ps(_mm256_loadu_pd(from)),
               high = _mm256_cvtpd_ps(_mm256_loadu_pd(from + 4)),
               last = _mm_cvtpd_ps(_mm_load_sd(from + 8));
        /* what is behind the normal is overwritten by what follows */
        _mm_storeu_ps((float *)(void *)to, row[f]);
        _mm_storeu_ps((float *)(void *)(to + 12), low);
        _mm_storeu_ps((float *)(void *)(to + 28), high);
        const float z = _mm_cvtss_f32(last);
        memcpy(to + 44, &z, sizeof z);
        *bits = doubt(doubt(doubt(*bits, low), high), last);
        art_stl_store_attribute(to + 48, attribute ? attribute[f] : 0);
    }
    return true;
}

static bool store_by_fours(char **to, const struct art_facets *facets, int *done)
{
    __m128 bits = _mm_setzero_ps();
    const uint16_t *attribute = facets->attribute;
    for (; *done + 3 < facets->n; *done += 4, *to += 4 * ART_STL_FACET) {
        const double(*x)[3] = facets->pos + 3 * *done;
        if (!store_four_facets(*to, *x, attribute ? attribute + *done : NULL, &bits)) break;
    }
    return are_zero(bits);
}
ART_SIMD_WIDE_END
#endif

/* As many facets at once as the machine can, up to one that has to be looked at by itself; false if
 * there is a coordinate beyond numbers of 4 bytes. */
static bool store_several(char **to, const struct art_facets *facets, int *done)
{
#ifdef ART_SIMD_WIDE
    if (art_simd_wide() && !store_by_fours(to, facets, done)) return false;
#endif
    return store_pairwise(to, facets, done);
}

static bool is_single(const double (*x)[3])
{
    float sum = 0;
    for (int k = 0; k < 9; k++) sum += (float)x[k / 3][k % 3] - (float)x[k / 3][k % 3];
    return sum == 0;
}

char *art_stl_store_tile(char *to, const struct art_facets *facets)
{
    for (int f = 0; f < facets->n; f++, to += ART_STL_FACET) {
        const double(*x)[3];
        if (!store_several(&to, facets, &f)) return NULL;
        if (f == facets->n) break;
        x = facets->pos + 3 * f;
        if (!is_single(x)) return NULL;
        art_stl_store(to, x[0], x[1], x[2], facets->attribute ? facets->attribute[f] : 0);
    }
    return to;
}
