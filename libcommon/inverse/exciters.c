/* This has the exciters of a controller: which there are, within which bounds, and setting them. */
#include "inverse_priv.h"
#include <math.h>

static int read_exciter(struct art_tracker *x, const struct art_comp *entry, struct exciter *e)
{
    const char *path;
    e->entry = entry;
    e->comp = art_get_ref(entry, "ref");
    if (!e->comp)
        return art_error(x->ctx, ART_ENOTFOUND, &entry->loc, "an exciter of '%s' does not exist",
                         art_comp_path(x->comp, NULL));
    path = art_comp_path(e->comp, NULL);
    e->excitable = art_system_excitable(x->m.sys, e->comp);
    e->live = art_live_find(e->comp, "excitation");
    if (e->excitable < 0 || !e->live || !e->live->set)
        return art_error(x->ctx, ART_ENOTFOUND, &entry->loc,
                         "'%s', which '%s' excites, has no excitation in this model", path,
                         art_comp_path(x->comp, NULL));
    for (struct exciter *other = x->exciter; other < e; other++)
        if (other->comp == e->comp)
            return art_error(x->ctx, ART_EUSAGE, &entry->loc, "'%s' excites '%s' twice",
                             art_comp_path(x->comp, NULL), path);
    return ART_OK;
}

int tracker_exciters_create(struct art_tracker *x)
{
    const struct art_comp *list = art_comp_child(x->comp, "exciters");
    int status = ART_OK;
    x->n = list ? list->n_children : 0;
    if (x->n == 0)
        return art_error(x->ctx, ART_EUSAGE, &x->comp->loc, "'%s' has no exciters",
                         art_comp_path(x->comp, NULL));
    x->exciter = art_alloc(x->ctx, (size_t)x->n, sizeof *x->exciter);
    x->a = art_alloc(x->ctx, 4 * (size_t)x->n, sizeof *x->a);
    if (!x->exciter || !x->a) return ART_ENOMEM;
    x->own = x->a + x->n, x->probe = x->own + x->n, x->before = x->probe + x->n;
    for (int i = 0; i < x->n && status == ART_OK; i++)
        status = read_exciter(x, list->children[i], &x->exciter[i]);
    for (int i = 0; i < x->n && status >= 0; i++) {
        struct exciter *e = &x->exciter[i];
        status = e->n_reach = art_excitation_reach(x->ctx, x->m.sys, e->excitable, &e->reach);
    }
    return status < 0 ? status : ART_OK;
}

void tracker_exciters_free(struct art_tracker *x)
{
    for (int i = 0; i < x->n && x->exciter; i++) art_free(x->exciter[i].reach);
    art_free(x->exciter);
    art_free(x->a);
}

int tracker_exciters_read(struct art_tracker *x)
{
    for (int i = 0; i < x->n; i++) {
        struct exciter *e = &x->exciter[i];
        double bounds[2] = {0, 1};
        art_get_vector(e->entry, "excitationBounds", bounds, 2);
        e->lo = bounds[0], e->hi = bounds[1];
        e->weight = art_get_double(e->entry, "weight");
        if (!(e->lo <= e->hi))
            return art_error(x->ctx, ART_ERANGE, &e->entry->loc,
                             "the bounds %g and %g of exciter '%s' leave nothing", e->lo, e->hi,
                             art_comp_path(e->comp, NULL));
        if (!(e->weight >= 0 && isfinite(e->weight)))
            return art_error(x->ctx, ART_ERANGE, &e->entry->loc, "the weight of exciter '%s' is %g",
                             art_comp_path(e->comp, NULL), e->weight);
    }
    return ART_OK;
}

void tracker_set_own(struct art_tracker *x, const double *own)
{
    for (int i = 0; i < x->n; i++) x->m.sys->excitation.list[x->exciter[i].excitable].own = own[i];
    art_system_excite(x->m.sys);
}

int tracker_set_found(struct art_tracker *x)
{
    int status = ART_OK;
    for (int i = 0; i < x->n && status == ART_OK; i++) {
        const struct exciter *e = &x->exciter[i];
        status = e->live->set == art_excitation_set_clamped
                     ? art_excitation_set_clipped(x->ctx, x->m.sys, x->m.state, e->comp, &x->a[i])
                     : e->live->set(x->ctx, x->m.sys, x->m.state, e->comp, &x->a[i]);
    }
    art_system_excite(x->m.sys);
    return status;
}
