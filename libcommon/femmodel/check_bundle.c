/* Checks of material bundles: their elements and materials. */
#include "tree_priv.h"

static bool is_element_of(const struct art_comp *comp, const struct art_comp *fem)
{
    return art_comp_has_kind(comp, ART_KIND_FEM_ELEMENT) && comp->parent &&
           comp->parent->parent == fem;
}

static void check_bundle(struct fem_check *k, const struct art_comp *bundle, int *seen, int number)
{
    struct art_value list;
    const struct art_loc *loc = fem_loc_of(bundle, "elements");
    const char *name = art_comp_path(bundle, NULL);
    fem_check_material(k, bundle, "material");
    if (!art_get(bundle, "elements", &list) || list.type != ART_P_REFS || list.is_null) return;
    if (list.n > 0 && art_get_bool(bundle, "useAllElements"))
        fem_report_fault(k, FEM_BUNDLE, ART_EUSAGE, loc,
                         "bundle '%s' is for all elements, and has a list of elements besides",
                         name);
    for (int i = 0; i < list.n; i++) {
        const struct art_comp *elem = list.refs[i].to;
        if (!elem) continue; /* the reader reported it */
        if (!is_element_of(elem, k->fem)) {
            fem_report_fault(k, FEM_BUNDLE, ART_EUSAGE, loc,
                             "bundle '%s': '%s' is no element of '%s'", name,
                             art_comp_path(elem, NULL), art_comp_path(k->fem, NULL));
        } else if (seen[elem->order] == number) {
            fem_report_fault(k, FEM_BUNDLE, ART_EUSAGE, loc, "bundle '%s' has element '%s' twice",
                             name, art_comp_path(elem, k->fem));
        } else {
            seen[elem->order] = number;
        }
    }
}

static void check_parts(struct fem_check *k)
{
    const struct art_comp *bundle = NULL;
    for (const struct art_comp *desc = NULL; (desc = fem_tree_parts(k->fem, desc));) {
        const struct art_comp *elem = art_get_ref(desc, "element");
        if (desc->parent->parent != bundle && (bundle = desc->parent->parent))
            fem_check_material(k, bundle, "material");
        if (!elem || !is_element_of(elem, k->fem))
            fem_report_fault(
                k, FEM_BUNDLE, ART_EUSAGE, fem_loc_of(desc, "element"),
                "'%s' names %s, which is no element of '%s'", art_comp_path(desc, NULL),
                elem ? art_comp_path(elem, NULL) : "nothing", art_comp_path(k->fem, NULL));
    }
}

int fem_check_bundles(struct fem_check *k)
{
    const struct art_comp *list = fem_tree_bundles(k->fem);
    check_parts(k);
    if (!list || list->n_children == 0) return ART_OK;
    /* marks of the bundle that had an element last, by the order of the element */
    int *seen = art_alloc(k->ctx, (size_t)k->fem->model->next_order + 1, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int i = 0; i < list->n_children; i++) check_bundle(k, list->children[i], seen, i + 1);
    art_free(seen);
    return ART_OK;
}
