/* What springs along lines share, whatever points they run through: the law, its parameters and
 * what it remembers. */
#include "../function_priv.h"
#include <string.h>

enum { LENGTH, RATE, ACTIVATION, NOTED };

/* A spring without a material has the one of its list. */
static const struct art_comp *material_of(const struct art_comp *spring)
{
    const struct art_comp *material = art_get_object(spring, "material");
    return material || !spring->parent ? material : art_get_object(spring->parent, "material");
}

static int wrong(struct art_ctx *ctx, const struct art_comp *material,
                 const struct art_comp *spring, const char *what, const char *why)
{
    return art_error(ctx, ART_ERANGE, &material->loc, "%s of the %s of '%s' must be %s", what,
                     material->cls->name, art_comp_path(spring, NULL), why);
}

static int read_numbers(struct art_ctx *ctx, const struct art_system *sys,
                        const struct art_comp *material, const struct art_comp *spring,
                        struct axial *axial)
{
    const struct art_axial_law *law = axial->law;
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        const char *name = law->params[k];
        axial->par[k] = art_streq(name, "@compat") ? sys->compat : art_get_double(material, name);
        if (law->positive >> k & 1 && !(axial->par[k] > 0))
            return wrong(ctx, material, spring, name, "positive");
    }
    const char *why = law->check ? law->check(axial->par, axial->rest) : NULL;
    if (!why) return ART_OK;
    return art_error(ctx, ART_ERANGE, &material->loc, "the %s of '%s': %s", material->cls->name,
                     art_comp_path(spring, NULL), why);
}

/* Curves are read once for each text. */
static int read_curve(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *material,
                      struct axial *axial, int i)
{
    const struct art_axial_curve *def = &axial->law->curves[i];
    const struct art_slot *slot = def->prop ? art_comp_slot(material, def->prop) : NULL;
    bool given = slot && slot->has_value && slot->value.text && !slot->value.is_null;
    const char *text = given ? slot->value.text : "";
    if (axial->text[i] == text) return ART_OK;
    struct art_curve *curve = art_arena_alloc(ctx, &sys->arena, 1, sizeof *curve);
    if (!curve) return ART_ENOMEM;
    int status = given ? curve_read(ctx, &sys->arena, material, def->prop, curve)
                       : curve_of_knots(ctx, &sys->arena, def->knots, def->n, curve);
    if (status < 0) return status;
    axial->curves[i] = curve;
    axial->text[i] = text;
    return ART_OK;
}

int axial_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
               struct axial *axial)
{
    const struct art_comp *material = material_of(spring);
    const struct art_axial_law *before = axial->law;
    axial->enabled = art_get_bool(spring, "enabled");
    axial->rest = art_get_double(spring, "restLength");
    axial->law = material ? art_axial_law_of(material) : NULL;
    if (!material)
        return art_error(ctx, ART_ENOTFOUND, &spring->loc, "'%s' has no material",
                         art_comp_path(spring, NULL));
    if (!axial->law) {
        const char *lacks[2];
        art_cls_lacks(material->cls, lacks);
        return art_error(ctx, ART_EUNSUPPORTED, &material->loc,
                         "the material of '%s' is a %s, which is not simulated%s%s",
                         art_comp_path(spring, NULL), material->cls->name, lacks[0], lacks[1]);
    }
    if (axial->law->n_memory > 0 && before && before != axial->law)
        return art_error(
            ctx, ART_EUNSUPPORTED, &material->loc,
            "the material of '%s' became a %s during the run, which has to begin with it",
            art_comp_path(spring, NULL), material->cls->name);
    int status = read_numbers(ctx, sys, material, spring, axial);
    for (int i = 0; i < ART_AXIAL_CURVES && axial->law->curves[i].knots && status == ART_OK; i++)
        status = read_curve(ctx, sys, material, axial, i);
    return status;
}

int axial_begin(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                struct axial *axial)
{
    axial->memory = -1;
    int status = axial_read(ctx, sys, spring, axial);
    if (status < 0 || axial->law->n_memory == 0) return status;
    axial->memory = art_system_add_aux(ctx, sys, spring, NOTED + axial->law->n_memory);
    return axial->memory < 0 ? axial->memory : ART_OK;
}

static struct art_axial_at here(const struct axial *axial, const struct art_state *state, double l,
                                double ldot, double activation)
{
    const double *memory = axial->memory < 0 ? NULL : state->aux + axial->memory + NOTED;
    return (struct art_axial_at){.par = axial->par,
                                 .curves = axial->curves,
                                 .l = l,
                                 .ldot = ldot,
                                 .rest = axial->rest,
                                 .activation = activation,
                                 .memory = memory};
}

void axial_respond(const struct axial *axial, const struct art_state *state, double l, double ldot,
                   double activation, double out[3])
{
    struct art_axial_at at = here(axial, state, l, ldot, activation);
    axial->law->respond(&at, out);
}

double axial_told(const struct axial *axial, const struct art_state *state, double l, double ldot,
                  double activation)
{
    double out[3];
    struct art_axial_at at = here(axial, state, l, ldot, activation);
    at.told = true;
    if (axial->law->eval)
        axial_eval(axial, state, l, ldot, activation, out);
    else
        axial->law->respond(&at, out);
    return out[0];
}

double axial_passive(const struct axial *axial, const struct art_state *state, double l,
                     double ldot, double activation)
{
    struct art_axial_at at = here(axial, state, l, ldot, activation);
    at.told = true;
    return axial->law->passive ? axial->law->passive(&at) : axial_told(axial, state, l, ldot, 0);
}

double axial_inner_length(const struct axial *axial, const struct art_state *state, double l,
                          double ldot, double activation)
{
    struct art_axial_at at = here(axial, state, l, ldot, activation);
    at.told = true;
    return axial->law->inner_length ? axial->law->inner_length(&at) : 0;
}

const struct art_live *axial_find_inner(const struct art_comp *spring, const char *prop,
                                        const struct art_live *row)
{
    static const char of_material[] = "material.";
    size_t n = sizeof of_material - 1;
    const struct art_comp *material = material_of(spring);
    const struct art_axial_law *law = material ? art_axial_law_of(material) : NULL;
    bool inner = law && law->inner && strncmp(prop, of_material, n) == 0;
    return inner && art_streq(prop + n, law->inner) ? row : NULL;
}

void axial_arrive(const struct axial *axial, struct art_state *state, double l, double ldot,
                  double activation)
{
    if (axial->memory < 0) return;
    double *noted = state->aux + axial->memory;
    noted[LENGTH] = l;
    noted[RATE] = ldot;
    noted[ACTIVATION] = activation;
}

void axial_advance(const struct axial *axial, struct art_state *state, double h)
{
    double memory[ART_AXIAL_MEMORY] = {0};
    if (axial->memory < 0) return;
    double *noted = state->aux + axial->memory, *kept = noted + NOTED;
    struct art_axial_at at = here(axial, state, noted[LENGTH], noted[RATE], noted[ACTIVATION]);
    size_t n = (size_t)axial->law->n_memory;
    if (h < 0) memset(kept, 0, n * sizeof *kept);
    axial->law->advance(&at, h, memory);
    memcpy(kept, memory, n * sizeof *kept);
}

double axial_energy(const struct axial *axial, const struct art_state *state, double l, double ldot,
                    double activation)
{
    const struct art_axial_law *law = axial->law;
    if (law->eval) return art_axial_energy(law, axial->par, l, axial->rest);
    struct art_axial_at at = here(axial, state, l, ldot, activation);
    at.told = true;
    return law->stored ? law->stored(&at) : 0;
}

double axial_reported(const struct axial *axial, double tension)
{
    double scale = axial->law->scale < 0 ? 1 : axial->par[axial->law->scale];
    return scale != 0 ? tension / scale : 0;
}
