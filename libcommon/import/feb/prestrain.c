/* Prestrain: the deformation gradient that a material has before the model's own (FEBio User
 * Manual, "Prestrain material"). Growth is the inverse of one (Rodriguez, Hoger & McCulloch 1994,
 * J. Biomechanics 27): the elastic part of F = Fe Fg is F Fg^-1. */
#include "feb_priv.h"
#include <string.h>

/* Stretched by s along a, and across it by 1/sqrt(s), or not at all. */
static void from_stretch(double s, bool isochoric, const double a[3], double F[9])
{
    double across = isochoric ? 1 / sqrt(s) : 1;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            F[3 * i + k] = (i == k ? across : 0) + (s - across) * a[i] * a[k];
}

enum growth { GROWTH_VOLUME, GROWTH_AREA, GROWTH_FIBER, GROWTHS };

/* What grows by the multiplier m: all lengths, the area across a direction, lengths along it. The
 * inverse is I + (q - 1) P, P the projector on what grows and q = 1/m, of an area m^-1/2. */
static enum growth growth_of(const struct art_xml_tag *t)
{
    static const char *const types[] = {"volume growth", "area growth", "fiber growth"};
    const char *type = feb_attr(t, "type");
    if (type && strcmp(type, "general growth") == 0) return GROWTH_VOLUME;
    for (int i = 0; i < GROWTHS; i++)
        if (type && strcmp(type, types[i]) == 0) return (enum growth)i;
    return GROWTHS;
}

/* That of general growth is <iso>; what grows along a direction besides is refused. */
static const struct art_xml_tag *multiplier_of(const struct art_xml_tag *t)
{
    const char *type = feb_attr(t, "type");
    return feb_child(t, type && strcmp(type, "general growth") == 0 ? "iso" : "multiplier");
}

static double shrinkage(enum growth kind, double multiplier)
{
    return kind == GROWTH_AREA ? 1 / sqrt(multiplier) : 1 / multiplier;
}

/* The prestrain of growth, F. With a multiplier by a curve it is I + P, and its scale q - 1. */
static int read_growth(struct feb *f, const struct art_xml_tag *t, int elem, double F[9])
{
    enum growth kind = growth_of(t);
    const struct art_xml_tag *multiplier = multiplier_of(t);
    double along, dir[3] = {0};
    int status = ART_OK;
    feb_use(t);
    if (kind == GROWTHS) {
        feb_use_all(t);
        feb_refuse(f, t, "the growth \"%s\"", feb_attr(t, "type") ? feb_attr(t, "type") : "");
        return ART_OK;
    }
    struct feb_value v = feb_read_value(f, multiplier, 1);
    if (v.curve < 0 && !(v.scale > 0))
        return feb_fail(f, multiplier, ART_ERANGE, "the multiplier must be positive");
    along = feb_number(f, t, "ani", 1);
    if (along != 1) feb_refuse(f, feb_child(t, "ani"), "<ani> of growth other than 1");
    if (kind != GROWTH_VOLUME) ART_TRY(feb_fibre_at(f, t, elem, dir));
    double by = v.curve < 0 ? shrinkage(kind, v.scale) - 1 : 1;
    for (int i = 0; i < 9; i++) {
        double unit = i % 4 == 0, aa = dir[i / 3] * dir[i % 3];
        double P = kind == GROWTH_VOLUME ? unit : kind == GROWTH_AREA ? unit - aa : aa;
        F[i] = unit + by * P;
    }
out:
    return status;
}

/* The scale of growth by a curve. */
static int drive_growth(struct feb *f, const struct art_xml_tag *t, const struct feb_value *v)
{
    enum { PARTS = 8 };
    struct feb_value scale = {1, -1, -INFINITY, INFINITY};
    enum growth kind = growth_of(t);
    double *time;
    int n, status;
    if (kind == GROWTHS) return ART_OK;
    ART_TRY(feb_sample_times(f, t, PARTS, &time, &n));
    double *q = feb_alloc(f, (size_t)n, sizeof *q);
    if (!q) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        double m = feb_value_at(f, v, time[i]);
        if (!(m > 0))
            return feb_fail(f, multiplier_of(t), ART_ERANGE,
                            "the multiplier is not positive at t = %g", time[i]);
        q[i] = shrinkage(kind, m) - 1;
    }
    ART_TRY(feb_add_samples(f, t, "", n, time, q, &scale.curve));
    feb_drive(f, feb_format(f, "%s/models/fem:prestrainScale", FEB_MECH), 0, 1, &scale);
out:
    return status;
}

int feb_emit_prestrain(struct feb *f, const struct feb_material *m, int elem)
{
    const struct art_xml_tag *p = m->prestrain;
    const char *type = feb_attr(p, "type");
    double F[9] = {0}, dir[3], stretch;
    bool isochoric;
    int status = ART_OK;
    f->mesh.maps.elem = elem;
    feb_use(p);
    if (feb_is(p, "growth")) {
        ART_TRY(read_growth(f, p, elem, F));
    } else if (type && strcmp(type, "prestrain gradient") == 0) {
        const struct art_xml_tag *t = feb_child(p, "F0");
        const char *kind = feb_attr(t, "type");
        if (!t) return feb_fail(f, p, ART_ESYNTAX, "the prestrain has no <F0>");
        ART_TRY(kind && strcmp(kind, "map") == 0 ? feb_map_at(f, t, 9, F)
                                                 : feb_numbers_of(f, t, 9, F));
    } else if (type && strcmp(type, "in-situ stretch") == 0) {
        stretch = feb_number(f, p, "stretch", 1);
        isochoric = feb_bool(f, p, "isochoric", true);
        if (!(stretch > 0))
            return feb_fail(f, feb_child(p, "stretch"), ART_ERANGE, "<stretch> must be positive");
        ART_TRY(feb_fibre_at(f, m->mixed[0].tag, elem, dir));
        from_stretch(stretch, isochoric, dir, F);
    } else {
        feb_use_all(p);
        feb_refuse(f, p, "the prestrain \"%s\"", type ? type : "");
        goto out;
    }
    if (f->n_faults == 0) art_build_reals(&f->build, "prestrain", 9, F);
out:
    f->mesh.maps.elem = -1;
    return status;
}

/* True if one scale serves both: neither changes with time, or both do in the same way. */
static bool is_same_scale(const struct art_xml_tag *p, const struct feb_value *v,
                          const struct art_xml_tag *q, const struct feb_value *w)
{
    bool growth = feb_is(p, "growth"), other = feb_is(q, "growth");
    if (v->curve < 0 && w->curve < 0)
        return (growth || v->scale == 1) == (other || w->scale == 1) &&
               (growth || other || v->scale == w->scale);
    return growth == other && v->curve == w->curve && v->scale == w->scale &&
           (!growth || growth_of(p) == growth_of(q));
}

int feb_emit_prestrain_scale(struct feb *f)
{
    const struct art_xml_tag *first = NULL;
    struct feb_value own = {0};
    int status = ART_OK;
    for (int i = 0; i < f->n_materials; i++) {
        const struct art_xml_tag *p = f->materials[i].prestrain;
        struct feb_value ramp;
        if (!p) continue;
        bool growth = feb_is(p, "growth");
        ramp = feb_read_value(f, growth ? multiplier_of(p) : feb_child(p, "ramp"), 1);
        if (first) {
            if (!is_same_scale(first, &own, p, &ramp))
                feb_refuse(f, p, "a second prestrain or growth that changes otherwise");
            continue;
        }
        first = p;
        own = ramp;
        if (growth && ramp.curve >= 0)
            ART_TRY(drive_growth(f, p, &ramp));
        else if (ramp.curve >= 0)
            feb_drive(f, feb_format(f, "%s/models/fem:prestrainScale", FEB_MECH), 0, 1, &ramp);
        else if (!growth && ramp.scale != 1)
            art_build_real(&f->build, "prestrainScale", ramp.scale);
    }
out:
    return status;
}
