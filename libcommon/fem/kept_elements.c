/* This file keeps the results of elements from one evaluation to the next, with the state and the
 * excitations that they belong to. */
#include "kept_elements.h"
#include "excited_force.h"
#include <string.h>

/* Larger models are evaluated again: their matrices would come from memory, which takes as long. */
enum { MOST_BLOCKS = 1 << 19 };

void fem_kept_fini(struct fem_kept_elements *x)
{
    art_free(x->K);
    art_free(x->f);
    art_free(x->state);
    memset(x, 0, sizeof *x);
}

static bool allocate(struct fem_kept_elements *x, const struct fem_assembly *set)
{
    const struct art_system *sys = set->fem->sys;
    const size_t n = (size_t)set->own.n, blocks = set->own.first_block[n],
                 nodes = set->own.first_force[n],
                 state = (size_t)(sys->n_q + sys->n_u + sys->memory.n_history),
                 net = (size_t)sys->excitation.n;
    if (!x->K) x->K = art_alloc(sys->ctx, 18 * blocks + 1, sizeof *x->K);
    if (!x->f) x->f = art_alloc(sys->ctx, 3 * nodes + 2 * n + 1, sizeof *x->f);
    if (!x->state) x->state = art_alloc(sys->ctx, state + net + 1, sizeof *x->state);
    if (!x->K || !x->f || !x->state) return false;
    x->D = x->K + 9 * blocks;
    x->factor = x->f + 3 * nodes, x->min_J = x->factor + n;
    x->net = x->state + state;
    return x->ready = true;
}

bool fem_kept_begin(struct fem_kept_elements *x, const struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    if (!x->wanted || fem->materials.params || set->has_nodal_terms || set->viscous ||
        fem->sys->jac.partition || set->own.first_block[set->own.n] > MOST_BLOCKS)
        return false;
    return x->ready || allocate(x, set);
}

static bool is_same_state(const struct fem_kept_elements *x, const struct art_state *state)
{
    const size_t n_q = (size_t)state->n_q, n_u = (size_t)state->n_u,
                 n_history = (size_t)state->n_history;
    return x->valid && x->t == state->t &&
           memcmp(x->state, state->q, n_q * sizeof *x->state) == 0 &&
           memcmp(x->state + n_q, state->u, n_u * sizeof *x->state) == 0 &&
           memcmp(x->state + n_q + n_u, state->history, n_history * sizeof *x->state) == 0;
}

bool fem_kept_serves(const struct fem_kept_elements *x, const struct fem_assembly_request *wanted)
{
    return (x->has_forces || !wanted->f) && (x->has_tangent || !wanted->tangent) &&
           x->consistent == wanted->consistent && is_same_state(x, wanted->state);
}

static void scale(double *v, size_t n, double s)
{
    for (size_t i = 0; i < n; i++) v[i] *= s;
}

bool fem_kept_adapt(const struct fem_kept_elements *x, const struct fem_assembly *set,
                    const struct fem_assembly_request *wanted, int k)
{
    const int e = fem_assembly_elem(set, k);
    if (!fem_is_excited(set->fem, e, x->net)) return true;
    const double factor = fem_excited_factor(set->fem, e);
    if (factor == 0 || x->factor[k] == 0) return false;
    const double growth = factor / x->factor[k];
    const size_t block = 9 * set->own.first_block[k], node = 3 * set->own.first_force[k],
                 n = 9 * set->own.first_block[k + 1] - block;
    scale(x->f + node, 3 * set->own.first_force[k + 1] - node, growth);
    if (wanted->tangent) scale(x->K + block, n, growth);
    if (wanted->tangent && set->separate_damping) scale(x->D + block, n, growth);
    return true;
}

static void copy_state(struct fem_kept_elements *x, const struct art_state *state)
{
    const size_t n_q = (size_t)state->n_q, n_u = (size_t)state->n_u;
    memcpy(x->state, state->q, n_q * sizeof *x->state);
    memcpy(x->state + n_q, state->u, n_u * sizeof *x->state);
    memcpy(x->state + n_q + n_u, state->history, (size_t)state->n_history * sizeof *x->state);
    x->t = state->t;
}

void fem_kept_end(struct fem_kept_elements *x, const struct fem_assembly *set,
                  const struct fem_assembly_request *wanted, bool served, bool damped)
{
    const struct art_excitations *excitation = &set->fem->sys->excitation;
    for (int k = 0; k < set->own.n; k++)
        x->factor[k] = fem_excited_factor(set->fem, fem_assembly_elem(set, k));
    for (int i = 0; i < excitation->n; i++) x->net[i] = excitation->list[i].net;
    if (!served) copy_state(x, wanted->state);
    x->has_forces = wanted->f != NULL;
    x->damped = damped;
    x->has_tangent = wanted->tangent;
    x->consistent = wanted->consistent;
    x->valid = true;
}

bool fem_kept_has_forces(const struct fem_kept_elements *x, const struct fem_assembly *set,
                         const struct art_state *state)
{
    const struct art_excitations *excitation = &set->fem->sys->excitation;
    const bool complete = x->damped || set->fem->options.beta == 0;
    if (!x->has_forces || !complete || !is_same_state(x, state)) return false;
    for (int i = 0; i < excitation->n; i++)
        if (x->net[i] != excitation->list[i].net) return false;
    return true;
}
