/* Resists only a change of volume: W = U(J) (guide, section 6.10.2.10). Needs a partner that
 * resists a change of shape. */
#include "../material_priv.h"

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    (void)m;
    (void)pt;
    for (int i = 0; i < 6; i++) s[i] = 0;
    for (int i = 0; D && i < 36; i++) D[i] = 0;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    (void)m;
    (void)pt;
    return 0;
}

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE | ART_MAT_INVERTIBLE,
    .stress = stress,
    .energy = energy,
};

const struct art_class art_material_incompressible = {
    .name = "IncompressibleMaterial",
    .full_name = "artisynth.core.materials.IncompressibleMaterial",
    .extends = "IncompressibleMaterialBase",
    .law = &law,
    .help = "resists a change of volume alone",
};
