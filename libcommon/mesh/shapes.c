/* Spheres, boxes, sheets, rings: the shapes of the modelling guide's mesh factory. */
#include "mesh_priv.h"

int art_mesh_check_size(struct art_ctx *ctx, const char *what, double size)
{
    if (size > 0 && isfinite(size)) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "%s %g is not positive", what, size);
}

int art_mesh_check_count(struct art_ctx *ctx, const char *what, int n, int least)
{
    if (n < least) return art_error(ctx, ART_ERANGE, NULL, "%s %d is below %d", what, n, least);
    if (n > 100000) return art_error(ctx, ART_ELIMIT, NULL, "%s %d is above 100000", what, n);
    return ART_OK;
}

int art_mesh_add_triangle(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c)
{
    const int v[3] = {a, b, c};
    return art_mesh_add_face(ctx, mesh, 3, v);
}

int art_mesh_add_quad(struct art_ctx *ctx, struct art_mesh *mesh, int a, int b, int c, int d)
{
    int status;
    ART_TRY(art_mesh_add_triangle(ctx, mesh, a, b, c));
    ART_TRY(art_mesh_add_triangle(ctx, mesh, a, c, d));
out:
    return status;
}

static int add_point(struct art_ctx *ctx, struct art_mesh *mesh, double x, double y, double z)
{
    const double p[3] = {x, y, z};
    return art_mesh_add_vertex(ctx, mesh, p);
}

/* Cosine and sine of k/n of a turn, exact at the quarters. */
static void turn(int k, int n, double *c, double *s)
{
    art_sincos_deg(360.0 * k / n, s, c);
}

int art_mesh_revolve(struct art_ctx *ctx, struct art_mesh *mesh, int nslices, int n_rings,
                     const double (*rz)[2])
{
    int status;
    ART_TRY(add_point(ctx, mesh, 0, 0, rz[0][1]));
    for (int j = 1; j + 1 < n_rings; j++)
        for (int k = 0; k < nslices; k++) {
            double c, s;
            turn(k, nslices, &c, &s);
            ART_TRY(add_point(ctx, mesh, rz[j][0] * c, rz[j][0] * s, rz[j][1]));
        }
    ART_TRY(add_point(ctx, mesh, 0, 0, rz[n_rings - 1][1]));
    int top = mesh->n_verts - 1, last = 1 + (n_rings - 3) * nslices;
    for (int k = 0; k < nslices; k++) {
        int l = (k + 1) % nslices;
        ART_TRY(art_mesh_add_triangle(ctx, mesh, 0, 1 + l, 1 + k));
        for (int j = 0; j + 3 < n_rings; j++) {
            int a = 1 + j * nslices, b = a + nslices;
            ART_TRY(art_mesh_add_quad(ctx, mesh, a + k, a + l, b + l, b + k));
        }
        ART_TRY(art_mesh_add_triangle(ctx, mesh, top, last + k, last + l));
    }
out:
    return status;
}

/* Texture index of ring j, column k of a sphere with a seam; the poles have one per column. */
static int add_sphere_texture(struct art_ctx *ctx, struct art_mesh *mesh, int nslices, int nlevels)
{
    int status = ART_OK, corners = art_mesh_n_corners(mesh);
    for (int j = 0; j <= nlevels; j++)
        for (int k = 0; k <= nslices; k++) {
            /* the polar angle counts from the north pole, rings from the south */
            double uvw[3] = {0.5 + (double)k / nslices, (double)j / nlevels, 0};
            ART_TRY(art_mesh_add_value(ctx, &mesh->texture, uvw));
        }
    mesh->texture.idx = art_alloc(ctx, (size_t)corners, sizeof *mesh->texture.idx);
    if (!mesh->texture.idx) return ART_ENOMEM;
    mesh->texture.idx_cap = corners;
    for (int f = 0; f < mesh->n_faces; f++) {
        int column[3], ring[3], high = 0;
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int c = 0; c < 3; c++) {
            bool pole = v[c] == 0 || v[c] == mesh->n_verts - 1;
            column[c] = pole ? -1 : (v[c] - 1) % nslices;
            ring[c] = v[c] == 0 ? 0 : pole ? nlevels : 1 + (v[c] - 1) / nslices;
            if (column[c] == nslices - 1) high = 1;
        }
        int low = nslices;
        for (int c = 0; c < 3; c++) {
            if (high && column[c] == 0) column[c] = nslices;
            if (column[c] >= 0 && column[c] < low) low = column[c];
        }
        for (int c = 0; c < 3; c++) {
            if (column[c] < 0) column[c] = low;
            mesh->texture.idx[mesh->face_off[f] + c] = ring[c] * (nslices + 1) + column[c];
        }
    }
out:
    return status;
}

static int fill_sphere(struct art_ctx *ctx, struct art_mesh *mesh, double r, int nslices,
                       int nlevels)
{
    int status;
    double(*rz)[2] = art_alloc(ctx, (size_t)nlevels + 1, sizeof *rz);
    if (!rz) return ART_ENOMEM;
    for (int j = 0; j <= nlevels; j++) {
        double s, c;
        art_sincos_deg(180.0 * j / nlevels, &s, &c);
        rz[j][0] = r * s, rz[j][1] = -r * c;
    }
    status = art_mesh_revolve(ctx, mesh, nslices, nlevels + 1, (const double(*)[2])rz);
    art_free(rz);
    return status;
}

int art_mesh_make_sphere(struct art_ctx *ctx, struct art_mesh **out_mesh, double r, int nslices,
                         int nlevels, bool texture)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "radius", r));
    ART_TRY(art_mesh_check_count(ctx, "number of slices", nslices, 3));
    ART_TRY(art_mesh_check_count(ctx, "number of levels", nlevels, 2));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill_sphere(ctx, mesh, r, nslices, nlevels));
    if (texture) ART_TRY(add_sphere_texture(ctx, mesh, nslices, nlevels));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_ellipsoid(struct art_ctx *ctx, struct art_mesh **out_mesh, double a, double b,
                            double c, int nslices, int nlevels)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "semi-axis", a));
    ART_TRY(art_mesh_check_size(ctx, "semi-axis", b));
    ART_TRY(art_mesh_check_size(ctx, "semi-axis", c));
    ART_TRY(art_mesh_make_sphere(ctx, &mesh, 1, nslices, nlevels, false));
    ART_TRY(art_mesh_scale(ctx, mesh, a, b, c));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_box(struct art_ctx *ctx, struct art_mesh **out_mesh, double wx, double wy,
                      double wz)
{
    /* corner i lies at (i & 1, i & 2, i & 4) */
    static const int side[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                   {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "width", wx));
    ART_TRY(art_mesh_check_size(ctx, "width", wy));
    ART_TRY(art_mesh_check_size(ctx, "width", wz));
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < 8; i++)
        ART_TRY(add_point(ctx, mesh, (i & 1 ? wx : -wx) / 2, (i & 2 ? wy : -wy) / 2,
                          (i & 4 ? wz : -wz) / 2));
    for (int i = 0; i < 6; i++)
        ART_TRY(art_mesh_add_quad(ctx, mesh, side[i][0], side[i][1], side[i][2], side[i][3]));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_torus(struct art_ctx *ctx, struct art_mesh **out_mesh, double rmajor,
                        double rminor, int nmajor, int nminor)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "minor radius", rminor));
    ART_TRY(art_mesh_check_size(ctx, "difference of the radii", rmajor - rminor));
    ART_TRY(art_mesh_check_count(ctx, "number of sides", nmajor, 3));
    ART_TRY(art_mesh_check_count(ctx, "number of sides", nminor, 3));
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < nmajor; i++)
        for (int j = 0; j < nminor; j++) {
            double ci, si, cj, sj;
            turn(i, nmajor, &ci, &si);
            turn(j, nminor, &cj, &sj);
            double r = rmajor + rminor * cj;
            ART_TRY(add_point(ctx, mesh, r * ci, r * si, rminor * sj));
        }
    for (int i = 0; i < nmajor; i++)
        for (int j = 0; j < nminor; j++) {
            int a = i * nminor, b = (i + 1) % nmajor * nminor, l = (j + 1) % nminor;
            ART_TRY(art_mesh_add_quad(ctx, mesh, a + j, b + j, b + l, a + l));
        }
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static int fill_rectangle(struct art_ctx *ctx, struct art_mesh *mesh, double wx, double wy, int nx,
                          int ny, bool texture)
{
    int status = ART_OK;
    for (int j = 0; j <= ny; j++)
        for (int i = 0; i <= nx; i++) {
            double u = (double)i / nx, v = (double)j / ny, uvw[3] = {u, v, 0};
            ART_TRY(add_point(ctx, mesh, (u - 0.5) * wx, (v - 0.5) * wy, 0));
            if (texture) ART_TRY(art_mesh_add_value(ctx, &mesh->texture, uvw));
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            int a = j * (nx + 1) + i, b = a + nx + 1;
            const int t[2][3] = {{a, a + 1, b + 1}, {a, b + 1, b}};
            for (int k = 0; k < 2; k++)
                ART_TRY(art_mesh_add_face_attrs(ctx, mesh, 3, t[k], NULL, texture ? t[k] : NULL));
        }
out:
    return status;
}

int art_mesh_make_rectangle(struct art_ctx *ctx, struct art_mesh **out_mesh, double wx, double wy,
                            int nx, int ny, bool texture)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_check_size(ctx, "width", wx));
    ART_TRY(art_mesh_check_size(ctx, "width", wy));
    ART_TRY(art_mesh_check_count(ctx, "number of divisions", nx, 1));
    ART_TRY(art_mesh_check_count(ctx, "number of divisions", ny, 1));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill_rectangle(ctx, mesh, wx, wy, nx, ny, texture));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}
