/* Searches in FEM models of the tree. */
#include <art/femmodel.h>

int art_fem_tree_locator(struct art_ctx *ctx, struct art_locator **query,
                         const struct art_comp *fem)
{
    struct art_volume *vol;
    int status = art_fem_tree_mesh(ctx, fem, false, &vol);
    return status < 0 ? status : art_locator_take(ctx, query, vol);
}

struct art_comp *art_fem_tree_elem(const struct art_comp *fem, int elem)
{
    static const char *const lists[] = {"elements", "shellElements"};
    for (int l = 0; l < 2; l++) {
        const struct art_comp *list = art_comp_child(fem, lists[l]);
        int n = list ? list->n_children : 0;
        if (elem >= 0 && elem < n) return list->children[elem];
        elem -= n;
    }
    return NULL;
}

struct art_comp *art_fem_tree_model(const struct art_comp *comp)
{
    struct art_comp *up = (struct art_comp *)comp;
    while (up && !art_comp_has_kind(up, ART_KIND_FEM_MODEL)) up = up->parent;
    return up;
}
