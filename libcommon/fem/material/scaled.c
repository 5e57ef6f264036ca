/* The material is another one times a factor. Of an incompressible one the bulk modulus is
 * multiplied too; the original leaves it as it is. A part of an element has a fraction of a
 * material in the same way (artisynth_core, AuxMaterialElementDesc). */
#include "../material_priv.h"
#include <art/rows.h>
#include <art/simd.h>

enum { SCALING, UNSCALED_BULK };

static const char *check(const double *par)
{
    return par[SCALING] >= 0 ? NULL : "scaling must not be negative";
}

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    int status = fem_read_base(ctx, arena, comp, quirks, m);
    if (status == ART_OK && m->base->law == m->law)
        return art_error(ctx, ART_ERANGE, &comp->loc, "baseMaterial of a %s is itself scaled",
                         comp->cls->name);
    return status;
}

static void derive(struct art_material *m)
{
    if (m->par[UNSCALED_BULK] == 0) m->bulk *= m->par[SCALING];
}

static void moduli(const struct art_material *m, double D[36])
{
    m->base->law->moduli(m->base, D);
    for (int i = 0; i < 36; i++) D[i] *= m->par[SCALING];
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    m->base->law->stress(m->base, pt, s, D);
    for (int i = 0; i < 6; i++) s[i] *= m->par[SCALING];
    for (int i = 0; D && i < 36; i++) D[i] *= m->par[SCALING];
}

/* Multiply n rows; lanes are filled up to whole vectors. */
FEM_WIDE static void scale_rows(int n, int n_filled, double scaling, double (*x)[ART_MAT_LANES])
{
    for (int i = 0; i < n; i++)
        for (int p = 0; p < n_filled; p += 4) ART_F64X4(x[i] + p) *= scaling;
}

static bool stress_all(const struct art_material *m, const struct art_mat_points *pts,
                       double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES])
{
    const struct art_material_law *law = m->base->law;
    double scaling = m->par[SCALING];
    if (!law->stress_all || !law->stress_all(m->base, pts, s, D)) return false;
    scale_rows(6, pts->n_filled, scaling, s);
    if (D) scale_rows(ART_MAT_UPPER, pts->n_filled, scaling, D);
    return true;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    return m->base->law->energy ? m->par[SCALING] * m->base->law->energy(m->base, pt) : 0;
}

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    if (m->base->law->start) m->base->law->start(m->base, pt);
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    if (m->base->law->update_history) m->base->law->update_history(m->base, pt, h);
}

static const struct art_material_law law = {
    .params = {"scaling", "@scaled_bulk_unscaled"},
    .check = check,
    .moduli = moduli,
    .stress = stress,
    .stress_all = stress_all,
    .energy = energy,
    .start = start,
    .update_history = advance,
    .read = read,
    .derive = derive,
};

/* The material of the bundle that a part belongs to. */
const struct art_comp *art_fem_part_material(const struct art_comp *desc)
{
    const struct art_comp *bundle = desc->parent ? desc->parent->parent : NULL;
    bool has = bundle && art_comp_is(bundle, "AuxMaterialBundle");
    return has ? art_get_object(bundle, "material") : NULL;
}

/* Read the fraction of a part; below zero it counts as none. */
static int read_part(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                     const struct art_quirks *quirks, struct art_material *m)
{
    m->base = art_arena_alloc(ctx, arena, 1, sizeof *m->base);
    return m->base ? art_material_read(ctx, arena, art_fem_part_material(comp), quirks, m->base)
                   : ART_ENOMEM;
}

static void derive_part(struct art_material *m)
{
    if (m->par[SCALING] < 0) m->par[SCALING] = 0;
    m->bulk *= m->par[SCALING];
}

const struct art_material_law art_fem_part_law = {
    .params = {"fraction"},
    .moduli = moduli,
    .stress = stress,
    .stress_all = stress_all,
    .energy = energy,
    .start = start,
    .update_history = advance,
    .read = read_part,
    .derive = derive_part,
};

static const struct art_prop props[] = {
    ART_P("scaling", DOUBLE("1"), "1", "factor of stress and energy", .legal = "[0,inf)"),
    ART_P("baseMaterial", OBJECT("FemMaterial"), "LinearMaterial", "what is scaled", ART_NULLABLE),
};
const struct art_class art_material_scaled =
    ART_CORE_CLASS("ScaledFemMaterial", "materials", "FemMaterial", ART_PROPS(props), .law = &law,
                   .help = "another material times a factor");
