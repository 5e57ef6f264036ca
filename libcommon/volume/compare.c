/* This compares volume meshes bit for bit. */
#include <art/volume.h>
#include <string.h>

static bool equal_sets(const struct art_volume *a, const struct art_volume *b)
{
    if (a->n_sets != b->n_sets) return false;
    for (int i = 0; i < a->n_sets; i++) {
        const struct art_volume_set *s = &a->sets[i], *t = &b->sets[i];
        if (strcmp(s->name, t->name) != 0 || s->of != t->of || s->n != t->n ||
            !art_indices_equal(s->item, t->item, s->n))
            return false;
    }
    return true;
}

const char *art_volume_compare(const struct art_volume *a, const struct art_volume *b)
{
    const struct art_fields *fields[][2] = {{&a->node_fields, &b->node_fields},
                                            {&a->elem_fields, &b->elem_fields},
                                            {&a->facet_fields, &b->facet_fields},
                                            {&a->mesh_fields, &b->mesh_fields}};
    const char *what = NULL;
    if (a->n_nodes != b->n_nodes) return "number of nodes";
    if (a->n_elems != b->n_elems) return "number of elements";
    if (a->n_facets != b->n_facets) return "number of facets";
    if (a->n_nodes > 0 && memcmp(a->pos, b->pos, 3 * (size_t)a->n_nodes * sizeof *a->pos) != 0)
        return "positions";
    if (a->n_elems > 0 && memcmp(a->elem_kind, b->elem_kind, (size_t)a->n_elems) != 0)
        return "kinds of elements";
    if (!art_lists_equal(a->n_elems, a->elem_off, a->elem_node, b->elem_off, b->elem_node))
        return "elements";
    if (!art_indices_equal(a->node_id, b->node_id, a->n_nodes)) return "numbers of nodes";
    if (!art_indices_equal(a->elem_id, b->elem_id, a->n_elems)) return "numbers of elements";
    if (!art_mesh_names_equal(&a->regions, &b->regions)) return "names of regions";
    if (!art_indices_equal(a->elem_region, b->elem_region, a->n_elems)) return "regions";
    if (!art_lists_equal(a->n_facets, a->facet_off, a->facet_node, b->facet_off, b->facet_node))
        return "facets";
    if (!equal_sets(a, b)) return "sets";
    if (!art_streq(a->units, b->units)) return "unit";
    if (!art_streq(a->name, b->name)) return "name";
    for (size_t i = 0; !what && i < sizeof fields / sizeof fields[0]; i++)
        what = art_fields_compare(fields[i][0], fields[i][1]);
    return what;
}
