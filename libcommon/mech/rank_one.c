/* This file adds outer products of one vector over several components to the Jacobians. A force
 * along a path gives such products, because its length depends on all of them. */
#include "mech_priv.h"
#include <art/rankone.h>
#include <art/simd.h>
#include <string.h>

/* The vector w of a component adds G^T w to that of a block. */
struct rank_one_term {
    int comp, to;    /* among the components and the blocks */
    const double *G; /* [s][m]; NULL: the identity */
    int s, m;
};

struct rank_one_place {
    int i, j;   /* among the blocks; i is stored below j, or the same */
    size_t off; /* in K->val and D->val */
};

struct art_rank_one {
    struct art_rank_one *next;
    int n;
    int *dyn; /* [n] components */
    struct rank_one_term *terms;
    int n_terms;
    int *block, n_blocks;
    double (*r)[6]; /* [n_blocks] vectors of the blocks; work */
    struct rank_one_place *places;
    int n_places;
    bool attached; /* a component follows others */
};

int art_system_rank_one(struct art_ctx *ctx, struct art_system *sys, int n, const int *dyn,
                        struct art_rank_one **rank_one)
{
    struct art_rank_one *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c) return ART_ENOMEM;
    *c = (struct art_rank_one){.n = n, .next = sys->jac.rank_ones};
    c->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)n, sizeof *c->dyn);
    if (!c->dyn) return ART_ENOMEM;
    memcpy(c->dyn, dyn, (size_t)n * sizeof *dyn);
    sys->jac.rank_ones = c;
    *rank_one = c;
    return ART_OK;
}

static int size_of(const struct art_system *sys, int dyn)
{
    return sys->dyn[dyn].frame ? 6 : 3;
}

static int block_of(struct art_rank_one *c, int block)
{
    for (int i = 0; i < c->n_blocks; i++)
        if (c->block[i] == block) return i;
    c->block[c->n_blocks] = block;
    return c->n_blocks++;
}

/* Blocks below the diagonal are stored; between parametric ones there is nothing. */
static void find_places(const struct art_system *sys, struct art_rank_one *c)
{
    for (int i = 0; i < c->n_blocks; i++)
        for (int j = 0; j < c->n_blocks; j++) {
            int bi = c->block[i], bj = c->block[j];
            ptrdiff_t off = bi >= bj ? art_blocks_find(sys->jac.K, bi, bj) : -1;
            if (off < 0 || (bi >= sys->n_active_blocks && bj >= sys->n_active_blocks)) continue;
            c->places[c->n_places++] = (struct rank_one_place){i, j, (size_t)off};
        }
}

static int build(struct art_ctx *ctx, struct art_system *sys, struct art_rank_one *c)
{
    size_t n = 0;
    for (int i = 0; i < c->n; i++) n += (size_t)sys->attachments.dof_map[c->dyn[i]].n;
    c->terms = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->terms);
    c->block = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->block);
    c->r = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->r);
    c->places = art_arena_alloc(ctx, &sys->arena, n * (n + 1) / 2, sizeof *c->places);
    if (!c->terms || !c->block || !c->r || !c->places) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) {
        const struct art_dof_map *map = &sys->attachments.dof_map[c->dyn[i]];
        c->attached = c->attached || sys->dyn[c->dyn[i]].status == ART_DYN_ATTACHED;
        for (int k = 0; k < map->n; k++) {
            const struct art_dof_map_entry *entry = &map->entry[k];
            struct rank_one_term *term = &c->terms[c->n_terms++];
            *term = (struct rank_one_term){.comp = i,
                                           .to = block_of(c, entry->block),
                                           .G = entry->identity ? NULL : entry->G,
                                           .s = size_of(sys, c->dyn[i]),
                                           .m = size_of(sys, sys->block_dyn[entry->block])};
        }
    }
    find_places(sys, c);
    return ART_OK;
}

int mech_rank_ones_build(struct art_ctx *ctx, struct art_system *sys)
{
    int status = ART_OK;
    for (struct art_rank_one *c = sys->jac.rank_ones; c && status == ART_OK; c = c->next)
        status = build(ctx, sys, c);
    return status;
}

/* ------------------------------------------------------------------ adding */

/* r += G^T w */
static inline void reduce(const struct rank_one_term *term, const double *w, double *r)
{
    const double *G = term->G;
    int s = term->s, m = term->m;
    if (!G) {
        for (int i = 0; i < m; i++) r[i] += w[i];
    } else if (s == 3 && m == 6) {
        for (int i = 0; i < 6; i++) r[i] += G[i] * w[0] + G[6 + i] * w[1] + G[12 + i] * w[2];
    } else {
        for (int k = 0; k < s; k++)
            for (int i = 0; i < m; i++) r[i] += G[k * m + i] * w[k];
    }
}

/* val += b a c^T */
static inline void add_outer(double *val, double b, const double *a, int m, const double *c, int n)
{
    if (n == 6) {
        const art_f64x2 c0 = ART_F64X2_OF(c), c1 = ART_F64X2_OF(c + 2), c2 = ART_F64X2_OF(c + 4);
        for (int i = 0; i < m; i++, val += 6) {
            double s = b * a[i];
            ART_F64X2(val) += s * c0;
            ART_F64X2(val + 2) += s * c1;
            ART_F64X2(val + 4) += s * c2;
        }
        return;
    }
    for (int i = 0; i < m; i++, val += 3) {
        double s = b * a[i];
        val[0] += s * c[0], val[1] += s * c[1], val[2] += s * c[2];
    }
}

static double along_all(const struct art_system *sys, const struct art_rank_one *c,
                        const double (*w)[6], const double *x)
{
    double along = 0;
    for (int i = 0; i < c->n; i++) {
        const double *xi = x + sys->dyn[c->dyn[i]].u;
        for (int j = 0; j < size_of(sys, c->dyn[i]); j++) along += w[i][j] * xi[j];
    }
    return along;
}

/* y += w (d w . u - h all w . acc) of a sum: all = a_K k + a_D d in its matrix, and d with the
 * factor a_D. */
static void add_sum_products(const struct art_system *sys, const struct art_rank_one *c,
                             const double (*w)[6], double all, double d)
{
    const struct art_jacobian_sum *sum = &sys->jac.sum;
    double f = d != 0 ? d * along_all(sys, c, w, sum->u) : 0;
    if (c->attached) f -= sum->h * all * along_all(sys, c, w, sys->attachments.acc);
    if (f == 0) return;
    for (int i = 0; i < c->n; i++) {
        double *y = sys->jac.yK + sys->dyn[c->dyn[i]].u;
        for (int j = 0; j < size_of(sys, c->dyn[i]); j++) y[j] += f * w[i][j];
    }
}

/* y += s w (w . acc), the product with the velocity-product accelerations of attached components.
 */
static void add_products(const struct art_system *sys, const struct art_rank_one *c,
                         const double (*w)[6], double k, double d)
{
    double along = along_all(sys, c, w, sys->attachments.acc);
    if (along == 0) return;
    for (int i = 0; i < c->n; i++) {
        double *yK = sys->jac.yK + sys->dyn[c->dyn[i]].u, *yD = sys->jac.yD + sys->dyn[c->dyn[i]].u;
        for (int j = 0; j < size_of(sys, c->dyn[i]); j++) {
            yK[j] += k * along * w[i][j];
            yD[j] += d * along * w[i][j];
        }
    }
}

static inline bool is_zero(const double r[6])
{
    return r[0] == 0 && r[1] == 0 && r[2] == 0 && r[3] == 0 && r[4] == 0 && r[5] == 0;
}

void art_system_add_rank_one(struct art_system *sys, struct art_rank_one *c, const double (*w)[6],
                             double k, double d)
{
    const struct art_jacobian_sum *sum = &sys->jac.sum;
    double *K = (sum->on ? sys->jac.A : sys->jac.K)->val, *D = sys->jac.D->val;
    const double d_of_sum = sum->on ? sum->D * d : 0;
    if (sum->on) k = sum->K * k + d_of_sum, d = 0;
    for (int i = 0; i < c->n_blocks; i++) memset(c->r[i], 0, sizeof c->r[i]);
    for (int i = 0; i < c->n_terms; i++)
        reduce(&c->terms[i], w[c->terms[i].comp], c->r[c->terms[i].to]);
    for (int p = 0; p < c->n_places; p++) {
        const struct rank_one_place *at = &c->places[p];
        const double *a = c->r[at->i], *b = c->r[at->j];
        int m = size_of(sys, sys->block_dyn[c->block[at->i]]);
        int n = size_of(sys, sys->block_dyn[c->block[at->j]]);
        if (is_zero(a) || is_zero(b)) continue;
        if (k != 0) add_outer(K + at->off, k, a, m, b, n);
        if (d != 0) add_outer(D + at->off, d, a, m, b, n);
    }
    if (sum->on)
        add_sum_products(sys, c, w, k, d_of_sum);
    else if (c->attached)
        add_products(sys, c, w, k, d);
}

bool art_force_sums(const struct art_force_set *set)
{
    (void)set;
    return true;
}
