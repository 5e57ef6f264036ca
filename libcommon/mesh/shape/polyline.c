/* This makes meshes without faces: lines and points. */
#include "../shape_priv.h"

/* Joins all vertices to one line; a closed one returns to the first. */
static int join_all(struct art_ctx *ctx, struct art_mesh *mesh, bool closed)
{
    int n = mesh->n_verts;
    int *vert = art_alloc(ctx, (size_t)n + 1, sizeof *vert);
    if (!vert) return ART_ENOMEM;
    for (int i = 0; i < n; i++) vert[i] = i;
    vert[n] = 0;
    int status = art_mesh_add_line(ctx, mesh, n + closed, vert);
    art_free(vert);
    return status;
}

static int make_list(struct art_ctx *ctx, struct art_mesh **out_mesh,
                     const struct art_shape_args *a, bool points)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < a->n_list / 3; i++) {
        ART_TRY(art_mesh_add_vertex(ctx, mesh, a->list + 3 * i));
        if (points) ART_TRY(art_mesh_add_point(ctx, mesh, i));
    }
    if (!points) ART_TRY(join_all(ctx, mesh, a->x[1] != 0));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static int make_polyline(struct art_ctx *ctx, struct art_mesh **mesh,
                         const struct art_shape_args *a)
{
    return make_list(ctx, mesh, a, false);
}

static int make_points(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return make_list(ctx, mesh, a, true);
}

static const double segment[6] = {0, 0, 0, 1, 0, 0};

const struct art_shape art_shape_polyline = {
    .name = "polyline",
    .summary = "a line through points",
    .result = ART_SHAPE_LINES,
    .param = {{.name = "xyz",
               .kind = ART_SHAPE_LIST,
               .unit = "L",
               .min = 2,
               .size = 3,
               .help = "coordinates of the points"},
              ART_SHAPE_SWITCH("closed", "back to the first point")},
    .list = segment,
    .n_list = 6,
    .make = make_polyline,
    .also = "line lines path"};

const struct art_shape art_shape_points = {.name = "points",
                                           .summary = "points alone",
                                           .result = ART_SHAPE_POINTS,
                                           .param = {{.name = "xyz",
                                                      .kind = ART_SHAPE_LIST,
                                                      .unit = "L",
                                                      .min = 1,
                                                      .size = 3,
                                                      .help = "coordinates of the points"}},
                                           .list = segment,
                                           .n_list = 3,
                                           .make = make_points,
                                           .also = "cloud"};

/* Makes a line that winds about the z axis: n sides in each turn. */
static int wind(struct art_ctx *ctx, struct art_mesh **out_mesh, double r, double h, double turns,
                int n, bool closed)
{
    struct art_mesh *mesh = NULL;
    int status;
    double sides = fmax(1, ceil(n * turns));
    ART_TRY(art_shape_check_total(ctx, sides));
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int k = 0; k <= (int)sides - closed; k++) {
        double c, s, part = k / sides;
        art_sincos_deg(360 * fmod(turns * part, 1), &s, &c);
        ART_TRY(art_shape_add_point(ctx, mesh, r * c, r * s, h * part - h / 2));
    }
    ART_TRY(join_all(ctx, mesh, closed));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static int make_circle(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return wind(ctx, mesh, a->x[0], 0, 1, (int)a->x[1], true);
}

static int make_helix(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return wind(ctx, mesh, a->x[0], a->x[1], a->x[2], (int)a->x[3], false);
}

const struct art_shape art_shape_circle = {
    .name = "circle",
    .summary = "a line around the z axis",
    .result = ART_SHAPE_LINES,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_COUNT("n", 24, 3, "sides")},
    .make = make_circle};

const struct art_shape art_shape_helix = {
    .name = "helix",
    .summary = "a line that winds up about the z axis",
    .result = ART_SHAPE_LINES,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"),
              ART_SHAPE_SIZE("h", 2, "height"),
              {.name = "turns",
               .kind = ART_SHAPE_REAL,
               .unit = "",
               .init = 3,
               .max = INFINITY,
               .above = true,
               .help = "how often it goes around"},
              ART_SHAPE_COUNT("n", 24, 3, "sides in each turn")},
    .make = make_helix,
    .also = "spiral coil"};
