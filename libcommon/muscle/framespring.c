/* This file evaluates frame springs: force and moment between a frame C, fixed in A, and a frame
 * D, fixed in B. */
#include "frame_response.h"
#include "framelaw_priv.h"
#include <art/deformable.h>
#include <art/rankone.h>
#include <string.h>

struct frame_spring {
    const struct art_comp *comp;
    const struct art_frame_law *law;
    struct art_couple couple;
    struct art_rigid TCA, TDB, rest;
    bool enabled, inverted; /* turned: C is in frame B, D in frame A */
    double par[ART_FRAME_PARAMS];
    void *data; /* of law->prepare */
};

struct frame_springs {
    struct frame_spring *list;
    int n, cap;
};

/* This is the response of the law at a state. */
struct reaction {
    struct art_rigid C, D;
    double f[6], K[36], R[36]; /* in the axes of C; R = df/dv */
};

/* ----------------------------------------------------------------- kinematics */

static void pose_of(const struct art_system *sys, const struct art_state *state, int dyn,
                    const struct art_rigid *T, struct art_rigid *world)
{
    struct art_rigid frame;
    *world = *T;
    if (dyn < 0) return;
    art_m3_copy(frame.R, sys->dyn[dyn].R);
    art_v3_copy(frame.p, state->q + sys->dyn[dyn].q);
    art_rigid_mul(world, &frame, T);
}

/* Compute the velocity of a component at P, and its angular velocity. */
static void velocity_at(const struct art_system *sys, const struct art_state *state, int dyn,
                        const double P[3], double v[6])
{
    double r[3], wr[3];
    memset(v, 0, 6 * sizeof *v);
    if (dyn < 0) return;
    const double *u = state->u + sys->dyn[dyn].u;
    art_v3_sub(r, P, state->q + sys->dyn[dyn].q);
    art_v3_cross(wr, u + 3, r);
    art_v3_add(v, u, wr);
    art_v3_copy(v + 3, u + 3);
}

static void displacement(const struct art_system *sys, const struct art_state *state,
                         const struct frame_spring *s, struct reaction *x, struct art_rigid *T)
{
    pose_of(sys, state, s->couple.a, &s->TCA, &x->C);
    pose_of(sys, state, s->couple.b, &s->TDB, &x->D);
    art_rigid_mul_inv_left(T, &x->C, &x->D);
}

/* The rate of change of the displacement is the velocity of D against the body of C where D is: it
 * is zero whenever both move as one. */
static void evaluate(const struct art_system *sys, const struct art_state *state,
                     const struct frame_spring *s, bool moves, struct reaction *x)
{
    struct art_rigid T;
    double va[6], vb[6], v[6] = {0};
    displacement(sys, state, s, x, &T);
    velocity_at(sys, state, s->couple.a, x->D.p, va);
    velocity_at(sys, state, s->couple.b, x->D.p, vb);
    for (int i = 0; i < 6; i++) vb[i] -= va[i];
    if (moves) {
        art_m3_tmulvec(v, x->C.R, vb);
        art_m3_tmulvec(v + 3, x->C.R, vb + 3);
    }
    memset(x->f, 0, sizeof x->f);
    memset(x->K, 0, sizeof x->K);
    memset(x->R, 0, sizeof x->R);
    if (s->law->respond)
        s->law->respond(s->data, s->par, &T, v, x->f, x->K, x->R);
    else
        s->law->eval(s->par, &T, &s->rest, v, x->f, x->K, x->R);
}

/* --------------------------------------------------------------------- forces */

/* The point at which the force acts: the origin of D, where it does the work that the spring stores
 * and releases. The original states that it acts at C. */
static const double *place_of(const struct art_system *sys, const struct reaction *x)
{
    return sys->quirks.frame_spring_force_at_C ? x->C.p : x->D.p;
}

static void to_world(const struct reaction *x, double W[6])
{
    art_m3_mulvec(W, x->C.R, x->f);
    art_m3_mulvec(W + 3, x->C.R, x->f + 3);
}

static void spring_forces(const struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set, double *f)
{
    const struct frame_springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        const struct frame_spring *s = &springs->list[i];
        struct reaction x;
        double W[6];
        if (!s->enabled) continue;
        evaluate(sys, state, s, true, &x);
        to_world(&x, W);
        art_couple_forces(sys, state, &s->couple, place_of(sys, &x), W, f);
    }
}

static double spring_energy(const struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    const struct frame_springs *springs = set->data;
    double sum = 0;
    for (int i = 0; i < springs->n; i++) {
        const struct frame_spring *s = &springs->list[i];
        struct reaction x;
        struct art_rigid T;
        if (!s->enabled || (!s->law->energy && !s->law->stored)) continue;
        displacement(sys, state, s, &x, &T);
        sum += s->law->stored ? s->law->stored(s->data, s->par, &T)
                              : s->law->energy(s->par, &T, &s->rest);
    }
    return sum;
}

/* Compute diag(R, R) (B + B^T)/2 diag(R, R)^T. */
static void symmetric_in_world(double out[36], const double R[9], const double B[36])
{
    for (int row = 0; row < 2; row++)
        for (int col = 0; col < 2; col++) {
            double block[9], t[9];
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++) {
                    int r = 3 * row + i, c = 3 * col + j;
                    block[3 * i + j] = 0.5 * (B[6 * r + c] + B[6 * c + r]);
                }
            art_m3_mul(t, R, block);
            art_m3_mul_t(block, t, R);
            for (int i = 0; i < 3; i++)
                memcpy(out + 6 * (3 * row + i) + 3 * col, block + 3 * i, 3 * sizeof *out);
        }
}

static void spring_jacobians(struct art_system *sys, const struct art_state *state,
                             struct art_force_set *set)
{
    const struct frame_springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        const struct frame_spring *s = &springs->list[i];
        struct reaction x;
        double W[6], K[36], D[36];
        if (!s->enabled) continue;
        evaluate(sys, state, s, true, &x);
        to_world(&x, W);
        symmetric_in_world(K, x.C.R, x.K);
        symmetric_in_world(D, x.C.R, x.R);
        /* the original holds directions and lever arms */
        art_couple_jacobians(sys, state, &s->couple, place_of(sys, &x),
                             sys->quirks.frame_spring_arms_held ? NULL : W, K, D);
    }
}

static int spring_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct frame_springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        int status = art_couple_pairs(ctx, sys, &springs->list[i].couple);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* ----------------------------------------------------------------- parameters */

/* Read a pose. A rotation of a file is only orthogonal to its digits: it is made exact, or it
 * would create energy. */
static void read_pose(const struct art_comp *comp, const char *prop, struct art_rigid *T)
{
    struct art_value value;
    double P[9], R[9];
    art_rigid_identity(T);
    if (!art_get(comp, prop, &value) || value.is_null || !value.num) return;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(R + 3 * i, value.num + 4 * i);
        T->p[i] = value.num[4 * i + 3];
    }
    if (!art_m3_polar(T->R, P, R)) art_m3_copy(T->R, R);
}

/* Read one property of the material; the result is how many numbers it has. */
static int read_parameter(const struct art_system *sys, const struct art_comp *material,
                          const char *name, double *par)
{
    const struct art_prop *row = art_cls_prop(material->cls, name);
    if (row && row->type == ART_P_VECTOR) {
        art_get_vector(material, name, par, row->size);
        return row->size;
    }
    if (name[0] == '@')
        par[0] = art_quirk_value(&sys->quirks, name) > 0;
    else if (row && row->type == ART_P_BOOL)
        par[0] = art_get_bool(material, name);
    else
        par[0] = art_get_double(material, name);
    return 1;
}

/* Refuse unknown numbers: nobody knows their meaning, and they could be forces. */
static int refuse_unknown(struct art_ctx *ctx, const struct art_comp *spring,
                          const struct art_comp *material)
{
    for (int i = 0; i < material->n_slots; i++)
        if (!material->slots[i].prop)
            return art_error(ctx, ART_EUNSUPPORTED, &material->slots[i].loc,
                             "'%s' in the %s of '%s' is not known, so it is not simulated",
                             material->slots[i].key, material->cls->name,
                             art_comp_path(spring, NULL));
    return ART_OK;
}

static int read_material(struct art_ctx *ctx, struct art_system *sys, struct frame_spring *s)
{
    const struct art_comp *material = art_get_object(s->comp, "material");
    int n = 0;
    if (!material)
        return art_error(ctx, ART_ENOTFOUND, &s->comp->loc, "'%s' has no material",
                         art_comp_path(s->comp, NULL));
    const struct art_frame_law *law = art_frame_law_of(material);
    if (!law)
        return art_error(ctx, ART_EUNSUPPORTED, &material->loc,
                         "the material of '%s' is a %s, which is not simulated",
                         art_comp_path(s->comp, NULL), material->cls->name);
    if (law != s->law) s->data = NULL;
    s->law = law;
    int status = refuse_unknown(ctx, s->comp, material);
    for (int k = 0; status == ART_OK && k < 12 && s->law->params[k]; k++)
        n += read_parameter(sys, material, s->law->params[k], s->par + n);
    const char *why = status == ART_OK && s->law->check ? s->law->check(s->par) : NULL;
    if (why)
        return art_error(ctx, ART_ERANGE, &material->loc, "the %s of '%s': %s", material->cls->name,
                         art_comp_path(s->comp, NULL), why);
    if (status == ART_OK && s->law->prepare)
        status = s->law->prepare(ctx, &sys->arena, material, &s->data);
    return status;
}

static int read_parameters(struct art_ctx *ctx, struct art_system *sys, struct frame_spring *s)
{
    struct art_rigid *ends[2] = {&s->TCA, &s->TDB};
    if (s->inverted == art_get_bool(s->comp, "useTransformDC"))
        return art_error(ctx, ART_EUSAGE, &s->comp->loc,
                         "useTransformDC of '%s' cannot change while it is simulated",
                         art_comp_path(s->comp, NULL));
    s->enabled = art_get_bool(s->comp, "enabled");
    read_pose(s->comp, "attachFrameA", ends[s->inverted]);
    read_pose(s->comp, "attachFrameB", ends[!s->inverted]);
    for (int k = 0; k < 2; k++) /* a frame of its own is there */
        if (art_deformable_end(sys, s->comp, k) >= 0)
            art_rigid_identity(ends[k ? !s->inverted : s->inverted]);
    read_pose(s->comp, "initialT21", &s->rest);
    if (s->inverted) art_rigid_inverse(&s->rest, &s->rest);
    if (art_get_bool(s->comp, "applyRestPose")) {
        /* the place of D at rest takes the part of C */
        struct art_rigid C = s->TCA;
        art_rigid_mul(&s->TCA, &C, &s->rest);
        art_rigid_identity(&s->rest);
    }
    /* what is refused leaves the law that the data of `prepare` are of */
    const struct frame_spring before = *s;
    int status = read_material(ctx, sys, s);
    if (status < 0) *s = before;
    return status;
}

static int spring_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct frame_springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        int status = read_parameters(ctx, sys, &springs->list[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

static const struct art_force_type frame_spring_type = {
    .name = "frame springs",
    .pairs = spring_pairs,
    .forces = spring_forces,
    .unexcited = true,
    .jacobians = spring_jacobians,
    .sums = art_force_sums,
    .energy = spring_energy,
    .refresh = spring_refresh,
};

/* ---------------------------------------------------------------- compilation */

/* The dynamic component of an end, -1 for the ground. */
static int read_end(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                    const char *prop, int *end)
{
    const struct art_comp *frame = art_get_ref(comp, prop);
    const struct art_dyn *dyn = art_system_dyn(sys, frame);
    *end = art_deformable_end(sys, comp, art_streq(prop, "frameB"));
    if (!frame || *end >= 0) return ART_OK;
    if (!dyn || !dyn->frame)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "%s of '%s' is '%s', which is no frame", prop,
                         art_comp_path(comp, NULL), art_comp_path(frame, NULL));
    *end = (int)(dyn - sys->dyn);
    return ART_OK;
}

static int read_ends(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                     bool turned, struct art_couple *c)
{
    int status = read_end(ctx, sys, comp, "frameA", turned ? &c->b : &c->a);
    if (status == ART_OK) status = read_end(ctx, sys, comp, "frameB", turned ? &c->a : &c->b);
    if (status < 0 || c->a != c->b) return status;
    return art_error(ctx, ART_EUSAGE, &comp->loc,
                     c->a < 0 ? "'%s' has neither frameA nor frameB"
                              : "both ends of '%s' are in the same frame",
                     art_comp_path(comp, NULL));
}

/* Ends on deformable bodies are frames that follow them. */
static int run_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, bool attach)
{
    static const char *const frame[2] = {"frameA", "frameB"}, *const pose[2] = {"attachFrameA",
                                                                                "attachFrameB"};
    int status = ART_OK;
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        const struct art_comp *body = art_get_ref(comp, frame[k]);
        struct art_rigid T;
        if (!body || !art_comp_has_kind(body, ART_KIND_ELASTIC_BODY)) continue;
        read_pose(comp, pose[k], &T);
        status = attach ? art_deformable_attach_end(ctx, sys, comp, k, body, &T)
                        : art_deformable_add_end(ctx, sys, comp, k);
    }
    return status;
}

static int add_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return run_ends(ctx, sys, comp, false);
}

static int attach_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return run_ends(ctx, sys, comp, true);
}

static int add_frame_spring(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct frame_springs *springs =
        art_system_ensure_set(ctx, sys, &frame_spring_type, sizeof *springs);
    if (!springs) return ART_ENOMEM;
    if (!art_system_grow(sys, &springs->list, springs->n, &springs->cap, sizeof *springs->list))
        return ART_ENOMEM;
    struct frame_spring *s = &springs->list[springs->n];
    memset(s, 0, sizeof *s);
    s->comp = comp;
    s->inverted = !art_get_bool(comp, "useTransformDC");
    int status = read_ends(ctx, sys, comp, s->inverted, &s->couple);
    if (status == ART_OK) status = read_parameters(ctx, sys, s);
    if (status < 0) return status;
    art_system_set_place(sys, comp, ++springs->n);
    return ART_OK;
}

/* ------------------------------------------------------------- live properties */

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    const struct frame_springs *springs = art_system_set_data(sys, &frame_spring_type);
    const struct frame_spring *s = &springs->list[art_system_place(sys, comp) - 1];
    struct reaction x;
    memset(out, 0, 6 * sizeof *out);
    if (!s->enabled) return;
    evaluate(sys, state, s, true, &x);
    memcpy(out, x.f, sizeof x.f);
}

/* Compute diag(R, R) B diag(R, R)^T. */
static void in_world(double out[36], const double R[9], const double B[36])
{
    for (int row = 0; row < 2; row++)
        for (int col = 0; col < 2; col++) {
            double block[9], t[9];
            for (int i = 0; i < 3; i++)
                memcpy(block + 3 * i, B + 6 * (3 * row + i) + 3 * col, 3 * sizeof *block);
            art_m3_mul(t, R, block);
            art_m3_mul_t(block, t, R);
            for (int i = 0; i < 3; i++)
                memcpy(out + 6 * (3 * row + i) + 3 * col, block + 3 * i, 3 * sizeof *out);
        }
}

/* Read the body of a component: its origin, the arm to the origin of D, its angular velocity. */
static void read_body(const struct art_system *sys, const struct art_state *state, int dyn,
                      const double D[3], double p[3], double r[3], double w[3])
{
    if (dyn >= 0) {
        art_v3_copy(p, state->q + sys->dyn[dyn].q);
        art_v3_copy(w, state->u + sys->dyn[dyn].u + 3);
    }
    art_v3_sub(r, D, p);
}

static struct frame_wrench wrench_at(const struct art_system *sys, const struct art_state *state,
                                     const struct frame_spring *s, bool moves)
{
    struct frame_wrench w = {
        .moves = moves, .at_C = sys->quirks.frame_spring_force_at_C, .on_d = s->inverted};
    struct reaction x;
    double v[6], sign = s->inverted ? -1 : 1;
    evaluate(sys, state, s, moves, &x);
    art_v3_copy(w.C, x.C.p);
    art_v3_copy(w.D, x.D.p);
    read_body(sys, state, s->couple.a, w.D, w.pc, w.rc, w.wc);
    read_body(sys, state, s->couple.b, w.D, w.pd, w.rd, w.wd);
    velocity_at(sys, state, s->couple.a, w.D, v);
    velocity_at(sys, state, s->couple.b, w.D, w.v);
    to_world(&x, w.W);
    in_world(w.K, x.C.R, x.K);
    in_world(w.R, x.C.R, x.R);
    for (int i = 0; i < 6; i++) w.v[i] -= v[i], w.W[i] *= sign;
    for (int i = 0; i < 36; i++) w.K[i] *= sign, w.R[i] *= sign;
    return w;
}

/* Fill the rows of the wrench on frame A at its origin. */
static int frame_force_response(struct art_ctx *ctx, struct art_system *sys,
                                const struct art_state *state, const struct art_comp *comp,
                                struct art_force_response *r)
{
    static const struct art_row none[6];
    const struct frame_springs *springs = art_system_set_data(sys, &frame_spring_type);
    const struct frame_spring *s = &springs->list[art_system_place(sys, comp) - 1];
    struct art_rows *rows[2] = {r->by_position, r->by_velocity};
    double Wa[36], Wb[36];
    int status = ART_OK, first;
    r->size = 6;
    memset(r->F, 0, sizeof r->F);
    if (!s->enabled) return ART_OK;
    const struct frame_wrench w = wrench_at(sys, state, s, !r->still);
    muscle_frame_wrench_on_A(&w, r->F);
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        int dyn[2], n = 0;
        const double *W[2];
        if (!rows[k]) continue;
        muscle_frame_wrench_rows(&w, k > 0, Wa, Wb);
        if (s->couple.a >= 0) dyn[n] = s->couple.a, W[n++] = Wa;
        if (s->couple.b >= 0) dyn[n] = s->couple.b, W[n++] = Wb;
        status = art_system_add_rows(ctx, sys, rows[k], 6, n, dyn, W, none, &first);
    }
    return status;
}

static const struct art_live frame_spring_live[] = {{"springForce", 6, get_force, NULL}};

const struct art_mech_ops art_ops_frame_spring = {.dynamics = add_ends,
                                                  .attachments = attach_ends,
                                                  .forces = add_frame_spring,
                                                  ART_LIVE(frame_spring_live),
                                                  .force_response = frame_force_response};
