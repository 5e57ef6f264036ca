/* This makes the interfaces of labels: tetrahedra whose corners are voxels are cut between corners
 * of different labels. Where exactly two labels meet in a tetrahedron this is marching tetrahedra;
 * where more meet, points in the middle of triangles and tetrahedra join the pieces. What belongs
 * to one label is then, in each tetrahedron, the part of a simplex that is nearer to some of its
 * corners, so that its boundary is a manifold whatever the labels are. */
#include "label_surface.h"
#include <string.h>

enum { MOST_VERTICES = 300000000 };

struct maker {
    struct art_ctx *ctx;
    const struct art_image *image;
    int time, n[3];    /* lattice points: the voxels with a layer around them */
    int32_t *label[2]; /* [n[1]][n[0]] of two slices */
    double *row;
    struct art_keys vertices; /* by the set of lattice points that they lie in the middle of: the
                                 lowest corner of all, and the others as steps of 0 or 1 along the
                                 axes */
    struct art_mesh *mesh;
    int *side; /* [n_faces][2] labels behind and before */
    int side_cap;
    bool mirrored;
};

/* The vertex in the middle of the corners in `set` (bits) of the cell at `cell`. */
static int vertex(struct maker *m, const int cell[3], unsigned set, int *vert)
{
    int low[3] = {1, 1, 1}, n = 0, status = ART_OK;
    double x[3] = {0, 0, 0}, p[3];
    unsigned moved = 0;
    for (int c = 0; c < 8; c++) {
        if (!(set >> c & 1)) continue;
        n++;
        for (int a = 0; a < 3; a++) {
            if (!(c >> a & 1)) low[a] = 0;
            x[a] += c >> a & 1;
        }
    }
    int shift = low[0] | low[1] << 1 | low[2] << 2;
    for (int c = 0; c < 8; c++)
        if (set >> c & 1) moved |= 1u << (c - shift);
    uint64_t at =
        ((uint64_t)(cell[2] + low[2]) * (uint64_t)m->n[1] + (uint64_t)(cell[1] + low[1])) *
            (uint64_t)m->n[0] +
        (uint64_t)(cell[0] + low[0]);
    *vert = art_keys_get(&m->vertices, at << 8 | moved);
    if (*vert < 0) {
        if (m->mesh->n_verts >= MOST_VERTICES)
            return art_error(m->ctx, ART_ELIMIT, NULL, "the surfaces have more than %d vertices",
                             MOST_VERTICES);
        for (int a = 0; a < 3; a++) x[a] = x[a] / n + cell[a] - 1;
        art_affine_point(p, &m->image->X, x);
        *vert = m->mesh->n_verts;
        ART_TRY(art_mesh_add_vertex(m->ctx, m->mesh, p));
        ART_TRY(art_keys_set(m->ctx, &m->vertices, at << 8 | moved, *vert));
    }
out:
    return status;
}

static int triangle(struct maker *m, int a, int b, int c, int inside, int outside)
{
    const int face[3] = {a, m->mirrored ? c : b, m->mirrored ? b : c};
    int f = m->mesh->n_faces;
    if (!ART_RESERVE(m->ctx, m->side, 2 * ((size_t)f + 1), m->side_cap)) return m->ctx->status;
    m->side[2 * f] = inside, m->side[2 * f + 1] = outside;
    return art_mesh_add_face(m->ctx, m->mesh, 3, face);
}

/* This is one tetrahedron: its corners in the cell, their labels; (1-0) x (2-0) . (3-0) > 0. */
struct tet {
    const int *cell;
    int corner[4];
    int32_t label[4];
};

static int middle(struct maker *m, const struct tet *t, unsigned corners, int *vert)
{
    unsigned set = 0;
    for (int c = 0; c < 4; c++)
        if (corners >> c & 1) set |= 1u << t->corner[c];
    return vertex(m, t->cell, set, vert);
}

/* The two other corners, so that (a, b, c[0], c[1]) has the orientation of (0, 1, 2, 3). */
static void others(int a, int b, int c[2])
{
    int n = 0, order[4];
    for (int i = 0; i < 4; i++)
        if (i != a && i != b) c[n++] = i;
    order[0] = a, order[1] = b, order[2] = c[0], order[3] = c[1];
    int odd = 0;
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) odd ^= order[i] > order[j];
    if (odd) {
        int swap = c[0];
        c[0] = c[1], c[1] = swap;
    }
}

/* The piece of the interface that the edge a-b crosses, where at least three labels meet: from the
 * middle of the edge around to those of the triangles beside it and of the tetrahedron. Of four
 * labels each edge has such a piece. */
static int piece_of_four(struct maker *m, const struct tet *t, int a, int b)
{
    int c[2], e, f, g, mid, status;
    if (t->label[a] < t->label[b]) {
        int swap = a;
        a = b, b = swap;
    }
    others(a, b, c);
    ART_TRY(middle(m, t, 1u << a | 1u << b, &e));
    ART_TRY(middle(m, t, 1u << a | 1u << b | 1u << c[0], &f));
    ART_TRY(middle(m, t, 1u << a | 1u << b | 1u << c[1], &g));
    ART_TRY(middle(m, t, 15, &mid));
    ART_TRY(triangle(m, e, f, mid, t->label[a], t->label[b]));
    ART_TRY(triangle(m, e, mid, g, t->label[a], t->label[b]));
out:
    return status;
}

static int quad(struct maker *m, const int v[4], bool turn, int inside, int outside)
{
    int status;
    /* labels decide which way the faces look */
    if (inside < outside) {
        int swap = inside;
        inside = outside, outside = swap, turn = !turn;
    }
    ART_TRY(triangle(m, v[0], v[turn ? 2 : 1], v[turn ? 1 : 2], inside, outside));
    ART_TRY(triangle(m, v[0], v[turn ? 3 : 2], v[turn ? 2 : 3], inside, outside));
out:
    return status;
}

/* Corners p and q have one label, r and s others that differ. (p, q, r, s) is turned like (0, 1, 2,
 * 3). */
static int three_labels(struct maker *m, const struct tet *t, int p, int q, int r, int s)
{
    int pr, qr, ps, qs, rs, fp, fq, status;
    ART_TRY(middle(m, t, 1u << p | 1u << r, &pr));
    ART_TRY(middle(m, t, 1u << q | 1u << r, &qr));
    ART_TRY(middle(m, t, 1u << p | 1u << s, &ps));
    ART_TRY(middle(m, t, 1u << q | 1u << s, &qs));
    ART_TRY(middle(m, t, 1u << r | 1u << s, &rs));
    ART_TRY(middle(m, t, 1u << p | 1u << r | 1u << s, &fp));
    ART_TRY(middle(m, t, 1u << q | 1u << r | 1u << s, &fq));
    int32_t two = t->label[p], one = t->label[r], other = t->label[s];
    const int to_r[4] = {pr, qr, fq, fp}, to_s[4] = {ps, fp, fq, qs};
    ART_TRY(quad(m, to_r, true, two, one));
    ART_TRY(quad(m, to_s, true, two, other));
    if (one > other)
        ART_TRY(triangle(m, rs, fp, fq, one, other));
    else
        ART_TRY(triangle(m, rs, fq, fp, other, one));
out:
    return status;
}

/* Separates one corner from three of another label. */
static int one_corner(struct maker *m, const struct tet *t, int a)
{
    int b = a == 0 ? 1 : 0, c[2], e[3], status;
    others(a, b, c);
    ART_TRY(middle(m, t, 1u << a | 1u << b, &e[0]));
    ART_TRY(middle(m, t, 1u << a | 1u << c[0], &e[1]));
    ART_TRY(middle(m, t, 1u << a | 1u << c[1], &e[2]));
    int32_t own = t->label[a], rest = t->label[b];
    if (own > rest) return triangle(m, e[0], e[1], e[2], own, rest);
    return triangle(m, e[0], e[2], e[1], rest, own);
out:
    return status;
}

/* Separates corners a and b from the two others. */
static int two_and_two(struct maker *m, const struct tet *t, int a, int b)
{
    int c[2], v[4], status;
    others(a, b, c);
    ART_TRY(middle(m, t, 1u << a | 1u << c[0], &v[0]));
    ART_TRY(middle(m, t, 1u << b | 1u << c[0], &v[1]));
    ART_TRY(middle(m, t, 1u << b | 1u << c[1], &v[2]));
    ART_TRY(middle(m, t, 1u << a | 1u << c[1], &v[3]));
    ART_TRY(quad(m, v, true, t->label[a], t->label[c[0]]));
out:
    return status;
}

static int tetrahedron(struct maker *m, const struct tet *t)
{
    const int32_t *l = t->label;
    int equal[6][2], n = 0, status = ART_OK;
    for (int a = 0; a < 4; a++)
        for (int b = a + 1; b < 4; b++)
            if (l[a] == l[b]) equal[n][0] = a, equal[n++][1] = b;
    if (n == 6) return ART_OK;
    if (n == 0) {
        for (int a = 0; a < 4; a++)
            for (int b = a + 1; b < 4; b++) ART_TRY(piece_of_four(m, t, a, b));
        return ART_OK;
    }
    if (n == 1) {
        int c[2];
        others(equal[0][0], equal[0][1], c);
        return three_labels(m, t, equal[0][0], equal[0][1], c[0], c[1]);
    }
    if (n == 2) return two_and_two(m, t, equal[0][0], equal[0][1]);
    /* three of one label: the corner that is in no pair */
    for (int a = 0; a < 4; a++)
        if (l[a] != l[(a + 1) % 4] && l[a] != l[(a + 2) % 4]) return one_corner(m, t, a);
out:
    return status;
}

/* Divides the six tetrahedra around the diagonal of a cell, one for each order of the axes; they
 * make its part of the interfaces. */
static int cell(struct maker *m, int i, int j, int k, const int32_t label[8])
{
    static const int path[6][4] = {{0, 1, 3, 7}, {0, 5, 1, 7}, {0, 3, 2, 7},
                                   {0, 2, 6, 7}, {0, 4, 5, 7}, {0, 6, 4, 7}};
    const int at[3] = {i, j, k};
    int status = ART_OK;
    for (int p = 0; p < 6; p++) {
        struct tet t = {.cell = at};
        for (int c = 0; c < 4; c++) t.corner[c] = path[p][c], t.label[c] = label[path[p][c]];
        ART_TRY(tetrahedron(m, &t));
    }
out:
    return status;
}

static int load_slice(struct maker *m, int k)
{
    int32_t *label = m->label[k & 1];
    const struct art_image *image = m->image;
    memset(label, 0, (size_t)m->n[0] * (size_t)m->n[1] * sizeof *label);
    if (k < 1 || k > image->n[2]) return ART_OK;
    for (int j = 0; j < image->n[1]; j++) {
        int32_t *to = label + (size_t)(j + 1) * (size_t)m->n[0] + 1;
        art_image_get(image, 0, j, k - 1, m->time, 0, 1, image->n[0], m->row);
        for (int i = 0; i < image->n[0]; i++) {
            double x = rint(m->row[i]);
            if (isnan(x)) x = 0;
            if (x < 0 || x > INT32_MAX)
                return art_error(m->ctx, ART_ERANGE, NULL,
                                 "labels are whole numbers from 0 on, not %g as at voxel %d %d %d",
                                 m->row[i], i, j, k - 1);
            to[i] = (int32_t)x;
        }
    }
    return ART_OK;
}

static int layer(struct maker *m, int k)
{
    size_t n0 = (size_t)m->n[0];
    int status = ART_OK;
    for (int j = 0; j + 1 < m->n[1]; j++) {
        const int32_t *below = m->label[k & 1] + (size_t)j * n0,
                      *above = m->label[(k + 1) & 1] + (size_t)j * n0;
        for (int i = 0; i + 1 < m->n[0]; i++) {
            const int32_t label[8] = {
                below[i], below[i + 1], below[n0 + (size_t)i], below[n0 + (size_t)i + 1],
                above[i], above[i + 1], above[n0 + (size_t)i], above[n0 + (size_t)i + 1]};
            bool mixed = false;
            for (int c = 1; c < 8; c++) mixed |= label[c] != label[0];
            if (mixed) ART_TRY(cell(m, i, j, k, label));
        }
    }
out:
    return status;
}

static int add_fields(struct maker *m)
{
    static const char *const names[2] = {"inside", "outside"};
    struct art_field *field;
    int status = ART_OK;
    for (int s = 0; s < 2; s++) {
        ART_TRY(art_fields_add(m->ctx, &m->mesh->face_fields, names[s], ART_I32, 1,
                               m->mesh->n_faces, &field));
        for (int f = 0; f < m->mesh->n_faces; f++) field->val[f] = m->side[2 * f + s];
    }
out:
    return status;
}

static int prepare(struct maker *m)
{
    size_t points = (size_t)m->n[0] * (size_t)m->n[1];
    for (int s = 0; s < 2; s++) {
        m->label[s] = art_alloc(m->ctx, points, sizeof *m->label[s]);
        if (!m->label[s]) return m->ctx->status;
    }
    m->row = art_alloc(m->ctx, (size_t)m->image->n[0], sizeof *m->row);
    if (!m->row) return m->ctx->status;
    return art_mesh_create(m->ctx, &m->mesh);
}

int art_image_label_surfaces(struct art_ctx *ctx, const struct art_image *image,
                             const struct art_label_surface *how, struct art_mesh **mesh)
{
    struct maker m = {.ctx = ctx, .image = image, .time = how->time};
    int status;
    if (how->time < 0 || how->time >= image->n_times)
        return art_error(ctx, ART_ERANGE, NULL, "the image has times 0 to %d, not %d",
                         image->n_times - 1, how->time);
    if (image->channels != 1)
        return art_error(ctx, ART_ESHAPE, NULL, "labels are one channel, not %d", image->channels);
    for (int a = 0; a < 3; a++) m.n[a] = image->n[a] + 2;
    m.mirrored = art_m3_det(image->X.A) < 0;
    ART_TRY(prepare(&m));
    ART_TRY(load_slice(&m, 0));
    for (int k = 0; k + 1 < m.n[2]; k++) {
        ART_TRY(load_slice(&m, k + 1));
        ART_TRY(layer(&m, k));
    }
    ART_TRY(add_fields(&m));
    if (how->iterations > 0)
        ART_TRY(
            art_label_smooth(ctx, m.mesh, image, how->iterations, how->reach > 0 ? how->reach : 1));
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
    for (int s = 0; s < 2; s++) art_free(m.label[s]);
    art_free(m.row);
    art_keys_fini(&m.vertices);
    art_free(m.side);
    art_mesh_free(m.mesh);
    return status;
}
