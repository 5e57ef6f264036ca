/* Points and frames that follow a deformable body: x = p + R (X + sum_j phi_j eta_j), and sections
 * that turn by exp(sum_j theta_j eta_j), in body axes. */
#include "deformable_priv.h"
#include <math.h>
#include <string.h>

static const struct art_dyn *frame_of(const struct art_deformable *b)
{
    return &b->sys->dyn[b->frame];
}

void art_deformable_state(const struct art_deformable *b, const struct art_state *state,
                          bool velocity, double *eta)
{
    for (int j = 0; j < b->n; j++) {
        const struct art_dyn *dyn = &b->sys->dyn[b->dyn[1 + j / 3]];
        eta[j] = velocity ? state->u[dyn->u + j % 3] : state->q[dyn->q + j % 3];
    }
}

void art_deformable_point(const struct art_deformable *b, const struct art_state *state,
                          const double X[3], double x[3])
{
    double eta[ART_DEFORMABLE_MOST], at[3];
    art_deformable_state(b, state, false, eta);
    art_deformable_displace(b, eta, X, at);
    art_m3_mulvec(x, frame_of(b)->R, at);
    art_v3_add(x, x, state->q + frame_of(b)->q);
}

/* Where a place of the body is and how a section turns, with the rates, all in body axes; and the
 * columns of each coordinate. */
struct place {
    double x[3], rate[3], turn[3], turn_rate[3];
    double phi[ART_DEFORMABLE_MOST][3], theta[ART_DEFORMABLE_MOST][3];
};

static void place_by(const struct art_deformable *b, const double *eta, const double *rate,
                     const double X[3], struct place *at)
{
    memset(at, 0, sizeof *at);
    art_v3_copy(at->x, X);
    for (int j = 0; j < b->n; j++) {
        art_deformable_shape(b, j, X, at->phi[j], at->theta[j]);
        art_v3_add_scaled(at->x, at->x, eta[j], at->phi[j]);
        art_v3_add_scaled(at->rate, at->rate, rate[j], at->phi[j]);
        art_v3_add_scaled(at->turn, at->turn, eta[j], at->theta[j]);
        art_v3_add_scaled(at->turn_rate, at->turn_rate, rate[j], at->theta[j]);
    }
}

/* Column k of G[rows][cols] from `row` on becomes v. */
static void put_column(double *G, int cols, int row, int k, const double v[3])
{
    for (int i = 0; i < 3; i++) G[(row + i) * cols + k] = v[i];
}

/* [I -[s]] */
static void put_arm(double *G, const double s[3])
{
    double S[9];
    art_m3_skew(S, s);
    for (int i = 0; i < 3; i++) {
        G[7 * i] = 1;
        for (int k = 0; k < 3; k++) G[6 * i + 3 + k] = -S[3 * i + k];
    }
}

/* acc = w x (w x s) + 2 w x v */
static void centripetal(const double w[3], const double s[3], const double v[3], double acc[3])
{
    double ws[3], wv[3];
    art_v3_cross(ws, w, s);
    art_v3_cross(acc, w, ws);
    art_v3_cross(wv, w, v);
    art_v3_add_scaled(acc, acc, 2, wv);
}

static void place_of(const struct art_deformable *b, const struct art_state *state,
                     const double X[3], struct place *at)
{
    double eta[ART_DEFORMABLE_MOST], rate[ART_DEFORMABLE_MOST];
    art_deformable_state(b, state, false, eta);
    art_deformable_state(b, state, true, rate);
    place_by(b, eta, rate, X, at);
}

int art_deformable_terms(const struct art_deformable *b, const struct art_state *state,
                         const double X[3], int *dyn, double (*G)[18])
{
    struct place at;
    double v[3];
    memcpy(dyn, b->dyn, (size_t)b->n_dyn * sizeof *dyn);
    if (!state) return b->n_dyn;
    place_of(b, state, X, &at);
    memset(G, 0, (size_t)b->n_dyn * sizeof *G);
    art_m3_mulvec(v, frame_of(b)->R, at.x);
    put_arm(G[0], v);
    for (int j = 0; j < b->n; j++) {
        art_m3_mulvec(v, frame_of(b)->R, at.phi[j]);
        put_column(G[1 + j / 3], 3, 0, j % 3, v);
    }
    return b->n_dyn;
}

/* ------------------------------------------------------------------- points */

static void place_point(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, double *q)
{
    (void)sys;
    art_deformable_point(att->data, state, att->loc, q);
}

static void link_point(const struct art_system *sys, const struct art_state *state,
                       struct art_attach *att, double *acc)
{
    const struct art_deformable *b = att->data;
    struct place at;
    double s[3], v[3];
    place_of(b, state, att->loc, &at);
    art_m3_mulvec(s, frame_of(b)->R, at.x);
    art_m3_mulvec(v, frame_of(b)->R, at.rate);
    centripetal(state->u + sys->dyn[b->frame].u + 3, s, v, acc);
    put_arm(att->links[0].G, s);
    for (int j = 0; j < b->n; j++) {
        art_m3_mulvec(v, frame_of(b)->R, at.phi[j]);
        put_column(att->links[1 + j / 3].G, 3, 0, j % 3, v);
    }
}

const struct art_attach_type deformable_point = {.name = "point-deformable",
                                                 .master_frame = ART_MASTER_ANY,
                                                 .place = place_point,
                                                 .link = link_point};

/* ------------------------------------------------------------------- frames */

static void place_frame(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, double *q)
{
    const struct art_deformable *b = att->data;
    struct place at;
    double own[9], turned[9], R[9];
    (void)sys;
    place_of(b, state, att->T.p, &at);
    art_m3_mulvec(q, frame_of(b)->R, at.x);
    art_v3_add(q, q, state->q + frame_of(b)->q);
    art_rot_exp(own, at.turn);
    art_m3_mul(turned, own, att->T.R);
    art_m3_mul(R, frame_of(b)->R, turned);
    art_rot_to_quat(q + 3, R);
}

/* With J = I + b [t] + c [t][t], the left Jacobian of the exponential map: exp(t) turns with J t'.
 * The coefficients, and their derivatives by a, divided by a = |t|. */
static void left_coefficients(double a, double *b, double *c, double *db, double *dc)
{
    const double a2 = a * a;
    if (a < 1e-2) {
        *b = 0.5 - a2 / 24 + a2 * a2 / 720;
        *c = 1.0 / 6 - a2 / 120 + a2 * a2 / 5040;
        *db = -1.0 / 12 + a2 / 180;
        *dc = -1.0 / 60 + a2 / 1260;
        return;
    }
    *b = (1 - cos(a)) / a2;
    *c = (a - sin(a)) / (a2 * a);
    *db = (a * sin(a) - 2 * (1 - cos(a))) / (a2 * a2);
    *dc = (a * (1 - cos(a)) - 3 * (a - sin(a))) / (a2 * a2 * a);
}

static void apply_left(const double t[3], double b, double c, const double x[3], double y[3])
{
    double tx[3], ttx[3];
    art_v3_cross(tx, t, x);
    art_v3_cross(ttx, t, tx);
    for (int i = 0; i < 3; i++) y[i] = x[i] + b * tx[i] + c * ttx[i];
}

/* Compute (dJ/dt) t' for a constant t'. */
static void left_rate(const double t[3], const double rate[3], double out[3])
{
    double b, c, db, dc, tr[3], ttr[3], rtr[3];
    left_coefficients(art_v3_norm(t), &b, &c, &db, &dc);
    const double along = art_v3_dot(t, rate);
    art_v3_cross(tr, t, rate);
    art_v3_cross(ttr, t, tr);
    art_v3_cross(rtr, rate, tr);
    for (int i = 0; i < 3; i++) out[i] = along * (db * tr[i] + dc * ttr[i]) + c * rtr[i];
}

static void link_frame(const struct art_system *sys, const struct art_state *state,
                       struct art_attach *att, double *acc)
{
    const struct art_deformable *b = att->data;
    const double *R = frame_of(b)->R, *w = state->u + sys->dyn[b->frame].u + 3;
    struct place at;
    double s[3], v[3], own[3], turned[3], jr[3], kb, kc, db, dc;
    place_of(b, state, att->T.p, &at);
    left_coefficients(art_v3_norm(at.turn), &kb, &kc, &db, &dc);
    art_m3_mulvec(s, R, at.x);
    art_m3_mulvec(v, R, at.rate);
    centripetal(w, s, v, acc);
    put_arm(att->links[0].G, s);
    for (int i = 3; i < 6; i++) att->links[0].G[7 * i] = 1;
    for (int j = 0; j < b->n; j++) {
        double *G = att->links[1 + j / 3].G;
        art_m3_mulvec(v, R, at.phi[j]);
        put_column(G, 3, 0, j % 3, v);
        apply_left(at.turn, kb, kc, at.theta[j], own);
        art_m3_mulvec(v, R, own);
        put_column(G, 3, 3, j % 3, v);
    }
    /* d/dt of w + R J t': w x (R J t') + R J' t' */
    apply_left(at.turn, kb, kc, at.turn_rate, own);
    art_m3_mulvec(turned, R, own);
    art_v3_cross(v, w, turned);
    left_rate(at.turn, at.turn_rate, jr);
    art_m3_mulvec(acc + 3, R, jr);
    art_v3_add(acc + 3, acc + 3, v);
}

const struct art_attach_type deformable_frame = {.name = "frame-deformable",
                                                 .slave_frame = true,
                                                 .master_frame = ART_MASTER_ANY,
                                                 .place = place_frame,
                                                 .link = link_frame};

/* -------------------------------------------------------------- in the tree */

int mech_deformable_follow(struct art_ctx *ctx, const struct art_comp *body, struct art_rigid *T,
                           double u[6])
{
    double eta[ART_DEFORMABLE_MOST], rate[ART_DEFORMABLE_MOST], own[9], R[9], b, c, db, dc;
    struct art_deformable *d = NULL;
    struct place at;
    int status;
    memset(u, 0, 6 * sizeof *u);
    if (!art_is_set(body, "elasticCoords") && !art_is_set(body, "elasticVelocity")) return ART_OK;
    ART_TRY(art_deformable_read(ctx, body, &d));
    art_deformable_coords(body, "elasticCoords", eta);
    art_deformable_coords(body, "elasticVelocity", rate);
    place_by(d, eta, rate, T->p, &at);
    left_coefficients(art_v3_norm(at.turn), &b, &c, &db, &dc);
    art_rot_exp(own, at.turn);
    art_m3_mul(R, own, T->R);
    art_m3_copy(T->R, R);
    art_v3_copy(T->p, at.x);
    art_v3_copy(u, at.rate);
    apply_left(at.turn, b, c, at.turn_rate, u + 3);
out:
    art_deformable_free(d);
    return status;
}

/* ------------------------------------------------------------------ to make */

int deformable_take(struct art_ctx *ctx, struct art_system *sys, struct art_attach *att,
                    struct art_deformable *b)
{
    struct art_attach_link *links =
        art_arena_alloc(ctx, &sys->arena, (size_t)b->n_dyn, sizeof *links);
    if (!links || !art_system_grow(sys, &b->slave, b->n_slaves, &b->cap_slaves, sizeof *b->slave))
        return ART_ENOMEM;
    for (int k = 0; k < b->n_dyn; k++) links[k].dyn = b->dyn[k];
    att->links = links;
    att->n_links = b->n_dyn;
    att->type = att->type->slave_frame ? &deformable_frame : &deformable_point;
    att->inertia_apart = true;
    att->data = b;
    b->slave[b->n_slaves++] = att->slave;
    return ART_OK;
}
