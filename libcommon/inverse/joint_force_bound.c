/* The force of a spherical joint stays within a cone: n . F >= 0 for each of its normals n, which
 * keep to the axes of a frame; F is what the joint exerts on its body A. */
#include "inverse_priv.h"
#include <art/joint.h>
#include <math.h>
#include <string.h>

struct bound {
    const struct art_comp *connector, *frame;
    const struct art_dyn *dyn; /* of the frame; NULL: the axes of the world */
    struct art_joint *joint;
    double *c; /* [unknowns of the program] */
    int cap_c;
};

static int create(struct art_tracker *x, struct tracker_term *term)
{
    struct bound *b = art_alloc(x->ctx, 1, sizeof *b);
    const char *path = art_comp_path(term->comp, NULL);
    struct art_value value;
    if (!b) return ART_ENOMEM;
    term->data = b;
    b->connector = art_get_ref(term->comp, "connector");
    b->frame = art_get_ref(term->comp, "frame");
    b->joint = b->connector ? art_system_joint_of(x->m.sys, b->connector) : NULL;
    if (!b->joint || b->joint->n_rows < 3 || !art_comp_is(b->connector, "SphericalJointBase"))
        return art_error(x->ctx, ART_EUSAGE, &term->comp->loc,
                         "'%s' bounds the force of a spherical joint of the model, its `connector`",
                         path);
    b->dyn = b->frame ? art_system_dyn(x->m.sys, b->frame) : NULL;
    if (b->frame && (!b->dyn || !b->dyn->frame))
        return art_error(x->ctx, ART_EUSAGE, &term->comp->loc, "'%s', the frame of '%s', is none",
                         art_comp_path(b->frame, NULL), path);
    if (!art_get(term->comp, "normals", &value) || value.n == 0 || value.n % 3 != 0)
        return art_error(x->ctx, ART_ESHAPE, &term->comp->loc,
                         "'%s' needs `normals`, three numbers each", path);
    return ART_OK;
}

static void free_bound(struct tracker_term *term)
{
    struct bound *b = term->data;
    if (!b) return;
    art_free(b->c);
    art_free(b);
}

static int count_rows(const struct art_tracker *x, const struct tracker_term *term)
{
    (void)x;
    (void)term;
    return 3;
}

/* How much each of the first three rows counts in n . F, n in the axes of the frame. */
static void row_shares(const struct bound *b, const double *normal, double share[3])
{
    double n[3], local[3], R[9];
    art_v3_copy(n, normal);
    if (b->dyn) art_m3_mulvec(n, b->dyn->R, normal);
    art_m3_mul(R, b->joint->TDW.R, b->joint->TGD.R);
    art_m3_tmulvec(local, R, n);
    for (int r = 0; r < 3; r++) share[r] = art_v3_dot(local, b->joint->row[r].wrench);
}

/* Adds the rows in step k of the horizon. */
static int add_step(struct art_tracker *x, struct tracker_term *term, const double *normals, int n,
                    int k)
{
    struct bound *b = term->data;
    const struct tracker_response *r = &x->response;
    const int at = b->joint->place[0], unknowns = x->qp.n;
    int status;
    ART_TRY(tracker_rows_begin(x, 3));
    ART_TRY(tracker_respond_impulses(x, k, at, 3, 0));
    if (!ART_RESERVE(x->ctx, b->c, unknowns, b->cap_c)) return ART_ENOMEM;
    for (int l = 0; l < n / 3 && status == ART_OK; l++) {
        double share[3], d = 0;
        row_shares(b, normals + 3 * l, share);
        memset(b->c, 0, (size_t)unknowns * sizeof *b->c);
        for (int i = 0; i < 3; i++) {
            d -= share[i] * r->lambda0[k * r->n_g + at + i];
            for (int j = 0; j < unknowns; j++) b->c[j] += share[i] * x->rows.H[i * unknowns + j];
        }
        status = tracker_inequality_reach(x, term, b->c, d);
    }
out:
    return status;
}

static int add(struct art_tracker *x, struct tracker_term *term)
{
    const struct bound *b = term->data;
    struct art_value value;
    int n = 0, status = ART_OK;
    const double *normals =
        art_get(term->comp, "normals", &value) ? art_value_numbers(&value, &n) : NULL;
    if (b->joint->place[0] < 0) return ART_OK;
    for (int k = 0; k < x->set.horizon && status == ART_OK; k++)
        status = add_step(x, term, normals, n, k);
    return status;
}

const struct tracker_term_type tracker_joint_force_bound = {.cls = "SphericalJointForceBound",
                                                            .create = create,
                                                            .count_rows = count_rows,
                                                            .add = add,
                                                            .free = free_bound};
