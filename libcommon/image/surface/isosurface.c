/* This runs marching cubes through an image, two slices at a time. */
#include "cube_table.h"
#include <art/image.h>
#include <string.h>

/* Vertices keep this part of an edge away from its ends, so that triangles keep an area. */
#define FROM_END 1e-6
enum { MOST_VERTICES = 300000000 };

/* Points of the lattice are the voxels, with a layer of outside around them if the surface is to be
 * closed. Slices and edges go by k & 1. */
struct marching {
    struct art_ctx *ctx;
    const struct art_image *image;
    const struct art_isosurface *how;
    struct art_mesh *mesh;
    struct cube_case *table;
    int pad, n[3];    /* lattice points */
    double *value[2]; /* [n[1]][n[0]] NAN outside of the image */
    unsigned char *inside[2];
    int *edge[2][3]; /* the vertex on the edge from a point along an axis, + 1; 0: none yet */
    bool mirrored;
};

static size_t points(const struct marching *m)
{
    return (size_t)m->n[0] * (size_t)m->n[1];
}

static void load_slice(struct marching *m, int k)
{
    int side = k & 1, slice = k - m->pad;
    double *value = m->value[side];
    unsigned char *inside = m->inside[side];
    bool there = slice >= 0 && slice < m->image->n[2];
    for (int j = 0; j < m->n[1]; j++, value += m->n[0], inside += m->n[0]) {
        int row = j - m->pad;
        if (m->pad || !there)
            for (int i = 0; i < m->n[0]; i++) value[i] = NAN;
        if (there && row >= 0 && row < m->image->n[1])
            art_image_get(m->image, 0, row, slice, m->how->time, m->how->channel, 1, m->image->n[0],
                          value + m->pad);
        for (int i = 0; i < m->n[0]; i++) inside[i] = value[i] >= m->how->level;
    }
    for (int a = 0; a < 3; a++) memset(m->edge[side][a], 0, points(m) * sizeof(int));
}

static int add_vertex(struct marching *m, const double v[3], int *vert)
{
    double x[3], p[3];
    if (m->mesh->n_verts >= MOST_VERTICES)
        return art_error(m->ctx, ART_ELIMIT, NULL, "the surface has more than %d vertices",
                         MOST_VERTICES);
    for (int a = 0; a < 3; a++) x[a] = v[a] - m->pad;
    art_affine_point(p, &m->image->X, x);
    *vert = m->mesh->n_verts;
    return art_mesh_add_vertex(m->ctx, m->mesh, p);
}

/* The part of an edge between values a and b at which the level is; the middle where one of them is
 * none. */
static double crossing(double a, double b, double level)
{
    double t = (level - a) / (b - a);
    if (!isfinite(t)) return 0.5;
    return fmin(fmax(t, FROM_END), 1 - FROM_END);
}

static int edge_vertex(struct marching *m, int i, int j, int k, int edge, int *vert)
{
    int corner[2], axis = edge / 4, status = ART_OK;
    art_cube_edge_corners(edge, corner);
    i += corner[0] & 1, j += corner[0] >> 1 & 1, k += corner[0] >> 2;
    size_t at = (size_t)j * (size_t)m->n[0] + (size_t)i;
    int *slot = &m->edge[k & 1][axis][at];
    if (*slot == 0) {
        size_t far = at + (axis == 0 ? 1 : axis == 1 ? (size_t)m->n[0] : 0);
        double v[3] = {i, j, k};
        v[axis] +=
            crossing(m->value[k & 1][at], m->value[(k + (axis == 2)) & 1][far], m->how->level);
        ART_TRY(add_vertex(m, v, vert));
        *slot = *vert + 1;
    }
    *vert = *slot - 1;
out:
    return status;
}

static int polygon_centre(struct marching *m, const struct cube_case *c, int centre,
                          const int *edge_vert, int *vert)
{
    double p[3] = {0, 0, 0};
    int n = c->n_around[centre];
    for (int e = 0; e < n; e++)
        art_v3_add_scaled(p, p, 1.0 / n,
                          m->mesh->pos + 3 * (size_t)edge_vert[c->around[centre][e]]);
    *vert = m->mesh->n_verts;
    return art_mesh_add_vertex(m->ctx, m->mesh, p);
}

static int cell(struct marching *m, int i, int j, int k, const struct cube_case *c)
{
    int vert[CUBE_EDGES + CUBE_CENTRES], status = ART_OK;
    for (int v = 0; v < CUBE_EDGES; v++) vert[v] = -1;
    for (int t = 0; t < c->n_tris; t++)
        for (int v = 0; v < 3; v++) {
            int e = c->tri[t][v];
            if (e < CUBE_EDGES && vert[e] < 0) ART_TRY(edge_vertex(m, i, j, k, e, &vert[e]));
        }
    for (int p = 0; p < c->n_centres; p++)
        ART_TRY(polygon_centre(m, c, p, vert, &vert[CUBE_EDGES + p]));
    for (int t = 0; t < c->n_tris; t++) {
        const unsigned char *tri = c->tri[t];
        const int face[3] = {vert[tri[0]], vert[tri[m->mirrored ? 2 : 1]],
                             vert[tri[m->mirrored ? 1 : 2]]};
        ART_TRY(art_mesh_add_face(m->ctx, m->mesh, 3, face));
    }
out:
    return status;
}

/* Makes the part of the surface between slices k and k + 1. */
static int layer(struct marching *m, int k)
{
    int status = ART_OK, n0 = m->n[0];
    const unsigned char *below = m->inside[k & 1], *above = m->inside[(k + 1) & 1];
    for (int j = 0; j + 1 < m->n[1]; j++, below += n0, above += n0) {
        unsigned here, ahead = below[0] | below[n0] << 2 | above[0] << 4 | above[n0] << 6;
        for (int i = 0; i + 1 < n0; i++) {
            here = ahead;
            ahead =
                below[i + 1] | below[i + 1 + n0] << 2 | above[i + 1] << 4 | above[i + 1 + n0] << 6;
            unsigned pattern = here | ahead << 1;
            if (pattern != 0 && pattern != 255) ART_TRY(cell(m, i, j, k, &m->table[pattern]));
        }
    }
out:
    return status;
}

static int prepare(struct marching *m)
{
    m->table = art_alloc(m->ctx, 256, sizeof *m->table);
    if (!m->table) return m->ctx->status;
    art_cube_table(m->table);
    for (int side = 0; side < 2; side++) {
        m->value[side] = art_alloc(m->ctx, points(m), sizeof(double));
        m->inside[side] = art_alloc(m->ctx, points(m), 1);
        if (!m->value[side] || !m->inside[side]) return m->ctx->status;
        for (int a = 0; a < 3; a++) {
            m->edge[side][a] = art_alloc(m->ctx, points(m), sizeof(int));
            if (!m->edge[side][a]) return m->ctx->status;
        }
    }
    return art_mesh_create(m->ctx, &m->mesh);
}

static void release(struct marching *m)
{
    art_free(m->table);
    for (int side = 0; side < 2; side++) {
        art_free(m->value[side]);
        art_free(m->inside[side]);
        for (int a = 0; a < 3; a++) art_free(m->edge[side][a]);
    }
    art_mesh_free(m->mesh);
}

int art_image_isosurface(struct art_ctx *ctx, const struct art_image *image,
                         const struct art_isosurface *how, struct art_mesh **mesh)
{
    struct marching m = {.ctx = ctx, .image = image, .how = how, .pad = how->open ? 0 : 1};
    int status;
    if (how->time < 0 || how->time >= image->n_times)
        return art_error(ctx, ART_ERANGE, NULL, "the image has times 0 to %d, not %d",
                         image->n_times - 1, how->time);
    if (how->channel < 0 || how->channel >= image->channels)
        return art_error(ctx, ART_ERANGE, NULL, "the image has channels 0 to %d, not %d",
                         image->channels - 1, how->channel);
    if (!isfinite(how->level))
        return art_error(ctx, ART_ERANGE, NULL, "the level is not a finite number");
    for (int a = 0; a < 3; a++) m.n[a] = image->n[a] + 2 * m.pad;
    m.mirrored = art_m3_det(image->X.A) < 0;
    ART_TRY(prepare(&m));
    load_slice(&m, 0);
    for (int k = 0; k + 1 < m.n[2]; k++) {
        load_slice(&m, k + 1);
        ART_TRY(layer(&m, k));
    }
    if (image->units) {
        m.mesh->units = art_strdup(ctx, image->units);
        if (!m.mesh->units) {
            status = ctx->status;
            goto out;
        }
    }
    *mesh = m.mesh;
    m.mesh = NULL;
out:
    release(&m);
    return status;
}
