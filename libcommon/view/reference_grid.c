/* This draws a reference grid: lines at round distances in a plane across an axis, behind and
 * below what is shown. */
#include <art/view.h>
#include <math.h>

enum { MOST_LINES = 2000 };

/* Where the grid begins and ends along an axis: it takes in the box and one step around. */
static void span(double step, double lo, double hi, double *first, double *last)
{
    *first = (floor(lo / step) - 1) * step;
    *last = (ceil(hi / step) + 1) * step;
}

double art_view_grid_step(const struct art_view_grid *grid, const double box[6])
{
    int u = (grid->axis + 1) % 3, v = (grid->axis + 2) % 3;
    double tick[2], wide = fmax(box[3 + u] - box[u], box[3 + v] - box[v]);
    if (grid->step > 0) return grid->step;
    return wide > 0 && art_view_ticks(0, wide, 10, tick, 2) == 2 ? tick[1] - tick[0] : 1;
}

static int add_lines(struct art_ctx *ctx, struct art_scene *scene, const struct art_view_grid *grid,
                     const double box[6], int along, const float ink[4])
{
    int across = 3 - grid->axis - along, status = ART_OK;
    double step = art_view_grid_step(grid, box), from, to, first, last;
    struct art_look look;
    art_look_default(&look);
    look.clip = false;
    span(step, box[along], box[3 + along], &from, &to);
    span(step, box[across], box[3 + across], &first, &last);
    if ((last - first) / step > MOST_LINES)
        return art_error(ctx, ART_ELIMIT, NULL, "a grid of %.9g has more than %d lines here", step,
                         MOST_LINES);
    int n = (int)((last - first) / step + 1.5);
    for (int i = 0; i < n && status == ART_OK; i++) {
        double x[2][3], at = first + i * step;
        bool is_axis = fabs(at) < 1e-9 * step;
        for (int k = 0; k < 2; k++) {
            x[k][grid->axis] = grid->at;
            x[k][along] = k ? to : from;
            x[k][across] = is_axis ? 0 : at;
        }
        /* the axes through the origin in the colours that axes have: red, green, blue */
        for (int k = 0; k < 3; k++)
            look.rgba[k] = is_axis ? (k == along ? 0.8F : 0.15F) : 0.5F * (ink[k] + 0.6F);
        look.rgba[3] = 1;
        status =
            art_scene_lines(ctx, scene, 1, (const double(*)[3])x, NULL, is_axis ? 1.5 : 0.7, &look);
    }
    return status;
}

int art_view_grid(struct art_ctx *ctx, struct art_scene *scene, const struct art_view_grid *grid,
                  const double box[6], const float ink[4])
{
    int status = add_lines(ctx, scene, grid, box, (grid->axis + 1) % 3, ink);
    return status < 0 ? status : add_lines(ctx, scene, grid, box, (grid->axis + 2) % 3, ink);
}
