/* Activation stiffening is applied here: elements get stiffer as their muscles are excited
 * (Buchaillard, Perrier & Payan 2009, J. Acoust. Soc. Am. 126; Stavness, Lloyd, Payan & Fels 2011,
 * Int. J. Numer. Methods Biomed. Engng. 27, section 4.1): the material of an element itself, with
 * its bulk modulus, times
 *
 *     1 + k e,   e = the net excitations of all muscle bundles that have the element, summed,
 * within [0,1]
 *
 * k is `activationStiffening` of the model. A stiffened element has a material of its own, that of
 * ScaledFemMaterial, around the one that it would have; its factor is found anew before forces are
 * evaluated. */
#include "material_priv.h"
#include <string.h>

struct stiffened_element {
    int elem;
    int first, n; /* range in source */
    double factor;
};

struct fem_activation_stiffening {
    double rate;
    int n, first;                   /* their materials: from fem->materials.material[first] on */
    struct stiffened_element *elem; /* [n] */
    const struct art_comp **source; /* muscle bundles */
};

/* --------------------------------------------------------------------- create */

/* Create a material for each element with a bundle, around its own. */
int art_fem_stiffen_create(struct art_ctx *ctx, struct art_fem *fem, double rate, const int *first,
                           const struct art_comp *const *bundle)
{
    struct art_arena *arena = &fem->sys->arena;
    int n = 0, n_old = fem->materials.n;
    for (int e = 0; e < fem->n_elems; e++) n += first[e + 1] > first[e];
    struct fem_activation_stiffening *s = art_arena_alloc(ctx, arena, 1, sizeof *s);
    struct art_material *all = art_arena_alloc(ctx, arena, (size_t)(n_old + n), sizeof *all);
    if (!s || !all) return ART_ENOMEM;
    size_t n_source = (size_t)first[fem->n_elems];
    *s = (struct fem_activation_stiffening){.rate = rate, .first = n_old};
    s->elem = art_arena_alloc(ctx, arena, (size_t)n, sizeof *s->elem);
    s->source = art_arena_alloc(ctx, arena, n_source, sizeof *s->source);
    if (!s->elem || !s->source) return ART_ENOMEM;
    if (n_source) memcpy(s->source, bundle, n_source * sizeof *bundle);
    if (n_old) memcpy(all, fem->materials.material, (size_t)n_old * sizeof *all);
    fem->materials.material = all;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        if (first[e + 1] == first[e]) continue;
        s->elem[s->n] = (struct stiffened_element){e, first[e], first[e + 1] - first[e], 1};
        all[n_old + s->n].base = &all[elem->material];
        elem->material = fem->materials.layer[elem->layer].material = n_old + s->n++;
    }
    fem->materials.stiffening = s;
    fem_activation_stiffening_refresh(fem);
    return ART_OK;
}

/* -------------------------------------------------------------------- factors */

static double excitation(const struct art_system *sys, const struct art_comp *bundle)
{
    int i = art_system_excitable(sys, bundle);
    return i >= 0 ? sys->excitation.list[i].net : 0;
}

static void set_factor(struct art_material *m, double factor)
{
    m->par[0] = factor; /* scaling */
    m->bulk = factor * m->base->bulk;
}

void fem_activation_stiffening_refresh(struct art_fem *fem)
{
    const struct fem_activation_stiffening *s = fem->materials.stiffening;
    for (int i = 0; s && i < s->n; i++) {
        struct art_material *m = &fem->materials.material[s->first + i], *base = m->base;
        *m = *base;
        m->law = art_material_scaled.law;
        m->base = base;
        memset(m->par, 0, sizeof m->par);
        set_factor(m, s->elem[i].factor);
    }
}

void fem_activation_stiffening_update(struct art_fem *fem)
{
    const struct fem_activation_stiffening *s = fem->materials.stiffening;
    for (int i = 0; s && i < s->n; i++) {
        struct stiffened_element *at = &s->elem[i];
        struct art_material *m = &fem->materials.material[s->first + i];
        double e = 0;
        for (int k = 0; k < at->n; k++) e += excitation(fem->sys, s->source[at->first + k]);
        double factor = 1 + s->rate * (e < 0 ? 0 : e > 1 ? 1 : e);
        if (factor == at->factor) continue;
        at->factor = factor;
        set_factor(m, factor);
        if (m->flags & ART_MAT_LINEAR) fem_linear_rest(fem, at->elem);
    }
}

static const struct stiffened_element *stiffened(const struct art_fem *fem, int e)
{
    const struct fem_activation_stiffening *s = fem->materials.stiffening;
    const struct art_fem_elem *elem = &fem->elem[e];
    if (!s || elem->n_layers == 0) return NULL;
    int at = fem->materials.layer[elem->layer].material - s->first;
    return at >= 0 && at < s->n ? &s->elem[at] : NULL;
}

double fem_activation_stiffening_factor(const struct art_fem *fem, int e)
{
    const struct stiffened_element *at = stiffened(fem, e);
    return at ? at->factor : 0;
}

bool fem_activation_stiffens(const struct art_fem *fem, int e, const double *net)
{
    const struct fem_activation_stiffening *s = fem->materials.stiffening;
    const struct stiffened_element *at = stiffened(fem, e);
    if (!at) return false;
    for (int k = 0; k < at->n; k++) {
        int i = art_system_excitable(fem->sys, s->source[at->first + k]);
        if (i >= 0 && (!net || fem->sys->excitation.list[i].net != net[i])) return true;
    }
    return false;
}

void fem_activation_stiffening_mark(const struct art_fem *fem, int e, bool *acts)
{
    const struct stiffened_element *at = stiffened(fem, e);
    for (int k = 0; at && k < at->n; k++) {
        int i = art_system_excitable(fem->sys, fem->materials.stiffening->source[at->first + k]);
        if (i >= 0) acts[i] = true;
    }
}

void art_fem_stiffen_rate(struct art_fem *fem, double rate)
{
    if (fem->materials.stiffening) fem->materials.stiffening->rate = rate;
}
