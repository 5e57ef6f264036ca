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

static int number_of(const struct joint_tree_graph *t, const struct art_comp *comp)
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
static void tree_pose(const struct joint_tree_graph *t, const struct art_comp *frame,
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
        if (!many[0]) tree_pose(t, j->A, &TAW);
        if (!many[1]) tree_pose(t, j->B, &TBW);
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

/* --------------------------------------------------------------------- the sides */

bool joint_tree_is_fixed(const struct joint_tree_graph *t, const struct art_comp *comp)
{
    const struct joint_tree_node *node = node_of(t, comp);
    if (!comp) return true;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME) || (node && node->att)) return false;
    /* an interface follows its superelement */
    if (comp->parent && comp->parent->parent && art_comp_is(comp->parent->parent, "Superelement"))
        return false;
    if (art_cls_prop(comp->cls, "grounded") && art_get_bool(comp, "grounded")) return true;
    return !art_cls_prop(comp->cls, "dynamic") || !art_get_bool(comp, "dynamic");
}

static bool connects(const struct art_comp *comp)
{
    return art_comp_has_kind(comp, ART_KIND_CONNECTOR) && art_get_bool(comp, "enabled");
}

/* Add all joints and attachments except one joint. */
static int add_edges(struct art_ctx *ctx, struct joint_tree_graph *t, const struct art_comp *but)
{
    struct art_rigid T;
    int status = ART_OK;
    for (int i = 0; i < t->joint_graph.n; i++) {
        const struct joint_tree_node *node = &t->node[i];
        if (!node->comp) continue;
        t->joint_graph.ground[i] = joint_tree_is_fixed(t, node->comp);
        if (node->att)
            ART_TRY(joint_graph_edge(ctx, &t->joint_graph, i, number_of(t, node->master), true));
        if (node->comp == but || !connects(node->comp)) continue;
        const struct art_comp *A = joint_tree_end(node->comp, true, &T);
        const struct art_comp *B = joint_tree_end(node->comp, false, &T);
        if (A)
            ART_TRY(
                joint_graph_edge(ctx, &t->joint_graph, number_of(t, A), number_of(t, B), false));
    }
out:
    return status;
}

static bool is_moving(const struct joint_tree_graph *t, const struct art_comp *comp)
{
    return t->joint_graph.side[number_of(t, comp)] == GRAPH_MOVING;
}

/* The distance of a joint from a pose that it allows: length by its size, and angle. */
static double residual_of(const struct joint_tree *j)
{
    const double *e = j->joint.err;
    double size = art_v3_norm(j->joint.TCW.p) + art_v3_norm(j->joint.TDW.p) + 1e-300;
    return fmax(art_v3_norm(e) / size, art_v3_norm(e + 3));
}

static bool is_bilateral(const struct art_joint *joint)
{
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->row[r].flags & ART_ROW_BILATERAL) return true;
    return false;
}

/* Check if a connector with one end that moves by X leaves the poses that it allows. */
static int check_cut(struct art_ctx *ctx, const struct joint_tree_graph *t,
                     const struct art_comp *comp, const struct art_rigid *X, bool *cut)
{
    struct joint_tree j;
    struct art_rigid TAW, TBW, T;
    const struct art_comp *A = joint_tree_end(comp, true, &T);
    const struct art_comp *B = joint_tree_end(comp, false, &T);
    if (!A || is_moving(t, A) == is_moving(t, B)) return ART_OK;
    if (!art_joint_kind_of(comp)) {
        *cut = true;
        return ART_OK;
    }
    int status = joint_tree_open(ctx, t, comp, &j);
    if (status < 0) return status;
    double was = residual_of(&j);
    TAW = j.TAW;
    TBW = j.TBW;
    if (is_moving(t, A))
        art_rigid_mul(&TAW, X, &j.TAW);
    else
        art_rigid_mul(&TBW, X, &j.TBW);
    joint_tree_locate(&j, &TAW, &TBW);
    if (is_bilateral(&j.joint) && residual_of(&j) > was + 1e-10) *cut = true;
    status = joint_failed(&j.joint);
    joint_tree_close(&j);
    return status;
}

static bool opens_loop(struct art_ctx *ctx, const struct joint_tree_graph *t,
                       const struct art_comp *joint, const struct art_rigid *X, int *status)
{
    bool cut = false;
    *status = ART_OK;
    for (int i = 0; !cut && *status == ART_OK && i < t->joint_graph.n; i++)
        if (t->node[i].comp && t->node[i].comp != joint && connects(t->node[i].comp))
            *status = check_cut(ctx, t, t->node[i].comp, X, &cut);
    return cut;
}

/* ------------------------------------------------------------------------ moving */

static int put_pose(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T,
                    bool must)
{
    static const char *const names[] = {"pose", "position", "rotation", "orientation"};
    double x[4][16] = {{0}};
    static const int sizes[] = {16, 3, 4, 4};
    bool position = false, rotation = false;
    int status = ART_OK;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(x[0] + 4 * i, T->R + 3 * i);
        x[0][4 * i + 3] = T->p[i];
    }
    x[0][15] = 1;
    art_v3_copy(x[1], T->p);
    art_rot_to_quat(x[2], T->R);
    x[3][3] = art_rot_to_axis_angle_deg(T->R, x[3]);
    for (int k = 0; k < 4; k++) {
        if (!art_is_set(comp, names[k])) continue;
        ART_TRY(art_set_numbers(ctx, comp, names[k], x[k], sizes[k]));
        position |= k < 2;
        rotation |= k != 1;
    }
    if (!must) return ART_OK;
    if (!position) ART_TRY(art_set_numbers(ctx, comp, "position", x[1], 3));
    if (!rotation && x[3][3] != 0) ART_TRY(art_set_numbers(ctx, comp, "rotation", x[2], 4));
out:
    return status;
}

/* The meshes of a body may say where they are drawn. */
static int move_meshes(struct art_ctx *ctx, struct art_comp *body, const struct art_rigid *X)
{
    int status = ART_OK;
    double p[3], q[4], R[9], Q[9];
    struct art_value value;
    for (struct art_comp *c = body; c; c = art_comp_next(body, c)) {
        if (!art_comp_is(c, "DynamicMeshComponent")) continue;
        if (art_is_set(c, "position") && art_get_vector(c, "position", p, 3) == 3) {
            art_rigid_point(p, X, p);
            ART_TRY(art_set_numbers(ctx, c, "position", p, 3));
        }
        if (art_is_set(c, "rotation") && art_get(c, "rotation", &value) && value.n == 4) {
            art_rot_from_quat(Q, value.num);
            art_m3_mul(R, X->R, Q);
            art_rot_to_quat(q, R);
            ART_TRY(art_set_numbers(ctx, c, "rotation", q, 4));
        }
    }
out:
    return status;
}

static int move_node(struct art_ctx *ctx, const struct joint_tree_graph *t,
                     const struct joint_tree_node *node, const struct art_rigid *X)
{
    struct art_comp *comp = node->comp;
    struct art_rigid T, moved;
    double p[3];
    if (art_comp_has_kind(comp, ART_KIND_FRAME)) {
        tree_pose(t, comp, &T);
        art_rigid_mul(&moved, X, &T);
        /* what is attached is where its attachment says; old numbers follow */
        int status = put_pose(ctx, comp, &moved, node->att == NULL);
        return status < 0 ? status : move_meshes(ctx, comp, X);
    }
    if (!art_is_set(comp, "position") || !art_cls_prop(comp->cls, "position")) return ART_OK;
    art_get_vector(comp, "position", p, 3);
    art_rigid_point(p, X, p);
    return art_set_numbers(ctx, comp, "position", p, 3);
}

/* Masters before what follows them: poses along chains are computed from numbers that have not
 * moved. */
static int move_all(struct art_ctx *ctx, const struct joint_tree_graph *t,
                    const struct art_rigid *X)
{
    int status = ART_OK;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < t->joint_graph.n; i++) {
            const struct joint_tree_node *node = &t->node[i];
            if (!node->comp || t->joint_graph.side[i] != GRAPH_MOVING) continue;
            if ((node->att != NULL) == (pass == 0)) ART_TRY(move_node(ctx, t, node, X));
        }
out:
    return status;
}

void joint_motion(const struct art_joint *joint, bool side_a, const struct art_rigid *TCD,
                  struct art_rigid *X)
{
    struct art_rigid T;
    if (side_a) { /* T_AW' = T_DW T_CD T_CA^-1 */
        art_rigid_mul(&T, &joint->TDW, TCD);
        art_rigid_mul_inv_right(X, &T, &joint->TCW);
    } else { /* T_DW' = T_CW T_CD^-1 */
        art_rigid_mul_inv_right(&T, &joint->TCW, TCD);
        art_rigid_mul_inv_right(X, &T, &joint->TDW);
    }
    art_rot_clean(T.R, X->R);
    art_m3_copy(X->R, T.R);
}

/* The model that is simulated as one: the outermost MechModel around a component. */
static struct art_comp *model_of(struct art_comp *comp)
{
    struct art_comp *top = NULL;
    for (; comp; comp = comp->parent)
        if (art_comp_has_kind(comp, ART_KIND_MECH_MODEL)) top = comp;
    return top;
}

/* Write the poses and positions of the state into the tree. */
static int write_back(struct art_ctx *ctx, const struct art_system *sys,
                      const struct art_state *state)
{
    int status = ART_OK;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        struct art_comp *comp = (struct art_comp *)dyn->comp;
        const double *q = state->q + dyn->q;
        struct art_rigid T, old, X;
        if (dyn->frame) {
            art_frame_pose(comp, &old);
            art_rigid_from_quat(&T, q, q + 3);
            art_rigid_mul_inv_right(&X, &T, &old);
            ART_TRY(put_pose(ctx, comp, &T, dyn->status != ART_DYN_ATTACHED));
            ART_TRY(move_meshes(ctx, comp, &X));
        } else if (art_is_set(comp, "position")) {
            ART_TRY(art_set_numbers(ctx, comp, "position", q, 3));
        }
    }
out:
    return status;
}

/* A loop is closed by the solver of the simulation. */
static int close_in_system(struct art_ctx *ctx, struct art_comp *comp, const double *coords)
{
    struct art_comp *top = model_of(comp);
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    int status;
    if (!top)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' is in a loop; it can be set once it is in a MechModel",
                         art_comp_path(comp, NULL));
    ART_TRY(art_system_compile(ctx, top, NULL, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    ART_TRY(art_system_start(sys, state));
    ART_TRY(joint_set_state(ctx, sys, state, art_system_joint_of(sys, comp), coords));
    ART_TRY(write_back(ctx, sys, state));
out:
    art_state_free(state);
    art_system_free(sys);
    return status;
}

/* Degrees that were made from radians, without the noise in the last digits. */
static double in_degrees(double radians)
{
    double x = radians * (180 / ART_PI), unit;
    if (x == 0 || !isfinite(x)) return x;
    unit = pow(10, 13 - floor(log10(fabs(x))));
    return isfinite(unit) ? round(x * unit) / unit : x;
}

static int store_coords(struct art_ctx *ctx, struct art_comp *comp, const struct art_joint *joint,
                        const double *coords)
{
    int status = ART_OK;
    for (int i = 0; i < joint->n_coords; i++) {
        const char *name = joint->kind->coords[i].name;
        double x = joint->coord[i].rotary ? in_degrees(coords[i]) : coords[i];
        if (!art_cls_prop(comp->cls, name) || art_get_double(comp, name) == x) continue;
        ART_TRY(art_set_numbers(ctx, comp, name, &x, 1));
    }
out:
    return status;
}

/* Store the coordinates that have changed. */
static int store_changed(struct art_ctx *ctx, struct art_comp *comp, const struct joint_tree *j)
{
    return memcmp(j->coords, j->stated, sizeof j->coords) == 0
               ? ART_OK
               : store_coords(ctx, comp, &j->joint, j->coords);
}

/* Move the bodies of a joint that is in place. */
static int set_coords(struct art_ctx *ctx, struct joint_tree_graph *t, struct art_comp *comp,
                      struct joint_tree *j, const double *coords)
{
    struct art_rigid TCD, X;
    struct art_comp *const ends[2] = {j->A, j->B};
    int status;
    /* bodies that are in no model yet */
    for (int k = 0; k < 2; k++)
        if (ends[k] && ends[k]->order < t->joint_graph.n) t->node[ends[k]->order].comp = ends[k];
    j->joint.kind->pose(&j->joint, coords, &TCD);
    ART_TRY(joint_failed(&j->joint));
    ART_TRY(add_edges(ctx, t, comp));
    enum joint_graph_split how =
        joint_graph_split(&t->joint_graph, number_of(t, j->A), number_of(t, j->B));
    if (how == GRAPH_RIGID)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "no side of '%s' can move: '%s' is attached to what stays",
                         art_comp_path(comp, NULL), art_comp_path(j->A, NULL));
    joint_motion(&j->joint, how != GRAPH_SIDE_B, &TCD, &X);
    if (how == GRAPH_LOOP && opens_loop(ctx, t, comp, &X, &status)) {
        status = close_in_system(ctx, comp, coords);
        goto out;
    }
    if (status < 0) goto out;
    status = move_all(ctx, t, &X);
out:
    return status;
}

/* A value outside its range is the user's business: limits act in a simulation. */
static void warn_range(struct art_ctx *ctx, const struct art_joint *joint, const double *coords)
{
    for (int i = 0; i < joint->n_coords; i++) {
        const struct art_joint_coord *c = &joint->coord[i];
        double unit = c->rotary ? 180 / ART_PI : 1, tol = 1e-9 * (1 + fabs(coords[i]));
        if (coords[i] >= c->min - tol && coords[i] <= c->max + tol) continue;
        art_warn(ctx, NULL, "%s of '%s' is set to %.10g, outside its range from %.10g to %.10g",
                 joint->kind->coords[i].name, art_comp_path(joint->comp, NULL), unit * coords[i],
                 unit * c->min, unit * c->max);
    }
}

int art_joint_set_coords(struct art_ctx *ctx, struct art_comp *comp, const double *coords)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    if (joint_tree_is_foreign(comp))
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "the coordinates of '%s' follow from its ends, of which one is no body",
                         art_comp_path(comp, NULL));
    int status = joint_tree_graph_create(ctx, &t, comp->model);
    if (status < 0) return status;
    status = joint_tree_open(ctx, &t, comp, &j);
    if (status == ART_OK) {
        if (j.A && j.joint.kind->pose) status = set_coords(ctx, &t, comp, &j, coords);
        if (status == ART_OK) status = store_coords(ctx, comp, &j.joint, coords);
        if (status == ART_OK) warn_range(ctx, &j.joint, coords);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}

int art_joint_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                       const char *text, const struct art_loc *loc)
{
    const char *name = prop;
    struct art_comp *to = art_prop_alias(comp, &name);
    bool rotary = false;
    int i = to ? art_joint_comp_coord(to, name, &rotary) : -1, status;
    double coords[ART_JOINT_MAX_COORDS], old, x;
    if (i < 0) return art_set_text(ctx, comp, prop, text, loc);
    bool was_set = art_is_set(to, name);
    old = art_get_double(to, name);
    if ((status = art_joint_tree_coords(ctx, to, coords)) < 0) return status;
    ART_TRY(art_set_text(ctx, to, name, text, loc));
    x = art_get_double(to, name);
    coords[i] = rotary ? x * (ART_PI / 180) : x;
    status = art_joint_set_coords(ctx, to, coords);
    if (status < 0) {
        int undone = was_set ? art_set_numbers(ctx, to, name, &old, 1) : art_unset(ctx, to, name);
        if (undone < 0) return undone;
    }
out:
    return status;
}

int art_joints_refresh(struct art_ctx *ctx, struct art_model *model)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    int status = joint_tree_graph_create(ctx, &t, model);
    if (status < 0) return status;
    for (struct art_comp *c = model->root; c && status == ART_OK;
         c = art_comp_next(model->root, c)) {
        const struct art_joint_kind *kind = art_joint_kind_of(c);
        if (!kind || !kind->coords_of || joint_tree_is_foreign(c)) continue;
        struct art_quiet quiet;
        art_quiet_begin(ctx, &quiet);
        status = art_quiet_end(ctx, &quiet, joint_tree_open(ctx, &t, c, &j));
        if (art_status_stops(status)) break;
        if (status < 0) { /* art_joints_check reports why */
            status = ART_OK;
            continue;
        }
        for (int i = 0; i < j.joint.n_coords; i++) {
            double size =
                j.joint.coord[i].rotary ? 1 : art_v3_norm(j.joint.TCW.p) + fabs(j.stated[i]);
            if (fabs(j.coords[i] - j.stated[i]) <= 1e-7 * size) j.coords[i] = j.stated[i];
        }
        if (j.A) status = store_changed(ctx, c, &j);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}
