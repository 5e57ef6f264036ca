/* Distance grids of bodies: vertices, normals, edges of cells, and the surface that contact meets
 * (guide, section 4.6). */
#include "../view_priv.h"
#include <art/bodygrid.h>
#include <string.h>

struct data {
    struct art_bodygrid how;
    struct art_distgrid *grid;
    struct art_mesh *surface; /* or NULL */
    double *rest;             /* [n_verts][3] of it, in the coordinates of the body */
};

int art_draw_is_replaced(struct art_ctx *ctx, const struct art_comp *comp, bool *replaced)
{
    const struct art_comp *body =
        art_comp_is(comp, "MeshComponent") && comp->parent ? comp->parent->parent : NULL;
    struct art_bodygrid how = {0};
    int status = ART_OK;
    if (body && art_comp_is(body, "RigidBody")) status = art_bodygrid_read(ctx, body, &how);
    *replaced = how.instead;
    return status;
}

static const struct art_comp *body_of(const struct art_comp *comp)
{
    return art_comp_is(comp, "RigidBody") ? comp : comp->parent;
}

static int make_surface(struct art_ctx *ctx, struct data *d)
{
    size_t n;
    int status;
    ART_TRY(art_distgrid_surface(ctx, &d->surface, d->grid, d->how.kind, d->how.level, 1));
    n = 3 * (size_t)d->surface->n_verts;
    d->rest = art_alloc(ctx, n + 1, sizeof *d->rest);
    if (!d->rest) ART_TRY(ART_ENOMEM);
    if (n) memcpy(d->rest, d->surface->pos, n * sizeof *d->rest);
out:
    return status;
}

/* Of a body there is the surface in place of its meshes, if it says so; of its grid what that says.
 */
static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_comp *body = body_of(item->comp);
    bool whole = body == item->comp;
    struct art_mesh *mesh = NULL;
    struct data *d;
    int status;
    (void)view;
    if (!body || !art_comp_is(body, "RigidBody")) return ART_OK + 1;
    /* who asks for a body does not ask for its grid */
    if (!whole && !item->props->visible) return ART_OK + 1;
    item->data = d = art_alloc(ctx, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    ART_TRY(art_bodygrid_read(ctx, body, &d->how));
    if (whole ? !d->how.instead : !d->how.show_grid && !d->how.show_surface) return ART_OK + 1;
    ART_TRY(art_body_collision_mesh(ctx, body, &mesh));
    if (!mesh) return ART_OK + 1;
    ART_TRY(art_bodygrid_create(ctx, body, mesh, &d->grid));
    if (whole || d->how.show_surface) ART_TRY(make_surface(ctx, d));
    status = ART_OK;
out:
    art_mesh_free(mesh);
    return status;
}

/* -------------------------------------------------------------------- the grid */

struct drawing {
    struct art_ctx *ctx;
    struct art_viewer *view;
    const struct art_props *props;
    const struct data *d;
    const struct art_rigid *T; /* of the body */
    int last[3];
};

static void place(const struct drawing *g, const int i[3], double x[3])
{
    double p[3];
    art_distgrid_vertex(g->d->grid, i[0], i[1], i[2], p);
    art_rigid_point(x, g->T, p);
}

/* A normal is as long as half of the narrowest cell. */
static int draw_vertex(const struct drawing *g, const int i[3])
{
    const double *w = g->d->grid->cell;
    double x[3], n[3], turned[3], end[3];
    int status;
    place(g, i, x);
    ART_TRY(art_draw_point(g->ctx, g->view, g->props, x, NULL));
    art_distgrid_vertex_normal(g->d->grid, i[0], i[1], i[2], n);
    if (art_v3_norm2(n) == 0) goto out;
    art_rigid_vector(turned, g->T, n);
    art_v3_add_scaled(end, x, 0.5 * fmin(fmin(w[0], w[1]), w[2]), turned);
    status = art_draw_line(g->ctx, g->view, g->props, x, end, NULL);
out:
    return status;
}

/* Edges of cells from a vertex to those behind it. */
static int draw_edges(const struct drawing *g, const int i[3])
{
    const struct art_view_color *c = g->props->edge.set ? &g->props->edge : &g->props->line;
    const float rgba[4] = {c->rgb[0], c->rgb[1], c->rgb[2], (float)g->props->alpha};
    double x[3], y[3];
    int status = ART_OK;
    if (g->props->edge_width <= 0) return ART_OK;
    place(g, i, x);
    for (int a = 0; a < 3; a++) {
        int j[3] = {i[0], i[1], i[2]};
        if (++j[a] > g->last[a]) continue;
        place(g, j, y);
        ART_TRY(art_draw_thin_line(g->ctx, g->view, x, y, g->props->edge_width, rgba));
    }
out:
    return status;
}

static int draw_grid(struct drawing *g)
{
    const int *first = g->d->how.first;
    int i[3], status = ART_OK;
    for (int a = 0; a < 3; a++) {
        g->last[a] = g->d->how.last[a];
        if (g->last[a] > g->d->grid->res[a]) g->last[a] = g->d->grid->res[a];
    }
    for (i[2] = first[2]; i[2] <= g->last[2]; i[2]++)
        for (i[1] = first[1]; i[1] <= g->last[1]; i[1]++)
            for (i[0] = first[0]; i[0] <= g->last[0]; i[0]++) {
                ART_TRY(draw_vertex(g, i));
                ART_TRY(draw_edges(g, i));
            }
out:
    return status;
}

/* ------------------------------------------------------------------------- all */

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    const struct art_comp *body = body_of(item->comp);
    struct view_surface s = {.mesh = d->surface};
    struct art_rigid T;
    struct drawing g = {.ctx = ctx, .view = view, .props = item->props, .d = d, .T = &T};
    int status = ART_OK;
    if (view->measuring) return ART_OK;
    art_geom_pose(view->sim, item->model, body, &T);
    if (body != item->comp && d->how.show_grid) ART_TRY(draw_grid(&g));
    if (!d->surface || d->surface->n_faces == 0) goto out;
    for (int v = 0; v < d->surface->n_verts; v++)
        art_rigid_point(d->surface->pos + 3 * (size_t)v, &T, d->rest + 3 * (size_t)v);
    status = art_draw_surface(ctx, view, item->props, &s);
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    if (!d) return;
    art_distgrid_free(d->grid);
    art_mesh_free(d->surface);
    art_free(d->rest);
    art_free(d);
}

const struct art_view_kind art_view_distgrids = {.name = "distgrids",
                                                 .summary = "distance grids of bodies",
                                                 .classes = "RigidBody DistanceGridComp",
                                                 .make = make,
                                                 .draw = draw,
                                                 .free = free_data};
