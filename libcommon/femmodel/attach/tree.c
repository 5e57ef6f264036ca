/* This attaches components to FEM models in the tree. */
#include "attachment_weights_priv.h"
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------------- holds */

static int check_nodes(struct art_ctx *ctx, const struct art_comp *slave,
                       const struct art_fem_attach_target *at)
{
    double sum = 0;
    if (at->n < 1)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is attached to no nodes",
                         art_comp_path(slave, NULL));
    for (int k = 0; k < at->n; k++) {
        if (!art_comp_has_kind(at->node[k], ART_KIND_FEM_NODE))
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

static int weights_by_nodes(struct art_ctx *ctx, const struct art_comp *slave,
                            const struct art_fem_attach_target *at, const double p[3],
                            struct fem_attach_weights *weights)
{
    int status = check_nodes(ctx, slave, at);
    if (status < 0 || (status = fem_attach_weights_reserve(ctx, weights, at->n)) < 0) return status;
    double(*x)[3] = weights->d; /* free as yet */
    weights->n = at->n;
    for (int k = 0; k < at->n; k++) {
        weights->node[k] = at->node[k];
        art_get_vector(at->node[k], "position", x[k], 3);
    }
    if (at->weight) {
        memcpy(weights->w, at->weight, (size_t)at->n * sizeof *weights->w);
    } else if (!art_fem_nodal_weights(at->n, (const double(*)[3])x, p, weights->w)) {
        status = art_error(ctx, ART_ERANGE, NULL,
                           "the %d node%s for '%s' do not span its place (%.6g %.6g %.6g)", at->n,
                           at->n == 1 ? "" : "s", art_comp_path(slave, NULL), p[0], p[1], p[2]);
        fem_attach_weights_fini(weights);
    }
    return status;
}

/* Find weights by the element or model `to`; *inside says that p is in it. */
static int weights_by_element(struct art_ctx *ctx, const struct art_comp *slave,
                              const struct art_comp *to, const double p[3],
                              struct fem_attach_weights *weights, bool *inside)
{
    if (art_comp_has_kind(to, ART_KIND_FEM_MODEL))
        return fem_attach_weights_in_model(ctx, slave, to, p, weights, inside);
    if (art_fem_class_kind(to) < 0)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no FEM model and no element of one",
                         art_comp_path(to, NULL), to->cls->name);
    return fem_attach_weights_in_element(ctx, slave, to, p, weights, inside);
}

static int make_weights(struct art_ctx *ctx, const struct art_comp *slave,
                        const struct art_fem_attach_target *at, const struct art_rigid *T,
                        bool frame, struct fem_attach_weights *weights, bool *inside)
{
    bool in = true;
    int status = at->to ? weights_by_element(ctx, slave, at->to, T->p, weights, &in)
                        : weights_by_nodes(ctx, slave, at, T->p, weights);
    if (inside) *inside = in;
    if (status < 0 || !frame) return status;
    status = fem_attach_weights_add_frame(ctx, slave, weights);
    if (status == ART_OK)
        fem_attach_weights_rotation(weights, T->R, weights->RFD);
    else
        fem_attach_weights_fini(weights);
    return status;
}

/* ------------------------------------------------------------------ writing them */

static int set_nodes(struct art_ctx *ctx, struct art_comp *att,
                     const struct fem_attach_weights *weights)
{
    return art_set_refnums(ctx, att, "nodes", (struct art_comp *const *)weights->node, weights->w,
                           weights->n);
}

/* Writes weights into an attachment. Frames in elements have no nodes there, as in ArtiSynth's
 * files. */
static int set_weights(struct art_ctx *ctx, struct art_comp *att,
                       const struct fem_attach_weights *weights, bool frame)
{
    struct art_comp *elem = (struct art_comp *)weights->elem;
    int status = ART_OK;
    if (elem) {
        ART_TRY(art_set_refs(ctx, att, "element", &elem, 1));
        ART_TRY(art_set_numbers(ctx, att, frame ? "coords" : "ncoords", weights->xi, 3));
    }
    if (!elem || !frame) ART_TRY(set_nodes(ctx, att, weights));
    if (frame) ART_TRY(art_set_numbers(ctx, att, "RFD", weights->RFD, 9));
out:
    return status;
}

/* ------------------------------------------------------------------------ motion */

/* Compute the pose and velocity of weights in the tree. */
static void motion_of(const struct fem_attach_weights *weights, bool frame, struct art_rigid *T,
                      double u[6])
{
    double A[9] = {0}, R[9], S[9], B_inv[9], spin[3] = {0, 0, 0}, x[3], v[3], y[3], c[3];
    art_rigid_identity(T);
    memset(u, 0, 6 * sizeof *u);
    for (int k = 0; k < weights->n; k++) {
        art_get_vector(weights->node[k], "position", x, 3);
        art_v3_zero(v);
        art_get_vector(weights->node[k], "velocity", v, 3);
        art_v3_add_scaled(T->p, T->p, weights->w[k], x);
        art_v3_add_scaled(u, u, weights->w[k], v);
        for (int i = 0; i < 9 && frame; i++) A[i] += x[i / 3] * weights->d[k][i % 3];
    }
    if (!frame) return;
    (void)art_fem_polar_rotation(A, R, S, B_inv);
    art_m3_mul(T->R, R, weights->RFD);
    for (int k = 0; k < weights->n; k++) {
        art_v3_zero(v);
        art_get_vector(weights->node[k], "velocity", v, 3);
        art_m3_mulvec(y, R, weights->d[k]);
        art_v3_cross(c, y, v);
        art_v3_add(spin, spin, c);
    }
    art_m3_mulvec(u + 3, B_inv, spin);
}

int fem_attachment_motion(struct art_ctx *ctx, const struct art_comp *att,
                          const struct art_comp *slave, struct art_rigid *T, double u[6])
{
    struct fem_attach_weights weights;
    bool frame = art_comp_has_kind(att, ART_KIND_FRAME_TO_FEM);
    int status = fem_attach_weights_read(ctx, att, slave, frame, &weights);
    if (status < 0) return status;
    motion_of(&weights, frame, T, u);
    fem_attach_weights_fini(&weights);
    return ART_OK;
}

/* In the form in which it was: by rows, or as axis and angle. */
static int set_rotation(struct art_ctx *ctx, struct art_comp *att, const double RFD[9])
{
    struct art_value value;
    double turn[4];
    if (!art_get(att, "RFD", &value) || value.n != 4)
        return art_set_numbers(ctx, att, "RFD", RFD, 9);
    turn[3] = art_rot_to_axis_angle_deg(RFD, turn);
    return art_set_numbers(ctx, att, "RFD", turn, 4);
}

int art_fem_attach_update(struct art_ctx *ctx, struct art_comp *att, const struct art_rigid *T)
{
    const struct art_comp *elem = art_get_ref(att, "element");
    bool frame = art_comp_has_kind(att, ART_KIND_FRAME_TO_FEM), inside;
    struct fem_attach_weights weights = {0};
    int status = elem ? fem_attach_weights_in_element(ctx, att, elem, T->p, &weights, &inside)
                      : fem_attach_weights_read(ctx, att, NULL, frame, &weights);
    if (status < 0) return status;
    if (elem) ART_TRY(art_set_numbers(ctx, att, frame ? "coords" : "ncoords", weights.xi, 3));
    if (!frame) goto out;
    if (elem) ART_TRY(fem_attach_weights_add_frame(ctx, att, &weights));
    fem_attach_weights_rotation(&weights, T->R, weights.RFD);
    ART_TRY(set_rotation(ctx, att, weights.RFD));
out:
    fem_attach_weights_fini(&weights);
    return status;
}

/* --------------------------------------------------------------------- attaching */

static int new_attachment(struct art_ctx *ctx, struct art_comp *slave,
                          const struct fem_attach_weights *weights, bool frame,
                          struct art_comp **made)
{
    const char *cls = frame ? "FrameFem3dAttachment" : "PointFem3dAttachment";
    struct art_comp *att = NULL;
    int status;
    ART_TRY(art_comp_create(slave->model, art_schema_class(slave->model->schema, cls), &att));
    ART_TRY(art_set_refs(ctx, att, frame ? "frame" : "point", &slave, 1));
    ART_TRY(set_weights(ctx, att, weights, frame));
    *made = att;
out:
    return status;
}

/* Make the own attachment of a marker or frame of a FEM model. */
static int own_attachment(struct art_ctx *ctx, struct art_comp *slave,
                          const struct fem_attach_weights *weights, bool frame,
                          struct art_comp **made)
{
    const char *cls = frame ? "FrameFem3dAttachment" : "PointFem3dAttachment";
    int status;
    ART_TRY(art_set_object(ctx, slave, "attachment", cls, made));
    ART_TRY(art_set_refs(ctx, *made, frame ? "frame" : "point", &slave, 1));
    ART_TRY(set_weights(ctx, *made, weights, frame));
out:
    return status;
}

/* What lies outside goes to the surface; a move by more than a hundredth of the element's size is
 * reported. */
static void report_move(struct art_ctx *ctx, const struct art_comp *slave,
                        const struct fem_attach_weights *weights, const double from[3],
                        const double to[3])
{
    double size = 0, d[3], a[3], b[3];
    for (int k = 1; k < weights->n; k++) {
        art_get_vector(weights->node[0], "position", a, 3);
        art_get_vector(weights->node[k], "position", b, 3);
        art_v3_sub(d, b, a);
        size = fmax(size, art_v3_norm(d));
    }
    art_v3_sub(d, to, from);
    if (art_v3_norm(d) > 0.01 * size)
        art_warn(ctx, NULL,
                 "'%s' is outside of what it is attached to, and moves by %.6g to its surface",
                 art_comp_path(slave, NULL), art_v3_norm(d));
}

int art_fem_attach(struct art_ctx *ctx, struct art_comp *slave,
                   const struct art_fem_attach_target *at, struct art_comp **attachment,
                   bool *inside)
{
    bool frame = art_comp_has_kind(slave, ART_KIND_FRAME),
         own = art_cls_prop(slave->cls, "attachment");
    struct fem_attach_weights weights = {0};
    struct art_comp *att = NULL;
    struct art_rigid T, placed;
    double u[6];
    int status;
    if (!frame && !art_comp_has_kind(slave, ART_KIND_POINT))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no point, frame or body",
                         art_comp_path(slave, NULL), slave->cls->name);
    if (own && !art_comp_is(slave, "FemMarker") && !art_comp_is(slave, "FemAttachedFrame"))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is a %s, which has its own attachment",
                         art_comp_path(slave, NULL), slave->cls->name);
    if (at->T)
        T = *at->T;
    else
        ART_TRY(art_comp_motion(ctx, slave, &T, u));
    ART_TRY(make_weights(ctx, slave, at, &T, frame, &weights, inside));
    motion_of(&weights, frame, &placed, u);
    if (at->to) report_move(ctx, slave, &weights, T.p, placed.p);
    if (own) {
        ART_TRY(own_attachment(ctx, slave, &weights, frame, &att));
        ART_TRY(art_comp_put(ctx, slave, &placed));
    } else {
        ART_TRY(new_attachment(ctx, slave, &weights, frame, &att));
        ART_TRY(art_attach_by(ctx, slave, (struct art_comp *const *)weights.node, weights.n, att,
                              &placed));
    }
    if (attachment) *attachment = att;
out:
    fem_attach_weights_fini(&weights);
    return status;
}

int art_fem_attach_end(struct art_ctx *ctx, struct art_comp *joint, bool A,
                       const struct art_fem_attach_target *at, bool *inside)
{
    const char *end = A ? "attachmentA" : "attachmentB";
    struct fem_attach_weights weights = {0};
    struct art_comp *att, *fem;
    int status;
    if (!art_comp_has_kind(joint, ART_KIND_CONNECTOR) || !at->T)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' (%s) is no joint, or has no pose there",
                         art_comp_path(joint, NULL), joint->cls->name);
    ART_TRY(make_weights(ctx, joint, at, at->T, true, &weights, inside));
    fem = art_fem_tree_model(weights.node[0]);
    ART_TRY(art_set_refs(ctx, joint, A ? "bodyA" : "bodyB", &fem, 1));
    ART_TRY(art_set_text(ctx, joint, end, "FrameFem3dAttachment [ ]", NULL));
    att = art_get_object(joint, end);
    ART_TRY(set_weights(ctx, att, &weights, true));
out:
    fem_attach_weights_fini(&weights);
    return status;
}
