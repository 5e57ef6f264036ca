/* cones.h solves for many unilateral rows on a few unknowns, friction and normal forces together. */
#ifndef ART_KKT_CONES_H
#define ART_KKT_CONES_H

#include "unilateral_priv.h"

struct kkt_cones;
/* Find s->theta for the rows of a problem that load_sparse has prepared, with the bounds s->lo and s->hi of
 * rows that have them from others. a->u and a->lambda are the solution without these forces, s->w0 its
 * speeds. *found false: this way did not come to an end; theta is then not to be used. */
int kkt_cones_run(struct art_ctx *ctx, struct kkt_cones **cones, struct art_kkt *k,
                  const struct art_kkt_problem *p, struct art_kkt_answer *a, struct kkt_side *s,
                  bool *found) ART_MUST_USE;
void kkt_cones_free(struct kkt_cones *c);

#endif
