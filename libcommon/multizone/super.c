/* This file evaluates superelements in a system: a floating frame with the inertia of the whole,
 * and amplitudes of modes, three a point. Nodes x = p + R (X + sum_j phi_j eta_j) and interfaces
 * follow both (floating frame of reference; Shabana 2005, chapter 5, with the coupling of inertia
 * by rotation left out, which is small where strains and their rates are). */
#include "super_priv.h"
#include <math.h>
#include <string.h>

static const struct super_body *body_of(const struct art_skin *skin)
{
    return (const struct super_body *)skin;
}

static double amplitude(const struct super_body *b, const double *from, bool velocity, int j)
{
    const struct art_dyn *dyn = &b->skin.sys->dyn[b->coordinate[j / 3]];
    return from[(velocity ? dyn->u : dyn->q) + j % 3];
}

/* Compute X + Phi eta of a node, or Phi times the rates. */
static void deform(const struct super_body *b, const double *from, bool velocity, int node,
                   double x[3])
{
    const struct art_zone_modes *m = &b->zone->modes;
    art_v3_zero(x);
    if (!velocity) art_v3_copy(x, b->zone->x + 3 * (size_t)node);
    for (int j = 0; j < m->n; j++)
        art_v3_add_scaled(x, x, amplitude(b, from, velocity, j),
                          m->shape + ((size_t)j * (size_t)b->zone->n_nodes + (size_t)node) * 3);
}

/* Compute the displacement and rotation d[6] of an interface by the modes, or their rates. */
static void turn(const struct super_body *b, const double *from, bool velocity, int seam,
                 double d[6])
{
    const struct art_zone_modes *m = &b->zone->modes;
    memset(d, 0, 6 * sizeof *d);
    for (int j = 0; j < m->n; j++)
        for (int k = 0; k < 6; k++)
            d[k] += amplitude(b, from, velocity, j) *
                    m->turn[((size_t)j * (size_t)b->zone->n_seams + (size_t)seam) * 6 + (size_t)k];
}

static void put(double *G, int cols, int row, int col, double s, const double M[9])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) G[(row + i) * cols + col + k] = s * M[3 * i + k];
}

/* A frame moves what is at the arm s from its origin: [I -[s]]. */
static void put_arm(double *G, const double s[3])
{
    double I[9], S[9];
    art_m3_identity(I);
    art_m3_skew(S, s);
    put(G, 6, 0, 0, 1, I);
    put(G, 6, 0, 3, -1, S);
}

/* Compute w x (w x s) + 2 w x v. */
static void centripetal(const double w[3], const double s[3], const double v[3], double acc[3])
{
    double ws[3], wv[3];
    art_v3_cross(ws, w, s);
    art_v3_cross(acc, w, ws);
    art_v3_cross(wv, w, v);
    art_v3_add_scaled(acc, acc, 2, wv);
}

/* ----------------------------------------------------------------------- points */

struct follower {
    const struct super_body *body;
    int at; /* node, or interface */
};

static const struct art_dyn *frame_of(const struct super_body *b)
{
    return &b->skin.sys->dyn[b->frame];
}

static void place_point(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, double *q)
{
    const struct follower *h = att->data;
    const struct art_dyn *frame = frame_of(h->body);
    double x[3];
    (void)sys;
    deform(h->body, state->q, false, h->at, x);
    art_m3_mulvec(q, frame->R, x);
    art_v3_add(q, q, state->q + frame->q);
}

/* Fill the columns R phi_j of the three amplitudes of a point. */
static void put_shapes(const struct super_body *b, int c, int node, double G[9])
{
    const struct art_zone_modes *m = &b->zone->modes;
    memset(G, 0, 9 * sizeof *G);
    for (int k = 0; k < 3 && 3 * c + k < m->n; k++) {
        double v[3];
        art_m3_mulvec(v, frame_of(b)->R,
                      m->shape +
                          ((size_t)(3 * c + k) * (size_t)b->zone->n_nodes + (size_t)node) * 3);
        for (int i = 0; i < 3; i++) G[3 * i + k] = v[i];
    }
}

static void link_point(const struct art_system *sys, const struct art_state *state,
                       struct art_attach *att, double *acc)
{
    const struct follower *h = att->data;
    const struct art_dyn *frame = frame_of(h->body);
    double x[3], s[3], v[3], rate[3];
    (void)sys;
    deform(h->body, state->q, false, h->at, x);
    deform(h->body, state->u, true, h->at, rate);
    art_m3_mulvec(s, frame->R, x);
    art_m3_mulvec(v, frame->R, rate);
    put_arm(att->links[0].G, s);
    for (int c = 0; c < h->body->n_coordinates; c++)
        put_shapes(h->body, c, h->at, att->links[1 + c].G);
    centripetal(state->u + frame->u + 3, s, v, acc);
}

static const struct art_attach_type point_type = {.name = "superelement-point",
                                                  .master_frame = ART_MASTER_ANY,
                                                  .place = place_point,
                                                  .link = link_point};

/* ------------------------------------------------------------------- interfaces */

static void place_frame(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, double *q)
{
    const struct follower *h = att->data;
    const struct art_dyn *frame = frame_of(h->body);
    double d[6], x[3], own[9], R[9];
    (void)sys;
    turn(h->body, state->q, false, h->at, d);
    art_v3_add(x, h->body->zone->modes.centre[h->at], d);
    art_m3_mulvec(q, frame->R, x);
    art_v3_add(q, q, state->q + frame->q);
    art_rot_exp(own, d + 3);
    art_m3_mul(R, frame->R, own);
    art_rot_to_quat(q + 3, R);
}

/* The left Jacobian of the exponential map: the angular velocity of exp(theta) is J(theta) theta'.
 */
static void left_jacobian(const double theta[3], double J[9])
{
    const double a2 = art_v3_norm2(theta), a = sqrt(a2);
    const double b = a < 1e-4 ? 0.5 - a2 / 24 : (1 - cos(a)) / a2;
    const double c = a < 1e-4 ? 1.0 / 6 - a2 / 120 : (a - sin(a)) / (a2 * a);
    double S[9], SS[9];
    art_m3_skew(S, theta);
    art_m3_mul(SS, S, S);
    art_m3_identity(J);
    art_m3_add_scaled(J, J, b, S);
    art_m3_add_scaled(J, J, c, SS);
}

/* Compute (dJ/dt) theta' by a difference along theta'. */
static void jacobian_rate(const double theta[3], const double rate[3], double out[3])
{
    const double h = 1e-5 / (art_v3_norm(rate) + 1e-12);
    double J[2][9], at[3], w[2][3];
    for (int k = 0; k < 2; k++) {
        art_v3_add_scaled(at, theta, k ? h : -h, rate);
        left_jacobian(at, J[k]);
        art_m3_mulvec(w[k], J[k], rate);
    }
    art_v3_sub(out, w[1], w[0]);
    art_v3_scale(out, 0.5 / h, out);
}

static void put_turns(const struct super_body *b, int c, int seam, const double RJ[9], double G[18])
{
    const struct art_zone_modes *m = &b->zone->modes;
    memset(G, 0, 18 * sizeof *G);
    for (int k = 0; k < 3 && 3 * c + k < m->n; k++) {
        const double *t =
            m->turn + ((size_t)(3 * c + k) * (size_t)b->zone->n_seams + (size_t)seam) * 6;
        double v[3], w[3];
        art_m3_mulvec(v, frame_of(b)->R, t);
        art_m3_mulvec(w, RJ, t + 3);
        for (int i = 0; i < 3; i++) {
            G[3 * i + k] = v[i];
            G[3 * (3 + i) + k] = w[i];
        }
    }
}

static void link_frame(const struct art_system *sys, const struct art_state *state,
                       struct art_attach *att, double *acc)
{
    const struct follower *h = att->data;
    const struct art_dyn *frame = frame_of(h->body);
    const double *w = state->u + frame->u + 3;
    double d[6], rate[6], x[3], s[3], v[3], J[9], RJ[9], own[3], wo[3], jr[3], I[9];
    (void)sys;
    turn(h->body, state->q, false, h->at, d);
    turn(h->body, state->u, true, h->at, rate);
    art_v3_add(x, h->body->zone->modes.centre[h->at], d);
    art_m3_mulvec(s, frame->R, x);
    art_m3_mulvec(v, frame->R, rate);
    left_jacobian(d + 3, J);
    art_m3_mul(RJ, frame->R, J);
    memset(att->links[0].G, 0, sizeof att->links[0].G);
    art_m3_identity(I);
    put_arm(att->links[0].G, s);
    put(att->links[0].G, 6, 3, 3, 1, I);
    for (int c = 0; c < h->body->n_coordinates; c++)
        put_turns(h->body, c, h->at, RJ, att->links[1 + c].G);
    centripetal(w, s, v, acc);
    /* of rotation: w x (R J theta') + R J' theta' */
    art_m3_mulvec(own, RJ, rate + 3);
    art_v3_cross(wo, w, own);
    jacobian_rate(d + 3, rate + 3, jr);
    art_m3_mulvec(acc + 3, frame->R, jr);
    art_v3_add(acc + 3, acc + 3, wo);
}

static const struct art_attach_type frame_type = {.name = "superelement-interface",
                                                  .slave_frame = true,
                                                  .master_frame = ART_MASTER_ANY,
                                                  .place = place_frame,
                                                  .link = link_frame};

static int attach(struct art_ctx *ctx, struct art_system *sys, const struct super_body *b,
                  const struct art_attach_type *type, const struct art_comp *slave, int at)
{
    const struct art_comp **masters = art_alloc(ctx, (size_t)b->n_coordinates + 1, sizeof *masters);
    struct follower *h = art_arena_alloc(ctx, &sys->arena, 1, sizeof *h);
    struct art_attach *att;
    int status = masters && h ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    *h = (struct follower){b, at};
    masters[0] = frame_of(b)->comp;
    for (int c = 0; c < b->n_coordinates; c++) masters[1 + c] = sys->dyn[b->coordinate[c]].comp;
    ART_TRY(art_system_attach(ctx, sys, type, b->skin.comp, slave, b->n_coordinates + 1, masters,
                              &att));
    att->data = h;
out:
    art_free(masters);
    return status;
}

int super_attach_all(struct art_ctx *ctx, struct art_system *sys, const struct super_body *b)
{
    const struct art_comp *points = art_comp_child(b->skin.comp, "points");
    const struct art_comp *interfaces = art_comp_child(b->skin.comp, "interfaces");
    int n = 0, status = ART_OK;
    for (int k = 0; k < b->zone->n_column_nodes; k++)
        if (b->zone->role[b->zone->column_node[k]] == ART_ZONE_FREE)
            ART_TRY(
                attach(ctx, sys, b, &point_type, points->children[n++], b->zone->column_node[k]));
    for (int s = 0; s < b->zone->n_seams; s++)
        ART_TRY(attach(ctx, sys, b, &frame_type, interfaces->children[s], s));
out:
    return status;
}

/* ---------------------------------------------------------------------- surface */

static void vertex(const struct art_skin *skin, const struct art_state *state, int vert,
                   double x[3])
{
    const struct super_body *b = body_of(skin);
    double local[3];
    deform(b, state->q, false, vert, local);
    art_m3_mulvec(x, frame_of(b)->R, local);
    art_v3_add(x, x, state->q + frame_of(b)->q);
}

static void positions(const struct art_skin *skin, const struct art_state *state, double *x)
{
    for (int i = 0; i < skin->n_verts; i++) vertex(skin, state, i, x + 3 * (size_t)i);
}

static int terms(const struct art_skin *skin, const struct art_state *state, int vert,
                 const struct art_skin_term **term)
{
    const struct super_body *b = body_of(skin);
    double x[3], s[3] = {0};
    *term = b->term;
    if (state) {
        deform(b, state->q, false, vert, x);
        art_m3_mulvec(s, frame_of(b)->R, x);
    }
    b->term[0] = (struct art_skin_term){.dyn = b->frame, .frame = true, .weight = 1};
    put_arm(b->term[0].G, s);
    for (int c = 0; c < b->n_coordinates; c++) {
        b->term[1 + c] = (struct art_skin_term){.dyn = b->coordinate[c], .weight = 0};
        put_shapes(b, c, vert, b->term[1 + c].G);
    }
    return b->n_coordinates + 1;
}

static double mass(const struct art_skin *skin)
{
    return body_of(skin)->zone->modes.inertia.mass;
}

const struct art_skin_type super_body_skin = {
    .positions = positions, .vertex = vertex, .terms = terms, .mass = mass};

/* ----------------------------------------------------------------------- forces */

static double stiffness(const struct super_body *b, int j)
{
    const struct art_zone_modes *m = &b->zone->modes;
    return m->inertia.mass * m->omega2[j < m->n ? j : m->n - 1];
}

/* Amplitudes have no weight: their shapes are orthogonal to translations. */
static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *set, double *f)
{
    const struct super_bodies *all = set->data;
    for (const struct super_body *b = all->first; b; b = b->next)
        for (int j = 0; j < 3 * b->n_coordinates; j++) {
            const struct art_dyn *dyn = &sys->dyn[b->coordinate[j / 3]];
            const double k = stiffness(b, j), rate = state->u[dyn->u + j % 3];
            f[dyn->u + j % 3] -= k * (state->q[dyn->q + j % 3] + b->beta * rate) +
                                 b->alpha * dyn->mass * rate + dyn->mass * dyn->gravity[j % 3];
        }
}

static int pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct super_bodies *all = set->data;
    for (const struct super_body *b = all->first; b; b = b->next)
        for (int c = 0; c < b->n_coordinates; c++)
            if ((b->pair[c] = art_system_pair(ctx, sys, b->coordinate[c], b->coordinate[c])) < 0)
                return ART_ENOMEM;
    return ART_OK;
}

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *set)
{
    const struct super_bodies *all = set->data;
    (void)state;
    for (const struct super_body *b = all->first; b; b = b->next)
        for (int c = 0; c < b->n_coordinates; c++) {
            double K[9] = {0}, D[9] = {0};
            for (int k = 0; k < 3; k++) {
                K[4 * k] = -stiffness(b, 3 * c + k);
                D[4 * k] = b->beta * K[4 * k] - b->alpha * sys->dyn[b->coordinate[c]].mass;
            }
            art_system_add(sys, b->pair[c], K, D);
        }
}

double super_body_energy(const struct super_body *b, const struct art_state *state)
{
    double sum = 0;
    for (int j = 0; j < b->zone->modes.n; j++) {
        double a = amplitude(b, state->q, false, j);
        sum += 0.5 * stiffness(b, j) * a * a;
    }
    return sum;
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set)
{
    const struct super_bodies *all = set->data;
    double sum = 0;
    for (const struct super_body *b = all->first; b; b = b->next) {
        sum += super_body_energy(b, state);
        /* the weight that the step thinks amplitudes have */
        for (int j = 0; j < 3 * b->n_coordinates; j++) {
            const struct art_dyn *dyn = &sys->dyn[b->coordinate[j / 3]];
            sum += dyn->mass * dyn->gravity[j % 3] * state->q[dyn->q + j % 3];
        }
    }
    return sum;
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct super_bodies *all = set->data;
    (void)ctx;
    (void)sys;
    for (struct super_body *b = all->first; b; b = b->next) {
        b->alpha = art_get_double(b->skin.comp, "particleDamping");
        b->beta = art_get_double(b->skin.comp, "stiffnessDamping");
    }
    return ART_OK;
}

static void free_bodies(struct art_force_set *set)
{
    const struct super_bodies *all = set->data;
    for (struct super_body *b = all->first; b; b = b->next) {
        art_zone_free(b->zone);
        art_mesh_free(b->mesh);
    }
}

const struct art_force_type super_body_forces = {.name = "superelements",
                                                 .pairs = pairs,
                                                 .forces = forces,
                                                 .jacobians = jacobians,
                                                 .energy = energy,
                                                 .refresh = refresh,
                                                 .free = free_bodies};
