/* Whole numbers without limits that matter: signs and sizes, schoolbook products. */
#include <art/predicates.h>
#include <math.h>
#include <string.h>

static void trim(struct art_bigint *r)
{
    while (r->n > 0 && r->w[r->n - 1] == 0) r->n--;
    if (r->n == 0) r->sign = 0;
}

void art_bigint_copy(struct art_bigint *r, const struct art_bigint *a)
{
    r->n = a->n, r->sign = a->sign;
    memmove(r->w, a->w, (size_t)a->n * sizeof *a->w);
}

void art_bigint_set(struct art_bigint *r, double x, int unit)
{
    int e;
    double m = frexp(fabs(x), &e);
    r->n = r->sign = 0;
    if (x == 0) return;
    /* |x| = bits 2^e */
    uint64_t bits = (uint64_t)ldexp(m, 53);
    int shift = e - 53 - unit;
    if (shift < 0) bits >>= -shift, shift = 0;
    r->sign = x < 0 ? -1 : 1;
    r->n = shift / 32 + 3;
    memset(r->w, 0, (size_t)r->n * sizeof *r->w);
    for (int i = 0; i < 2; i++) {
        uint64_t part = (bits >> (32 * i) & 0xffffffffu) << (shift % 32);
        r->w[shift / 32 + i] |= (uint32_t)part;
        r->w[shift / 32 + i + 1] |= (uint32_t)(part >> 32);
    }
    trim(r);
}

static int compare_size(const struct art_bigint *a, const struct art_bigint *b)
{
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->w[i] != b->w[i]) return a->w[i] < b->w[i] ? -1 : 1;
    return 0;
}

/* r = |a| + |b| */
static void add_sizes(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b)
{
    uint64_t carry = 0;
    int n = a->n > b->n ? a->n : b->n, na = a->n, nb = b->n;
    for (int i = 0; i < n; i++) {
        carry += (uint64_t)(i < na ? a->w[i] : 0) + (i < nb ? b->w[i] : 0);
        r->w[i] = (uint32_t)carry;
        carry >>= 32;
    }
    r->n = n;
    if (carry) r->w[r->n++] = (uint32_t)carry;
}

/* r = |a| - |b| >= 0 */
static void sub_sizes(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b)
{
    int64_t carry = 0;
    int na = a->n, nb = b->n;
    for (int i = 0; i < na; i++) {
        carry += (int64_t)a->w[i] - (i < nb ? b->w[i] : 0);
        r->w[i] = (uint32_t)carry;
        carry >>= 32;
    }
    r->n = na;
}

void art_bigint_add(struct art_bigint *r, const struct art_bigint *a, int s,
                    const struct art_bigint *b)
{
    int sa = a->sign, sb = s * b->sign;
    if (sa == 0 || sb == 0) {
        art_bigint_copy(r, sa ? a : b);
        r->sign = sa ? sa : sb;
    } else if (sa == sb) {
        add_sizes(r, a, b);
        r->sign = sa;
    } else if (compare_size(a, b) >= 0) {
        sub_sizes(r, a, b);
        r->sign = sa;
    } else {
        sub_sizes(r, b, a);
        r->sign = sb;
    }
    trim(r);
}

void art_bigint_mul(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b)
{
    r->n = a->sign && b->sign ? a->n + b->n : 0;
    r->sign = a->sign * b->sign;
    memset(r->w, 0, (size_t)r->n * sizeof *r->w);
    if (r->n == 0) return;
    for (int i = 0; i < a->n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->n; j++) {
            carry += (uint64_t)a->w[i] * b->w[j] + r->w[i + j];
            r->w[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        r->w[i + b->n] = (uint32_t)carry;
    }
    trim(r);
}

double art_bigint_get(const struct art_bigint *a, int unit)
{
    double x = 0;
    int from = a->n > 3 ? a->n - 3 : 0;
    for (int i = a->n - 1; i >= from; i--) x = x * 0x1p32 + a->w[i];
    return a->sign * ldexp(x, unit + 32 * from);
}
