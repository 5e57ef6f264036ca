/* This draws joints: axes of their frames, shafts, balls, planes (guide, section 3.3.10). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/joint.h>
#include <math.h>

void art_draw_port(const struct art_viewer *view, const struct view_item *item,
                   const struct art_port *port, struct art_rigid *T)
{
    struct art_rigid body;
    if (port->dyn < 0) {
        *T = port->T;
        return;
    }
    const double *q = art_draw_state(view, item)->q + art_draw_system(view, item)->dyn[port->dyn].q;
    art_v3_copy(body.p, q);
    art_rot_from_quat(body.R, q + 3);
    art_rigid_mul(T, &body, &port->T);
}

static double number(const struct view_item *item, const char *prop)
{
    return art_find_prop(item->comp, prop) ? art_get_double(item->comp, prop) : 0;
}

static int draw_frame(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const char *prop, const struct art_rigid *T)
{
    const char *style = art_get_text(item->comp, prop);
    int width = item->props->line_width > 0 ? item->props->line_width : 1;
    if (!style || art_streq(style, "OFF")) return ART_OK;
    return art_draw_axes(ctx, view, T, art_get_double(item->comp, "axisLength"), width,
                         art_streq(style, "ARROW"));
}

/* Draws a cylinder along a unit vector, with its middle at p. With a negative length, as the older
 * joints have it, a line by the properties of lines, as long as the axes. */
static int draw_shaft(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const double p[3], const double dir[3])
{
    double length = number(item, "shaftLength"), radius = number(item, "shaftRadius"), a[3], b[3];
    bool line = length < 0;
    struct art_look look;
    if (line) length = number(item, "axisLength");
    if (!(length > 0)) return ART_OK;
    art_v3_add_scaled(a, p, -length / 2, dir);
    art_v3_add_scaled(b, p, length / 2, dir);
    if (line) return art_draw_line(ctx, view, item->props, a, b, NULL);
    art_draw_solid_look(item->props, item->props->face.rgb, &look);
    return art_scene_rod(ctx, view->scene, ART_ROD_CYLINDER, a, b,
                         radius > 0 ? radius : length / 20, &look);
}

/* Draws shafts: where one axis moves with C (in a slot, in a plane), there; of two the first is
 * fixed in D and the second in C, of the older joint of this kind the other way round. */
static int draw_shafts(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                       const struct art_rigid *TC, const struct art_rigid *TD)
{
    bool inverse = art_comp_is(item->comp, "RollPitchJoint");
    bool moves =
        art_comp_is(item->comp, "SlottedHingeJoint") || art_comp_is(item->comp, "PlanarJoint");
    const struct art_rigid *T = moves || inverse ? TC : TD;
    double axis[3] = {T->R[2], T->R[5], T->R[8]}, skew;
    int status;
    if (!art_find_prop(item->comp, "shaftLength")) return ART_OK;
    if (art_comp_is(item->comp, "SphericalJointBase")) return ART_OK; /* no axis is special */
    ART_TRY(draw_shaft(ctx, view, item, T->p, axis));
    if (!art_comp_is(item->comp, "UniversalJoint")) return ART_OK;
    T = inverse ? TD : TC;
    skew = number(item, "skewAngle");
    for (int k = 0; k < 3; k++) axis[k] = cos(skew) * T->R[3 * k + 1] + sin(skew) * T->R[3 * k + 2];
    status = draw_shaft(ctx, view, item, T->p, axis);
out:
    return status;
}

/* Draws a ball; with a negative radius, as the older joints have it, by the properties of points.
 */
static int draw_ball(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     const struct art_rigid *T)
{
    double radius = number(item, "jointRadius");
    struct art_look look;
    if (radius < 0) return art_draw_point(ctx, view, item->props, T->p, NULL);
    if (!(radius > 0)) return ART_OK;
    art_draw_solid_look(item->props, item->props->face.rgb, &look);
    return art_scene_ball(ctx, view->scene, T->p, radius, &look);
}

/* The plane of D, and of connectors the point that it holds. */
static int draw_plane(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const struct art_rigid *TC, const struct art_rigid *TD)
{
    double size = number(item, "planeSize");
    bool segmented = art_comp_is(item->comp, "SegmentedPlanarConnector");
    int status = ART_OK;
    if (size > 0 && !segmented)
        ART_TRY(art_draw_square(ctx, view, item->props, TD->p, TD->R, size, size));
    if (segmented || art_comp_is(item->comp, "PlanarConnector"))
        status = art_draw_point(ctx, view, item->props, TC->p, NULL);
out:
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
    struct art_rigid TC, TD;
    int status;
    art_draw_port(view, item, &joint->A, &TC);
    art_draw_port(view, item, &joint->B, &TD);
    ART_TRY(draw_frame(ctx, view, item, "drawFrameC", &TC));
    ART_TRY(draw_frame(ctx, view, item, "drawFrameD", &TD));
    ART_TRY(draw_plane(ctx, view, item, &TC, &TD));
    ART_TRY(draw_ball(ctx, view, item, &TD));
    status = draw_shafts(ctx, view, item, &TC, &TD);
out:
    return status;
}

const struct art_view_kind art_view_joints = {.name = "joints",
                                              .summary = "frames, shafts, balls, planes of joints",
                                              .classes = "BodyConnector",
                                              .make = make,
                                              .draw = draw};
