/* The forces that excitations add to elements: those of the elements alone that an excitation acts
 * on, evaluated again at the same state, less those at the base. Inverse control asks for a column
 * of forces for each exciter; so all columns together cost about as much as one evaluation of the
 * model for each bundle that an element is in. */
#include "excited_force.h"
#include "element_force.h"
#include "incompressibility.h"
#include <string.h>

enum { TASK = 4 }; /* elements */

/* Shared by the threads. */
struct job {
    const struct fem_excited *x;
    const struct art_fem *fem;
    const struct art_state *state;
    const int *again; /* NULL: all */
    int n;
    double *f;
};

void fem_excited_fini(struct fem_excited *x)
{
    art_free(x->elem);
    art_free(x->source);
    art_free(x->first);
    art_free(x->factor);
    art_free(x->base);
    memset(x, 0, sizeof *x);
}

bool fem_is_excited(const struct art_fem *fem, int e, const double *net)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    const struct art_excitable *list = fem->sys->excitation.list;
    for (int k = 0; k < elem->n_layers; k++) {
        int i = fem->materials.layer[elem->layer + k].excitable;
        if (i >= 0 && (!net || list[i].net != net[i])) return true;
    }
    return fem_activation_stiffens(fem, e, net);
}

/* List the excitables that act on the elements. */
static bool list_sources(struct fem_excited *x, struct art_fem *fem)
{
    const size_t n = (size_t)fem->sys->excitation.n;
    bool *acts = art_alloc(fem->sys->ctx, n + 1, sizeof *acts);
    x->source = art_alloc(fem->sys->ctx, n + 1, sizeof *x->source);
    for (int i = 0; i < x->n && acts; i++) {
        const struct art_fem_elem *elem = &fem->elem[x->elem[i]];
        for (int k = 0; k < elem->n_layers; k++) {
            const int at = fem->materials.layer[elem->layer + k].excitable;
            if (at >= 0) acts[at] = true;
        }
        fem_activation_stiffening_mark(fem, x->elem[i], acts);
    }
    for (size_t i = 0; i < n && acts && x->source; i++)
        if (acts[i]) x->source[x->n_sources++] = (int)i;
    const bool listed = acts && x->source;
    art_free(acts);
    return listed;
}

static bool is_any_excited(const struct fem_excited *x, const struct art_fem *fem,
                           const double *net)
{
    const struct art_excitable *list = fem->sys->excitation.list;
    for (int i = 0; i < x->n_sources; i++)
        if (list[x->source[i]].net != net[x->source[i]]) return true;
    return false;
}

static bool list_elements(struct fem_excited *x, struct art_fem *fem)
{
    struct art_ctx *ctx = fem->sys->ctx;
    size_t n = (size_t)fem->n_elems, nodes = 0;
    if (x->listed) return true;
    fem_excited_fini(x);
    x->elem = art_alloc(ctx, 3 * n + 1, sizeof *x->elem);
    x->first = art_alloc(ctx, n + 1, sizeof *x->first);
    x->factor = art_alloc(ctx, n + 1, sizeof *x->factor);
    if (!x->elem || !x->first || !x->factor) return false;
    x->active = x->elem + n, x->again = x->active + n;
    for (int e = 0; e < fem->n_elems; e++) {
        if (!fem_is_excited(fem, e, NULL)) continue;
        x->elem[x->n] = e;
        x->first[x->n++] = nodes;
        nodes += (size_t)art_fem_kind_of(fem, e)->n_nodes;
    }
    x->first[x->n] = nodes;
    x->base = art_alloc(ctx, 6 * nodes + 1, sizeof *x->base);
    if (!x->base || !list_sources(x, fem)) return false;
    x->f = x->base + 3 * nodes;
    return x->listed = true;
}

static void eval_task(void *arg, int task)
{
    const struct job *job = arg;
    double K[9 * ART_ELEM_MAX_NODES * (ART_ELEM_MAX_NODES + 1) / 2];
    int last = (task + 1) * TASK < job->n ? (task + 1) * TASK : job->n;
    for (int i = task * TASK; i < last; i++) {
        int at = job->again ? job->again[i] : i;
        struct fem_element_response out = {.f = job->f + 3 * job->x->first[at], .K = K};
        fem_element_eval(job->fem, job->state, job->x->elem[at], false, job->fem->options.beta != 0,
                         &out);
    }
}

static void evaluate(struct job *job)
{
    art_pool_run(job->fem->sys->pool, (job->n + TASK - 1) / TASK, eval_task, job);
}

/* Stress and pressure of a solid whose only material is stiffened, and damping by stiffness, are in
 * proportion to the factor. */
double fem_excited_factor(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    if (e >= fem->n_solids || elem->n_layers != 1 ||
        fem->materials.layer[elem->layer].excitable >= 0)
        return 0;
    return fem_activation_stiffening_factor(fem, e);
}

bool fem_excited_save(struct fem_excited *x, struct art_fem *fem, const struct art_state *state,
                      const double *known, const size_t *first)
{
    bool nodal = fem->incomp.penalty_method == ART_INCOMP_NODAL;
    if (nodal && fem->materials.stiffening) return false;
    if (!list_elements(x, fem)) return false;
    struct job job = {x, fem, state, NULL, x->n, x->base};
    fem_activation_stiffening_update(fem);
    if (nodal) fem_nodal_penalty_update(fem, state, fem->options.beta != 0);
    if (!known) evaluate(&job);
    for (int i = 0; i < x->n && known; i++)
        memcpy(x->base + 3 * x->first[i], known + 3 * first[x->elem[i]],
               3 * (x->first[i + 1] - x->first[i]) * sizeof *x->base);
    for (int i = 0; i < x->n; i++) x->factor[i] = fem_excited_factor(fem, x->elem[i]);
    return true;
}

void fem_excited_add(struct fem_excited *x, struct art_fem *fem, const struct art_state *state,
                     const double *net, double *f)
{
    struct job job = {x, fem, state, x->again, 0, x->f};
    int n_active = 0;
    if (!is_any_excited(x, fem, net)) return;
    for (int i = 0; i < x->n; i++) {
        if (!fem_is_excited(fem, x->elem[i], net)) continue;
        x->active[n_active++] = i;
        if (x->factor[i] == 0) x->again[job.n++] = i;
    }
    if (n_active == 0) return;
    fem_activation_stiffening_update(fem);
    evaluate(&job);
    for (int i = 0; i < n_active; i++) {
        int at = x->active[i], e = x->elem[at], n = art_fem_kind_of(fem, e)->n_nodes;
        const int *node = art_fem_elem_nodes(fem, e);
        const double *now = x->f + 3 * x->first[at], *base = x->base + 3 * x->first[at];
        const double factor = x->factor[at];
        const double growth = factor == 0 ? 0 : fem_excited_factor(fem, e) / factor - 1;
        for (int a = 0; a < n; a++) {
            double *to = f + fem->sys->dyn[fem->node_dyn[node[a]]].u;
            for (int k = 3 * a; k < 3 * a + 3; k++, to++)
                *to -= factor == 0 ? now[k] - base[k] : growth * base[k];
        }
    }
}
