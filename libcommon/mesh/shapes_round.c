/* Shapes made from an outline or by dividing an icosahedron. */
#include "mesh_priv.h"

/* ------------------------------------------------------------- icosahedron */

/* The point half-way between two vertices, pushed out to the unit sphere; made once per edge: `mid`
 * holds it for each side of each face, and the neighbour finds it there through a table of edges.
 */
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
            ART_TRY(art_mesh_add_triangle(ctx, mesh, v[k], m[k], m[(k + 2) % 3]));
        ART_TRY(art_mesh_add_triangle(ctx, mesh, m[0], m[1], m[2]));
    }
    status = ART_OK;
out:
    art_free(old), art_free(table.edge);
    return status;
}

/* Poles on the z axis, two rings of five between them. */
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
        ART_TRY(art_mesh_add_triangle(ctx, mesh, 0, b, a));
        ART_TRY(art_mesh_add_triangle(ctx, mesh, a, b, c));
        ART_TRY(art_mesh_add_triangle(ctx, mesh, c, b, d));
        ART_TRY(art_mesh_add_triangle(ctx, mesh, c, d, 11));
    }
out:
    return status;
}

int art_mesh_make_icosphere(struct art_ctx *ctx, struct art_mesh **out_mesh, double r,
                            int divisions)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "radius", r));
    ART_TRY(art_mesh_check_count(ctx, "number of divisions", divisions, 0));
    if (divisions > 8) {
        status = art_error(ctx, ART_ELIMIT, NULL, "number of divisions %d is above 8", divisions);
        goto out;
    }
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill_icosahedron(ctx, mesh));
    for (int k = 0; k < divisions; k++) ART_TRY(divide(ctx, mesh));
    ART_TRY(art_mesh_scale(ctx, mesh, r, r, r));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

/* --------------------------------------------------------------- cylinders */

int art_mesh_make_cylinder(struct art_ctx *ctx, struct art_mesh **out_mesh, double r, double h,
                           int nslices, int nr, int nh)
{
    struct art_mesh *mesh = NULL;
    double(*rz)[2] = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_check_size(ctx, "radius", r));
    ART_TRY(art_mesh_check_size(ctx, "height", h));
    ART_TRY(art_mesh_check_count(ctx, "number of slices", nslices, 3));
    ART_TRY(art_mesh_check_count(ctx, "number of rings", nr, 1));
    ART_TRY(art_mesh_check_count(ctx, "number of divisions", nh, 1));
    rz = art_alloc(ctx, 2 * (size_t)nr + (size_t)nh + 1, sizeof *rz);
    status = ART_ENOMEM;
    if (!rz) goto out;
    for (int k = 0; k <= nr; k++, n++) rz[n][0] = r * k / nr, rz[n][1] = -h / 2;
    for (int k = 1; k <= nh; k++, n++) rz[n][0] = r, rz[n][1] = h * ((double)k / nh - 0.5);
    for (int k = nr - 1; k >= 0; k--, n++) rz[n][0] = r * k / nr, rz[n][1] = h / 2;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(art_mesh_revolve(ctx, mesh, nslices, n, (const double(*)[2])rz));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_free(rz);
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_rounded_cylinder(struct art_ctx *ctx, struct art_mesh **out_mesh, double r,
                                   double h, int nslices, int nsegs, bool flat_bottom)
{
    struct art_mesh *mesh = NULL;
    double(*rz)[2] = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_check_size(ctx, "radius", r));
    ART_TRY(art_mesh_check_size(ctx, "height", h));
    ART_TRY(art_mesh_check_count(ctx, "number of slices", nslices, 1));
    ART_TRY(art_mesh_check_count(ctx, "number of divisions", nsegs, 1));
    int levels = (nslices + 3) / 4;
    rz = art_alloc(ctx, 2 * (size_t)levels + (size_t)nsegs + 1, sizeof *rz);
    status = ART_ENOMEM;
    if (!rz) goto out;
    if (flat_bottom) rz[n][0] = 0, rz[n++][1] = -h / 2;
    for (int k = 0; k < levels && !flat_bottom; k++, n++) {
        double s, c;
        art_sincos_deg(90.0 * k / levels, &s, &c);
        rz[n][0] = r * s, rz[n][1] = -h / 2 - r * c;
    }
    for (int k = 0; k <= nsegs; k++, n++) rz[n][0] = r, rz[n][1] = h * ((double)k / nsegs - 0.5);
    for (int k = 1; k <= levels; k++, n++) {
        double s, c;
        art_sincos_deg(90.0 * k / levels, &s, &c);
        rz[n][0] = r * c, rz[n][1] = h / 2 + r * s;
    }
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(art_mesh_revolve(ctx, mesh, 4 * levels, n, (const double(*)[2])rz));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_free(rz);
    art_mesh_free(mesh);
    return status;
}

/* ------------------------------------------------------------------ prisms */

/* Bottom and top polygon and the sides; counter-clockwise outline. */
static int fill_prism(struct art_ctx *ctx, struct art_mesh *mesh, int n, const double (*xy)[2],
                      double h, bool reverse)
{
    int status = ART_ENOMEM;
    int *face = art_alloc(ctx, (size_t)n, sizeof *face);
    if (!face) goto out;
    for (int level = 0; level < 2; level++)
        for (int k = 0; k < n; k++) {
            const double *q = xy[reverse ? n - 1 - k : k];
            double p[3] = {q[0], q[1], level ? h / 2 : -h / 2};
            ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
        }
    for (int k = 0; k < n; k++) face[k] = n - 1 - k;
    ART_TRY(art_mesh_add_face(ctx, mesh, n, face));
    for (int k = 0; k < n; k++) face[k] = n + k;
    ART_TRY(art_mesh_add_face(ctx, mesh, n, face));
    for (int k = 0; k < n; k++) {
        int l = (k + 1) % n;
        ART_TRY(art_mesh_add_quad(ctx, mesh, k, l, n + l, n + k));
    }
    status = art_mesh_triangulate(ctx, mesh);
out:
    art_free(face);
    return status;
}

int art_mesh_make_prism(struct art_ctx *ctx, struct art_mesh **out_mesh, int n,
                        const double (*xy)[2], double h)
{
    struct art_mesh *mesh = NULL;
    int status;
    double area = 0;
    ART_TRY(art_mesh_check_count(ctx, "number of corners", n, 3));
    ART_TRY(art_mesh_check_size(ctx, "height", h));
    for (int k = 0; k < n; k++) {
        const double *p = xy[k], *q = xy[(k + 1) % n];
        area += (p[0] - xy[0][0]) * (q[1] - xy[0][1]) - (p[1] - xy[0][1]) * (q[0] - xy[0][0]);
    }
    ART_TRY(art_mesh_check_size(ctx, "area of the outline", fabs(area) / 2));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill_prism(ctx, mesh, n, xy, h, area < 0));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_rounded_box(struct art_ctx *ctx, struct art_mesh **out_mesh, double wz, double wx,
                              double wy, int nslices)
{
    struct art_mesh *mesh = NULL;
    double(*zx)[2] = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_check_size(ctx, "width", wz));
    ART_TRY(art_mesh_check_size(ctx, "width", wx));
    ART_TRY(art_mesh_check_size(ctx, "width", wy));
    ART_TRY(art_mesh_check_count(ctx, "number of slices", nslices, 2));
    zx = art_alloc(ctx, 2 * ((size_t)nslices + 1), sizeof *zx);
    status = ART_ENOMEM;
    if (!zx) goto out;
    for (int end = 0; end < 2; end++)
        for (int k = 0; k <= nslices; k++, n++) {
            double s, c, sign = end ? -1 : 1;
            art_sincos_deg(180.0 * k / nslices - 90, &s, &c);
            zx[n][0] = sign * (wz / 2 + wx / 2 * c), zx[n][1] = sign * wx / 2 * s;
        }
    ART_TRY(art_mesh_make_prism(ctx, &mesh, n, (const double(*)[2])zx, wy));
    /* the outline was drawn as (z, x), its axis is y: a cyclic change of axes */
    struct art_rigid T = {{0, 1, 0, 0, 0, 1, 1, 0, 0}, {0, 0, 0}};
    art_mesh_transform_rigid(mesh, &T);
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_free(zx);
    art_mesh_free(mesh);
    return status;
}
