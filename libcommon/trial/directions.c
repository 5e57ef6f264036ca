/* This file finds a basis of the motions that constraints and locked coordinates leave: A N = 0 by
 * Gauss and Jordan's elimination with the largest entry of each row as pivot, so that dependent
 * coordinates are expressed by the others. */
#include "directions.h"
#include <math.h>
#include <string.h>

/* Add a row to the echelon form B of `used` rows, unless it follows from them. */
static int eliminate(double *B, int *pivot, int used, int n, const double *row)
{
    static const double rounding = 1e-9;
    double *w = B + (size_t)used * (size_t)n;
    int p = 0;
    memmove(w, row, (size_t)n * sizeof *w);
    for (int k = 0; k < used; k++) {
        const double f = w[pivot[k]];
        for (int i = 0; i < n && f != 0; i++) w[i] -= f * B[k * n + i];
    }
    for (int i = 1; i < n; i++)
        if (fabs(w[i]) > fabs(w[p])) p = i;
    if (!(fabs(w[p]) > rounding)) return used;
    const double scale = 1 / w[p];
    for (int i = 0; i < n; i++) w[i] *= scale;
    for (int k = 0; k < used; k++) {
        const double f = B[k * n + p];
        for (int i = 0; i < n && f != 0; i++) B[k * n + i] -= f * w[i];
    }
    pivot[used] = p;
    return used + 1;
}

static int reserve(struct art_ctx *ctx, struct trial_directions *d, int n)
{
    const size_t size = (size_t)n;
    if (d->N) return ART_OK;
    d->N = art_alloc(ctx, 2 * size * size + 2 * size + 1, sizeof *d->N);
    d->coord = art_alloc(ctx, 2 * size + 2, sizeof *d->coord);
    if (!d->N || !d->coord) return ART_ENOMEM;
    d->work = d->N + size * size, d->pivot = d->coord + size;
    return ART_OK;
}

int trial_directions_find(struct art_ctx *ctx, const struct art_subject *s,
                          struct trial_directions *d)
{
    const int n = s->n;
    const double *A, *e;
    int rows, used = 0, status;
    ART_TRY(reserve(ctx, d, n));
    ART_TRY(art_multibody_constraints(s->mb, &rows, &A, &e));
    double *unit = d->work + (size_t)n * (size_t)n + (size_t)n;
    memset(unit, 0, (size_t)n * sizeof *unit);
    for (int i = 0; i < n; i++) {
        if (!art_multibody_coord(s->mb, i)->locked) continue;
        unit[i] = 1;
        used = eliminate(d->work, d->pivot, used, n, unit);
        unit[i] = 0;
    }
    for (int r = 0; r < rows && used < n; r++)
        used = eliminate(d->work, d->pivot, used, n, A + (size_t)r * (size_t)n);
    d->n = 0;
    for (int i = 0; i < n; i++) {
        bool depends = false;
        for (int k = 0; k < used; k++) depends = depends || d->pivot[k] == i;
        if (depends) continue;
        double *N = d->N + (size_t)d->n * (size_t)n;
        memset(N, 0, (size_t)n * sizeof *N);
        N[i] = 1;
        for (int k = 0; k < used; k++) N[d->pivot[k]] = -d->work[k * n + i];
        d->coord[d->n++] = i;
    }
out:
    return status;
}

void trial_directions_fini(struct trial_directions *d)
{
    art_free(d->N);
    art_free(d->coord);
    memset(d, 0, sizeof *d);
}
