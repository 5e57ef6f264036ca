/* energy_formula.h - strain energies that are stated as a formula (energy_formula.c). */
#ifndef ART_FEM_ENERGY_FORMULA_H
#define ART_FEM_ENERGY_FORMULA_H

#include "material_priv.h"
#include <art/formula.h>

/* The property W of a material, compiled once for each text, into m->data. `names` are those of what it is a
 * function of, ART_FORMULA_TWICE at most, `rest` their values at rest; ART_ERANGE where the energy has no
 * value there. */
int fem_energy_formula_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                            const char *const *names, int n, const double *rest, struct art_material *m)
    ART_MUST_USE;
/* The energy less that at rest, and its derivatives, first and second (11, 21, 22, 31 ...). */
double fem_energy_formula_eval(const struct art_material *m, const double *x, double *d, double *dd);

#define FEM_ROW_ENERGY_FORMULA(def_, help_) ART_P("W", STRING, def_, help_, ART_ATTR, .unit = "M/L/T^2")

#endif
