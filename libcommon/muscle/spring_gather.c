/* This file adds up forces and Jacobians of many springs by threads: sorted by where they go, so
 * that each place is of one thread, which goes through memory in its order and adds up a place in
 * the order of the springs.
 *
 * Springs that end at points with unknowns of their own are gathered. Any other is added by itself
 * after them, as is each one that follows it in the list and shares an end with it: the order of
 * summation is that of the list then, whatever is gathered. */
#include "muscle_priv.h"
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

struct muscle_gather {
    bool *apart;          /* [springs] not gathered */
    struct term *list[2]; /* forces; blocks */
    int n[2], first[2][TASKS + 1];
};

static int by_place(const void *a, const void *b)
{
    const struct term *x = a, *y = b;
    if (x->at != y->at) return x->at < y->at ? -1 : 1;
    return x->spring < y->spring ? -1 : x->spring > y->spring;
}

/* Decide which springs are gathered, and list their terms. `touched`: components at which one ends
 * that is not gathered. */
static void list_terms(struct muscle_gather *g, const struct art_system *sys, int n,
                       const struct muscle_gather_spring *spring, bool *touched)
{
    for (int i = 0; i < n; i++) {
        const struct muscle_gather_spring *s = &spring[i];
        ptrdiff_t at[3];
        bool transposed, attached = false;
        for (int k = 0; k < 3; k++) {
            at[k] = art_system_pair_place(sys, s->pair[k], &transposed);
            attached = attached || at[k] == ART_PAIR_ATTACHED;
        }
        g->apart[i] = attached || touched[s->end[0]] || touched[s->end[1]];
        for (int k = 0; k < 2; k++)
            if (g->apart[i])
                touched[s->end[k]] = true;
            else
                g->list[0][g->n[0]++] =
                    (struct term){(size_t)sys->dyn[s->end[k]].u, i, k == 0 ? 1 : -1};
        for (int k = 0; k < 3 && !g->apart[i]; k++)
            if (at[k] >= 0) g->list[1][g->n[1]++] = (struct term){(size_t)at[k], i, k < 2 ? 1 : -1};
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

int muscle_gather_create(struct art_ctx *ctx, struct art_system *sys, int n,
                         const struct muscle_gather_spring *spring, struct muscle_gather **gather)
{
    struct art_arena *arena = &sys->arena;
    struct muscle_gather *g = art_arena_alloc(ctx, arena, 1, sizeof *g);
    if (!g) return ART_ENOMEM;
    g->apart = art_arena_alloc(ctx, arena, (size_t)n, sizeof *g->apart);
    g->list[0] = art_arena_alloc(ctx, arena, 2 * (size_t)n, sizeof *g->list[0]);
    g->list[1] = art_arena_alloc(ctx, arena, 3 * (size_t)n, sizeof *g->list[1]);
    bool *touched = art_alloc(ctx, (size_t)sys->n_dyn, sizeof *touched);
    if (!g->apart || !g->list[0] || !g->list[1] || !touched) {
        art_free(touched);
        return ART_ENOMEM;
    }
    list_terms(g, sys, n, spring, touched);
    art_free(touched);
    for (int k = 0; k < 2; k++) {
        qsort(g->list[k], (size_t)g->n[k], sizeof *g->list[k], by_place);
        share(g, k);
    }
    *gather = g;
    return ART_OK;
}

bool muscle_gather_apart(const struct muscle_gather *gather, int spring)
{
    return gather->apart[spring];
}

struct job {
    const struct muscle_gather *gather;
    const struct muscle_tension *tension;
    double *f, *K, *D;
};

static void add_force(const struct muscle_tension *t, double sign, double *f)
{
    art_v3_add_scaled(f, f, sign * t->out[0], t->u);
}

/* The terms of art_system_add_axial in one block. */
static void add_block(const struct muscle_tension *t, double sign, double *K, double *D)
{
    double g = t->out[0] / t->l, kI = -g, kU = g - t->out[1], dU = -t->out[2];
    for (int i = 0; i < 9; i++) K[i] += sign * (kU * t->u[i / 3] * t->u[i % 3]);
    for (int i = 0; i < 9; i += 4) K[i] += sign * kI;
    for (int i = 0; dU != 0 && i < 9; i++) D[i] += sign * (dU * t->u[i / 3] * t->u[i % 3]);
}

static void gather_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct muscle_gather *g = job->gather;
    for (int k = g->first[0][task]; k < g->first[0][task + 1]; k++) {
        const struct term *to = &g->list[0][k];
        const struct muscle_tension *t = &job->tension[to->spring];
        if (t->acts && t->directed) add_force(t, to->sign, job->f + to->at);
    }
    for (int k = g->first[1][task]; k < g->first[1][task + 1]; k++) {
        const struct term *to = &g->list[1][k];
        const struct muscle_tension *t = &job->tension[to->spring];
        if (t->acts && t->directed) add_block(t, to->sign, job->K + to->at, job->D + to->at);
    }
}

void muscle_gather_add(const struct muscle_gather *gather, struct art_system *sys,
                       const struct muscle_tension *tension, double *f)
{
    struct job job = {gather, tension, f, sys->jac.K->val, sys->jac.D->val};
    art_pool_run(sys->pool, TASKS, gather_task, &job);
}
