/* This evaluates hexahedra of linear materials in axes that turn with them, one element in a lane; formulas
 * are those of kernel/linear.c. */
#ifndef ART_FEM_HEX_COROTATED_H
#define ART_FEM_HEX_COROTATED_H

#include "rotations.h"

enum { HEX_BLOCKS = 36, HEX_AT_ONCE = 4 };

/* This is a group of elements; lanes without one repeat the last. */
struct corotated_group {
    const double *x[LANES][8], *v[LANES][8];
    const double *K0[LANES]; /* [9][36], entry by entry */
    const double *rest[LANES]; /* [8][3] nodes from the first one; [9] inverse of dx/dxi at the center */
    double *K[LANES], *f[LANES];
    double unused[9 * HEX_BLOCKS]; /* results of lanes without an element */
};

static void find_group(const struct fem_hex_request *wanted, int n, const int *e,
                       struct fem_element_response *const *out, struct corotated_group *group)
{
    const struct art_fem *fem = wanted->fem;
    for (int l = 0; l < LANES; l++) {
        const int i = l < n ? l : n - 1;
        const struct art_fem_elem *elem = &fem->elem[e[i]];
        fem_hex_nodes(fem, wanted->state, e[i], group->x[l], group->v[l]);
        group->K0[l] = fem->materials.K0 + elem->K0;
        group->rest[l] = fem->materials.f0 + elem->f0;
        group->K[l] = l < n ? out[l]->K : group->unused;
        group->f[l] = l < n ? out[l]->f : group->unused;
    }
}

/* Load vectors of the nodes, relative to the first one. */
INLINE void load_nodes(const double *const (*x)[8], lanes *u)
{
    for (int i = 0; i < 3; i++) {
        lanes first;
        for (int l = 0; l < LANES; l++) first[l] = x[l][0][i];
        for (int a = 0; a < 8; a++) {
            lanes at;
            for (int l = 0; l < LANES; l++) at[l] = x[l][a][i];
            u[3 * a + i] = at - first;
        }
    }
}

/* Turn u of each node into axes R and subtract what it is at rest. */
INLINE void displacements(const lanes *R, const lanes *rest, lanes *u)
{
    for (int a = 0; a < 8; a++, u += 3, rest += 3) {
        const lanes x = u[0], y = u[1], z = u[2];
        for (int i = 0; i < 3; i++) u[i] = (R[i] * x + R[3 + i] * y + R[6 + i] * z) - rest[i];
    }
}

/* R B R^T */
INLINE void turn_block(const lanes *R, const lanes *B, lanes *K)
{
    lanes T[9];
    for (int p = 0; p < 3; p++)
        for (int k = 0; k < 3; k++)
            T[3 * p + k] = R[3 * k] * B[3 * p] + R[3 * k + 1] * B[3 * p + 1] + R[3 * k + 2] * B[3 * p + 2];
    for (int p = 0; p < 3; p++)
        for (int k = 0; k < 3; k++)
            K[3 * p + k] = R[3 * p] * T[k] + R[3 * p + 1] * T[3 + k] + R[3 * p + 2] * T[6 + k];
}

/* f_a += B u_b, f_b += B^T u_a */
INLINE void multiply_block(const lanes *B, int a, int b, const lanes *u, lanes *f)
{
    for (int i = 0; i < 3; i++)
        f[3 * a + i] += B[3 * i] * u[3 * b] + B[3 * i + 1] * u[3 * b + 1] + B[3 * i + 2] * u[3 * b + 2];
    for (int i = 0; i < 3 && a != b; i++)
        f[3 * b + i] += B[i] * u[3 * a] + B[3 + i] * u[3 * a + 1] + B[6 + i] * u[3 * a + 2];
}

/* Ask for what the next group will need of K0, if its elements follow these: loading it takes longer than
 * computing with it. */
INLINE void ask_for_next(const struct corotated_group *group, int k)
{
    const int line = 64 / sizeof(double);
    for (int i = 0; i < 9 && k % line == 0; i++)
        for (int l = 0; l < LANES; l++)
            __builtin_prefetch(group->K0[l] + (9 * LANES + i) * HEX_BLOCKS + k, 0, 2);
}

/* Compute f = K0 u, and R K0 R^T if the tangent is wanted; four blocks are loaded and stored at once. */
static void multiply_and_turn(const struct corotated_group *group, const lanes *R, const lanes *u,
                              bool tangent, lanes *f)
{
    int a = 0, b = 0;
    for (int i = 0; i < 24; i++) f[i] = (lanes){0};
    for (int k = 0; k < HEX_BLOCKS; k += HEX_AT_ONCE) {
        lanes entries[9][HEX_AT_ONCE], K[9 * HEX_AT_ONCE];
        ask_for_next(group, k);
        for (int i = 0; i < 9; i++) lanes_gather(entries[i], group->K0, HEX_BLOCKS * i + k);
        for (int c = 0; c < HEX_AT_ONCE; c++) {
            lanes B[9];
            for (int i = 0; i < 9; i++) B[i] = entries[i][c];
            multiply_block(B, a, b, u, f);
            if (tangent) turn_block(R, B, K + 9 * c);
            if (++b > a) a++, b = 0;
        }
        for (int i = 0; tangent && i < 9 * HEX_AT_ONCE; i += 4)
            lanes_spread(group->K, 9 * k + i, K + i);
    }
}

static void evaluate_corotated(const struct fem_hex_request *wanted, int n, const int *e,
                               struct fem_element_response *const *out)
{
    struct corotated_group group;
    lanes u[24], f[24], rest[36], F[9], R[9];
    if (n < 1) return;
    find_group(wanted, n, e, out, &group);
    load_nodes((const double *const(*)[8])group.x, u);
    for (int i = 0; i < 32; i += 4) lanes_gather(rest + i, group.rest, i);
    for (int l = 0; l < LANES; l++) rest[32][l] = group.rest[l][32];
    center_gradient(u, rest + 24, F);
    rotations(F, rest + 24, R);
    if (wanted->damped) {
        load_nodes((const double *const(*)[8])group.v, f);
        for (int i = 0; i < 24; i++) u[i] += wanted->fem->options.beta * f[i];
    }
    displacements(R, rest, u);
    multiply_and_turn(&group, R, u, wanted->tangent, f);
    for (int a = 0; a < 8; a++) {
        const lanes x = f[3 * a], y = f[3 * a + 1], z = f[3 * a + 2];
        for (int i = 0; i < 3; i++) f[3 * a + i] = R[3 * i] * x + R[3 * i + 1] * y + R[3 * i + 2] * z;
    }
    for (int i = 0; i < 24; i += 4) lanes_spread(group.f, i, f + i);
    for (int l = 0; l < n; l++) {
        out[l]->min_J = INFINITY;
        if (wanted->tangent && out[l]->D)
            memcpy(out[l]->D, out[l]->K, 9 * HEX_BLOCKS * sizeof *out[l]->D);
    }
}

#endif
