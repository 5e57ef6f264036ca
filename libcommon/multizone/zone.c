/* This is a reduced zone: its arrays, its columns, the laws that they keep. */
#include "multizone_priv.h"
#include <math.h>
#include <string.h>

int zone_alloc_nodes(struct art_ctx *ctx, struct art_zone *zone)
{
    const size_t n = (size_t)zone->n_nodes + 1;
    zone->id = art_alloc(ctx, n, sizeof *zone->id);
    zone->role = art_alloc(ctx, n, sizeof *zone->role);
    zone->x = art_alloc(ctx, 3 * n, sizeof *zone->x);
    zone->mass = art_alloc(ctx, n, sizeof *zone->mass);
    zone->column_of = art_alloc(ctx, n, sizeof *zone->column_of);
    return zone->id && zone->role && zone->x && zone->mass && zone->column_of ? ART_OK : ART_ENOMEM;
}

int zone_alloc_columns(struct art_ctx *ctx, struct art_zone *zone)
{
    zone->xi = art_alloc(ctx, 3 * (size_t)zone->n_column_nodes * 3 * (size_t)zone->n_nodes,
                         sizeof *zone->xi);
    return zone->xi ? ART_OK : ART_ENOMEM;
}

void zone_index_columns(struct art_zone *zone)
{
    for (int i = 0; i < zone->n_nodes; i++) zone->column_of[i] = -1;
    for (int k = 0; k < zone->n_column_nodes; k++) zone->column_of[zone->column_node[k]] = 3 * k;
}

int zone_alloc_modes(struct art_ctx *ctx, struct art_zone *zone, int n)
{
    struct art_zone_modes *m = &zone->modes;
    const size_t rows = (size_t)n, seams = (size_t)zone->n_seams;
    m->omega2 = art_alloc(ctx, rows + 1, sizeof *m->omega2);
    m->shape = art_alloc(ctx, rows * 3 * (size_t)zone->n_nodes + 1, sizeof *m->shape);
    m->turn = art_alloc(ctx, rows * seams * 6 + 1, sizeof *m->turn);
    m->centre = art_alloc(ctx, seams + 1, sizeof *m->centre);
    if (!m->omega2 || !m->shape || !m->turn || !m->centre) return ART_ENOMEM;
    m->n = n;
    return ART_OK;
}

void art_zone_free(struct art_zone *zone)
{
    if (!zone) return;
    for (int i = 0; zone->seam && i < zone->n_seams; i++) {
        art_free(zone->seam[i].name);
        art_free(zone->seam[i].node);
    }
    void *const all[] = {
        zone->name,         zone->units,       zone->source,     zone->id,
        zone->role,         zone->x,           zone->mass,       zone->face,
        zone->seam,         zone->column_node, zone->column_of,  zone->xi,
        zone->modes.omega2, zone->modes.shape, zone->modes.turn, zone->modes.centre};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) art_free(all[i]);
    art_free(zone);
}

const double *art_zone_column(const struct art_zone *zone, int node, int axis)
{
    int c = zone->column_of[node];
    return c < 0 ? NULL : zone->xi + (size_t)(c + axis) * 3 * (size_t)zone->n_nodes;
}

int art_zone_node(const struct art_zone *zone, int id)
{
    for (int i = 0; i < zone->n_nodes; i++)
        if (zone->id[i] == id) return i;
    return -1;
}

int art_zone_seam(const struct art_zone *zone, const char *name)
{
    for (int i = 0; i < zone->n_seams; i++)
        if (art_streq(zone->seam[i].name, name)) return i;
    return -1;
}

int art_zone_response(struct art_ctx *ctx, const struct art_zone *zone, int n, const int *node,
                      const double *g, double *v)
{
    for (int i = 0; i < n; i++)
        for (int a = 0; a < 3; a++) {
            double value = g[3 * i + a];
            const double *column = art_zone_column(zone, node[i], a);
            if (value == 0) continue;
            if (!column)
                return art_error(ctx, ART_ENOTFOUND, NULL,
                                 "zone '%s' has no columns for node %d: it is no touch node",
                                 zone->name, zone->id[node[i]]);
            art_dense_add_scaled(3 * (size_t)zone->n_nodes, v, v, value, column);
        }
    return ART_OK;
}

/* ------------------------------------------------------------------------ checks */

static double entry(const struct art_zone *zone, int ci, int cj)
{
    const double *column = zone->xi + (size_t)cj * 3 * (size_t)zone->n_nodes;
    return column[3 * zone->column_node[ci / 3] + ci % 3];
}

static bool is_free(const struct art_zone *zone, int column)
{
    return zone->role[zone->column_node[column / 3]] == ART_ZONE_FREE;
}

/* Computes the largest entries and differences of the four parts: free with free, fixed with
 * fixed, mixed. */
static void check_symmetry(const struct art_zone *zone, struct art_zone_check *check)
{
    double size[3] = {0}, off[3] = {0};
    const int n = art_zone_n_columns(zone);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            int part = is_free(zone, i) != is_free(zone, j) ? 2 : is_free(zone, i) ? 0 : 1;
            double a = entry(zone, i, j), b = entry(zone, j, i);
            size[part] = fmax(size[part], fmax(fabs(a), fabs(b)));
            off[part] = fmax(off[part], fabs(part == 2 ? a + b : a - b));
        }
    for (int p = 0; p < 3; p++)
        if (size[p] > 0) off[p] /= size[p];
    check->symmetry = fmax(off[0], off[1]);
    check->reciprocity = off[2];
}

static void rigid_motion(const struct art_zone *zone, int mode, int node, double u[3])
{
    const double *x = zone->x + 3 * (size_t)node;
    double axis[3] = {0};
    axis[mode % 3] = 1;
    if (mode < 3)
        art_v3_copy(u, axis);
    else
        art_v3_cross(u, axis, x);
}

/* Fixed nodes that move as a rigid body take the free ones along without any force. */
static int check_rigid(struct art_ctx *ctx, const struct art_zone *zone, double *worst)
{
    const size_t n = 3 * (size_t)zone->n_nodes;
    double *v = art_alloc(ctx, n, sizeof *v), size = 0, force = 0, stiff = 0;
    if (!v) return ART_ENOMEM;
    *worst = 0;
    for (int mode = 0; mode < 6; mode++) {
        memset(v, 0, n * sizeof *v);
        for (int i = 0; i < zone->n_nodes; i++) {
            double u[3];
            rigid_motion(zone, mode, i, u);
            for (int a = 0; a < 3 && zone->role[i] == ART_ZONE_SEAM; a++) {
                const double *column = art_zone_column(zone, i, a);
                art_dense_add_scaled(n, v, v, u[a], column);
                stiff = fmax(stiff, fabs(column[3 * i + a]));
            }
        }
        for (int i = 0; i < zone->n_nodes; i++) {
            double u[3];
            rigid_motion(zone, mode, i, u);
            if (zone->role[i] != ART_ZONE_FREE) {
                force = fmax(force, art_v3_norm(v + 3 * i));
                continue;
            }
            size = fmax(size, art_v3_norm(u));
            *worst = fmax(*worst, art_v3_distance(u, v + 3 * i));
        }
    }
    if (size > 0) *worst /= size;
    if (stiff > 0 && size > 0) *worst = fmax(*worst, force / (stiff * size));
    art_free(v);
    return ART_OK;
}

static double check_equilibrium(const struct art_zone *zone)
{
    double worst = -1;
    for (int k = 0; k < zone->n_column_nodes; k++)
        for (int a = 0; a < 3 && is_free(zone, 3 * k); a++) {
            const double *column = art_zone_column(zone, zone->column_node[k], a);
            double sum[3] = {0};
            sum[a] = 1;
            for (int i = 0; i < zone->n_nodes; i++)
                if (zone->role[i] != ART_ZONE_FREE) art_v3_add(sum, sum, column + 3 * i);
            worst = fmax(worst, art_v3_norm(sum));
        }
    return worst;
}

/* X_TT of the touch nodes, [n][n]; returns n. */
static int touch_block(const struct art_zone *zone, double *X)
{
    const int n = art_zone_n_columns(zone);
    int first = n;
    while (first > 0 && is_free(zone, first - 1)) first--;
    for (int i = first; i < n && X; i++)
        for (int j = first; j < n; j++)
            X[(size_t)(i - first) * (size_t)(n - first) + (size_t)(j - first)] =
                0.5 * (entry(zone, i, j) + entry(zone, j, i));
    return n - first;
}

static int factor_touch(struct art_ctx *ctx, const struct art_zone *zone, struct art_dense *d,
                        int *n)
{
    double *X = NULL;
    int status = ART_OK;
    *n = touch_block(zone, NULL);
    if (*n == 0) return ART_OK;
    X = art_alloc(ctx, (size_t)*n * (size_t)*n, sizeof *X);
    if (!X) return ART_ENOMEM;
    touch_block(zone, X);
    ART_TRY(art_dense_factor_sym(ctx, d, *n, X));
    if (d->kind != ART_FACTOR_CHOLESKY)
        ART_TRY(art_error(ctx, ART_ESINGULAR, NULL,
                          "the compliance of the touch nodes of zone '%s' is not positive definite",
                          zone->name));
out:
    art_free(X);
    return status;
}

int art_zone_check(struct art_ctx *ctx, const struct art_zone *zone, struct art_zone_check *check)
{
    struct art_dense d = {0};
    bool bone = false;
    int n, status;
    *check = (struct art_zone_check){.rigid = -1, .equilibrium = -1, .least_pivot = 1};
    if (zone->n_computed < art_zone_n_columns(zone))
        return art_error(ctx, ART_ESHAPE, NULL, "zone '%s' has %d of %d column{s}", zone->name,
                         zone->n_computed, art_zone_n_columns(zone));
    check_symmetry(zone, check);
    check->equilibrium = check_equilibrium(zone);
    for (int i = 0; i < zone->n_nodes; i++) bone = bone || zone->role[i] == ART_ZONE_BONE;
    if (!bone && zone->n_seams) ART_TRY(check_rigid(ctx, zone, &check->rigid));
    ART_TRY(factor_touch(ctx, zone, &d, &n));
    if (n) check->least_pivot = d.least_pivot;
out:
    art_dense_fini(&d);
    return status;
}

/* ------------------------------------------------------------------ condensation */

/* Solves for row i of X_TS among the ns seam columns in front. */
static void solve_touch(const struct art_dense *d, const struct art_zone *zone, int ns, int nt,
                        int s, double *y)
{
    for (int t = 0; t < nt; t++) y[t] = entry(zone, ns + t, s);
    art_dense_solve(d, y);
}

int art_zone_stiffness(struct art_ctx *ctx, const struct art_zone *zone, double *K)
{
    struct art_dense d = {0};
    const int n = art_zone_n_columns(zone);
    double *y = art_alloc(ctx, (size_t)n + 1, sizeof *y);
    int nt, status = y ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(factor_touch(ctx, zone, &d, &nt));
    const int ns = n - nt;
    for (int t = 0; t < nt; t++) {
        memset(y, 0, (size_t)nt * sizeof *y);
        y[t] = 1;
        art_dense_solve(&d, y);
        for (int i = 0; i < nt; i++) K[(size_t)(ns + i) * (size_t)n + (size_t)(ns + t)] = y[i];
    }
    for (int s = 0; s < ns; s++) {
        if (nt) solve_touch(&d, zone, ns, nt, s, y);
        for (int t = 0; t < nt; t++)
            K[(size_t)(ns + t) * (size_t)n + (size_t)s] =
                K[(size_t)s * (size_t)n + (size_t)(ns + t)] = -y[t];
        for (int r = 0; r < ns; r++) {
            double sum = 0.5 * (entry(zone, r, s) + entry(zone, s, r));
            for (int t = 0; t < nt; t++) sum += entry(zone, ns + t, r) * y[t];
            K[(size_t)r * (size_t)n + (size_t)s] = sum;
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double *a = &K[(size_t)i * (size_t)n + (size_t)j],
                   *b = &K[(size_t)j * (size_t)n + (size_t)i];
            *a = *b = 0.5 * (*a + *b);
        }
out:
    art_dense_fini(&d);
    art_free(y);
    return status;
}

int art_zone_shapes(struct art_ctx *ctx, const struct art_zone *zone, double *N)
{
    struct art_dense d = {0};
    const int n = art_zone_n_columns(zone);
    const size_t rows = 3 * (size_t)zone->n_nodes;
    double *y = art_alloc(ctx, (size_t)n + 1, sizeof *y);
    double *v = art_alloc(ctx, rows, sizeof *v);
    int nt, status = y && v ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(factor_touch(ctx, zone, &d, &nt));
    const int ns = n - nt;
    for (int c = 0; c < n; c++) {
        memset(v, 0, rows * sizeof *v);
        memset(y, 0, (size_t)n * sizeof *y);
        if (c >= ns) {
            y[c - ns] = 1;
            art_dense_solve(&d, y);
        } else {
            if (nt) solve_touch(&d, zone, ns, nt, c, y);
            for (int t = 0; t < nt; t++) y[t] = -y[t];
            art_dense_add_scaled(rows, v, v, 1, zone->xi + (size_t)c * rows);
        }
        for (int t = 0; t < nt; t++)
            art_dense_add_scaled(rows, v, v, y[t], zone->xi + (size_t)(ns + t) * rows);
        for (int i = 0; i < zone->n_nodes; i++)
            for (int a = 0; a < 3; a++) {
                bool own = c < ns && 3 * zone->column_node[c / 3] + c % 3 == 3 * i + a;
                N[(size_t)(3 * i + a) * (size_t)n + (size_t)c] =
                    zone->role[i] == ART_ZONE_FREE ? v[3 * i + a] : own;
            }
    }
out:
    art_dense_fini(&d);
    art_free(y);
    art_free(v);
    return status;
}

/* ------------------------------------------------------------------- capacitance */

int art_zone_hold(struct art_ctx *ctx, const struct art_zone *zone, int n, const int *node,
                  const double *u, double *f, double *v)
{
    struct art_dense d = {0};
    const int m = 3 * n;
    double *C = art_alloc(ctx, (size_t)m * (size_t)m + 1, sizeof *C);
    int status = C ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    for (int i = 0; i < n; i++) {
        if (zone->role[node[i]] != ART_ZONE_FREE)
            ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "node %d of zone '%s' is fixed already",
                              zone->id[node[i]], zone->name));
        if (zone->column_of[node[i]] < 0)
            ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL,
                              "zone '%s' has no columns for node %d: it is no touch node",
                              zone->name, zone->id[node[i]]));
        for (int j = 0; j < m; j++)
            for (int a = 0; a < 3; a++)
                C[(size_t)j * (size_t)m + (size_t)(3 * i + a)] =
                    art_zone_column(zone, node[i], a)[3 * node[j / 3] + j % 3];
        for (int a = 0; a < 3; a++) f[3 * i + a] = u[3 * i + a] - v[3 * node[i] + a];
    }
    ART_TRY(art_dense_factor_sym(ctx, &d, m, C));
    art_dense_solve(&d, f);
    ART_TRY(art_zone_response(ctx, zone, n, node, f, v));
out:
    art_dense_fini(&d);
    art_free(C);
    return status;
}
