/* whole_priv.h - whole numbers without error, where doubles and sums of them are not enough. */
#ifndef ART_WHOLE_PRIV_H
#define ART_WHOLE_PRIV_H

#include <art/base.h>

/* Whole numbers of any size that products of six coordinates may have, or of eleven that differ by less
 * than 1e40 in size. */
enum { ART_WHOLE_WORDS = 416 };
struct art_whole {
    int n;             /* words in use, the lowest first */
    int sign;          /* 0 if n is */
    uint32_t w[ART_WHOLE_WORDS];
};
/* r = x 2^-unit, where that is whole */
void art_whole_set(struct art_whole *r, double x, int unit);
void art_whole_copy(struct art_whole *r, const struct art_whole *a);
/* r = a + s b, s = 1 or -1; r may be a or b */
void art_whole_add(struct art_whole *r, const struct art_whole *a, int s, const struct art_whole *b);
/* r = a b; r is neither */
void art_whole_mul(struct art_whole *r, const struct art_whole *a, const struct art_whole *b);
/* a 2^unit, rounded */
double art_whole_get(const struct art_whole *a, int unit);

#endif
