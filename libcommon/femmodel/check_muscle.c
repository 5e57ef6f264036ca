/* Checks of muscle bundles: their elements and directions. */
#include "femmodel_priv.h"

static int check_desc(void *user, const struct art_comp *desc)
{
    struct fem_check *k = user;
    const struct art_comp *elem = fem_muscle_element(desc);
    const char *name = art_comp_path(desc, NULL), *wrong = NULL;
    const char *prop = art_comp_slot(desc, "directions") ? "directions" : "direction";
    double dir[ART_FEM_MAX_POINTS][3];
    if (!elem) { /* the reader reported a name without a component */
        if (!art_comp_slot(desc, "element"))
            fem_report_fault(k, FEM_BUNDLE, ART_ENOTFOUND, &desc->loc, "'%s' names no element",
                             name);
        return ART_OK;
    }
    if (!art_comp_has_kind(elem, ART_KIND_FEM_ELEMENT) || !elem->parent ||
        elem->parent->parent != k->fem) {
        fem_report_fault(k, FEM_BUNDLE, ART_EUSAGE, fem_loc_of(desc, "element"),
                         "'%s': '%s' is no element of '%s'", name, art_comp_path(elem, NULL),
                         art_comp_path(k->fem, NULL));
        return ART_OK;
    }
    int kind = art_fem_class_kind(elem);
    if (kind < 0) return ART_OK; /* reported before */
    int n = art_elem_type((enum art_elem_kind)kind)->n_points;
    (void)fem_muscle_directions(desc, n, dir, &wrong);
    if (wrong)
        fem_report_fault(k, FEM_BUNDLE, ART_ERANGE, fem_loc_of(desc, prop),
                         "the %s of '%s' %s; its %s has %d points", prop, name, wrong,
                         elem->cls->name, n);
    return ART_OK;
}

/* Check the materials of bundles and of the model; inherited ones are checked once. */
static void check_materials(struct fem_check *k, const struct art_comp *comp)
{
    if (art_cls_prop(comp->cls, "muscleMaterial")) fem_check_material(k, comp, "muscleMaterial");
    for (int i = 0; i < comp->n_children; i++)
        if (comp->children[i]->n_children > 0 &&
            !art_comp_has_kind(comp->children[i], ART_KIND_FEM_MODEL))
            check_materials(k, comp->children[i]);
}

int fem_check_muscles(struct fem_check *k)
{
    double rate = art_cls_prop(k->fem->cls, "activationStiffening")
                      ? art_get_double(k->fem, "activationStiffening")
                      : 0;
    if (!(rate >= 0))
        fem_report_fault(k, FEM_CONSTANT, ART_ERANGE, fem_loc_of(k->fem, "activationStiffening"),
                         "activationStiffening of '%s' is %g, not at least 0",
                         art_comp_path(k->fem, NULL), rate);
    check_materials(k, k->fem);
    return fem_for_each_muscle_element(k->fem, check_desc, k);
}
