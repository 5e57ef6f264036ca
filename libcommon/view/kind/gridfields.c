/* This draws the grids of fields: vertices, edges of cells, and the surface of one value (guide,
 * sections 4.6 and 7.6.3). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/femmodel.h>
#include <string.h>

struct data {
    struct art_fieldcomp *field;
    const struct art_fieldcomp_grid *grid;
    struct view_lattice lattice;
    bool edges, points;
    struct art_mesh *surface; /* in the world; NULL: none */
};

void art_draw_grid_place(const struct art_fieldcomp *field, int i, double x[3])
{
    const struct art_fieldcomp_grid *grid = art_fieldcomp_grid(field);
    double p[3];
    art_fieldcomp_grid_vertex(field, i, p);
    if (grid->local)
        art_rigid_point(x, &grid->TLW, p);
    else
        art_v3_copy(x, p);
}

static void place(const void *user, int i, double x[3])
{
    art_draw_grid_place(user, i, x);
}

/* The mean of the vertices around a place in the grid that is halved along each axis. */
static double halved(const struct data *d, const int at[3])
{
    double sum = 0;
    for (int c = 0; c < 8; c++) {
        int v[3];
        for (int k = 0; k < 3; k++) v[k] = (at[k] + (c >> k & 1)) / 2;
        int i = v[0] + d->lattice.n[0] * (v[1] + d->lattice.n[1] * v[2]);
        sum += art_fieldcomp_value(d->field, false, i, 0)[0] / 8;
    }
    return sum;
}

/* The surface where the value is that of the property, which calls it a distance. Halved cells have
 * the same values in between, and are even in number, as such surfaces need them. */
static int make_surface(struct art_ctx *ctx, const struct view_item *item, struct data *d)
{
    const struct art_fieldcomp_grid *g = d->grid;
    struct art_distgrid *grid = NULL;
    double cell[3], corner[3];
    struct art_rigid T = g->TCL;
    int res[3], at[3], status;
    for (int k = 0; k < 3; k++) {
        res[k] = 2 * g->cells[k];
        cell[k] = g->widths[k] / res[k];
        corner[k] = -g->widths[k] / 2;
        /* a grid of no width has no surface */
        if (!(cell[k] > 0)) return ART_OK;
    }
    art_rigid_point(T.p, &g->TCL, corner);
    art_rigid_mul(&T, &g->TLW, &T);
    ART_TRY(art_distgrid_make(ctx, &grid, res, cell, &T));
    for (at[2] = 0; at[2] <= res[2]; at[2]++)
        for (at[1] = 0; at[1] <= res[1]; at[1]++)
            for (at[0] = 0; at[0] <= res[0]; at[0]++)
                grid->dist[art_distgrid_index(grid, at[0], at[1], at[2])] = halved(d, at);
    status = art_distgrid_surface(ctx, &d->surface, grid, ART_DISTGRID_LINEAR,
                                  art_get_double(item->comp, "surfaceDistance"), 1);
out:
    art_distgrid_free(grid);
    return status;
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    int status;
    (void)view;
    ART_TRY(art_fieldcomp_open(ctx, item->comp, &d->field));
    d->grid = art_fieldcomp_grid(d->field);
    d->lattice.place = place;
    d->lattice.user = d->field;
    for (int k = 0; k < 3; k++) d->lattice.n[k] = d->grid->cells[k] + 1;
    ART_TRY(art_draw_ranges(ctx, item->comp, &d->lattice));
    /* edges are drawn unless it is said that they are not */
    bool said = art_value_source(item->comp, "renderProps.drawEdges") != NULL;
    d->edges = art_get_bool(item->comp, "renderGrid") && (item->props->draw_edges || !said);
    d->points =
        art_get_bool(item->comp, "renderGrid") && art_get_bool(item->comp, "renderVertices");
    if (art_fieldcomp_is_scalar(d->field) && art_get_bool(item->comp, "renderSurface"))
        status = make_surface(ctx, item, d);
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    struct art_props props = *item->props;
    struct view_surface s = {.mesh = d->surface};
    int status;
    ART_TRY(art_draw_lattice(ctx, view, item->props, &d->lattice, d->edges, d->points));
    /* edges are those of the grid */
    props.draw_edges = false;
    if (d->surface && d->surface->n_faces > 0) status = art_draw_surface(ctx, view, &props, &s);
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_fieldcomp_free(d->field);
    art_mesh_free(d->surface);
}

const struct art_view_kind art_view_gridfields = {.name = "gridfields",
                                                  .summary = "grids of fields, their surfaces",
                                                  .classes = "GridFieldBase",
                                                  .size = sizeof(struct data),
                                                  .make = make,
                                                  .draw = draw,
                                                  .free = free_data};
