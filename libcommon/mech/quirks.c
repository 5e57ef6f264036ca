/* Quirks by name, for laws that read one among their parameters. */
#include <art/quirks.h>
#include <stddef.h>

static const struct {
    const char *name;
    size_t at;
} named[] = {
#define ROW(member)                                                                                \
    {                                                                                              \
#member, offsetof(struct art_quirks, member)                                               \
    }
    {"compat", offsetof(struct art_quirks, plugin_laws)},
    ROW(arruda_boyce_four_terms),
    ROW(mooney_rivlin_tangent),
    ROW(scaled_bulk_unscaled),
    ROW(slack_fibres_push),
    ROW(blemker_shear_corner),
    ROW(visco_memory_lags),
    ROW(slack_muscle_stiffness),
    ROW(ligament_blend_moves),
    ROW(maxwell_damping_unscaled),
    ROW(uw_ligament_toe_tangent),
    ROW(masoud_curve_slopes),
    ROW(unpennate_fibres_push),
    ROW(equilibrium_muscle_tangent),
    ROW(thelen_lengthening_fast),
    ROW(xyz_moments_about_C),
#undef ROW
};

int art_quirk_value(const struct art_quirks *quirks, const char *name)
{
    if (name[0] != '@') return -1;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(named[i].name, name + 1) == 0)
            return quirks && *(const bool *)((const char *)quirks + named[i].at);
    return -1;
}
