/* Points that follow nodes with constant weights: they are where their nodes have gone; what was
 * moved without its nodes is attached anew where it is. */
#include "moving.h"
#include "outer.h"
#include "places.h"
#include "xform_priv.h"
#include <art/femmodel.h>
#include <art/search.h>
#include <string.h>

/* True if all nodes move; the place that they give. */
static bool nodes_move(const struct moving *m, const struct art_value *nodes, double x[3])
{
    bool all = nodes->n > 0;
    double sum = 0;
    art_v3_zero(x);
    for (int i = 0; i < nodes->n; i++) {
        const struct place *place = xform_places_get(&m->places, nodes->refs[i].to);
        double p[3] = {0, 0, 0}, w = nodes->refs[i].has_num ? nodes->refs[i].num : 0;
        if (!place || !nodes->refs[i].to) return false;
        all &= place->moves;
        art_get_vector(nodes->refs[i].to, "position", p, 3);
        art_v3_add_scaled(x, x, w, p);
        sum += w;
    }
    /* weights add up to one; others mean something else */
    return all && fabs(sum - 1) < 1e-6;
}

/* The model that a node belongs to. */
static const struct art_comp *fem_of(const struct art_comp *node)
{
    const struct art_comp *up = node;
    while (up && !art_comp_has_kind(up, ART_KIND_FEM_MODEL)) up = up->parent;
    return up;
}

/* The element of the mesh where p is, or the nearest, and its shape functions there. */
static int find_element(struct art_ctx *ctx, const struct art_volume *vol, const double p[3],
                        int *elem, double N[ART_ELEM_MAX_NODES])
{
    struct art_locator *locator = NULL;
    struct xform_outer outer = {0};
    struct art_elem_spot spot = {.elem = -1};
    double xi[3], near[3], x[ART_ELEM_MAX_NODES][3];
    int status;
    ART_TRY(art_locator_create(ctx, &locator, vol));
    if (art_locator_containing(locator, p, &spot)) {
        memcpy(N, spot.N, sizeof spot.N);
        *elem = spot.elem;
        goto out;
    }
    ART_TRY(xform_outer_init(ctx, &outer, vol));
    *elem = xform_outer_nearest(&outer, p, near);
    if (*elem < 0) goto out;
    art_volume_elem_pos(vol, *elem, x);
    if (art_elem_natural(art_volume_type(vol, *elem), (const double(*)[3])x, p, xi))
        art_volume_type(vol, *elem)->shape(xi, N, NULL);
    else
        *elem = -1;
out:
    xform_outer_fini(&outer);
    art_locator_free(locator);
    return status;
}

static int reattach(struct moving *m, struct art_comp *att, const struct art_comp *slave,
                    const struct art_comp *fem)
{
    struct art_comp *node[ART_ELEM_MAX_NODES], *elem;
    const struct art_comp *nodes = art_comp_child(fem, "nodes"),
                          *elements = art_comp_child(fem, "elements");
    struct art_volume *vol = NULL;
    double p[3], N[ART_ELEM_MAX_NODES];
    int e, status;
    ART_TRY(art_get_vector(slave, "position", p, 3));
    ART_TRY(art_fem_tree_mesh(m->ctx, fem, false, &vol));
    ART_TRY(find_element(m->ctx, vol, p, &e, N));
    if (e < 0) {
        status = xform_unknown_warnings_add(m->ctx, &m->unknown_warnings, att,
                                            art_comp_slot(att, "nodes"),
                                            "belongs to a place that no element is near");
        goto out;
    }
    const struct art_elem_type *type = art_volume_type(vol, e);
    for (int a = 0; a < type->n_nodes; a++)
        node[a] = nodes->children[vol->elem_node[vol->elem_off[e] + a]];
    ART_TRY(art_set_refnums(m->ctx, att, "nodes", node, N, type->n_nodes));
    elem = elements->children[e];
    if (art_is_set(att, "element")) ART_TRY(art_set_refs(m->ctx, att, "element", &elem, 1));
    if (art_is_set(att, "ncoords")) ART_TRY(art_unset(m->ctx, att, "ncoords"));
out:
    art_volume_free(vol);
    return status;
}

/* An affine map of the nodes and that of the point say the same. */
static int follow_nodes(struct moving *m, struct art_comp *slave, const double x[3])
{
    struct art_slot *slot = art_comp_slot(slave, "position");
    int n;
    if (m->t->kind != ART_TRANSFORM_FIELD) return ART_OK;
    double *to = xform_slot_numbers(m->ctx, slave, slot, &n);
    if (!to) return ART_ENOMEM;
    if (n == 3) art_v3_copy(to, x);
    xform_slot_put_numbers(slot, to);
    return ART_OK;
}

static int follow(struct moving *m, struct art_comp *att, struct art_comp *slave)
{
    const struct place *place = xform_places_get(&m->places, slave);
    struct art_value nodes;
    double x[3];
    if (!place || !place->moves || !art_is_set(att, "nodes") || !art_get(att, "nodes", &nodes) ||
        nodes.type != ART_P_REFNUMS || nodes.n == 0 || !art_is_set(slave, "position"))
        return ART_OK;
    if (nodes_move(m, &nodes, x)) return follow_nodes(m, slave, x);
    const struct art_comp *fem = fem_of(nodes.refs[0].to);
    for (int i = 0; i < nodes.n; i++)
        if (!nodes.refs[i].to || xform_places_get(&m->places, nodes.refs[i].to)->moves) fem = NULL;
    return fem ? reattach(m, att, slave, fem) : ART_OK;
}

int xform_transform_weighted_points(struct moving *m)
{
    struct art_comp *root = m->places.top->model->root;
    int status = ART_OK;
    for (struct art_comp *c = root; c && m->places.n_fems; c = art_comp_next(root, c)) {
        if (art_comp_is(c, "PointFem3dAttachment")) {
            ART_TRY(follow(m, c, art_get_ref(c, "point")));
            continue;
        }
        struct art_comp *own =
            art_comp_has_kind(c, ART_KIND_POINT) ? art_get_object(c, "attachment") : NULL;
        if (own && art_comp_is(own, "PointFem3dAttachment")) ART_TRY(follow(m, own, c));
    }
out:
    return status;
}
