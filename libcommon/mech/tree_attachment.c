/* This file attaches and detaches in the tree, and finds what is attached to what, where it is and
 * how it moves. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* --------------------------------------------------------------------- links */

static struct art_comp *master_of(const struct art_comp *comp, const struct art_comp *att)
{
    const char *name;
    if (!mech_slave_prop(att->cls, &name)) return NULL;
    struct art_comp *master = art_get_ref(att, name);
    /* a frame in the list `attachedFrames` of a body belongs to that body */
    bool in_body = att->is_value && comp->parent && comp->parent->parent;
    if (!master && in_body && !art_is_set(att, name) &&
        art_comp_has_kind(comp->parent->parent, ART_KIND_FRAME))
        master = comp->parent->parent;
    return master;
}

/* -------------------------------------------------------------------- motion */

/* Read pose and velocity that the component itself states. */
static void own_motion(const struct art_comp *comp, struct art_rigid *T, double u[6])
{
    memset(u, 0, 6 * sizeof *u);
    if (!art_comp_has_kind(comp, ART_KIND_FRAME)) {
        art_rigid_identity(T);
        art_get_vector(comp, "position", T->p, 3);
        art_get_vector(comp, "velocity", u, 3);
        return;
    }
    art_frame_pose(comp, T);
    art_get_vector(comp, "vel", u, 6);
    if (art_is_set(comp, "velocity")) art_get_vector(comp, "velocity", u, 6);
}

/* Compute the pose in the master by the attachment's vector or pose. */
static void place_in_master(const struct art_comp *att, struct art_rigid *T)
{
    struct art_value value;
    art_rigid_identity(T);
    for (int k = 0; k < att->cls->n_props; k++) {
        const struct art_prop *prop = att->cls->props[k];
        /* a direction may stand beside the place */
        if (prop->type == ART_P_VECTOR && prop->geom && strncmp(prop->geom, "point ", 6) == 0)
            art_get_vector(att, prop->name, T->p, 3);
        if (prop->type != ART_P_POSE || !art_get(att, prop->name, &value) || value.is_null)
            continue;
        for (int i = 0; i < 3; i++) {
            art_v3_copy(T->R + 3 * i, value.num + 4 * i);
            T->p[i] = value.num[4 * i + 3];
        }
    }
}

/* Transform the motion of the master to that of a point attached to it: v + w x r, w. */
static int follow(struct art_ctx *ctx, const struct art_comp *comp, const struct art_comp *att,
                  struct art_rigid *T, double u[6])
{
    const struct art_comp *master = master_of(comp, att);
    struct art_rigid in_master, at;
    double r[3], wr[3], own[6] = {0}, v[3];
    int status = ART_OK;
    place_in_master(att, &in_master);
    if (master && art_comp_has_kind(master, ART_KIND_ELASTIC_BODY))
        status = mech_deformable_follow(ctx, master, &in_master, own);
    art_rigid_mul(&at, T, &in_master);
    art_v3_sub(r, at.p, T->p);
    art_v3_cross(wr, u + 3, r);
    art_v3_add(u, u, wr);
    for (int k = 0; k < 6; k += 3) {
        art_m3_mulvec(v, T->R, own + k);
        art_v3_add(u + k, u + k, v);
    }
    *T = at;
    if (art_comp_has_kind(comp, ART_KIND_FRAME)) return status;
    art_m3_identity(T->R);
    art_v3_zero(u + 3);
    return status;
}

int art_comp_motion_by(struct art_ctx *ctx, const struct art_comp *comp,
                       struct art_comp *const *all, struct art_rigid *T, double twist[6])
{
    struct art_rigid at;
    double u[6];
    const struct art_comp **chain = NULL, *att;
    int status = ART_OK, n = 0, cap = 0;
    const struct art_comp *up = comp;
    bool ground = false, reported = false;
    while (up && !reported && (att = mech_attachment_index_find(all, up))) {
        const struct art_mech_ops *ops = att->cls->ops;
        if (ops && ops->motion) {
            ART_TRY(ops->motion(ctx, att, up, &at, u));
            reported = true;
            break;
        }
        if (n > comp->model->next_order)
            ART_TRY(art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' is attached to itself in a ring",
                              art_comp_path(comp, NULL)));
        if (!ART_GROW(ctx, chain, n, cap)) {
            status = ART_ENOMEM;
            goto out;
        }
        chain[n++] = up;
        up = master_of(up, att);
        ground = !up;
    }
    if (ground) {
        art_rigid_identity(&at);
        memset(u, 0, sizeof u);
    } else if (!reported) {
        own_motion(up, &at, u);
    }
    while (n-- > 0)
        ART_TRY(follow(ctx, chain[n], mech_attachment_index_find(all, chain[n]), &at, u));
    *T = at;
    memcpy(twist, u, sizeof u);
out:
    art_free(chain);
    return status;
}

int art_comp_motion(struct art_ctx *ctx, const struct art_comp *comp, struct art_rigid *T,
                    double twist[6])
{
    struct art_comp *const *of = mech_attachment_index(ctx, comp->model);
    return of ? art_comp_motion_by(ctx, comp, of, T, twist) : ART_ENOMEM;
}

/* ------------------------------------------------------------------- setting */

static int unset_all(struct art_ctx *ctx, struct art_comp *comp, const char *const *names)
{
    int status = ART_OK;
    for (; *names && status == ART_OK; names++)
        if (art_is_set(comp, *names)) status = art_unset(ctx, comp, *names);
    return status;
}

static int set_place(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T)
{
    static const char *const places[] = {"pose", "position", "orientation", "rotation", NULL};
    double q[4];
    int status;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME))
        return art_set_numbers(ctx, comp, "position", T->p, 3);
    art_rot_to_quat(q, T->R);
    ART_TRY(unset_all(ctx, comp, places));
    ART_TRY(art_set_numbers(ctx, comp, "position", T->p, 3));
    ART_TRY(art_set_numbers(ctx, comp, "rotation", q, 4));
out:
    return status;
}

static int set_twist(struct art_ctx *ctx, struct art_comp *comp, const double u[6])
{
    static const char *const names[] = {"velocity", NULL};
    bool rests = true;
    for (int i = 0; i < 6; i++) rests = rests && u[i] == 0;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME))
        return rests && !art_is_set(comp, "velocity")
                   ? ART_OK
                   : art_set_numbers(ctx, comp, "velocity", u, 3);
    int status = unset_all(ctx, comp, names);
    if (status < 0 || (rests && !art_is_set(comp, "vel"))) return status;
    return art_set_numbers(ctx, comp, "vel", u, 6);
}

/* ------------------------------------------------------------------ attaching */

static bool is_below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp == top;
}

/* The innermost MechModel that holds both; NULL: none does. */
static struct art_comp *common_model(struct art_comp *a, const struct art_comp *b)
{
    struct art_comp *up = a;
    while (up && !(art_comp_has_kind(up, ART_KIND_MECH_MODEL) && is_below(b, up))) up = up->parent;
    return up;
}

static int check_free(struct art_ctx *ctx, const struct art_comp *slave, struct art_comp *const *of)
{
    const struct art_comp *att = mech_attachment_index_find(of, slave);
    if (!att) return ART_OK;
    const struct art_comp *master = master_of(slave, att);
    bool several = !master && art_cls_prop(att->cls, "nodes");
    return art_error(ctx, ART_EUSAGE, NULL, "'%s' is attached already, to %s%s%s",
                     art_comp_path(slave, NULL), master ? "'" : "",
                     master    ? art_comp_path(master, NULL)
                     : several ? "nodes"
                               : "the ground",
                     master ? "'" : "");
}

/* Find the masters of an attachment: nodes with weights, or the one master. */
static int masters_of(const struct art_comp *slave, const struct art_comp *att, int k,
                      struct art_comp **master)
{
    struct art_value nodes;
    if (art_cls_prop(att->cls, "nodes") && art_get(att, "nodes", &nodes) && nodes.n > 0) {
        *master = nodes.refs[k].to;
        return nodes.n;
    }
    *master = master_of(slave, att);
    return 1;
}

/* Detect a ring: a depth-first search from the masters back to the slave. */
static int leads_back(struct art_ctx *ctx, const struct art_comp *slave,
                      struct art_comp *const *masters, int n, struct art_comp *const *of,
                      const struct art_comp **through)
{
    int n_nodes = slave->model->next_order, depth = 0, cap = 0, status = ART_OK;
    char *seen = art_alloc(ctx, (size_t)n_nodes + 1, 1);
    const struct art_comp **stack = NULL;
    *through = NULL;
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < n && !*through && status == ART_OK; i++) {
        if (!ART_GROW(ctx, stack, depth, cap)) status = ART_ENOMEM;
        if (status == ART_OK) stack[depth++] = masters[i];
        while (depth > 0 && !*through && status == ART_OK) {
            const struct art_comp *at = stack[--depth];
            struct art_comp *att = mech_attachment_index_find(of, at), *next;
            if (at == slave) *through = masters[i];
            if (seen[at->order] || !att) continue;
            seen[at->order] = 1;
            for (int k = 0, count = 1; k < count; k++) {
                count = masters_of(at, att, k, &next);
                if (!next) continue;
                if (!ART_GROW(ctx, stack, depth, cap)) {
                    status = ART_ENOMEM;
                    break;
                }
                stack[depth++] = next;
            }
        }
    }
    art_free(seen);
    art_free(stack);
    return status;
}

static int check_ring(struct art_ctx *ctx, const struct art_comp *slave,
                      struct art_comp *const *masters, int n, struct art_comp *const *of)
{
    const struct art_comp *through = NULL;
    bool follows = false;
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        if (slave == masters[i])
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' cannot be attached to itself",
                             art_comp_path(slave, NULL));
        follows = follows || mech_attachment_index_find(of, masters[i]);
    }
    if (follows) status = leads_back(ctx, slave, masters, n, of, &through);
    if (status == ART_OK && through)
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "'%s' cannot be attached to '%s', which is attached to it",
                           art_comp_path(slave, NULL), art_comp_path(through, NULL));
    return status;
}

/* Check an attachment before it is made. */
static int check_attach(struct art_ctx *ctx, struct art_comp *slave, const struct art_comp *master,
                        struct art_comp *const *of, struct art_comp **model)
{
    bool point = art_comp_has_kind(slave, ART_KIND_POINT),
         frame = art_comp_has_kind(slave, ART_KIND_FRAME);
    int status;
    if (!point && !frame)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no point, frame or body",
                         art_comp_path(slave, NULL), slave->cls->name);
    if (!art_comp_has_kind(master, ART_KIND_FRAME) &&
        !(point && art_comp_has_kind(master, ART_KIND_POINT)))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' cannot be attached to '%s' (%s), but to a %s",
                         art_comp_path(slave, NULL), art_comp_path(master, NULL), master->cls->name,
                         point ? "frame, body or point" : "frame or body");
    ART_TRY(check_free(ctx, slave, of));
    ART_TRY(check_ring(ctx, slave, (struct art_comp *const[]){(struct art_comp *)master}, 1, of));
    *model = common_model(slave, master);
    if (!*model)
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s' and '%s' are in no common MechModel",
                           art_comp_path(slave, NULL), art_comp_path(master, NULL));
out:
    return status;
}

/* The component, with its references and the place in the master; not yet in the tree. */
static int make_attachment(struct art_ctx *ctx, struct art_comp *slave, struct art_comp *master,
                           const struct art_rigid *in_master, struct art_comp **made)
{
    bool frame = art_comp_has_kind(slave, ART_KIND_FRAME),
         on_point = art_comp_has_kind(master, ART_KIND_POINT);
    const char *cls = frame      ? "FrameFrameAttachment"
                      : on_point ? "PointParticleAttachment"
                                 : "PointFrameAttachment";
    const char *to = frame ? "master" : on_point ? "particle" : "frame";
    struct art_comp *att = NULL;
    double rows[16] = {0};
    int status;
    ART_TRY(art_comp_create(slave->model, art_schema_class(slave->model->schema, cls), &att));
    ART_TRY(art_set_refs(ctx, att, frame ? "frame" : "point", &slave, 1));
    ART_TRY(art_set_refs(ctx, att, to, &master, 1));
    for (int i = 0; i < 3; i++) {
        art_v3_copy(rows + 4 * i, in_master->R + 3 * i);
        rows[4 * i + 3] = in_master->p[i];
    }
    rows[15] = 1;
    if (frame)
        ART_TRY(art_set_numbers(ctx, att, "TFM", rows, 16));
    else if (!on_point)
        ART_TRY(art_set_numbers(ctx, att, "loc", in_master->p, 3));
    *made = att;
out:
    return status;
}

/* Attach at the pose `in_master`; if that is NULL, where the slave is. */
static int attach(struct art_ctx *ctx, struct art_comp *slave, struct art_comp *master,
                  const struct art_rigid *in_master, struct art_comp **made)
{
    struct art_comp *model, *att, *list, *const *of = mech_attachment_index(ctx, slave->model);
    struct art_rigid TS, TM, T;
    double us[6], um[6];
    bool on_point = art_comp_has_kind(master, ART_KIND_POINT);
    int status;
    if (!of) return ART_ENOMEM;
    ART_TRY(check_attach(ctx, slave, master, of, &model));
    ART_TRY(art_comp_motion_by(ctx, slave, of, &TS, us));
    ART_TRY(art_comp_motion_by(ctx, master, of, &TM, um));
    if (in_master)
        T = *in_master;
    else
        art_rigid_mul_inv_left(&T, &TM, &TS);
    if (on_point) art_rigid_identity(&T);
    ART_TRY(make_attachment(ctx, slave, master, &T, &att));
    list = art_comp_child(model, "attachments");
    if (!list)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' has no list for attachments",
                          art_comp_path(model, NULL)));
    ART_TRY(mech_attachment_index_add(list, att, slave));
    if (in_master || on_point) {
        art_rigid_mul(&TS, &TM, &T);
        status = set_place(ctx, slave, &TS);
        if (status < 0 && art_comp_remove(att) < 0) status = ART_ENOMEM;
    }
    if (status == ART_OK && made) *made = att;
out:
    return status;
}

int art_comp_put(struct art_ctx *ctx, struct art_comp *comp, const struct art_rigid *T)
{
    return set_place(ctx, comp, T);
}

int art_attach_by(struct art_ctx *ctx, struct art_comp *slave, struct art_comp *const *masters,
                  int n, struct art_comp *attachment, const struct art_rigid *T)
{
    struct art_comp *model, *list, *const *of = mech_attachment_index(ctx, slave->model);
    int status;
    if (!of) return ART_ENOMEM;
    ART_TRY(check_free(ctx, slave, of));
    ART_TRY(check_ring(ctx, slave, masters, n, of));
    /* the outermost of those that it has in common with each */
    model = n ? common_model(slave, masters[0]) : NULL;
    for (int i = 1; i < n && model; i++) {
        struct art_comp *up = common_model(slave, masters[i]);
        if (!up || is_below(model, up)) model = up;
    }
    list = model ? art_comp_child(model, "attachments") : NULL;
    if (!list)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' and '%s' are in no common MechModel",
                          art_comp_path(slave, NULL), art_comp_path(n ? masters[0] : slave, NULL)));
    ART_TRY(mech_attachment_index_add(list, attachment, slave));
    status = set_place(ctx, slave, T);
    if (status < 0 && art_comp_remove(attachment) < 0) status = ART_ENOMEM;
out:
    return status;
}

static bool finite_numbers(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

static bool is_rotation(const double R[9])
{
    double RR[9], I[9];
    art_m3_mul_t(RR, R, R);
    art_m3_identity(I);
    for (int i = 0; i < 9; i++)
        if (!(fabs(RR[i] - I[i]) < 1e-8)) return false;
    return art_m3_det(R) > 0;
}

int art_attach_point(struct art_ctx *ctx, struct art_comp *point, struct art_comp *master,
                     const double *loc, struct art_comp **attachment)
{
    struct art_rigid T;
    if (!art_comp_has_kind(point, ART_KIND_POINT))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no point", art_comp_path(point, NULL),
                         point->cls->name);
    if (!loc) return attach(ctx, point, master, NULL, attachment);
    if (!art_comp_has_kind(master, ART_KIND_FRAME))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' (%s) is no frame or body: a point has no location in it",
                         art_comp_path(master, NULL), master->cls->name);
    if (!finite_numbers(loc, 3))
        return art_error(ctx, ART_ERANGE, NULL, "the location of '%s' is not finite",
                         art_comp_path(point, NULL));
    art_rigid_identity(&T);
    art_v3_copy(T.p, loc);
    return attach(ctx, point, master, &T, attachment);
}

int art_attach_frame(struct art_ctx *ctx, struct art_comp *frame, struct art_comp *master,
                     const struct art_rigid *pose, struct art_comp **attachment)
{
    struct art_rigid TM, T;
    double u[6];
    int status;
    if (!art_comp_has_kind(frame, ART_KIND_FRAME))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no frame or body",
                         art_comp_path(frame, NULL), frame->cls->name);
    if (!pose) return attach(ctx, frame, master, NULL, attachment);
    if (!finite_numbers(pose->p, 3) || !is_rotation(pose->R))
        return art_error(ctx, ART_ERANGE, NULL, "the pose of '%s' is not finite or no rotation",
                         art_comp_path(frame, NULL));
    struct art_comp *const *of = mech_attachment_index(ctx, frame->model);
    if (!of) return ART_ENOMEM;
    ART_TRY(art_comp_motion_by(ctx, master, of, &TM, u));
    art_rigid_mul_inv_left(&T, &TM, pose);
    ART_TRY(attach(ctx, frame, master, &T, attachment));
out:
    return status;
}

int art_detach(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_comp *att = art_comp_attachment(comp);
    struct art_rigid T;
    double u[6];
    int status;
    if (!att)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is attached to nothing",
                         art_comp_path(comp, NULL));
    if (att->is_value)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is a %s, which cannot be detached",
                         art_comp_path(comp, NULL), comp->cls->name);
    ART_TRY(art_comp_motion(ctx, comp, &T, u));
    ART_TRY(set_place(ctx, comp, &T));
    ART_TRY(set_twist(ctx, comp, u));
    ART_TRY(art_comp_delete(ctx, att));
out:
    return status;
}
