/* The poses of components, their attachments, and the set of those that a transform moves. */
#include "places.h"
#include "xform_priv.h"
#include <string.h>

/* ------------------------------------------------------------------------- geom */

static const struct {
    const char *word;
    enum geom_kind kind;
    bool arg;
} kinds[] = {{"fixed", GEOM_FIXED, false},    {"place", GEOM_PLACE, false},
             {"point", GEOM_POINT, false},    {"pose", GEOM_POSE, false},
             {"orient", GEOM_ORIENT, false},  {"vector", GEOM_VECTOR, false},
             {"twist", GEOM_TWIST, false},    {"load", GEOM_LOAD, false},
             {"wrench", GEOM_WRENCH, false},  {"normal", GEOM_NORMAL, false},
             {"offset", GEOM_OFFSET, true},   {"box", GEOM_BOX, true},
             {"mesh", GEOM_MESH, false},      {"inertia", GEOM_INERTIA, false},
             {"mass", GEOM_MASS, false},      {"volume", GEOM_VOLUME, false},
             {"length", GEOM_LENGTH, false},  {"radius", GEOM_RADIUS, false},
             {"follows", GEOM_FOLLOWS, true}, {"direction", GEOM_DIRECTION, false},
             {"moduli", GEOM_MODULI, false},  {"axes", GEOM_AXES, false},
             {"world", GEOM_WORLD, false},    {"profile", GEOM_PROFILE, false},
             {"keyed", GEOM_KEYED, false},    {"derived", GEOM_DERIVED, false}};

static const char *take_word(const char *s, char word[40])
{
    size_t n = strcspn(s, " ");
    if (n == 0 || n >= 40) return NULL;
    memcpy(word, s, n);
    word[n] = '\0';
    return s + n + strspn(s + n, " ");
}

bool xform_geom_parse(const char *text, struct geom *g)
{
    char word[40];
    memset(g, 0, sizeof *g);
    if (!text) return true;
    text = take_word(text, word);
    for (size_t i = 0; text && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].word, word) != 0) continue;
        g->kind = kinds[i].kind;
        if (kinds[i].arg && !(text = take_word(text, g->arg))) return false;
        if (*text == '\0') return true;
        text = take_word(text, word);
        if (!text || strcmp(word, "in") != 0) return false;
        text = take_word(text, g->in);
        return text && *text == '\0';
    }
    return false;
}

/* --------------------------------------------------------------------- attachments */

struct place *xform_places_get(const struct places *p, const struct art_comp *comp)
{
    while (comp && comp->is_value) comp = comp->parent;
    return comp && comp->order < p->n ? &p->list[comp->order] : NULL;
}

/* Records the slave and the master of an attachment: the reference, or the component that holds
 * it. */
static void record_attachment(struct places *p, const struct art_comp *att,
                              const struct art_prop *prop, const struct geom *g)
{
    const struct art_comp *slave = art_get_ref(att, prop->name), *master = art_get_ref(att, g->arg);
    const struct art_comp *owner = att;
    while (owner && owner->is_value) owner = owner->parent;
    if (!slave && owner != att) slave = owner;
    /* a frame in the list `attachedFrames` of a body belongs to that body */
    bool in_body = owner != att && owner->parent && owner->parent->parent;
    if (!master && in_body && !art_is_set(att, g->arg) &&
        art_comp_has_kind(owner->parent->parent, ART_KIND_FRAME))
        master = owner->parent->parent;
    /* of points that follow nodes and no element */
    struct art_value nodes;
    if (!master && art_is_set(att, "nodes") && art_get(att, "nodes", &nodes) &&
        nodes.type == ART_P_REFNUMS && nodes.n > 0)
        master = nodes.refs[0].to;
    struct place *place = xform_places_get(p, slave);
    if (place && place->att && owner != att && art_comp_has_kind(owner, ART_KIND_CONNECTOR))
        place->also = master;
    if (!place || place->att) return;
    place->att = att;
    place->master = master;
}

static void record_attachments(struct places *p, const struct art_comp *comp)
{
    for (int k = 0; k < comp->cls->n_props; k++) {
        const struct art_prop *prop = comp->cls->props[k];
        struct geom g;
        if (prop->type == ART_P_REF && prop->geom && xform_geom_parse(prop->geom, &g) &&
            g.kind == GEOM_FOLLOWS)
            record_attachment(p, comp, prop, &g);
    }
    for (int i = 0; i < comp->n_slots; i++)
        if (comp->slots[i].value.type == ART_P_OBJECT && comp->slots[i].value.object)
            record_attachments(p, comp->slots[i].value.object);
}

/* --------------------------------------------------------------------------- poses */

static bool has_place(const struct art_comp *comp)
{
    const struct art_prop *pose = art_cls_prop(comp->cls, "pose");
    return pose && pose->type == ART_P_POSE && pose->geom && strcmp(pose->geom, "place") == 0;
}

/* The pose that an attachment gives in its master; false if it says none. */
static bool pose_in_master(const struct art_comp *att, struct art_rigid *T)
{
    art_rigid_identity(T);
    for (int k = 0; k < att->cls->n_props; k++) {
        struct art_value value;
        if (att->cls->props[k]->type != ART_P_POSE) continue;
        if (!art_get(att, att->cls->props[k]->name, &value) || value.is_null) return true;
        for (int i = 0; i < 3; i++) {
            art_v3_copy(T->R + 3 * i, value.num + 4 * i);
            T->p[i] = value.num[4 * i + 3];
        }
        return true;
    }
    return false;
}

/* Records the position of a component without a pose. */
static void record_point(struct place *place)
{
    const struct art_cls *cls = place->comp->cls;
    art_rigid_identity(&place->T);
    for (int k = 0; k < cls->n_props; k++)
        if (cls->props[k]->type == ART_P_VECTOR && cls->props[k]->geom &&
            strcmp(cls->props[k]->geom, "place") == 0)
            art_get_vector(place->comp, cls->props[k]->name, place->T.p, 3);
    place->image = place->T;
}

/* A component whose masters are done. */
static int finish(struct art_ctx *ctx, struct places *p, struct place *place,
                  const struct art_transformer *t)
{
    const struct place *master = xform_places_get(p, place->master);
    struct art_rigid T;
    place->done = true;
    if (master) place->moves |= master->moves;
    if (!has_place(place->comp)) {
        record_point(place);
        return ART_OK;
    }
    place->has_pose = true;
    art_frame_pose(place->comp, &place->T);
    if (place->att && (!place->master || (master && master->has_pose)) &&
        pose_in_master(place->att, &T)) {
        place->T = T;
        if (master) art_rigid_mul(&place->T, &master->T, &T);
    }
    place->image = place->T;
    return place->moves && t ? art_transformer_pose(ctx, t, &place->T, &place->image) : ART_OK;
}

/* Visits masters first; follows the chain that leads up from a component. */
static int walk(struct art_ctx *ctx, struct places *p, struct place *place,
                const struct art_transformer *t)
{
    struct place *at = place, *up;
    if (place->done) return ART_OK;
    place->below = NULL;
    place->walked = true;
    /* up to the highest that is not done */
    for (; (up = xform_places_get(p, at->master)) && !up->done; at = up) {
        if (up->walked)
            return art_error(ctx, ART_EUSAGE, &up->comp->loc, "'%s' is attached to itself",
                             art_comp_path(up->comp, NULL));
        up->walked = true;
        up->below = at;
    }
    /* and down again */
    for (; at; at = at->below) {
        int status = finish(ctx, p, at, t);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* A component inside one that moves because it is attached moves too; true if that is new. */
static bool spread(struct places *p, struct art_model *model)
{
    bool changed = false;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        struct place *place = xform_places_get(p, c), *up = xform_places_get(p, c->parent);
        place->walked = place->done = false;
        const struct place *also = xform_places_get(p, place->also);
        if (place->moves || !((up && up->moves) || (also && also->moves))) continue;
        place->moves = changed = true;
    }
    return xform_fem_places_spread(p, model) || changed;
}

int xform_places_make(struct art_ctx *ctx, struct places *p, struct art_model *model,
                      const struct art_comp *top, const struct art_transformer *t)
{
    int status = ART_OK;
    memset(p, 0, sizeof *p);
    p->top = top;
    p->list = art_alloc(ctx, (size_t)model->next_order, sizeof *p->list);
    if (!p->list) return ART_ENOMEM;
    p->n = model->next_order;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        if (c->order < p->n) p->list[c->order].comp = c;
    for (const struct art_comp *c = top; c; c = art_comp_next(top, (struct art_comp *)c))
        p->list[c->order].moves = true;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        record_attachments(p, c);
    if (t) ART_TRY(xform_fem_places_make(ctx, p, model));
    do {
        for (int i = 0; i < p->n; i++)
            if (p->list[i].comp) ART_TRY(walk(ctx, p, &p->list[i], t));
    } while (spread(p, model));
out:
    if (status < 0) xform_places_fini(p);
    return status;
}

void xform_places_fini(struct places *p)
{
    xform_fem_places_fini(p);
    art_free(p->list);
    memset(p, 0, sizeof *p);
}

struct place *xform_places_frame(const struct places *p, const struct art_comp *comp,
                                 const struct geom *g)
{
    const struct art_comp *frame = comp;
    while (frame && frame->is_value) frame = frame->parent;
    if (strcmp(g->in, "body") == 0) {
        do frame = frame->parent;
        while (frame && !has_place(frame));
    } else if (strcmp(g->in, "self") != 0) {
        /* an object's own reference, or that of its attachment */
        const char *dot = strrchr(g->in, '.');
        char head[40] = "";
        const struct art_comp *at = comp;
        if (dot) {
            memcpy(head, g->in, (size_t)(dot - g->in));
            at = art_get_object(comp, head);
        }
        const struct art_comp *owner = frame;
        frame = at ? art_get_ref(at, dot ? dot + 1 : g->in) : NULL;
        /* as for links: the body that a list of attached frames belongs to */
        if (!frame && at && at->is_value && art_comp_has_kind(owner, ART_KIND_CONNECTOR)) {
            bool A = at == art_get_object(owner, "attachmentA");
            frame = art_get_ref(owner, A ? "bodyA" : "bodyB");
        } else if (!frame && at && at->is_value) {
            const struct place *place = xform_places_get(p, owner);
            frame = place ? place->master : NULL;
        }
    }
    struct place *place = xform_places_get(p, frame);
    return place && place->has_pose ? place : NULL;
}

int art_comp_pose(struct art_ctx *ctx, const struct art_comp *comp, struct art_rigid *T)
{
    struct places p;
    int status;
    if (!has_place(comp))
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' (%s) has no pose",
                         art_comp_path(comp, NULL), comp->cls->name);
    ART_TRY(xform_places_make(ctx, &p, comp->model, comp, NULL));
    *T = xform_places_get(&p, comp)->T;
    xform_places_fini(&p);
out:
    return status;
}
