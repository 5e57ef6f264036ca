/* This draws distance grids of bodies: vertices, normals, edges of cells, and the surface that
 * contact meets (guide, section 4.6). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/mechtree.h>
#include <string.h>

struct data {
    struct art_bodygrid how;
    struct art_distgrid *grid;
    struct art_mesh *surface; /* or NULL */
    double *rest;             /* [n_verts][3] of it, in the coordinates of the body */
    struct art_rigid T;       /* of the body now */
};

int art_draw_is_replaced(struct art_ctx *ctx, const struct art_comp *comp, bool *replaced)
{
    const struct art_comp *body =
        art_comp_has_kind(comp, ART_KIND_MESH) && comp->parent ? comp->parent->parent : NULL;
    struct art_bodygrid how = {0};
    int status = ART_OK;
    if (body && art_comp_has_kind(body, ART_KIND_RIGID_BODY))
        status = art_bodygrid_read(ctx, body, &how);
    *replaced = how.instead;
    return status;
}

static const struct art_comp *body_of(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_RIGID_BODY) ? comp : comp->parent;
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

/* The grid of a body shows its surface in place of the meshes, if the body says so, and what the
 * grid itself says. */
static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct art_comp *body = body_of(item->comp);
    bool whole = body == item->comp;
    struct art_mesh *mesh = NULL;
    struct data *d = item->data;
    int status;
    (void)view;
    if (!body || !art_comp_has_kind(body, ART_KIND_RIGID_BODY)) return ART_OK + 1;
    /* who asks for a body does not ask for its grid */
    if (!whole && !item->props->visible) return ART_OK + 1;
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

/* Gets a vertex by its number, x fastest. */
static void vertex_at(const struct art_distgrid *grid, int i, int at[3])
{
    at[0] = i % (grid->res[0] + 1);
    at[1] = i / (grid->res[0] + 1) % (grid->res[1] + 1);
    at[2] = i / (grid->res[0] + 1) / (grid->res[1] + 1);
}

static void place(const void *user, int i, double x[3])
{
    const struct data *d = user;
    double p[3];
    int at[3];
    vertex_at(d->grid, i, at);
    art_distgrid_vertex(d->grid, at[0], at[1], at[2], p);
    art_rigid_point(x, &d->T, p);
}

/* A normal is as long as half of the narrowest cell. */
static bool normal_end(const void *user, int i, double end[3])
{
    const struct data *d = user;
    const double *w = d->grid->cell;
    double x[3], n[3], turned[3];
    int at[3];
    vertex_at(d->grid, i, at);
    art_distgrid_vertex_normal(d->grid, at[0], at[1], at[2], n);
    if (art_v3_norm2(n) == 0) return false;
    place(user, i, x);
    art_rigid_vector(turned, &d->T, n);
    art_v3_add_scaled(end, x, 0.5 * fmin(fmin(w[0], w[1]), w[2]), turned);
    return true;
}

static int draw_grid(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item)
{
    const struct data *d = item->data;
    struct view_lattice lattice = {.place = place, .line = normal_end, .user = d};
    for (int a = 0; a < 3; a++) {
        lattice.n[a] = d->grid->res[a] + 1;
        lattice.first[a] = d->how.first[a];
        lattice.last[a] = d->how.last[a];
    }
    return art_draw_lattice(ctx, view, item->props, &lattice, true, true);
}

/* ------------------------------------------------------------------------- all */

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    const struct art_comp *body = body_of(item->comp);
    struct view_surface s = {.mesh = d->surface};
    int status = ART_OK;
    art_geom_pose(view->sim, item->model, body, &d->T);
    if (body != item->comp && d->how.show_grid) ART_TRY(draw_grid(ctx, view, item));
    if (!d->surface || d->surface->n_faces == 0) goto out;
    for (int v = 0; v < d->surface->n_verts; v++)
        art_rigid_point(d->surface->pos + 3 * (size_t)v, &d->T, d->rest + 3 * (size_t)v);
    status = art_draw_surface(ctx, view, item->props, &s);
out:
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_distgrid_free(d->grid);
    art_mesh_free(d->surface);
    art_free(d->rest);
}

const struct art_view_kind art_view_distgrids = {.name = "distgrids",
                                                 .summary = "distance grids of bodies",
                                                 .classes = "RigidBody DistanceGridComp",
                                                 .size = sizeof(struct data),
                                                 .make = make,
                                                 .draw = draw,
                                                 .free = free_data};
