/* Sets of nodes and elements, surfaces, and data of elements. */
#include "feb_priv.h"
#include <string.h>

static struct art_xml_tag *mesh_of(struct feb *f)
{
    return feb_child(f->root, f->version < 30 ? "Geometry" : "Mesh");
}

/* The numbers in a set: as text, or as tags with an id. */
static int read_numbers(struct feb *f, const struct art_xml_tag *t, int **list, int *n)
{
    int status, id, *one, count, total = 0;
    if (!t->first) return feb_whole_list(f, t, t->text, list, n);
    for (const struct art_xml_tag *c = t->first; c; c = c->next) total++;
    *list = feb_alloc(f, (size_t)total, sizeof **list);
    if (!*list) return ART_ENOMEM;
    *n = 0;
    status = ART_OK;
    for (const struct art_xml_tag *c = t->first; c; c = c->next) {
        const char *text = feb_attr(c, "id");
        if (!text) continue; /* left over, and so refused */
        feb_use(c);
        ART_TRY(feb_whole_list(f, c, text, &one, &count));
        id = count == 1 ? one[0] : 0;
        if (id == 0) return feb_fail(f, c, ART_ESYNTAX, "id=\"%s\" is no number", text);
        (*list)[(*n)++] = id;
    }
out:
    return status;
}

static int read_set(struct feb *f, struct art_xml_tag *t, bool nodes, struct feb_set *set)
{
    struct feb_mesh *m = &f->mesh;
    int *list, n, status;
    feb_use(t);
    *set = (struct feb_set){.tag = t, .name = feb_attr(t, "name")};
    if (!set->name) return feb_fail(f, t, ART_ESYNTAX, "the %s has no name", t->tag);
    ART_TRY(read_numbers(f, t, &list, &n));
    for (int i = 0; i < n; i++) {
        int index = art_ids_find(nodes ? &m->nodes : &m->elems, list[i]);
        if (index < 0 && !nodes && f->n_faults) continue; /* of a part that was refused */
        if (index < 0)
            return feb_fail(f, t, ART_ERANGE, "set '%s': %s %d does not exist", set->name,
                            nodes ? "node" : "element", list[i]);
        list[set->n++] = index;
    }
    set->item = list;
out:
    return status;
}

static int read_face(struct feb *f, const struct art_xml_tag *t, struct feb_face *face)
{
    static const struct {
        const char *word;
        int n;
    } words[] = {{"tri3", 3}, {"quad4", 4}, {"tri6", 6}, {"quad8", 8}};
    int *list, n, status;
    face->n = 0;
    for (int i = 0; i < 4; i++)
        if (strcmp(t->tag, words[i].word) == 0) face->n = words[i].n;
    if (face->n == 0) return ART_OK; /* left over, and so refused */
    feb_use(t);
    ART_TRY(feb_whole_list(f, t, t->text, &list, &n));
    if (n != face->n) return feb_fail(f, t, ART_ESHAPE, "a face %s has %d node{s}", t->tag, n);
    for (int i = 0; i < n; i++) {
        face->node[i] = art_ids_find(&f->mesh.nodes, list[i]);
        if (face->node[i] < 0) return feb_fail(f, t, ART_ERANGE, "node %d does not exist", list[i]);
    }
out:
    return status;
}

static int read_surface(struct feb *f, struct art_xml_tag *t)
{
    struct feb_mesh *m = &f->mesh;
    struct feb_surface s = {.tag = t, .name = feb_attr(t, "name")};
    int n = 0, status = ART_OK;
    feb_use(t);
    if (!s.name) return feb_fail(f, t, ART_ESYNTAX, "the surface has no name");
    for (struct art_xml_tag *c = t->first; c; c = c->next) n++;
    s.face = feb_alloc(f, (size_t)n, sizeof *s.face);
    if (!s.face || !FEB_GROW(f, m->surfaces, m->n_surfaces, m->cap_surfaces)) return ART_ENOMEM;
    for (struct art_xml_tag *c = t->first; c; c = c->next) {
        ART_TRY(read_face(f, c, &s.face[s.n]));
        s.n += s.face[s.n].n > 0;
    }
    m->surfaces[m->n_surfaces++] = s;
    ART_TRY(feb_name_add(f, FEB_SURFACES, s.name, m->n_surfaces - 1));
out:
    return status;
}

int feb_read_sets(struct feb *f)
{
    struct feb_mesh *m = &f->mesh;
    struct art_xml_tag *mesh = mesh_of(f);
    struct feb_set set;
    int status = ART_OK;
    for (struct art_xml_tag *t = mesh->first; t; t = t->next) {
        if (feb_is(t, "NodeSet")) {
            ART_TRY(read_set(f, t, true, &set));
            if (!FEB_GROW(f, m->node_sets, m->n_node_sets, m->cap_node_sets)) return ART_ENOMEM;
            m->node_sets[m->n_node_sets++] = set;
            ART_TRY(feb_name_add(f, FEB_NODE_SETS, set.name, m->n_node_sets - 1));
        } else if (feb_is(t, "ElementSet")) {
            ART_TRY(read_set(f, t, false, &set));
            if (!FEB_GROW(f, m->elem_sets, m->n_elem_sets, m->cap_elem_sets)) return ART_ENOMEM;
            m->elem_sets[m->n_elem_sets++] = set;
            ART_TRY(feb_name_add(f, FEB_ELEM_SETS, set.name, m->n_elem_sets - 1));
        } else if (feb_is(t, "Surface")) {
            ART_TRY(read_surface(f, t));
        } else if (feb_is(t, "SurfacePair") || feb_is(t, "DiscreteSet") || feb_is(t, "PartList") ||
                   feb_is(t, "Edge")) {
            feb_use_all(t); /* what uses them says more */
        }
    }
out:
    return status;
}

const struct feb_set *feb_node_set(const struct feb *f, const char *name)
{
    int i = feb_name_find(f, FEB_NODE_SETS, name);
    return i < 0 ? NULL : &f->mesh.node_sets[i];
}

const struct feb_surface *feb_find_surface(const struct feb *f, const char *name)
{
    int i = feb_name_find(f, FEB_SURFACES, name);
    return i < 0 ? NULL : &f->mesh.surfaces[i];
}

/* Collect flagged nodes as a list. */
static int collect(struct feb *f, const bool *in, int **node, int *n)
{
    *node = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof **node);
    if (!*node) return ART_ENOMEM;
    *n = 0;
    for (int i = 0; i < f->mesh.vol->n_nodes; i++)
        if (in[i]) (*node)[(*n)++] = i;
    return ART_OK;
}

static int nodes_of_surface(struct feb *f, const struct feb_surface *s, int **node, int *n)
{
    bool *in = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *in);
    if (!in) return ART_ENOMEM;
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->face[i].n; k++) in[s->face[i].node[k]] = true;
    return collect(f, in, node, n);
}

static int nodes_of_elems(struct feb *f, const struct feb_set *s, const struct feb_part *p,
                          int **node, int *n)
{
    const struct art_volume *vol = f->mesh.vol;
    bool *in = feb_alloc(f, (size_t)vol->n_nodes, sizeof *in);
    if (!in) return ART_ENOMEM;
    for (int i = 0; i < (s ? s->n : p->n); i++) {
        int e = s ? s->item[i] : p->first + i;
        for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++) in[vol->elem_node[k]] = true;
    }
    return collect(f, in, node, n);
}

static int find_nodes(struct feb *f, const struct art_xml_tag *t, const char *key, int **node,
                      int *n)
{
    const char *name = feb_attr(t, key), *colon = name ? strchr(name, ':') : NULL;
    if (!name) return feb_fail(f, t, ART_ESYNTAX, "<%s> has no %s", t->tag, key);
    const struct feb_set *set = feb_node_set(f, name);
    if (set) {
        *node = set->item, *n = set->n;
        return ART_OK;
    }
    if (name[0] == '@' && colon) {
        const struct feb_surface *s = feb_find_surface(f, colon + 1);
        if (strncmp(name, "@surface", 8) == 0 && s) return nodes_of_surface(f, s, node, n);
        int i = feb_name_find(f, FEB_ELEM_SETS, colon + 1);
        if (strncmp(name, "@elem_set", 9) == 0 && i >= 0)
            return nodes_of_elems(f, &f->mesh.elem_sets[i], NULL, node, n);
        i = feb_name_find(f, FEB_PARTS, colon + 1);
        if (i >= 0) return nodes_of_elems(f, NULL, &f->mesh.parts[i], node, n);
    }
    return feb_fail(f, t, ART_ERANGE, "there is no set of nodes '%s'", name);
}

int feb_find_nodes(struct feb *f, const struct art_xml_tag *t, const char *key, int **node, int *n)
{
    enum { MOST = 50000000 };
    int status = feb_check_size(f, t);
    if (status == ART_OK) status = find_nodes(f, t, key, node, n);
    if (status < 0) return status;
    f->act.n_named += *n;
    if (f->act.n_named <= MOST) return ART_OK;
    return feb_fail(f, t, ART_ELIMIT,
                    "sets of nodes are named so often that they stand for more "
                    "than %d node{s}",
                    MOST);
}

/* ---------------------------------------------------------------- data of elements */

/* The elements of the part or set of a name. */
bool feb_find_elems(const struct feb *f, const char *name, const int **item, int *first, int *n)
{
    int i = feb_name_find(f, FEB_ELEM_SETS, name);
    if (i >= 0) {
        *item = f->mesh.elem_sets[i].item;
        *n = f->mesh.elem_sets[i].n;
        return true;
    }
    i = feb_name_find(f, FEB_PARTS, name);
    if (i < 0) return false;
    *item = NULL;
    *first = f->mesh.parts[i].first;
    *n = f->mesh.parts[i].n;
    return true;
}

static int read_thickness(struct feb *f, struct art_xml_tag *t)
{
    const int *item;
    int first = 0, n, status = ART_OK;
    if (!feb_find_elems(f, feb_attr(t, "elem_set"), &item, &first, &n)) {
        const char *name = feb_attr(t, "elem_set");
        feb_use_all(t);
        if (f->n_faults) return ART_OK; /* of elements that were refused */
        return feb_fail(f, t, ART_ERANGE, "there are no elements '%s'", name ? name : "");
    }
    for (struct art_xml_tag *e = t->first; e; e = e->next) {
        const char *lid = feb_attr(e, "lid");
        double *x;
        int64_t v;
        int k;
        feb_use(e);
        if (!lid || !art_parse_int(lid, &v) || v < 1 || v > n)
            return feb_fail(f, e, ART_ERANGE, "lid=\"%s\" is no element of the set",
                            lid ? lid : "");
        ART_TRY(feb_list(f, e, &x, &k));
        for (int i = 1; i < k; i++)
            if (x[i] != x[0]) feb_refuse(f, t, "a thickness that varies within a shell");
        if (k > 0) f->mesh.thickness[item ? item[v - 1] : first + v - 1] = x[0];
    }
out:
    return status;
}

/* ------------------------------------------------------------------- maps of elements */

static int find_map(struct feb *f, const struct art_xml_tag *t, const char *name, int size,
                    struct feb_map **map)
{
    size_t n = (size_t)f->mesh.vol->n_elems * (size_t)size;
    for (int i = 0; i < f->mesh.maps.n; i++)
        if (strcmp(f->mesh.maps.list[i].name, name) == 0 && f->mesh.maps.list[i].size == size) {
            *map = &f->mesh.maps.list[i];
            return ART_OK;
        }
    if (!FEB_GROW(f, f->mesh.maps.list, f->mesh.maps.n, f->mesh.maps.cap)) return ART_ENOMEM;
    *map = &f->mesh.maps.list[f->mesh.maps.n];
    **map = (struct feb_map){t, name, size, feb_alloc(f, n, sizeof(double))};
    if (!(*map)->x) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) (*map)->x[i] = NAN;
    f->mesh.maps.n++;
    return ART_OK;
}

static int read_map_value(struct feb *f, const struct art_xml_tag *e, int size, double *x)
{
    const struct art_xml_tag *a = feb_child(e, "a"), *d = feb_child(e, "d");
    if (size != 6) return feb_numbers_of(f, e, size, x);
    if (!a || !d) return feb_fail(f, e, ART_ESYNTAX, "<%s> has no <a> and <d>", e->tag);
    feb_numbers_of(f, a, 3, x);
    feb_numbers_of(f, d, 3, x + 3);
    return ART_OK;
}

/* Values of the elements of a set: of fibres, axes, or of a name that parameters refer to. */
static int read_map(struct feb *f, const struct art_xml_tag *t, const char *name, int size)
{
    const int *item;
    int first = 0, n, status = ART_OK;
    struct feb_map *map;
    const char *set = feb_attr(t, "elem_set");
    if (!feb_find_elems(f, set, &item, &first, &n)) {
        feb_use_all(t);
        if (f->n_faults) return ART_OK; /* of elements that were refused */
        return feb_fail(f, t, ART_ERANGE, "there are no elements '%s'", set ? set : "");
    }
    ART_TRY(find_map(f, t, name, size, &map));
    for (struct art_xml_tag *e = t->first; e; e = e->next) {
        const char *lid = feb_attr(e, "lid");
        int64_t v;
        feb_use(e);
        if (!lid || !art_parse_int(lid, &v) || v < 1 || v > n)
            return feb_fail(f, e, ART_ERANGE, "lid=\"%s\" is no element of the set",
                            lid ? lid : "");
        int elem = item ? item[v - 1] : first + (int)v - 1;
        ART_TRY(read_map_value(f, e, size, map->x + (size_t)size * (size_t)elem));
    }
out:
    return status;
}

/* The values of a map: of the type, or else of how many numbers the first element has. */
static int map_size(const struct art_xml_tag *t)
{
    static const struct {
        const char *word;
        int size;
    } words[] = {{"scalar", 1}, {"vec3", 3}, {"vec3d", 3}, {"mat3", 9}, {"mat3d", 9}};
    const char *type = feb_attr(t, "data_type"), *text = t->first ? t->first->text : "";
    int n = 1;
    if (!type) type = feb_attr(t, "datatype");
    for (int i = 0; type && i < 5; i++)
        if (strcmp(type, words[i].word) == 0) return words[i].size;
    for (const char *p = text; *p; p++) n += *p == ',';
    return n == 1 || n == 3 || n == 9 ? n : 0;
}

static bool is_of(const char *type, const char *var, const char *word)
{
    return (type && strcmp(type, word) == 0) || (var && strcmp(var, word) == 0);
}

static int read_data(struct feb *f, struct art_xml_tag *t)
{
    const char *type = feb_attr(t, "type"), *var = feb_attr(t, "var"), *name = feb_attr(t, "name");
    int size = map_size(t);
    if (feb_is(t, "NodeData") && name) return ART_OK; /* conditions read it (nodal.c) */
    feb_use(t);
    if (feb_is(t, "ElementData")) {
        if (is_of(type, var, "shell thickness")) return read_thickness(f, t);
        if (is_of(type, var, "fiber")) return read_map(f, t, "fiber", 3);
        if (is_of(type, var, "mat_axis")) return read_map(f, t, "mat_axis", 6);
        /* with a generator it has no values of its own */
        if (name && size && (!type || strcmp(type, "map") == 0) && t->first &&
            feb_attr(t->first, "lid"))
            return read_map(f, t, name, size);
    }
    feb_use_all(t);
    feb_refuse(f, t, "data of the mesh: <%s> '%s'", t->tag,
               name   ? name
               : type ? type
               : var  ? var
                      : "");
    return ART_OK;
}

int feb_read_mesh_data(struct feb *f)
{
    struct art_xml_tag *list = feb_child(f->root, "MeshData");
    int status = ART_OK;
    f->mesh.maps.elem = -1;
    for (struct art_xml_tag *t = list ? list->first : NULL; t; t = t->next)
        ART_TRY(read_data(f, t));
out:
    return status;
}

int feb_read_ends(struct feb *f, const struct art_xml_tag *t, const char *what, int end[2])
{
    int *node, n, status = feb_whole_list(f, t, t->text, &node, &n);
    if (status < 0) return status;
    if (n != 2) return feb_fail(f, t, ART_ESHAPE, "%s has two nodes", what);
    for (int i = 0; i < 2; i++) {
        end[i] = art_ids_find(&f->mesh.nodes, node[i]);
        if (end[i] < 0) return feb_fail(f, t, ART_ERANGE, "node %d does not exist", node[i]);
    }
    return ART_OK;
}

/* ---------------------------------------------------------- volumes of faces */

double feb_face_volume(int n, const double (*x)[3])
{
    static const enum art_elem_kind kinds[] = {
        [3] = ART_ELEM_TRI, [4] = ART_ELEM_QUAD, [6] = ART_ELEM_QUADTRI, [8] = ART_ELEM_QUADQUAD};
    const struct art_elem_type *type = art_elem_type(kinds[n]);
    double sum = 0;
    for (int p = 0; p < type->n_points; p++) {
        double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], at[3] = {0};
        double g[2][3] = {{0}}, normal[3];
        type->shape(type->point[p], N, dN);
        for (int k = 0; k < n; k++) {
            art_v3_add_scaled(at, at, N[k], x[k]);
            for (int j = 0; j < 2; j++) art_v3_add_scaled(g[j], g[j], dN[k][j], x[k]);
        }
        art_v3_cross(normal, g[0], g[1]);
        sum += type->point[p][3] / 3 * art_v3_dot(at, normal);
    }
    return sum;
}
