/* Numbers in memory and in base64. */
#include "vtk_code.h"
#include "vtk_priv.h"
#include <math.h>
#include <string.h>

bool art_vtk_big_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

size_t art_vtk_number(const char *s, size_t n, double *x)
{
    size_t used = art_read_double(s, n, x), sign = n > 0 && (*s == '-' || *s == '+');
    if (used > 0 || n < sign + 3) return used;
    if ((s[sign] | 32) != 'n' || (s[sign + 1] | 32) != 'a' || (s[sign + 2] | 32) != 'n') return 0;
    *x = NAN;
    return sign + 3;
}

/* ------------------------------------------------------------- bytes to numbers */

static inline uint16_t load16(const unsigned char *p, bool swap)
{
    uint16_t v;
    memcpy(&v, p, sizeof v);
    return swap ? (uint16_t)((v >> 8) | (v << 8)) : v;
}

static inline uint32_t load32(const unsigned char *p, bool swap)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return swap ? __builtin_bswap32(v) : v;
}

static inline uint64_t load64(const unsigned char *p, bool swap)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
    return swap ? __builtin_bswap64(v) : v;
}

static inline double real32(uint32_t v)
{
    float x;
    memcpy(&x, &v, sizeof x);
    return (double)x;
}

static inline double real64(uint64_t v)
{
    double x;
    memcpy(&x, &v, sizeof x);
    return x;
}

/* Integers that doubles hold. */
#define EXACT ((int64_t)1 << 53)

#define EACH(size, expr)                                                                           \
    for (size_t i = 0; i < n; i++, from += size) to[i] = (expr);                                   \
    return true

bool art_vtk_doubles(enum art_scalar type, bool swap, const unsigned char *from, size_t n,
                     double *to, size_t *bad)
{
    switch (type) {
    case ART_I8:
        EACH(1, (int8_t)*from);
    case ART_U8:
        EACH(1, *from);
    case ART_I16:
        EACH(2, (int16_t)load16(from, swap));
    case ART_U16:
        EACH(2, load16(from, swap));
    case ART_I32:
        EACH(4, (int32_t)load32(from, swap));
    case ART_U32:
        EACH(4, load32(from, swap));
    case ART_F32:
        EACH(4, real32(load32(from, swap)));
    case ART_F64:
        EACH(8, real64(load64(from, swap)));
    case ART_I64:
    case ART_U64:
        break;
    }
    for (size_t i = 0; i < n; i++, from += 8) {
        uint64_t v = load64(from, swap);
        int64_t s = (int64_t)v;
        if (s > EXACT || s < (type == ART_I64 ? -EXACT : 0)) {
            *bad = i;
            return false;
        }
        to[i] = (double)s;
    }
    return true;
}

#define EACH_FITS(size, expr)                                                                      \
    for (size_t i = 0; i < n; i++, from += size) {                                                 \
        int64_t v = (int64_t)(expr);                                                               \
        if (v > INT32_MAX || v < INT32_MIN) {                                                      \
            *bad = i;                                                                              \
            return false;                                                                          \
        }                                                                                          \
        to[i] = (int)v;                                                                            \
    }                                                                                              \
    return true

bool art_vtk_ints(enum art_scalar type, bool swap, const unsigned char *from, size_t n, int *to,
                  size_t *bad)
{
    switch (type) {
    case ART_I8:
        EACH(1, (int8_t)*from);
    case ART_U8:
        EACH(1, *from);
    case ART_I16:
        EACH(2, (int16_t)load16(from, swap));
    case ART_U16:
        EACH(2, load16(from, swap));
    case ART_I32:
        EACH(4, (int32_t)load32(from, swap));
    case ART_U32:
        EACH_FITS(4, load32(from, swap));
    case ART_I64:
    case ART_U64:
        EACH_FITS(8, load64(from, swap));
    case ART_F32:
    case ART_F64:
        break;
    }
    *bad = 0;
    return false;
}

static inline void store(unsigned char *to, uint64_t v, int size, bool swap)
{
    if (size == 1) {
        *to = (unsigned char)v;
    } else if (size == 2) {
        uint16_t x = (uint16_t)v;
        if (swap) x = (uint16_t)((x >> 8) | (x << 8));
        memcpy(to, &x, 2);
    } else if (size == 4) {
        uint32_t x = swap ? __builtin_bswap32((uint32_t)v) : (uint32_t)v;
        memcpy(to, &x, 4);
    } else {
        uint64_t x = swap ? __builtin_bswap64(v) : v;
        memcpy(to, &x, 8);
    }
}

void art_vtk_bytes(enum art_scalar type, bool swap, const double *from, size_t n, unsigned char *to)
{
    int size = art_scalar_size(type);
    for (size_t i = 0; i < n; i++, to += size) {
        uint64_t v = 0;
        if (type == ART_F64) {
            memcpy(&v, &from[i], sizeof v);
        } else if (type == ART_F32) {
            float x = (float)from[i];
            uint32_t w;
            memcpy(&w, &x, sizeof w);
            v = w;
        } else {
            v = (uint64_t)(int64_t)from[i];
        }
        store(to, v, size, swap);
    }
}

/* -------------------------------------------------------------------- base64 */

/* 0 ... 63, 64: a blank, 65: the padding, 66: something else */
static const unsigned char digit[256] = {
    66, 66, 66, 66, 66, 66, 66, 66, 66, 64, 64, 64, 64, 64, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 64, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 62, 66, 66, 66, 63,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 66, 66, 66, 65, 66, 66, 66, 0,  1,  2,  3,  4,  5,  6,
    7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 66, 66, 66, 66, 66,
    66, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66};

/* The digits of one group, at most four, which blanks may part; their count, or -1 with *i at the
 * offender. Padding counts in *pad. */
static int group(const unsigned char *p, size_t n, size_t *i, unsigned q[4], int *pad)
{
    int k = 0;
    *pad = 0;
    while (k + *pad < 4 && *i < n) {
        unsigned v = digit[p[*i]];
        if (v == 66 || (v == 65 && k < 2) || (v < 64 && *pad > 0)) return -1;
        if (v < 64) q[k++] = v;
        if (v == 65) ++*pad;
        ++*i;
    }
    return k;
}

bool art_vtk_unbase64(const char *s, size_t n, unsigned char *to, size_t room, size_t *bytes,
                      size_t *used)
{
    const unsigned char *p = (const unsigned char *)s;
    size_t i = 0, m = 0;
    while (m < room && i < n) {
        for (; room - m >= 3 && n - i >= 4; i += 4) {
            unsigned a = digit[p[i]], b = digit[p[i + 1]], c = digit[p[i + 2]];
            unsigned d = digit[p[i + 3]], v = a << 18 | b << 12 | c << 6 | d;
            if ((a | b | c | d) & 64) break; /* a blank or the padding or an error */
            to[m++] = (unsigned char)(v >> 16);
            to[m++] = (unsigned char)(v >> 8);
            to[m++] = (unsigned char)v;
        }
        if (m == room || i == n) break;
        unsigned q[4] = {0, 0, 0, 0};
        int pad = 0, k = group(p, n, &i, q, &pad);
        if (k == 0 && pad == 0) break;
        if (k < 0 || k + pad != 4) {
            *used = i;
            return false;
        }
        unsigned v = q[0] << 18 | q[1] << 12 | q[2] << 6 | q[3];
        for (int b = 0; b < k - 1 && m < room; b++) to[m++] = (unsigned char)(v >> (16 - 8 * b));
    }
    *bytes = m;
    *used = i;
    return true;
}

size_t art_vtk_base64(const unsigned char *from, size_t n, char *to)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *p = to;
    for (; n >= 3; n -= 3, from += 3) {
        unsigned v = (unsigned)from[0] << 16 | (unsigned)from[1] << 8 | from[2];
        *p++ = digits[v >> 18];
        *p++ = digits[v >> 12 & 63];
        *p++ = digits[v >> 6 & 63];
        *p++ = digits[v & 63];
    }
    if (n > 0) {
        unsigned v = (unsigned)from[0] << 16 | (n > 1 ? (unsigned)from[1] << 8 : 0);
        *p++ = digits[v >> 18];
        *p++ = digits[v >> 12 & 63];
        *p++ = n > 1 ? digits[v >> 6 & 63] : '=';
        *p++ = '=';
    }
    return (size_t)(p - to);
}
