/* Strain energies that are stated as a formula of invariants: stress and tangent are its exact
 * first and second derivatives. */
#include "energy_formula.h"
#include <math.h>

struct energy_formula {
    const char *text; /* what it was compiled from */
    struct art_formula *formula;
    double at_rest;
};

int fem_energy_formula_read(struct art_ctx *ctx, struct art_arena *arena,
                            const struct art_comp *comp, const char *const *names, int n,
                            const double *rest, struct art_material *m)
{
    const struct art_slot *slot = art_comp_slot(comp, "W");
    const struct art_loc *loc = slot ? &slot->loc : &comp->loc;
    const char *text = art_get_text(comp, "W");
    struct energy_formula *e = m->data;
    double d[ART_FORMULA_TWICE], dd[ART_FORMULA_SECOND];
    int status;
    if (e && e->text == text) return ART_OK;
    e = art_arena_alloc(ctx, arena, 1, sizeof *e);
    if (!e) return ART_ENOMEM;
    e->text = text;
    ART_TRY(art_formula_compile(ctx, arena, text ? text : "", loc, names, n, &e->formula));
    e->at_rest = art_formula_second(e->formula, rest, d, dd);
    for (int i = 0; i < n; i++)
        if (!isfinite(e->at_rest) || !isfinite(d[i]) || !isfinite(dd[i * (i + 3) / 2]))
            return art_error(ctx, ART_ERANGE, loc,
                             "W of a %s has no value or no derivative by %s at rest",
                             comp->cls->name, names[i]);
    m->data = e;
out:
    return status;
}

double fem_energy_formula_eval(const struct art_material *m, const double *x, double *d, double *dd)
{
    const struct energy_formula *e = m->data;
    return art_formula_second(e->formula, x, d, dd) - e->at_rest;
}
