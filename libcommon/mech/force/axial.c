/* What springs along lines share, whatever points they run through: the law and its parameters. */
#include "../mech_priv.h"

/* A spring without a material has the one of its list. */
static const struct art_comp *material_of(const struct art_comp *spring)
{
    const struct art_comp *material = art_get_object(spring, "material");
    return material || !spring->parent ? material : art_get_object(spring->parent, "material");
}

int axial_read(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *spring,
               struct axial *axial)
{
    const struct art_comp *material = material_of(spring);
    axial->enabled = art_get_bool(spring, "enabled");
    axial->rest = art_get_double(spring, "restLength");
    axial->law = material ? art_axial_law_of(material) : NULL;
    if (!material)
        return art_error(ctx, ART_ENOTFOUND, &spring->loc, "'%s' has no material",
                         art_comp_path(spring, NULL));
    if (!axial->law)
        return art_error(ctx, ART_EUNSUPPORTED, &material->loc,
                         "the material of '%s' is a %s, which is not simulated",
                         art_comp_path(spring, NULL), material->cls->name);
    for (int k = 0; k < 8 && axial->law->params[k]; k++) {
        const char *name = axial->law->params[k];
        axial->par[k] = art_streq(name, "@compat") ? sys->compat : art_get_double(material, name);
        if (axial->law->positive >> k & 1 && !(axial->par[k] > 0))
            return art_error(ctx, ART_ERANGE, &material->loc,
                             "%s of the %s of '%s' must be positive", name, material->cls->name,
                             art_comp_path(spring, NULL));
    }
    return ART_OK;
}

double axial_reported(const struct axial *axial, double tension)
{
    double scale = axial->law->scale < 0 ? 1 : axial->par[axial->law->scale];
    return scale != 0 ? tension / scale : 0;
}
