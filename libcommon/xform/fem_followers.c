/* Components that follow finite elements: natural coordinates and rotations of frames belong to the
 * places of the nodes, so that they are found anew once these have moved. */
#include "moving.h"
#include "places.h"
#include "xform_priv.h"
#include <art/femmodel.h>
#include <string.h>

/* An attachment to nodes that move, with where it was. */
struct fem_follower {
    struct art_comp *att;
    struct art_rigid T;
};

static bool nodes_move(const struct moving *m, const struct art_comp *att)
{
    const struct art_comp *elem = art_get_ref(att, "element"), *node = NULL;
    struct art_value nodes;
    if (art_get(att, "nodes", &nodes) && nodes.n > 0) node = nodes.refs[0].to;
    if (elem && elem->parent && elem->parent->parent) {
        const struct art_comp *list = art_comp_child(elem->parent->parent, "nodes");
        node = list && list->n_children ? list->children[0] : NULL;
    }
    const struct place *place = node ? xform_places_get(&m->places, node) : NULL;
    return place && place->moves;
}

static int collect_attachment(struct moving *m, struct art_comp *att, const struct art_comp *slave,
                              struct fem_followers *fem_followers)
{
    const struct art_mech_ops *ops = att->cls->ops;
    double u[6];
    bool frame = art_comp_has_kind(att, ART_KIND_FRAME_TO_FEM);
    if (!frame && !art_comp_is(att, "PointFem3dAttachment")) return ART_OK;
    if (!frame && !(art_is_set(att, "ncoords") && art_get_ref(att, "element"))) return ART_OK;
    if (!nodes_move(m, att)) return ART_OK;
    if (!ART_GROW(m->ctx, fem_followers->list, fem_followers->n, fem_followers->cap))
        return ART_ENOMEM;
    struct fem_follower *fem_follower = &fem_followers->list[fem_followers->n];
    fem_follower->att = att;
    int status = ops->motion(m->ctx, att, slave, &fem_follower->T, u);
    if (status == ART_OK) fem_followers->n++;
    return status;
}

int xform_fem_followers_collect(struct moving *m, struct fem_followers *fem_followers)
{
    struct art_comp *root = m->places.top->model->root;
    int status;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        ART_TRY(collect_attachment(m, c, NULL, fem_followers));
        for (int i = 0; i < c->n_slots; i++)
            if (c->slots[i].value.type == ART_P_OBJECT && c->slots[i].value.object)
                ART_TRY(collect_attachment(m, c->slots[i].value.object, NULL, fem_followers));
    }
    status = ART_OK;
out:
    return status;
}

int xform_fem_followers_reattach(struct moving *m, struct fem_followers *fem_followers)
{
    int status = ART_OK;
    for (int i = 0; i < fem_followers->n; i++) {
        struct fem_follower *fem_follower = &fem_followers->list[i];
        struct art_rigid T;
        double F[9], turn[9];
        ART_TRY(art_transformer_point(m->ctx, m->t, fem_follower->T.p, T.p, F));
        ART_TRY(art_gradient_rotation(m->ctx, F, turn, NULL));
        art_m3_mul(T.R, turn, fem_follower->T.R);
        ART_TRY(art_fem_attach_update(m->ctx, fem_follower->att, &T));
    }
out:
    return status;
}

void xform_fem_followers_fini(struct fem_followers *fem_followers)
{
    art_free(fem_followers->list);
    memset(fem_followers, 0, sizeof *fem_followers);
}
