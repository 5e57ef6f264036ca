#include "text_priv.h"
#include <string.h>

/* Shortest decimal that reads back as the same double, and among those the nearest to it:
 * R. Giulietti, "The Schubfach way to render doubles", 2020 (sections 8 and 9), with powers of ten
 * of 128 bits instead of 126.
 *
 * With v = c * 2^q and k = floor(log10 of the width of v's rounding interval), at least one
 * multiple of 10^k and at most one of 10^(k+1) lies in the interval, so only four candidates need
 * looking at. All are compared in units of 10^k / 4, where the ends of the interval and v itself
 * are known up to a fraction, and that fraction matters only as "zero or not" (rounding to odd). */

struct digits {
    uint64_t d;
    int exponent; /* value = d * 10^exponent */
};

/* floor(log10(2^q)), and floor(log10(3/4 * 2^q)), for |q| <= 1500. */
static int log10_pow2(int q, bool three_quarters)
{
    return (int)(((int64_t)q * 1262611 - (three_quarters ? 524031 : 0)) >> 22);
}

/* g * c / 2^128 as an integer whose lowest bit is set if something was cut off. The power g is too
 * large by less than one unit, which the paper shows (section 9.10) to be harmless. */
static uint64_t round_to_odd(struct art_pow10 g, uint64_t c)
{
    uint64_t low = (uint64_t)(((art_u128)g.lo * c) >> 64);
    art_u128 x = (art_u128)g.hi * c + low;
    return (uint64_t)(x >> 64) | ((uint64_t)x > 1);
}

/* Returns the power of ten of the table, rounded up. */
static struct art_pow10 pow10_above(int k)
{
    struct art_pow10 g = art_pow10_table[k - ART_POW10_MIN];
    if (k < 0 || k > ART_POW10_EXACT) {
        g.lo++;
        if (g.lo == 0) g.hi++;
    }
    return g;
}

/* Finds the shortest digits for a finite v > 0 given by its stored mantissa and biased exponent. */
static struct digits shortest(uint64_t mantissa, int biased)
{
    uint64_t c = biased ? mantissa | ((uint64_t)1 << 52) : mantissa;
    int q = (biased ? biased : 1) - 1075;
    /* below a power of two the neighbour is only half as far away */
    bool near = mantissa == 0 && biased > 1;
    int k = log10_pow2(q, near), h = q + art_log2_pow10(-k) + 1;
    struct art_pow10 g = pow10_above(-k);
    uint64_t lower = round_to_odd(g, (4 * c - 2 + near) << h);
    uint64_t value = round_to_odd(g, (4 * c) << h);
    uint64_t upper = round_to_odd(g, (4 * c + 2) << h);
    uint64_t s = value / 4;
    /* the ends themselves round to v only if its mantissa is even */
    lower += c & 1;
    upper -= c & 1;
    if (s >= 10) {
        uint64_t s10 = s / 10;
        bool below = lower <= 40 * s10, above = 40 * s10 + 40 <= upper;
        if (below != above) return (struct digits){s10 + above, k + 1};
    }
    bool below = lower <= 4 * s, above = 4 * s + 4 <= upper;
    if (below != above) return (struct digits){s + above, k};
    uint64_t middle = 4 * s + 2;
    return (struct digits){s + (value > middle || (value == middle && (s & 1))), k};
}

/* Numbers that people write have few decimals. If r / 10^9 (or r / 10^3) rounds to v for a whole
 * number r < 10^15, then r is what is looked for: two decimals of up to 15 digits never read as one
 * double, so no shorter one does. */
static inline bool few_decimals(double v, struct digits *d)
{
    bool small = v < 1e6;
    double unit = small ? 1e9 : 1e3;
    if (!(v < 1e12)) return false;
    uint64_t r = (uint64_t)(v * unit + 0.5);
    if (r == 0 || (double)r / unit != v) return false;
    *d = (struct digits){r, small ? -9 : -3};
    return true;
}

/* ------------------------------------------------------------------- layout */

/* A number has 17 digits at most. Copies of a size that is known take a few instructions where
 * others take a call, and ART_NUMBER_MAX leaves room for what they write too much. */
enum { DIGITS = 24, TAIL = 16 };

/* Converts eight digits of v < 10^8 to bytes of 0 ... 9, the first in the lowest byte: v is
 * split into fours, pairs and single digits, at each step all of them by one multiplication with
 * a reciprocal that is exact for what they can be. */
static inline uint64_t split_digits(uint32_t v)
{
    uint64_t x = v / 10000 | (uint64_t)(v % 10000) << 32;
    uint64_t up = (x * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
    x = up | (x - 100 * up) << 16;
    up = (x * 103 >> 10) & UINT64_C(0x000f000f000f000f);
    return up | (x - 10 * up) << 8;
}

/* Prints the digits as text. */
static inline void put_eight(char *out, uint32_t v)
{
    uint64_t x = split_digits(v) + UINT64_C(0x3030303030303030);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(out, &x, 8);
#else
    for (int i = 0; i < 8; i++) out[i] = (char)(x >> 8 * i);
#endif
}

/* Counts the digits of d > 0: floor(log10(2^bits)) + 1 or one more, decided without a branch. */
static inline size_t count_digits(uint64_t d)
{
    static const uint64_t pow10[] = {
        1,
        10,
        100,
        1000,
        10000,
        100000,
        1000000,
        10000000,
        100000000,
        1000000000,
        10000000000,
        100000000000,
        1000000000000,
        10000000000000,
        100000000000000,
        1000000000000000,
        10000000000000000,
        100000000000000000,
        1000000000000000000,
    };
    size_t n = (size_t)(64 - __builtin_clzll(d)) * 1233 >> 12;
    return n + (d >= pow10[n]);
}

/* 0 < d < 10^18, as all numbers of shortest() are; DIGITS characters are written. */
static size_t print_digits(char *out, uint64_t d)
{
    const uint64_t eight = 100000000;
    char text[2 * DIGITS] = {0};
    size_t n = count_digits(d);
    put_eight(text, (uint32_t)(d / (eight * eight)));
    put_eight(text + 8, (uint32_t)(d / eight % eight));
    put_eight(text + 16, (uint32_t)(d % eight));
    memcpy(out, text + DIGITS - n, DIGITS);
    return n;
}

/* d.ddde+XX */
static size_t layout_exponent(char *out, const char *digits, size_t n, int exponent)
{
    size_t i = 0;
    out[i++] = digits[0];
    if (n > 1) {
        out[i++] = '.';
        memcpy(out + i, digits + 1, n - 1);
        i += n - 1;
    }
    out[i++] = 'e';
    out[i++] = exponent < 0 ? '-' : '+';
    if (exponent < 0) exponent = -exponent;
    if (exponent >= 100) out[i++] = (char)('0' + exponent / 100);
    out[i++] = (char)('0' + exponent / 10 % 10);
    out[i++] = (char)('0' + exponent % 10);
    return i;
}

enum { FIRST_SMALL = -4, FIRST_LARGE = 16 }; /* decimal exponents written without e */

static size_t layout(char *out, const char *digits, size_t n, int exponent)
{
    size_t i = 0;
    if (exponent < FIRST_SMALL || exponent >= FIRST_LARGE)
        return layout_exponent(out, digits, n, exponent);
    if (exponent < 0) {
        out[i++] = '0';
        out[i++] = '.';
        for (int k = -1; k > exponent; k--) out[i++] = '0';
        memcpy(out + i, digits, DIGITS);
        return i + n;
    }
    size_t whole = (size_t)exponent + 1;
    if (n <= whole) {
        memcpy(out, digits, n);
        memset(out + n, '0', whole - n);
        return whole;
    }
    memcpy(out, digits, DIGITS);
    out[whole] = '.';
    if (whole <= DIGITS - TAIL)
        memcpy(out + whole + 1, digits + whole, TAIL);
    else
        memcpy(out + whole + 1, digits + whole, n - whole);
    return n + 1;
}

static size_t finish(char *out, size_t n, const char *text)
{
    if (text[0] == '\0') {
        out[n] = '\0';
        return n;
    }
    size_t k = strlen(text);
    memcpy(out + n, text, k + 1);
    return n + k;
}

static size_t print(char *out, double value, const char *infinity, const char *if_whole)
{
    uint64_t bits;
    char digits[DIGITS] = {0};
    size_t i = 0;
    memcpy(&bits, &value, sizeof bits);
    uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
    int biased = (int)(bits >> 52 & 0x7ff);
    if (biased == 0x7ff && mantissa) return finish(out, 0, "nan");
    if (bits >> 63) out[i++] = '-';
    if (biased == 0x7ff) return finish(out, i, infinity);
    if (biased == 0 && mantissa == 0) {
        out[i++] = '0';
        return finish(out, i, if_whole);
    }
    struct digits d;
    if (!few_decimals(value < 0 ? -value : value, &d)) d = shortest(mantissa, biased);
    size_t n = print_digits(digits, d.d);
    int exponent = d.exponent + (int)n - 1;
    while (n > 1 && digits[n - 1] == '0') n--;
    i += layout(out + i, digits, n, exponent);
    bool whole = exponent >= (int)n - 1 && exponent < FIRST_LARGE;
    return finish(out, i, whole ? if_whole : "");
}

size_t art_print_double(char out[ART_NUMBER_MAX], double value)
{
    return print(out, value, "inf", "");
}

size_t art_print_real(char out[ART_NUMBER_MAX], double value)
{
    return print(out, value, "Infinity", ".0");
}

void art_buf_double(struct art_buf *buf, double value)
{
    char s[ART_NUMBER_MAX];
    art_buf_add(buf, s, art_print_double(s, value));
}

void art_buf_real(struct art_buf *buf, double value)
{
    char s[ART_NUMBER_MAX];
    art_buf_add(buf, s, art_print_real(s, value));
}
