/* whole_priv.h - whole numbers without error, where doubles and sums of them are not enough. */
#ifndef ART_BIGINT_PRIV_H
#define ART_BIGINT_PRIV_H

#include <art/base.h>

/* Whole numbers of any size that products of six coordinates may have, or of eleven that differ by less
 * than 1e40 in size. */
enum { ART_BIGINT_WORDS = 416 };
struct art_bigint {
    int n;             /* words in use, the lowest first */
    int sign;          /* 0 if n is */
    uint32_t w[ART_BIGINT_WORDS];
};
/* r = x 2^-unit, where that is whole */
void art_bigint_set(struct art_bigint *r, double x, int unit);
void art_bigint_copy(struct art_bigint *r, const struct art_bigint *a);
/* r = a + s b, s = 1 or -1; r may be a or b */
void art_bigint_add(struct art_bigint *r, const struct art_bigint *a, int s, const struct art_bigint *b);
/* r = a b; r is neither */
void art_bigint_mul(struct art_bigint *r, const struct art_bigint *a, const struct art_bigint *b);
/* a 2^unit, rounded */
double art_bigint_get(const struct art_bigint *a, int unit);

#endif
