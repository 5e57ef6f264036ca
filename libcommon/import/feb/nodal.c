/* Values that nodes have one by one: maps of NodeData, and texts in the coordinates X, Y, Z at rest
 * (FEBio User Manual, appendix A). */
#include "feb_priv.h"
#include <art/formula.h>
#include <art/text.h>
#include <string.h>

static const struct art_xml_tag *find_map(struct feb *f, const char *name)
{
    const struct art_xml_tag *list = feb_child(f->root, "MeshData");
    for (struct art_xml_tag *c = list ? list->first : NULL; c; c = c->next) {
        const char *own = feb_attr(c, "name");
        if (feb_is(c, "NodeData") && own && strcmp(own, name) == 0) return c;
    }
    return NULL;
}

/* The values of a map by the place of a node in its set; NAN: none. */
static int read_map(struct feb *f, const struct art_xml_tag *map, const struct feb_set *set,
                    double *value)
{
    for (int i = 0; i < set->n; i++) value[i] = NAN;
    for (const struct art_xml_tag *c = map->first; c; c = c->next) {
        const char *lid = feb_attr(c, "lid");
        double place;
        feb_use(c);
        if (!feb_is(c, "node") || !lid || !art_parse_double(lid, &place) || !(place >= 1) ||
            !(place <= set->n) || place != floor(place))
            return feb_fail(f, c, ART_ERANGE, "a value of '%s' is of no node of its set",
                            feb_attr(map, "name"));
        feb_numbers_of(f, c, 1, &value[(int)place - 1]);
    }
    return ART_OK;
}

static int from_map(struct feb *f, const struct art_xml_tag *t, int n, const int *node, double *x)
{
    const struct art_xml_tag *map = find_map(f, t->text);
    const char *name = map ? feb_attr(map, "node_set") : NULL;
    const struct feb_set *set = name ? feb_node_set(f, name) : NULL;
    const char *type = feb_attr(map, "data_type");
    int status = ART_OK;
    if (!map) return feb_fail(f, t, ART_ERANGE, "<%s>: there is no map '%s'", t->tag, t->text);
    feb_use(map);
    if (!set || feb_attr(map, "type") || (type && strcmp(type, "scalar") != 0)) {
        feb_use_all(map);
        feb_refuse(f, map, "data of the mesh: <NodeData> '%s'", feb_attr(map, "name"));
        for (int i = 0; i < n; i++) x[i] = 0;
        return ART_OK;
    }
    double *value = feb_alloc(f, (size_t)set->n, sizeof *value),
           *at = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *at);
    if (!value || !at) return ART_ENOMEM;
    ART_TRY(read_map(f, map, set, value));
    for (int i = 0; i < f->mesh.vol->n_nodes; i++) at[i] = NAN;
    for (int i = 0; i < set->n; i++) at[set->item[i]] = value[i];
    for (int i = 0; i < n; i++) {
        x[i] = at[node[i]];
        if (isnan(x[i]))
            return feb_fail(f, t, ART_ERANGE, "<%s>: the map '%s' has no value at node %d", t->tag,
                            t->text, f->mesh.vol->node_id[node[i]]);
    }
out:
    return status;
}

static int from_text(struct feb *f, const struct art_xml_tag *t, int n, const int *node, double *x)
{
    static const char *const names[] = {"X", "Y", "Z"};
    struct art_formula *formula;
    int status = feb_compile(f, t, t->text, names, 3, &formula);
    for (int i = 0; status == ART_OK && i < n; i++) {
        x[i] = art_formula_eval(formula, f->mesh.vol->pos + 3 * (size_t)node[i], NULL);
        if (!isfinite(x[i]))
            status = feb_fail(f, t, ART_ERANGE, "<%s> is not finite at node %d", t->tag,
                              f->mesh.vol->node_id[node[i]]);
    }
    return status;
}

int feb_read_nodal_value(struct feb *f, const struct art_xml_tag *t, int n, const int *node,
                         double **x, struct feb_value *v)
{
    const char *type = feb_attr(t, "type");
    double number;
    bool map = type && strcmp(type, "map") == 0, math = type && strcmp(type, "math") == 0;
    *x = NULL;
    if (!t || !*t->text || (type ? !map && !math : art_parse_double(t->text, &number))) {
        *v = feb_read_value(f, t, 0);
        return ART_OK;
    }
    *v = (struct feb_value){1, -1, -INFINITY, INFINITY};
    feb_find_curve(f, t, v);
    *x = feb_alloc(f, (size_t)n + 1, sizeof **x);
    if (!*x) return ART_ENOMEM;
    return map ? from_map(f, t, n, node, *x) : from_text(f, t, n, node, *x);
}

void feb_push_node(struct feb *f, int node, int component, struct feb_value v)
{
    const char *path =
        feb_format(f, "%s/models/fem/nodes/%d:externalForce", FEB_MECH, f->mesh.vol->node_id[node]);
    if (v.scale != 0) feb_drive(f, path, component, 3, &v);
}
