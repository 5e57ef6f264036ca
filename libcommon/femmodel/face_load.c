/* Loads on surfaces as nodal forces. */
#include <art/femmodel.h>
#include <art/math.h>
#include <stdlib.h>
#include <string.h>

/* This is a face, by its corners in ascending order. */
struct side {
    int corner[4]; /* -1 behind the last */
    int elem, face;
    bool shell;
};

static int compare_corners(const struct side *a, const struct side *b)
{
    for (int i = 0; i < 4; i++)
        if (a->corner[i] != b->corner[i]) return a->corner[i] < b->corner[i] ? -1 : 1;
    return 0;
}

/* With equal corners solids come before shells, then by element. */
static int compare(const void *left, const void *right)
{
    const struct side *a = left, *b = right;
    int c = compare_corners(a, b);
    if (c) return c;
    return a->elem != b->elem ? (a->elem > b->elem) - (a->elem < b->elem)
                              : (a->face > b->face) - (a->face < b->face);
}

/* Collect the nodes of a face, as indices of the mesh, and its kind. */
static int face_nodes(const struct art_volume *vol, const struct side *s, int node[8],
                      enum art_elem_kind *kind)
{
    const struct art_elem_type *type = art_volume_type(vol, s->elem);
    const int *of = vol->elem_node + vol->elem_off[s->elem];
    int n;
    if (s->shell) {
        n = type->n_nodes;
        for (int i = 0; i < n; i++) node[i] = of[i];
        *kind = type->kind;
        return n;
    }
    n = art_elem_face_nodes(type, s->face, node);
    for (int i = 0; i < n; i++) node[i] = of[node[i]];
    *kind = n == 3   ? ART_ELEM_TRI
            : n == 4 ? ART_ELEM_QUAD
            : n == 6 ? ART_ELEM_QUADTRI
                     : ART_ELEM_QUADQUAD;
    return n;
}

static void set_corners(const struct art_volume *vol, struct side *s)
{
    enum art_elem_kind kind;
    int node[8];
    face_nodes(vol, s, node, &kind);
    int n = art_elem_type(kind)->n_corners;
    for (int i = 0; i < 4; i++) s->corner[i] = i < n ? node[i] : -1;
    qsort(s->corner, (size_t)n, sizeof s->corner[0], art_compare_ints);
}

/* The sides that bear a load: outer faces and shells, in order of the elements. */
static int find_sides(struct art_ctx *ctx, const struct art_volume *vol, struct side **sides,
                      int *n)
{
    int total = 0, kept = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        total += type->dim == 2 ? 1 : type->n_faces;
    }
    struct side *s = art_alloc(ctx, (size_t)total + 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    *n = 0;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        bool shell = type->dim == 2;
        for (int f = 0; f < (shell ? 1 : type->n_faces); f++) {
            s[*n].elem = e;
            s[*n].face = f;
            s[*n].shell = shell;
            set_corners(vol, &s[(*n)++]);
        }
    }
    qsort(s, (size_t)*n, sizeof *s, compare);
    for (int i = 0, j; i < *n; i = j) {
        int solids = 0, solid = -1, shell = -1;
        for (j = i; j < *n && compare_corners(&s[i], &s[j]) == 0; j++) {
            if (s[j].shell && shell < 0) shell = j;
            if (!s[j].shell) solids++, solid = j;
        }
        /* within a solid body only a shell can have a pressure; on its surface the solid determines
         * the outside */
        if (solids == 1)
            s[kept++] = s[solid];
        else if (shell >= 0)
            s[kept++] = s[shell];
    }
    *n = kept;
    *sides = s;
    return ART_OK;
}

struct face {
    int n, node[8];
    const struct art_elem_type *type;
};

/* Evaluate one integration point of a face: the shape functions, and normal times area. */
static void at_point(const struct art_volume *vol, const struct face *f, int p, double N[8],
                     double normal[3])
{
    double shape[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], t[2][3] = {{0}};
    f->type->shape(f->type->point[p], shape, dN);
    for (int i = 0; i < f->n; i++) {
        N[i] = shape[i];
        for (int k = 0; k < 2; k++)
            art_v3_add_scaled(t[k], t[k], dN[i][k], vol->pos + 3 * (size_t)f->node[i]);
    }
    art_v3_cross(normal, t[0], t[1]);
    art_v3_scale(normal, f->type->point[p][3], normal);
}

static double face_area(const struct art_volume *vol, const struct face *f)
{
    double N[8], normal[3], sum = 0;
    for (int p = 0; p < f->type->n_points; p++) {
        at_point(vol, f, p, N, normal);
        sum += art_v3_norm(normal);
    }
    return sum;
}

static void add_forces(const struct art_volume *vol, const struct face *f,
                       const struct art_face_load *load, double factor, double *force)
{
    for (int p = 0; p < f->type->n_points; p++) {
        double N[8], normal[3], q[3];
        at_point(vol, f, p, N, normal);
        if (load->kind == ART_LOAD_PRESSURE)
            art_v3_scale(q, -load->value[0], normal);
        else
            art_v3_scale(q, factor * art_v3_norm(normal), load->value);
        for (int i = 0; i < f->n; i++) {
            double *at = force + 3 * (size_t)f->node[i];
            art_v3_add_scaled(at, at, N[i], q);
        }
    }
}

int art_fem_face_loads(struct art_ctx *ctx, const struct art_volume *vol,
                       const struct art_face_load *load, double *force, double *area, int *n_faces)
{
    struct side *sides = NULL;
    struct face *faces = NULL;
    int n = 0, kept = 0, status;
    double sum = 0;
    ART_TRY(find_sides(ctx, vol, &sides, &n));
    if (!(faces = art_alloc(ctx, (size_t)n + 1, sizeof *faces))) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) {
        struct face *f = &faces[kept];
        enum art_elem_kind kind;
        bool chosen = true;
        f->n = face_nodes(vol, &sides[i], f->node, &kind);
        f->type = art_elem_type(kind);
        for (int k = 0; load->node && k < f->n; k++) chosen = chosen && load->node[f->node[k]];
        if (!chosen) continue;
        sum += face_area(vol, f);
        kept++;
    }
    status = ART_OK;
    if (kept == 0)
        status =
            art_error(ctx, ART_ENOTFOUND, NULL, "no face of the surface has only chosen nodes");
    else if (!(sum > 0))
        status = art_error(ctx, ART_ESHAPE, NULL, "the %d chosen faces have no area", kept);
    if (status < 0) goto out;
    for (int i = 0; i < kept; i++)
        add_forces(vol, &faces[i], load, load->kind == ART_LOAD_TOTAL ? 1 / sum : 1, force);
    if (area) *area = sum;
    if (n_faces) *n_faces = kept;
out:
    art_free(sides);
    art_free(faces);
    return status;
}
