/* This file compiles attachments: points and frames that follow frames and points. */
#include "deformable/deformable_priv.h"
#include <string.h>

/* Check that a component is of the kind that one side of an attachment requires. */
static int check_side(struct art_ctx *ctx, const struct art_comp *comp,
                      const struct art_attach_type *type, const struct art_comp *which,
                      const struct art_dyn *dyn, bool frame)
{
    if (dyn->frame == frame) return ART_OK;
    return art_error(
        ctx, ART_EUSAGE, &comp->loc, "'%s' is a %s; the attachment '%s' wants a %s there",
        art_comp_path(which, NULL), which->cls->name, type->name, frame ? "frame" : "point");
}

/* Makes `s`, which belongs to `slave`, follow the masters. */
static int attach_dyn(struct art_ctx *ctx, struct art_system *sys,
                      const struct art_attach_type *type, const struct art_comp *comp,
                      const struct art_comp *slave, struct art_dyn *s, int n,
                      const struct art_comp *const *masters, struct art_attach **att)
{
    struct art_attach_link *links = art_arena_alloc(ctx, &sys->arena, (size_t)n, sizeof *links);
    int status = links ? check_side(ctx, comp, type, slave, s, type->slave_frame) : ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        const struct art_dyn *m = art_system_dyn(sys, masters[i]);
        if (!m)
            return art_error(ctx, ART_ENOTFOUND, &comp->loc,
                             "'%s' is attached to '%s', which is no %s", art_comp_path(slave, NULL),
                             art_comp_path(masters[i], NULL), "point or frame");
        links[i].dyn = (int)(m - sys->dyn);
        if (type->master_frame != ART_MASTER_ANY)
            status = check_side(ctx, comp, type, masters[i], m, type->master_frame);
    }
    if (status < 0) return status;
    if (s->status == ART_DYN_ATTACHED)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' is attached twice",
                         art_comp_path(slave, NULL));
    if (!art_system_grow(sys, &sys->attachments.list, sys->attachments.n, &sys->attachments.cap,
                         sizeof *sys->attachments.list))
        return ART_ENOMEM;
    struct art_attach *a = &sys->attachments.list[sys->attachments.n++];
    *a = (struct art_attach){
        .type = type, .comp = comp, .slave = (int)(s - sys->dyn), .n_links = n, .links = links};
    art_rigid_identity(&a->T);
    s->status = ART_DYN_ATTACHED;
    if (att) *att = a;
    return ART_OK;
}

static int attach_any(struct art_ctx *ctx, struct art_system *sys,
                      const struct art_attach_type *type, const struct art_comp *comp,
                      const struct art_comp *slave, int n, const struct art_comp *const *masters,
                      struct art_attach **att)
{
    struct art_dyn *s = art_system_dyn(sys, slave);
    if (!s)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' attaches nothing that is simulated",
                         art_comp_path(comp, NULL));
    return attach_dyn(ctx, sys, type, comp, slave, s, n, masters, att);
}

/* Refuse masters whose deformation the attachment does not know of. */
static int check_rigid(struct art_ctx *ctx, const struct art_comp *comp, int n,
                       const struct art_comp *const *masters)
{
    for (int i = 0; i < n; i++)
        if (art_comp_has_kind(masters[i], ART_KIND_ELASTIC_BODY))
            return art_error(
                ctx, ART_EUNSUPPORTED, &comp->loc,
                "'%s' (%s) attaches to '%s', a deformable body, which is not simulated",
                art_comp_path(comp, NULL), comp->cls->name, art_comp_path(masters[i], NULL));
    return ART_OK;
}

int art_system_attach(struct art_ctx *ctx, struct art_system *sys,
                      const struct art_attach_type *type, const struct art_comp *comp,
                      const struct art_comp *slave, int n, const struct art_comp *const *masters,
                      struct art_attach **att)
{
    int status = check_rigid(ctx, comp, n, masters);
    return status < 0 ? status : attach_any(ctx, sys, type, comp, slave, n, masters, att);
}

int art_system_attach_companion(struct art_ctx *ctx, struct art_system *sys,
                                const struct art_attach_type *type, const struct art_comp *comp,
                                const struct art_comp *slave, int n,
                                const struct art_comp *const *masters, struct art_attach **att)
{
    struct art_dyn *s = art_system_dyn(sys, slave);
    if (!s || s->companion < 0)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' attaches '%s', which has no director: no shell is there",
                         art_comp_path(comp, NULL), art_comp_path(slave, NULL));
    int status = check_rigid(ctx, comp, n, masters);
    return status < 0
               ? status
               : attach_dyn(ctx, sys, type, comp, slave, &sys->dyn[s->companion], n, masters, att);
}

/* What is attached to a deformable body follows its shape. */
static int take_deformable(struct art_ctx *ctx, struct art_system *sys,
                           const struct art_comp *master, struct art_attach *att)
{
    struct art_deformable *b = mech_deformable_of(sys, master);
    return b ? deformable_take(ctx, sys, att, b) : ART_OK;
}

int mech_system_attach(struct art_ctx *ctx, struct art_system *sys,
                       const struct art_attach_type *type, const struct art_comp *comp,
                       const struct art_comp *slave, const struct art_comp *master,
                       struct art_attach **att)
{
    int status = attach_any(ctx, sys, type, comp, slave, master ? 1 : 0, &master, att);
    return status == ART_OK ? take_deformable(ctx, sys, master, *att) : status;
}

int mech_attach_dyn(struct art_ctx *ctx, struct art_system *sys, const struct art_attach_type *type,
                    const struct art_comp *comp, int slave, const struct art_comp *master,
                    struct art_attach **att)
{
    struct art_dyn *s = &sys->dyn[slave];
    int status = attach_dyn(ctx, sys, type, comp, s->comp, s, 1, &master, att);
    return status == ART_OK ? take_deformable(ctx, sys, master, *att) : status;
}

/* Find the slave of an attachment component. */
static int slave_of(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                    struct art_comp **slave)
{
    *slave = art_get_ref(comp, prop);
    if (*slave) return ART_OK;
    return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no %s", art_comp_path(comp, NULL),
                     prop);
}

/* Find the master of an attachment component; one of the wrong kind is an error. With `needed` the
 * ground is an error, too. */
static int master_of(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     const char *cls, bool needed, struct art_comp **master)
{
    *master = art_get_ref(comp, prop);
    if (*master && !art_comp_is(*master, cls))
        return art_error(ctx, ART_EUSAGE, &comp->loc, "%s of '%s' is a %s, not a %s", prop,
                         art_comp_path(comp, NULL), (*master)->cls->name, cls);
    if (*master || !needed) return ART_OK;
    return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no %s", art_comp_path(comp, NULL),
                     prop);
}

/* ------------------------------------------------------------ point on frame */

static void point_frame_place(const struct art_system *sys, const struct art_state *state,
                              const struct art_attach *att, double *q)
{
    const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
    const double *p = state->q + frame->q;
    double r[3];
    art_m3_mulvec(r, frame->R, att->loc);
    art_v3_add(q, p, r);
}

/* v = v_frame - r x w;  a = w x (w x r) */
static void point_frame_link(const struct art_system *sys, const struct art_state *state,
                             struct art_attach *att, double *acc)
{
    const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
    const double *w = state->u + frame->u + 3;
    double r[3], wr[3], *G = att->links[0].G;
    art_m3_mulvec(r, frame->R, att->loc);
    const double rows[18] = {1,     0, 0,    0, r[2], -r[1], 0,    1,     0,
                             -r[2], 0, r[0], 0, 0,    1,     r[1], -r[0], 0};
    memcpy(G, rows, sizeof rows);
    art_v3_cross(wr, w, r);
    art_v3_cross(acc, w, wr);
}

const struct art_attach_type art_attach_point_frame = {.name = "point-frame",
                                                       .master_frame = true,
                                                       .place = point_frame_place,
                                                       .link = point_frame_link};

static int hold_in_frame(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                         const struct art_comp *point)
{
    struct art_comp *frame;
    struct art_attach *att;
    int status = master_of(ctx, comp, "frame", "Frame", true, &frame);
    if (status < 0) return status;
    status = mech_system_attach(ctx, sys, &art_attach_point_frame, comp, point, frame, &att);
    if (status == ART_OK) art_get_vector(comp, "loc", att->loc, 3);
    return status;
}

static int add_point_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *point;
    int status = slave_of(ctx, comp, "point", &point);
    return status < 0 ? status : hold_in_frame(ctx, sys, comp, point);
}

/* ------------------------------------------------------------ point on point */

static void point_point_place(const struct art_system *sys, const struct art_state *state,
                              const struct art_attach *att, double *q)
{
    art_v3_copy(q, state->q + sys->dyn[att->links[0].dyn].q);
}

static void point_point_link(const struct art_system *sys, const struct art_state *state,
                             struct art_attach *att, double *acc)
{
    (void)sys;
    (void)state;
    (void)acc;
    art_m3_identity(att->links[0].G);
}

const struct art_attach_type attach_point_point = {
    .name = "point-point", .place = point_point_place, .link = point_point_link};

static int hold_on_point(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                         const struct art_comp *point)
{
    struct art_comp *particle;
    struct art_attach *att;
    int status = master_of(ctx, comp, "particle", "Point", true, &particle);
    if (status < 0) return status;
    return mech_system_attach(ctx, sys, &attach_point_point, comp, point, particle, &att);
}

static int add_point_particle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *point;
    int status = slave_of(ctx, comp, "point", &point);
    return status < 0 ? status : hold_on_point(ctx, sys, comp, point);
}

/* ------------------------------------------------------------ frame on frame */

static void frame_frame_place(const struct art_system *sys, const struct art_state *state,
                              const struct art_attach *att, double *q)
{
    struct art_rigid master, pose = att->T;
    if (att->n_links) {
        const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
        const double *p = state->q + frame->q;
        art_m3_copy(master.R, frame->R);
        art_v3_copy(master.p, p);
        art_rigid_mul(&pose, &master, &att->T);
    }
    art_v3_copy(q, pose.p);
    art_rot_to_quat(q + 3, pose.R);
}

/* v = v_master - r x w, w = w_master;  a = w x (w x r) for the origin, which ArtiSynth takes as
 * zero */
static void frame_frame_link(const struct art_system *sys, const struct art_state *state,
                             struct art_attach *att, double *acc)
{
    if (!att->n_links) return;
    const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
    const double *w = state->u + frame->u + 3;
    double r[3], wr[3], *G = att->links[0].G;
    art_m3_mulvec(r, frame->R, att->T.p);
    const double rows[36] = {1, 0, 0, 0,    r[2],  -r[1], 0, 1, 0, -r[2], 0, r[0],
                             0, 0, 1, r[1], -r[0], 0,     0, 0, 0, 1,     0, 0,
                             0, 0, 0, 0,    1,     0,     0, 0, 0, 0,     0, 1};
    memcpy(G, rows, sizeof rows);
    if (sys->quirks.frame_on_frame_unaccelerated) return;
    art_v3_cross(wr, w, r);
    art_v3_cross(acc, w, wr);
}

const struct art_attach_type art_attach_frame_frame = {.name = "frame-frame",
                                                       .slave_frame = true,
                                                       .master_frame = true,
                                                       .place = frame_frame_place,
                                                       .link = frame_frame_link};

static int add_frame_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct art_comp *frame, *master;
    struct art_attach *att;
    struct art_value pose;
    int status = slave_of(ctx, comp, "frame", &frame);
    if (status == ART_OK) status = master_of(ctx, comp, "master", "Frame", false, &master);
    if (status == ART_OK)
        status = mech_system_attach(ctx, sys, &art_attach_frame_frame, comp, frame, master, &att);
    if (status < 0 || !art_get(comp, "TFM", &pose) || pose.is_null) return status;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(att->T.R + 3 * i, pose.num + 4 * i);
        att->T.p[i] = pose.num[4 * i + 3];
    }
    return ART_OK;
}

const struct art_mech_ops art_ops_point_frame = {.attachments = add_point_frame,
                                                 .attach_slave = hold_in_frame};
const struct art_mech_ops art_ops_point_particle = {.attachments = add_point_particle,
                                                    .attach_slave = hold_on_point};
const struct art_mech_ops art_ops_frame_frame = {.attachments = add_frame_frame};
