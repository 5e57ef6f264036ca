/* Two laws of contact force for artkit, and the tables of their parameters.
 *
 * StiffContact: F = K d with damping D, in Newtons and metres what compliance = 1/K and damping = D are.
 *
 * HuntCrossleyContact, for each vertex of area A (Hunt & Crossley 1975, J. Appl. Mech. 42):
 *
 *     F = -A k (-d)^n,   D = 3/2 a |F|
 *
 * which loses about the share a v of the speed v of an impact. */
#include <art/plugin.h>
#include <math.h>

static int stiff_eval(const struct art_contact_depth *at, struct art_contact_force *f)
{
    f->force = at->par[0] * at->dist;
    f->compliance = 1 / at->par[0];
    f->damping = at->par[1];
    return ART_OK;
}

static const char *stiff_check(const double *par)
{
    return par[0] > 0 && par[1] >= 0 ? NULL : "stiffness must be positive, damping not negative";
}

static const struct art_contact_force_law stiff_law = {
    .params = {"stiffness", "damping"}, .check = stiff_check, .eval = stiff_eval};

static const struct art_prop stiff_props[] = {
    ART_P("stiffness", DOUBLE("M/T^2"), "10000"),
    ART_P("damping", DOUBLE("M/T"), "10"),
};
static const struct art_class stiff =
    ART_CLASS("StiffContact", "example", "ContactForceBehavior", ART_PROPS(stiff_props),
              .law = &stiff_law, .help = "each contact is a spring");

enum { K, N, A };

static int crossley_eval(const struct art_contact_depth *at, struct art_contact_force *f)
{
    const double *par = at->par;
    double k = par[K] * (at->two_way ? at->area / 2 : at->area), depth = -at->dist;
    f->force = -k * pow(depth, par[N]);
    /* at no depth the slope may be none: then nothing pushes */
    f->compliance = 1 / (k * par[N] * pow(depth, par[N] - 1));
    f->damping = 1.5 * par[A] * -f->force;
    return ART_OK;
}

static unsigned crossley_needs(const double *par)
{
    (void)par;
    return ART_CONTACT_NEEDS_AREA;
}

static const char *crossley_check(const double *par)
{
    return par[K] > 0 && par[N] >= 1 && par[A] >= 0
               ? NULL
               : "stiffness must be positive, exponent at least 1, dissipation not negative";
}

static const struct art_contact_force_law crossley_law = {
    .params = {"stiffness", "exponent", "dissipation"},
    .check = crossley_check,
    .needs = crossley_needs,
    .eval = crossley_eval,
};

static const struct art_prop crossley_props[] = {
    ART_P("stiffness", DOUBLE("data"), "1e6", "pressure by depth, to the exponent", ART_FIELD),
    ART_P("exponent", DOUBLE("1"), "1.5"),
    ART_P("dissipation", DOUBLE("T/L"), "0.2"),
};
static const struct art_class crossley = ART_CLASS(
    "HuntCrossleyContact", "example", "ContactForceBehavior", ART_PROPS(crossley_props),
    .law = &crossley_law, .help = "pressure by a power of the depth, and damping in proportion");

static const struct art_class *const classes[] = {&stiff, &crossley};
static const struct art_class_set set = ART_CLASS_LIST(classes);

ART_PLUGIN_INTERFACE;

int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    (void)ctx;
    plugin->classes = &set;
    return ART_OK;
}
