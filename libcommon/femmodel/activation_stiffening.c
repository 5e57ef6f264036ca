/* Activation stiffening is read here: the bundles that stiffen each element, and
 * `activationStiffening` of the model (libcommon/fem/activation_stiffening.c has the formula). */
#include "femmodel_priv.h"

/* This is a pair of an element and a bundle. */
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

/* Create the list of bundles of each element, one element after the other. */
static int create(const struct pairs *p, struct art_fem *fem, double rate)
{
    int *first = art_alloc(p->ctx, (size_t)fem->n_elems + 1, sizeof *first), n = 0;
    const struct art_comp **bundle = art_alloc(p->ctx, (size_t)p->n + 1, sizeof *bundle);
    int status = first && bundle ? ART_OK : ART_ENOMEM;
    for (int e = 0; e < fem->n_elems && status == ART_OK; e++) {
        for (int i = p->head[e]; i >= 0; i = p->all[i].next) bundle[n++] = p->all[i].bundle;
        first[e + 1] = n;
    }
    if (status == ART_OK) status = art_fem_stiffen_create(p->ctx, fem, rate, first, bundle);
    art_free(first);
    art_free(bundle);
    return status;
}

int fem_activation_stiffening_build(struct art_ctx *ctx, struct art_fem *fem)
{
    struct pairs p = {.ctx = ctx, .fem = fem};
    double rate = art_cls_prop(fem->comp->cls, "activationStiffening")
                      ? art_get_double(fem->comp, "activationStiffening")
                      : 0;
    if (rate == 0) return ART_OK;
    int status = find_pairs(&p);
    if (status == ART_OK) status = create(&p, fem, rate);
    art_free(p.all);
    art_free(p.head);
    return status;
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
    if (!fem->materials.stiffening && rate > 0)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                         "activationStiffening of '%s' cannot be switched on while the model is "
                         "simulated: its elements need materials of their own",
                         art_comp_path(comp, NULL));
    art_fem_stiffen_rate(fem, rate);
    return ART_OK;
}
