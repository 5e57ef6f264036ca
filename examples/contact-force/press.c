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
    {.name = "stiffness", .type = ART_P_DOUBLE, .def = "10000", .unit = "M/T^2"},
    {.name = "damping", .type = ART_P_DOUBLE, .def = "10", .unit = "M/T"},
};
static const struct art_class stiff = {
    .name = "StiffContact",
    .full_name = "example.StiffContact",
    .extends = "ContactForceBehavior",
    .props = stiff_props,
    .n_props = 2,
    .law = &stiff_law,
    .help = "each contact is a spring",
};

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
    {.name = "stiffness",
     .type = ART_P_DOUBLE,
     .def = "1e6",
     .flags = ART_PROP_FIELD,
     .unit = "data",
     .help = "pressure by depth, to the exponent"},
    {.name = "exponent", .type = ART_P_DOUBLE, .def = "1.5", .unit = "1"},
    {.name = "dissipation", .type = ART_P_DOUBLE, .def = "0.2", .unit = "T/L"},
};
static const struct art_class crossley = {
    .name = "HuntCrossleyContact",
    .full_name = "example.HuntCrossleyContact",
    .extends = "ContactForceBehavior",
    .props = crossley_props,
    .n_props = 3,
    .law = &crossley_law,
    .help = "pressure by a power of the depth, and damping in proportion",
};

static const struct art_class *const classes[] = {&stiff, &crossley};
static const struct art_class_set set = {classes, 2};

ART_PLUGIN_INTERFACE;

int art_plugin_register(struct art_ctx *ctx, struct art_plugin *plugin)
{
    (void)ctx;
    plugin->classes = &set;
    return ART_OK;
}
