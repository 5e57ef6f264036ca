/* This reads materials from the tree: reading them from the tree, and what incompressible ones
 * share. */
#include "material_priv.h"
#include <math.h>
#include <string.h>

static const struct art_class *const materials[] = {
#define X(material) &art_material_##material,
#include "material.def"
#undef X
};

const struct art_class *art_material_at(int i)
{
    return i >= 0 && (size_t)i < sizeof materials / sizeof materials[0] ? materials[i] : NULL;
}

const struct art_material_law *art_material_law_of(const struct art_comp *comp)
{
    if (!art_cls_is(comp->cls, "FemMaterial") && !art_cls_is(comp->cls, "AuxMaterialElementDesc"))
        return NULL;
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        if (cls->def && cls->def->law) return cls->def->law;
    return NULL;
}

/* The count of numbers that a property has by default. */
static int default_count(const struct art_comp *comp, const char *name)
{
    int n = 0;
    for (int i = 0; i < comp->cls->n_props; i++) {
        if (!art_streq(comp->cls->props[i]->name, name) || !comp->cls->props[i]->def) continue;
        for (const char *s = comp->cls->props[i]->def; *s; s += strspn(s, " "), n++)
            s += strcspn(s, " ");
    }
    return n;
}

/* Read the parameters, one property after the other. */
static int read_params(struct art_ctx *ctx, const struct art_comp *comp,
                       const struct art_quirks *quirks, struct art_material *m)
{
    int n = 0;
    for (int k = 0; k < 24 && m->law->params[k]; k++) {
        const char *name = m->law->params[k];
        struct art_value value;
        if (name[0] == '@') {
            int quirk = art_quirk_value(quirks, name);
            if (quirk < 0)
                return art_error(ctx, ART_ENOTFOUND, &comp->loc, "a %s reads %s, which is no quirk",
                                 comp->cls->name, name);
            m->par[n++] = quirk;
            continue;
        }
        int count = 0;
        const double *num = art_get(comp, name, &value) ? art_value_numbers(&value, &count) : NULL;
        if (!num || n + count > ART_MAT_PARAMS)
            return art_error(ctx, num ? ART_ELIMIT : ART_ENOTFOUND, &comp->loc,
                             "%s of a %s holds %s numbers", name, comp->cls->name,
                             num ? "too many" : "no");
        int want = default_count(comp, name);
        if (count != want)
            return art_error(ctx, ART_ERANGE, &comp->loc, "%s of a %s takes %d number{s}, not %d",
                             name, comp->cls->name, want, count);
        memcpy(m->par + n, num, (size_t)count * sizeof *num);
        n += count;
    }
    return ART_OK;
}

static int check(struct art_ctx *ctx, const struct art_comp *comp, const struct art_material *m)
{
    const char *wrong = m->law->check ? m->law->check(m->par) : NULL;
    for (int i = 0; !wrong && i < ART_MAT_PARAMS; i++)
        if (!isfinite(m->par[i])) wrong = "a parameter is not finite";
    if (!wrong && m->flags & ART_MAT_INCOMPRESSIBLE && !(m->bulk >= 0 && isfinite(m->bulk)))
        wrong = "bulkModulus must not be negative";
    return wrong ? art_error(ctx, ART_ERANGE, &comp->loc, "%s: %s", comp->cls->name, wrong)
                 : ART_OK;
}

/* Derive flags, bulk modulus and the like, of the law's own properties, or of what is wrapped. */
static void derive(const struct art_comp *comp, struct art_material *m)
{
    const struct art_material *base = m->base;
    m->flags = m->law->flags;
    m->n_state = m->law->n_state;
    if (base) {
        m->flags |= base->flags;
        m->n_state += base->n_state;
        m->corotated = base->corotated;
        m->bulk = base->bulk;
        m->potential = base->potential;
    }
    if (m->law->flags & ART_MAT_LINEAR) m->corotated = art_get_bool(comp, "corotated");
    if (!(m->law->flags & ART_MAT_INCOMPRESSIBLE)) return;
    m->bulk = art_get_double(comp, "bulkModulus");
    const char *potential = art_get_text(comp, "bulkPotential");
    m->potential = art_streq(potential, "LOGARITHMIC") ? ART_BULK_LOGARITHMIC
                   : art_streq(potential, "MIXED")     ? ART_BULK_MIXED
                                                       : ART_BULK_QUADRATIC;
    /* ln J ends at J = 0 */
    if (m->potential != ART_BULK_QUADRATIC) m->flags &= ~(unsigned)ART_MAT_INVERTIBLE;
}

int art_material_refresh(struct art_ctx *ctx, const struct art_comp *comp,
                         const struct art_quirks *quirks, struct art_material *m)
{
    int status;
    ART_TRY(read_params(ctx, comp, quirks, m));
    if (m->base) ART_TRY(art_material_refresh(ctx, m->base->comp, quirks, m->base));
    if (m->bond) ART_TRY(art_material_refresh(ctx, m->bond->comp, quirks, m->bond));
    derive(comp, m);
    if (m->law->refresh) ART_TRY(m->law->refresh(ctx, comp, m));
    if (m->law->derive) m->law->derive(m);
    return check(ctx, comp, m);
out:
    return status;
}

int art_material_read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                      const struct art_quirks *quirks, struct art_material *m)
{
    memset(m, 0, sizeof *m);
    m->law = art_material_law_of(comp);
    m->comp = comp;
    if (!m->law)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc, "a material %s is not simulated",
                         comp->cls->name);
    int status = m->law->read ? m->law->read(ctx, arena, comp, quirks, m) : ART_OK;
    return status == ART_OK ? art_material_refresh(ctx, comp, quirks, m) : status;
}

int fem_read_base(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                  const struct art_quirks *quirks, struct art_material *m)
{
    const struct art_comp *base = art_get_object(comp, "baseMaterial");
    if (!base)
        return art_error(ctx, ART_ERANGE, &comp->loc, "baseMaterial of a %s is null",
                         comp->cls->name);
    m->base = art_arena_alloc(ctx, arena, 1, sizeof *m->base);
    return m->base ? art_material_read(ctx, arena, base, quirks, m->base) : ART_ENOMEM;
}

double art_bulk_pressure(const struct art_material *m, double J, double *dp)
{
    if (m->potential == ART_BULK_LOGARITHMIC) {
        if (dp) *dp = m->bulk * (1 - log(J)) / (J * J);
        return m->bulk * log(J) / J;
    }
    if (m->potential == ART_BULK_MIXED) {
        if (dp) *dp = 0.5 * m->bulk * (1 + 1 / (J * J));
        return 0.5 * m->bulk * (J - 1 / J);
    }
    if (dp) *dp = m->bulk;
    return m->bulk * (J - 1);
}

double art_bulk_energy(const struct art_material *m, double J)
{
    if (m->potential == ART_BULK_MIXED) return 0.5 * m->bulk * (0.5 * (J * J - 1) - log(J));
    double x = m->potential == ART_BULK_LOGARITHMIC ? log(J) : J - 1;
    return 0.5 * m->bulk * x * x;
}

void art_mat_add_pressure(double p, double s[6], double D[36])
{
    for (int i = 0; i < 3; i++) {
        s[i] += p;
        if (!D) continue;
        for (int j = 0; j < 3; j++) D[6 * i + j] += p;
        D[7 * i] -= 2 * p;
        D[7 * (i + 3)] -= p;
    }
}

void art_mat_point_init(struct art_mat_point *pt, const double F[9])
{
    memset(pt, 0, sizeof *pt);
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    art_m3_identity(pt->Q);
}
