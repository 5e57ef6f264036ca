/* This file adds up forces and Jacobians of many springs by threads: sorted by where they go, so
 * that each place is of one thread, which goes through memory in its order and adds up a place in
 * the order of the springs.
 *
 * Blocks between points with unknowns of their own are gathered. What is attached is added spring
 * by spring after them, as is all that goes into a block that an attached point adds to: each block
 * is added up in the order of the list then. */
#include "muscle_priv.h"
#include <art/simd.h>
#include <stdlib.h>
#include <string.h>

/* A spring has one of these for each block of K and D, and for the force on each component. */
struct term {
    size_t at; /* in the values of K, or in the forces */
    int spring;
    double sign;
};

/* Threads share the terms in so many tasks. */
enum { TASKS = 8 };

/* A spring with blocks that are not gathered; skip: bits of those that are. */
struct rest {
    int spring;
    unsigned skip;
};

struct muscle_gather {
    const struct muscle_gather_spring *spring; /* [springs] */
    struct term *list[2];                      /* forces; blocks */
    struct rest *rest;
    bool *is_rest; /* [springs] */
    int n[2], n_rest, first[2][TASKS + 1];
};

static int by_place(const void *a, const void *b)
{
    const struct term *x = a, *y = b;
    if (x->at != y->at) return x->at < y->at ? -1 : 1;
    return x->spring < y->spring ? -1 : x->spring > y->spring;
}

/* Mark the blocks that attached points add to, by their place in K. */
static void mark_attached(const struct art_system *sys, int n,
                          const struct muscle_gather_spring *spring, bool *attached)
{
    bool transposed;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            const struct art_pair *pair = &sys->jac.pairs[spring[i].pair[k]];
            if (art_system_pair_place(sys, spring[i].pair[k], &transposed) != ART_PAIR_ATTACHED)
                continue;
            for (int e = 0; e < pair->n; e++) attached[sys->jac.slots[pair->first + e].off] = true;
        }
}

static void list_terms(struct muscle_gather *g, const struct art_system *sys, int n,
                       const bool *attached)
{
    bool transposed;
    for (int i = 0; i < n; i++) {
        const struct muscle_gather_spring *s = &g->spring[i];
        unsigned skip = 0;
        for (int k = 0; k < 2; k++)
            g->list[0][g->n[0]++] =
                (struct term){(size_t)sys->dyn[s->end[k]].u, i, k == 0 ? 1 : -1};
        for (int k = 0; k < 3; k++) {
            ptrdiff_t at = art_system_pair_place(sys, s->pair[k], &transposed);
            if (at == ART_PAIR_ATTACHED || (at >= 0 && attached[at])) continue;
            skip |= 1U << k;
            if (at >= 0) g->list[1][g->n[1]++] = (struct term){(size_t)at, i, k < 2 ? 1 : -1};
        }
        if (skip != 7) g->rest[g->n_rest++] = (struct rest){i, skip};
        g->is_rest[i] = skip != 7;
    }
}

/* The tasks begin where a place does. */
static void share(struct muscle_gather *g, int which)
{
    const struct term *list = g->list[which];
    int n = g->n[which], at = 0;
    for (int k = 0; k < TASKS; k++) {
        int want = (int)((long)n * k / TASKS);
        if (at < want) at = want;
        while (at > 0 && at < n && list[at].at == list[at - 1].at) at++;
        g->first[which][k] = at;
    }
    g->first[which][TASKS] = n;
}

static int allocate(struct art_ctx *ctx, struct art_arena *arena, struct muscle_gather *g, int n,
                    const struct muscle_gather_spring *spring)
{
    struct muscle_gather_spring *copy = art_arena_alloc(ctx, arena, (size_t)n, sizeof *copy);
    g->rest = art_arena_alloc(ctx, arena, (size_t)n, sizeof *g->rest);
    g->is_rest = art_arena_alloc(ctx, arena, (size_t)n, sizeof *g->is_rest);
    g->list[0] = art_arena_alloc(ctx, arena, 2 * (size_t)n, sizeof *g->list[0]);
    g->list[1] = art_arena_alloc(ctx, arena, 3 * (size_t)n, sizeof *g->list[1]);
    if (!copy || !g->rest || !g->is_rest || !g->list[0] || !g->list[1]) return ART_ENOMEM;
    memcpy(copy, spring, (size_t)n * sizeof *copy);
    g->spring = copy;
    return ART_OK;
}

int muscle_gather_create(struct art_ctx *ctx, struct art_system *sys, int n,
                         const struct muscle_gather_spring *spring, struct muscle_gather **gather)
{
    struct muscle_gather *g = art_arena_alloc(ctx, &sys->arena, 1, sizeof *g);
    bool *attached = art_alloc(ctx, sys->jac.K->n_val + 1, sizeof *attached);
    int status = g && attached ? allocate(ctx, &sys->arena, g, n, spring) : ART_ENOMEM;
    if (status == ART_OK) {
        mark_attached(sys, n, spring, attached);
        list_terms(g, sys, n, attached);
        for (int k = 0; k < 2; k++) {
            qsort(g->list[k], (size_t)g->n[k], sizeof *g->list[k], by_place);
            share(g, k);
        }
        *gather = g;
    }
    art_free(attached);
    return status;
}

struct job {
    const struct muscle_gather *gather;
    const struct art_system *sys;
    const struct muscle_tension *tension;
    const struct art_jacobian_sum *sum; /* NULL: K and D apart */
    double *f, *y, *K, *D;              /* y += a_D D u of a sum; K is its matrix then */
};

static void add_force(const struct muscle_tension *t, double sign, double *f)
{
    art_v3_add_scaled(f, f, sign * t->out[0], t->u);
}

/* The product of what a spring adds to D with velocities; in blocks that are not gathered it comes
 * with these. */
static void add_damping(const struct job *job, const struct term *to)
{
    const struct muscle_tension *t = &job->tension[to->spring];
    const int *end = job->gather->spring[to->spring].end;
    const double *u = job->sum->u;
    double v[3];
    if (t->out[2] == 0 || job->gather->is_rest[to->spring]) return;
    art_v3_sub(v, u + job->sys->dyn[end[0]].u, u + job->sys->dyn[end[1]].u);
    double *y = job->y + to->at;
    art_v3_add_scaled(y, y, -to->sign * job->sum->D * t->out[2] * art_v3_dot(t->u, v), t->u);
}

/* B += sign k u u^T */
static inline void add_outer(double sign, double k, const double *u, double *B)
{
    const double x = k * u[0], y = k * u[1], z = k * u[2];
    const art_f64x4 a = {x, x, x, y}, b = {y, y, z, z};
    ART_F64X4(B) += sign * (a * (art_f64x4){u[0], u[1], u[2], u[0]});
    ART_F64X4(B + 4) += sign * (b * (art_f64x4){u[1], u[2], u[0], u[1]});
    B[8] += sign * (z * u[2]);
}

/* The terms of art_system_add_axial in one block. */
static void add_block(const struct job *job, const struct term *to)
{
    const struct muscle_tension *t = &job->tension[to->spring];
    double *K = job->K + to->at, *D = job->D + to->at, sign = to->sign;
    double g = t->out[0] / t->l, kI = -g, kU = g - t->out[1], dU = -t->out[2];
    if (job->sum) {
        kI *= job->sum->K;
        kU = job->sum->K * kU + job->sum->D * dU;
        dU = 0;
    }
    add_outer(sign, kU, t->u, K);
    for (int i = 0; i < 9; i += 4) K[i] += sign * kI;
    if (dU != 0) add_outer(sign, dU, t->u, D);
}

static void gather_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct muscle_gather *g = job->gather;
    for (int k = g->first[0][task]; k < g->first[0][task + 1]; k++) {
        const struct term *to = &g->list[0][k];
        const struct muscle_tension *t = &job->tension[to->spring];
        if (!t->acts || !t->directed) continue;
        add_force(t, to->sign, job->f + to->at);
        if (job->sum) add_damping(job, to);
    }
    for (int k = g->first[1][task]; k < g->first[1][task + 1]; k++) {
        const struct term *to = &g->list[1][k];
        const struct muscle_tension *t = &job->tension[to->spring];
        if (t->acts && t->directed) add_block(job, to);
    }
}

static void add_rest(const struct muscle_gather *g, struct art_system *sys,
                     const struct muscle_tension *tension)
{
    for (int k = 0; k < g->n_rest; k++) {
        const struct rest *rest = &g->rest[k];
        const struct muscle_tension *t = &tension[rest->spring];
        if (!t->acts || !t->directed) continue;
        double r = t->out[0] / t->l;
        art_system_add_axial_rest(sys, g->spring[rest->spring].pair, rest->skip, t->u, -r,
                                  r - t->out[1], -t->out[2]);
    }
}

void muscle_gather_add(const struct muscle_gather *gather, struct art_system *sys,
                       const struct muscle_tension *tension, double *f)
{
    const struct art_jacobians *jac = &sys->jac;
    struct job job = {gather,
                      sys,
                      tension,
                      jac->sum.on ? &jac->sum : NULL,
                      f,
                      jac->yK,
                      (jac->sum.on ? jac->A : jac->K)->val,
                      jac->D->val};
    art_pool_run(sys->pool, TASKS, gather_task, &job);
    add_rest(gather, sys, tension);
}
