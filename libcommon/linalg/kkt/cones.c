/* This file finds the forces of many unilateral rows, and of friction together with the normal
 * forces that bound it, by the augmented Lagrangian (proximal points, Rockafellar 1976) with
 * Newton's method inside.
 *
 * Rows that belong together are a cone: a normal row, and the rows of friction whose bounds are
 * share times its force (a pyramid). With w = N u - bn and a softness d the forces of a cone are
 *
 *     t = P((d z - w) / (d + Rn)),
 *
 * P the nearest point of the cone in the metric of d + Rn, and u is the minimum of the convex
 * function 1/2 u A u - b u + 1/2 sum t (d + Rn) t. Its Newton matrix A + N^T C N is as sparse as
 * the graph of bodies that touch; C is what P leaves of 1 / (d + Rn) on the face of the cone that
 * t lies in. A line search makes it find the minimum in finitely many steps from anywhere. Then z
 * becomes t, and d less: from a softness by which forces spread evenly over what is redundant, to
 * one that meets the rows to rounding.
 *
 * The nearest point of a pyramid alone would let what slides lift by share times its slip (Anitescu
 * 2006). The normal row gets that slip as an offset, w + share |slip|, as often as it changes (De
 * Saxce & Feng 1998; Acary, Cadoux, Lemarechal & Malick 2011): friction then has the direction and
 * the bound of Coulomb's law. What sticks, as a heap at rest, needs no such round. */
#include "cones_priv.h"
#include <string.h>

void kkt_cones_free(struct kkt_cones *c)
{
    if (!c) return;
    art_free(c->cone), art_free(c->B), art_free(c->memory.vec), art_free(c->row),
        art_free(c->cone_of), art_free(c->pressed.cone);
    art_free(c);
}

/* ------------------------------------------------------------------- setting up */

/* Set the unknowns of a cone, in the order of its normal row. */
static bool set_blocks(const struct art_kkt_problem *p, const struct art_blocks *H, int g,
                       struct cone *k)
{
    const struct art_jac *N = p->N;
    int block[MOST_BLOCKS];
    k->n_blocks = k->columns = 0;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e];
        if (b >= p->n_active) continue;
        if (k->n_blocks == MOST_BLOCKS || k->columns + N->size[b] > MOST_COLUMNS) return false;
        block[k->n_blocks] = b;
        k->at[k->n_blocks] = p->A->row_off[b];
        k->size[k->n_blocks++] = N->size[b];
        k->columns += N->size[b];
    }
    for (int i = 0; i < k->n_blocks; i++)
        for (int j = 0; j < k->n_blocks; j++)
            k->place[i][j] = block[i] >= block[j] ? art_blocks_find(H, block[i], block[j]) : -1;
    return true;
}

/* Set the scaled values of row r on the blocks of its cone. False: it has others. */
static bool set_values(const struct art_kkt_problem *p, int g, int r, const struct cone *k,
                       double scale, double *B)
{
    const struct art_jac *N = p->N;
    memset(B, 0, (size_t)k->columns * sizeof *B);
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int b = N->block[e], size = N->size[b], i = 0, column = 0;
        if (b >= p->n_active) continue;
        while (i < k->n_blocks && k->at[i] != p->A->row_off[b]) column += k->size[i++];
        if (i == k->n_blocks) return false;
        const double *x = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        for (int c = 0; c < size; c++) B[column + c] = scale * x[c];
    }
    return true;
}

static int reserve(struct art_ctx *ctx, struct kkt_cones *c, const struct art_kkt *k,
                   const struct kkt_side *s)
{
    size_t n = (size_t)s->count, all = (size_t)s->rows;
    c->n = k->n, c->m = k->m;
    if (!ART_RESERVE(ctx, c->cone, n, c->memory.cap_cone) ||
        !ART_RESERVE(ctx, c->row, n, c->memory.cap_row) ||
        !ART_RESERVE(ctx, c->cone_of, all, c->memory.cap_cone_of) ||
        !ART_RESERVE(ctx, c->pressed.cone, n, c->memory.cap_pressed) ||
        !ART_RESERVE(ctx, c->B, n * MOST_COLUMNS, c->memory.cap_B) ||
        !ART_RESERVE(ctx, c->memory.vec, (12 + KRYLOV) * n + 3 * (size_t)k->n + (size_t)k->m + 1,
                     c->memory.cap_vec))
        return ART_ENOMEM;
    double **const part[] = {&c->scale,        &c->R,           &c->zeta,  &c->w,
                             &c->dw,           &c->theta,       &c->shift, &c->root,
                             &c->offsets.best, &c->offsets.left};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) *part[i] = c->memory.vec + i * n;
    c->offsets.V = c->offsets.left + 2 * n;
    c->f = c->offsets.V + (KRYLOV + 1) * n, c->p = c->f + k->n, c->r = c->p + k->n,
    c->y = c->r + k->n;
    return ART_OK;
}

/* Row i of those that are not fixed becomes a row of cone k. */
static bool add_row(struct kkt_cones *c, const struct art_kkt_problem *p, const struct kkt_side *s,
                    int i, struct cone *k)
{
    int r = s->row[i], at = k->first + k->n;
    if (!(s->size[r] > 0)) return false;
    double scale = 1 / s->size[r];
    c->row[at] = i;
    c->scale[at] = scale;
    c->R[at] = p->Rn[r] * scale * scale;
    c->w[at] = s->w0[i] * scale;
    c->zeta[at] = c->theta[at] = c->shift[at] = 0;
    return set_values(p, s->group[r], r, k, scale, c->B + k->B + (size_t)(k->n++ * k->columns));
}

static bool is_bounded(const struct art_kkt_problem *p, int r)
{
    return p->bound_by && p->bound_by[r] >= 0;
}

/* Sort the rows into cones: each row that no other bounds, and what it bounds. */
static bool set_cones(struct kkt_cones *c, const struct art_kkt_problem *p,
                      const struct art_blocks *H, const struct kkt_side *s)
{
    size_t B = 0;
    c->n_cones = c->n_rows = 0;
    for (int r = 0; r < s->rows; r++) c->cone_of[r] = -1;
    for (int pass = 0; pass < 2; pass++) {
        /* rows of a cone stand side by side: count them first */
        for (int i = 0; i < s->count; i++) {
            int r = s->row[i];
            if (!is_bounded(p, r) && pass == 0) {
                c->cone_of[r] = c->n_cones;
                c->cone[c->n_cones++] = (struct cone){.n = 1};
            } else if (is_bounded(p, r) && pass == 1) {
                int at = c->cone_of[p->bound_by[r]];
                if (at < 0 || ++c->cone[at].n > MOST_ROWS) return false;
            }
        }
    }
    for (int i = 0; i < c->n_cones; i++) {
        c->cone[i].first = c->n_rows;
        c->n_rows += c->cone[i].n;
        c->cone[i].n_rows = c->cone[i].n;
        c->cone[i].n = 0;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->count; i++) {
            int r = s->row[i];
            if (is_bounded(p, r) != (pass == 1)) continue;
            struct cone *k = &c->cone[c->cone_of[pass ? p->bound_by[r] : r]];
            if (pass == 0) {
                if (!set_blocks(p, H, s->group[r], k)) return false;
                k->B = B;
                B += (size_t)(k->n_rows * k->columns);
                k->lo = s->low[i] * s->size[r], k->hi = s->high[i] * s->size[r];
                if (k->n_rows > 1 && !(k->lo == 0 && isinf(k->hi))) return false;
            }
            if (!add_row(c, p, s, i, k)) return false;
            int at = k->first + k->n - 1;
            k->share[k->n - 1] = pass ? p->bound_share[r] * c->scale[k->first] / c->scale[at] : 0;
        }
    return true;
}

/* How far w and theta are from complementarity, and from the law of friction; scaled. */
static double violation(const struct kkt_cones *c)
{
    double most = 0;
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const int f = k->first;
        if (k->lo == k->hi) continue;
        double w = c->w[f] + c->R[f] * c->theta[f] + c->shift[f] - cone_offset(c, k);
        most = art_larger(most, lcp_violation(k->lo, k->hi, c->theta[f], w));
        for (int j = 1; j < k->n; j++) {
            double bound = k->share[j] * c->theta[f], t = c->theta[f + j];
            if (bound > 0)
                most = art_larger(most,
                                  lcp_violation(-bound, bound, t, c->w[f + j] + c->R[f + j] * t));
        }
    }
    return most;
}

static void store(const struct kkt_cones *c, const struct art_kkt_problem *p, struct kkt_side *s)
{
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        int r = s->row[c->row[k->first]];
        s->theta[r] =
            art_smaller(art_larger(s->lo[r], c->theta[k->first] * c->scale[k->first]), s->hi[r]);
        s->kept.offset[r] = (c->shift[k->first] - cone_offset(c, k)) * s->size[r];
        for (int j = 1; j < k->n; j++) {
            int q = s->row[c->row[k->first + j]],
                side = k->face == APEX ? 0 : cone_side(k->face, j);
            double bound = p->bound_share[q] * s->theta[r];
            s->theta[q] = side ? side * bound : c->theta[k->first + j] * c->scale[k->first + j];
            s->lo[q] = -bound, s->hi[q] = bound;
        }
    }
    for (int i = 0; i < s->count; i++) {
        int r = s->row[i];
        s->z[i] = s->theta[r], s->low[i] = s->lo[r], s->high[i] = s->hi[r];
    }
}

/* How near an answer is to be. Where friction is solved for, contacts that nearly depend on each
 * other may leave more, and so may its offsets: as friction within the solve. */
struct goals {
    double good, rough, slip;
};

/* What is left after a round, by the size of the terms. */
struct left {
    double gap, apart, before,
        offset;            /* violation; of proximal points, and a round before; of offsets */
    bool reached, settled; /* the minimum; offsets stay */
    int worst;             /* the cone with the worst offset */
};

static void look(const struct kkt_cones *c, double all, struct left *l)
{
    double most = 0;
    l->before = l->apart;
    for (int i = 0; i < c->n_rows; i++) most = art_larger(most, fabs(c->theta[i] - c->zeta[i]));
    l->apart = c->d * most / all;
    l->gap = violation(c) / all;
    l->offset = cones_offset_error(c, &l->worst) / all;
}

static bool is_found(const struct left *l, const struct goals *goals)
{
    bool stalls = l->settled && l->apart > 0.3 * l->before;
    return l->reached && (l->settled || l->offset <= goals->slip) &&
           l->gap <= (stalls ? goals->rough : goals->good);
}

/* Set the softness of the next round. As long as offsets change it is such that what proximal
 * points leave is a fifth of what they leave, and not below a hundredth: a smaller one takes more
 * steps of Newton's method for each change (64 spheres: 13 200 factors in place of 8 000 in 0.6 s
 * with a fiftieth and a thousandth), and slip is no nearer in the end than what the last step says.
 */
static void set_softness(struct kkt_cones *c, const struct left *l)
{
    static const double ratio = 0.2, falls = 0.2, least = 0.03, soft = 0.1, hard = 1e-2,
                        hardest = 1e-7;
    double d = c->d;
    if (l->settled) {
        if (l->apart > 0.1 * l->before && d * falls >= hardest) d *= falls;
    } else {
        double wish = d * art_smaller(art_larger(ratio * l->offset / l->apart, least), 1 / least);
        if (wish < 0.5 * d || wish > 5 * d) d = art_smaller(art_larger(wish, hard), soft);
    }
    c->factored = c->factored && d == c->d;
    c->d = d;
}

/* Rounds until an answer is as near as it is to be. */
static int iterate(struct art_ctx *ctx, struct kkt_cones *c, struct art_kkt *k, double all,
                   struct art_kkt_answer *a, bool *found)
{
    enum { MOST_ROUNDS = 60, OFFSETS = 10 };
    static const struct goals goals = {1e-14, 0.9e-6, 1e-10};
    struct left l = {.apart = 0};
    double best = INFINITY;
    size_t bytes = (size_t)c->n_rows * sizeof *c->shift;
    int status = ART_OK, n_offsets = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        ART_TRY(cones_minimise(ctx, c, k->uni.sparse, k->sizes.wu, 1e-14 * all, a, &l.reached));
        look(c, all, &l);
        *found = is_found(&l, &goals);
        if (*found) break;
        if (!l.reached && l.settled) continue;
        memcpy(c->zeta, c->theta, bytes);
        if (!l.settled && l.offset + l.apart < best) {
            best = l.offset + l.apart;
            memcpy(c->offsets.best, c->shift, bytes);
        }
        l.settled = l.settled || l.offset <= goals.slip;
        if (!l.settled && n_offsets++ < OFFSETS) {
            ART_TRY(cones_set_offsets(c, k->uni.sparse));
        } else if (!l.settled) {
            memcpy(c->shift, c->offsets.best, bytes);
            l.settled = true;
        }
        set_softness(c, &l);
    }
    a->slip_left = l.offset;
    a->slip_row = l.worst < 0 ? -1 : c->row[c->cone[l.worst].first];
out:
    return status;
}

int kkt_cones_run(struct art_ctx *ctx, struct kkt_cones **cones, struct art_kkt *k,
                  const struct art_kkt_problem *p, struct art_kkt_answer *a, struct kkt_side *s,
                  bool *found)
{
    int status = ART_OK;
    *found = false;
    if (!*cones && !(*cones = art_alloc(ctx, 1, sizeof **cones))) return ART_ENOMEM;
    struct kkt_cones *c = *cones;
    ART_TRY(reserve(ctx, c, k, s));
    if (!(s->all > 0) || !set_cones(c, p, kkt_sparse_blocks(k->uni.sparse), s)) goto out;
    memset(c->f, 0, (size_t)c->n * sizeof *c->f);
    for (int i = 0; i < c->n_cones; i++) c->cone[i].face = APEX;
    c->d = 0.1;
    c->factored = false;
    c->offsets.n_stalls = 0, c->offsets.most = INFINITY;
    ART_TRY(iterate(ctx, c, k, s->all, a, found));
    if (a->slip_row >= 0) a->slip_row = s->row[a->slip_row];
    if (*found) store(c, p, s);
out:
    return status;
}
