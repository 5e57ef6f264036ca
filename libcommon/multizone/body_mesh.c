/* This file moves the surface of a body of zones: points move its vertices, and so do the frames.
 * With N the shapes of a zone, a vertex is at p + R (X + sum_c N_c d_c). */
#include "body_priv.h"
#include <string.h>

static const struct zone_body *body_of(const struct art_skin *skin)
{
    return (const struct zone_body *)skin;
}

/* Compute X + N d in the frame; the strains are those of the state. */
static void local_place(const struct body_zone *z, int node, double x[3])
{
    const size_t n = 3 * (size_t)z->n;
    for (int a = 0; a < 3; a++)
        x[a] = z->zone->x[3 * node + a] +
               art_dense_dot(n, z->N + (3 * (size_t)node + (size_t)a) * n, z->d);
}

static void place(const struct zone_body *b, const struct art_state *state, int vert, double x[3])
{
    const struct body_zone *z = &b->zone[b->vert_zone[vert]];
    const struct art_dyn *frame = &b->skin.sys->dyn[z->frame];
    double local[3];
    local_place(z, b->vert_node[vert], local);
    art_m3_mulvec(x, frame->R, local);
    art_v3_add(x, x, state->q + frame->q);
}

static void positions(const struct art_skin *skin, const struct art_state *state, double *x)
{
    const struct zone_body *b = body_of(skin);
    for (int z = 0; z < b->layout.n_zones; z++) zone_body_strain(skin->sys, state, &b->zone[z]);
    for (int i = 0; i < skin->n_verts; i++) place(b, state, i, x + 3 * (size_t)i);
}

static void vertex(const struct art_skin *skin, const struct art_state *state, int vert,
                   double x[3])
{
    const struct zone_body *b = body_of(skin);
    zone_body_strain(skin->sys, state, &b->zone[b->vert_zone[vert]]);
    place(b, state, vert, x);
}

/* Compute R N_c R^T for the point c. */
static void share(const struct body_zone *z, const double R[9], int node, int c, double A[9])
{
    const size_t n = 3 * (size_t)z->n;
    double N[9], RN[9];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            N[3 * a + b] = z->N[(3 * (size_t)node + (size_t)a) * n + 3 * (size_t)c + (size_t)b];
    art_m3_mul(RN, R, N);
    art_m3_mul_t(A, RN, R);
}

/* A vertex that follows: its share of each point, and what is left of the frame: translation I -
 * sum A_c, rotation
 * -[s] + sum A_c [r_c], s its arm. */
static int follow(const struct zone_body *b, const struct art_state *state,
                  const struct body_zone *z, int node)
{
    const struct art_dyn *frame = &b->skin.sys->dyn[z->frame];
    struct art_skin_term *own = &b->term[z->n];
    double I[9], Q[9] = {0}, left[9], s[3] = {0}, local[3], S[9];
    art_m3_identity(I);
    art_m3_copy(left, I);
    if (state) {
        local_place(z, node, local);
        art_m3_mulvec(s, frame->R, local);
    }
    for (int c = 0; c < z->n; c++) {
        double A[9], r[9], Ar[9];
        b->term[c] = (struct art_skin_term){.dyn = z->dyn[c], .weight = 1.0 / (z->n + 1)};
        if (!state) continue;
        share(z, frame->R, node, c, A);
        memcpy(b->term[c].G, A, sizeof A);
        art_m3_sub(left, left, A);
        art_m3_skew(r, z->r + 3 * c);
        art_m3_mul(Ar, A, r);
        art_m3_add(Q, Q, Ar);
    }
    art_m3_skew(S, s);
    *own = (struct art_skin_term){.dyn = z->frame, .frame = true, .weight = 1.0 / (z->n + 1)};
    for (int a = 0; a < 3; a++)
        for (int k = 0; k < 3; k++) {
            own->G[6 * a + k] = left[3 * a + k];
            own->G[6 * a + 3 + k] = Q[3 * a + k] - S[3 * a + k];
        }
    return z->n + 1;
}

static int terms(const struct art_skin *skin, const struct art_state *state, int vert,
                 const struct art_skin_term **term)
{
    const struct zone_body *b = body_of(skin);
    const struct body_zone *z = &b->zone[b->vert_zone[vert]];
    const int node = b->vert_node[vert], column = z->zone->column_of[node];
    *term = b->term;
    if (state) zone_body_strain(skin->sys, state, z);
    if (column < 0) return follow(b, state, z, node);
    b->term[0] = (struct art_skin_term){.dyn = z->dyn[column / 3], .weight = 1};
    art_m3_identity(b->term[0].G);
    return 1;
}

static double mass(const struct art_skin *skin)
{
    const struct zone_body *b = body_of(skin);
    double sum = 0;
    for (int z = 0; z < b->layout.n_zones; z++) {
        const struct art_zone *zone = b->layout.zone[z];
        for (int i = 0; i < zone->n_nodes; i++) sum += zone->mass[i];
    }
    return sum;
}

const struct art_skin_type zone_body_skin = {
    .positions = positions, .vertex = vertex, .terms = terms, .mass = mass};
