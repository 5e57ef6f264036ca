/* This draws springs between frames: a line between their ends, and the axes there. */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/deformable.h>

/* The end of one side: the frame that it is on (none: the ground), and its place there. */
static void end_pose(const struct art_viewer *view, const struct view_item *item, const char *frame,
                     const char *place, struct art_rigid *T)
{
    const struct art_comp *on = art_get_ref(item->comp, frame);
    struct art_rigid at, pose;
    double m[16];
    if (view->sim && item->model >= 0) {
        const struct art_system *sys = art_draw_system(view, item);
        int dyn = art_deformable_end(sys, item->comp, art_streq(frame, "frameB"));
        if (dyn >= 0) { /* a section of a deformable body, which is where the state has it */
            const double *q = art_draw_state(view, item)->q + sys->dyn[dyn].q;
            art_rigid_from_quat(T, q, q + 3);
            return;
        }
    }
    art_rigid_identity(&pose);
    art_rigid_identity(&at);
    if (on) art_geom_pose(view->sim, item->model, on, &pose);
    if (art_get_vector(item->comp, place, m, 16) == 16)
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) at.R[3 * i + k] = m[4 * i + k];
            at.p[i] = m[4 * i + 3];
        }
    art_rigid_mul(T, &pose, &at);
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    /* the default, 1, has nothing to do with the size of the model */
    double length =
        art_is_set(item->comp, "axisLength") ? art_get_double(item->comp, "axisLength") : 0;
    struct art_rigid C, D;
    int width = item->props->line_width > 0 ? item->props->line_width : 1, status;
    end_pose(view, item, "frameA", "attachFrameA", &C);
    end_pose(view, item, "frameB", "attachFrameB", &D);
    ART_TRY(art_draw_line(ctx, view, item->props, C.p, D.p, NULL));
    if (art_get_bool(item->comp, "drawFrameC"))
        ART_TRY(art_draw_axes(ctx, view, &C, length, width, false));
    if (art_get_bool(item->comp, "drawFrameD"))
        status = art_draw_axes(ctx, view, &D, length, width, false);
out:
    return status;
}

const struct art_view_kind art_view_framesprings = {.name = "framesprings",
                                                    .summary = "springs between frames",
                                                    .classes = "FrameSpring",
                                                    .draw = draw};
