/* This decides the methods of incompressibility of a model (guide, section 6.7). */
#include "femmodel_priv.h"

/* Nodes have volumes of their own where each integration point belongs to a node, or all nodes to
 * the point. */
static bool has_nodal_volumes(enum art_elem_kind kind)
{
    return kind == ART_ELEM_TET || kind == ART_ELEM_HEX || kind == ART_ELEM_WEDGE ||
           kind == ART_ELEM_PYRAMID;
}

static bool allows_nodal(const struct art_fem *fem)
{
    for (int k = 0; k < ART_ELEM_TRI; k++)
        if (fem->kind[k] && !has_nodal_volumes((enum art_elem_kind)k)) return false;
    return true;
}

/* The automatic choice is nodal incompressibility if that makes fewer constraints. */
static enum art_incomp automatic(const struct art_fem *fem)
{
    int n = 0;
    for (int i = 0; i < fem->n_nodes; i++) n += art_fem_node_active(fem, i);
    return allows_nodal(fem) && fem->n_solids > n ? ART_INCOMP_NODAL : ART_INCOMP_ELEMENT;
}

static const struct {
    const char *word;
    enum art_incomp method;
    bool automatic;
} words[] = {
    {"OFF", ART_INCOMP_OFF, false},     {"ON", ART_INCOMP_ELEMENT, true},
    {"AUTO", ART_INCOMP_ELEMENT, true}, {"ELEMENT", ART_INCOMP_ELEMENT, false},
    {"NODAL", ART_INCOMP_NODAL, false}, {"FULL", ART_INCOMP_FULL, false},
};

static enum art_incomp method_of(const struct art_fem *fem, const char *prop, bool can_choose)
{
    const char *word = art_get_text(fem->comp, prop);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (art_streq(word, words[i].word))
            return words[i].automatic && can_choose ? automatic(fem) : words[i].method;
    return ART_INCOMP_OFF;
}

static const struct art_loc *place_of(const struct art_fem *fem, const char *prop)
{
    const struct art_slot *slot = art_comp_slot(fem->comp, prop);
    return slot ? &slot->loc : &fem->comp->loc;
}

/* NODAL where elements have no nodal volumes becomes ELEMENT, with one warning. */
static int use_element_method(struct art_ctx *ctx, struct art_fem *fem, const char *prop,
                              enum art_incomp *method, bool *warned)
{
    if (*method != ART_INCOMP_NODAL) *warned = false;
    if (*method != ART_INCOMP_NODAL || allows_nodal(fem)) return ART_OK;
    *method = ART_INCOMP_ELEMENT;
    if (*warned) return ART_OK;
    *warned = true;
    return art_warn_strict(ctx, ART_EUNSUPPORTED, place_of(fem, prop),
                           "%s=NODAL of '%s' needs linear tetrahedra, hexahedra, wedges and "
                           "pyramids; ELEMENT is taken",
                           prop, art_comp_path(fem->comp, NULL));
}

/* The model's material decides, whatever single elements have. */
static bool model_is_incompressible(const struct art_fem *fem)
{
    const struct art_comp *material = art_get_object(fem->comp, "material");
    for (int i = 0; material && i < fem->materials.n; i++)
        if (fem->materials.material[i].comp == material)
            return fem->materials.material[i].flags & ART_MAT_INCOMPRESSIBLE;
    return false;
}

static int read_compliance(struct art_ctx *ctx, struct art_fem *fem)
{
    double c = fem->incomp.compliance = art_get_double(fem->comp, "incompCompliance");
    if (c >= 0 && c <= 1e300) return ART_OK;
    return art_error(ctx, ART_ERANGE, place_of(fem, "incompCompliance"),
                     "incompCompliance of '%s' is %g; it must be zero or positive",
                     art_comp_path(fem->comp, NULL), c);
}

int fem_incomp_read(struct art_ctx *ctx, struct art_fem *fem)
{
    int status;
    fem->incomp.penalty_method = method_of(fem, "softIncompMethod", model_is_incompressible(fem));
    fem->incomp.constraint_method = method_of(fem, "incompressible", true);
    if (fem->incomp.constraint_method == ART_INCOMP_FULL)
        return art_error(ctx, ART_EUSAGE, place_of(fem, "incompressible"),
                         "incompressible=FULL of '%s': a constraint acts by ELEMENT or NODAL",
                         art_comp_path(fem->comp, NULL));
    ART_TRY(read_compliance(ctx, fem));
    ART_TRY(use_element_method(ctx, fem, "softIncompMethod", &fem->incomp.penalty_method,
                               &fem->incomp.warned_penalty_method));
    ART_TRY(use_element_method(ctx, fem, "incompressible", &fem->incomp.constraint_method,
                               &fem->incomp.warned_constraint_method));
out:
    return status;
}
