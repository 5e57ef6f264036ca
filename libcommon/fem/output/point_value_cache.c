/* The cache of values at the points of elements, valid as long as their inputs do not change.
 *
 * A run that records the stress of many nodes asks for each of them alone, and each needs all
 * elements around. The values of an element are stored with all of their inputs: the positions of
 * its nodes; the volumes of nodes and the pressures of constraints; its history variables. These
 * are compared at each request, so that nobody has to report that a state changed. Parameters are
 * the exception: fem_cache_invalidate. Without memory for a cache values are computed each time. */
#include "../incompressibility.h"
#include <math.h>
#include <string.h>

struct entry {
    bool placed, known;            /* dv, v are those of x */
    double *x, *dv;                /* [n_nodes][3], [n_points] */
    double *from;                  /* [n_points] pressures from elsewhere */
    double *state;                 /* history variables of its points */
    struct art_fem_point_value *v; /* [n_points] */
};

struct fem_cache {
    struct entry **entry; /* [n_elems], NULL until asked for */
};

/* Return the count of numbers of an entry, one array behind the other. */
static size_t numbers_of(const struct art_fem *fem, int e)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    return (size_t)(3 * kind->n_nodes + (2 + fem->materials.n_state) * kind->n_points);
}

static void lay_out(const struct art_fem *fem, int e, struct entry *entry, double *numbers)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    entry->x = numbers;
    entry->dv = entry->x + 3 * kind->n_nodes;
    entry->from = entry->dv + kind->n_points;
    entry->state = entry->from + kind->n_points;
}

static struct entry *entry_of(const struct art_fem *fem, int e)
{
    struct entry **at = &fem->results.cache->entry[e];
    if (*at) return *at;
    /* without memory there is no cache, which is no error */
    struct art_ctx quiet;
    art_ctx_init(&quiet);
    size_t n_v = (size_t)art_fem_kind_of(fem, e)->n_points, n = numbers_of(fem, e);
    char *p = art_alloc(&quiet, 1, sizeof **at + n_v * sizeof *(*at)->v + n * sizeof(double));
    if (!p) return NULL;
    *at = (struct entry *)(void *)p;
    (*at)->v = (struct art_fem_point_value *)(void *)(p + sizeof **at);
    lay_out(fem, e, *at, (double *)(void *)(p + sizeof **at + n_v * sizeof *(*at)->v));
    return *at;
}

/* Return the volume of a membrane divided by its area. */
static double thickness_of(const struct art_fem *fem, int e)
{
    return art_fem_kind_of(fem, e)->membrane ? fem->elem[e].thickness : 1;
}

/* Volumes at the points of element e, and the positions that they belong to. */
static void volumes_at(const struct art_fem *fem, const struct art_state *state, int e,
                       struct entry *entry)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3];
    size_t size = 3 * (size_t)kind->n_nodes * sizeof(double);
    art_fem_elem_pos(fem, state, e, x);
    if (entry->placed && memcmp(entry->x, x, size) == 0) return;
    memcpy(entry->x, x, size);
    for (int k = 0; k < kind->n_points; k++)
        entry->dv[k] = thickness_of(fem, e) * fem_point_volume(kind, k, (const double(*)[3])x);
    entry->placed = true;
    entry->known = false;
}

/* ------------------------------------------------------------ volumes of nodes */

/* The share of node a in the volume of element e. */
static double nodal_share(const struct art_fem *fem, const struct art_state *state, int e, int a)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    struct entry *entry = entry_of(fem, e);
    bool tet = kind->type->kind == ART_ELEM_TET;
    int point = tet ? 0 : a;
    double x[ART_ELEM_MAX_NODES][3], dv;
    if (entry) {
        volumes_at(fem, state, e, entry);
        dv = entry->dv[point];
    } else {
        art_fem_elem_pos(fem, state, e, x);
        dv = fem_point_volume(kind, point, (const double(*)[3])x);
    }
    return tet ? 0.25 * dv : dv;
}

static int place_in(const struct art_fem *fem, int e, int node)
{
    const int *list = art_fem_elem_nodes(fem, e);
    int a = 0;
    while (list[a] != node) a++;
    return a;
}

/* The relative volume of a node, with softIncompMethod=NODAL, and its pressure. */
static double nodal_pressure(const struct art_fem *fem, const struct art_state *state, int node,
                             double *J)
{
    double v = 0, v0 = fem->incomp.nodal->v0[node], p = 0;
    const int *first = fem->results.around_first + node;
    for (int k = first[0]; k < first[1]; k++)
        if (fem_elem_incompressible(fem, fem->results.around[k]))
            v += nodal_share(fem, state, fem->results.around[k],
                             place_in(fem, fem->results.around[k], node));
    *J = v / v0;
    if (fem->sys->quirks.fixed_nodes_without_pressure && !art_fem_node_active(fem, node)) return 0;
    for (int k = first[0]; k < first[1]; k++) {
        int e = fem->results.around[k];
        struct art_material room[ART_FEM_NESTED];
        if (!fem_elem_incompressible(fem, e)) continue;
        int a = place_in(fem, e, node);
        p += fem_nodal_rest(fem, e, a) / v0 *
             art_bulk_pressure(fem_own_material(fem, state, e, ART_FEM_NODE_POINT + a, room), *J,
                               NULL);
    }
    return p;
}

/* Return the energy per rest volume at node a of an element, of the element's own material. */
static double nodal_energy(const struct art_fem *fem, const struct art_state *state, int e, int a,
                           double J)
{
    struct art_material room[ART_FEM_NESTED];
    if (fem->sys->quirks.fixed_nodes_without_pressure &&
        !art_fem_node_active(fem, art_fem_elem_nodes(fem, e)[a]))
        return 0;
    return art_bulk_energy(fem_own_material(fem, state, e, ART_FEM_NODE_POINT + a, room), J);
}

static void penalty_nodal(const struct art_fem *fem, const struct art_state *state, int e,
                          struct fem_volumetric *bulk)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    bool tet = kind->type->kind == ART_ELEM_TET;
    for (int a = 0; a < kind->n_nodes; a++) {
        double J, p = nodal_pressure(fem, state, node[a], &J),
                  U = nodal_energy(fem, state, e, a, J);
        bulk->p[tet ? 0 : a] += tet ? 0.25 * p : p;
        bulk->U[tet ? 0 : a] += tet ? 0.25 * U : U;
    }
}

/* ----------------------------------------------------------------- pressures */

static bool has_nodal_pressure(const struct art_fem *fem, int e)
{
    return fem->incomp.penalty_method == ART_INCOMP_NODAL && fem->incomp.nodal &&
           fem_elem_incompressible(fem, e);
}

/* Add the constraint's pressure. The original does not count it. */
static void multiplier_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                                double *p)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double mode[4] = {0};
    if (fem->incomp.constraint_method == ART_INCOMP_OFF ||
        fem->sys->quirks.stress_without_multiplier || art_fem_is_shell(fem, e))
        return;
    if (fem->incomp.constraint_method == ART_INCOMP_NODAL) {
        bool tet = kind->type->kind == ART_ELEM_TET;
        for (int a = 0; a < kind->n_nodes; a++)
            p[tet ? 0 : a] += (tet ? 0.25 : 1) * art_fem_node_pressure(fem, state, node[a]);
        return;
    }
    art_fem_multiplier_pressure(fem, state, e, mode);
    for (int k = 0; k < kind->n_points; k++)
        for (int r = 0; r < kind->n_modes; r++) p[k] += kind->H[k][r] * mode[r];
}

/* Compute the penalty terms of the element alone. */
static void penalty_own(const struct art_fem *fem, const struct art_state *state, int e,
                        const double *dv, struct fem_volumetric *bulk)
{
    struct art_material room[ART_FEM_NESTED];
    const struct art_fem_elem *elem = &fem->elem[e];
    struct fem_penalty_terms penalty;
    if (fem->incomp.penalty_method == ART_INCOMP_NODAL ||
        !fem_penalty_pressure(fem, state, e, dv, &penalty))
        return;
    double rest = 0;
    int n = fem->kind[elem->kind]->n_points;
    for (int k = 0; k < n; k++) rest += fem->point[elem->point + k].dV;
    for (int k = 0; k < n; k++) {
        double J = dv[k] / fem->point[elem->point + k].dV;
        bulk->p[k] += penalty.p[k];
        bulk->U[k] += penalty.full ? art_bulk_energy(fem_own_material(fem, state, e, k, room), J)
                                   : penalty.energy / rest;
    }
}

/* ---------------------------------------------------------------------- values */

/* True if v is valid for the state; `bulk` is the input from outside of the element. */
static bool is_current(const struct art_fem *fem, const struct art_state *state, int e,
                       const struct entry *entry, const struct fem_volumetric *bulk)
{
    size_t n = (size_t)art_fem_kind_of(fem, e)->n_points;
    const double *now = fem_point_history(fem, state, e, 0);
    return entry->known && memcmp(entry->from, bulk->p, n * sizeof(double)) == 0 &&
           (!now ||
            memcmp(entry->state, now, n * (size_t)fem->materials.n_state * sizeof(double)) == 0);
}

static void record_inputs(const struct art_fem *fem, const struct art_state *state, int e,
                          struct entry *entry, const struct fem_volumetric *bulk)
{
    size_t n = (size_t)art_fem_kind_of(fem, e)->n_points;
    const double *now = fem_point_history(fem, state, e, 0);
    memcpy(entry->from, bulk->p, n * sizeof(double));
    if (now) memcpy(entry->state, now, n * (size_t)fem->materials.n_state * sizeof(double));
    entry->known = true;
}

/* The stress of muscles and activation stiffening depend on excitations besides, parameters perhaps
 * on the position of a mesh. */
static bool is_cacheable(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    unsigned flags = 0;
    if (fem_params_moving(fem)) return false;
    for (int i = 0; i < elem->n_layers; i++)
        flags |= fem->materials.material[fem->materials.layer[elem->layer + i].material].flags;
    return !(flags & ART_MAT_DIRECTED) && !fem->materials.stiffening;
}

void art_fem_point_values(const struct art_fem *fem, const struct art_state *state, int e,
                          struct art_fem_point_value *v)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    struct entry *entry = is_cacheable(fem, e) ? entry_of(fem, e) : NULL, once = {0};
    double room[3 * ART_ELEM_MAX_NODES + 2 * ART_FEM_MAX_POINTS];
    struct fem_volumetric bulk = {{0}, {0}};
    if (entry) {
        volumes_at(fem, state, e, entry);
    } else {
        lay_out(fem, e, &once, room);
        volumes_at(fem, state, e, &once);
    }
    if (has_nodal_pressure(fem, e)) penalty_nodal(fem, state, e, &bulk);
    multiplier_pressure(fem, state, e, bulk.p);
    if (entry && is_current(fem, state, e, entry, &bulk)) {
        memcpy(v, entry->v, (size_t)kind->n_points * sizeof *v);
        return;
    }
    const struct entry *at = entry ? entry : &once;
    if (entry) record_inputs(fem, state, e, entry, &bulk);
    penalty_own(fem, state, e, at->dv, &bulk);
    fem_eval_points(fem, state, e, (const double(*)[3])(const void *)at->x, at->dv, &bulk, v);
    if (entry) memcpy(entry->v, v, (size_t)kind->n_points * sizeof *v);
}

void fem_cache_invalidate(struct art_fem *fem)
{
    for (int e = 0; fem->results.cache && e < fem->n_elems; e++)
        if (fem->results.cache->entry[e])
            fem->results.cache->entry[e]->placed = fem->results.cache->entry[e]->known = false;
}

void fem_cache_free(struct art_fem *fem)
{
    for (int e = 0; fem->results.cache && e < fem->n_elems; e++)
        art_free(fem->results.cache->entry[e]);
    fem->results.cache = NULL;
}

/* -------------------------------------------------------- elements around nodes */

static int find_around(struct art_ctx *ctx, struct art_fem *fem)
{
    struct art_arena *arena = &fem->sys->arena;
    int *first = art_arena_alloc(ctx, arena, (size_t)fem->n_all + 2, sizeof *first), n = 0;
    if (!first) return ART_ENOMEM;
    /* counted two places on, so that filling moves each start to where it belongs */
    for (int e = 0; e < fem->n_elems; e++)
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++, n++)
            first[art_fem_elem_nodes(fem, e)[a] + 2]++;
    for (int i = 0; i < fem->n_all; i++) first[i + 2] += first[i + 1];
    fem->results.around = art_arena_alloc(ctx, arena, (size_t)n, sizeof *fem->results.around);
    if (!fem->results.around) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++)
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            fem->results.around[first[art_fem_elem_nodes(fem, e)[a] + 1]++] = e;
    fem->results.around_first = first;
    return ART_OK;
}

int fem_cache_create(struct art_ctx *ctx, struct art_fem *fem)
{
    struct art_arena *arena = &fem->sys->arena;
    struct fem_cache *cache = art_arena_alloc(ctx, arena, 1, sizeof *cache);
    if (!cache) return ART_ENOMEM;
    cache->entry = art_arena_alloc(ctx, arena, (size_t)fem->n_elems, sizeof *cache->entry);
    if (!cache->entry) return ART_ENOMEM;
    int status = find_around(ctx, fem);
    if (status == ART_OK) fem->results.cache = cache;
    return status;
}
