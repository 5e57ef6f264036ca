/* This material has no stress: only what augments an element acts in it. */
#include "../material_priv.h"
#include <art/rows.h>

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
    .flags = ART_MAT_INVERTIBLE,
    .stress = stress,
    .energy = energy,
};

const struct art_class art_material_null =
    ART_CORE_CLASS("NullMaterial", "materials", "FemMaterial", .law = &law, .help = "no stress");
