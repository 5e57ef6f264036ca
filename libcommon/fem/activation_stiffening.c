/* Elements that get stiffer as their muscles are excited (Buchaillard, Perrier & Payan 2009, J.
 * Acoust. Soc. Am. 126; Stavness, Lloyd, Payan & Fels 2011, Int. J. Numer. Methods Biomed. Engng.
 * 27, section 4.1): the material of an element itself, with its bulk modulus, times
 *
 *     1 + k e,   e = the net excitations of all muscle bundles that have the element, summed,
 * within [0,1]
 *
 * k is `activationStiffening` of the model. A stiffened element has a material of its own, that of
 * ScaledFemMaterial, around the one that it would have; its factor is found anew before forces are
 * evaluated.
 */
#include "fem_priv.h"
#include <string.h>

struct stiffened_element {
    int elem;
    int first, n; /* range in source */
    double factor;
};

struct fem_activation_stiffening {
    double rate;
    int n, first;                   /* their materials: from fem->material[first] on */
    struct stiffened_element *elem; /* [n] */
    const struct art_comp **source; /* muscle bundles */
};

/* ---------------------------------------------------------------------- build */

/* Pairs of an element and a bundle. */
struct pair {
    int elem, next;
    const struct art_comp *bundle;
};

struct pairs {
    struct art_ctx *ctx;
    const struct art_fem *fem;
    struct pair *all;
    int n, cap;
    int *head; /* [n_elems] */
};

static int add_element_bundle(void *user, const struct art_comp *desc)
{
    struct pairs *p = user;
    int e = art_fem_elem_index(p->fem, fem_muscle_element(desc));
    const struct art_comp *bundle = desc->parent;
    while (bundle && !art_comp_is(bundle, "MuscleBundle")) bundle = bundle->parent;
    if (e < 0 || !bundle || p->fem->elem[e].material < 0) return ART_OK;
    int *at = &p->head[e];
    for (; *at >= 0; at = &p->all[*at].next)
        if (p->all[*at].bundle == bundle) return ART_OK;
    if (p->n == p->cap) return ART_ELIMIT; /* cannot be: there is room for all */
    p->all[p->n] = (struct pair){e, -1, bundle};
    *at = p->n++;
    return ART_OK;
}

static int count(void *user, const struct art_comp *desc)
{
    (void)desc;
    ++*(int *)user;
    return ART_OK;
}

static int find_pairs(struct pairs *p)
{
    const struct art_fem *fem = p->fem;
    int status = fem_for_each_muscle_element(fem->comp, count, &p->cap);
    p->all = art_alloc(p->ctx, (size_t)p->cap + 1, sizeof *p->all);
    p->head = art_alloc(p->ctx, (size_t)fem->n_elems + 1, sizeof *p->head);
    if (!p->all || !p->head) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) p->head[e] = -1;
    return status == ART_OK ? fem_for_each_muscle_element(fem->comp, add_element_bundle, p)
                            : status;
}

/* A material for each element with a bundle, around its own. */
static int lay_out(struct art_fem *fem, const struct pairs *p, double rate)
{
    struct art_arena *arena = &fem->sys->arena;
    int n = 0, n_old = fem->n_materials, n_source = 0;
    for (int e = 0; e < fem->n_elems; e++) n += p->head[e] >= 0;
    struct fem_activation_stiffening *s = art_arena_alloc(p->ctx, arena, 1, sizeof *s);
    struct art_material *all = art_arena_alloc(p->ctx, arena, (size_t)(n_old + n), sizeof *all);
    if (!s || !all) return ART_ENOMEM;
    *s = (struct fem_activation_stiffening){.rate = rate, .first = n_old};
    s->elem = art_arena_alloc(p->ctx, arena, (size_t)n, sizeof *s->elem);
    s->source = art_arena_alloc(p->ctx, arena, (size_t)p->n, sizeof *s->source);
    if (!s->elem || !s->source) return ART_ENOMEM;
    if (n_old) memcpy(all, fem->material, (size_t)n_old * sizeof *all);
    fem->material = all;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        if (p->head[e] < 0) continue;
        struct stiffened_element *at = &s->elem[s->n];
        *at = (struct stiffened_element){e, n_source, 0, 1};
        for (int i = p->head[e]; i >= 0; i = p->all[i].next, at->n++)
            s->source[n_source++] = p->all[i].bundle;
        all[n_old + s->n].base = &all[elem->material];
        elem->material = fem->layer[elem->layer].material = n_old + s->n++;
    }
    fem->stiffening = s;
    fem_activation_stiffening_refresh(fem);
    return ART_OK;
}

int fem_activation_stiffening_build(struct art_ctx *ctx, struct art_fem *fem)
{
    struct pairs p = {.ctx = ctx, .fem = fem};
    double rate = art_cls_prop(fem->comp->cls, "activationStiffening")
                      ? art_get_double(fem->comp, "activationStiffening")
                      : 0;
    if (rate == 0) return ART_OK;
    int status = find_pairs(&p);
    if (status == ART_OK) status = lay_out(fem, &p, rate);
    art_free(p.all);
    art_free(p.head);
    return status;
}

/* -------------------------------------------------------------------- factors */

static double excitation(const struct art_system *sys, const struct art_comp *bundle)
{
    int i = art_system_excitable(sys, bundle);
    return i >= 0 ? sys->excitables[i].net : 0;
}

static void set_factor(struct art_material *m, double factor)
{
    m->par[0] = factor; /* scaling */
    m->bulk = factor * m->base->bulk;
}

void fem_activation_stiffening_refresh(struct art_fem *fem)
{
    const struct fem_activation_stiffening *s = fem->stiffening;
    for (int i = 0; s && i < s->n; i++) {
        struct art_material *m = &fem->material[s->first + i], *base = m->base;
        *m = *base;
        m->law = art_material_scaled.law;
        m->base = base;
        memset(m->par, 0, sizeof m->par);
        set_factor(m, s->elem[i].factor);
    }
}

void fem_activation_stiffening_update(struct art_fem *fem)
{
    const struct fem_activation_stiffening *s = fem->stiffening;
    for (int i = 0; s && i < s->n; i++) {
        struct stiffened_element *at = &s->elem[i];
        struct art_material *m = &fem->material[s->first + i];
        double e = 0;
        for (int k = 0; k < at->n; k++) e += excitation(fem->sys, s->source[at->first + k]);
        double factor = 1 + s->rate * (e < 0 ? 0 : e > 1 ? 1 : e);
        if (factor == at->factor) continue;
        at->factor = factor;
        set_factor(m, factor);
        if (m->flags & ART_MAT_LINEAR) fem_linear_rest(fem, at->elem);
    }
}

int fem_activation_stiffening_read(struct art_ctx *ctx, struct art_fem *fem)
{
    const struct art_comp *comp = fem->comp;
    double rate = art_cls_prop(comp->cls, "activationStiffening")
                      ? art_get_double(comp, "activationStiffening")
                      : 0;
    if (!(rate >= 0))
        return art_error(ctx, ART_ERANGE, &comp->loc,
                         "activationStiffening of '%s' is %g, not at least 0",
                         art_comp_path(comp, NULL), rate);
    if (!fem->stiffening && rate > 0)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                         "activationStiffening of '%s' cannot be switched on while the model is "
                         "simulated: its elements need materials of their own",
                         art_comp_path(comp, NULL));
    if (fem->stiffening) fem->stiffening->rate = rate;
    return ART_OK;
}
