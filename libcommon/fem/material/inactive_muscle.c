/* A muscle that does nothing. */
#include "../material_priv.h"

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    (void)m;
    (void)pt;
    fem_no_stress(s, D);
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED | ART_MAT_INVERTIBLE,
    .stress = stress,
    .energy = fem_no_energy,
};

const struct art_class art_material_inactive_muscle = {
    .name = "InactiveMuscle",
    .full_name = "artisynth.core.materials.InactiveMuscle",
    .extends = "MuscleMaterial",
    .law = &law,
    .help = "muscle that gives no stress",
};
