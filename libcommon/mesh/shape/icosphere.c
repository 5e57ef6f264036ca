/* This makes spheres by dividing an icosahedron or an octahedron. */
#include "../shape_priv.h"

enum { MAX_DIVISIONS = 8 };

/* The table has the middle of each edge, projected to the unit sphere; it is made once, and found
 * by the neighbour. */
struct edge_table {
    int n;          /* slots, a power of two */
    int (*edge)[3]; /* smaller vertex, larger vertex, middle; -1 free */
};

static int middle(struct art_ctx *ctx, struct art_mesh *mesh, struct edge_table *table, int a,
                  int b, int *mid)
{
    int lo = a < b ? a : b, hi = a < b ? b : a;
    unsigned at = ((unsigned)lo * 2654435761u ^ (unsigned)hi * 40503u) & (unsigned)(table->n - 1);
    while (table->edge[at][0] >= 0) {
        if (table->edge[at][0] == lo && table->edge[at][1] == hi) {
            *mid = table->edge[at][2];
            return ART_OK;
        }
        at = (at + 1) & (unsigned)(table->n - 1);
    }
    double p[3];
    art_v3_add(p, mesh->pos + 3 * (size_t)lo, mesh->pos + 3 * (size_t)hi);
    art_v3_normalize(p, p);
    *mid = mesh->n_verts;
    table->edge[at][0] = lo, table->edge[at][1] = hi, table->edge[at][2] = *mid;
    return art_mesh_add_vertex(ctx, mesh, p);
}

/* Each face into four. */
static int divide(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct edge_table table = {16, NULL};
    int status = ART_ENOMEM, n = mesh->n_faces;
    while (table.n < 3 * n) table.n *= 2;
    int *old = art_alloc(ctx, 3 * (size_t)n, sizeof *old);
    table.edge = art_alloc(ctx, (size_t)table.n, sizeof *table.edge);
    if (!old || !table.edge) goto out;
    memcpy(old, mesh->face_vert, 3 * (size_t)n * sizeof *old);
    for (int i = 0; i < table.n; i++) table.edge[i][0] = -1;
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
    art_free(old), art_free(table.edge);
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
