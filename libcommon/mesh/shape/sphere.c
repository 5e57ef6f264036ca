/* This makes spheres in slices and levels, half spheres, bowls and ellipsoids. */
#include "../shape_priv.h"

/* Returns the texture index at ring j, column k; the poles have one per column. */
static int add_texture(struct art_ctx *ctx, struct art_mesh *mesh, int nslices, int nlevels)
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
        int column[4], ring[4], high = 0, low = nslices;
        int n = mesh->face_off[f + 1] - mesh->face_off[f];
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int c = 0; c < n; c++) {
            bool pole = v[c] == 0 || v[c] == mesh->n_verts - 1;
            column[c] = pole ? -1 : (v[c] - 1) % nslices;
            ring[c] = v[c] == 0 ? 0 : pole ? nlevels : 1 + (v[c] - 1) / nslices;
            if (column[c] == nslices - 1) high = 1;
        }
        for (int c = 0; c < n; c++) {
            if (high && column[c] == 0) column[c] = nslices;
            if (column[c] >= 0 && column[c] < low) low = column[c];
        }
        for (int c = 0; c < n; c++) {
            if (column[c] < 0) column[c] = low;
            mesh->texture.idx[mesh->face_off[f] + c] = ring[c] * (nslices + 1) + column[c];
        }
    }
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_mesh **out_mesh, double r, int nslices, int nlevels,
                bool texture, bool quads)
{
    struct art_mesh *mesh = NULL;
    struct art_profile p = {0};
    int status;
    ART_TRY(art_shape_check_size(ctx, "radius", r));
    ART_TRY(art_shape_check_count(ctx, "number of slices", nslices, 3));
    ART_TRY(art_shape_check_count(ctx, "number of levels", nlevels, 2));
    ART_TRY(art_profile_arc(ctx, &p, 0, r, -90, 90, nlevels));
    ART_TRY(art_profile_revolve(ctx, &mesh, &p, nslices, quads ? ART_REVOLVE_QUADS : 0));
    if (texture) ART_TRY(add_texture(ctx, mesh, nslices, nlevels));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_profile_fini(&p);
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_sphere(struct art_ctx *ctx, struct art_mesh **mesh, double r, int nslices,
                         int nlevels, bool texture)
{
    return make(ctx, mesh, r, nslices, nlevels, texture, false);
}

/* Half as many levels as slices, if nothing is said. */
static int levels(double given, double slices)
{
    return given > 0 ? (int)given : (int)slices / 2 > 2 ? (int)slices / 2 : 2;
}

static int make_sphere(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return make(ctx, mesh, a->x[0], (int)a->x[1], levels(a->x[2], a->x[1]), a->x[3] != 0,
                a->x[4] != 0);
}

const struct art_shape art_shape_sphere = {
    .name = "sphere",
    .summary = "sphere in slices and levels, poles on the z axis",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("levels", 0, 0, "levels from pole to pole; 0: half the slices"),
              ART_SHAPE_SWITCH("texture", "with texture coordinates"), ART_SHAPE_QUADS},
    .make = make_sphere,
    .also = "ball"};

/* ---------------------------------------------------------------- ellipsoids */

static int make_ellipsoid(struct art_ctx *ctx, struct art_mesh **out_mesh,
                          const struct art_shape_args *a)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(make(ctx, &mesh, 1, (int)a->x[3], levels(a->x[4], a->x[3]), false, a->x[5] != 0));
    ART_TRY(art_mesh_scale(ctx, mesh, a->x[0], a->x[1], a->x[2]));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_ellipsoid(struct art_ctx *ctx, struct art_mesh **mesh, double a, double b,
                            double c, int nslices, int nlevels)
{
    const struct art_shape_args args = {.x = {a, b, c, nslices, nlevels}};
    int status;
    for (int d = 0; d < 3; d++) ART_TRY(art_shape_check_size(ctx, "semi-axis", args.x[d]));
    ART_TRY(art_shape_check_count(ctx, "number of levels", nlevels, 2));
    status = make_ellipsoid(ctx, mesh, &args);
out:
    return status;
}

const struct art_shape art_shape_ellipsoid = {
    .name = "ellipsoid",
    .summary = "the sphere with three semi-axes",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("a", 1, "semi-axis along x"),
              ART_SHAPE_SIZE("b", 0.75, "semi-axis along y"),
              ART_SHAPE_SIZE("c", 0.5, "semi-axis along z"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("levels", 0, 0, "levels from pole to pole; 0: half the slices"),
              ART_SHAPE_QUADS},
    .make = make_ellipsoid};

/* --------------------------------------------------------------- half spheres */

static int make_hemisphere(struct art_ctx *ctx, struct art_mesh **mesh,
                           const struct art_shape_args *a)
{
    struct art_profile p = {0};
    int status = ART_OK;
    if (a->x[3] == 0) ART_TRY(art_profile_to(ctx, &p, 0, 0, 1));
    ART_TRY(art_profile_to(ctx, &p, a->x[0], 0, 1));
    ART_TRY(art_profile_arc(ctx, &p, 0, a->x[0], 0, 90, (int)a->x[2]));
    status = art_profile_revolve(ctx, mesh, &p, (int)a->x[1], a->x[4] != 0 ? ART_REVOLVE_QUADS : 0);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_hemisphere = {
    .name = "hemisphere",
    .summary = "upper half of a sphere on a flat base at z = 0",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_COUNT("slices", 20, 3, "slices around z"),
              ART_SHAPE_COUNT("levels", 10, 1, "levels from the base to the pole"),
              ART_SHAPE_SWITCH("open", "without the base"), ART_SHAPE_QUADS},
    .make = make_hemisphere,
    .also = "dome"};

static int make_bowl(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    struct art_profile p = {0};
    double r = a->x[0], inner = a->x[0] - a->x[1];
    int status, n = (int)a->x[3];
    ART_TRY(art_shape_check_size(ctx, "bowl: r - thickness =", inner));
    ART_TRY(art_profile_arc(ctx, &p, 0, r, -90, 0, n));
    ART_TRY(art_profile_to(ctx, &p, inner, 0, 1));
    ART_TRY(art_profile_arc(ctx, &p, 0, inner, 0, -90, n));
    status = art_profile_revolve(ctx, mesh, &p, (int)a->x[2], a->x[4] != 0 ? ART_REVOLVE_QUADS : 0);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_bowl = {
    .name = "bowl",
    .summary = "lower half of a hollow sphere, open at z = 0",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "outer radius"),
              ART_SHAPE_SIZE("thickness", 0.1, "of the wall, less than r"),
              ART_SHAPE_COUNT("slices", 20, 3, "slices around z"),
              ART_SHAPE_COUNT("levels", 10, 1, "levels from the pole to the rim"), ART_SHAPE_QUADS},
    .make = make_bowl};
