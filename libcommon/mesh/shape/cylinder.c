/* Cylinders and cones about the z axis, with flat, round, pointed, hollow ends; disks. */
#include "../shape_priv.h"

static int turn(struct art_ctx *ctx, struct art_mesh **mesh, struct art_profile *p, double slices,
                double quads)
{
    return art_profile_revolve(ctx, mesh, p, (int)slices, quads != 0 ? ART_REVOLVE_QUADS : 0);
}

/* Make a cylinder or cone from radius r0 at the bottom to r1 at the top; nr rings on the caps, nh
 * on the wall. */
static int make(struct art_ctx *ctx, struct art_mesh **mesh, double r0, double r1, double h,
                int nslices, int nr, int nh, bool open, bool quads)
{
    struct art_profile p = {0};
    int status = ART_OK;
    if (!open) ART_TRY(art_profile_to(ctx, &p, 0, -h / 2, 1));
    ART_TRY(art_profile_to(ctx, &p, r0, -h / 2, nr));
    ART_TRY(art_profile_to(ctx, &p, r1, h / 2, nh));
    if (!open && r1 > 0) ART_TRY(art_profile_to(ctx, &p, 0, h / 2, nr));
    status = turn(ctx, mesh, &p, nslices, quads);
out:
    art_profile_fini(&p);
    return status;
}

int art_mesh_make_cylinder(struct art_ctx *ctx, struct art_mesh **mesh, double r, double h,
                           int nslices, int nr, int nh)
{
    int status;
    ART_TRY(art_shape_check_size(ctx, "radius", r));
    ART_TRY(art_shape_check_size(ctx, "height", h));
    ART_TRY(art_shape_check_count(ctx, "number of slices", nslices, 3));
    ART_TRY(art_shape_check_count(ctx, "number of rings", nr, 1));
    ART_TRY(art_shape_check_count(ctx, "number of divisions", nh, 1));
    status = make(ctx, mesh, r, r, h, nslices, nr, nh, false, false);
out:
    return status;
}

static int make_cylinder(struct art_ctx *ctx, struct art_mesh **mesh,
                         const struct art_shape_args *a)
{
    return make(ctx, mesh, a->x[0], a->x[0], a->x[1], (int)a->x[2], (int)a->x[3], (int)a->x[4],
                a->x[5] != 0, a->x[6] != 0);
}

const struct art_shape art_shape_cylinder = {
    .name = "cylinder",
    .summary = "cylinder about the z axis",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_SIZE("h", 2, "height"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on the ends"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the height"),
              ART_SHAPE_SWITCH("open", "without the ends"), ART_SHAPE_QUADS},
    .make = make_cylinder};

static int make_skew_cylinder(struct art_ctx *ctx, struct art_mesh **mesh,
                              const struct art_shape_args *a)
{
    int status;
    ART_TRY(make(ctx, mesh, a->x[0], a->x[0], a->x[1], (int)a->x[4], (int)a->x[5], (int)a->x[6],
                 false, a->x[7] != 0));
    art_shape_skew(*mesh, a->x[1], a->x[2], a->x[3]);
out:
    return status;
}

const struct art_shape art_shape_skew_cylinder = {
    .name = "skew_cylinder",
    .summary = "cylinder whose top is moved against its bottom",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_SIZE("h", 2, "height"),
              ART_SHAPE_LENGTH("dx", 0.5, -INFINITY, "shift of the top along x"),
              ART_SHAPE_LENGTH("dy", 0, -INFINITY, "shift of the top along y"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on the ends"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the height"), ART_SHAPE_QUADS},
    .make = make_skew_cylinder};

static int make_cone(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return make(ctx, mesh, a->x[0], a->x[2], a->x[1], (int)a->x[3], (int)a->x[4], (int)a->x[5],
                a->x[6] != 0, a->x[7] != 0);
}

const struct art_shape art_shape_cone = {
    .name = "cone",
    .summary = "cone or truncated cone about the z axis",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius at the bottom"), ART_SHAPE_SIZE("h", 2, "height"),
              ART_SHAPE_LENGTH("rtop", 0, 0, "radius at the top; 0: a point"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on the ends"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the height"),
              ART_SHAPE_SWITCH("open", "without the ends"), ART_SHAPE_QUADS},
    .make = make_cone};

/* ------------------------------------------------------------------ round ends */

int art_mesh_make_rounded_cylinder(struct art_ctx *ctx, struct art_mesh **mesh, double r, double h,
                                   int nslices, int nsegs, bool flat_bottom)
{
    struct art_profile p = {0};
    int status, levels = (nslices + 3) / 4;
    ART_TRY(art_shape_check_size(ctx, "radius", r));
    ART_TRY(art_shape_check_size(ctx, "height", h));
    ART_TRY(art_shape_check_count(ctx, "number of slices", nslices, 1));
    ART_TRY(art_shape_check_count(ctx, "number of divisions", nsegs, 1));
    if (flat_bottom) {
        ART_TRY(art_profile_to(ctx, &p, 0, -h / 2, 1));
        ART_TRY(art_profile_to(ctx, &p, r, -h / 2, 1));
    } else {
        ART_TRY(art_profile_arc(ctx, &p, -h / 2, r, -90, 0, levels));
    }
    ART_TRY(art_profile_to(ctx, &p, r, h / 2, nsegs));
    ART_TRY(art_profile_arc(ctx, &p, h / 2, r, 0, 90, levels));
    status = turn(ctx, mesh, &p, 4 * levels, false);
out:
    art_profile_fini(&p);
    return status;
}

static int make_rounded(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return art_mesh_make_rounded_cylinder(ctx, mesh, a->x[0], a->x[1], (int)a->x[2], (int)a->x[3],
                                          a->x[4] != 0);
}

const struct art_shape art_shape_rounded_cylinder = {
    .name = "rounded_cylinder",
    .summary = "cylinder about the z axis with half spheres for ends",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"),
              ART_SHAPE_SIZE("h", 2, "distance of the centres of the half spheres"),
              ART_SHAPE_COUNT("slices", 24, 1, "slices around z, rounded up to a multiple of 4"),
              ART_SHAPE_COUNT("nsegs", 1, 1, "divisions of the height"),
              ART_SHAPE_SWITCH("flat_bottom", "a flat end below")},
    .make = make_rounded};

const struct art_shape art_shape_capsule = {
    .name = "capsule",
    .summary = "the same as rounded_cylinder",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"),
              ART_SHAPE_SIZE("h", 2, "distance of the centres of the half spheres"),
              ART_SHAPE_COUNT("slices", 24, 1, "slices around z, rounded up to a multiple of 4"),
              ART_SHAPE_COUNT("nsegs", 1, 1, "divisions of the height")},
    .make = make_rounded,
    .also = "pill"};

/* ------------------------------------------------------ points, bores and tubes */

static int make_pointed(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    struct art_profile p = {0};
    double r = a->x[0], h = a->x[1], tip = a->x[2];
    int status, nr = (int)a->x[4];
    ART_TRY(art_shape_check_size(ctx, "pointed_cylinder: h + tip =", h + tip));
    ART_TRY(art_profile_to(ctx, &p, 0, -h / 2, 1));
    ART_TRY(art_profile_to(ctx, &p, r, -h / 2, nr));
    ART_TRY(art_profile_to(ctx, &p, r, h / 2, (int)a->x[5]));
    ART_TRY(art_profile_to(ctx, &p, 0, h / 2 + tip, nr));
    status = turn(ctx, mesh, &p, a->x[3], a->x[6]);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_pointed_cylinder = {
    .name = "pointed_cylinder",
    .summary = "cylinder with a cone on its top, or cut into it",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_SIZE("h", 2, "height of the cylinder"),
              ART_SHAPE_LENGTH("tip", 1, -INFINITY,
                               "height of the cone; negative: a hollow, less deep than h"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on the bottom and the cone"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the height"), ART_SHAPE_QUADS},
    .make = make_pointed};

static int make_hollow(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    struct art_profile p = {0};
    double rin = a->x[0], rout = a->x[1], h = a->x[2], depth = a->x[3];
    int status, nr = (int)a->x[5], nh = (int)a->x[6];
    ART_TRY(art_shape_check_size(ctx, "hollow_cylinder: rout - rin =", rout - rin));
    ART_TRY(art_shape_check_size(ctx, "hollow_cylinder: h - depth =", h - depth));
    ART_TRY(art_profile_to(ctx, &p, 0, -h / 2, 1));
    ART_TRY(art_profile_to(ctx, &p, rout, -h / 2, nr));
    ART_TRY(art_profile_to(ctx, &p, rout, h / 2, nh));
    ART_TRY(art_profile_to(ctx, &p, rin, h / 2, nr));
    ART_TRY(art_profile_to(ctx, &p, rin, h / 2 - depth, nh));
    ART_TRY(art_profile_to(ctx, &p, 0, h / 2 - depth, nr));
    status = turn(ctx, mesh, &p, a->x[4], a->x[7]);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_hollow_cylinder = {
    .name = "hollow_cylinder",
    .summary = "cylinder with a bore from the top that does not go through",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("rin", 0.5, "radius of the bore, less than rout"),
              ART_SHAPE_SIZE("rout", 1, "outer radius"), ART_SHAPE_SIZE("h", 2, "height"),
              ART_SHAPE_SIZE("depth", 1, "of the bore, less than h"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on each end"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of each wall"), ART_SHAPE_QUADS},
    .make = make_hollow};

/* `more` holds slices, nr, nh, quads. */
static int tube(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a,
                double tip, const double *more)
{
    struct art_profile p = {0};
    double rin = a->x[0], rout = a->x[1], h = a->x[2];
    int status, nr = (int)more[1], nh = (int)more[2];
    ART_TRY(art_shape_check_size(ctx, "tube: rout - rin =", rout - rin));
    ART_TRY(art_profile_to(ctx, &p, rin, -h / 2, 1));
    ART_TRY(art_profile_to(ctx, &p, rout, -h / 2, nr));
    ART_TRY(art_profile_to(ctx, &p, rout, h / 2, nh));
    ART_TRY(art_profile_to(ctx, &p, rin, h / 2 + tip, nr));
    ART_TRY(art_profile_to(ctx, &p, rin, -h / 2, nh));
    p.n--; /* the first point again */
    status = art_profile_revolve(ctx, mesh, &p, (int)more[0],
                                 ART_REVOLVE_LOOP | (more[3] != 0 ? ART_REVOLVE_QUADS : 0));
out:
    art_profile_fini(&p);
    return status;
}

static int make_tube(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    return tube(ctx, mesh, a, 0, a->x + 3);
}

const struct art_shape art_shape_tube = {
    .name = "tube",
    .summary = "cylinder about the z axis with a hole all through it",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("rin", 0.5, "inner radius, less than rout"),
              ART_SHAPE_SIZE("rout", 1, "outer radius"), ART_SHAPE_SIZE("h", 2, "height"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on each end"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the height"), ART_SHAPE_QUADS},
    .make = make_tube,
    .also = "pipe"};

static int make_pointed_tube(struct art_ctx *ctx, struct art_mesh **mesh,
                             const struct art_shape_args *a)
{
    return tube(ctx, mesh, a, a->x[3], a->x + 4);
}

const struct art_shape art_shape_pointed_tube = {
    .name = "pointed_tube",
    .summary = "tube whose outer wall runs in to the hole at the top",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("rin", 0.5, "inner radius, less than rout"),
              ART_SHAPE_SIZE("rout", 1, "outer radius"),
              ART_SHAPE_SIZE("h", 2, "height of the straight outer wall"),
              ART_SHAPE_SIZE("tip", 1, "height of the part that runs in"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings on the bottom and the tip"),
              ART_SHAPE_COUNT("nh", 1, 1, "divisions of the walls"), ART_SHAPE_QUADS},
    .make = make_pointed_tube};

/* ------------------------------------------------------------------------ disks */

static int make_disk(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    struct art_profile p = {0};
    int status;
    ART_TRY(art_profile_to(ctx, &p, a->x[0], 0, 1));
    ART_TRY(art_profile_to(ctx, &p, 0, 0, (int)a->x[2]));
    status = turn(ctx, mesh, &p, a->x[1], a->x[3]);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_disk = {
    .name = "disk",
    .summary = "flat disk in the x-y plane, facing z",
    .result = ART_SHAPE_SHEET,
    .param = {ART_SHAPE_SIZE("r", 1, "radius"), ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings"), ART_SHAPE_QUADS},
    .make = make_disk,
    .also = "disc"};

static int make_annulus(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    struct art_profile p = {0};
    int status;
    ART_TRY(art_shape_check_size(ctx, "annulus: rout - rin =", a->x[1] - a->x[0]));
    ART_TRY(art_profile_to(ctx, &p, a->x[1], 0, 1));
    ART_TRY(art_profile_to(ctx, &p, a->x[0], 0, (int)a->x[3]));
    status = turn(ctx, mesh, &p, a->x[2], a->x[4]);
out:
    art_profile_fini(&p);
    return status;
}

const struct art_shape art_shape_annulus = {
    .name = "annulus",
    .summary = "flat ring in the x-y plane, facing z",
    .result = ART_SHAPE_SHEET,
    .param = {ART_SHAPE_SIZE("rin", 0.5, "inner radius, less than rout"),
              ART_SHAPE_SIZE("rout", 1, "outer radius"),
              ART_SHAPE_COUNT("slices", 24, 3, "slices around z"),
              ART_SHAPE_COUNT("nr", 1, 1, "rings"), ART_SHAPE_QUADS},
    .make = make_annulus,
    .also = "ring"};
