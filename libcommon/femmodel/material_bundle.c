/* Bundles of elements with a material that adds to theirs (guide, section 6.8), all of it or a
 * fraction. */
#include "femmodel_priv.h"

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

/* ----------------------------------------------------------------------- fractions */

static int add_part(struct art_ctx *ctx, const struct art_fem *fem, const struct art_comp *desc,
                    struct fem_parts *parts, int i)
{
    const struct art_comp *comp = fem_muscle_element(desc);
    int e = art_fem_elem_index(fem, comp);
    if (e < 0)
        return art_error(ctx, ART_ENOTFOUND, &desc->loc,
                         "'%s' names %s, which is no element of its model",
                         art_comp_path(desc, NULL), comp ? art_comp_path(comp, NULL) : "nothing");
    int *at = &parts->head[e];
    while (*at >= 0) at = &parts->all[*at].next;
    parts->all[i] = (struct fem_part){desc, -1};
    *at = i;
    return ART_OK;
}

int fem_parts_read(struct art_ctx *ctx, const struct art_fem *fem, struct fem_parts *parts)
{
    const struct art_comp *desc = NULL;
    int n = 0, i = 0, status = ART_OK;
    while ((desc = fem_tree_parts(fem->comp, desc))) n++;
    parts->head = art_alloc(ctx, (size_t)fem->n_elems + 1, sizeof *parts->head);
    parts->all = art_alloc(ctx, (size_t)n + 1, sizeof *parts->all);
    if (!parts->head || !parts->all) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) parts->head[e] = -1;
    while (status == ART_OK && (desc = fem_tree_parts(fem->comp, desc)))
        if (art_fem_part_material(desc)) status = add_part(ctx, fem, desc, parts, i++);
    return status;
}

void fem_parts_fini(struct fem_parts *parts)
{
    art_free(parts->head);
    art_free(parts->all);
}
