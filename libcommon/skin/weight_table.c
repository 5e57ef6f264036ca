/* Weights of all vertices as a table, which is smoothed and written back. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

/* The sums of the weights of each master in the links of a point, and that of the base position. */
static void weights_of(const struct art_skin_points *points, int i, int n, double *w)
{
    const struct art_skin_point *p = &points->point[i];
    memset(w, 0, ((size_t)n + 1) * sizeof *w);
    for (int k = p->first; k < p->first + p->n; k++)
        w[points->link[k].master] += points->link[k].weight;
    w[n] = p->base_weight;
}

int art_skin_weights_read(struct art_ctx *ctx, const struct art_comp *skin, int *n_verts,
                          int *n_masters, double **out)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    double *w = NULL;
    int status;
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    ART_TRY(art_comp_mesh(ctx, skin, &mesh));
    ART_TRY(skin_vertices_read(ctx, skin, &masters, true, mesh, &points));
    size_t cols = (size_t)masters.n + 1;
    w = art_alloc(ctx, (size_t)points.n * cols + 1, sizeof *w);
    ART_TRY(w ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < points.n; i++) weights_of(&points, i, masters.n, w + (size_t)i * cols);
    *n_verts = points.n;
    *n_masters = masters.n;
    *out = w;
    w = NULL;
out:
    art_free(w);
    art_mesh_free(mesh);
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

/* Give point i of `from` the weights w: its links are scaled, and links to masters that it did not
 * follow are found at its base position. */
static int reweigh(struct art_ctx *ctx, struct art_skin_binder *b,
                   const struct art_skin_points *from, int i, const double *w,
                   struct art_skin_points *to)
{
    const struct art_skin_point *p = &from->point[i];
    const int n = b->n;
    double *old = b->d, *lacking = b->w;
    int status;
    weights_of(from, i, n, lacking);
    memcpy(old, lacking, (size_t)n * sizeof *old);
    ART_TRY(art_skin_points_add(ctx, to, p->base));
    to->point[to->n - 1].base_weight = w[n];
    to->point[to->n - 1].on_mesh = p->on_mesh;
    for (int k = p->first; k < p->first + p->n; k++) {
        struct art_skin_link link = from->link[k];
        if (w[link.master] == 0 || old[link.master] == 0) continue;
        link.weight *= w[link.master] / old[link.master];
        ART_TRY(art_skin_points_link(ctx, to, &link, link.n, from->node + link.first,
                                     from->coord + link.first));
    }
    for (int k = 0; k < n; k++) lacking[k] = old[k] == 0 ? w[k] : 0;
    status = bind_add_links(ctx, b, p->base, to);
out:
    return status;
}

/* Give the vertices such weights; what they follow keeps its place in a master, masters that a
 * vertex did not follow are found at its base position. ART_ERANGE: weights of a vertex do not sum
 * to 1. */
static int write_weights(struct art_ctx *ctx, struct art_comp *skin, const double *w)
{
    struct art_skin_binder *b = NULL;
    struct art_skin_points old = {0}, points = {0};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(bind_mesh_of(ctx, skin, &mesh));
    ART_TRY(art_skin_binder_create(ctx, &b, skin, NULL));
    ART_TRY(skin_vertices_read(ctx, skin, &b->masters, true, mesh, &old));
    for (int i = 0; i < old.n; i++) {
        const double *row = w + (size_t)i * ((size_t)b->n + 1);
        double sum = 0;
        for (int k = 0; k <= b->n; k++) sum += row[k];
        if (!(fabs(sum - 1) <= 1e-5))
            ART_TRY(art_error(ctx, ART_ERANGE, &skin->loc,
                              "'%s': the weights of vertex %d add up to %.9g, not to 1",
                              art_comp_path(skin, NULL), i, sum));
        ART_TRY(reweigh(ctx, b, &old, i, row, &points));
    }
    status = art_skin_points_write(ctx, skin, &points);
out:
    art_skin_points_fini(&points);
    art_skin_points_fini(&old);
    art_skin_binder_free(b);
    art_mesh_free(mesh);
    return status;
}

/* --------------------------------------------------------------------- smoothing */

struct rings {
    int *first, *next; /* neighbours of each vertex, across edges; some more than once */
    int *seen, *list; /* the vertex around which one was found last; those around the present one */
};

static void rings_fini(struct rings *r)
{
    art_free(r->first);
    art_free(r->next);
    art_free(r->seen);
    art_free(r->list);
}

/* Calls of `see` for all edges of faces and lines, in both directions. */
static void add_edge(struct rings *r, bool fill, int a, int b)
{
    for (int k = 0; k < 2; k++) {
        int from = k ? b : a, to = k ? a : b;
        if (fill)
            r->next[r->first[from + 1]++] = to;
        else
            r->first[from + 2]++;
    }
}

static void add_edges(struct rings *r, const struct art_mesh *mesh, bool fill)
{
    for (int f = 0; f < mesh->n_faces; f++)
        for (int a = mesh->face_off[f], n = mesh->face_off[f + 1], k = a; k < n; k++)
            add_edge(r, fill, mesh->face_vert[k], mesh->face_vert[k + 1 < n ? k + 1 : a]);
    for (int l = 0; l < mesh->n_lines; l++)
        for (int k = mesh->line_off[l] + 1; k < mesh->line_off[l + 1]; k++)
            add_edge(r, fill, mesh->line_vert[k - 1], mesh->line_vert[k]);
}

static int rings_init(struct art_ctx *ctx, struct rings *r, const struct art_mesh *mesh)
{
    size_t n = (size_t)mesh->n_verts;
    r->first = art_alloc(ctx, n + 3, sizeof *r->first);
    r->seen = art_alloc(ctx, n + 1, sizeof *r->seen);
    r->list = art_alloc(ctx, n + 1, sizeof *r->list);
    if (!r->first || !r->seen || !r->list) return ART_ENOMEM;
    add_edges(r, mesh, false);
    for (size_t v = 0; v <= n; v++) r->first[v + 1] += r->first[v];
    r->next = art_alloc(ctx, (size_t)r->first[n + 1] + 1, sizeof *r->next);
    if (!r->next) return ART_ENOMEM;
    add_edges(r, mesh, true);
    for (size_t v = 0; v < n; v++) r->seen[v] = -1;
    return ART_OK;
}

/* List the vertices within so many edges of v in r->list, v itself first. */
static int around(struct rings *r, int v, int rings)
{
    int n = 1, from = 0;
    r->list[0] = v;
    r->seen[v] = v;
    for (int ring = 0; ring < rings && from < n; ring++) {
        int end = n;
        for (; from < end; from++)
            for (int k = r->first[r->list[from]]; k < r->first[r->list[from] + 1]; k++) {
                int to = r->next[k];
                if (r->seen[to] == v) continue;
                r->seen[to] = v;
                r->list[n++] = to;
            }
    }
    return n;
}

static void mean(const struct rings *r, int count, const struct art_mesh *mesh, double sigma,
                 int n_cols, const double *from, double *to)
{
    const double *p = mesh->pos + 3 * (size_t)r->list[0];
    double sum = 0;
    memset(to, 0, (size_t)n_cols * sizeof *to);
    for (int i = 0; i < count; i++) {
        size_t v = (size_t)r->list[i];
        double d = sigma > 0 ? art_v3_distance(p, mesh->pos + 3 * v) : 0;
        double f = sigma > 0 ? exp(-d * d / (2 * sigma * sigma)) : 1;
        for (int k = 0; k < n_cols; k++) to[k] += f * from[v * (size_t)n_cols + (size_t)k];
        sum += f;
    }
    for (int k = 0; k < n_cols; k++) to[k] /= sum;
}

int art_skin_weights_smooth(struct art_ctx *ctx, const struct art_mesh *mesh,
                            const struct art_skin_smoothing *how, int n_cols, double *w)
{
    size_t size = (size_t)mesh->n_verts * (size_t)n_cols;
    struct rings r = {0};
    double *from = art_alloc(ctx, size + 1, sizeof *from);
    int status = from ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(rings_init(ctx, &r, mesh));
    for (int t = 0; t < how->times; t++) {
        memcpy(from, w, size * sizeof *w);
        for (int v = 0; v < mesh->n_verts; v++) r.seen[v] = -1;
        for (int v = 0; v < mesh->n_verts; v++)
            mean(&r, around(&r, v, how->rings), mesh, how->sigma, n_cols, from,
                 w + (size_t)v * (size_t)n_cols);
    }
out:
    rings_fini(&r);
    art_free(from);
    return status;
}

int art_skin_smooth(struct art_ctx *ctx, struct art_comp *skin,
                    const struct art_skin_smoothing *how)
{
    struct art_mesh *mesh = NULL;
    double *w = NULL;
    int n_verts, n, status;
    ART_TRY(bind_mesh_of(ctx, skin, &mesh));
    ART_TRY(art_skin_weights_read(ctx, skin, &n_verts, &n, &w));
    ART_TRY(art_skin_weights_smooth(ctx, mesh, how, n + 1, w));
    status = write_weights(ctx, skin, w);
out:
    art_free(w);
    art_mesh_free(mesh);
    return status;
}
