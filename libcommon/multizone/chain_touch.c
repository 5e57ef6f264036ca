/* Touch and contact of chains on the condensed compliance of a few nodes. */
#include "chain_priv.h"
#include <art/kkt.h>
#include <math.h>
#include <string.h>

int chain_check_touch(struct art_ctx *ctx, const struct art_chain *chain,
                      const struct art_chain_node *node)
{
    const struct art_zone *zone;
    if (node->zone < 0 || node->zone >= chain->n_zones)
        return art_error(ctx, ART_ENOTFOUND, NULL, "there is no zone %d", node->zone);
    zone = chain->zone[node->zone].zone;
    if (node->node < 0 || node->node >= zone->n_nodes || zone->column_of[node->node] < 0)
        return art_error(ctx, ART_ENOTFOUND, NULL,
                         "zone '%s' has no columns for node %d: it is no touch node", zone->name,
                         node->node >= 0 && node->node < zone->n_nodes ? zone->id[node->node]
                                                                       : node->node);
    if (zone->role[node->node] != ART_ZONE_FREE)
        return art_error(ctx, ART_EUSAGE, NULL, "node %d of zone '%s' is no free node",
                         zone->id[node->node], zone->name);
    return ART_OK;
}

/* By reciprocity X_sS = -X_Ss^T, so that it is read from the columns of the node alone. */
void chain_add_seam_row(const struct art_chain *chain, const struct art_chain_node *node, int a,
                        double s, double *h)
{
    const struct chain_zone *z = &chain->zone[node->zone];
    const double *own = art_zone_column(z->zone, node->node, a);
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *seam = &chain->seam[z->at[k].seam];
        const struct chain_side *side = &seam->side[z->at[k].side];
        if (seam->block < 0) continue;
        double *to = h + chain->A.first[seam->block];
        for (int c = 0; c < seam->n; c++) {
            double x[3];
            art_m3_tmulvec(x, side->T, own + 3 * side->node[c]);
            art_v3_add_scaled(to + 3 * c, to + 3 * c, -s, x);
        }
    }
}

int art_chain_compliance(struct art_ctx *ctx, const struct art_chain *chain, int n,
                         const struct art_chain_node *node, double *W)
{
    const size_t m = 3 * (size_t)n, cols = (size_t)chain->n;
    double *H = art_alloc(ctx, m * cols + 1, sizeof *H);
    const struct chain_factor *f = chain->method == ART_CHAIN_FULL ? &chain->A : &chain->D;
    int status = H ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    for (int i = 0; i < n; i++) ART_TRY(chain_check_touch(ctx, chain, &node[i]));
    /* rows of H L^-T, whose products are H A^-1 H^T */
    for (size_t r = 0; r < m; r++)
        chain_add_seam_row(chain, &node[r / 3], (int)(r % 3), 1, H + r * cols);
    chain_forward_rows(f, (int)m, H);
    /* minus the products, lower triangle, then its mirror image */
    memset(W, 0, m * m * sizeof *W);
    chain_subtract_square((int)m, (int)cols, H, W);
    for (size_t c = 0; c < m; c++)
        for (size_t r = c; r < m; r++) W[r * m + c] = W[c * m + r] = -W[r * m + c];
    for (size_t c = 0; c < m; c++) {
        const struct art_chain_node *from = &node[c / 3];
        const double *column =
            art_zone_column(chain->zone[from->zone].zone, from->node, (int)(c % 3));
        for (size_t r = 0; r < m; r++)
            if (from->zone == node[r / 3].zone)
                W[r * m + c] += column[3 * node[r / 3].node + (int)(r % 3)];
    }
out:
    art_free(H);
    return status;
}

int art_chain_push(struct art_ctx *ctx, struct art_chain *chain, int n,
                   const struct art_chain_node *node, const double *u, double *f)
{
    const int m = 3 * n;
    struct art_dense d = {0};
    double *W = art_alloc(ctx, (size_t)m * (size_t)m + 1, sizeof *W);
    int status = W ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(art_chain_compliance(ctx, chain, n, node, W));
    ART_TRY(art_chain_solve(ctx, chain));
    for (int i = 0; i < n; i++) {
        double now[3];
        chain_node_displacement(chain, node[i].zone, node[i].node, now);
        art_v3_sub(f + 3 * i, u + 3 * i, now);
    }
    ART_TRY(art_dense_factor_sym(ctx, &d, m, W));
    art_dense_solve(&d, f);
    for (int i = 0; i < n; i++)
        ART_TRY(art_chain_load(ctx, chain, node[i].zone, node[i].node, f + 3 * i));
out:
    art_dense_fini(&d);
    art_free(W);
    return status;
}

/* ---------------------------------------------------------------------- contact */

struct press {
    struct art_ctx *ctx;
    struct art_chain *chain;
    int n;
    const struct art_chain_node *node;
    double *base;          /* [3 n] displacements without contact, in the frames of the zones */
    double *W, *M, *q, *z; /* [3n][3n], [n][n], [n], [n] */
    double *normal;        /* [3 n] in the frames of the zones, away from the obstacle */
    signed char *state, *before;
    double *u; /* [3 n] with contact */
};

static int press_alloc(struct press *p)
{
    const size_t n = (size_t)p->n;
    p->base = art_alloc(p->ctx, 3 * n + 1, sizeof *p->base);
    p->W = art_alloc(p->ctx, 9 * n * n + 1, sizeof *p->W);
    p->M = art_alloc(p->ctx, n * n + 1, sizeof *p->M);
    p->q = art_alloc(p->ctx, n + 1, sizeof *p->q);
    p->z = art_alloc(p->ctx, n + 1, sizeof *p->z);
    p->normal = art_alloc(p->ctx, 3 * n + 1, sizeof *p->normal);
    p->u = art_alloc(p->ctx, 3 * n + 1, sizeof *p->u);
    p->state = art_alloc(p->ctx, n + 1, sizeof *p->state);
    p->before = art_alloc(p->ctx, n + 1, sizeof *p->before);
    return p->base && p->W && p->M && p->q && p->z && p->normal && p->u && p->state && p->before
               ? ART_OK
               : ART_ENOMEM;
}

static void press_free(struct press *p)
{
    void *const all[] = {p->base, p->W, p->M, p->q, p->z, p->normal, p->u, p->state, p->before};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_free(all[i]);
}

/* The place of a node with displacement u, in the world. */
static void place(const struct press *p, int i, const double u[3], double x[3])
{
    const struct art_chain_node *node = &p->node[i];
    double own[3];
    art_v3_add(own, p->chain->zone[node->zone].zone->x + 3 * (size_t)node->node, u);
    art_rigid_point(x, &p->chain->frame[node->zone], own);
}

/* Gaps and normals at the places that the last pass gave, extrapolated to those without contact. */
static void gaps(struct press *p, const struct art_chain_obstacle *obstacle)
{
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3], moved[3], *n = p->normal + 3 * (size_t)i;
        place(p, i, p->u + 3 * i, x);
        double phi = obstacle->distance(obstacle->data, x, normal);
        art_rigid_inv_vector(n, &p->chain->frame[p->node[i].zone], normal);
        art_v3_sub(moved, p->base + 3 * i, p->u + 3 * i);
        p->q[i] = phi + art_v3_dot(n, moved);
    }
}

static int solve_gaps(struct press *p)
{
    const size_t n = (size_t)p->n;
    struct art_lcp_result result;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t a = 0; a < 3; a++)
                for (size_t b = 0; b < 3; b++)
                    sum += p->normal[3 * i + a] * p->W[(3 * i + a) * 3 * n + 3 * j + b] *
                           p->normal[3 * j + b];
            p->M[i * n + j] = sum;
        }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            p->M[i * n + j] = p->M[j * n + i] = 0.5 * (p->M[i * n + j] + p->M[j * n + i]);
    int status = art_lcp_block(p->ctx, p->n, p->M, p->q, NULL, NULL, p->z, p->state, &result);
    if (status == ART_EDIVERGED)
        return art_error(p->ctx, status, NULL, "the contact forces of %d nodes could not be found",
                         p->n);
    for (size_t i = 0; i < 3 * n && status == ART_OK; i++) {
        p->u[i] = p->base[i];
        for (size_t j = 0; j < n; j++)
            for (size_t b = 0; b < 3 && p->z[j] != 0; b++)
                p->u[i] += p->W[i * 3 * n + 3 * j + b] * p->normal[3 * j + b] * p->z[j];
    }
    return status;
}

static int apply(struct press *p, const struct art_chain_obstacle *obstacle, double *f,
                 struct art_chain_contact *result)
{
    int status = ART_OK;
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3], world[3], arm[3], moment[3];
        art_v3_scale(f + 3 * i, p->z[i], p->normal + 3 * i);
        place(p, i, p->u + 3 * i, x);
        result->depth = fmax(result->depth, -obstacle->distance(obstacle->data, x, normal));
        if (p->z[i] == 0) continue;
        result->n_active++;
        art_rigid_vector(world, &p->chain->frame[p->node[i].zone], f + 3 * i);
        art_v3_negate(world, world);
        art_v3_sub(arm, x, obstacle->origin);
        art_v3_cross(moment, arm, world);
        art_v3_add(result->force, result->force, world);
        art_v3_add(result->moment, result->moment, moment);
        ART_TRY(art_chain_load(p->ctx, p->chain, p->node[i].zone, p->node[i].node, f + 3 * i));
    }
    ART_TRY(art_chain_solve(p->ctx, p->chain));
out:
    return status;
}

/* Nodes that may come into contact: those nearer than twice the deepest penetration without
 * contact, `which` of n; none if nothing penetrates. */
static int choose_near(const struct press *p, const struct art_chain_obstacle *obstacle,
                       double *phi, int *which)
{
    double deepest = 0;
    int m = 0;
    for (int i = 0; i < p->n; i++) {
        double x[3], normal[3];
        place(p, i, p->base + 3 * i, x);
        phi[i] = obstacle->distance(obstacle->data, x, normal);
        deepest = fmax(deepest, -phi[i]);
    }
    for (int i = 0; i < p->n && deepest > 0; i++)
        if (phi[i] < 2 * deepest) which[m++] = i;
    return m;
}

static int press_nodes(struct press *p, const struct art_chain_obstacle *obstacle, int passes,
                       double *f, struct art_chain_contact *result)
{
    int status = ART_OK;
    ART_TRY(art_chain_compliance(p->ctx, p->chain, p->n, p->node, p->W));
    memcpy(p->u, p->base, 3 * (size_t)p->n * sizeof *p->u);
    do {
        memcpy(p->before, p->state, (size_t)p->n);
        gaps(p, obstacle);
        ART_TRY(solve_gaps(p));
        result->passes++;
    } while (result->passes < passes && memcmp(p->before, p->state, (size_t)p->n) != 0);
    status = apply(p, obstacle, f, result);
out:
    return status;
}

int art_chain_press(struct art_ctx *ctx, struct art_chain *chain, int n,
                    const struct art_chain_node *node, const struct art_chain_obstacle *obstacle,
                    int passes, double *f, struct art_chain_contact *result)
{
    struct press all = {.ctx = ctx, .chain = chain, .n = n, .node = node},
                 p = {.ctx = ctx, .chain = chain};
    struct art_chain_node *near = art_alloc(ctx, (size_t)n + 1, sizeof *near);
    double *phi = art_alloc(ctx, 4 * (size_t)n + 1, sizeof *phi), *g = phi + n;
    int *which = art_alloc(ctx, (size_t)n + 1, sizeof *which), status;
    *result = (struct art_chain_contact){0};
    all.base = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *all.base);
    ART_TRY(near && phi && which && all.base ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < n; i++) ART_TRY(chain_check_touch(ctx, chain, &node[i]));
    ART_TRY(art_chain_solve(ctx, chain));
    for (int i = 0; i < n; i++) {
        chain_node_displacement(chain, node[i].zone, node[i].node, all.base + 3 * i);
        art_v3_zero(f + 3 * i);
    }
    p.n = choose_near(&all, obstacle, phi, which);
    if (p.n == 0) goto out;
    for (int i = 0; i < p.n; i++) near[i] = node[which[i]];
    p.node = near;
    ART_TRY(press_alloc(&p));
    for (int i = 0; i < p.n; i++) art_v3_copy(p.base + 3 * i, all.base + 3 * which[i]);
    ART_TRY(press_nodes(&p, obstacle, passes, g, result));
    for (int i = 0; i < p.n; i++) art_v3_copy(f + 3 * which[i], g + 3 * i);
out:
    press_free(&p);
    art_free(all.base);
    art_free(near);
    art_free(phi);
    art_free(which);
    return status;
}
