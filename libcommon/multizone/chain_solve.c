/* This file solves chains of zones: loads, solution, displacements. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------ loads */

void art_chain_clear(struct art_chain *chain)
{
    for (int z = 0; z < chain->n_zones; z++) {
        struct chain_zone *zone = &chain->zone[z];
        memset(zone->f, 0, 3 * (size_t)zone->zone->n_nodes * sizeof *zone->f);
        memset(zone->v, 0, 3 * (size_t)zone->zone->n_nodes * sizeof *zone->v);
    }
    for (int j = 0; j < chain->n_seams; j++)
        memset(chain->seam[j].load, 0, 3 * (size_t)chain->seam[j].n * sizeof(double));
}

int art_chain_load(struct art_ctx *ctx, struct art_chain *chain, int zone, int node,
                   const double f[3])
{
    struct chain_zone *z = &chain->zone[zone];
    const size_t n = 3 * (size_t)z->zone->n_nodes;
    int seam = z->seam_of[node];
    if (seam >= 0 && chain->seam[seam].block >= 0) {
        for (int k = 0; k < z->n_seams; k++) {
            double turned[3], *to = chain->seam[seam].load + 3 * (size_t)z->place_of[node];
            if (z->at[k].seam != seam) continue;
            art_m3_tmulvec(turned, chain->seam[seam].side[z->at[k].side].T, f);
            art_v3_add(to, to, turned);
        }
        return ART_OK;
    }
    if (z->zone->role[node] != ART_ZONE_FREE)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "node %d of zone '%s' is fixed: a load has no effect there",
                         z->zone->id[node], z->zone->name);
    if (z->zone->column_of[node] < 0)
        return art_error(ctx, ART_ENOTFOUND, NULL,
                         "zone '%s' has no columns for node %d: it is no touch node", z->zone->name,
                         z->zone->id[node]);
    art_v3_add(z->f + 3 * (size_t)node, z->f + 3 * (size_t)node, f);
    for (int a = 0; a < 3; a++)
        if (f[a] != 0) art_dense_add_scaled(n, z->v, z->v, f[a], art_zone_column(z->zone, node, a));
    return ART_OK;
}

/* --------------------------------------------------------------------- solution */

void chain_side_displacement(const struct chain_seam *seam, int side, int k, double u[3])
{
    const struct chain_side *s = &seam->side[side];
    art_m3_mulvec(u, s->T, seam->u + 3 * (size_t)k);
    art_v3_add(u, u, s->gap + 3 * (size_t)k);
}

/* What the forces of a zone on the nodes of its seams are without the unknown displacements:
 * subtracted from the right side. */
static void known_forces(struct art_chain *chain, const struct chain_zone *z)
{
    double *g = chain->work, *f = g + z->n_seam;
    for (int i = 0; i < z->n_seams; i++) {
        const struct chain_seam *seam = &chain->seam[z->at[i].seam];
        const struct chain_side *side = &seam->side[z->at[i].side];
        double *own = g + z->at[i].first;
        if (seam->block >= 0)
            memcpy(own, side->gap, 3 * (size_t)seam->n * sizeof *own);
        else
            for (int c = 0; c < seam->n; c++)
                chain_side_displacement(seam, z->at[i].side, c, own + 3 * (size_t)c);
        for (int c = 0; c < seam->n; c++)
            art_v3_copy(f + z->at[i].first + 3 * (size_t)c, z->v + 3 * (size_t)side->node[c]);
    }
    if (art_dense_max_abs((size_t)z->n_seam, g) > 0)
        chain_multiply_rows(z->n_seam, z->n_seam, 1, z->table, g, f);
    for (int i = 0; i < z->n_seams; i++) {
        const struct chain_seam *seam = &chain->seam[z->at[i].seam];
        if (seam->block < 0) continue;
        double *rhs = chain->rhs + chain->A.first[seam->block];
        for (int c = 0; c < seam->n; c++) {
            double turned[3];
            art_m3_tmulvec(turned, seam->side[z->at[i].side].T, f + z->at[i].first + 3 * (size_t)c);
            art_v3_sub(rhs + 3 * c, rhs + 3 * c, turned);
        }
    }
}

static void right_side(struct art_chain *chain)
{
    for (int j = 0; j < chain->n_seams; j++) {
        const struct chain_seam *seam = &chain->seam[j];
        if (seam->block >= 0)
            memcpy(chain->rhs + chain->A.first[seam->block], seam->load,
                   3 * (size_t)seam->n * sizeof(double));
    }
    for (int z = 0; z < chain->n_zones; z++) known_forces(chain, &chain->zone[z]);
}

void chain_multiply(const struct art_chain *chain, const double *x, double *y)
{
    const struct chain_factor *A = &chain->A;
    memset(y, 0, (size_t)chain->n * sizeof *y);
    for (int i = 0; i < A->n; i++)
        for (int j = 0; j < A->n; j++) {
            const double *B = chain_factor_block(A, i, j);
            const int m = A->size[i], n = A->size[j];
            if (!B || (i != j && !A->coupled[i * A->n + j])) continue;
            /* of a block on the diagonal the lower triangle is there */
            for (int r = 0; r < m; r++) {
                const double *b = B + (size_t)r * (size_t)n;
                const size_t own = i == j ? (size_t)r + 1 : (size_t)n,
                             mirror = i == j ? (size_t)r : (size_t)n;
                y[A->first[i] + r] += art_dense_dot(own, b, x + A->first[j]);
                art_dense_add_scaled(mirror, y + A->first[j], y + A->first[j], x[A->first[i] + r],
                                     b);
            }
        }
}

/* Solve by preconditioned conjugate gradients (Golub & Van Loan 2013, section 11.5) with the
 * blocks of the diagonal. */
static int conjugate(struct art_ctx *ctx, struct art_chain *chain, double *x)
{
    const size_t n = (size_t)chain->n;
    double *r = chain->work, *z = r + n, *p = z + n, *q = p + n, rz = 0;
    const double start = art_dense_norm(n, x);
    memcpy(r, x, n * sizeof *r);
    memset(x, 0, n * sizeof *x);
    for (int it = 0; it < 10 * chain->n + 10; it++) {
        if (art_dense_norm(n, r) <= 1e-14 * start) return ART_OK;
        memcpy(z, r, n * sizeof *z);
        chain_factor_solve(&chain->D, z);
        double old = rz;
        rz = art_dense_dot(n, r, z);
        for (size_t i = 0; i < n; i++) p[i] = z[i] + (it ? rz / old : 0) * p[i];
        chain_multiply(chain, p, q);
        double alpha = rz / art_dense_dot(n, p, q);
        art_dense_add_scaled(n, x, x, alpha, p);
        art_dense_add_scaled(n, r, r, -alpha, q);
        chain->n_iterations = it + 1;
    }
    if (art_dense_norm(n, r) <= 1e-9 * start) return ART_OK;
    return art_error(ctx, ART_EDIVERGED, NULL, "conjugate gradients did not solve the seam system");
}

int art_chain_solve(struct art_ctx *ctx, struct art_chain *chain)
{
    int status = ART_OK;
    right_side(chain);
    memcpy(chain->x, chain->rhs, (size_t)chain->n * sizeof *chain->x);
    chain->n_iterations = 0;
    if (chain->method == ART_CHAIN_PCG)
        ART_TRY(conjugate(ctx, chain, chain->x));
    else
        chain_factor_solve(chain->method == ART_CHAIN_FULL ? &chain->A : &chain->D, chain->x);
    for (int j = 0; j < chain->n_seams; j++)
        if (chain->seam[j].block >= 0)
            memcpy(chain->seam[j].u, chain->x + chain->A.first[chain->seam[j].block],
                   3 * (size_t)chain->seam[j].n * sizeof(double));
out:
    return status;
}

/* ---------------------------------------------------------------------- results */

const double *art_chain_seam(const struct art_chain *chain, int seam)
{
    return chain->seam[seam].u;
}

/* Adds what the seams do to v[3 n_nodes]; with `free_only` the rows of fixed nodes are left as they
 * come. */
static void add_seams(const struct art_chain *chain, const struct chain_zone *z, bool free_only,
                      double *v)
{
    enum { AT_ONCE = 24 };
    const struct chain_run whole = {0, 3 * z->zone->n_nodes}, *run = free_only ? z->run : &whole;
    const int n_runs = free_only ? z->n_runs : 1;
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *seam = &chain->seam[z->at[k].seam];
        const struct chain_side *side = &seam->side[z->at[k].side];
        for (int c = 0; c < seam->n; c += AT_ONCE / 3) {
            const int nodes = c + AT_ONCE / 3 < seam->n ? AT_ONCE / 3 : seam->n - c;
            const double *row[AT_ONCE];
            double u[AT_ONCE];
            for (int i = 0; i < nodes; i++)
                chain_side_displacement(seam, z->at[k].side, c + i, u + 3 * i);
            for (int r = 0; r < n_runs; r++) {
                for (int i = 0; i < 3 * nodes; i++)
                    row[i] = art_zone_column(z->zone, side->node[c + i / 3], i % 3) + run[r].from;
                chain_add_rows(3 * nodes, (size_t)run[r].n, u, row, v + run[r].from);
            }
        }
    }
}

/* Compute the displacement of a fixed node: that of its seam, or none. */
static void fixed_displacement(const struct art_chain *chain, const struct chain_zone *z, int node,
                               double u[3])
{
    int seam = z->seam_of[node];
    art_v3_zero(u);
    for (int k = 0; k < z->n_seams; k++)
        if (seam >= 0 && z->at[k].seam == seam)
            chain_side_displacement(&chain->seam[seam], z->at[k].side, z->place_of[node], u);
}

void art_chain_displacements(const struct art_chain *chain, int zone, double *u, double *f)
{
    const struct chain_zone *z = &chain->zone[zone];
    double *v = u ? u : f;
    if (!v) return;
    memcpy(v, z->v, 3 * (size_t)z->zone->n_nodes * sizeof *v);
    add_seams(chain, z, !f, v);
    for (int i = 0; i < z->zone->n_nodes; i++) {
        const bool is_free = z->zone->role[i] == ART_ZONE_FREE;
        if (f && is_free) art_v3_copy(f + 3 * i, z->f + 3 * i);
        if (f && !is_free) art_v3_copy(f + 3 * i, v + 3 * i);
        if (u && !is_free) fixed_displacement(chain, z, i, u + 3 * i);
    }
}

void art_chain_places(const struct art_chain *chain, int zone, double *x)
{
    const struct chain_zone *z = &chain->zone[zone];
    art_chain_displacements(chain, zone, x, NULL);
    for (int i = 0; i < z->zone->n_nodes; i++) {
        double p[3];
        art_v3_add(p, z->zone->x + 3 * (size_t)i, x + 3 * i);
        art_rigid_point(x + 3 * i, &chain->frame[zone], p);
    }
}

void chain_node_displacement(const struct art_chain *chain, int zone, int node, double u[3])
{
    const struct chain_zone *z = &chain->zone[zone];
    art_v3_copy(u, z->v + 3 * (size_t)node);
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_seam *seam = &chain->seam[z->at[k].seam];
        for (int c = 0; c < seam->n; c++) {
            double g[3];
            chain_side_displacement(seam, z->at[k].side, c, g);
            for (int d = 0; d < 3; d++)
                art_v3_add_scaled(u, u, g[d],
                                  art_zone_column(z->zone, seam->side[z->at[k].side].node[c], d) +
                                      3 * (size_t)node);
        }
    }
}

double art_chain_energy(const struct art_chain *chain)
{
    double sum = 0;
    for (int j = 0; j < chain->n_zones; j++) {
        const struct chain_zone *z = &chain->zone[j];
        for (int i = 0; i < z->zone->n_nodes; i++) {
            double u[3], f[3];
            if (z->zone->role[i] == ART_ZONE_BONE ||
                (z->seam_of[i] < 0 && art_v3_norm2(z->f + 3 * i) == 0))
                continue;
            chain_node_displacement(chain, j, i, f);
            if (z->zone->role[i] == ART_ZONE_FREE) {
                sum += 0.5 * art_v3_dot(f, z->f + 3 * i);
                continue;
            }
            fixed_displacement(chain, z, i, u);
            sum += 0.5 * art_v3_dot(f, u);
        }
    }
    return sum;
}

void art_chain_stats(const struct art_chain *chain, struct art_chain_stats *stats)
{
    *stats = (struct art_chain_stats){
        .asymmetry = chain->asymmetry,
        .n_unknowns = chain->A.coarse ? chain->A.coarse->F.first[chain->A.n] : chain->n,
        .n_iterations = chain->n_iterations,
        .bytes = 8 * (chain->A.n_val + chain->D.n_val)};
    for (int j = 0; j < chain->n_seams; j++) {
        const size_t n = 3 * (size_t)chain->seam[j].n;
        stats->bytes += (size_t)chain->seam[j].family.n * n * n * sizeof(double);
    }
    for (int i = 0; i < chain->A.n; i++) {
        stats->diagonal = fmax(stats->diagonal, chain->most[2 * i]);
        stats->off_diagonal = fmax(stats->off_diagonal, chain->most[2 * i + 1]);
    }
}
