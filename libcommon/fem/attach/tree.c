/* Attaching to FEM models in the tree. */
#include "hold_priv.h"
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------------- holds */

static int check_nodes(struct art_ctx *ctx, const struct art_comp *slave,
                       const struct art_fem_hold_at *at)
{
    double sum = 0;
    if (at->n < 1)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is attached to no nodes",
                         art_comp_path(slave, NULL));
    for (int k = 0; k < at->n; k++) {
        if (!art_comp_is(at->node[k], "FemNode3d"))
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no node of a FEM model",
                             art_comp_path(at->node[k], NULL), at->node[k]->cls->name);
        for (int j = 0; j < k; j++)
            if (at->node[j] == at->node[k])
                return art_error(ctx, ART_EUSAGE, NULL, "node '%s' is there twice",
                                 art_comp_path(at->node[k], NULL));
        if (at->weight) sum += at->weight[k];
    }
    if (at->weight && !(fabs(sum - 1) <= 1e-9))
        return art_error(ctx, ART_ERANGE, NULL, "the weights of '%s' add up to %.12g, not to 1",
                         art_comp_path(slave, NULL), sum);
    return ART_OK;
}

static int hold_by_nodes(struct art_ctx *ctx, const struct art_comp *slave,
                         const struct art_fem_hold_at *at, const double p[3], struct fem_hold *hold)
{
    int status = check_nodes(ctx, slave, at);
    if (status < 0 || (status = fem_hold_reserve(ctx, hold, at->n)) < 0) return status;
    double(*x)[3] = hold->d; /* free as yet */
    hold->n = at->n;
    for (int k = 0; k < at->n; k++) {
        hold->node[k] = at->node[k];
        art_get_vector(at->node[k], "position", x[k], 3);
    }
    if (at->weight) {
        memcpy(hold->w, at->weight, (size_t)at->n * sizeof *hold->w);
    } else if (!art_fem_nodal_weights(at->n, (const double(*)[3])x, p, hold->w)) {
        status = art_error(ctx, ART_ERANGE, NULL,
                           "the %d node%s for '%s' do not span its place (%.6g %.6g %.6g)", at->n,
                           at->n == 1 ? "" : "s", art_comp_path(slave, NULL), p[0], p[1], p[2]);
        fem_hold_fini(hold);
    }
    return status;
}

/* By the element or model `to`; *inside tells whether p is in it. */
static int hold_by_element(struct art_ctx *ctx, const struct art_comp *slave,
                           const struct art_comp *to, const double p[3], struct fem_hold *hold,
                           bool *inside)
{
    if (art_comp_is(to, "FemModel3d")) return fem_hold_in_model(ctx, slave, to, p, hold, inside);
    if (art_fem_class_kind(to) < 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no FEM model and no element of one",
                         art_comp_path(to, NULL), to->cls->name);
    return fem_hold_in_element(ctx, slave, to, p, hold, inside);
}

static int make_hold(struct art_ctx *ctx, const struct art_comp *slave,
                     const struct art_fem_hold_at *at, const struct art_rigid *T, bool frame,
                     struct fem_hold *hold, bool *inside)
{
    bool in = true;
    int status = at->to ? hold_by_element(ctx, slave, at->to, T->p, hold, &in)
                        : hold_by_nodes(ctx, slave, at, T->p, hold);
    if (inside) *inside = in;
    if (status < 0 || !frame) return status;
    status = fem_hold_frame(ctx, slave, hold);
    if (status == ART_OK)
        fem_hold_turn_now(hold, T->R, hold->RFD);
    else
        fem_hold_fini(hold);
    return status;
}

/* ------------------------------------------------------------------ writing them */

static int set_nodes(struct art_ctx *ctx, struct art_comp *att, const struct fem_hold *hold)
{
    return art_set_refnums(ctx, att, "nodes", (struct art_comp *const *)hold->node, hold->w,
                           hold->n);
}

/* What a hold says, into an attachment. Frames in elements say no nodes, as in ArtiSynth's files.
 */
static int put_hold(struct art_ctx *ctx, struct art_comp *att, const struct fem_hold *hold,
                    bool frame)
{
    struct art_comp *elem = (struct art_comp *)hold->elem;
    int status = ART_OK;
    if (elem) {
        ART_TRY(art_set_refs(ctx, att, "element", &elem, 1));
        ART_TRY(art_set_numbers(ctx, att, frame ? "coords" : "ncoords", hold->xi, 3));
    }
    if (!elem || !frame) ART_TRY(set_nodes(ctx, att, hold));
    if (frame) ART_TRY(art_set_numbers(ctx, att, "RFD", hold->RFD, 9));
out:
    return status;
}

/* ------------------------------------------------------------------------ motion */

/* Where a hold is in the tree and how it moves. */
static void motion_of(const struct fem_hold *hold, bool frame, struct art_rigid *T, double u[6])
{
    double A[9] = {0}, R[9], S[9], B_inv[9], spin[3] = {0, 0, 0}, x[3], v[3], y[3], c[3];
    art_rigid_identity(T);
    memset(u, 0, 6 * sizeof *u);
    for (int k = 0; k < hold->n; k++) {
        art_get_vector(hold->node[k], "position", x, 3);
        art_v3_zero(v);
        art_get_vector(hold->node[k], "velocity", v, 3);
        art_v3_add_scaled(T->p, T->p, hold->w[k], x);
        art_v3_add_scaled(u, u, hold->w[k], v);
        for (int i = 0; i < 9 && frame; i++) A[i] += x[i / 3] * hold->d[k][i % 3];
    }
    if (!frame) return;
    (void)fem_turn_of(A, R, S, B_inv);
    art_m3_mul(T->R, R, hold->RFD);
    for (int k = 0; k < hold->n; k++) {
        art_v3_zero(v);
        art_get_vector(hold->node[k], "velocity", v, 3);
        art_m3_mulvec(y, R, hold->d[k]);
        art_v3_cross(c, y, v);
        art_v3_add(spin, spin, c);
    }
    art_m3_mulvec(u + 3, B_inv, spin);
}

int fem_attachment_motion(struct art_ctx *ctx, const struct art_comp *att,
                          const struct art_comp *slave, struct art_rigid *T, double u[6])
{
    struct fem_hold hold;
    bool frame = art_comp_is(att, "FrameFem3dAttachment");
    int status = fem_hold_read(ctx, att, slave, frame, &hold);
    if (status < 0) return status;
    motion_of(&hold, frame, T, u);
    fem_hold_fini(&hold);
    return ART_OK;
}

/* In the form in which it was: by rows, or as axis and angle. */
static int set_turn(struct art_ctx *ctx, struct art_comp *att, const double RFD[9])
{
    struct art_value value;
    double turn[4];
    if (!art_get(att, "RFD", &value) || value.n != 4)
        return art_set_numbers(ctx, att, "RFD", RFD, 9);
    turn[3] = art_rot_to_axis_angle_deg(RFD, turn);
    return art_set_numbers(ctx, att, "RFD", turn, 4);
}

int art_fem_hold_again(struct art_ctx *ctx, struct art_comp *att, const struct art_rigid *T)
{
    const struct art_comp *elem = art_get_ref(att, "element");
    bool frame = art_comp_is(att, "FrameFem3dAttachment"), inside;
    struct fem_hold hold = {0};
    int status = elem ? fem_hold_in_element(ctx, att, elem, T->p, &hold, &inside)
                      : fem_hold_read(ctx, att, NULL, frame, &hold);
    if (status < 0) return status;
    if (elem) ART_TRY(art_set_numbers(ctx, att, frame ? "coords" : "ncoords", hold.xi, 3));
    if (!frame) goto out;
    if (elem) ART_TRY(fem_hold_frame(ctx, att, &hold));
    fem_hold_turn_now(&hold, T->R, hold.RFD);
    ART_TRY(set_turn(ctx, att, hold.RFD));
out:
    fem_hold_fini(&hold);
    return status;
}

/* --------------------------------------------------------------------- attaching */

static int new_attachment(struct art_ctx *ctx, struct art_comp *slave, const struct fem_hold *hold,
                          bool frame, struct art_comp **made)
{
    const char *cls = frame ? "FrameFem3dAttachment" : "PointFem3dAttachment";
    struct art_comp *att = NULL;
    int status;
    ART_TRY(art_comp_create(slave->model, art_schema_class(slave->model->schema, cls), &att));
    ART_TRY(art_set_refs(ctx, att, frame ? "frame" : "point", &slave, 1));
    ART_TRY(put_hold(ctx, att, hold, frame));
    *made = att;
out:
    return status;
}

/* The own attachment of a marker or frame of a FEM model. */
static int own_attachment(struct art_ctx *ctx, struct art_comp *slave, const struct fem_hold *hold,
                          bool frame, struct art_comp **made)
{
    const char *cls = frame ? "FrameFem3dAttachment" : "PointFem3dAttachment";
    int status;
    ART_TRY(art_set_object(ctx, slave, "attachment", cls, made));
    ART_TRY(art_set_refs(ctx, *made, frame ? "frame" : "point", &slave, 1));
    ART_TRY(put_hold(ctx, *made, hold, frame));
out:
    return status;
}

int art_fem_attach(struct art_ctx *ctx, struct art_comp *slave, const struct art_fem_hold_at *at,
                   struct art_comp **attachment, bool *inside)
{
    bool frame = art_comp_is(slave, "Frame"), own = art_cls_prop(slave->cls, "attachment");
    struct fem_hold hold = {0};
    struct art_comp *att = NULL;
    struct art_rigid T, placed;
    double u[6];
    int status;
    if (!frame && !art_comp_is(slave, "Point"))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no point, frame or body",
                         art_comp_path(slave, NULL), slave->cls->name);
    if (own && !art_comp_is(slave, "FemMarker") && !art_comp_is(slave, "FemAttachedFrame"))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is a %s, which has its own attachment",
                         art_comp_path(slave, NULL), slave->cls->name);
    if (at->T)
        T = *at->T;
    else
        ART_TRY(art_comp_motion(ctx, slave, &T, u));
    ART_TRY(make_hold(ctx, slave, at, &T, frame, &hold, inside));
    motion_of(&hold, frame, &placed, u);
    if (own) {
        ART_TRY(own_attachment(ctx, slave, &hold, frame, &att));
        ART_TRY(art_comp_put(ctx, slave, &placed));
    } else {
        ART_TRY(new_attachment(ctx, slave, &hold, frame, &att));
        ART_TRY(
            art_attach_by(ctx, slave, (struct art_comp *const *)hold.node, hold.n, att, &placed));
    }
    if (attachment) *attachment = att;
out:
    fem_hold_fini(&hold);
    return status;
}

int art_fem_attach_end(struct art_ctx *ctx, struct art_comp *joint, bool A,
                       const struct art_fem_hold_at *at, bool *inside)
{
    const char *end = A ? "attachmentA" : "attachmentB";
    struct fem_hold hold = {0};
    struct art_comp *att, *fem;
    int status;
    if (!art_comp_is(joint, "BodyConnector") || !at->T)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no joint, or has no pose there",
                         art_comp_path(joint, NULL), joint->cls->name);
    ART_TRY(make_hold(ctx, joint, at, at->T, true, &hold, inside));
    fem = art_fem_tree_model(hold.node[0]);
    ART_TRY(art_set_refs(ctx, joint, A ? "bodyA" : "bodyB", &fem, 1));
    ART_TRY(art_set_text(ctx, joint, end, "FrameFem3dAttachment [ ]", NULL));
    att = art_get_object(joint, end);
    ART_TRY(put_hold(ctx, att, &hold, true));
out:
    fem_hold_fini(&hold);
    return status;
}
