/* Checks of the joints of a model, in the tree before anything moves. */
#include "tree_priv.h"
#include <stdlib.h>
#include <string.h>

struct check {
    struct art_ctx *ctx;
    struct joint_tree_graph t;
    struct seen {
        const struct art_comp *comp;
        int a, b;                  /* orders of the bodies, the smaller first; -1: the ground */
        struct art_rigid TCA, TDB; /* of that body first */
    } * seen; /* joints that are in order, to find those that are there twice */
    int n_seen, cap_seen;
    int status;
};

static const struct art_loc *place_of(const struct art_comp *comp, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop);
    return slot && slot->loc.line ? &slot->loc : &comp->loc;
}

/* ---------------------------------------------------------------- the two ends */

static int check_end(struct art_ctx *ctx, const struct art_comp *comp, const char *body_prop,
                     const char *attachment_prop)
{
    const struct art_comp *body = art_get_ref(comp, body_prop);
    const struct art_comp *object = art_get_object(comp, attachment_prop);
    const struct art_comp *master = object ? art_get_ref(object, "master") : NULL;
    if (body && !art_comp_has_kind(body, ART_KIND_FRAME))
        return art_error(ctx, ART_EUSAGE, place_of(comp, body_prop),
                         "%s of '%s' is a %s, no body or frame", body_prop,
                         art_comp_path(comp, NULL), body->cls->name);
    if (body && object && master && master != body)
        return art_error(ctx, ART_EUSAGE, place_of(comp, attachment_prop),
                         "%s of '%s' is on '%s', but %s is '%s'", attachment_prop,
                         art_comp_path(comp, NULL), art_comp_path(master, NULL), body_prop,
                         art_comp_path(body, NULL));
    return ART_OK;
}

static int check_ends(struct art_ctx *ctx, const struct art_comp *comp)
{
    struct art_rigid T;
    int status;
    ART_TRY(check_end(ctx, comp, "bodyA", "attachmentA"));
    ART_TRY(check_end(ctx, comp, "bodyB", "attachmentB"));
    const struct art_comp *A = joint_tree_end(comp, true, &T), *B = joint_tree_end(comp, false, &T);
    if (!A)
        return art_error(ctx, ART_EUSAGE, place_of(comp, "bodyA"), "'%s' has no body A%s",
                         art_comp_path(comp, NULL),
                         B ? "; the one that may be null is body B" : "");
    if (A == B)
        return art_error(ctx, ART_EUSAGE, place_of(comp, "bodyB"), "'%s' joins '%s' to itself",
                         art_comp_path(comp, NULL), art_comp_path(A, NULL));
out:
    return status;
}

/* ------------------------------------------------------------------ coordinates */

/* Coordinates that the file states against the poses, which count. The turns of an angle are the
 * file's to say, and one pose may have several triples of angles: poses are compared. */
static int check_coords(struct art_ctx *ctx, const struct joint_tree *j)
{
    const struct art_joint *joint = &j->joint;
    struct art_rigid T, D;
    double coords[ART_JOINT_MAX_COORDS], w[3];
    bool any = false;
    int worst = -1, status = ART_OK;
    if (!joint->kind->pose || !joint->kind->coords_of) return ART_OK;
    memcpy(coords, j->coords, sizeof coords);
    for (int i = 0; i < joint->n_coords; i++) {
        const char *name = joint->kind->coords[i].name;
        if (!art_is_set(joint->comp, name)) continue;
        any = true;
        coords[i] = j->stated[i];
        if (worst < 0 || fabs(coords[i] - j->coords[i]) > fabs(coords[worst] - j->coords[worst]))
            worst = i;
    }
    if (!any) return ART_OK;
    joint->kind->pose(joint, coords, &T);
    art_rigid_mul_inv_left(&D, &joint->TGD, &T);
    art_rot_log(w, D.R);
    double size = art_v3_norm(joint->TCW.p) + art_v3_norm(joint->TDW.p);
    if (art_v3_norm(w) <= 1e-5 && art_v3_norm(D.p) <= 1e-6 * size) return ART_OK;
    const char *name = joint->kind->coords[worst].name;
    double unit = joint->coord[worst].rotary ? 180 / ART_PI : 1;
    status = art_warn_strict(
        ctx, ART_ERANGE, place_of(joint->comp, name),
        "%s of '%s' is %.10g here, and %.10g by the poses of its bodies, which count", name,
        art_comp_path(joint->comp, NULL), unit * coords[worst], unit * j->coords[worst]);
    return status;
}

/* ---------------------------------------------------------------- twice the same */

static int add_seen(struct check *k, const struct joint_tree *j)
{
    if (!ART_GROW(k->ctx, k->seen, k->n_seen, k->cap_seen)) return ART_ENOMEM;
    struct seen *s = &k->seen[k->n_seen++];
    int a = j->A->order, b = j->B ? j->B->order : -1;
    bool swap = b < a;
    *s = (struct seen){j->joint.comp, swap ? b : a, swap ? a : b,
                       swap ? j->joint.B.T : j->joint.A.T, swap ? j->joint.A.T : j->joint.B.T};
    return ART_OK;
}

static int compare_seen(const void *left, const void *right)
{
    const struct seen *a = left, *b = right;
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    if (a->b != b->b) return a->b < b->b ? -1 : 1;
    int by_class = strcmp(a->comp->cls->name, b->comp->cls->name);
    return by_class ? by_class
                    : (a->comp->order > b->comp->order) - (a->comp->order < b->comp->order);
}

static bool same_place(const struct art_rigid *S, const struct art_rigid *T)
{
    double size = art_v3_norm(S->p) + art_v3_norm(T->p), turn = 0;
    for (int i = 0; i < 9; i++) turn = fmax(turn, fabs(S->R[i] - T->R[i]));
    return turn <= 1e-9 && art_v3_distance(S->p, T->p) <= 1e-9 * size;
}

/* Joints of one class between the same two bodies at the same place. Within such a group, which is
 * small unless somebody means it, each is compared with the one before. */
static int find_twins(struct check *k)
{
    int status = ART_OK;
    if (k->n_seen) qsort(k->seen, (size_t)k->n_seen, sizeof *k->seen, compare_seen);
    for (int i = 1; i < k->n_seen; i++) {
        const struct seen *s = &k->seen[i - 1], *t = &k->seen[i];
        if (s->a != t->a || s->b != t->b || s->comp->cls != t->comp->cls) continue;
        if (!same_place(&s->TCA, &t->TCA) || !same_place(&s->TDB, &t->TDB)) continue;
        ART_TRY(art_warn_strict(k->ctx, ART_EUSAGE, &t->comp->loc,
                                "'%s' does what '%s' does: the same bodies at the same place",
                                art_comp_path(t->comp, NULL), art_comp_path(s->comp, NULL)));
    }
out:
    return status;
}

/* --------------------------------------------------------------------- all */

static int check_joint(struct check *k, const struct art_comp *comp)
{
    struct joint_tree j;
    int status;
    if (joint_tree_is_foreign(comp)) return ART_OK;
    ART_TRY(check_ends(k->ctx, comp));
    ART_TRY(joint_tree_open(k->ctx, &k->t, comp, &j));
    if (j.joint.enabled) {
        if (joint_tree_is_fixed(&k->t, j.A) && joint_tree_is_fixed(&k->t, j.B))
            art_note(k->ctx, &comp->loc, "'%s' moves nothing: neither of its bodies is dynamic",
                     art_comp_path(comp, NULL));
        status = check_coords(k->ctx, &j);
        if (status == ART_OK) status = add_seen(k, &j);
    }
    joint_tree_close(&j);
out:
    return status;
}

int art_joints_check(struct art_ctx *ctx, const struct art_comp *top)
{
    struct check k = {.ctx = ctx, .status = ART_OK};
    bool made = false;
    /* models without joints pay nothing but a walk */
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        if (!art_comp_has_kind(c, ART_KIND_CONNECTOR) || !art_joint_kind_of(c)) continue;
        int status = made ? ART_OK : joint_tree_graph_create(ctx, &k.t, top->model);
        if (status < 0) return status;
        made = true;
        status = check_joint(&k, c);
        if (status == ART_ENOMEM) {
            k.status = status;
            break;
        }
        if (k.status == ART_OK) k.status = status;
    }
    if (made) {
        int status = k.status == ART_ENOMEM ? ART_OK : find_twins(&k);
        if (k.status == ART_OK) k.status = status;
        joint_tree_graph_fini(&k.t);
    }
    art_free(k.seen);
    return k.status;
}
