/* This file treats coupled masses: components whose mass matrix is not block diagonal, as the
 * frame and the elastic coordinates of a deformable body. Their dense matrices follow the mass
 * blocks in art_masses.mass; what reads the blocks alone sees the diagonal. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

static int size_of(const struct art_dyn *dyn)
{
    return dyn->frame ? 6 : 3;
}

int art_system_couple_masses(struct art_ctx *ctx, struct art_system *sys,
                             const struct art_coupled_mass *coupled)
{
    struct art_coupled_mass *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c), **end;
    if (!c) return ART_ENOMEM;
    *c = *coupled;
    c->n = 0;
    for (int k = 0; k < c->n_dyn; k++) c->n += size_of(&sys->dyn[c->dyn[k]]);
    size_t n = (size_t)c->n;
    c->work = art_arena_alloc(ctx, &sys->arena, n * (n + 1), sizeof *c->work);
    if (!c->work) return ART_ENOMEM;
    for (end = &sys->inertia.coupled; *end;) end = &(*end)->next;
    *end = c;
    return ART_OK;
}

void mech_coupled_masses_place(struct art_system *sys)
{
    sys->inertia.n_mass = 36 * (size_t)sys->n_active_blocks;
    for (struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next) {
        c->at = sys->inertia.n_mass;
        sys->inertia.n_mass += (size_t)c->n * (size_t)c->n;
    }
}

/* Prescribed components have no mass matrix. */
static bool is_active(const struct art_system *sys, const struct art_coupled_mass *c)
{
    int block = sys->dyn[c->dyn[0]].block;
    return block >= 0 && block < sys->n_active_blocks;
}

static int row_of(const struct art_system *sys, const struct art_coupled_mass *c, int k)
{
    return sys->jac.K->row_off[sys->dyn[c->dyn[k]].block];
}

/* B[rows][cols] becomes the part of the dense matrix at (row, col). */
static void take_block(const struct art_coupled_mass *c, const double *M, int row, int col,
                       int rows, int cols, double *B)
{
    for (int i = 0; i < rows; i++)
        memcpy(B + (size_t)i * (size_t)cols, M + (size_t)(row + i) * (size_t)c->n + col,
               (size_t)cols * sizeof *B);
}

static void evaluate(struct art_system *sys, const struct art_state *state,
                     struct art_coupled_mass *c)
{
    double *M = sys->inertia.mass + c->at, *F = c->work, B[36];
    c->evaluate(sys, state, c->data, M, F);
    for (int k = 0, at = 0; k < c->n_dyn; k++) {
        const struct art_dyn *dyn = &sys->dyn[c->dyn[k]];
        double *block = sys->inertia.mass + 36 * (size_t)dyn->block;
        int m = size_of(dyn);
        take_block(c, M, at, at, m, m, B);
        if (dyn->frame)
            memcpy(block, B, sizeof B);
        else
            block[0] = (B[0] + B[4] + B[8]) / 3;
        memcpy(sys->inertia.mass_force + row_of(sys, c, k), F + at, (size_t)m * sizeof *F);
        at += m;
    }
}

void mech_coupled_masses(struct art_system *sys, const struct art_state *state)
{
    for (struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        if (is_active(sys, c)) evaluate(sys, state, c);
}

bool mech_has_coupled_mass(const struct art_system *sys, int block)
{
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        for (int k = 0; k < c->n_dyn; k++)
            if (sys->dyn[c->dyn[k]].block == block) return true;
    return false;
}

/* Collect the rows of its components of x, one behind the other. */
static void gather(const struct art_system *sys, const struct art_coupled_mass *c, const double *x,
                   double *local)
{
    for (int k = 0; k < c->n_dyn; k++) {
        int m = size_of(&sys->dyn[c->dyn[k]]);
        memcpy(local, x + row_of(sys, c, k), (size_t)m * sizeof *x);
        local += m;
    }
}

static void scatter(const struct art_system *sys, const struct art_coupled_mass *c,
                    const double *local, double *x)
{
    for (int k = 0; k < c->n_dyn; k++) {
        int m = size_of(&sys->dyn[c->dyn[k]]);
        memcpy(x + row_of(sys, c, k), local, (size_t)m * sizeof *x);
        local += m;
    }
}

void mech_coupled_mass_mul(const struct art_system *sys, const double *x, double *y)
{
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next) {
        if (!is_active(sys, c)) continue;
        const double *M = sys->inertia.mass + c->at;
        double *in = c->work, *out = c->work + c->n;
        gather(sys, c, x, in);
        for (int i = 0; i < c->n; i++) {
            double sum = 0;
            for (int j = 0; j < c->n; j++) sum += M[(size_t)i * (size_t)c->n + (size_t)j] * in[j];
            out[i] = sum;
        }
        scatter(sys, c, out, y);
    }
}

void mech_coupled_mass_load(const struct art_system *sys, const double *x)
{
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        if (is_active(sys, c)) gather(sys, c, x, c->work + (size_t)c->n * (size_t)c->n);
}

/* Solve A x = b in place by Cholesky, A[n][n] becomes the factor; false: it is not positive
 * definite. */
static bool solve(int n, double *A, double *x)
{
    for (int i = 0; i < n; i++) {
        double *Ai = A + (size_t)i * (size_t)n;
        for (int j = 0; j <= i; j++) {
            const double *Aj = A + (size_t)j * (size_t)n;
            double s = Ai[j];
            for (int k = 0; k < j; k++) s -= Ai[k] * Aj[k];
            if (i == j && !(s > 0)) return false;
            Ai[j] = i == j ? sqrt(s) : s / Aj[j];
        }
    }
    for (int i = 0; i < n; i++) {
        const double *Ai = A + (size_t)i * (size_t)n;
        for (int k = 0; k < i; k++) x[i] -= Ai[k] * x[k];
        x[i] /= Ai[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) x[i] -= A[(size_t)k * (size_t)n + (size_t)i] * x[k];
        x[i] /= A[(size_t)i * (size_t)n + (size_t)i];
    }
    return true;
}

int mech_coupled_mass_solve(const struct art_system *sys, double *x)
{
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next) {
        size_t size = (size_t)c->n * (size_t)c->n;
        if (!is_active(sys, c)) continue;
        memcpy(c->work, sys->inertia.mass + c->at, size * sizeof *c->work);
        const struct art_comp *comp = sys->dyn[c->dyn[0]].comp;
        if (!solve(c->n, c->work, c->work + size))
            return art_error(sys->ctx, ART_ESINGULAR, &comp->loc,
                             "the inertia of '%s' is not positive", art_comp_path(comp, NULL));
        scatter(sys, c, c->work + size, x);
    }
    return ART_OK;
}

/* ------------------------------------------------------------- block matrices */

int art_system_mass_pattern(struct art_ctx *ctx, const struct art_system *sys,
                            struct art_blocks **M)
{
    int(*pairs)[2] = NULL, status;
    size_t n = 0, k = 0;
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        n += (size_t)c->n_dyn * (size_t)c->n_dyn;
    pairs = art_alloc(ctx, n + 1, sizeof *pairs);
    if (!pairs) return ART_ENOMEM;
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        for (int i = 0; i < c->n_dyn && is_active(sys, c); i++)
            for (int j = 0; j < i; j++, k++) {
                pairs[k][0] = sys->dyn[c->dyn[i]].block;
                pairs[k][1] = sys->dyn[c->dyn[j]].block;
            }
    status = art_blocks_create(ctx, M, sys->n_active_blocks, sys->jac.K->size, true, k,
                               (const int(*)[2])pairs);
    art_free(pairs);
    return status;
}

/* Add the blocks below the diagonal, and what those on it have beside the mean mass. */
static void add_coupled(const struct art_system *sys, const struct art_coupled_mass *c,
                        struct art_blocks *A)
{
    const double *M = sys->inertia.mass + c->at;
    double B[36];
    for (int i = 0, row = 0; i < c->n_dyn; i++) {
        const struct art_dyn *di = &sys->dyn[c->dyn[i]];
        for (int j = 0, col = 0; j < i; j++) {
            const struct art_dyn *dj = &sys->dyn[c->dyn[j]];
            take_block(c, M, row, col, size_of(di), size_of(dj), B);
            art_blocks_add(A, di->block, dj->block, 1, B);
            col += size_of(dj);
        }
        if (!di->frame) {
            take_block(c, M, row, row, 3, 3, B);
            for (int k = 0; k < 9; k += 4) B[k] -= sys->inertia.mass[36 * (size_t)di->block];
            art_blocks_add(A, di->block, di->block, 1, B);
        }
        row += size_of(di);
    }
}

void art_system_add_coupled_mass(const struct art_system *sys, struct art_blocks *A)
{
    for (const struct art_coupled_mass *c = sys->inertia.coupled; c; c = c->next)
        if (is_active(sys, c)) add_coupled(sys, c, A);
}

void art_system_fill_mass(const struct art_system *sys, struct art_blocks *M)
{
    if (sys->inertia.coupled) art_blocks_zero(M);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const double *mass = sys->inertia.mass + 36 * (size_t)b;
        double *block = M->val + M->val_off[M->ptr[b + 1] - 1];
        if (sys->dyn[sys->block_dyn[b]].frame)
            memcpy(block, mass, 36 * sizeof *block);
        else
            for (int k = 0; k < 9; k += 4) block[k] = mass[0];
    }
    art_system_add_coupled_mass(sys, M);
}
