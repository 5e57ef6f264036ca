/* What it means to set mass, density, inertia or inertiaMethod of a body, or mass and density of
 * one of its meshes. */
#include "mech_priv.h"
#include <art/bodymass.h>
#include <string.h>

/* The properties whose setters change others, of bodies and of their meshes. */
static const char *const of_body[] = {"inertiaMethod", "density", "mass", "inertia",
                                      "centerOfMass"};
static const char *const of_mesh[] = {"density", "mass"};

static bool is_one_of(const char *prop, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(prop, names[i]) == 0) return true;
    return false;
}

/* Return the body whose mass the property concerns, or NULL. */
static struct art_comp *body_of(struct art_comp *comp, const char *prop)
{
    struct art_comp *up = comp->parent ? comp->parent->parent : NULL;
    if (art_comp_has_kind(comp, ART_KIND_RIGID_BODY))
        return is_one_of(prop, of_body, sizeof of_body / sizeof of_body[0]) ? comp : NULL;
    if (!art_comp_has_kind(comp, ART_KIND_BODY_MESH) || !up) return NULL;
    return art_comp_has_kind(up, ART_KIND_RIGID_BODY) &&
                   is_one_of(prop, of_mesh, sizeof of_mesh / sizeof of_mesh[0])
               ? up
               : NULL;
}

/* Sum up what the meshes give for a density; false if no mesh has mass, or one cannot be measured.
 */
static bool sum_up(struct art_ctx *ctx, const struct art_comp *body, double density,
                   struct art_inertia *sum, int *status)
{
    struct art_quiet quiet;
    int n;
    art_quiet_begin(ctx, &quiet);
    int got = mech_body_meshes_inertia(ctx, body, density, true, sum, &n);
    got = art_quiet_end(ctx, &quiet, got);
    *status = art_status_stops(got) ? got : ART_OK;
    return got == ART_OK && n > 0;
}

/* A density can change nothing where the mass is given and there is no mesh. A body that is in no
 * tree yet may still get one. */
static int refuse(struct art_ctx *ctx, const struct art_comp *body, const char *prop)
{
    static const char *const words[] = {"DENSITY", "MASS", "EXPLICIT"};
    enum mech_inertia_method method = mech_body_method(body);
    if (!art_streq(prop, "density") || method == MECH_INERTIA_DENSITY || !body->parent)
        return ART_OK;
    return art_error(
        ctx, ART_ERANGE, &body->loc,
        "the density of '%s' would change nothing: its mass is given (%s), and it has no "
        "mesh with mass",
        art_comp_path(body, NULL), words[method]);
}

int art_body_will_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                      struct art_body_before *before)
{
    struct art_comp *to = art_prop_alias(comp, &prop);
    const struct art_comp *body = to ? body_of(to, prop) : NULL;
    struct art_inertia sum;
    int status = ART_OK;
    before->known = false;
    if (!body) return ART_OK;
    if (!sum_up(ctx, body, 1, &sum, &status)) return status < 0 ? status : refuse(ctx, body, prop);
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int got = art_quiet_end(ctx, &quiet, art_body_inertia(ctx, body, &before->M));
    before->known = got == ART_OK;
    return art_status_stops(got) ? got : ART_OK;
}

static int set_number(struct art_ctx *ctx, struct art_comp *comp, const char *prop, double x)
{
    return art_set_numbers(ctx, comp, prop, &x, 1);
}

static int scale_number(struct art_ctx *ctx, struct art_comp *comp, const char *prop, double factor)
{
    if (!art_is_set(comp, prop)) return ART_OK;
    return set_number(ctx, comp, prop, factor * art_get_double(comp, prop));
}

/* Scale all densities, and the masses of meshes that state them. */
static int scale_densities(struct art_ctx *ctx, struct art_comp *body, double factor)
{
    struct art_comp *meshes = art_comp_child(body, "meshes");
    int status;
    ART_TRY(set_number(ctx, body, "density", factor * art_get_double(body, "density")));
    for (int i = 0; meshes && i < meshes->n_children; i++) {
        struct art_comp *part = meshes->children[i];
        if (!mech_mesh_part_counts(part)) continue;
        /* what counts is set last, and stays what counts */
        bool by_mass = mech_mass_given(part);
        ART_TRY(scale_number(ctx, part, by_mass ? "density" : "mass", factor));
        ART_TRY(scale_number(ctx, part, by_mass ? "mass" : "density", factor));
    }
out:
    return status;
}

/* A mass that follows from densities changes these. */
static int mass_by_densities(struct art_ctx *ctx, struct art_comp *body, double mass)
{
    struct art_inertia sum;
    int status;
    if (!sum_up(ctx, body, art_get_double(body, "density"), &sum, &status)) return status;
    if (!(sum.mass > 0)) {
        /* densities of zero cannot be scaled */
        if (!sum_up(ctx, body, 1, &sum, &status) || !(sum.mass > 0)) return status;
        ART_TRY(set_number(ctx, body, "density", 1));
    }
    if (sum.mass != mass) ART_TRY(scale_densities(ctx, body, mass / sum.mass));
    ART_TRY(art_unset(ctx, body, "mass"));
out:
    return status;
}

/* A mass that is given becomes that which the densities say. */
static int mass_of_densities(struct art_ctx *ctx, struct art_comp *body, double density)
{
    struct art_inertia sum;
    int status;
    if (!sum_up(ctx, body, density, &sum, &status)) return status;
    ART_TRY(set_number(ctx, body, "density", density));
    ART_TRY(set_number(ctx, body, "mass", sum.mass));
out:
    return status;
}

/* An inertia of numbers, in place of all else that said what it is. */
static int make_explicit(struct art_ctx *ctx, struct art_comp *body, const struct art_inertia *M)
{
    double x[13] = {M->mass};
    int status;
    art_v3_copy(x + 1, M->com);
    memcpy(x + 4, M->J, sizeof M->J);
    ART_TRY(art_set_text(ctx, body, "inertiaMethod", "EXPLICIT", NULL));
    ART_TRY(art_unset(ctx, body, "mass"));
    ART_TRY(art_unset(ctx, body, "centerOfMass"));
    ART_TRY(art_set_numbers(ctx, body, "inertia", x, 13));
out:
    return status;
}

static int inertia_was_set(struct art_ctx *ctx, struct art_comp *body)
{
    int status = ART_OK;
    if (mech_body_method(body) != MECH_INERTIA_EXPLICIT)
        ART_TRY(art_set_text(ctx, body, "inertiaMethod", "EXPLICIT", NULL));
    ART_TRY(art_unset(ctx, body, "mass"));
    ART_TRY(art_unset(ctx, body, "centerOfMass"));
out:
    return status;
}

/* The method itself was set: the inertia stays what it was. */
static int method_was_set(struct art_ctx *ctx, struct art_comp *body,
                          const struct art_body_before *before)
{
    if (!before->known) return ART_OK;
    switch (mech_body_method(body)) {
    case MECH_INERTIA_DENSITY:
        return mass_by_densities(ctx, body, before->M.mass);
    case MECH_INERTIA_MASS:
        return set_number(ctx, body, "mass", before->M.mass);
    default:
        return make_explicit(ctx, body, &before->M);
    }
}

static int center_was_set(struct art_ctx *ctx, struct art_comp *body,
                          const struct art_body_before *before)
{
    struct art_inertia M = before->M;
    if (!before->known || mech_body_method(body) == MECH_INERTIA_EXPLICIT) return ART_OK;
    art_get_vector(body, "centerOfMass", M.com, 3);
    return make_explicit(ctx, body, &M);
}

/* A mesh states another mass or density in place of what it stated: the mass of its body is the
 * sum. */
static int mesh_was_set(struct art_ctx *ctx, struct art_comp *body, struct art_comp *part,
                        const char *prop)
{
    double density;
    int status;
    ART_TRY(art_unset(ctx, part, strcmp(prop, "mass") == 0 ? "density" : "mass"));
    if (mech_body_method(body) == MECH_INERTIA_DENSITY) return ART_OK;
    ART_TRY(mech_body_density(ctx, body, &density));
    if (density >= 0) status = mass_of_densities(ctx, body, density);
out:
    return status;
}

int art_body_was_set(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                     const struct art_body_before *before)
{
    struct art_comp *to = art_prop_alias(comp, &prop), *body = to ? body_of(to, prop) : NULL;
    if (!body) return ART_OK;
    if (body != to) return mesh_was_set(ctx, body, to, prop);
    enum mech_inertia_method method = mech_body_method(body);
    if (strcmp(prop, "inertiaMethod") == 0) return method_was_set(ctx, body, before);
    /* what is being built states each of its numbers */
    if (strcmp(prop, "inertia") == 0)
        return body->parent || before->known ? inertia_was_set(ctx, body) : ART_OK;
    if (strcmp(prop, "centerOfMass") == 0) return center_was_set(ctx, body, before);
    if (strcmp(prop, "density") == 0)
        return method == MECH_INERTIA_DENSITY
                   ? ART_OK
                   : mass_of_densities(ctx, body, art_get_double(body, "density"));
    bool by_density = method == MECH_INERTIA_DENSITY || !art_is_set(body, "inertiaMethod");
    return by_density && method != MECH_INERTIA_EXPLICIT
               ? mass_by_densities(ctx, body, art_get_double(body, "mass"))
               : ART_OK;
}

int art_body_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                      const char *text, const struct art_loc *loc)
{
    struct art_body_before before;
    int status;
    ART_TRY(art_body_will_set(ctx, comp, prop, &before));
    ART_TRY(art_set_text(ctx, comp, prop, text, loc));
    ART_TRY(art_body_was_set(ctx, comp, prop, &before));
out:
    return status;
}

int art_body_no_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop)
{
    return art_error(ctx, ART_ERANGE, &comp->loc,
                     "%s of '%s' has no value: its mass is given, and no mesh has a volume", prop,
                     art_comp_path(comp, NULL));
}
