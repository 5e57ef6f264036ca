/* The tension follows from the excitation alone: T = e maxStress (guide, section 6.10.3.4). */
#include "../material_priv.h"
#include <art/rows.h>

enum { STRESS = FEM_FIBRE_N_COMMON };

static double tension(const double *par, double l, double e, double *slope)
{
    (void)l;
    *slope = 0;
    return e * par[STRESS];
}

void fem_simple_force_stress(const struct art_material *m, const struct art_mat_point *pt,
                             double s[6], double D[36])
{
    fem_fibre_law(m, pt, tension, s, D);
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxStress"},
    .stress = fem_simple_force_stress,
    .energy = fem_no_energy,
};

static const struct art_prop props[] = {
    ART_ROW_MAX_STRESS,
};
const struct art_class art_material_simple_force_muscle =
    ART_CORE_CLASS("SimpleForceMuscle", "materials", "MuscleMaterial", ART_PROPS(props),
                   .law = &law, .help = "muscle, stress by activation alone");
