/* Prestrain: the deformation gradient that a material has before the model's own (FEBio User
 * Manual, "Prestrain material"). */
#include "febmodel_calls.h"
#include <string.h>

/* Stretched by s along a, and across it by 1/sqrt(s), or not at all. */
static void from_stretch(double s, bool isochoric, const double a[3], double F[9])
{
    double across = isochoric ? 1 / sqrt(s) : 1;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            F[3 * i + k] = (i == k ? across : 0) + (s - across) * a[i] * a[k];
}

int feb_emit_prestrain(struct feb *f, const struct feb_material *m, int elem)
{
    const struct art_xml_tag *p = m->prestrain;
    const char *type = feb_attr(p, "type");
    double F[9], dir[3], stretch;
    bool isochoric;
    int status = ART_OK;
    f->mesh.maps.elem = elem;
    feb_use(p);
    if (type && strcmp(type, "prestrain gradient") == 0) {
        const struct art_xml_tag *t = feb_child(p, "F0");
        const char *kind = feb_attr(t, "type");
        if (!t) return feb_fail(f, p, ART_ESYNTAX, "the prestrain has no <F0>");
        ART_TRY(kind && strcmp(kind, "map") == 0 ? feb_map_at(f, t, 9, F)
                                                 : feb_numbers_of(f, t, 9, F));
    } else if (type && strcmp(type, "in-situ stretch") == 0) {
        ART_TRY(feb_number(f, p, "stretch", 1, &stretch));
        ART_TRY(feb_bool(f, p, "isochoric", true, &isochoric));
        if (!(stretch > 0))
            return feb_fail(f, feb_child(p, "stretch"), ART_ERANGE, "<stretch> must be positive");
        ART_TRY(feb_fibre_at(f, m->mixed[0].tag, elem, dir));
        from_stretch(stretch, isochoric, dir, F);
    } else {
        feb_use_all(p);
        feb_refuse(f, p, "the prestrain \"%s\"", type ? type : "");
        goto out;
    }
    if (f->n_faults == 0) feb_put_numbers(f, "prestrain", 9, F);
out:
    f->mesh.maps.elem = -1;
    return status;
}

int feb_emit_prestrain_scale(struct feb *f)
{
    const struct art_xml_tag *first = NULL;
    int status = ART_OK;
    for (int i = 0; i < f->n_materials; i++) {
        const struct art_xml_tag *p = f->materials[i].prestrain;
        struct feb_value ramp;
        if (!p) continue;
        ART_TRY(feb_read_value(f, feb_child(p, "ramp"), 1, &ramp));
        if (first && (ramp.curve >= 0 || ramp.scale != 1))
            feb_refuse(f, p, "a second prestrain with a <ramp> of its own");
        first = p;
        if (ramp.curve >= 0)
            ART_TRY(feb_drive(f, feb_format(f, "%s/models/fem:prestrainScale", f->out.prefix), 0, 1,
                              &ramp));
        else if (ramp.scale != 1)
            feb_put(f, "prestrainScale", ramp.scale);
    }
out:
    return status;
}
