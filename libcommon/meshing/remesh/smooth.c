/* Vertices towards the means of their neighbours. */
#include "remesh_priv.h"
#include <art/remesh.h>
#include <string.h>

/* above which the cotangent of an angle counts as this, so that needles do not overflow */
#define STEEPEST 1e6

struct smoother {
    struct art_mesh *mesh;
    struct art_mesh_topology *t;
    struct art_lines lines;
    const struct art_smooth *how;
    double (*move)[3]; /* [n_verts] sum of w (u - v) */
    double *weight;    /* [n_verts] sum of w */
};

/* ------------------------------------------------------------------- weights */

/* Cotangent of the angle under which an edge is seen from the mean of the other corners of a face.
 */
static double cotangent(const struct art_mesh *mesh, const int edge[2], int f)
{
    int first = mesh->face_off[f], n = art_mesh_face_size(mesh, f) - 2;
    double apex[3] = {0}, a[3], b[3], x[3];
    for (int k = first; k < mesh->face_off[f + 1]; k++) {
        int v = mesh->face_vert[k];
        if (v != edge[0] && v != edge[1])
            art_v3_add_scaled(apex, apex, 1.0 / n, art_mesh_at(mesh, v));
    }
    art_v3_sub(a, art_mesh_at(mesh, edge[0]), apex);
    art_v3_sub(b, art_mesh_at(mesh, edge[1]), apex);
    art_v3_cross(x, a, b);
    double across = art_v3_norm(x), along = art_v3_dot(a, b);
    return fabs(along) < STEEPEST * across ? along / across : 0;
}

static double weight_of(const struct smoother *s, int e, bool line)
{
    const struct art_mesh *mesh = s->mesh;
    double w = 0;
    if (s->how->weights == ART_SMOOTH_UNIFORM) return 1;
    if (line) {
        double d = art_v3_distance(art_mesh_at(mesh, s->t->edge[e][0]),
                                   art_mesh_at(mesh, s->t->edge[e][1]));
        return d * STEEPEST > 1 ? 1 / d : d > 0 ? STEEPEST : 0;
    }
    for (int p = s->t->edge_off[e]; p < s->t->edge_off[e + 1]; p++)
        w += cotangent(mesh, s->t->edge[e], s->t->edge_face[p]);
    return fmax(w, 0);
}

/* --------------------------------------------------------------------- a step */

static bool on_line(const struct smoother *s, int v)
{
    return s->how->border != ART_SMOOTH_FREE && s->lines.count[v];
}

static bool stays(const struct smoother *s, int v)
{
    if (!on_line(s, v)) return false;
    return s->how->border == ART_SMOOTH_FIXED || s->lines.corner[v];
}

static void add(struct smoother *s, int v, int u, double w)
{
    double d[3];
    art_v3_sub(d, art_mesh_at(s->mesh, u), art_mesh_at(s->mesh, v));
    art_v3_add_scaled(s->move[v], s->move[v], w, d);
    s->weight[v] += w;
}

static void step(struct smoother *s, double factor)
{
    size_t n = (size_t)s->mesh->n_verts;
    if (n) memset(s->move, 0, n * sizeof *s->move), memset(s->weight, 0, n * sizeof *s->weight);
    for (int e = 0; e < s->t->n_edges; e++) {
        const int *v = s->t->edge[e];
        /* those on a line look along it alone */
        bool line[2] = {on_line(s, v[0]), on_line(s, v[1])};
        double across = line[0] && line[1] ? 0 : weight_of(s, e, false);
        double along = s->lines.line[e] && (line[0] || line[1]) ? weight_of(s, e, true) : 0;
        for (int i = 0; i < 2; i++) add(s, v[i], v[1 - i], line[i] ? along : across);
    }
    for (int v = 0; v < s->mesh->n_verts; v++) {
        double *x = s->mesh->pos + 3 * (size_t)v;
        if (s->weight[v] > 0 && !stays(s, v))
            art_v3_add_scaled(x, x, factor / s->weight[v], s->move[v]);
    }
}

/* ------------------------------------------------------------------------ all */

static int check(struct art_ctx *ctx, const struct art_smooth *how)
{
    double l = how->lambda, m = how->mu;
    if (how->iterations < 0)
        return art_error(ctx, ART_ERANGE, NULL, "%d iterations: it cannot be undone",
                         how->iterations);
    if (!(l > 0 && l <= 1))
        return art_error(ctx, ART_ERANGE, NULL, "the factor lambda %g lies outside 0 to 1", l);
    if (!(m == 0 || (m <= -l && isfinite(m))))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the factor mu %g is neither 0 nor at most -lambda, %g", m, -l);
    if (fabs((1 - 2 * l) * (1 - 2 * m)) > 1 + 1e-12)
        return art_error(ctx, ART_ERANGE, NULL,
                         "lambda %g and mu %g make the roughest waves grow by %g in each iteration",
                         l, m, fabs((1 - 2 * l) * (1 - 2 * m)));
    if (!(how->crease >= 0 && how->crease <= ART_PI))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the angle of creases lies between 0 and 180 degrees");
    return ART_OK;
}

static void measure(const struct art_mesh *mesh, double *area, double *volume)
{
    *area = art_mesh_area(mesh), *volume = art_mesh_volume(mesh);
}

static double farthest(const struct art_mesh *mesh, const double *before)
{
    double most = 0;
    for (int v = 0; v < mesh->n_verts; v++)
        most = fmax(most, art_v3_distance(art_mesh_at(mesh, v), before + 3 * (size_t)v));
    return most;
}

/* Waves between the roughest and the smoothest grow with every mu; with large ones without end. */
static int check_finite(struct art_ctx *ctx, const struct art_mesh *mesh,
                        const struct art_smooth *how)
{
    for (int i = 0; i < mesh->n_verts; i++)
        if (!isfinite(art_v3_norm2(mesh->pos + 3 * (size_t)i)))
            return art_error(ctx, ART_EDIVERGED, NULL,
                             "coordinates are too large to be squared, at the start or after %d "
                             "iterations with lambda %g and mu %g",
                             how->iterations, how->lambda, how->mu);
    return ART_OK;
}

int art_mesh_smooth(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_smooth *how,
                    struct art_smooth_report *did)
{
    struct art_smooth_report none;
    struct art_mesh *out = NULL;
    struct smoother s = {.how = how};
    bool *hard = NULL;
    int status;
    if (!did) did = &none;
    ART_TRY(check(ctx, how));
    ART_TRY(art_mesh_copy(ctx, &out, mesh));
    s.mesh = out;
    ART_TRY(art_mesh_topology_create(ctx, &s.t, mesh));
    ART_TRY(art_remesh_check(ctx, mesh, s.t));
    ART_TRY(art_lines_find(ctx, &s.lines, mesh, s.t, ART_LINE_BENDS, how->crease));
    status = ART_ENOMEM;
    s.move = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *s.move);
    s.weight = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *s.weight);
    hard = art_alloc(ctx, (size_t)s.t->n_edges, sizeof *hard);
    if (!s.move || !s.weight || !hard) goto out;
    (void)art_mesh_crease_edges(mesh, s.t, hard);
    for (int i = 0; i < how->iterations; i++) {
        step(&s, how->lambda);
        if (how->mu < 0) step(&s, how->mu);
    }
    ART_TRY(check_finite(ctx, out, how));
    if (how->iterations) ART_TRY(art_remesh_normals(ctx, out, s.t, hard));
    measure(mesh, &did->area_before, &did->volume_before);
    measure(out, &did->area_after, &did->volume_after);
    did->most = farthest(out, mesh->pos);
    did->closed = s.t->closed && s.t->oriented;
    struct art_mesh swap = *mesh;
    *mesh = *out, *out = swap;
    status = ART_OK;
out:
    art_mesh_free(out), art_mesh_topology_free(s.t), art_lines_fini(&s.lines);
    art_free(s.move), art_free(s.weight), art_free(hard);
    return status;
}
