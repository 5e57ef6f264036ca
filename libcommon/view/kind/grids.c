/* This draws grids in a plane: lines around cells in the plane of the x and y axes. */
#include "../view_draw.h"
#include "../view_priv.h"

enum { MOST_CELLS = 10000 };

/* It lies in the plane of x and z where it says nothing. */
static void pose_of(const struct art_comp *comp, struct art_rigid *T)
{
    double turn[4];
    art_rigid_identity(T);
    (void)art_get_vector(comp, "position", T->p, 3);
    if (art_get_vector(comp, "orientation", turn, 4) == 4)
        art_rot_from_axis_angle_deg(T->R, turn, turn[3]);
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    double cells[2] = {0, 0}, size[2] = {0, 0};
    struct art_rigid T;
    int status = ART_OK;
    if (art_get_vector(item->comp, "resolution", cells, 2) != 2 ||
        art_get_vector(item->comp, "size", size, 2) != 2 || !(size[0] > 0) || !(size[1] > 0))
        return ART_OK;
    pose_of(item->comp, &T);
    for (int k = 0; k < 2; k++) {
        int n = cells[k] >= 1 ? cells[k] < MOST_CELLS ? (int)cells[k] : MOST_CELLS : 1;
        for (int i = 0; i <= n && status == ART_OK; i++) {
            double a[3] = {0}, b[3] = {0}, from[3], to[3];
            a[k] = b[k] = size[k] * ((double)i / n - 0.5);
            a[1 - k] = -size[1 - k] / 2;
            b[1 - k] = size[1 - k] / 2;
            art_rigid_point(from, &T, a);
            art_rigid_point(to, &T, b);
            status = art_draw_line(ctx, view, item->props, from, to, NULL);
        }
    }
    return status;
}

const struct art_view_kind art_view_grids = {
    .name = "grids", .summary = "grids in a plane", .classes = "GridPlane", .draw = draw};
