/* This file evaluates the forces of zones in a system: each is linear in its own frame, E = d^T K
 * d / 2, d_i = R^T (x_i - p) - X_i, where the points x_i are its nodes with columns and (R, p) its
 * frame. The frame takes what balances the forces. */
#include "body_priv.h"
#include <math.h>
#include <string.h>

void zone_body_strain(const struct art_system *sys, const struct art_state *state,
                      const struct body_zone *z)
{
    const struct art_dyn *frame = &sys->dyn[z->frame];
    const double *p = state->q + frame->q, *u = state->u + frame->u;
    for (int i = 0; i < z->n; i++) {
        const struct art_dyn *dyn = &sys->dyn[z->dyn[i]];
        const double *X = z->zone->x + 3 * (size_t)z->zone->column_node[i];
        double *r = z->r + 3 * i, rate[3];
        art_v3_sub(r, state->q + dyn->q, p);
        art_m3_tmulvec(z->d + 3 * i, frame->R, r);
        art_v3_sub(z->d + 3 * i, z->d + 3 * i, X);
        /* v_i - v - omega x r */
        art_v3_cross(rate, r, u + 3);
        art_v3_add(rate, rate, state->u + dyn->u);
        art_v3_sub(rate, rate, u);
        art_m3_tmulvec(z->w + 3 * i, frame->R, rate);
    }
}

static void stiff_forces(const struct body_zone *z, double beta)
{
    const size_t n = 3 * (size_t)z->n;
    for (size_t i = 0; i < n; i++) {
        double f = art_dense_dot(n, z->K + i * n, z->d);
        if (beta != 0) f += beta * art_dense_dot(n, z->K + i * n, z->w);
        z->f[i] = -f;
    }
}

static void zone_forces(const struct art_system *sys, const struct art_state *state,
                        const struct body_zone *z, double beta, double *f)
{
    const struct art_dyn *frame = &sys->dyn[z->frame];
    zone_body_strain(sys, state, z);
    stiff_forces(z, beta);
    for (int i = 0; i < z->n; i++) {
        double force[3], moment[3], *on = f + sys->dyn[z->dyn[i]].u, *back = f + frame->u;
        art_m3_mulvec(force, frame->R, z->f + 3 * i);
        art_v3_cross(moment, z->r + 3 * i, force);
        art_v3_add(on, on, force);
        art_v3_sub(back, back, force);
        art_v3_sub(back + 3, back + 3, moment);
    }
}

/* The first zone that a point is in, and its place there. */
static int own_place(const struct zone_body *b, int point, const struct body_zone **z)
{
    const struct zone_point *at = &b->layout.at[point];
    *z = &b->zone[at->zone[0]];
    return (*z)->zone->column_of[at->node[0]] / 3;
}

static void mass_damping(const struct art_system *sys, const struct art_state *state,
                         const struct zone_body *b, double *f)
{
    for (int p = 0; p < b->layout.n_points; p++) {
        const struct body_zone *z;
        int i = own_place(b, p, &z);
        const struct art_dyn *dyn = &sys->dyn[z->dyn[i]];
        art_v3_add_scaled(f + dyn->u, f + dyn->u, -b->alpha * dyn->mass, state->u + dyn->u);
    }
}

static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *set, double *f)
{
    const struct zone_bodies *all = set->data;
    for (const struct zone_body *b = all->first; b; b = b->next) {
        for (int z = 0; z < b->layout.n_zones; z++)
            zone_forces(sys, state, &b->zone[z], b->beta, f);
        if (b->alpha != 0) mass_damping(sys, state, b, f);
    }
}

/* --------------------------------------------------------------------- Jacobians */

static int pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct zone_bodies *all = set->data;
    for (const struct zone_body *b = all->first; b; b = b->next)
        for (int k = 0; k < b->layout.n_zones; k++) {
            struct body_zone *z = &b->zone[k];
            int n = 0;
            for (int i = 0; i < z->n; i++) {
                for (int j = 0; j <= i; j++)
                    if ((z->pair[n++] = art_system_pair(ctx, sys, z->dyn[i], z->dyn[j])) < 0)
                        return ART_ENOMEM;
                z->pair_frame[i] = art_system_pair(ctx, sys, z->dyn[i], z->frame);
                if (z->pair_frame[i] < 0) return ART_ENOMEM;
            }
            z->pair_self = art_system_pair(ctx, sys, z->frame, z->frame);
            if (z->pair_self < 0) return ART_ENOMEM;
        }
    return ART_OK;
}

/* A_ij = R K_ij R^T */
static void turned(const struct body_zone *z, const double R[9], int i, int j, double A[9])
{
    const size_t n = 3 * (size_t)z->n;
    double K[9], RK[9];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            K[3 * a + b] = z->K[(3 * (size_t)i + (size_t)a) * n + 3 * (size_t)j + (size_t)b];
    art_m3_mul(RK, R, K);
    art_m3_mul_t(A, RK, R);
}

static void put(double *B, int cols, int row, int col, double s, const double M[9])
{
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) B[(row + a) * cols + col + b] += s * M[3 * a + b];
}

/* Compute the row of a point with the frame, and its part of the frame with itself: P = sum_j
 * A_ij, Q = sum_j A_ij [r_j]. */
static void frame_blocks(struct art_system *sys, const struct body_zone *z, int i,
                         const double P[9], const double Q[9], double beta, double *SK, double *SD)
{
    double BK[18] = {0}, BD[18] = {0}, F[9], r[9], rF[9], rQ[9], force[3];
    art_m3_mulvec(force, sys->dyn[z->frame].R, z->f + 3 * i);
    art_m3_skew(F, force);
    art_m3_skew(r, z->r + 3 * i);
    put(BK, 6, 0, 0, 1, P);
    put(BK, 6, 0, 3, -1, Q);
    for (int k = 0; k < 18; k++) BD[k] = beta * BK[k];
    put(BK, 6, 0, 3, -1, F);
    art_system_add(sys, z->pair_frame[i], BK, BD);
    art_m3_mul(rF, r, F);
    art_m3_mul(rQ, r, Q);
    put(SD, 6, 0, 0, -beta, P);
    put(SD, 6, 0, 3, beta, Q);
    put(SD, 6, 3, 3, beta, rQ);
    put(SK, 6, 0, 0, -1, P);
    put(SK, 6, 0, 3, 1, Q);
    put(SK, 6, 0, 3, 1, F);
    put(SK, 6, 3, 3, 1, rQ);
    put(SK, 6, 3, 3, 1, rF);
}

/* Copy the upper right part to the lower left one, and make the block of rotations symmetric. */
static void symmetrize(double S[36])
{
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < a; b++) {
            bool mixed = a >= 3 && b < 3;
            double x = mixed ? S[6 * b + a] : 0.5 * (S[6 * a + b] + S[6 * b + a]);
            S[6 * a + b] = S[6 * b + a] = x;
        }
}

static void zone_jacobians(struct art_system *sys, const struct art_state *state,
                           const struct body_zone *z, double beta)
{
    const double *R = sys->dyn[z->frame].R;
    double SK[36] = {0}, SD[36] = {0};
    int n = 0;
    zone_body_strain(sys, state, z);
    stiff_forces(z, 0);
    for (int i = 0; i < z->n; i++) {
        double P[9] = {0}, Q[9] = {0}, A[9], BK[9], BD[9], r[9], Ar[9];
        for (int j = 0; j < z->n; j++) {
            turned(z, R, i, j, A);
            art_m3_add(P, P, A);
            art_m3_skew(r, z->r + 3 * j);
            art_m3_mul(Ar, A, r);
            art_m3_add(Q, Q, Ar);
            if (j > i) continue;
            art_m3_scale(BK, -1, A);
            art_m3_scale(BD, -beta, A);
            art_system_add(sys, z->pair[n++], BK, BD);
        }
        frame_blocks(sys, z, i, P, Q, beta, SK, SD);
    }
    symmetrize(SK);
    symmetrize(SD);
    art_system_add(sys, z->pair_self, SK, SD);
}

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *set)
{
    const struct zone_bodies *all = set->data;
    for (const struct zone_body *b = all->first; b; b = b->next) {
        for (int z = 0; z < b->layout.n_zones; z++)
            zone_jacobians(sys, state, &b->zone[z], b->beta);
        for (int p = 0; p < b->layout.n_points && b->alpha != 0; p++) {
            const struct body_zone *z;
            int i = own_place(b, p, &z);
            double c = b->alpha * sys->dyn[z->dyn[i]].mass;
            const double BD[9] = {-c, 0, 0, 0, -c, 0, 0, 0, -c};
            art_system_add(sys, z->pair[i * (i + 1) / 2 + i], NULL, BD);
        }
    }
}

/* ------------------------------------------------------------------------ energy */

double zone_body_energy(const struct zone_body *body, const struct art_state *state)
{
    double sum = 0;
    for (int k = 0; k < body->layout.n_zones; k++) {
        const struct body_zone *z = &body->zone[k];
        zone_body_strain(body->skin.sys, state, z);
        stiff_forces(z, 0);
        sum -= 0.5 * art_dense_dot(3 * (size_t)z->n, z->f, z->d);
    }
    return sum;
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *set)
{
    const struct zone_bodies *all = set->data;
    double sum = 0;
    (void)sys;
    for (const struct zone_body *b = all->first; b; b = b->next) sum += zone_body_energy(b, state);
    return sum;
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct zone_bodies *all = set->data;
    (void)ctx;
    (void)sys;
    for (struct zone_body *b = all->first; b; b = b->next) {
        b->alpha = art_get_double(b->skin.comp, "particleDamping");
        b->beta = art_get_double(b->skin.comp, "stiffnessDamping");
    }
    return ART_OK;
}

static void free_bodies(struct art_force_set *set)
{
    const struct zone_bodies *all = set->data;
    for (struct zone_body *b = all->first; b; b = b->next) {
        zone_layout_fini(&b->layout);
        art_mesh_free(b->mesh);
    }
}

const struct art_force_type zone_body_forces = {.name = "multizone",
                                                .pairs = pairs,
                                                .forces = forces,
                                                .jacobians = jacobians,
                                                .energy = energy,
                                                .refresh = refresh,
                                                .free = free_bodies};
