/* The makers of shapes share this: checks, faces, surfaces of revolution. */
#include "shape_priv.h"

int art_shape_check_size(struct art_ctx *ctx, const char *what, double size)
{
    if (size > 0 && isfinite(size)) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "%s %g is not positive", what, size);
}

int art_shape_check_count(struct art_ctx *ctx, const char *what, int n, int least)
{
    if (n < least) return art_error(ctx, ART_ERANGE, NULL, "%s %d is below %d", what, n, least);
    if (n > ART_SHAPE_MAX_COUNT)
        return art_error(ctx, ART_ELIMIT, NULL, "%s %d is above %d", what, n, ART_SHAPE_MAX_COUNT);
    return ART_OK;
}

int art_shape_check_total(struct art_ctx *ctx, double n)
{
    if (n <= 1e8) return ART_OK;
    return art_error(ctx, ART_ELIMIT, NULL, "a mesh of %g faces: the limit is a hundred million",
                     n);
}

int art_shape_add_point(struct art_ctx *ctx, struct art_mesh *mesh, double x, double y, double z)
{
    const double p[3] = {x, y, z};
    return art_mesh_add_vertex(ctx, mesh, p);
}

int art_shape_add_triangle(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c)
{
    const int v[3] = {a, b, c};
    return art_mesh_add_face(ctx, mesh, 3, v);
}

int art_shape_add_quad(struct art_ctx *ctx, struct art_mesh *mesh, bool quads, int a, int b, int c,
                       int d)
{
    int status;
    const int v[4] = {a, b, c, d};
    if (quads) return art_mesh_add_face(ctx, mesh, 4, v);
    ART_TRY(art_shape_add_triangle(ctx, mesh, a, b, c));
    ART_TRY(art_shape_add_triangle(ctx, mesh, a, c, d));
out:
    return status;
}

void art_shape_turn(int k, int n, double *c, double *s)
{
    art_sincos_deg(360.0 * k / n, s, c);
}

/* ------------------------------------------------------------------ profiles */

static int add(struct art_ctx *ctx, struct art_profile *p, double r, double z)
{
    if (!ART_GROW(ctx, p->rz, p->n, p->cap)) return ctx->status;
    p->rz[p->n][0] = r;
    p->rz[p->n++][1] = z;
    return ART_OK;
}

int art_profile_to(struct art_ctx *ctx, struct art_profile *p, double r, double z, int n)
{
    int status = ART_OK;
    if (p->n == 0) return add(ctx, p, r, z);
    const double from[2] = {p->rz[p->n - 1][0], p->rz[p->n - 1][1]};
    for (int k = 1; k < n; k++)
        ART_TRY(add(ctx, p, (from[0] * (n - k) + r * k) / n, (from[1] * (n - k) + z * k) / n));
    ART_TRY(add(ctx, p, r, z));
out:
    return status;
}

int art_profile_arc(struct art_ctx *ctx, struct art_profile *p, double z, double r, double from,
                    double to, int n)
{
    int status = ART_OK;
    for (int k = p->n ? 1 : 0; k <= n; k++) {
        double s, c;
        art_sincos_deg((from * (n - k) + to * k) / n, &s, &c);
        ART_TRY(add(ctx, p, r * c, z + r * s));
    }
out:
    return status;
}

void art_profile_fini(struct art_profile *p)
{
    art_free(p->rz);
}

/* -------------------------------------------------------------------- turning */

/* The rings of vertices between the poles, if there are any. */
struct rings {
    int first, n; /* of the profile */
    int vertex;   /* where they begin */
    bool bottom, top;
};

static int add_vertices(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_profile *p,
                        int nslices, const struct rings *r)
{
    int status = ART_OK;
    if (r->bottom) ART_TRY(art_shape_add_point(ctx, mesh, 0, 0, p->rz[0][1]));
    for (int j = r->first; j < r->first + r->n; j++)
        for (int k = 0; k < nslices; k++) {
            double c, s;
            art_shape_turn(k, nslices, &c, &s);
            ART_TRY(art_shape_add_point(ctx, mesh, p->rz[j][0] * c, p->rz[j][0] * s, p->rz[j][1]));
        }
    if (r->top) ART_TRY(art_shape_add_point(ctx, mesh, 0, 0, p->rz[p->n - 1][1]));
out:
    return status;
}

static int add_faces(struct art_ctx *ctx, struct art_mesh *mesh, int nslices, const struct rings *r,
                     int flags)
{
    int status = ART_OK, steps = flags & ART_REVOLVE_LOOP ? r->n : r->n - 1;
    int top = mesh->n_verts - 1, last = r->vertex + (r->n - 1) * nslices;
    for (int k = 0; k < nslices; k++) {
        int l = (k + 1) % nslices;
        if (r->bottom) ART_TRY(art_shape_add_triangle(ctx, mesh, 0, r->vertex + l, r->vertex + k));
        for (int j = 0; j < steps; j++) {
            int a = r->vertex + j * nslices, b = r->vertex + (j + 1) % r->n * nslices;
            ART_TRY(art_shape_add_quad(ctx, mesh, flags & ART_REVOLVE_QUADS, a + k, a + l, b + l,
                                       b + k));
        }
        if (r->top) ART_TRY(art_shape_add_triangle(ctx, mesh, top, last + k, last + l));
    }
out:
    return status;
}

int art_profile_revolve(struct art_ctx *ctx, struct art_mesh **out_mesh,
                        const struct art_profile *p, int nslices, int flags)
{
    struct art_mesh *mesh = NULL;
    struct rings r = {0};
    bool loop = flags & ART_REVOLVE_LOOP;
    int status;
    ART_TRY(art_shape_check_total(ctx, 2.0 * p->n * nslices));
    r.bottom = !loop && p->rz[0][0] == 0;
    r.top = !loop && p->rz[p->n - 1][0] == 0;
    r.first = r.vertex = r.bottom;
    r.n = p->n - r.bottom - r.top;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(add_vertices(ctx, mesh, p, nslices, &r));
    ART_TRY(add_faces(ctx, mesh, nslices, &r, flags));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

void art_shape_skew(struct art_mesh *mesh, double h, double dx, double dy)
{
    for (int i = 0; i < mesh->n_verts; i++) {
        double *p = mesh->pos + 3 * (size_t)i;
        p[0] += p[2] / h * dx;
        p[1] += p[2] / h * dy;
    }
}
