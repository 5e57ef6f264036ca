/* This extrudes an outline: prisms, boxes with round ends. */
#include "../shape_priv.h"
#include <art/predicates.h>
#include <stdlib.h>

/* Adds the bottom and top polygon and the sides; counter-clockwise outline. */
static int fill(struct art_ctx *ctx, struct art_mesh *mesh, int n, const double (*xy)[2], double h,
                bool reverse, bool polygons)
{
    int status = ART_ENOMEM;
    int *face = art_alloc(ctx, (size_t)n, sizeof *face);
    if (!face) goto out;
    for (int level = 0; level < 2; level++)
        for (int k = 0; k < n; k++) {
            const double *q = xy[reverse ? n - 1 - k : k];
            ART_TRY(art_shape_add_point(ctx, mesh, q[0], q[1], level ? h / 2 : -h / 2));
        }
    for (int k = 0; k < n; k++) face[k] = n - 1 - k;
    ART_TRY(art_mesh_add_face(ctx, mesh, n, face));
    for (int k = 0; k < n; k++) face[k] = n + k;
    ART_TRY(art_mesh_add_face(ctx, mesh, n, face));
    for (int k = 0; k < n; k++) {
        int l = (k + 1) % n;
        ART_TRY(art_shape_add_quad(ctx, mesh, true, k, l, n + l, n + k));
    }
    if (!polygons) ART_TRY(art_mesh_triangulate(ctx, mesh));
    status = ART_OK;
out:
    art_free(face);
    return status;
}

/* A side of an outline, its ends in the order of x. */
struct side {
    const double *a, *b;
    int k;
};

static int compare_sides(const void *a, const void *b)
{
    const struct side *s = a, *t = b;
    int order = (s->a[0] > t->a[0]) - (s->a[0] < t->a[0]);
    return order ? order : (s->k > t->k) - (s->k < t->k);
}

/* True if the inner points of two sides meet in one point; sides that touch are no harm (a hole may
 * be joined to the outside by a cut that runs there and back). */
static bool cross(const struct side *s, const struct side *t)
{
    if (fmax(s->a[1], s->b[1]) < fmin(t->a[1], t->b[1]) ||
        fmax(t->a[1], t->b[1]) < fmin(s->a[1], s->b[1]))
        return false;
    return art_orient2d(s->a, s->b, t->a) * art_orient2d(s->a, s->b, t->b) < 0 &&
           art_orient2d(t->a, t->b, s->a) * art_orient2d(t->a, t->b, s->b) < 0;
}

/* Each side against those whose range of x begins within its own. */
static int check_simple(struct art_ctx *ctx, int n, const double (*xy)[2])
{
    int status = ART_OK;
    struct side *side = art_alloc(ctx, (size_t)n, sizeof *side);
    if (!side) return ART_ENOMEM;
    for (int k = 0; k < n; k++) {
        const double *p = xy[k], *q = xy[(k + 1) % n];
        side[k] = (struct side){p[0] <= q[0] ? p : q, p[0] <= q[0] ? q : p, k};
    }
    qsort(side, (size_t)n, sizeof *side, compare_sides);
    for (int i = 0; i < n && status == ART_OK; i++)
        for (int j = i + 1; j < n && side[j].a[0] <= side[i].b[0]; j++)
            if (cross(&side[i], &side[j])) {
                int k = side[i].k, l = side[j].k;
                status = art_error(ctx, ART_ERANGE, NULL,
                                   "the outline crosses itself: its sides %d and %d",
                                   1 + (k < l ? k : l), 1 + (k < l ? l : k));
                break;
            }
    art_free(side);
    return status;
}

static int make(struct art_ctx *ctx, struct art_mesh **out_mesh, int n, const double (*xy)[2],
                double h, bool polygons)
{
    struct art_mesh *mesh = NULL;
    int status;
    double area = 0;
    ART_TRY(art_shape_check_count(ctx, "number of corners", n, 3));
    ART_TRY(art_shape_check_size(ctx, "height", h));
    for (int k = 0; k < n; k++) {
        const double *p = xy[k], *q = xy[(k + 1) % n];
        area += (p[0] - xy[0][0]) * (q[1] - xy[0][1]) - (p[1] - xy[0][1]) * (q[0] - xy[0][0]);
    }
    ART_TRY(art_shape_check_size(ctx, "area of the outline", fabs(area) / 2));
    ART_TRY(check_simple(ctx, n, xy));
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill(ctx, mesh, n, xy, h, area < 0, polygons));
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_make_prism(struct art_ctx *ctx, struct art_mesh **mesh, int n, const double (*xy)[2],
                        double h)
{
    return make(ctx, mesh, n, xy, h, false);
}

static int make_prism(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_shape_args *a)
{
    double(*xy)[2] = art_alloc(ctx, (size_t)(a->n_list / 2), sizeof *xy);
    if (!xy) return ART_ENOMEM;
    for (int i = 0; i < a->n_list; i++) xy[i / 2][i % 2] = a->list[i];
    int status = make(ctx, mesh, a->n_list / 2, (const double(*)[2])xy, a->x[1], a->x[2] != 0);
    art_free(xy);
    return status;
}

static const double triangle[6] = {0, 0, 1, 0, 0, 1};

const struct art_shape art_shape_prism = {
    .name = "prism",
    .summary = "an outline in the x-y plane drawn out along z",
    .result = ART_SHAPE_SOLID,
    .param = {{.name = "xy",
               .kind = ART_SHAPE_LIST,
               .unit = "L",
               .min = 3,
               .size = 2,
               .help = "corners of the outline, either way round"},
              ART_SHAPE_SIZE("h", 1, "height"),
              ART_SHAPE_SWITCH("polygons", "faces stay whole")},
    .list = triangle,
    .n_list = 6,
    .make = make_prism};

/* -------------------------------------------------------------- rounded boxes */

int art_mesh_make_rounded_box(struct art_ctx *ctx, struct art_mesh **out_mesh, double wz, double wx,
                              double wy, int nslices)
{
    /* the outline is drawn as (z, x), its axis is y: a cyclic change of axes */
    static const struct art_rigid T = {{0, 1, 0, 0, 0, 1, 1, 0, 0}, {0, 0, 0}};
    struct art_mesh *mesh = NULL;
    double(*zx)[2] = NULL;
    int status, n = 0;
    ART_TRY(art_shape_check_size(ctx, "width", wz));
    ART_TRY(art_shape_check_size(ctx, "width", wx));
    ART_TRY(art_shape_check_size(ctx, "width", wy));
    ART_TRY(art_shape_check_count(ctx, "number of slices", nslices, 2));
    zx = art_alloc(ctx, 2 * ((size_t)nslices + 1), sizeof *zx);
    status = ART_ENOMEM;
    if (!zx) goto out;
    for (int end = 0; end < 2; end++)
        for (int k = 0; k <= nslices; k++, n++) {
            double s, c, sign = end ? -1 : 1;
            art_sincos_deg(180.0 * k / nslices - 90, &s, &c);
            zx[n][0] = sign * (wz / 2 + wx / 2 * c), zx[n][1] = sign * wx / 2 * s;
        }
    ART_TRY(make(ctx, &mesh, n, (const double(*)[2])zx, wy, false));
    art_mesh_transform_rigid(mesh, &T);
    *out_mesh = mesh;
    mesh = NULL;
out:
    art_free(zx);
    art_mesh_free(mesh);
    return status;
}

static int make_rounded_box(struct art_ctx *ctx, struct art_mesh **mesh,
                            const struct art_shape_args *a)
{
    return art_mesh_make_rounded_box(ctx, mesh, a->x[0], a->x[1], a->x[2], (int)a->x[3]);
}

const struct art_shape art_shape_rounded_box = {
    .name = "rounded_box",
    .summary = "box whose ends in z are half cylinders about y",
    .result = ART_SHAPE_SOLID,
    .param = {ART_SHAPE_SIZE("wz", 1, "distance of the centres of the round ends"),
              ART_SHAPE_SIZE("wx", 0.5, "width along x: the diameter of the ends"),
              ART_SHAPE_SIZE("wy", 0.5, "width along y"),
              ART_SHAPE_COUNT("slices", 12, 2, "sides of each half circle")},
    .make = make_rounded_box};
