/* This draws FEM models without a simulation: elements and meshes where the tree has their nodes.
 */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/femmodel.h>

struct data {
    struct art_volume *volume;
    struct art_embedded *embedded;
};

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    (void)view;
    if (item->model >= 0) return ART_OK + 1;
    if (!art_comp_has_kind(item->comp, ART_KIND_FEM_MESH))
        return art_fem_tree_mesh(ctx, item->comp, false, &d->volume);
    int status = art_fem_mesh_read(ctx, item->comp, &d->embedded);
    if (status < 0 || !d->embedded) return status < 0 ? status : ART_OK + 1;
    return art_mesh_triangulate(ctx, d->embedded->mesh);
}

/* Solids, then shells, in the order of their lists. */
static const struct art_comp *element(const struct art_comp *fem, int e)
{
    static const char *const lists[] = {"elements", "shellElements"};
    for (int k = 0; k < 2; k++) {
        const struct art_comp *list = art_comp_child(fem, lists[k]);
        if (!list) continue;
        if (e < list->n_children) return list->children[e];
        e -= list->n_children;
    }
    return NULL;
}

static int draw_elements(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                         const struct art_volume *v)
{
    int status = ART_OK;
    for (int e = 0; e < v->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        const int *node = v->elem_node + v->elem_off[e];
        const struct art_comp *comp = element(item->comp, e);
        if (!comp || !art_draw_visible(ctx, view, comp)) continue;
        for (int k = 0; k < type->n_edges && status == ART_OK; k++)
            status = art_draw_line(ctx, view, art_draw_props(ctx, view, comp),
                                   v->pos + 3 * (size_t)node[type->edge[k][0]],
                                   v->pos + 3 * (size_t)node[type->edge[k][1]], NULL);
    }
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    const struct data *d = item->data;
    if (d->volume) return draw_elements(ctx, view, item, d->volume);
    const struct art_comp *fem = item->comp->parent ? item->comp->parent->parent : NULL;
    bool own = art_is_set(item->comp, "surfaceRendering") || !d->embedded->generated || !fem;
    if (art_streq(art_get_text(own ? item->comp : fem, "surfaceRendering"), "None")) return ART_OK;
    struct view_surface s = {.mesh = d->embedded->mesh};
    return art_draw_surface(ctx, view, item->props, &s);
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_volume_free(d->volume);
    art_embedded_free(d->embedded);
}

const struct art_view_kind art_view_still = {.name = "still",
                                             .summary = "FEM models that are not simulated",
                                             .classes = "FemModel3d FemMeshComp",
                                             .size = sizeof(struct data),
                                             .make = make,
                                             .draw = draw,
                                             .free = free_data};
