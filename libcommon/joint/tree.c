/* Joints as the tree describes them, without a simulation: where their frames are, what their
 * coordinates are, and moving the bodies of one side so that the coordinates become others. */
#include "tree_priv.h"
#include <string.h>

/* ---------------------------------------------------------- what follows what */

/* The component that an attachment fixes (`prop`) and the one that it is fixed to. */
static void add_attachment(struct joint_tree_graph *t, struct art_comp *att,
                           const struct art_prop *prop)
{
    struct art_comp *owner = att, *slave = art_get_ref(att, prop->name);
    const char *arg = prop->geom + strlen("follows ");
    struct art_comp *master = art_get_ref(att, arg);
    while (owner && owner->is_value) owner = owner->parent;
    if (!slave && owner != att) slave = owner;
    if (!slave || art_comp_has_kind(slave, ART_KIND_CONNECTOR)) return;
    /* a frame in the list `attachedFrames` of a body belongs to that body */
    bool in_body = owner != att && owner->parent && owner->parent->parent;
    if (!master && in_body && !art_is_set(att, arg) &&
        art_comp_has_kind(owner->parent->parent, ART_KIND_FRAME))
        master = owner->parent->parent;
    if (slave->order >= t->joint_graph.n || t->node[slave->order].att) return;
    t->node[slave->order].att = att;
    t->node[slave->order].master = master;
}

static void add_attachments(struct joint_tree_graph *t, struct art_comp *comp)
{
    for (int k = 0; k < comp->cls->n_props; k++) {
        const struct art_prop *prop = comp->cls->props[k];
        if (prop->type == ART_P_REF && prop->geom && strncmp(prop->geom, "follows ", 8) == 0)
            add_attachment(t, comp, prop);
    }
    for (int i = 0; i < comp->n_slots; i++)
        if (comp->slots[i].value.type == ART_P_OBJECT && comp->slots[i].value.object)
            add_attachments(t, comp->slots[i].value.object);
}

int joint_tree_graph_create(struct art_ctx *ctx, struct joint_tree_graph *t,
                            struct art_model *model)
{
    int status;
    memset(t, 0, sizeof *t);
    ART_TRY(joint_graph_init(ctx, &t->joint_graph, model->next_order));
    t->node = art_alloc(ctx, (size_t)t->joint_graph.n + 1, sizeof *t->node);
    if (!t->node) {
        status = ART_ENOMEM;
        goto out;
    }
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        if (c->order < t->joint_graph.n) t->node[c->order].comp = c;
        add_attachments(t, c);
    }
    status = ART_OK;
out:
    if (status < 0) joint_tree_graph_fini(t);
    return status;
}

void joint_tree_graph_fini(struct joint_tree_graph *t)
{
    joint_graph_fini(&t->joint_graph);
    art_free(t->node);
    t->node = NULL;
}

static struct joint_tree_node *node_of(const struct joint_tree_graph *t,
                                       const struct art_comp *comp)
{
    return comp && comp->order < t->joint_graph.n ? &t->node[comp->order] : NULL;
}

int joint_tree_number(const struct joint_tree_graph *t, const struct art_comp *comp)
{
    return comp && comp->order < t->joint_graph.n ? comp->order : t->joint_graph.n;
}

static bool pose_value(const struct art_comp *comp, const char *prop, struct art_rigid *T)
{
    struct art_value value;
    art_rigid_identity(T);
    if (!art_get(comp, prop, &value) || value.is_null || value.n != 16) return false;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(T->R + 3 * i, value.num + 4 * i);
        T->p[i] = value.num[4 * i + 3];
    }
    return true;
}

/* Compute the pose of a frame by its attributes or along its attachments; NULL is the ground. */
void joint_tree_frame_pose(const struct joint_tree_graph *t, const struct art_comp *frame,
                           struct art_rigid *T)
{
    enum { MOST = 64 };
    struct art_rigid link[MOST], L;
    int n = 0;
    /* up the chain of attachments, as far as they say a pose */
    for (const struct joint_tree_node *node; n < MOST && (node = node_of(t, frame)) && node->att;
         n++) {
        if (node->master && !art_comp_has_kind(node->master, ART_KIND_FRAME)) break;
        if (!art_cls_prop(node->att->cls, "TFM")) break;
        (void)pose_value(node->att, "TFM", &link[n]);
        frame = node->master;
    }
    if (frame)
        art_frame_pose(frame, T);
    else
        art_rigid_identity(T);
    while (n > 0) {
        L = *T;
        art_rigid_mul(T, &L, &link[--n]);
    }
}

/* ---------------------------------------------------------------- one joint */

/* Read the coordinates that the properties state; they are 0 where the properties state nothing. */
static void stated_coords(const struct art_joint *joint, double *coords)
{
    for (int i = 0; i < joint->n_coords; i++) {
        const char *name = joint->kind->coords[i].name;
        double x = art_cls_prop(joint->comp->cls, name) ? art_get_double(joint->comp, name) : 0;
        coords[i] = joint->coord[i].rotary ? x * (ART_PI / 180) : x;
    }
}

struct art_comp *joint_tree_end(const struct art_comp *comp, bool A, struct art_rigid *T)
{
    struct art_comp *at = art_get_ref(comp, A ? "bodyA" : "bodyB");
    const struct art_comp *object = art_get_object(comp, A ? "attachmentA" : "attachmentB");
    art_rigid_identity(T);
    if (!object) return at;
    if (!at) at = art_get_ref(object, "master");
    (void)pose_value(object, "TFM", T);
    return at;
}

bool joint_tree_is_foreign(const struct art_comp *comp)
{
    static const char *const ends[2][2] = {{"bodyA", "attachmentA"}, {"bodyB", "attachmentB"}};
    for (int k = 0; k < 2; k++) {
        const struct art_comp *body = art_get_ref(comp, ends[k][0]);
        const struct art_comp *object = art_get_object(comp, ends[k][1]);
        if (object && !art_comp_has_kind(object, ART_KIND_FRAME_TO_FRAME)) return true;
        if (body && (body->cls->unknown || art_comp_has_kind(body, ART_KIND_FEM_MODEL) ||
                     art_comp_has_kind(body, ART_KIND_ELASTIC_BODY)))
            return true;
    }
    return false;
}

/* The pose of an end that follows several masters; false if it is not one of these. */
static int many_masters(struct art_ctx *ctx, const struct art_comp *comp, bool A,
                        struct art_rigid *T, bool *found)
{
    const struct art_comp *object = art_get_object(comp, A ? "attachmentA" : "attachmentB");
    const struct art_mech_ops *ops = object ? object->cls->ops : NULL;
    double u[6];
    *found = ops && ops->motion;
    return *found ? ops->motion(ctx, object, NULL, T, u) : ART_OK;
}

int joint_tree_open(struct art_ctx *ctx, const struct joint_tree_graph *t,
                    const struct art_comp *comp, struct joint_tree *j)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    struct art_rigid TAW, TBW;
    memset(j, 0, sizeof *j);
    if (!kind)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc, "'%s' (%s) has no coordinates here",
                         art_comp_path(comp, NULL), comp->cls->name);
    j->sys.ctx = ctx;
    j->joint.comp = comp;
    j->joint.kind = kind;
    j->joint.A.dyn = j->joint.B.dyn = -1;
    j->A = joint_tree_end(comp, true, &j->joint.A.T);
    j->B = joint_tree_end(comp, false, &j->joint.B.T);
    int status = joint_read(ctx, &j->sys, &j->joint);
    if (status == ART_OK) {
        stated_coords(&j->joint, j->stated);
        memcpy(j->coords, j->stated, sizeof j->coords);
        if (!j->A) return ART_OK;
        bool many[2] = {false, false};
        status = many_masters(ctx, comp, true, &TAW, &many[0]);
        if (status == ART_OK) status = many_masters(ctx, comp, false, &TBW, &many[1]);
        if (!many[0]) joint_tree_frame_pose(t, j->A, &TAW);
        if (!many[1]) joint_tree_frame_pose(t, j->B, &TBW);
        if (status == ART_OK) {
            joint_tree_locate(j, &TAW, &TBW);
            status = joint_failed(&j->joint);
        }
    }
    if (status < 0) joint_tree_close(j);
    return status;
}

void joint_tree_locate(struct joint_tree *j, const struct art_rigid *TAW,
                       const struct art_rigid *TBW)
{
    struct art_joint *joint = &j->joint;
    j->TAW = *TAW;
    j->TBW = *TBW;
    art_rigid_mul(&joint->TCW, TAW, &joint->A.T);
    art_rigid_mul(&joint->TDW, TBW, &joint->B.T);
    art_rigid_mul_inv_left(&joint->TCD, &joint->TDW, &joint->TCW);
    joint->kind->project(joint, j->coords, &joint->TCD, &joint->TGD);
    art_rigid_mul_inv_left(&joint->TCG, &joint->TGD, &joint->TCD);
    if (joint->kind->coords_of) joint->kind->coords_of(joint, &joint->TGD, j->coords);
    art_v3_copy(joint->err, joint->TCG.p);
    art_rot_log(joint->err + 3, joint->TCG.R);
}

void joint_tree_close(struct joint_tree *j)
{
    joint_fini(&j->joint);
    art_arena_fini(&j->sys.arena);
}

/* ------------------------------------------------------------------ coordinates */

int art_joint_tree_coords(struct art_ctx *ctx, const struct art_comp *comp, double *coords)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    int status = joint_tree_graph_create(ctx, &t, comp->model);
    if (status < 0) return status;
    status = joint_tree_open(ctx, &t, comp, &j);
    if (status == ART_OK) {
        status = j.joint.n_coords;
        memcpy(coords, j.coords, (size_t)status * sizeof *coords);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}

int art_joint_tree_pose(struct art_ctx *ctx, const struct art_comp *comp, const double *coords,
                        struct art_rigid *TCD)
{
    struct joint_tree j;
    const struct joint_tree_graph none = {.node = NULL};
    int status = joint_tree_open(ctx, &none, comp, &j);
    if (status < 0) return status;
    art_rigid_identity(TCD);
    if (j.joint.kind->pose) j.joint.kind->pose(&j.joint, coords ? coords : j.stated, TCD);
    status = joint_failed(&j.joint);
    joint_tree_close(&j);
    return status;
}
