/* This file assembles the seam system of a pose of a chain of zones from tables of the zones, and
 * factors it as far as rotations between zones have changed. */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

/* ----------------------------------------------------------------------- tables */

/* Rows and columns of the seams in the order of the chain, then rows of touch nodes. */
static void fill_table(const struct art_chain *chain, struct chain_zone *z)
{
    const size_t n = (size_t)z->n_seam;
    for (int k = 0; k < z->n_seams; k++) {
        const struct chain_side *side = &chain->seam[z->at[k].seam].side[z->at[k].side];
        for (int c = 0; c < 3 * chain->seam[z->at[k].seam].n; c++) {
            const double *column = art_zone_column(z->zone, side->node[c / 3], c % 3);
            const size_t at = (size_t)z->at[k].first + (size_t)c;
            for (int j = 0; j < z->n_seams; j++) {
                const struct chain_side *other = &chain->seam[z->at[j].seam].side[z->at[j].side];
                for (int r = 0; r < 3 * chain->seam[z->at[j].seam].n; r++)
                    z->table[(size_t)(z->at[j].first + r) * n + at] =
                        column[3 * other->node[r / 3] + r % 3];
            }
            for (int i = 0; i < z->zone->n_nodes; i++)
                for (int a = 0; a < 3 && z->touch_of[i] >= 0; a++)
                    z->touch[(size_t)(z->touch_of[i] + a) * n + at] = column[3 * i + a];
        }
    }
}

static int make_table(struct art_ctx *ctx, const struct art_chain *chain, struct chain_zone *z)
{
    int rows = 0;
    for (int k = 0; k < z->n_seams; k++) {
        z->at[k].first = z->n_seam;
        z->n_seam += 3 * chain->seam[z->at[k].seam].n;
    }
    z->touch_of = art_alloc(ctx, (size_t)z->zone->n_nodes + 1, sizeof *z->touch_of);
    if (!z->touch_of) return ART_ENOMEM;
    for (int i = 0; i < z->zone->n_nodes; i++) {
        const bool touch = z->zone->role[i] == ART_ZONE_FREE && z->zone->column_of[i] >= 0;
        z->touch_of[i] = touch ? rows : -1;
        if (touch) rows += 3;
    }
    z->table = art_alloc(ctx, (size_t)z->n_seam * (size_t)z->n_seam + 1, sizeof *z->table);
    z->touch = art_alloc(ctx, (size_t)rows * (size_t)z->n_seam + 1, sizeof *z->touch);
    if (!z->table || !z->touch) return ART_ENOMEM;
    fill_table(chain, z);
    return ART_OK;
}

/* Rows of free nodes as runs; short gaps cost less than further runs. */
static int make_runs(struct art_ctx *ctx, struct chain_zone *z)
{
    enum { GAP = 8 };
    int last = -GAP - 1;
    z->run = art_alloc(ctx, (size_t)z->zone->n_nodes + 1, sizeof *z->run);
    if (!z->run) return ART_ENOMEM;
    for (int i = 0; i < z->zone->n_nodes; i++) {
        if (z->zone->role[i] != ART_ZONE_FREE) continue;
        if (i - last > GAP || !z->n_runs) z->run[z->n_runs++].from = 3 * i;
        last = i;
        z->run[z->n_runs - 1].n = 3 * (i + 1) - z->run[z->n_runs - 1].from;
    }
    return ART_OK;
}

int chain_tables(struct art_ctx *ctx, struct art_chain *chain)
{
    size_t room = 4 * (size_t)chain->n + 1;
    int status = ART_OK;
    for (int z = 0; z < chain->n_zones; z++) {
        ART_TRY(make_table(ctx, chain, &chain->zone[z]));
        ART_TRY(make_runs(ctx, &chain->zone[z]));
        if (3 * (size_t)chain->zone[z].n_seam > room) room = 3 * (size_t)chain->zone[z].n_seam;
    }
    chain->work = art_alloc(ctx, room, sizeof *chain->work);
    status = chain->work ? ART_OK : ART_ENOMEM;
out:
    return status;
}

/* ------------------------------------------------------------------------- pose */

/* Compute rotations and gaps of the seams, and what kinematic ones prescribe. */
static void set_seam(struct art_chain *chain, struct chain_seam *seam)
{
    struct art_rigid rel;
    double T[9];
    seam->moved = false;
    if (seam->n_sides < 2) return;
    const struct chain_side *a = &seam->side[0];
    struct chain_side *b = &seam->side[1];
    const double *xa = chain->zone[a->zone].zone->x, *xb = chain->zone[b->zone].zone->x;
    art_rigid_mul_inv_left(&rel, &chain->frame[a->zone], &chain->frame[b->zone]);
    art_m3_transpose(T, rel.R);
    for (int i = 0; i < 9; i++) seam->moved = seam->moved || T[i] != b->T[i];
    art_m3_copy(b->T, T);
    for (int i = 0; i < seam->n; i++) {
        double *g = b->gap + 3 * (size_t)i;
        art_rigid_inv_point(g, &rel, xa + 3 * (size_t)a->node[i]);
        art_v3_sub(g, g, xb + 3 * (size_t)b->node[i]);
        if (seam->bond != ART_CHAIN_KINEMATIC) continue;
        art_rigid_vector(seam->u + 3 * (size_t)i, &rel, g);
        art_v3_scale(seam->u + 3 * (size_t)i, -0.5, seam->u + 3 * (size_t)i);
    }
}

/* to[n] += T^T of three rows of the table, or the first row itself. */
static void turn_rows(const double *T, int axis, const double *row, size_t stride, int n,
                      double *to)
{
    const double a = T[axis], b = T[3 + axis], c = T[6 + axis];
    const double *y = row + stride, *z = y + stride;
    for (int i = 0; i < n; i++) to[i] = (a * row[i] + b * y[i]) + c * z[i];
}

void chain_add_turned(const double *T, const double *row, int n, double *to)
{
    for (int i = 0; i < n; i += 3)
        for (int d = 0; d < 3; d++)
            to[i + d] += (row[i] * T[d] + row[i + 1] * T[3 + d]) + row[i + 2] * T[6 + d];
}

/* B = Ti^T X Tk of the nodes of two seams of a zone: added to the block at `to`. The first sides
 * are in the frame of their seam. Of a block on the diagonal the lower triangle counts. */
void chain_add_table(const struct art_chain *chain, const struct chain_zone *z, int i, int k,
                     double *to)
{
    const struct chain_seam *a = &chain->seam[z->at[i].seam], *b = &chain->seam[z->at[k].seam];
    const double *Ti = a->side[z->at[i].side].T, *Tk = b->side[z->at[k].side].T;
    const double one = 1;
    const size_t stride = (size_t)z->n_seam, width = 3 * (size_t)b->n;
    for (int r = 0; r < a->n; r++) {
        const double *X =
            z->table + ((size_t)z->at[i].first + 3 * (size_t)r) * stride + z->at[k].first;
        const int n = 3 * (i == k ? r + 1 : b->n);
        for (int d = 0; d < 3; d++) {
            const double *row = X + (size_t)d * stride;
            double *own = to + (3 * (size_t)r + (size_t)d) * width;
            if (z->at[i].side) {
                turn_rows(Ti, d, X, stride, n, chain->work);
                row = chain->work;
            }
            if (z->at[k].side)
                chain_add_turned(Tk, row, n, own);
            else
                chain_add_rows(1, (size_t)n, &one, &row, own);
        }
    }
}

/* The block of the system that two seams of a zone add to; NULL: the mirror image is assembled. */
static double *block_of(const struct art_chain *chain, const struct chain_zone *z, int i, int k,
                        int *column)
{
    const int row = chain->seam[z->at[i].seam].block;
    *column = chain->seam[z->at[k].seam].block;
    return row < 0 || *column < 0 ? NULL : chain_factor_block(&chain->A, row, *column);
}

/* Columns of the system in which a rotation has changed. */
static void find_stale(struct art_chain *chain)
{
    const bool all = !chain->posed || chain->posed_for != chain->method;
    int column;
    for (int i = 0; i < chain->A.n; i++) chain->stale[i] = all;
    for (int j = 0; j < chain->n_zones && !all; j++) {
        const struct chain_zone *z = &chain->zone[j];
        for (int i = 0; i < z->n_seams; i++)
            for (int k = 0; k < z->n_seams; k++)
                if (((z->at[i].side && chain->seam[z->at[i].seam].moved) ||
                     (z->at[k].side && chain->seam[z->at[k].seam].moved)) &&
                    block_of(chain, z, i, k, &column))
                    chain->stale[column] = true;
    }
    if (chain->method == ART_CHAIN_FULL) chain_factor_spread(&chain->A, chain->stale);
}

/* Four sums at once, since each comparison waits for the one before. */
static double largest(size_t n, const double *B)
{
    double m[4] = {0};
    for (size_t i = 0; i < n; i++) {
        const double x = fabs(B[i]);
        m[i % 4] = x > m[i % 4] ? x : m[i % 4];
    }
    return fmax(fmax(m[0], m[1]), fmax(m[2], m[3]));
}

static void assemble(struct art_chain *chain)
{
    const struct chain_factor *A = &chain->A;
    for (int i = 0; i < A->n; i++)
        if (chain->stale[i]) chain_factor_zero(&chain->A, i);
    for (int j = 0; j < chain->n_zones; j++) {
        const struct chain_zone *z = &chain->zone[j];
        for (int i = 0; i < z->n_seams; i++)
            for (int k = 0; k < z->n_seams; k++) {
                int column;
                double *to = block_of(chain, z, i, k, &column);
                if (to && chain->stale[column]) chain_add_table(chain, z, i, k, to);
            }
    }
    for (int j = 0; j < A->n; j++) {
        double *most = chain->most + 2 * (size_t)j;
        if (!chain->stale[j]) continue;
        most[0] = most[1] = 0;
        for (int i = 0; i < A->n; i++) {
            const double *B = chain_factor_block(A, i, j);
            if (B)
                most[i != j] =
                    fmax(most[i != j], largest((size_t)A->size[i] * (size_t)A->size[j], B));
        }
    }
}

static int singular(struct art_ctx *ctx, const struct art_chain *chain, int block)
{
    for (int j = 0; j < chain->n_seams; j++) {
        const struct chain_side *side = &chain->seam[j].side[0];
        const struct art_zone *zone = chain->zone[side->zone].zone;
        if (chain->seam[j].block == block)
            return art_error(ctx, ART_ESINGULAR, NULL,
                             "the stiffness of seam '%s' of zone '%s' is singular in this pose: "
                             "the zones are not sufficiently constrained there",
                             zone->seam[side->seam].name, zone->name);
    }
    return art_error(ctx, ART_ESINGULAR, NULL, "the seam system is singular");
}

/* Factors the blocks of the diagonal alone: between stored factors where a seam has them. */
static int factor_diagonal(struct art_ctx *ctx, struct art_chain *chain)
{
    for (int j = 0; j < chain->n_seams; j++) {
        const int b = chain->seam[j].block;
        if (b < 0 || !chain->stale[b]) continue;
        double *L = chain_factor_block(&chain->D, b, b);
        const size_t n = (size_t)chain->D.size[b];
        if (chain_interpolate(&chain->seam[j], L)) continue;
        memcpy(L, chain_factor_block(&chain->A, b, b), n * n * sizeof *L);
        if (!chain_cholesky((int)n, L)) return singular(ctx, chain, b);
    }
    return ART_OK;
}

int art_chain_pose(struct art_ctx *ctx, struct art_chain *chain, const struct art_rigid *frames)
{
    int status = ART_OK;
    if (chain->A.coarse && chain->method != ART_CHAIN_FULL)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "seams with a degree are solved by the method full alone");
    if (frames != chain->frame)
        memcpy(chain->frame, frames, (size_t)chain->n_zones * sizeof *frames);
    for (int j = 0; j < chain->n_seams; j++) set_seam(chain, &chain->seam[j]);
    find_stale(chain);
    assemble(chain);
    chain->posed = false;
    if (chain->method == ART_CHAIN_FULL) {
        int at = 0;
        if (!chain_factor_numeric(&chain->A, chain->stale, &at)) ART_TRY(singular(ctx, chain, at));
    } else
        ART_TRY(factor_diagonal(ctx, chain));
    chain->posed = true;
    chain->posed_for = chain->method;
out:
    return status;
}
