/* This makes spheres by dividing an icosahedron or an octahedron. */
#include "../shape_priv.h"

enum { MAX_DIVISIONS = 8 };

/* The middle of an edge, projected to the unit sphere, is made once, and found by the neighbour. */
static int middle(struct art_ctx *ctx, struct art_mesh *mesh, struct art_keys *table, int a, int b,
                  int *mid)
{
    *mid = art_keys_get(table, art_edge_key(a, b));
    if (*mid >= 0) return ART_OK;
    double p[3];
    art_v3_add(p, mesh->pos + 3 * (size_t)a, mesh->pos + 3 * (size_t)b);
    art_v3_normalize(p, p);
    *mid = mesh->n_verts;
    int status = art_keys_set(ctx, table, art_edge_key(a, b), *mid);
    return status < 0 ? status : art_mesh_add_vertex(ctx, mesh, p);
}

/* Each face into four. */
static int divide(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_keys table = {0};
    int status = ART_ENOMEM, n = mesh->n_faces;
    int *old = art_alloc(ctx, 3 * (size_t)n, sizeof *old);
    if (!old) goto out;
    ART_TRY(art_keys_reserve(ctx, &table, 3 * (size_t)n / 2));
    memcpy(old, mesh->face_vert, 3 * (size_t)n * sizeof *old);
    mesh->n_faces = 0;
    for (int f = 0; f < n; f++) {
        int *v = old + 3 * f, m[3];
        for (int k = 0; k < 3; k++) ART_TRY(middle(ctx, mesh, &table, v[k], v[(k + 1) % 3], &m[k]));
        for (int k = 0; k < 3; k++)
            ART_TRY(art_shape_add_triangle(ctx, mesh, v[k], m[k], m[(k + 2) % 3]));
        ART_TRY(art_shape_add_triangle(ctx, mesh, m[0], m[1], m[2]));
    }
    status = ART_OK;
out:
    art_free(old), art_keys_fini(&table);
    return status;
}

/* Places the poles on the z axis and two rings of five vertices between them. */
static int fill_icosahedron(struct art_ctx *ctx, struct art_mesh *mesh)
{
    int status;
    double z = sqrt(0.2), r = 2 * z;
    for (int i = 0; i < 12; i++) {
        double s, c;
        art_sincos_deg(i <= 5 ? 72.0 * (i - 1) : 36.0 + 72.0 * (i - 6), &s, &c);
        double p[3] = {r * c, r * s, i <= 5 ? -z : z};
        if (i == 0) art_v3_set(p, 0, 0, -1);
        if (i == 11) art_v3_set(p, 0, 0, 1);
        ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
    }
    for (int k = 0; k < 5; k++) {
        int a = 1 + k, b = 1 + (k + 1) % 5, c = 6 + k, d = 6 + (k + 1) % 5;
        ART_TRY(art_shape_add_triangle(ctx, mesh, 0, b, a));
        ART_TRY(art_shape_add_triangle(ctx, mesh, a, b, c));
        ART_TRY(art_shape_add_triangle(ctx, mesh, c, b, d));
        ART_TRY(art_shape_add_triangle(ctx, mesh, c, d, 11));
    }
out:
    return status;
}

/* Corners on the axes. */
static int fill_octahedron(struct art_ctx *ctx, struct art_mesh *mesh)
{
    int status;
    ART_TRY(art_shape_add_point(ctx, mesh, 0, 0, -1));
    for (int k = 0; k < 4; k++) {
        double c, s;
        art_shape_turn(k, 4, &c, &s);
        ART_TRY(art_shape_add_point(ctx, mesh, c, s, 0));
    }
    ART_TRY(art_shape_add_point(ctx, mesh, 0, 0, 1));
    for (int k = 0; k < 4; k++) {
        int a = 1 + k, b = 1 + (k + 1) % 4;
        ART_TRY(art_shape_add_triangle(ctx, mesh, 0, b, a));
        ART_TRY(art_shape_add_triangle(ctx, mesh, 5, a, b));
    }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_mesh **out_mesh,
                int (*fill)(struct art_ctx *, struct art_mesh *), double r, int divisions)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_shape_check_size(ctx, "radius", r));
    ART_TRY(art_shape_check_count(ctx, "number of divisions", divisions, 0));
    if (divisions > MAX_DIVISIONS) {
        status = art_error(ctx, ART_ELIMIT, NULL, "number of divisions %d is above %d", divisions,
                           MAX_DIVISIONS);
        goto out;
    }
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill(ctx, mesh));
    for (int k = 0; k < divisions; k++) ART_TRY(divide(ctx, mesh));
    ART_TRY(art_mesh_scale(ctx, mesh, r, r, r));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_icosphere(struct art_ctx *ctx, struct art_mesh **mesh, double r, int divisions)
{
    return make(ctx, mesh, fill_icosahedron, r, divisions);
}

static int make_icosphere(struct art_ctx *ctx, struct art_mesh **mesh,
                          const struct art_shape_args *a)
{
    return make(ctx, mesh, fill_icosahedron, a->x[0], (int)a->x[1]);
}

static int make_octasphere(struct art_ctx *ctx, struct art_mesh **mesh,
                           const struct art_shape_args *a)
{
    return make(ctx, mesh, fill_octahedron, a->x[0], (int)a->x[1]);
}

const struct art_shape art_shape_icosphere = {
    .name = "icosphere",
    .summary = "sphere from an icosahedron, each triangle cut into four again and again",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"),
              ART_SHAPE_COUNT("divisions", 2, 0, "20 * 4^divisions faces; at most 8")},
    .make = make_icosphere};

const struct art_shape art_shape_octasphere = {
    .name = "octasphere",
    .summary = "sphere from an octahedron, each triangle cut into four again and again",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"),
              ART_SHAPE_COUNT("divisions", 2, 0, "8 * 4^divisions faces; at most 8")},
    .make = make_octasphere};
