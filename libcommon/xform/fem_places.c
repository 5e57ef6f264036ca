/* The rest positions of finite elements, and the set of those that move: those all of whose nodes
 * do. Directions in the material (of muscles, of anisotropic laws) stand there. */
#include "places.h"
#include "xform_priv.h"
#include <art/femmodel.h>
#include <stdlib.h>
#include <string.h>

int xform_fem_places_make(struct art_ctx *ctx, struct places *p, struct art_model *model)
{
    struct art_quiet quiet;
    int status = ART_OK;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        struct fem_rest fem = {.fem = c};
        if (!art_comp_has_kind(c, ART_KIND_FEM_MODEL)) continue;
        /* what is odd about a mesh is for others to tell; without one directions could not follow
         */
        art_quiet_begin(ctx, &quiet);
        status = art_quiet_raise(ctx, &quiet, art_fem_tree_mesh(ctx, c, true, &fem.vol));
        if (status < 0) return status;
        if (!ART_GROW(ctx, p->fems, p->n_fems, p->cap_fems)) {
            art_volume_free(fem.vol);
            return ART_ENOMEM;
        }
        p->fems[p->n_fems++] = fem;
    }
    return ART_OK;
}

void xform_fem_places_fini(struct places *p)
{
    for (int i = 0; i < p->n_fems; i++) art_volume_free(p->fems[i].vol);
    art_free(p->fems);
}

/* Solids first, then shells, as art_fem_tree_mesh has them. */
static const struct art_comp *element_at(const struct fem_rest *fem, int e)
{
    const struct art_comp *solids = art_comp_child(fem->fem, "elements");
    const struct art_comp *shells = art_comp_child(fem->fem, "shellElements");
    int n = solids ? solids->n_children : 0;
    if (e < n) return solids->children[e];
    e -= n;
    return shells && e < shells->n_children ? shells->children[e] : NULL;
}

static bool all_nodes_move(const struct places *p, const struct fem_rest *fem, int e)
{
    const struct art_comp *nodes = art_comp_child(fem->fem, "nodes");
    const struct art_volume *vol = fem->vol;
    for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++)
        if (!xform_places_get(p, nodes->children[vol->elem_node[k]])->moves) return false;
    return true;
}

/* The element that a description of it names. */
static const struct art_comp *element_of(const struct art_comp *desc)
{
    const struct art_slot *slot = art_comp_slot(desc, "element");
    const struct art_comp *elem = art_get_ref(desc, "element");
    char path[300];
    if (elem || !slot || !slot->has_value || slot->value.type != ART_P_RAW || !slot->value.text)
        return elem;
    const char *s = slot->value.text;
    size_t n = slot->value.text_n;
    while (n && strchr(" \t\n\r\"", *s)) s++, n--;
    while (n && strchr(" \t\n\r\"", s[n - 1])) n--;
    if (n == 0 || n >= sizeof path) return NULL;
    memcpy(path, s, n);
    path[n] = '\0';
    return art_find(art_comp_scope(desc), path);
}

bool xform_fem_places_spread(struct places *p, struct art_model *model)
{
    bool changed = false;
    for (int i = 0; i < p->n_fems; i++)
        for (int e = 0; e < p->fems[i].vol->n_elems; e++) {
            struct place *place = xform_places_get(p, element_at(&p->fems[i], e));
            if (!place || place->moves || !all_nodes_move(p, &p->fems[i], e)) continue;
            place->moves = changed = true;
        }
    for (struct art_comp *c = model->root; c && p->n_fems; c = art_comp_next(model->root, c)) {
        if (!art_comp_is(c, "MuscleElementDesc")) continue;
        struct place *place = xform_places_get(p, c), *elem = xform_places_get(p, element_of(c));
        if (place->moves || !elem || !elem->moves) continue;
        place->moves = changed = true;
    }
    return changed;
}

/* Returns the number of an element in its model. */
static int number_of(const struct art_comp *elem, const struct fem_rest *fem)
{
    const struct art_comp *solids = art_comp_child(fem->fem, "elements");
    return elem->parent == solids ? elem->pos : elem->pos + (solids ? solids->n_children : 0);
}

/* The place in an element of its integration point (-1: of the mean of its nodes). */
static void place_in(const struct art_volume *vol, int e, int point, double x[3])
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    double N[ART_ELEM_MAX_NODES], pos[ART_ELEM_MAX_NODES][3];
    int n_points;
    const double(*places)[4] = art_fem_surface_points(type, &n_points);
    bool has_point = point >= 0 && point < n_points;
    art_volume_elem_pos(vol, e, pos);
    if (has_point) type->shape(places[point], N, NULL);
    art_v3_zero(x);
    for (int a = 0; a < type->n_nodes; a++)
        art_v3_add_scaled(x, x, has_point ? N[a] : 1.0 / type->n_nodes, pos[a]);
}

bool xform_fem_places_point(const struct places *p, const struct art_comp *comp, int point,
                            double x[3])
{
    const struct art_comp *elem = comp, *up = comp;
    while (elem && art_fem_class_kind(elem) < 0) {
        const struct art_comp *named =
            art_comp_is(elem, "MuscleElementDesc") ? element_of(elem) : NULL;
        elem = named ? named : elem->parent;
    }
    while (up && !art_comp_has_kind(up, ART_KIND_FEM_MODEL)) up = up->parent;
    for (int i = 0; i < p->n_fems; i++) {
        const struct fem_rest *fem = &p->fems[i];
        if (elem && elem->parent && elem->parent->parent == fem->fem) {
            place_in(fem->vol, number_of(elem, fem), point, x);
            return true;
        }
        /* what holds for a model as a whole stands in the middle of its nodes */
        if (elem || up != fem->fem || fem->vol->n_nodes == 0) continue;
        art_v3_zero(x);
        for (int a = 0; a < fem->vol->n_nodes; a++)
            art_v3_add_scaled(x, x, 1.0 / fem->vol->n_nodes, fem->vol->pos + 3 * (size_t)a);
        return true;
    }
    return false;
}

/* Geometry that no row describes: the axes of the material of an element, and the rotation of a
 * frame against its deformation, Q = D^T R. A turn A makes D to A D A^T and R to A R, so Q to A Q.
 */
void xform_fem_geom(const struct art_comp *comp, const struct art_slot *slot, struct geom *g)
{
    if (g->kind != GEOM_NONE) return;
    if (strcmp(slot->key, "frame") == 0 && art_fem_class_kind(comp) >= 0) g->kind = GEOM_AXES;
    if (strcmp(slot->key, "RFD") == 0 && art_comp_has_kind(comp, ART_KIND_FRAME_TO_FEM))
        g->kind = GEOM_ORIENT;
}
