/* This extracts the surface of one distance, by tetrahedra: the six of Kuhn in each cell of a
 * lattice, which fit together across cells. Each edge of the lattice has at most one vertex of the
 * surface. */
#include "distgrid_priv.h"

/* Vertices keep this part of an edge away from its ends, so that triangles keep an area. */
#define FROM_END 1e-6
#define ROOT_TOL 1e-12

/* This holds two layers of lattice points, the lower one first. An edge goes from a point along a
 * set of axes, bits of dir = 1 to 7. */
struct marching {
    struct art_ctx *ctx;
    const struct art_distgrid *grid;
    art_distgrid_cell_fn *at;
    struct art_mesh *mesh;
    double level;
    int refine, n[3];  /* lattice points */
    double *value[2];  /* [n[1]][n[0]] less the level */
    int (*vert[2])[7]; /* [n[1]][n[0]] the vertex on edge dir - 1, -1 none yet */
};

static double value_at(const struct marching *m, const double x[3])
{
    return m->at(m->grid, x, NULL, NULL) - m->level;
}

static void fill_layer(struct marching *m, int k, int side)
{
    size_t at = 0;
    for (int j = 0; j < m->n[1]; j++)
        for (int i = 0; i < m->n[0]; i++, at++) {
            const double x[3] = {(double)i / m->refine, (double)j / m->refine,
                                 (double)k / m->refine};
            m->value[side][at] = value_at(m, x);
            for (int d = 0; d < 7; d++) m->vert[side][at][d] = -1;
        }
}

/* Finds the root of the interpolation between x (value f0) and x + dir (value f1), by false
 * position with the weights of the Illinois algorithm (Dowell & Jarratt 1971). */
static double root(const struct marching *m, const double x[3], const double dir[3], double f0,
                   double f1)
{
    double a = 0, b = 1, t = 0, last;
    for (int pass = 0; pass < 100; pass++) {
        double y[3], f;
        last = t;
        t = a - f0 * (b - a) / (f1 - f0);
        if (!(t > a && t < b)) t = 0.5 * (a + b);
        art_v3_add_scaled(y, x, t, dir);
        f = value_at(m, y);
        if (f == 0 || b - a < ROOT_TOL || (pass > 0 && fabs(t - last) < ROOT_TOL)) break;
        if ((f < 0) == (f0 < 0)) {
            a = t, f0 = f;
            f1 *= 0.5;
        } else {
            b = t, f1 = f;
            f0 *= 0.5;
        }
    }
    return fmin(fmax(t, FROM_END), 1 - FROM_END);
}

/* Returns the vertex between corners p and q of a cell, bits of the axes; the bits of one are
 * among those of the other. */
static int edge_vertex(struct marching *m, const int cell[3], int p, int q, int *vert)
{
    int from = p & q, dir = p ^ q, to = from | dir, status = ART_OK;
    int i = cell[0] + (from & 1), j = cell[1] + (from >> 1 & 1), up = from >> 2, end = to >> 2;
    size_t at = (size_t)j * (size_t)m->n[0] + (size_t)i;
    size_t far = at + (size_t)(dir & 1) + (dir & 2 ? (size_t)m->n[0] : 0);
    int *slot = &m->vert[up][at][dir - 1];
    if (*slot < 0) {
        const double step = 1.0 / m->refine;
        const double x[3] = {i * step, j * step, (cell[2] + up) * step};
        const double d[3] = {dir & 1 ? step : 0, dir & 2 ? step : 0, dir & 4 ? step : 0};
        double y[3], t = root(m, x, d, m->value[up][at], m->value[end][far]);
        for (int a = 0; a < 3; a++) y[a] = (x[a] + t * d[a]) * m->grid->cell[a];
        art_rigid_point(y, &m->grid->T, y);
        *slot = m->mesh->n_verts;
        status = art_mesh_add_vertex(m->ctx, m->mesh, y);
    }
    *vert = *slot;
    return status;
}

/* The part of the surface in a tetrahedron with corners c of positive orientation, `in` of which
 * are bits. Rows of the tables are even orders of the corners, the ones alone inside (or outside)
 * first. */
static int march_tet(struct marching *m, const int cell[3], const int c[4], int in)
{
    static const int one[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 0, 1, 3}, {3, 0, 2, 1}};
    static const int two[6][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2},
                                  {1, 2, 0, 3}, {1, 3, 2, 0}, {2, 3, 0, 1}};
    int v[4], status = ART_OK;
    for (int r = 0; r < 4; r++) {
        const int *o = one[r];
        bool alone = in == 1 << r;
        if (!alone && in != (15 ^ 1 << r)) continue;
        for (int e = 0; e < 3; e++) ART_TRY(edge_vertex(m, cell, c[o[0]], c[o[e + 1]], &v[e]));
        const int tri[3] = {v[0], v[alone ? 1 : 2], v[alone ? 2 : 1]};
        return art_mesh_add_face(m->ctx, m->mesh, 3, tri);
    }
    for (int r = 0; r < 6; r++) {
        const int *o = two[r];
        if (in != (1 << o[0] | 1 << o[1])) continue;
        ART_TRY(edge_vertex(m, cell, c[o[0]], c[o[2]], &v[0]));
        ART_TRY(edge_vertex(m, cell, c[o[0]], c[o[3]], &v[1]));
        ART_TRY(edge_vertex(m, cell, c[o[1]], c[o[3]], &v[2]));
        ART_TRY(edge_vertex(m, cell, c[o[1]], c[o[2]], &v[3]));
        const int a[3] = {v[0], v[1], v[2]}, b[3] = {v[0], v[2], v[3]};
        ART_TRY(art_mesh_add_face(m->ctx, m->mesh, 3, a));
        return art_mesh_add_face(m->ctx, m->mesh, 3, b);
    }
out:
    return status;
}

static int march_cell(struct marching *m, const int cell[3])
{
    /* corners that are reached from 0 along the axes in each order; two swapped where the order is
     * odd */
    static const int tets[6][4] = {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7},
                                   {0, 5, 1, 7}, {0, 3, 2, 7}, {0, 6, 4, 7}};
    size_t at = (size_t)cell[1] * (size_t)m->n[0] + (size_t)cell[0];
    int inside = 0, status = ART_OK;
    for (int c = 0; c < 8; c++)
        if (m->value[c >> 2][at + (size_t)(c & 1) + (c & 2 ? (size_t)m->n[0] : 0)] < 0)
            inside |= 1 << c;
    if (inside == 0 || inside == 255) return ART_OK;
    for (int t = 0; t < 6; t++) {
        int in = 0;
        for (int c = 0; c < 4; c++)
            if (inside >> tets[t][c] & 1) in |= 1 << c;
        if (in != 0 && in != 15) ART_TRY(march_tet(m, cell, tets[t], in));
    }
out:
    return status;
}

static int march(struct marching *m)
{
    int status = ART_OK;
    fill_layer(m, 0, 0);
    for (int k = 0; k + 1 < m->n[2]; k++) {
        fill_layer(m, k + 1, 1);
        for (int j = 0; j + 1 < m->n[1]; j++)
            for (int i = 0; i + 1 < m->n[0]; i++) {
                const int cell[3] = {i, j, k};
                ART_TRY(march_cell(m, cell));
            }
        double *value = m->value[0];
        int(*vert)[7] = m->vert[0];
        m->value[0] = m->value[1], m->value[1] = value;
        m->vert[0] = m->vert[1], m->vert[1] = vert;
    }
out:
    return status;
}

int art_distgrid_surface(struct art_ctx *ctx, struct art_mesh **mesh,
                         const struct art_distgrid *grid, enum art_distgrid_kind kind, double level,
                         int refine)
{
    struct marching m = {.ctx = ctx, .grid = grid, .at = distgrid_cell_of(kind), .level = level};
    double points = 1;
    int status = ART_ENOMEM;
    if (refine < 1 || refine > 16)
        return art_error(ctx, ART_ERANGE, NULL, "%d step{s} a cell: not in 1 to 16", refine);
    if (!isfinite(level))
        return art_error(ctx, ART_ERANGE, NULL, "no surface has the distance %g", level);
    m.refine = refine;
    for (int a = 0; a < 3; a++) {
        m.n[a] = grid->res[a] * refine + 1;
        points *= m.n[a];
    }
    if (points > ART_DISTGRID_MAX_VERTICES)
        return art_error(ctx, ART_ELIMIT, NULL, "a lattice of %.0f points is more than 100 million",
                         points);
    for (int s = 0; s < 2; s++) {
        size_t layer = (size_t)m.n[0] * (size_t)m.n[1];
        m.value[s] = art_alloc(ctx, layer, sizeof *m.value[s]);
        m.vert[s] = art_alloc(ctx, layer, sizeof *m.vert[s]);
        if (!m.value[s] || !m.vert[s]) goto out;
    }
    ART_TRY(art_mesh_create(ctx, &m.mesh));
    ART_TRY(march(&m));
    *mesh = m.mesh;
    m.mesh = NULL;
out:
    art_mesh_free(m.mesh);
    for (int s = 0; s < 2; s++) art_free(m.value[s]), art_free(m.vert[s]);
    return status;
}
