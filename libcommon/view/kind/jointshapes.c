/* The surfaces on which joints move: ellipsoids, slots, planes over a line of segments (guide,
 * sections 3.4.4, 3.4.11 and 3.4.14). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/joint.h>
#include <math.h>

enum { AROUND = 48, DOWN = 24 };

/* Places points and normals of an ellipsoid about frame T, in rows from pole to pole. */
static void place_ellipsoid(const struct art_rigid *T, const double axes[3], double (*x)[3],
                            float (*normal)[3])
{
    for (int i = 0; i <= DOWN; i++)
        for (int k = 0; k < AROUND; k++) {
            double down = ART_PI * i / DOWN, round = 2 * ART_PI * k / AROUND, p[3], n[3], turned[3];
            double unit[3] = {sin(down) * cos(round), sin(down) * sin(round), cos(down)};
            for (int a = 0; a < 3; a++) p[a] = axes[a] * unit[a], n[a] = unit[a] / axes[a];
            art_v3_normalize(n, n);
            art_rigid_point(x[i * AROUND + k], T, p);
            art_rigid_vector(turned, T, n);
            for (int a = 0; a < 3; a++) normal[i * AROUND + k][a] = (float)turned[a];
        }
}

/* Makes triangles between the rows; at the poles one instead of two. */
static int join(int (*tri)[3])
{
    int n = 0;
    for (int i = 0; i < DOWN; i++)
        for (int k = 0; k < AROUND; k++) {
            int a = i * AROUND + k, b = i * AROUND + (k + 1) % AROUND;
            if (i < DOWN - 1) tri[n][0] = a, tri[n][1] = a + AROUND, tri[n++][2] = b + AROUND;
            if (i > 0) tri[n][0] = a, tri[n][1] = b + AROUND, tri[n++][2] = b;
        }
    return n;
}

static int draw_ellipsoid(struct art_ctx *ctx, struct art_viewer *view,
                          const struct view_item *item, const struct art_rigid *T)
{
    double x[(DOWN + 1) * AROUND][3], axes[3];
    float normal[(DOWN + 1) * AROUND][3];
    int tri[2 * DOWN * AROUND][3];
    struct art_look look;
    struct art_faces faces = {.n_points = (DOWN + 1) * AROUND,
                              .x = (const double(*)[3])x,
                              .tri = (const int(*)[3])tri,
                              .normal = (const float(*)[3])normal};
    if (!art_get_bool(item->comp, "drawEllipsoid") ||
        art_get_vector(item->comp, "semiAxisLengths", axes, 3) != 3)
        return ART_OK;
    place_ellipsoid(T, axes, x, normal);
    faces.n_tri = join(tri);
    art_draw_face_look(item->props, &look);
    if (look.shading == ART_SHADE_FLAT) look.shading = ART_SHADE_SMOOTH; /* as with balls */
    return look.sides == ART_SIDES_NEITHER ? ART_OK
                                           : art_scene_faces(ctx, view->scene, &faces, &look);
}

/* Its upper and its lower end: as wide as slotWidth, slotDepth apart. A slot without end is not
 * drawn. */
static int draw_slot(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     const struct art_rigid *T)
{
    double width = art_get_double(item->comp, "slotWidth"), range[2] = {0, 0}, centre[3];
    double depth = art_get_double(item->comp, "slotDepth");
    int status = ART_OK;
    if (!(width > 0)) return ART_OK;
    if (art_get_vector(item->comp, "slotRange", range, 2) != 2 || !(range[1] > range[0]))
        if (art_get_vector(item->comp, "xRange", range, 2) != 2) return ART_OK;
    if (!isfinite(range[0]) || !isfinite(range[1])) return ART_OK;
    for (int side = -1; side <= 1 && status == ART_OK; side += 2) {
        const double local[3] = {(range[0] + range[1]) / 2, 0, side * depth / 2};
        art_rigid_point(centre, T, local);
        status = art_draw_square(ctx, view, item->props, centre, T->R, range[1] - range[0], width);
    }
    return status;
}

/* Draws a rectangle over each segment, planeSize long along y. */
static int draw_segments(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                         const struct art_rigid *T)
{
    double size = art_get_double(item->comp, "planeSize");
    struct art_value segs;
    int status = ART_OK;
    if (!art_get(item->comp, "segs", &segs)) return ART_OK;
    for (int i = 0; i + 3 < segs.n && status == ART_OK; i += 2) {
        const double *p = segs.num + i;
        double dx = p[2] - p[0], dz = p[3] - p[1], length = hypot(dx, dz), centre[3], R[9];
        const double middle[3] = {(p[0] + p[2]) / 2, 0, (p[1] + p[3]) / 2};
        const double along[9] = {dx / length, 0, -dz / length, 0, 1, 0,
                                 dz / length, 0, dx / length};
        art_rigid_point(centre, T, middle);
        art_m3_mul(R, T->R, along);
        status = art_draw_square(ctx, view, item->props, centre, R, length, size);
    }
    return status;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    (void)ctx;
    if (item->model < 0) return ART_OK + 1;
    item->data = art_system_joint_of(art_draw_system(view, item), item->comp);
    return item->data ? ART_OK : ART_OK + 1;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_joint *joint = item->data;
    struct art_rigid T;
    art_draw_port(view, item, &joint->B, &T);
    if (art_comp_is(item->comp, "EllipsoidJoint")) return draw_ellipsoid(ctx, view, item, &T);
    if (art_comp_is(item->comp, "SlottedHingeJoint")) return draw_slot(ctx, view, item, &T);
    return draw_segments(ctx, view, item, &T);
}

const struct art_view_kind art_view_jointshapes = {
    .name = "jointshapes",
    .summary = "ellipsoids, slots and segments that joints move on",
    .classes = "EllipsoidJoint SlottedHingeJoint SegmentedPlanarConnector",
    .make = make,
    .draw = draw};
