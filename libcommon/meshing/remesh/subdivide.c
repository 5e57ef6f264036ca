/* This subdivides faces: linear, and by the rules of Loop. */
#include "remesh_priv.h"
#include <art/remesh.h>
#include <string.h>

enum { MAX_LEVELS = 12 };
#define MOST_FACES 1e8

/* ------------------------------------------------------------------- what may be */

/* True if all triangles between the middle of a polygon and its sides look the same way. */
static bool is_round(const struct art_mesh *mesh, int f)
{
    int first = mesh->face_off[f], n = art_mesh_face_size(mesh, f);
    double middle[3] = {0}, normal[3], a[3], b[3], x[3];
    art_mesh_face_normal(mesh, f, normal);
    for (int k = 0; k < n; k++)
        art_v3_add_scaled(middle, middle, 1.0 / n, art_mesh_at(mesh, mesh->face_vert[first + k]));
    for (int k = 0; k < n; k++) {
        art_v3_sub(a, art_mesh_at(mesh, mesh->face_vert[first + k]), middle);
        art_v3_sub(b, art_mesh_at(mesh, mesh->face_vert[first + (k + 1) % n]), middle);
        art_v3_cross(x, a, b);
        if (!(art_v3_dot(x, normal) > 0)) return false;
    }
    return true;
}

static bool takes_polygons(const struct art_mesh *mesh)
{
    for (int f = 0; f < mesh->n_faces; f++)
        if (art_mesh_face_size(mesh, f) != 3 && !is_round(mesh, f)) return false;
    return true;
}

static int check(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_subdivide *how)
{
    if (how->levels < 0 || how->levels > MAX_LEVELS)
        return art_error(ctx, ART_ERANGE, NULL, "%d level{s}: from 0 to %d are possible",
                         how->levels, MAX_LEVELS);
    if (!(how->crease >= 0 && how->crease <= ART_PI))
        return art_error(ctx, ART_ERANGE, NULL,
                         "the angle of creases lies between 0 and 180 degrees");
    if (ldexp(art_mesh_n_corners(mesh), 2 * how->levels) > MOST_FACES)
        return art_error(ctx, ART_ELIMIT, NULL,
                         "%d levels would make %.3g faces: the limit is a hundred million",
                         how->levels, ldexp(mesh->n_faces, 2 * how->levels));
    return ART_OK;
}

/* ------------------------------------------------------------------------ linear */

static void means(const struct art_divide *d, double *pos)
{
    const struct art_mesh *mesh = d->mesh;
    size_t at = 3 * (size_t)mesh->n_verts;
    if (at) memcpy(pos, mesh->pos, at * sizeof *pos);
    for (int e = 0; e < d->t->n_edges; e++, at += 3)
        art_v3_lerp(pos + at, art_mesh_at(mesh, d->t->edge[e][0]),
                    art_mesh_at(mesh, d->t->edge[e][1]), 0.5);
    for (int f = 0; f < mesh->n_faces; f++) {
        int n = art_mesh_face_size(mesh, f);
        if (n == 3) continue;
        memset(pos + at, 0, 3 * sizeof *pos);
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            art_v3_add_scaled(pos + at, pos + at, 1.0 / n, art_mesh_at(mesh, mesh->face_vert[k]));
        at += 3;
    }
}

/* -------------------------------------------------------------------------- Loop */

/* Sums of the neighbours of each vertex along edges, and their numbers. */
static void add_neighbours(const struct art_divide *d, double *sum, int *n)
{
    for (int e = 0; e < d->t->n_edges; e++)
        for (int i = 0; i < 2; i++) {
            int v = d->t->edge[e][i], u = d->t->edge[e][1 - i];
            double *to = sum + 3 * (size_t)v;
            art_v3_add(to, to, art_mesh_at(d->mesh, u));
            n[v]++;
        }
}

/* Computes the weight of each of n neighbours of a vertex within the surface (Loop 1987). */
static double beta(int n)
{
    double c = 0.375 + 0.25 * cos(2 * ART_PI / n);
    return (0.625 - c * c) / n;
}

/* x = v + w sum (u - v); differences, so that vertices in one place stay there. */
static void pull(double x[3], const double v[3], const double sum[3], int n, double w)
{
    for (int i = 0; i < 3; i++) x[i] = v[i] + w * (sum[i] - n * v[i]);
}

/* Computes the new position of old vertices: `inner` weights the neighbours in the surface,
 * `along` those on a line. */
static void move_vertices(const struct art_divide *d, const double *sum, const int *n, bool limit,
                          double *pos)
{
    for (int v = 0; v < d->mesh->n_verts; v++) {
        const double *x = art_mesh_at(d->mesh, v);
        double *to = pos + 3 * (size_t)v, both[3];
        const int *end = d->lines.end + 2 * v;
        if (n[v] == 0 || d->lines.corner[v]) {
            art_v3_copy(to, x);
        } else if (d->lines.count[v]) {
            art_v3_add(both, art_mesh_at(d->mesh, end[0]), art_mesh_at(d->mesh, end[1]));
            pull(to, x, both, 2, limit ? 1.0 / 6 : 0.125);
        } else {
            double w = beta(n[v]);
            pull(to, x, sum + 3 * (size_t)v, n[v], limit ? 1 / (0.375 / w + n[v]) : w);
        }
    }
}

/* Returns the third corner of the triangle at a side. */
static int opposite(const struct art_divide *d, int e, int p)
{
    const int *vert = d->mesh->face_vert + 3 * (size_t)d->t->edge_face[p];
    int k = 0;
    while (vert[k] == d->t->edge[e][0] || vert[k] == d->t->edge[e][1]) k++;
    return vert[k];
}

static void loop_rules(const struct art_divide *d, const double *sum, const int *n, double *pos)
{
    const struct art_mesh *mesh = d->mesh;
    move_vertices(d, sum, n, false, pos);
    for (int e = 0; e < d->t->n_edges; e++) {
        const double *a = art_mesh_at(mesh, d->t->edge[e][0]);
        const double *b = art_mesh_at(mesh, d->t->edge[e][1]);
        double *to = pos + 3 * ((size_t)mesh->n_verts + (size_t)e), sides[3];
        art_v3_lerp(to, a, b, 0.5);
        if (d->lines.line[e]) continue;
        const double *x = art_mesh_at(mesh, opposite(d, e, d->t->edge_off[e]));
        const double *y = art_mesh_at(mesh, opposite(d, e, d->t->edge_off[e] + 1));
        for (int i = 0; i < 3; i++) sides[i] = (x[i] - to[i]) + (y[i] - to[i]);
        art_v3_add_scaled(to, to, 0.125, sides);
    }
}

/* Room for the places of n vertices, and of the old ones sums and numbers of neighbours. */
struct work {
    double *pos, *sum;
    int *n;
};

static void work_fini(struct work *w)
{
    art_free(w->pos), art_free(w->sum), art_free(w->n);
    *w = (struct work){0};
}

static int work_init(struct art_ctx *ctx, struct work *w, int n, int n_old)
{
    w->pos = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *w->pos);
    w->sum = art_alloc(ctx, 3 * (size_t)n_old + 1, sizeof *w->sum);
    w->n = art_alloc(ctx, (size_t)n_old + 1, sizeof *w->n);
    return w->pos && w->sum && w->n ? ART_OK : ART_ENOMEM;
}

static int level(struct art_divide *d, enum art_subdivide_rule rule)
{
    struct work w = {0};
    int status;
    ART_TRY(work_init(d->ctx, &w, art_divide_count(d), d->mesh->n_verts));
    if (rule == ART_SUBDIVIDE_LINEAR) {
        means(d, w.pos);
    } else {
        add_neighbours(d, w.sum, w.n);
        loop_rules(d, w.sum, w.n, w.pos);
    }
    ART_TRY(art_divide_all(d, w.pos));
out:
    work_fini(&w);
    return status;
}

static int to_limit(struct art_divide *d)
{
    struct work w = {0};
    int n = d->mesh->n_verts, status;
    ART_TRY(work_init(d->ctx, &w, n, n));
    add_neighbours(d, w.sum, w.n);
    move_vertices(d, w.sum, w.n, true, w.pos);
    if (n) memcpy(d->mesh->pos, w.pos, 3 * (size_t)n * sizeof *w.pos);
out:
    work_fini(&w);
    return status;
}

/* --------------------------------------------------------------------------- all */

static int begin(struct art_divide *d, const struct art_subdivide *how)
{
    bool loop = how->rule == ART_SUBDIVIDE_LOOP;
    unsigned kinds = ART_LINE_BENDS | (how->hard ? ART_LINE_CREASES : 0);
    int status;
    ART_TRY(art_mesh_topology_create(d->ctx, &d->t, d->mesh));
    ART_TRY(art_remesh_check(d->ctx, d->mesh, d->t));
    ART_TRY(art_lines_find(d->ctx, &d->lines, d->mesh, d->t, loop ? kinds : 0, how->crease));
    status = ART_ENOMEM;
    d->hard = art_alloc(d->ctx, (size_t)d->t->n_edges, sizeof *d->hard);
    if (!d->hard) goto out;
    (void)art_mesh_crease_edges(d->mesh, d->t, d->hard);
    for (int e = 0; e < d->t->n_edges; e++) d->hard[e] |= d->lines.line[e];
    ART_TRY(art_divide_prepare(d));
out:
    return status;
}

static int subdivide(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_subdivide *how)
{
    struct art_divide d = {.ctx = ctx, .mesh = mesh};
    bool loop = how->rule == ART_SUBDIVIDE_LOOP;
    int status;
    if (loop || !takes_polygons(mesh)) ART_TRY(art_mesh_triangulate(ctx, mesh));
    ART_TRY(begin(&d, how));
    for (int i = 0; i < how->levels; i++) ART_TRY(level(&d, how->rule));
    if (loop && how->limit) ART_TRY(to_limit(&d));
    if (loop && (how->limit || how->levels)) ART_TRY(art_remesh_normals(ctx, mesh, d.t, d.hard));
out:
    art_divide_fini(&d);
    return status;
}

int art_mesh_subdivide(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_subdivide *how)
{
    struct art_mesh *out = NULL;
    int status;
    ART_TRY(check(ctx, mesh, how));
    ART_TRY(art_mesh_copy(ctx, &out, mesh));
    ART_TRY(subdivide(ctx, out, how));
    struct art_mesh swap = *mesh;
    *mesh = *out, *out = swap;
out:
    art_mesh_free(out);
    return status;
}
