/* These are fields given by displacements at the points of a grid. */
#include "places.h"
#include "xform_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct art_grid_field {
    double *at[3]; /* [n[i]] coordinates of the planes, ascending */
    int n[3];
    double *d; /* [n[0]][n[1]][n[2]][3] displacements */
};

/* Finds the distinct numbers of a column, in order. */
static int planes(struct art_ctx *ctx, const struct art_table *table, int col, double **at, int *n)
{
    double *x = art_alloc(ctx, table->n_rows, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (size_t i = 0; i < table->n_rows; i++)
        x[i] = table->num[i * (size_t)table->n_cols + (size_t)col];
    qsort(x, table->n_rows, sizeof *x, art_compare_doubles);
    *n = 0;
    for (size_t i = 0; i < table->n_rows; i++)
        if (*n == 0 || x[i] != x[*n - 1]) x[(*n)++] = x[i];
    *at = x;
    return ART_OK;
}

/* The last plane at or below x, so that there is one above; NaN-safe. */
static int cell_of(const double *at, int n, double x)
{
    int lo = 0, hi = n - 1;
    while (hi - lo > 1) {
        int mid = (lo + hi) / 2;
        if (x >= at[mid])
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

static double *node(const struct art_grid_field *g, int i, int j, int k)
{
    return g->d + 3 * (((size_t)i * (size_t)g->n[1] + (size_t)j) * (size_t)g->n[2] + (size_t)k);
}

static int check_table(struct art_ctx *ctx, const struct art_table *table)
{
    if (table->n_cols != 6)
        return art_error(
            ctx, ART_ESYNTAX, &(struct art_loc){table->name, 1, 0},
            "a field has six columns, a point and its displacement: x y z dx dy dz; here "
            "are %d",
            table->n_cols);
    for (size_t r = 0; r < table->n_rows; r++)
        for (int c = 0; c < 6; c++)
            if (!isfinite(table->num[r * 6 + (size_t)c]))
                return art_error(
                    ctx, ART_ESYNTAX,
                    &(struct art_loc){table->name, table->line[r], table->col[r * 6 + (size_t)c]},
                    "'%s' is no finite number", table->text[r * 6 + (size_t)c]);
    return ART_OK;
}

/* Put each row into its place; each place gets one. */
static int fill(struct art_ctx *ctx, struct art_grid_field *g, const struct art_table *table)
{
    bool *seen = art_alloc(ctx, table->n_rows, sizeof *seen);
    int status = ART_OK;
    if (!seen) return ART_ENOMEM;
    for (size_t r = 0; r < table->n_rows && status == ART_OK; r++) {
        const double *x = table->num + 6 * r;
        int at[3];
        for (int i = 0; i < 3; i++) {
            at[i] = cell_of(g->at[i], g->n[i], x[i]);
            at[i] += x[i] != g->at[i][at[i]];
        }
        double *d = node(g, at[0], at[1], at[2]);
        size_t place = (size_t)(d - g->d) / 3;
        if (seen[place])
            status = art_error(ctx, ART_ESYNTAX, &(struct art_loc){table->name, table->line[r], 0},
                               "the point (%g, %g, %g) stands here twice", x[0], x[1], x[2]);
        seen[place] = true;
        memcpy(d, x + 3, 3 * sizeof *d);
    }
    art_free(seen);
    return status;
}

int art_grid_field_read(struct art_ctx *ctx, struct art_grid_field **field,
                        const struct art_source *src)
{
    struct art_grid_field *g = art_alloc(ctx, 1, sizeof *g);
    struct art_table table;
    bool open = false;
    int status = g ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) ART_TRY(art_table_read(ctx, &table, src, 0));
    if (status < 0) goto out;
    open = true;
    ART_TRY(check_table(ctx, &table));
    for (int i = 0; i < 3; i++) ART_TRY(planes(ctx, &table, i, &g->at[i], &g->n[i]));
    double points = (double)g->n[0] * g->n[1] * g->n[2];
    if (g->n[0] < 2 || g->n[1] < 2 || g->n[2] < 2 || points != (double)table.n_rows) {
        status = art_error(
            ctx, ART_ESYNTAX, &(struct art_loc){table.name, 0, 0},
            "the points are no grid: %d, %d and %d different x, y and z, and %zu point{s} "
            "(a grid has at least 2 of each, and all their combinations)",
            g->n[0], g->n[1], g->n[2], table.n_rows);
        goto out;
    }
    g->d = art_alloc(ctx, table.n_rows, 3 * sizeof *g->d);
    if (!g->d) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(fill(ctx, g, &table));
    *field = g;
    g = NULL;
out:
    if (open) art_table_fini(&table);
    art_grid_field_free(g);
    return status;
}

void art_grid_field_free(struct art_grid_field *g)
{
    if (!g) return;
    for (int i = 0; i < 3; i++) art_free(g->at[i]);
    art_free(g->d);
    art_free(g);
}

bool art_grid_field_map(const void *user, const double r[3], double p[3], double F[9])
{
    const struct art_grid_field *g = user;
    double w[3], width[3], d[3] = {0, 0, 0}, G[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    int cell[3];
    for (int i = 0; i < 3; i++) {
        const double *at = g->at[i];
        if (!(r[i] >= at[0] && r[i] <= at[g->n[i] - 1])) return false;
        cell[i] = cell_of(at, g->n[i], r[i]);
        width[i] = at[cell[i] + 1] - at[cell[i]];
        w[i] = (r[i] - at[cell[i]]) / width[i];
    }
    for (int corner = 0; corner < 8; corner++) {
        double part[3], slope[3];
        int at[3];
        for (int i = 0; i < 3; i++) {
            int up = corner >> i & 1;
            at[i] = cell[i] + up;
            part[i] = up ? w[i] : 1 - w[i];
            slope[i] = (up ? 1 : -1) / width[i];
        }
        const double *v = node(g, at[0], at[1], at[2]);
        for (int i = 0; i < 3; i++) {
            d[i] += part[0] * part[1] * part[2] * v[i];
            G[3 * i] += slope[0] * part[1] * part[2] * v[i];
            G[3 * i + 1] += part[0] * slope[1] * part[2] * v[i];
            G[3 * i + 2] += part[0] * part[1] * slope[2] * v[i];
        }
    }
    art_v3_add(p, r, d);
    art_m3_copy(F, G);
    return true;
}
