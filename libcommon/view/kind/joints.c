/* Joints: axes of their frames, shafts, balls, planes (guide, section 3.3.10); frame springs. */
#include "../view_priv.h"
#include <art/joint.h>

/* Pose of frame C or D now. */
static void port_pose(const struct art_viewer *view, const struct view_item *item,
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

static int draw_frame(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const char *prop, const struct art_rigid *T)
{
    const char *style = art_get_text(item->comp, prop);
    int width = item->props->line_width > 0 ? item->props->line_width : 1;
    if (!style || art_streq(style, "OFF")) return ART_OK;
    return art_draw_axes(ctx, view, T, art_get_double(item->comp, "axisLength"), width,
                         art_streq(style, "ARROW"));
}

/* A cylinder around an axis of a frame, centred at its origin. */
static int draw_shaft(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const struct art_rigid *T, int axis)
{
    double length = art_get_double(item->comp, "shaftLength"), a[3], b[3];
    double radius = art_get_double(item->comp, "shaftRadius");
    const double dir[3] = {T->R[axis], T->R[3 + axis], T->R[6 + axis]};
    struct art_look look;
    if (!(length > 0)) return ART_OK;
    art_v3_add_scaled(a, T->p, -length / 2, dir);
    art_v3_add_scaled(b, T->p, length / 2, dir);
    art_draw_solid_look(item->props, item->props->face.rgb, &look);
    return art_scene_rod(ctx, view->scene, ART_ROD_CYLINDER, a, b,
                         radius > 0 ? radius : length / 20, &look);
}

static int draw_ball(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     const struct art_rigid *T)
{
    double radius =
        art_find_prop(item->comp, "jointRadius") ? art_get_double(item->comp, "jointRadius") : 0;
    struct art_look look;
    if (!(radius > 0)) return ART_OK;
    art_draw_solid_look(item->props, item->props->face.rgb, &look);
    return art_scene_ball(ctx, view->scene, T->p, radius, &look);
}

static int draw_plane(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                      const struct art_rigid *TC, const struct art_rigid *TD)
{
    double size =
        art_find_prop(item->comp, "planeSize") ? art_get_double(item->comp, "planeSize") : 0;
    if (!(size > 0)) return ART_OK;
    int status = art_draw_square(ctx, view, item->props, TD->p, TD->R, size, size);
    if (status < 0 || !art_comp_is(item->comp, "PlanarConnector")) return status;
    return art_draw_point(ctx, view, item->props, TC->p, NULL);
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
    if (view->measuring) return ART_OK;
    port_pose(view, item, &joint->A, &TC);
    port_pose(view, item, &joint->B, &TD);
    ART_TRY(draw_frame(ctx, view, item, "drawFrameC", &TC));
    ART_TRY(draw_frame(ctx, view, item, "drawFrameD", &TD));
    ART_TRY(draw_plane(ctx, view, item, &TC, &TD));
    ART_TRY(draw_ball(ctx, view, item, &TD));
    if (!art_find_prop(item->comp, "shaftLength")) return ART_OK;
    ART_TRY(draw_shaft(ctx, view, item, &TD, 2));
    /* the second axis turns with the first */
    if (art_comp_is(item->comp, "UniversalJoint")) status = draw_shaft(ctx, view, item, &TC, 1);
out:
    return status;
}

const struct art_view_kind art_view_joints = {.name = "joints",
                                              .summary = "frames, shafts, balls, planes of joints",
                                              .classes = "BodyConnector",
                                              .make = make,
                                              .draw = draw};
