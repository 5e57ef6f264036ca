/* What follows finite elements: natural coordinates and turns of frames belong to the places of the
 * nodes, so that they are found anew once these have moved. */
#include "xform_priv.h"
#include <art/femattach.h>
#include <string.h>

/* An attachment to nodes that move, with where it was. */
struct held {
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
    const struct place *place = node ? places_get(&m->places, node) : NULL;
    return place && place->moves;
}

static int note(struct moving *m, struct art_comp *att, const struct art_comp *slave,
                struct holds *holds)
{
    const struct art_mech_ops *ops = att->cls->ops;
    double u[6];
    bool frame = art_comp_is(att, "FrameFem3dAttachment");
    if (!frame && !art_comp_is(att, "PointFem3dAttachment")) return ART_OK;
    if (!frame && !(art_is_set(att, "ncoords") && art_get_ref(att, "element"))) return ART_OK;
    if (!nodes_move(m, att)) return ART_OK;
    if (!ART_GROW(m->ctx, holds->list, holds->n, holds->cap)) return ART_ENOMEM;
    struct held *held = &holds->list[holds->n];
    held->att = att;
    int status = ops->motion(m->ctx, att, slave, &held->T, u);
    if (status == ART_OK) holds->n++;
    return status;
}

int holds_note(struct moving *m, struct holds *holds)
{
    struct art_comp *root = m->places.top->model->root;
    int status;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        ART_TRY(note(m, c, NULL, holds));
        for (int i = 0; i < c->n_slots; i++)
            if (c->slots[i].value.type == ART_P_OBJECT && c->slots[i].value.object)
                ART_TRY(note(m, c->slots[i].value.object, NULL, holds));
    }
    status = ART_OK;
out:
    return status;
}

int holds_again(struct moving *m, struct holds *holds)
{
    int status = ART_OK;
    for (int i = 0; i < holds->n; i++) {
        struct held *held = &holds->list[i];
        struct art_rigid T;
        double F[9], turn[9];
        ART_TRY(art_transformer_point(m->ctx, m->t, held->T.p, T.p, F));
        ART_TRY(art_gradient_rotation(m->ctx, F, turn, NULL));
        art_m3_mul(T.R, turn, held->T.R);
        ART_TRY(art_fem_hold_again(m->ctx, held->att, &T));
    }
out:
    return status;
}

void holds_fini(struct holds *holds)
{
    art_free(holds->list);
    memset(holds, 0, sizeof *holds);
}
