/* This file finds faults of skins in the tree, without a system. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

static void note(int *first, int status)
{
    if (*first == ART_OK || status == ART_ENOMEM) *first = status;
}

/* Elements and nodes of the links are those of their FEM model. */
static int check_links(struct art_ctx *ctx, const struct art_comp *owner,
                       const struct art_skin_masters *masters, const struct art_skin_points *points)
{
    for (int i = 0; i < points->n; i++)
        for (int k = points->point[i].first; k < points->point[i].first + points->point[i].n; k++) {
            const struct art_skin_link *link = &points->link[k];
            const struct art_comp *fem = masters->master[link->master].comp;
            double sum = 0;
            for (int j = link->first; j < link->first + link->n; j++) {
                sum += points->coord[j];
                if (link->kind == ART_SKIN_NODES && !skin_node_of(fem, points->node[j]))
                    return art_error(ctx, ART_ENOTFOUND, &owner->loc,
                                     "'%s': point %d of it follows node %d, and '%s' has none",
                                     art_comp_path(owner, NULL), i, points->node[j],
                                     art_comp_path(fem, NULL));
            }
            if (link->kind != ART_SKIN_ELEMENT) continue;
            if (!skin_elem_of(fem, link->elem))
                return art_error(ctx, ART_ENOTFOUND, &owner->loc,
                                 "'%s': point %d of it follows element %d, and '%s' has none",
                                 art_comp_path(owner, NULL), i, link->elem,
                                 art_comp_path(fem, NULL));
            if (!(fabs(sum - 1) <= 1e-4))
                return art_error(ctx, ART_ERANGE, &owner->loc,
                                 "'%s': the coordinates of point %d of it in element %d add up to "
                                 "%.9g, not to 1",
                                 art_comp_path(owner, NULL), i, link->elem, sum);
        }
    return ART_OK;
}

/* What can be simulated and is hardly meant: vertices that stay, weights below zero. */
static void warn_of_points(struct art_ctx *ctx, const struct art_comp *skin,
                           const struct art_skin_points *points)
{
    int fixed = 0, below = 0, first_fixed = -1, first_below = -1;
    for (int i = 0; i < points->n; i++) {
        const struct art_skin_point *p = &points->point[i];
        bool negative = p->base_weight < 0;
        for (int k = p->first; k < p->first + p->n; k++)
            negative = negative || points->link[k].weight < 0;
        if (p->n == 0 && fixed++ == 0) first_fixed = i;
        if (negative && below++ == 0) first_below = i;
    }
    if (fixed)
        art_warn(ctx, &skin->loc,
                 "'%s': %d of its %d vertices have no master and stay where they are, the first is "
                 "vertex %d",
                 art_comp_path(skin, NULL), fixed, points->n, first_fixed);
    if (below)
        art_warn(ctx, &skin->loc,
                 "'%s': %d of its %d vertices have negative weights, the first is vertex %d",
                 art_comp_path(skin, NULL), below, points->n, first_below);
}

/* A skin without a mesh is there for its markers, and for what is attached to it. */
static bool has_points(const struct art_comp *skin)
{
    const struct art_comp *markers = art_comp_child(skin, "markers"), *top = skin->model->root;
    if (markers && markers->n_children > 0) return true;
    for (const struct art_comp *c = top; c; c = art_comp_next(top, (struct art_comp *)c))
        if (art_comp_has_kind(c, ART_KIND_POINT_TO_SKIN) && art_get_ref(c, "skinMesh") == skin)
            return true;
    return false;
}

static int check_skin(struct art_ctx *ctx, const struct art_comp *skin)
{
    struct art_skin_weighting how;
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_skin_weighting_read(ctx, skin, &how));
    ART_TRY(art_skin_masters_read(ctx, skin, &masters));
    ART_TRY(art_comp_mesh(ctx, skin, &mesh));
    ART_TRY(skin_vertices_read(ctx, skin, &masters, false, mesh, &points));
    if (masters.n == 0)
        art_warn(ctx, &skin->loc, "'%s' has no masters to follow", art_comp_path(skin, NULL));
    if (mesh && mesh->n_verts == 0)
        art_warn(ctx, &skin->loc, "'%s': its mesh is empty", art_comp_path(skin, NULL));
    if (!mesh && !has_points(skin))
        art_warn(ctx, &skin->loc, "'%s' has neither a mesh nor points: nothing follows its masters",
                 art_comp_path(skin, NULL));
    if (masters.n > 0) warn_of_points(ctx, skin, &points);
    status = check_links(ctx, skin, &masters, &points);
out:
    art_mesh_free(mesh);
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

static int check_point(struct art_ctx *ctx, const struct art_comp *att)
{
    const struct art_comp *skin = art_get_ref(att, "skinMesh");
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    int status;
    if (!skin || !art_comp_has_kind(skin, ART_KIND_SKIN))
        return art_error(ctx, ART_ENOTFOUND, &att->loc,
                         "'%s' is attached to no skin: skinMesh names none",
                         art_comp_path(att, NULL));
    /* faults of the masters are reported with the skin */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    status = art_quiet_end(ctx, &quiet, art_skin_masters_read(ctx, skin, &masters));
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    ART_TRY(art_skin_point_read(ctx, att, &masters, false, &points));
    if (points.point[0].n == 0)
        art_warn(ctx, &att->loc, "'%s' has no master and stays where it is",
                 art_comp_path(att, NULL));
    status = check_links(ctx, att, &masters, &points);
out:
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

int art_skin_check(struct art_ctx *ctx, const struct art_comp *top)
{
    int first = ART_OK;
    for (const struct art_comp *c = top; c && first != ART_ENOMEM;
         c = art_comp_next(top, (struct art_comp *)c)) {
        if (art_comp_has_kind(c, ART_KIND_SKIN)) note(&first, check_skin(ctx, c));
        if (art_comp_has_kind(c, ART_KIND_POINT_TO_SKIN)) note(&first, check_point(ctx, c));
        if (!art_comp_has_kind(c, ART_KIND_SKIN_MARKER)) continue;
        const struct art_comp *att = art_get_object(c, "attachment");
        if (att) note(&first, check_point(ctx, att));
    }
    return first;
}
