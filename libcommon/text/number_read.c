#include "text_priv.h"
#include "usual_number_priv.h"
#include <string.h>

/* This reads decimal numbers, correctly rounded. Three stages, each exact where it answers:
 *   1. W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990: both the digits
 * and the power of ten are doubles without error, one operation rounds once.
 *   2. D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51,
 *      2021 (algorithm of M. Eisel): digits times a 128-bit power of ten. The product is a lower
 * bound whose distance from the truth is known, so doubtful cases are recognised.
 *   3. The doubtful cases compare the digits with the midpoint of two doubles in big integers.
 */

enum {
    MANY_DIGITS = 768,   /* digits that distinguish any decimal from any midpoint of doubles */
    MIN_EXPONENT = -1022 /* of a normal double */
};

#define EXPONENT_LIMIT ((int64_t)100000000000000000)

/* This is a number as written: value = w * 10^q, except that `cut` digits after the 19th were left
 * out. */
struct decimal {
    uint64_t w;
    int64_t q;
    bool neg, cut;
    const char *first, *last; /* the digits with their dot, for stage 3 */
    int64_t exponent;         /* the written exponent */
};

static const double exact_pow10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* ----------------------------------------------------------------- scanning */

/* Take the exponent part at p if it is one; a lone "e" is not. */
static const char *scan_exponent(const char *p, const char *end, int64_t *exponent)
{
    const char *start = p;
    bool neg = false;
    int64_t e = 0;
    if (p == end || (*p != 'e' && *p != 'E')) return start;
    p++;
    if (p < end && (*p == '+' || *p == '-')) neg = *p++ == '-';
    if (p == end || !art_is_digit(*p)) return start;
    for (; p < end && art_is_digit(*p); p++)
        if (e < EXPONENT_LIMIT) e = e * 10 + (*p - '0');
    *exponent = neg ? -e : e;
    return p;
}

/* Counts again if there are more digits than fit 64 bits: take the first 19 significant ones. */
static void recount(struct decimal *d)
{
    const char *p = d->first;
    int64_t q = d->exponent;
    int taken = 0;
    bool after_dot = false;
    d->w = 0;
    d->cut = false;
    for (; p < d->last; p++) {
        if (*p == '.') {
            after_dot = true;
        } else if (taken == ART_DIGITS_MAX) {
            if (*p != '0') d->cut = true;
            if (!after_dot) q++;
        } else {
            d->w = d->w * 10 + (uint64_t)(*p - '0');
            if (d->w) taken++;
            if (after_dot) q--;
        }
    }
    d->q = q;
}

/* Splits [+-]digits[.digits][exponent]; returns the end, or NULL if there is no digit. */
static inline const char *scan(const char *s, const char *end, struct decimal *d)
{
    const char *p = s;
    uint64_t w = 0;
    d->neg = false;
    if (p < end && (*p == '-' || *p == '+')) d->neg = *p++ == '-';
    d->first = p;
    while (p < end && art_is_digit(*p)) w = w * 10 + (uint64_t)(*p++ - '0');
    int64_t n_digits = p - d->first;
    d->exponent = 0;
    d->q = 0;
    if (p < end && *p == '.') {
        const char *dot = p;
        p = art_scan_digits(p + 1, end, &w);
        d->q = dot + 1 - p;
        n_digits -= d->q;
    }
    if (n_digits == 0) return NULL;
    d->last = p;
    if (p < end && (*p | 0x20) == 'e') {
        p = scan_exponent(p, end, &d->exponent);
        d->q += d->exponent;
    }
    d->w = w;
    d->cut = false;
    if (n_digits > ART_DIGITS_MAX) recount(d);
    return p;
}

/* ------------------------------------------------------------------ stage 2 */

/* This is a lower bound of a positive real: the bits of the double at or below it, and where it
 * lies between that double and the next one. */
struct between {
    uint64_t bits;
    int side; /* -1 below the midpoint, 0 on it, 1 above; DOUBTFUL if the bound is too near to say
               */
};

enum { DOUBTFUL = 2 };

/* top * 2^(exponent - 127) with 2^127 <= top < 2^128 is at most the value; the value is larger by
 * less than three units of top (exact = false) or by less than one, namely if `rest` is set. */
static inline struct between place(art_u128 top, int exponent, bool exact, bool rest)
{
    struct between r = {0, -1};
    const art_u128 half = (art_u128)1 << 127;
    if (exponent > 1023) {
        r.bits = (uint64_t)0x7ff << 52;
        return r;
    }
    int keep = ART_MANTISSA_BITS;
    art_u128 tail;
    if (exponent >= MIN_EXPONENT) {
        /* the usual case, with shifts that the compiler knows */
        uint64_t mantissa = (uint64_t)(top >> (128 - ART_MANTISSA_BITS));
        tail = top << ART_MANTISSA_BITS;
        r.bits = ((uint64_t)(exponent + 1022) << 52) + mantissa;
    } else {
        keep -= MIN_EXPONENT - exponent;
        if (keep < 0) return r;
        r.bits = keep > 0 ? (uint64_t)(top >> (128 - keep)) : 0;
        tail = keep > 0 ? top << keep : top;
    }
    if (!exact && tail <= half && half - tail <= (art_u128)3 << keep)
        r.side = DOUBTFUL;
    else if (tail == half)
        r.side = rest ? 1 : 0;
    else
        r.side = tail > half ? 1 : -1;
    return r;
}

/* Computes w * 10^q for w > 0 and q in the range of the table. */
static inline struct between scale(uint64_t w, int q)
{
    struct art_pow10 t = art_pow10_table[q - ART_POW10_MIN];
    int zeros = __builtin_clzll(w);
    w <<= zeros;
    art_u128 low = (art_u128)w * t.lo;
    art_u128 top = (art_u128)w * t.hi + (uint64_t)(low >> 64);
    uint64_t rest = (uint64_t)low;
    int exponent = art_log2_pow10(q) + 64 - zeros;
    if (!(top >> 127)) {
        top = (top << 1) | (rest >> 63);
        rest <<= 1;
        exponent--;
    }
    return place(top, exponent, q >= 0 && q <= ART_POW10_EXACT, rest != 0);
}

/* ------------------------------------------------------------------ stage 3 */

/* The largest integers are 769 digits, or 5^1100 times 54 bits: below 2700 bits, shifted less than
 * 64 more. */
enum { LIMBS = 64 };

struct big {
    uint64_t limb[LIMBS];
    int n;
};

static void big_mul_add(struct big *b, uint64_t factor, uint64_t add)
{
    uint64_t carry = add;
    for (int i = 0; i < b->n; i++) {
        art_u128 x = (art_u128)b->limb[i] * factor + carry;
        b->limb[i] = (uint64_t)x;
        carry = (uint64_t)(x >> 64);
    }
    if (carry) {
        ART_ASSERT(b->n < LIMBS);
        b->limb[b->n++] = carry;
    }
}

static void big_mul_pow5(struct big *b, int64_t k)
{
    const uint64_t five27 = 7450580596923828125u; /* 5^27, the largest in 64 bits */
    for (; k >= 27; k -= 27) big_mul_add(b, five27, 0);
    for (; k > 0; k--) big_mul_add(b, 5, 0);
}

static void big_shift(struct big *b, int64_t bits)
{
    int words = (int)(bits / 64), rem = (int)(bits % 64);
    if (b->n == 0) return;
    ART_ASSERT(b->n + words < LIMBS);
    if (rem) big_mul_add(b, (uint64_t)1 << rem, 0);
    ART_ASSERT(b->n + words <= LIMBS);
    memmove(b->limb + words, b->limb, (size_t)b->n * sizeof b->limb[0]);
    memset(b->limb, 0, (size_t)words * sizeof b->limb[0]);
    b->n += words;
}

static int big_compare(const struct big *a, const struct big *b)
{
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* Gets all digits of d that matter as an integer times 10^(result). */
static int64_t big_digits(const struct decimal *d, struct big *b)
{
    int64_t q = d->exponent;
    int taken = 0;
    bool after_dot = false, rest = false;
    b->n = 0;
    for (const char *p = d->first; p < d->last; p++) {
        if (*p == '.') {
            after_dot = true;
        } else if (taken == MANY_DIGITS) {
            if (*p != '0') rest = true;
            if (!after_dot) q++;
        } else {
            big_mul_add(b, 10, (uint64_t)(*p - '0'));
            if (b->n) taken++;
            if (after_dot) q--;
        }
    }
    if (rest) { /* any non-zero digit further on only has to break a tie */
        big_mul_add(b, 10, 1);
        q--;
    }
    return q;
}

/* Returns the sign of d - (midpoint of the double `bits` and the next larger one). */
static int compare_midpoint(const struct decimal *d, uint64_t bits)
{
    struct big value, middle;
    uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
    int64_t biased = (int64_t)(bits >> 52), two;
    if (biased) mantissa |= (uint64_t)1 << 52;
    two = (biased ? biased : 1) - 1075 - 1;
    int64_t ten = big_digits(d, &value);
    middle.limb[0] = 2 * mantissa + 1;
    middle.n = 1;
    if (ten >= 0)
        big_mul_pow5(&value, ten);
    else
        big_mul_pow5(&middle, -ten);
    two -= ten;
    if (two >= 0)
        big_shift(&middle, two);
    else
        big_shift(&value, -two);
    return big_compare(&value, &middle);
}

/* ------------------------------------------------------------------ together */

static double from_bits(uint64_t bits, bool neg)
{
    double x;
    bits |= (uint64_t)neg << 63;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double convert(const struct decimal *d)
{
    const uint64_t infinity = (uint64_t)0x7ff << 52;
    struct between r;
    if (d->w == 0) return from_bits(0, d->neg);
    if (d->q > 308) return from_bits(infinity, d->neg);
    if (d->q < ART_POW10_MIN) return from_bits(0, d->neg);
    r = scale(d->w, (int)d->q);
    if (d->cut && r.side != DOUBTFUL) {
        /* the value lies between w and w + 1 */
        struct between next = scale(d->w + 1, (int)d->q);
        if (next.bits != r.bits || next.side != r.side || r.side == 0) r.side = DOUBTFUL;
    }
    if (r.bits == infinity) return from_bits(infinity, d->neg);
    if (r.side == DOUBTFUL) r.side = compare_midpoint(d, r.bits);
    return from_bits(r.bits + (r.side > 0 || (r.side == 0 && (r.bits & 1))), d->neg);
}

static bool word_char(char c)
{
    unsigned char u = (unsigned char)c;
    return art_is_digit(c) || (unsigned)(u | 0x20) - 'a' < 26u || u == '_' || u >= 0x80;
}

/* Returns the length of inf or infinity at s, not followed by more of a word. */
static size_t scan_infinity(const char *s, size_t n)
{
    static const char rest[] = "nfinity";
    size_t k = 0;
    if (n < 3 || (s[0] != 'i' && s[0] != 'I')) return 0;
    while (k < 7 && k + 1 < n && s[k + 1] == rest[k]) k++;
    if ((k != 2 && k != 7) || (k + 1 < n && word_char(s[k + 1]))) return 0;
    return k + 1;
}

size_t art_read_double(const char *s, size_t n, double *value)
{
    struct decimal d;
    size_t usual = art_read_usual(s, s + n, value);
    if (usual) return usual;
    const char *end = scan(s, s + n, &d);
    if (end) {
        if (!d.cut && d.w < ((uint64_t)1 << ART_MANTISSA_BITS) && d.q >= -22 && d.q <= 22) {
            double x = (double)d.w;
            x = d.q < 0 ? x / exact_pow10[-d.q] : x * exact_pow10[d.q];
            *value = d.neg ? -x : x;
        } else {
            *value = convert(&d);
        }
        return (size_t)(end - s);
    }
    size_t sign = n > 0 && (*s == '+' || *s == '-');
    size_t k = scan_infinity(s + sign, n - sign);
    if (!k) return 0;
    *value = from_bits((uint64_t)0x7ff << 52, sign && *s == '-');
    return sign + k;
}

static int hex_digit(char c)
{
    if (art_is_digit(c)) return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t art_read_int(const char *s, size_t n, int64_t *value)
{
    size_t i = 0;
    bool neg = false;
    unsigned base = 10;
    uint64_t v = 0;
    if (i < n && (s[i] == '+' || s[i] == '-')) neg = s[i++] == '-';
    if (i == n || !art_is_digit(s[i])) return 0;
    if (n - i >= 3 && s[i] == '0' && (s[i + 1] | 0x20) == 'x' && hex_digit(s[i + 2]) >= 0) {
        base = 16;
        i += 2;
    }
    const uint64_t limit = (uint64_t)INT64_MAX + neg;
    for (; i < n; i++) {
        int c = base == 16 ? hex_digit(s[i]) : art_is_digit(s[i]) ? s[i] - '0' : -1;
        if (c < 0) break;
        if (v > (limit - (unsigned)c) / base) return 0;
        v = v * base + (unsigned)c;
    }
    *value = neg ? (int64_t)(0 - v) : (int64_t)v;
    return i;
}

/* ------------------------------------------------------------- whole strings */

static const char *trim(const char *s, size_t *n)
{
    while (*s == ' ' || *s == '\t' || *s == '\r' || *s == '\n') s++;
    *n = strlen(s);
    while (*n && strchr(" \t\r\n", s[*n - 1])) (*n)--;
    return s;
}

bool art_parse_double(const char *s, double *value)
{
    size_t n;
    double v;
    s = trim(s, &n);
    if (n == 0 || art_read_double(s, n, &v) != n) return false;
    *value = v;
    return true;
}

bool art_parse_int(const char *s, int64_t *value)
{
    size_t n;
    int64_t v;
    s = trim(s, &n);
    if (n == 0 || art_read_int(s, n, &v) != n) return false;
    *value = v;
    return true;
}
