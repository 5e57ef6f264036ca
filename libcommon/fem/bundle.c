/* Bundles of elements with a material that adds to theirs (guide, section 6.8). */
#include "fem_priv.h"

int fem_bundle_elements(struct art_ctx *ctx, const struct art_fem *fem,
                        const struct art_comp *bundle, bool *in)
{
    struct art_value value;
    bool all = art_get_bool(bundle, "useAllElements");
    if (all)
        for (int e = 0; e < fem->n_elems; e++) in[e] = true;
    if (!art_get(bundle, "elements", &value)) return ART_OK;
    if (all && value.n > 0)
        return art_error(ctx, ART_EUSAGE, &bundle->loc,
                         "'%s' has useAllElements and lists elements besides",
                         art_comp_path(bundle, NULL));
    for (int i = 0; i < value.n; i++) {
        const struct art_comp *comp = value.refs[i].to;
        int e = comp ? art_fem_elem_index(fem, comp) : -1;
        if (e < 0)
            return art_error(ctx, ART_ENOTFOUND, &bundle->loc,
                             "'%s' lists '%s', which is no element of its model",
                             art_comp_path(bundle, NULL),
                             value.refs[i].path ? value.refs[i].path : "null");
        if (in[e])
            return art_error(ctx, ART_EUSAGE, &bundle->loc, "'%s' lists element %d twice",
                             art_comp_path(bundle, NULL), comp->number);
        in[e] = true;
    }
    return ART_OK;
}
