/* This file evaluates skins: positions of their points, the components that move them, and the
 * rates of both. */
#include "skin_priv.h"
#include <math.h>
#include <string.h>

static const double *node_q(const struct art_fem *fem, const struct art_state *state, int node)
{
    return state->q + fem->sys->dyn[fem->node_dyn[node]].q;
}

static const double *node_u(const struct art_fem *fem, const struct art_state *state, int node)
{
    return state->u + fem->sys->dyn[fem->node_dyn[node]].u;
}

void skin_motions(const struct skin_body *body, const struct art_state *state,
                  struct skin_motion *motion)
{
    for (int k = 0; k < body->masters.n; k++) {
        if (body->dyn[k] < 0) continue;
        const struct art_dyn *dyn = &body->skin.sys->dyn[body->dyn[k]];
        skin_motion_set(&motion[k], &body->masters.master[k].base, dyn->R, state->q + dyn->q,
                        state->history + body->history + 4 * k);
    }
}

/* Collect the frames of a point, with their weights. */
static int parts_of(const struct skin_points *points, int i, const struct skin_motion *motion,
                    struct skin_part *part)
{
    const struct skin_point *p = &points->point[i];
    int n = 0;
    for (int k = p->first; k < p->first + p->n; k++)
        if (points->link[k].kind == ART_SKIN_FRAME)
            part[n++] = (struct skin_part){&motion[points->link[k].master], points->link[k].w};
    return n;
}

/* Sum of a_j x_j; of nodes of their displacements. */
static void sum_nodes(const struct art_fem *fem, const struct art_state *state,
                      const struct skin_points *points, const struct skin_link *link, double f[3])
{
    art_v3_zero(f);
    for (int k = link->first; k < link->first + link->n; k++) {
        int node = points->node[k];
        art_v3_add_scaled(f, f, points->coord[k], node_q(fem, state, node));
        if (link->kind == ART_SKIN_NODES)
            art_v3_add_scaled(f, f, -points->coord[k], fem->rest + 3 * (size_t)node);
    }
}

void skin_point_add_rest(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, int i, double x[3])
{
    const struct skin_point *p = &points->point[i];
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        double f[3];
        if (link->kind != ART_SKIN_NODES) continue;
        sum_nodes(body->fem[link->master]->fem, state, points, link, f);
        art_v3_add(f, f, p->base);
        art_v3_add_scaled(x, x, link->w, f);
    }
    art_v3_add_scaled(x, x, p->base_weight, p->base);
}

static void add_elements(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, int i, double x[3])
{
    const struct skin_point *p = &points->point[i];
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        double f[3], R[9], d[3];
        if (link->kind != ART_SKIN_ELEMENT) continue;
        sum_nodes(body->fem[link->master]->fem, state, points, link, f);
        if (link->turns) {
            skin_fem_rotation(body, state, points, link, R);
            art_m3_mulvec(d, R, link->offset);
            art_v3_add(f, f, d);
        }
        art_v3_add_scaled(x, x, link->w, f);
    }
}

void skin_point_position(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, int i, const struct skin_motion *motion,
                         double x[3])
{
    int n = parts_of(points, i, motion, body->part);
    art_v3_zero(x);
    if (n) skin_blend_position(&body->blend, body->part, n, points->point[i].base, x);
    add_elements(body, state, points, i, x);
    skin_point_add_rest(body, state, points, i, x);
}

/* ----------------------------------------------------------------- what moves it */

int skin_point_most_terms(const struct skin_body *body, const struct skin_points *points, int i)
{
    const struct skin_point *p = &points->point[i];
    int n = 0;
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        n += link->kind == ART_SKIN_FRAME ? 1 : link->n;
        if (link->turns) n += skin_fem_most(body, points, link);
    }
    return n;
}

/* Return the term of a node, of those from `first` on; a new one has zeros. */
static struct art_skin_term *term_of(struct art_skin_term *term, int first, int *n, int dyn)
{
    for (int k = first; k < *n; k++)
        if (term[k].dyn == dyn) return &term[k];
    memset(&term[*n], 0, sizeof *term);
    term[*n].dyn = dyn;
    return &term[(*n)++];
}

/* The nodes that turn an offset: dx = w (dR d), dR d = b x (R d) with b = B^-1 sum of (R d_j) x
 * dx_j.
 */
static void add_turning_nodes(const struct skin_body *body, const struct art_state *state,
                              const struct skin_points *points, const struct skin_link *link,
                              int first, int *n, struct art_skin_term *term)
{
    const struct art_fem *fem = body->fem[link->master]->fem;
    const struct skin_turn *turn = body->turn;
    double R[9], S[9], B_inv[9], F[9] = {0}, arm[3], y[3], Y[9], A[9], M[9];
    int m = skin_fem_gradient(body, points, link, turn->node, turn->d);
    for (int j = 0; j < m && !state; j++)
        (void)term_of(term, first, n, fem->node_dyn[turn->node[j]]);
    if (!state) return;
    for (int j = 0; j < m; j++)
        for (int i = 0; i < 3; i++)
            art_v3_add_scaled(F + 3 * i, F + 3 * i, node_q(fem, state, turn->node[j])[i],
                              turn->d[j]);
    (void)art_fem_polar_rotation(F, R, S, B_inv);
    art_m3_mulvec(arm, R, link->offset);
    art_m3_skew(A, arm);
    art_m3_mul(M, A, B_inv);
    for (int j = 0; j < m; j++) {
        struct art_skin_term *t = term_of(term, first, n, fem->node_dyn[turn->node[j]]);
        double G[9];
        art_m3_mulvec(y, R, turn->d[j]);
        art_m3_skew(Y, y);
        art_m3_mul(G, M, Y);
        for (int i = 0; i < 9; i++) t->G[i] -= link->w * G[i];
    }
}

int skin_point_terms(const struct skin_body *body, const struct art_state *state,
                     const struct skin_points *points, int i, const struct skin_motion *motion,
                     struct art_skin_term *term)
{
    const struct skin_point *p = &points->point[i];
    int n = 0, n_frames = parts_of(points, i, motion, body->part);
    if (state && n_frames)
        skin_blend_jacobian(&body->blend, body->part, n_frames, p->base, body->factor);
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        if (link->kind != ART_SKIN_FRAME) continue;
        term[n].dyn = body->dyn[link->master];
        term[n].frame = true;
        term[n].weight = link->w;
        if (state) memcpy(term[n].G, body->factor[n], sizeof term[n].G);
        n++;
    }
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        if (link->kind == ART_SKIN_FRAME) continue;
        const struct art_fem *fem = body->fem[link->master]->fem;
        for (int c = link->first; c < link->first + link->n; c++) {
            struct art_skin_term *t = term_of(term, n_frames, &n, fem->node_dyn[points->node[c]]);
            for (int j = 0; j < 9; j += 4) t->G[j] += link->w * points->coord[c];
            t->weight += link->w * points->coord[c];
        }
        if (link->turns) add_turning_nodes(body, state, points, link, n_frames, &n, term);
    }
    return n;
}

/* ----------------------------------------------------------- how it is accelerated */

/* Compute the second derivative of R d at constant velocities: w' x (R d) + w x (w x (R d)), where
 * with y_j = R d_j B w' = sum (w x y_j) x v_j - (tr(S') I - S') w, S' = F' R^T - S [w]. */
static void turning_rate(const struct skin_body *body, const struct art_state *state,
                         const struct skin_points *points, const struct skin_link *link,
                         double acc[3])
{
    const struct art_fem *fem = body->fem[link->master]->fem;
    const struct skin_turn *turn = body->turn;
    double R[9], S[9], B_inv[9], F[9] = {0}, F_dot[9] = {0}, S_dot[9], W[9];
    double spin[3] = {0, 0, 0}, w[3], y[3], c[3], b[3], arm[3], sum[3];
    int m = skin_fem_gradient(body, points, link, turn->node, turn->d);
    for (int j = 0; j < m; j++)
        for (int i = 0; i < 3; i++) {
            art_v3_add_scaled(F + 3 * i, F + 3 * i, node_q(fem, state, turn->node[j])[i],
                              turn->d[j]);
            art_v3_add_scaled(F_dot + 3 * i, F_dot + 3 * i, node_u(fem, state, turn->node[j])[i],
                              turn->d[j]);
        }
    (void)art_fem_polar_rotation(F, R, S, B_inv);
    for (int j = 0; j < m; j++) {
        art_m3_mulvec(y, R, turn->d[j]);
        art_v3_cross(c, y, node_u(fem, state, turn->node[j]));
        art_v3_add(spin, spin, c);
    }
    art_m3_mulvec(w, B_inv, spin);
    art_m3_mul_t(S_dot, F_dot, R);
    for (int j = 0; j < 3; j++) art_v3_cross(W + 3 * j, S + 3 * j, w); /* row j of S [w] */
    for (int i = 0; i < 9; i++) S_dot[i] -= W[i];
    art_m3_mulvec(sum, S_dot, w);
    art_v3_add_scaled(sum, sum, -(S_dot[0] + S_dot[4] + S_dot[8]), w);
    for (int j = 0; j < m; j++) {
        art_m3_mulvec(y, R, turn->d[j]);
        art_v3_cross(c, w, y);
        art_v3_cross(b, c, node_u(fem, state, turn->node[j]));
        art_v3_add(sum, sum, b);
    }
    art_m3_mulvec(spin, B_inv, sum);
    art_m3_mulvec(arm, R, link->offset);
    art_v3_cross(c, w, arm);
    art_v3_cross(b, w, c);
    art_v3_cross(c, spin, arm);
    art_v3_add_scaled(acc, acc, link->w, b);
    art_v3_add_scaled(acc, acc, link->w, c);
}

void skin_point_rate(const struct skin_body *body, const struct art_state *state,
                     const struct skin_points *points, int i, const struct skin_motion *motion,
                     double acc[3])
{
    const struct skin_point *p = &points->point[i];
    int n = 0;
    for (int k = p->first; k < p->first + p->n; k++) {
        const struct skin_link *link = &points->link[k];
        if (link->kind != ART_SKIN_FRAME) continue;
        body->twist[n++] = state->u + body->skin.sys->dyn[body->dyn[link->master]].u;
    }
    art_v3_zero(acc);
    (void)parts_of(points, i, motion, body->part);
    if (n) skin_blend_rate(&body->blend, body->part, n, body->twist, p->base, acc);
    for (int k = p->first; k < p->first + p->n; k++)
        if (points->link[k].turns) turning_rate(body, state, points, &points->link[k], acc);
}

void skin_fem_rotation(const struct skin_body *body, const struct art_state *state,
                       const struct skin_points *points, const struct skin_link *link, double R[9])
{
    const struct art_fem *fem = body->fem[link->master]->fem;
    double F[9] = {0};
    int m = skin_fem_gradient(body, points, link, body->turn->node, body->turn->d);
    for (int j = 0; j < m; j++)
        for (int i = 0; i < 3; i++)
            art_v3_add_scaled(F + 3 * i, F + 3 * i, node_q(fem, state, body->turn->node[j])[i],
                              body->turn->d[j]);
    art_fem_rotation(F, R);
}
