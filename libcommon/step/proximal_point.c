/* This treats redundant constraints: bodies may have more rows than degrees of freedom, as
 * contacts of rigid bodies that come and go. Such rows nearly follow from each other and from
 * joints. What they contradict each other by is multiplied by as much as they are near to it,
 * until bodies are thrown or nothing is met at all. So are those of two deformable bodies whose
 * vertices face each other.
 *
 * So they are solved by the proximal point method (Rockafellar 1976): rows G u + R l = g of a
 * share of softness S are solved as G u + (R + S) l' = g + S l again and again from l = 0. Rows
 * that leave each other enough are met to rounding after a few of these; of others no more is taken
 * up than the softness lets through: when S (l' - l), which is what rows miss, no longer falls, it
 * is left. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

/* S of a row is this share of its size. A solve has to reduce the residual of the rows by
 * required_decrease. */
static const double proximal_share = 1e-4, node_share = 1e-8, required_decrease = 0.3,
                    converged = 1e-14;

enum { MOST_ROUNDS = 12, FRAME = 6 };

/* The share of rows of rigid bodies alone; of rows of several nodes: vertices of two deformable
 * bodies that face each other make almost the same row twice, each by the face of the other. A node
 * on a rigid body is held by rows of its own: 0. */
static double share_of(const struct art_kkt_problem *p, int g)
{
    const struct art_jac *G = p->G;
    int n_nodes = 0;
    for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) n_nodes += G->size[G->block[e]] != FRAME;
    return n_nodes == 0 ? proximal_share : n_nodes > 1 ? node_share : 0;
}

/* Return the square of the size of a row, J diag(A)^-1 J^T. */
static double row_size_squared(const struct art_kkt_problem *p, int g, int r)
{
    const struct art_jac *G = p->G;
    double sum = 0;
    for (int e = G->ptr[g]; e < G->ptr[g + 1]; e++) {
        int b = G->block[e], n = G->size[b];
        if (b >= p->n_active) continue;
        const double *D = p->A->val + art_blocks_find(p->A, b, b);
        const double *w = G->val + G->off[e] + (size_t)(r - G->row[g]) * (size_t)n;
        for (int k = 0; k < n; k++)
            if (D[k * (n + 1)] > 0) sum += w[k] * w[k] / D[k * (n + 1)];
    }
    return sum;
}

/* Set the regularization S of each row. The result is false if no row has any: a single row is
 * never redundant. */
static bool set_regularization(const struct art_kkt_problem *p, double *S)
{
    int n = 0;
    memset(S, 0, (size_t)p->G->n_rows * sizeof *S);
    for (int g = 0; g < p->G->n_groups; g++) {
        double share = p->transient[g] ? share_of(p, g) : 0;
        if (share == 0) continue;
        for (int r = p->G->row[g]; r < p->G->row[g + 1]; r++) {
            double least = share * row_size_squared(p, g, r);
            if (p->Rg[r] < least) S[r] = least, n++;
        }
    }
    return n > 1;
}

int art_proximal_begin(struct art_ctx *ctx, struct art_proximal *c, const struct art_kkt_problem *p,
                       struct art_kkt_problem *q)
{
    int m = p->G ? p->G->n_rows : 0;
    bool some = false;
    c->on = false;
    *q = *p;
    for (int g = 0; m > 0 && p->transient && g < p->G->n_groups && !some; g++)
        some = p->transient[g];
    if (!some) return ART_OK;
    if (!ART_RESERVE(ctx, c->S, 4 * m, c->cap)) return ART_ENOMEM;
    c->R = c->S + m, c->b = c->R + m, c->l = c->b + m;
    if (!set_regularization(p, c->S)) return ART_OK;
    for (int r = 0; r < m; r++) {
        c->R[r] = p->Rg[r] + c->S[r];
        c->b[r] = p->bg[r];
        c->l[r] = 0;
    }
    c->on = true;
    c->row_residual = INFINITY;
    c->round = 0;
    q->Rg = c->R, q->bg = c->b;
    return ART_OK;
}

bool art_proximal_next(struct art_proximal *c, const struct art_kkt_problem *p,
                       const double *lambda)
{
    double miss = 0, all = 0;
    int m = p->G->n_rows;
    if (!c->on || ++c->round == MOST_ROUNDS) return false;
    for (int r = 0; r < m; r++) {
        if (!(c->S[r] > 0)) continue;
        double size = sqrt(c->S[r]);
        miss = fmax(miss, size * fabs(lambda[r] - c->l[r]));
        all = fmax(all, fmax(size * fabs(lambda[r]), fabs(p->bg[r]) / size));
    }
    if (!(miss > converged * all) || !(miss < required_decrease * c->row_residual)) return false;
    c->row_residual = miss;
    for (int r = 0; r < m; r++) {
        c->l[r] = lambda[r];
        c->b[r] = p->bg[r] + c->S[r] * lambda[r];
    }
    return true;
}

void art_proximal_free(struct art_proximal *c)
{
    art_free(c->S);
}
