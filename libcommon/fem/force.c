/* The set of forces of a FEM model: stresses, damping, and their Jacobians laid into the pattern of
 * the system without searching.
 *
 *     f = -f_int(x) - alpha m v - beta K v,   K = the tangent of the moment
 */
#include "fem_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Elements of which the results lie side by side before they are added, in the order of the
 * elements. */
enum { CHUNK = 32 };

struct set {
    struct art_fem *fem;
    /* unique pairs of nodes that share an element, and the nodes with themselves */
    int n_pairs;
    int *pair;           /* [n_pairs] handles in the system */
    ptrdiff_t *place;    /* [n_pairs] 2 place + transposed; ART_PAIR_NOWHERE, ART_PAIR_SPREAD */
    int *self;           /* [n_nodes] pair of each node with itself */
    int *slot;           /* of the pairs (a >= b) of each element: 2 pair + flipped */
    size_t *first_slot;  /* [n_elems] */
    struct fem_out *out; /* [CHUNK] */
    double *K;           /* [CHUNK][most] */
    size_t most;
};

/* --------------------------------------------------------------------- pairs */

/* Neighbours of each node that are not behind it in order, itself included, ascending. */
struct near {
    int *first, *list; /* [n_nodes + 1], [first[n_nodes]] */
};

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

static int find_neighbours(struct art_ctx *ctx, const struct art_fem *fem, struct near *near)
{
    size_t n = (size_t)fem->n_nodes, total = n;
    int *fill = art_alloc(ctx, n + 1, sizeof *fill);
    near->first = art_alloc(ctx, n + 1, sizeof *near->first);
    near->list = NULL;
    if (!fill || !near->first) return art_free(fill), ART_ENOMEM;
    for (size_t i = 0; i < n; i++) fill[i] = 1;
    for (int pass = 0; pass < 2; pass++) {
        for (int e = 0; e < fem->n_elems; e++) {
            const int *node = art_fem_elem_nodes(fem, e);
            int m = art_fem_kind_of(fem, e)->n_nodes;
            for (int a = 0; a < m; a++)
                for (int b = 0; b < a; b++) {
                    int hi = node[a] > node[b] ? node[a] : node[b], lo = node[a] + node[b] - hi;
                    if (pass == 1) near->list[fill[hi]] = lo;
                    fill[hi]++;
                    total += pass == 0;
                }
        }
        if (pass == 1) break;
        near->list = art_alloc(ctx, total, sizeof *near->list);
        if (!near->list) return art_free(fill), ART_ENOMEM;
        for (size_t i = 0, at = 0; i < n; i++) {
            near->first[i] = (int)at;
            at += (size_t)fill[i];
            near->list[near->first[i]] = (int)i;
            fill[i] = near->first[i] + 1;
        }
    }
    int at = 0;
    for (size_t i = 0; i < n; i++) {
        int from = near->first[i], count = fill[i] - from, *list = near->list + from, last = -1;
        qsort(list, (size_t)count, sizeof *list, ascending);
        near->first[i] = at;
        for (int k = 0; k < count; k++)
            if (list[k] != last) last = near->list[at++] = list[k];
    }
    near->first[n] = at;
    art_free(fill);
    return ART_OK;
}

static int pair_of(const struct near *near, int a, int b)
{
    int hi = a > b ? a : b, lo = a > b ? b : a, l = near->first[hi], r = near->first[hi + 1] - 1;
    while (l < r) {
        int m = (l + r) / 2;
        if (near->list[m] < lo)
            l = m + 1;
        else
            r = m;
    }
    return l;
}

static void number_slots(struct set *set, const struct near *near)
{
    const struct art_fem *fem = set->fem;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = art_fem_kind_of(fem, e)->n_nodes, *slot = set->slot + set->first_slot[e];
        for (int a = 0; a < n; a++)
            for (int b = 0; b <= a; b++)
                *slot++ = 2 * pair_of(near, node[a], node[b]) + (node[a] < node[b]);
    }
    for (int i = 0; i < fem->n_nodes; i++) set->self[i] = pair_of(near, i, i);
}

static int pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *force)
{
    struct set *set = force->data;
    const struct art_fem *fem = set->fem;
    struct near near;
    int status = find_neighbours(ctx, fem, &near);
    if (status == ART_OK) {
        set->n_pairs = near.first[fem->n_nodes];
        set->pair = art_arena_alloc(ctx, &sys->arena, (size_t)set->n_pairs, sizeof *set->pair);
        set->place = art_arena_alloc(ctx, &sys->arena, (size_t)set->n_pairs, sizeof *set->place);
        if (!set->pair || !set->place) status = ART_ENOMEM;
    }
    for (int i = 0; status == ART_OK && i < fem->n_nodes; i++)
        for (int k = near.first[i]; status == ART_OK && k < near.first[i + 1]; k++) {
            set->pair[k] = art_system_pair(ctx, sys, fem->node_dyn[i], fem->node_dyn[near.list[k]]);
            if (set->pair[k] < 0) status = set->pair[k];
        }
    if (status == ART_OK) number_slots(set, &near);
    art_free(near.first);
    art_free(near.list);
    return status;
}

/* Once the pattern is there. */
static void find_places(const struct art_system *sys, struct set *set)
{
    for (int k = 0; k < set->n_pairs; k++) {
        bool transposed = false;
        ptrdiff_t place = art_system_pair_place(sys, set->pair[k], &transposed);
        set->place[k] = place < 0 ? place : 2 * place + transposed;
    }
}

/* ---------------------------------------------------------------- evaluation */

/* Pressure at the points of an element, for incompressible materials; NULL: none. */
static const double *pressures(const struct art_fem *fem, const struct art_state *state, int e,
                               const double (*x)[3], double *p)
{
    (void)fem;
    (void)state;
    (void)e;
    (void)x;
    (void)p;
    return NULL;
}

static void eval_element(const struct set *set, const struct art_state *state, int e, bool tangent,
                         struct fem_out *out, double *K)
{
    const struct art_fem *fem = set->fem;
    const struct art_fem_elem *elem = &fem->elem[e];
    double x[ART_ELEM_MAX_NODES][3], p[ART_ELEM_MAX_POINTS];
    int n = fem->kind[elem->kind]->n_nodes;
    art_fem_elem_pos(fem, state, e, x);
    memset(out->f, 0, 3 * (size_t)n * sizeof *out->f);
    out->K = tangent ? K : NULL;
    out->min_J = INFINITY;
    if (tangent) memset(K, 0, 9 * (size_t)(n * (n + 1) / 2) * sizeof *K);
    if (elem->linear) fem_linear_eval(fem, e, (const double(*)[3])x, out);
    if (elem->nonlinear)
        fem_solid_eval(fem, state, e, (const double(*)[3])x,
                       pressures(fem, state, e, (const double(*)[3])x, p), out);
}

/* f -= f_int + beta K v of one element */
static void add_forces(const struct set *set, const struct art_state *state, int e,
                       const struct fem_out *out, double *f)
{
    const struct art_fem *fem = set->fem;
    const int *node = art_fem_elem_nodes(fem, e);
    int n = art_fem_kind_of(fem, e)->n_nodes;
    double *at[ART_ELEM_MAX_NODES], t[3];
    const double *v[ART_ELEM_MAX_NODES], *K = out->K;
    for (int a = 0; a < n; a++) {
        int u = fem->sys->dyn[fem->node_dyn[node[a]]].u;
        at[a] = f + u;
        v[a] = state->u + u;
        art_v3_sub(at[a], at[a], out->f + 3 * a);
    }
    if (fem->beta == 0 || !K) return;
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            art_m3_mulvec(t, K, v[b]);
            art_v3_add_scaled(at[a], at[a], -fem->beta, t);
            if (a == b) continue;
            art_m3_tmulvec(t, K, v[a]);
            art_v3_add_scaled(at[b], at[b], -fem->beta, t);
        }
}

static inline void add_block(double *val, const double *B, double s, bool transposed)
{
    if (!transposed) {
        for (int i = 0; i < 9; i++) val[i] += s * B[i];
        return;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) val[3 * i + j] += s * B[3 * j + i];
}

/* A block through attachments. */
static void add_spread(struct art_system *sys, int pair, const double *B, double beta, bool flipped)
{
    double K[9], D[9], T[9];
    art_m3_copy(T, B);
    if (flipped) art_m3_transpose(T, B);
    art_m3_scale(K, -1, T);
    art_m3_scale(D, -beta, T);
    art_system_add(sys, pair, K, beta != 0 ? D : NULL);
}

static void add_tangent(struct art_system *sys, const struct set *set, int e, const double *K)
{
    int n = art_fem_kind_of(set->fem, e)->n_nodes;
    const int *slot = set->slot + set->first_slot[e];
    double beta = set->fem->beta;
    for (int k = 0; k < n * (n + 1) / 2; k++, K += 9) {
        int pair = slot[k] / 2;
        bool flipped = slot[k] & 1;
        ptrdiff_t place = set->place[pair];
        if (place == ART_PAIR_NOWHERE) continue;
        if (place == ART_PAIR_SPREAD) {
            add_spread(sys, set->pair[pair], K, beta, flipped);
            continue;
        }
        bool transposed = flipped != (place & 1);
        add_block(sys->K->val + place / 2, K, -1, transposed);
        if (beta != 0) add_block(sys->D->val + place / 2, K, -beta, transposed);
    }
}

/* The first element that is inverted and cannot be. */
static bool refuses_inversion(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->nonlinear && elem->material >= 0 &&
           !(fem->material[elem->material].flags & ART_MAT_INVERTIBLE);
}

static void check_inversion(struct art_force_set *force, const struct art_fem *fem, int e,
                            const struct fem_out *out)
{
    if (out->min_J > 0 || force->failed || !refuses_inversion(fem, e)) return;
    force->failed = fem->elem[e].comp;
    force->why = "it is inverted";
}

static void add_mass_damping(struct art_system *sys, const struct set *set,
                             const struct art_state *state, double *f, bool tangent)
{
    const struct art_fem *fem = set->fem;
    if (fem->alpha == 0) return;
    for (int i = 0; i < fem->n_nodes; i++) {
        const struct art_dyn *dyn = &sys->dyn[fem->node_dyn[i]];
        double d = fem->alpha * dyn->mass;
        if (f) art_v3_add_scaled(f + dyn->u, f + dyn->u, -d, state->u + dyn->u);
        /* of what is attached the original leaves it out (time-stepping of attached nodes) */
        if (!tangent || (sys->compat && dyn->status != ART_DYN_ACTIVE)) continue;
        const double B[9] = {-d, 0, 0, 0, -d, 0, 0, 0, -d};
        art_system_add(sys, set->pair[set->self[i]], NULL, B);
    }
}

/* Forces (f may be NULL) and Jacobians, a chunk of elements at a time. */
static void evaluate(struct art_system *sys, const struct art_state *state,
                     struct art_force_set *force, double *f, bool tangent)
{
    struct set *set = force->data;
    const struct art_fem *fem = set->fem;
    bool need_K = tangent || (f && fem->beta != 0);
    for (int first = 0; first < fem->n_elems; first += CHUNK) {
        int n = fem->n_elems - first < CHUNK ? fem->n_elems - first : CHUNK;
        for (int i = 0; i < n; i++)
            eval_element(set, state, first + i, need_K, &set->out[i],
                         set->K + (size_t)i * set->most);
        for (int i = 0; i < n; i++) {
            check_inversion(force, fem, first + i, &set->out[i]);
            if (f) add_forces(set, state, first + i, &set->out[i], f);
            if (tangent) add_tangent(sys, set, first + i, set->out[i].K);
        }
    }
    add_mass_damping(sys, set, state, f, tangent);
}

static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *force, double *f)
{
    struct set *set = force->data;
    (void)sys;
    evaluate(set->fem->sys, state, force, f, false);
}

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force)
{
    evaluate(sys, state, force, NULL, true);
}

static void linearize(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force, double *f)
{
    evaluate(sys, state, force, f, true);
}

/* --------------------------------------------------------------------- refresh */

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *force)
{
    struct set *set = force->data;
    struct art_fem *fem = set->fem;
    int status;
    find_places(sys, set);
    fem->alpha = art_get_double(fem->comp, "particleDamping");
    fem->beta = art_get_double(fem->comp, "stiffnessDamping");
    for (int i = 0; i < fem->n_materials; i++)
        ART_TRY(art_material_refresh(ctx, fem->material[i].comp, sys->compat, &fem->material[i]));
    for (int e = 0; e < fem->n_elems; e++)
        if (fem->elem[e].linear) fem_linear_rest(fem, e);
    ART_TRY(fem_masses(ctx, fem));
out:
    return status;
}

static const struct art_force_type type = {
    .name = "fem",
    .pairs = pairs,
    .forces = forces,
    .jacobians = jacobians,
    .linearize = linearize,
    .refresh = refresh,
};

static int reserve(struct art_ctx *ctx, struct art_system *sys, struct set *set)
{
    const struct art_fem *fem = set->fem;
    struct art_arena *arena = &sys->arena;
    size_t total = 0;
    set->first_slot = art_arena_alloc(ctx, arena, (size_t)fem->n_elems, sizeof *set->first_slot);
    if (!set->first_slot) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        size_t n = (size_t)art_fem_kind_of(fem, e)->n_nodes, blocks = n * (n + 1) / 2;
        set->first_slot[e] = total;
        total += blocks;
        if (9 * blocks > set->most) set->most = 9 * blocks;
    }
    set->slot = art_arena_alloc(ctx, arena, total, sizeof *set->slot);
    set->self = art_arena_alloc(ctx, arena, (size_t)fem->n_nodes, sizeof *set->self);
    set->out = art_arena_alloc(ctx, arena, CHUNK, sizeof *set->out);
    set->K = art_arena_alloc(ctx, arena, CHUNK * set->most, sizeof *set->K);
    return set->slot && set->self && set->out && set->K ? ART_OK : ART_ENOMEM;
}

double *fem_point_state(const struct art_fem *fem, const struct art_state *state, int e, int p)
{
    if (fem->n_state == 0) return NULL;
    return state->aux + fem->aux + (size_t)fem->n_state * (size_t)(fem->elem[e].point + p);
}

int fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct set *set = art_arena_alloc(ctx, &sys->arena, 1, sizeof *set);
    if (!set) return ART_ENOMEM;
    set->fem = fem;
    int status = reserve(ctx, sys, set);
    return status < 0 ? status : art_system_add_set(ctx, sys, &type, set);
}
