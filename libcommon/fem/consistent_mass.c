/* Consistent masses, M_ab = sum rho N_a N_b dV, beside those lumped on nodes, which the system has:
 * what is between them acts as a force. With the trapezoidal rule
 *
 *     (M + dM) (u - u0) = h/2 (f0 + f1)   is   M (u - u0) = h/2 (f0 + f1 - 2/h dM (u - u0))
 *
 * so that f = -2/h dM (u - u0) with D = -2/h dM, u0 the velocities at the start of the step. Other
 * schemes would need other factors, and a run with them is refused. The weight is that of the rows
 * of M, so that what falls freely has the acceleration of gravity everywhere. */
#include "fem_priv.h"
#include <art/masses.h>
#include <string.h>

struct pair {
    int a, b;   /* dynamic components, a row and a column of dM */
    int handle; /* of the system */
    double mass;
};

struct consistent_mass {
    struct art_fem *fem;
    int n;
    struct pair *pair; /* both orders are one pair; those of a node with itself last */
    double *more;      /* [fem->n_all] sums of the rows of dM */
    struct consistent_mass *next;
};

struct masses {
    struct consistent_mass *first;
    double h;      /* of the step */
    double factor; /* 2; of generalized alpha am / (af gamma) */
};

/* Compute rho dV N_a N_b of an element, rows and columns in its order. */
static void element_mass(const struct art_fem *fem, int e,
                         double M[ART_ELEM_MAX_NODES][ART_ELEM_MAX_NODES])
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    double volume = 0, scale;
    memset(M, 0, sizeof(double) * ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES);
    for (int p = 0; p < kind->n_points; p++) {
        double dV = fem->point[elem->point + p].dV;
        volume += dV;
        for (int a = 0; a < kind->n_nodes; a++)
            for (int b = 0; b < kind->n_nodes; b++) M[a][b] += dV * kind->N[p][a] * kind->N[p][b];
    }
    scale = volume > 0 ? elem->mass / volume : 0;
    for (int a = 0; a < kind->n_nodes; a++)
        for (int b = 0; b < kind->n_nodes; b++) M[a][b] *= scale;
}

static void read_masses(struct consistent_mass *c)
{
    const struct art_fem *fem = c->fem;
    int k = 0;
    for (int i = 0; i < fem->n_all; i++) c->more[i] = -fem->node_mass[i];
    for (int e = 0; e < fem->n_elems; e++) {
        double M[ART_ELEM_MAX_NODES][ART_ELEM_MAX_NODES];
        const int *node = art_fem_elem_nodes(fem, e);
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        element_mass(fem, e, M);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b <= a; b++) c->pair[k++].mass = M[a][b];
            for (int b = 0; b < n; b++) c->more[node[a]] += M[a][b];
        }
    }
    for (int i = 0; i < fem->n_all; i++) c->pair[k++].mass = -fem->node_mass[i];
}

static void add_weights(const struct art_system *sys, const struct masses *all, double *f)
{
    for (const struct consistent_mass *c = all->first; c; c = c->next)
        for (int i = 0; i < c->fem->n_all; i++) {
            const struct art_dyn *dyn = &sys->dyn[c->fem->node_dyn[i]];
            art_v3_add_scaled(f + dyn->u, f + dyn->u, c->more[i], dyn->gravity);
        }
}

static void all_forces(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set, double *f)
{
    const struct masses *all = set->data;
    add_weights(sys, all, f);
    if (!(all->h > 0)) return;
    for (const struct consistent_mass *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            const struct pair *p = &c->pair[k];
            int a = sys->dyn[p->a].u, b = sys->dyn[p->b].u;
            double m = all->factor / all->h * p->mass;
            for (int i = 0; i < 3; i++) {
                f[a + i] -= m * (state->u[b + i] - sys->last.u_before[b + i]);
                if (a != b) f[b + i] -= m * (state->u[a + i] - sys->last.u_before[a + i]);
            }
        }
}

static void all_jacobians(struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set)
{
    const struct masses *all = set->data;
    (void)state;
    if (!(all->h > 0)) return;
    for (const struct consistent_mass *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            double B[9], m = -all->factor / all->h * c->pair[k].mass;
            art_m3_diag(B, m, m, m);
            art_system_add(sys, c->pair[k].handle, NULL, B);
        }
}

static int all_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct masses *all = set->data;
    for (struct consistent_mass *c = all->first; c; c = c->next)
        for (int k = 0; k < c->n; k++) {
            c->pair[k].handle = art_system_pair(ctx, sys, c->pair[k].a, c->pair[k].b);
            if (c->pair[k].handle < 0) return c->pair[k].handle;
        }
    return ART_OK;
}

/* The length of the step that begins. */
static void take_step(const struct art_system *sys, struct art_state *state,
                      struct art_force_set *set, double h)
{
    struct masses *all = set->data;
    (void)state;
    all->h = h;
    all->factor = 2;
    if (!art_streq(art_get_text(sys->top, "integrator"), "GeneralizedAlpha")) return;
    const struct art_newmark w = art_newmark_weights(sys->top);
    all->factor = w.am / (w.af * w.gamma);
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct masses *all = set->data;
    (void)ctx;
    (void)sys;
    for (struct consistent_mass *c = all->first; c; c = c->next) read_masses(c);
    return ART_OK;
}

static const struct art_force_type consistent_mass_type = {.name = "consistent masses",
                                                           .unexcited = true,
                                                           .pairs = all_pairs,
                                                           .forces = all_forces,
                                                           .jacobians = all_jacobians,
                                                           .update_history = take_step,
                                                           .refresh = all_refresh};

int fem_add_consistent_mass(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct masses *all = art_system_ensure_set(ctx, sys, &consistent_mass_type, sizeof *all);
    if (!all) return ART_ENOMEM;
    struct consistent_mass *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c),
                           **end = &all->first;
    if (!c) return ART_ENOMEM;
    c->fem = fem;
    for (int e = 0; e < fem->n_elems; e++) {
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        c->n += n * (n + 1) / 2;
    }
    c->n += fem->n_all;
    c->pair = art_arena_alloc(ctx, &sys->arena, (size_t)c->n + 1, sizeof *c->pair);
    c->more = art_arena_alloc(ctx, &sys->arena, (size_t)fem->n_all + 1, sizeof *c->more);
    if (!c->pair || !c->more) return ART_ENOMEM;
    int k = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = fem->kind[fem->elem[e].kind]->n_nodes;
        for (int a = 0; a < n; a++)
            for (int b = 0; b <= a; b++, k++) {
                c->pair[k].a = fem->node_dyn[node[a]];
                c->pair[k].b = fem->node_dyn[node[b]];
            }
    }
    for (int i = 0; i < fem->n_all; i++, k++) c->pair[k].a = c->pair[k].b = fem->node_dyn[i];
    read_masses(c);
    while (*end) end = &(*end)->next;
    *end = c;
    return ART_OK;
}
