/* Contacts that hold may be more than the bodies have motions. Of these, the deepest first, those
 * stay whose row is not a combination of rows that stay.
 *
 * A row is independent of others if what it does to one component is independent of what they do to
 * it; so each active component keeps a basis of at most 3 or 6 vectors. A plain box on a plane
 * keeps three of its contacts. ArtiSynth keeps a contact only if it touches a component that none
 * before has touched. */
#include "contact_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is left of a row, by its size, that counts as a direction of its own. */
static const double independent = 1e-6;

/* Directions in which a component is held already, orthonormal. */
struct contact_held {
    int n;
    double v[6][6];
};

struct contact_candidate {
    double dist;
    int record;
};

static int deepest_first(const void *a, const void *b)
{
    const struct contact_candidate *p = a, *q = b;
    if (p->dist != q->dist) return p->dist < q->dist ? -1 : 1;
    return (p->record > q->record) - (p->record < q->record);
}

/* w less its part in the basis; its size. */
static double outside(const struct contact_held *h, int n, double *w)
{
    for (int round = 0; round < 2; round++)
        for (int k = 0; k < h->n; k++) {
            double along = art_dense_dot((size_t)n, h->v[k], w);
            art_dense_add_scaled((size_t)n, w, w, -along, h->v[k]);
        }
    return art_dense_norm((size_t)n, w);
}

/* The last row of `rows`: whether it is worth a place; then its components remember it. */
static bool takes(const struct contact_set *c, const struct art_rows *rows, double length,
                  struct contact_held *held)
{
    const struct art_jac *J = &rows->J;
    int g = J->n_groups - 1;
    bool any = false;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1 && !any) return false;
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], n = J->size[b];
            struct contact_held *h = &held[b];
            double w[6];
            if (b >= c->sys->n_active_blocks || h->n == n) continue;
            memcpy(w, J->val + J->off[e], (size_t)n * sizeof *w);
            for (int k = 3; k < n; k++) w[k] /= length;
            double size = art_dense_norm((size_t)n, w);
            if (size == 0) continue;
            if (c->sys->compat) {
                any = any || h->n == 0;
                if (pass == 1) h->n = n;
                continue;
            }
            double left = outside(h, n, w);
            if (!(left > independent * size)) continue;
            any = true;
            if (pass == 1) art_dense_scale((size_t)n, h->v[h->n++], 1 / left, w);
        }
    }
    return true;
}

static int reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                  const struct contact_candidate *list, int n, struct contact_held *held,
                  struct art_rows *rows)
{
    const struct art_row row = {0};
    art_jac_clear(&rows->J, c->sys->n_blocks, c->sys->K->size);
    for (int i = 0; i < n; i++) {
        struct contact_record *r = &c->finds.record[list[i].record];
        double length = fmax(c->body[contact_body_of(c, r, 0)].surface->radius,
                             c->body[contact_body_of(c, r, 1)].surface->radius);
        int arms, first, status;
        ART_TRY(contact_direction(ctx, c, state, r, r->normal, &arms));
        ART_TRY(
            art_system_add_rows(ctx, c->sys, rows, 1, arms, c->arm_dyn, c->arm_W_at, &row, &first));
        if (first >= 0 && !takes(c, rows, length, held)) r->hold = CONTACT_WATCHED;
        continue;
    out:
        return status;
    }
    return ART_OK;
}

int contact_reduce(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    struct contact_finds *f = &c->finds;
    int n = 0, blocks = c->sys->n_active_blocks;
    bool any = false;
    for (int i = 0; i < f->n; i++) any = any || c->rules->rule[(int)f->record[i].rule].law->reduce;
    if (!any) return ART_OK;
    if (!ART_RESERVE(ctx, c->candidates, f->n + 1, c->cap_candidates) ||
        !ART_RESERVE(ctx, c->held, blocks + 1, c->cap_held))
        return ART_ENOMEM;
    for (int i = 0; i < f->n; i++) {
        const struct contact_record *r = &f->record[i];
        if (r->hold == CONTACT_HOLDS && c->rules->rule[(int)r->rule].law->reduce)
            c->candidates[n++] = (struct contact_candidate){r->dist, i};
    }
    qsort(c->candidates, (size_t)n, sizeof *c->candidates, deepest_first);
    for (int b = 0; b < blocks; b++) c->held[b].n = 0;
    return reduce(ctx, c, state, c->candidates, n, c->held, &c->held_rows);
}
