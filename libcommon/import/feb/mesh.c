/* The mesh: nodes, elements, which material they have. */
#include "feb_priv.h"
#include <string.h>

static struct art_xml_tag *mesh_of(struct feb *f)
{
    return feb_child(f->root, f->version < 30 ? "Geometry" : "Mesh");
}

/* A positive whole number of an attribute. */
static int read_id(struct feb *f, const struct art_xml_tag *t, int *id)
{
    const char *text = feb_attr(t, "id");
    int64_t v;
    if (!text || !art_parse_int(text, &v))
        return feb_fail(f, t, ART_ESYNTAX, "<%s> has no whole number as its id", t->tag);
    if (v < 1 || v > INT32_MAX)
        return feb_fail(f, t, ART_ERANGE, "id=\"%s\" is no number from 1 on", text);
    *id = (int)v;
    return ART_OK;
}

static int read_nodes(struct feb *f, struct art_xml_tag *list)
{
    struct feb_mesh *m = &f->mesh;
    int status = ART_OK, first = m->vol->n_nodes, id;
    feb_use(list);
    for (struct art_xml_tag *t = list->first; t; t = t->next) {
        double x[3];
        bool fresh;
        if (!feb_is(t, "node")) continue;
        feb_use(t);
        ART_TRY(read_id(f, t, &id));
        feb_numbers_of(f, t, 3, x);
        ART_TRY(art_ids_add(f->ctx, &m->nodes, id, m->vol->n_nodes, &fresh));
        if (!fresh) return feb_fail(f, t, ART_ERANGE, "node %d is there already", id);
        ART_TRY(art_volume_add_node(f->ctx, m->vol, x));
        ART_TRY(art_volume_set_node_id(f->ctx, m->vol, m->vol->n_nodes - 1, id));
    }
    const char *name = feb_attr(list, "name");
    if (!name) goto out;
    struct feb_set set = {list, name, m->vol->n_nodes - first, NULL};
    set.item = feb_alloc(f, (size_t)set.n, sizeof *set.item);
    if (!set.item || !FEB_GROW(f, m->node_sets, m->n_node_sets, m->cap_node_sets))
        return ART_ENOMEM;
    for (int i = 0; i < set.n; i++) set.item[i] = first + i;
    m->node_sets[m->n_node_sets++] = set;
    ART_TRY(feb_name_add(f, FEB_NODE_SETS, name, m->n_node_sets - 1));
out:
    return status;
}

static int add_elem(struct feb *f, const struct art_xml_tag *t, enum art_elem_kind kind)
{
    struct feb_mesh *m = &f->mesh;
    const struct art_elem_type *type = art_elem_type(kind);
    int id, *list, n, node[ART_ELEM_MAX_NODES], status;
    double x[ART_ELEM_MAX_NODES][3];
    bool fresh;
    ART_TRY(read_id(f, t, &id));
    ART_TRY(feb_whole_list(f, t, t->text, &list, &n));
    if (n != type->n_nodes)
        return feb_fail(f, t, ART_ESHAPE, "element %d has %d nodes, its type has %d", id, n,
                        type->n_nodes);
    for (int k = 0; k < n; k++) {
        int index = art_ids_find(&m->nodes, list[k]);
        if (index < 0) return feb_fail(f, t, ART_ERANGE, "node %d does not exist", list[k]);
        node[art_feb_node(kind, k)] = index;
    }
    for (int k = 0; k < n; k++) art_v3_copy(x[k], m->vol->pos + 3 * (size_t)node[k]);
    if (type->dim == 3 && !art_ids_upright(type, (const double(*)[3])x))
        return feb_fail(f, t, ART_ERANGE, "element %d is inside out", id);
    ART_TRY(art_ids_add(f->ctx, &m->elems, id, m->vol->n_elems, &fresh));
    if (!fresh) return feb_fail(f, t, ART_ERANGE, "element %d is there already", id);
    ART_TRY(art_volume_add_elem(f->ctx, m->vol, kind, node));
    status = art_volume_set_elem_id(f->ctx, m->vol, m->vol->n_elems - 1, id);
out:
    return status;
}

static int read_part(struct feb *f, struct art_xml_tag *t)
{
    struct feb_mesh *m = &f->mesh;
    struct feb_part p = {.tag = t, .first = m->vol->n_elems, .material = -1};
    const char *type = feb_attr(t, "type");
    int status = ART_OK;
    feb_use(t);
    p.name = feb_attr(t, "name");
    p.mat = feb_attr(t, "mat");
    if (!p.name) p.name = feb_format(f, "part%d", m->n_parts + 1);
    if (!type) return feb_fail(f, t, ART_ESYNTAX, "the elements have no type");
    if (feb_is_truss_kind(type)) return feb_read_truss_part(f, t);
    if (!art_feb_kind(type, &p.kind)) {
        feb_use_all(t);
        feb_refuse(f, t, "elements of the type \"%s\"", type);
        return ART_OK;
    }
    for (struct art_xml_tag *e = t->first; e; e = e->next) {
        if (!feb_is(e, "elem")) continue;
        feb_use(e);
        ART_TRY(add_elem(f, e, p.kind));
    }
    p.n = m->vol->n_elems - p.first;
    p.assumed_strain = strncmp(type, "q4ans", 5) == 0 || strncmp(type, "q4eas", 5) == 0;
    if (!FEB_GROW(f, m->parts, m->n_parts, m->cap_parts)) return ART_ENOMEM;
    m->parts[m->n_parts++] = p;
    ART_TRY(feb_name_add(f, FEB_PARTS, p.name, m->n_parts - 1));
out:
    return status;
}

/* ------------------------------------------------------------------------- domains */

static struct feb_part *find_part(struct feb *f, const char *name)
{
    int i = feb_name_find(f, FEB_PARTS, name);
    return i < 0 ? NULL : &f->mesh.parts[i];
}

/* Rules of integration: the default ones, and those of here. */
static void check_points(struct feb *f, const struct art_xml_tag *t)
{
    static const char *const known[] = {"HEX8G8",   "TET4G1",    "TET10G4", "TET10G8",  "HEX20G8",
                                        "PENTA6G6", "PENTA15G8", "QUAD4G8", "QUAD8G18", "TRI6G14"};
    const char *rule = feb_attr(t, "elem_type");
    for (size_t i = 0; rule && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(rule, known[i]) == 0) return;
    if (rule) feb_refuse(f, t, "the rule of integration %s", rule);
}

static int read_domain(struct feb *f, struct art_xml_tag *t)
{
    static const char *const known[] = {
        "elastic-solid", "three-field-solid", "rigid-solid",      "elastic-shell",
        "rigid-shell",   "elastic-shell-old", "three-field-shell"};
    const char *name = feb_attr(t, "name"), *type = feb_attr(t, "type"), *mat = feb_attr(t, "mat");
    struct feb_part *p = find_part(f, name);
    bool ok = !type;
    feb_use(t);
    if (!p && f->n_faults == 0)
        return feb_fail(f, t, ART_ERANGE, "there are no elements '%s'", name ? name : "");
    if (!p) {
        feb_use_all(t); /* of elements that were refused */
        return ART_OK;
    }
    p->domain = t;
    p->mat = mat;
    check_points(f, t);
    for (size_t i = 0; type && i < sizeof known / sizeof known[0]; i++)
        ok = ok || strcmp(type, known[i]) == 0;
    if (!ok) {
        feb_use_all(t);
        feb_refuse(f, t, "a domain of the type \"%s\"", type);
    }
    bool three_field = type && strcmp(type, "three-field-solid") == 0, laugon = false;
    if (three_field) laugon = feb_bool(f, t, "laugon", false);
    p->keeps_volume = laugon;
    if (three_field) feb_use_all(t);
    p->thickness = feb_number(f, t, "shell_thickness", p->thickness);
    (void)feb_child(t, "shell_normal_nodal");
    return ART_OK;
}

static int read_domains(struct feb *f)
{
    struct art_xml_tag *list = feb_child(f->root, "MeshDomains");
    int status = ART_OK;
    for (struct art_xml_tag *t = list ? list->first : NULL; t; t = t->next)
        if (feb_is(t, "BeamDomain"))
            ART_TRY(feb_read_truss_domain(f, t));
        else if (feb_is(t, "SolidDomain") || feb_is(t, "ShellDomain"))
            ART_TRY(read_domain(f, t));
    for (int i = 0; i < f->mesh.n_parts; i++) {
        struct feb_part *p = &f->mesh.parts[i];
        p->material = p->mat                ? feb_name_find(f, FEB_MATERIALS, p->mat)
                      : f->n_materials == 1 ? 0
                                            : -1;
        if (p->material >= 0 &&
            feb_is_truss_material(feb_attr(f->materials[p->material].tag, "type")))
            return feb_fail(f, p->tag, ART_ERANGE, "part '%s' has a material of trusses", p->name);
        if (p->material >= 0) continue;
        if (!p->mat) return feb_fail(f, p->tag, ART_ERANGE, "part '%s' has no material", p->name);
        return feb_fail(f, p->domain ? p->domain : p->tag, ART_ERANGE,
                        "part '%s': there is no material '%s'", p->name, p->mat);
    }
out:
    return status;
}

/* Which nodes deform, and which a rigid body holds. */
static int mark_nodes(struct feb *f)
{
    struct feb_mesh *m = &f->mesh;
    const struct art_volume *vol = m->vol;
    m->soft = feb_alloc(f, (size_t)vol->n_nodes, sizeof *m->soft);
    m->body_of = feb_alloc(f, (size_t)vol->n_nodes, sizeof *m->body_of);
    m->thickness = feb_alloc(f, (size_t)vol->n_elems, sizeof *m->thickness);
    m->shell = feb_alloc(f, (size_t)vol->n_nodes, sizeof *m->shell);
    if (!m->soft || !m->body_of || !m->thickness || !m->shell) return ART_ENOMEM;
    for (int i = 0; i < vol->n_nodes; i++) m->soft[i] = false, m->body_of[i] = -1;
    for (int i = 0; i < m->n_parts; i++) {
        const struct feb_part *p = &m->parts[i];
        const struct feb_material *mat = &f->materials[p->material];
        for (int e = p->first; e < p->first + p->n; e++) {
            m->thickness[e] = p->thickness;
            for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++) {
                int node = vol->elem_node[k];
                if (mat->rigid)
                    m->body_of[node] = mat->body;
                else
                    m->soft[node] = true;
                if (!mat->rigid && art_elem_type(p->kind)->dim == 2) m->shell[node] |= 1;
            }
        }
    }
    return ART_OK;
}

int feb_read_mesh(struct feb *f)
{
    struct art_xml_tag *mesh = mesh_of(f);
    int status;
    if (!mesh)
        return feb_fail(f, f->root, ART_ESYNTAX, "there is no <%s>",
                        f->version < 30 ? "Geometry" : "Mesh");
    ART_TRY(art_volume_create(f->ctx, &f->mesh.vol));
    for (struct art_xml_tag *t = mesh->first; t; t = t->next)
        if (feb_is(t, "Nodes")) ART_TRY(read_nodes(f, t));
    for (struct art_xml_tag *t = mesh->first; t; t = t->next)
        if (feb_is(t, "Elements")) ART_TRY(read_part(f, t));
    if (f->n_faults == 0 && f->mesh.vol->n_elems == 0 && f->trusses.n == 0)
        return feb_fail(f, mesh, ART_ESYNTAX, "the mesh has no elements");
    ART_TRY(read_domains(f));
    ART_TRY(mark_nodes(f));
    ART_TRY(feb_read_trusses(f));
    status = feb_find_solids_behind(f);
out:
    return status;
}

const char *feb_elem_path(struct feb *f, int elem)
{
    enum art_elem_kind kind = (enum art_elem_kind)f->mesh.vol->elem_kind[elem];
    return feb_format(f, "%s/%d", art_elem_type(kind)->dim == 2 ? "shellElements" : "elements",
                      f->mesh.vol->elem_id[elem]);
}

bool feb_is_fixed_node(const struct feb *f, int node)
{
    const int *h = f->mesh.hold[node];
    if (f->mesh.body_of[node] >= 0) return false;
    /* the director of a shell's node turns unless its back is held as well */
    if (f->mesh.shell[node] & 1 && (f->mesh.shell[node] >> 1 & 7) != 7) return false;
    for (int k = 0; k < 3; k++)
        if (h[k] < 0 || !f->holds[h[k]].fixed) return false;
    return true;
}

static const char *const solid_class[ART_ELEM_KINDS] = {
    [ART_ELEM_TET] = "TetElement",
    [ART_ELEM_PYRAMID] = "PyramidElement",
    [ART_ELEM_WEDGE] = "WedgeElement",
    [ART_ELEM_HEX] = "HexElement",
    [ART_ELEM_QUADTET] = "QuadtetElement",
    [ART_ELEM_QUADPYRAMID] = "QuadpyramidElement",
    [ART_ELEM_QUADWEDGE] = "QuadwedgeElement",
    [ART_ELEM_QUADHEX] = "QuadhexElement",
    [ART_ELEM_TRI] = "ShellTriElement",
    [ART_ELEM_QUAD] = "ShellQuadElement",
    [ART_ELEM_QUADTRI] = "ShellQuadtriElement",
    [ART_ELEM_QUADQUAD] = "ShellQuadquadElement",
};

const char *feb_elem_class(enum art_elem_kind kind)
{
    return solid_class[kind];
}
