/* FEBio's model files: nodes, elements, sets and surfaces as their tags come. */
#include "feb_priv.h"
#include <math.h>
#include <string.h>

enum { DEPTH = 64, KNOWN = 4, MOST_NODES = 27, MOST_LOST = 40 };

/* The kind of text of a tag. */
enum feb_text { TEXT_NONE, TEXT_NODE, TEXT_ELEM, TEXT_FACE, TEXT_MEMBERS };

struct reader {
    struct art_xml xml;
    struct feb_mesh m;
    int depth;
    char where[KNOWN][32]; /* names of the open elements, as far as they are long and deep */
    bool has_mesh;
    enum feb_text text; /* of the innermost element */
    int text_depth;     /* where its text begins */
    size_t from, to;    /* that; to 0: none yet */
    int id;             /* of a node or an element … */
    size_t at;          /* … and where its tag is */
    int n_nodes;        /* of the elements or the face */
    bool skip;          /* the block has elements of no kind of ours */
    char kind_word[24]; /* of the first such block … */
    size_t skip_at;
    int n_skipped;
    int set;       /* that is open; -1 none */
    int next_part; /* whose domain is expected */
    struct art_mesh_names lost;
};

/* -------------------------------------------------------------------- losses */

/* Remember what is left out; a name once, and no more than fit in a message. */
static void lose(struct reader *r, const char *what, const char *name)
{
    char text[100];
    int index;
    if (name && *name)
        snprintf(text, sizeof text, "%s '%.60s'", what, name);
    else
        snprintf(text, sizeof text, "%s", what);
    if (r->lost.n > MOST_LOST) return;
    if (r->lost.n == MOST_LOST) snprintf(text, sizeof text, "and more");
    if (art_mesh_add_name(r->m.ctx, &r->lost, text, strlen(text), &index) < 0)
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
}

static int report(struct reader *r)
{
    struct art_buf text;
    struct art_loc loc = {r->m.src->name, 0, 0};
    int status = ART_OK;
    art_buf_init(&text, r->m.ctx);
    for (int i = 0; i < r->lost.n; i++)
        art_buf_printf(&text, "%s%s", i ? ", " : "", r->lost.name[i]);
    ART_TRY(art_buf_status(&text));
    if (r->lost.n)
        ART_TRY(art_warn_strict(r->m.ctx, ART_EUNSUPPORTED, &loc,
                                "the mesh alone is read; left out are: %s", text.s));
    if (r->n_skipped) {
        loc = art_format_place(r->m.src, r->skip_at);
        ART_TRY(
            art_warn_strict(r->m.ctx, ART_EUNSUPPORTED, &loc,
                            "%d element{s} {is|are} left out, the first ones of the type \"%s\"",
                            r->n_skipped, r->kind_word));
    }
out:
    art_buf_fini(&text);
    return status;
}

/* ---------------------------------------------------------------- attributes */

/* A name as a string of its own; *out stays NULL without one, or if it is empty. */
static int get_name(struct reader *r, const struct art_xml_attributes *a, const char *key,
                    char **out)
{
    char text[ART_FEB_NAME];
    if (!art_xml_get(a, key, text, sizeof text) || !*text) return ART_OK;
    if (strlen(text) == sizeof text - 1)
        return art_xml_fail(&r->xml, ART_ELIMIT, "the %s is longer than %d byte{s}", key,
                            ART_FEB_NAME - 2);
    *out = art_strdup(r->m.ctx, text);
    return *out ? ART_OK : art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
}

static int get_id(struct reader *r, const struct art_xml_attributes *a, int *id)
{
    char text[64];
    int64_t v;
    if (!art_xml_get(a, "id", text, sizeof text))
        return art_xml_fail(&r->xml, ART_ESYNTAX, "the id is missing");
    if (!art_parse_int(text, &v))
        return art_xml_fail(&r->xml, ART_ESYNTAX, "id=\"%s\" is not a whole number", text);
    if (v < 1 || v > INT32_MAX)
        return art_xml_fail(&r->xml, ART_ERANGE, "id=\"%s\" is no number from 1 on", text);
    *id = (int)v;
    return ART_OK;
}

/* -------------------------------------------------------------------- members */

static int add_member(struct reader *r, size_t at, int id)
{
    struct art_volume_set *set = &r->m.vol->sets[r->set];
    bool nodes = set->of == ART_OF_NODES;
    int index = art_ids_find(nodes ? &r->m.nodes : &r->m.elems, id);
    r->xml.at = at;
    if (index < 0 && !nodes && art_ids_find(&r->m.skipped, id) >= 0) return ART_OK;
    if (index < 0)
        return art_xml_fail(&r->xml, ART_ERANGE, "%s %d of the set is not there, or not yet",
                            nodes ? "node" : "element", id);
    int status = art_volume_set_add(r->m.ctx, set, index);
    return status < 0 ? art_xml_fail(&r->xml, status, "out of memory") : ART_OK;
}

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

/* Whole numbers with commas or blanks between them. */
static int read_whole(struct reader *r, size_t *pos, size_t to, int *value)
{
    const char *s = r->m.src->data;
    int64_t v = 0;
    size_t n = art_read_int(s + *pos, to - *pos, &v), end = *pos + n;
    r->xml.at = *pos;
    if (n == 0 || (end < to && !is_gap(s[end])))
        return art_xml_fail(&r->xml, ART_ESYNTAX, "expected a whole number");
    if (v < 1 || v > INT32_MAX)
        return art_xml_fail(&r->xml, ART_ERANGE, "%lld is no number from 1 on", (long long)v);
    *value = (int)v;
    *pos = end;
    return ART_OK;
}

static size_t pass_gaps(const struct reader *r, size_t pos, size_t to)
{
    while (pos < to && is_gap(r->m.src->data[pos])) pos++;
    return pos;
}

static int read_members(struct reader *r, size_t from, size_t to)
{
    int id, status = ART_OK;
    for (size_t pos = pass_gaps(r, from, to); pos < to; pos = pass_gaps(r, pos, to)) {
        size_t at = pos;
        ART_TRY(read_whole(r, &pos, to, &id));
        ART_TRY(add_member(r, at, id));
    }
out:
    return status;
}

/* ------------------------------------------------------------- nodes, elements */

static int read_position(struct reader *r, double x[3])
{
    const char *s = r->m.src->data;
    size_t pos = r->from;
    for (int k = 0; k < 3; k++) {
        pos = pass_gaps(r, pos, r->to);
        size_t n = art_read_double(s + pos, r->to - pos, &x[k]);
        r->xml.at = r->to ? pos : r->at;
        if (n == 0 || (pos + n < r->to && !is_gap(s[pos + n])))
            return art_xml_fail(&r->xml, ART_ESYNTAX, "expected a number: a node has three");
        if (!isfinite(x[k]))
            return art_xml_fail(&r->xml, ART_ERANGE, "the number is too large or infinite");
        pos += n;
    }
    pos = pass_gaps(r, pos, r->to);
    r->xml.at = pos;
    if (pos < r->to) return art_xml_fail(&r->xml, ART_ESYNTAX, "more than three coordinates");
    return ART_OK;
}

static int add_node(struct reader *r)
{
    struct art_volume *vol = r->m.vol;
    double x[3];
    bool fresh;
    int status;
    ART_TRY(read_position(r, x));
    ART_TRY(art_ids_add(r->m.ctx, &r->m.nodes, r->id, vol->n_nodes, &fresh));
    r->xml.at = r->at;
    if (!fresh) return art_xml_fail(&r->xml, ART_ERANGE, "node %d is there already", r->id);
    ART_TRY(art_volume_add_node(r->m.ctx, vol, x));
    ART_TRY(art_volume_set_node_id(r->m.ctx, vol, vol->n_nodes - 1, r->id));
    r->m.nodes_of[r->m.n_lists - 1].n++;
out:
    return status < 0 ? art_xml_fail(&r->xml, status, "out of memory") : ART_OK;
}

/* The nodes of an element or a face, as indices. */
static int read_nodes(struct reader *r, int n, int *node)
{
    size_t pos = r->from;
    int status = ART_OK, id;
    for (int k = 0; k < n; k++) {
        pos = pass_gaps(r, pos, r->to);
        if (pos >= r->to) {
            r->xml.at = r->at;
            return art_xml_fail(&r->xml, ART_ESYNTAX, "%d node{s}, not the %d of its type", k, n);
        }
        size_t at = pos;
        ART_TRY(read_whole(r, &pos, r->to, &id));
        node[k] = art_ids_find(&r->m.nodes, id);
        r->xml.at = at;
        if (node[k] < 0)
            return art_xml_fail(&r->xml, ART_ERANGE, "node %d is not there, or not yet", id);
    }
    pos = pass_gaps(r, pos, r->to);
    r->xml.at = pos;
    if (pos < r->to)
        return art_xml_fail(&r->xml, ART_ESYNTAX, "more than the %d node{s} of its type", n);
out:
    return status;
}

static int add_elem(struct reader *r)
{
    struct art_volume *vol = r->m.vol;
    struct feb_part *part = r->skip ? NULL : &r->m.part[r->m.n_parts - 1];
    int list[MOST_NODES], node[ART_ELEM_MAX_NODES], status;
    double x[ART_ELEM_MAX_NODES][3];
    bool fresh;
    r->xml.at = r->at;
    if (art_ids_find(r->skip ? &r->m.elems : &r->m.skipped, r->id) >= 0)
        return art_xml_fail(&r->xml, ART_ERANGE, "element %d is there already", r->id);
    ART_TRY(art_ids_add(r->m.ctx, r->skip ? &r->m.skipped : &r->m.elems, r->id,
                        r->skip ? r->n_skipped : vol->n_elems, &fresh));
    if (!fresh) return art_xml_fail(&r->xml, ART_ERANGE, "element %d is there already", r->id);
    if (r->skip) {
        r->n_skipped++;
        return ART_OK;
    }
    const struct art_elem_type *type = art_elem_type(part->kind);
    ART_TRY(read_nodes(r, type->n_nodes, list));
    for (int k = 0; k < type->n_nodes; k++) node[art_feb_node(part->kind, k)] = list[k];
    for (int k = 0; k < type->n_nodes; k++) art_v3_copy(x[k], vol->pos + 3 * (size_t)node[k]);
    if (type->dim == 3 && !art_ids_upright(type, (const double(*)[3])x)) {
        art_elem_reverse(type, node);
        ART_TRY(art_volume_add_turned(r->m.ctx, vol, vol->n_elems));
    }
    ART_TRY(art_volume_add_elem(r->m.ctx, vol, part->kind, node));
    ART_TRY(art_volume_set_elem_id(r->m.ctx, vol, vol->n_elems - 1, r->id));
    part->n++;
out:
    return status < 0 ? art_xml_fail(&r->xml, status, "out of memory") : ART_OK;
}

static int add_face(struct reader *r)
{
    struct feb_mesh *m = &r->m;
    int n = r->n_nodes, status;
    if (!ART_RESERVE(m->ctx, m->face_node, (size_t)m->n_face_nodes + MOST_NODES,
                     m->face_nodes_cap) ||
        !ART_GROW(m->ctx, m->face, m->n_faces, m->faces_cap))
        return art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    ART_TRY(read_nodes(r, n, m->face_node + m->n_face_nodes));
    m->face[m->n_faces++] =
        (struct feb_face){.set = r->set, .n = n, .first = m->n_face_nodes, .at = r->at};
    m->n_face_nodes += n;
out:
    return status;
}

/* ---------------------------------------------------------------- tags: blocks */

static void nodes_begin(struct reader *r, const struct art_xml_attributes *a)
{
    struct feb_mesh *m = &r->m;
    struct feb_nodes list = {.first = m->vol->n_nodes};
    if (get_name(r, a, "name", &list.name) < 0) return;
    if (!ART_GROW(m->ctx, m->nodes_of, m->n_lists, m->lists_cap)) {
        art_free(list.name);
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    m->nodes_of[m->n_lists++] = list;
}

static void elements_begin(struct reader *r, const struct art_xml_attributes *a)
{
    struct feb_mesh *m = &r->m;
    struct feb_part part = {.first = m->vol->n_elems, .at = r->xml.at};
    char type[24];
    if (!art_xml_get(a, "type", type, sizeof type)) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "the elements have no type");
        return;
    }
    r->skip = !art_feb_kind(type, &part.kind);
    if (r->skip) {
        if (r->n_skipped == 0) {
            memcpy(r->kind_word, type, sizeof type);
            r->skip_at = r->xml.at;
        }
        return;
    }
    if (get_name(r, a, "name", &part.name) < 0) return;
    if (get_name(r, a, "mat", &part.material) < 0 ||
        !ART_GROW(m->ctx, m->part, m->n_parts, m->parts_cap)) {
        art_free(part.name), art_free(part.material);
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    m->part[m->n_parts++] = part;
}

static void set_begins(struct reader *r, const struct art_xml_attributes *a, enum art_volume_of of)
{
    static const char *const what[] = {"NodeSet", "ElementSet", "Surface"};
    char *name = NULL;
    bool fresh;
    r->set = -1;
    if (get_name(r, a, "name", &name) < 0) return;
    if (!name) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "the %s has no name", what[of]);
        return;
    }
    int status = art_feb_set(&r->m, name, of, &r->set, &fresh);
    if (status < 0)
        art_xml_fail(&r->xml, status, "out of memory");
    else if (!fresh)
        art_xml_fail(&r->xml, ART_ERANGE, "a %s '%s' is there already", what[of], name);
    art_free(name);
}

static void material_begins(struct reader *r, const struct art_xml_attributes *a)
{
    struct feb_mesh *m = &r->m;
    struct feb_material material = {0};
    if (get_name(r, a, "id", &material.id) < 0) return;
    if (get_name(r, a, "name", &material.name) < 0 ||
        !ART_GROW(m->ctx, m->material, m->n_materials, m->materials_cap)) {
        art_free(material.id), art_free(material.name);
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    m->material[m->n_materials++] = material;
}

/* <SolidDomain name="part" mat="material"/> */
static void domain_begins(struct reader *r, const struct art_xml_attributes *a)
{
    struct feb_mesh *m = &r->m;
    char *name = NULL, *material = NULL;
    int i, n = m->n_parts;
    if (get_name(r, a, "name", &name) < 0 || get_name(r, a, "mat", &material) < 0) {
        art_free(name), art_free(material);
        return;
    }
    /* mostly the one behind the last */
    for (i = 0; i < n && name; i++) {
        const char *its = m->part[(r->next_part + i) % n].name;
        if (its && strcmp(its, name) == 0) break;
    }
    bool found = i < n && name;
    i = found ? (r->next_part + i) % n : 0;
    r->next_part = found ? i + 1 : 0;
    if (found && material) {
        art_free(m->part[i].material);
        m->part[i].material = material;
        material = NULL;
    } else if (!name || !material) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "a domain needs a name and a mat");
    } else if (r->n_skipped == 0) {
        art_xml_fail(&r->xml, ART_ERANGE, "there are no elements '%s'", name);
    }
    art_free(name), art_free(material);
}

/* ------------------------------------------------------------------------ tags */

static bool in(const struct reader *r, int depth, const char *name)
{
    return r->depth > depth && strcmp(r->where[depth], name) == 0;
}

static bool in_mesh(const struct reader *r)
{
    return in(r, 1, "Mesh") || in(r, 1, "Geometry");
}

static void root_begins(struct reader *r, const struct art_xml_attributes *a, const char *name)
{
    static const char *const known[] = {"2.5", "3.0", "4.0"};
    char text[16];
    if (strcmp(name, "febio_spec") != 0) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "expected <febio_spec>, found <%.60s>", name);
        return;
    }
    if (!art_xml_get(a, "version", text, sizeof text)) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "the version is missing");
        return;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(text, known[i]) == 0) return;
    art_xml_fail(&r->xml, ART_EUNSUPPORTED,
                 "files of version \"%s\" cannot be read, only 2.5, 3.0 and 4.0", text);
}

static void section_begins(struct reader *r, const struct art_xml_attributes *a, const char *name)
{
    char text[100];
    bool mesh = strcmp(name, "Mesh") == 0 || strcmp(name, "Geometry") == 0;
    if (mesh && art_xml_get(a, "from", text, sizeof text)) {
        art_xml_fail(&r->xml, ART_EUNSUPPORTED, "the mesh is in another file: read \"%s\"", text);
        return;
    }
    if (mesh && r->has_mesh) art_xml_fail(&r->xml, ART_ESYNTAX, "a second mesh");
    r->has_mesh = r->has_mesh || mesh;
    if (!mesh && strcmp(name, "MeshDomains") != 0) lose(r, name, NULL);
}

/* Reads the content of a section. */
static void block_begins(struct reader *r, const struct art_xml_attributes *a, const char *name)
{
    char text[64] = "";
    size_t n = strlen(name);
    if (in(r, 1, "Material")) {
        if (strcmp(name, "material") == 0) material_begins(r, a);
    } else if (in(r, 1, "MeshDomains")) {
        if (n > 6 && strcmp(name + n - 6, "Domain") == 0)
            domain_begins(r, a);
        else
            lose(r, name, NULL);
    } else if (!in_mesh(r)) {
        return;
    } else if (strcmp(name, "Nodes") == 0) {
        nodes_begin(r, a);
    } else if (strcmp(name, "Elements") == 0) {
        elements_begin(r, a);
    } else if (strcmp(name, "NodeSet") == 0) {
        set_begins(r, a, ART_OF_NODES);
        r->text = TEXT_MEMBERS;
    } else if (strcmp(name, "ElementSet") == 0) {
        set_begins(r, a, ART_OF_ELEMS);
        r->text = TEXT_MEMBERS;
    } else if (strcmp(name, "Surface") == 0) {
        set_begins(r, a, ART_OF_SIDES);
    } else {
        (void)art_xml_get(a, "name", text, sizeof text);
        lose(r, name, text);
    }
}

/* A face, or a face of another type, which has no place here. */
static void face_begins(struct reader *r, const char *name)
{
    static const int sizes[] = {3, 4, 6, 8};
    r->n_nodes = 0;
    for (int i = 0; i < 4; i++)
        if (strcmp(name, art_feb_face_word(sizes[i])) == 0) r->n_nodes = sizes[i];
    if (r->n_nodes)
        r->text = TEXT_FACE;
    else
        lose(r, "faces of surfaces of the type", name);
}

/* Reads the content of a block of the mesh. */
static void item_begins(struct reader *r, const struct art_xml_attributes *a, const char *name)
{
    int id;
    r->at = r->xml.at;
    if (in(r, 1, "MeshDomains")) {
        lose(r, "properties of domains", NULL);
    } else if (!in_mesh(r)) {
        return;
    } else if (in(r, 2, "Nodes")) {
        if (strcmp(name, "node") != 0)
            art_xml_fail(&r->xml, ART_ESYNTAX, "expected <node>, found <%.60s>", name);
        else if (get_id(r, a, &r->id) == ART_OK)
            r->text = TEXT_NODE;
    } else if (in(r, 2, "Elements")) {
        if (get_id(r, a, &r->id) == ART_OK) r->text = TEXT_ELEM;
    } else if (in(r, 2, "Surface")) {
        face_begins(r, name);
    } else if (in(r, 2, "NodeSet") || in(r, 2, "ElementSet")) {
        char text[8];
        if (art_xml_get(a, "id", text, sizeof text)) {
            if (get_id(r, a, &id) == ART_OK) (void)add_member(r, r->at, id);
        } else {
            lose(r, "sets in sets", NULL);
        }
    }
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int n_ns, const xmlChar **ns, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    struct reader *r = user;
    const struct art_xml_attributes a = {n_attrs, attrs};
    const char *name = (const char *)local;
    (void)prefix, (void)uri, (void)n_ns, (void)ns, (void)n_default;
    if (r->xml.status < 0) return;
    if (r->depth == DEPTH) {
        art_xml_fail(&r->xml, ART_ELIMIT, "elements are nested deeper than %d", DEPTH);
        return;
    }
    if (r->text == TEXT_NODE || r->text == TEXT_ELEM || r->text == TEXT_FACE) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "expected numbers, found <%.60s>", name);
        return;
    }
    r->text = TEXT_NONE;
    r->from = r->to = 0;
    if (r->depth == 0) root_begins(r, &a, name);
    if (r->depth == 1) section_begins(r, &a, name);
    if (r->depth == 2) block_begins(r, &a, name);
    if (r->depth == 3) item_begins(r, &a, name);
    if (r->depth < KNOWN) snprintf(r->where[r->depth], sizeof r->where[0], "%.31s", name);
    r->depth++;
    r->text_depth = r->depth;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct reader *r = user;
    (void)prefix, (void)uri, (void)local;
    if (r->xml.status < 0) return;
    if (r->depth == r->text_depth) {
        if (r->text == TEXT_NODE) (void)add_node(r);
        if (r->text == TEXT_ELEM) (void)add_elem(r);
        if (r->text == TEXT_FACE) (void)add_face(r);
    }
    r->text = TEXT_NONE;
    if (r->depth > 0) r->depth--;
    /* text may follow on what stood in the set */
    if (r->depth == 3 && in_mesh(r) && (in(r, 2, "NodeSet") || in(r, 2, "ElementSet"))) {
        r->text = TEXT_MEMBERS;
        r->text_depth = 3;
    }
}

/* "units mm"; "region NAME", where the elements do not show the order of the regions. */
static void on_comment(void *user, const xmlChar *value)
{
    static const char word[] = " region ";
    struct reader *r = user;
    const char *text = (const char *)value;
    size_t n = strlen(text), skip = sizeof word - 1;
    int index;
    if (r->xml.status >= 0 && n > skip + 1 && memcmp(text, word, skip) == 0 && text[n - 1] == ' ' &&
        art_mesh_add_name(r->m.ctx, &r->m.vol->regions, text + skip, n - skip - 1, &index) < 0)
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
    if (r->xml.status >= 0 && art_xml_units(r->m.ctx, (const char *)value, &r->m.vol->units) < 0)
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
}

/* ------------------------------------------------------------------------ scan */

/* Text that says something, in an element whose numbers are read: libxml2 does not see it. */
static int take_text(struct reader *r, size_t from, size_t to)
{
    if (art_xml_blank(r->m.src, from, to)) return ART_OK;
    r->xml.at = from;
    if (r->text == TEXT_MEMBERS) return read_members(r, from, to);
    if (r->to > 0) return art_xml_fail(&r->xml, ART_ESYNTAX, "a second text");
    r->from = from;
    r->to = to;
    return ART_OK;
}

static int scan(struct reader *r, size_t pos)
{
    const struct art_source *src = r->m.src;
    int status = ART_OK;
    while (pos < src->n) {
        const char *less = memchr(src->data + pos, '<', src->n - pos);
        size_t at = less ? (size_t)(less - src->data) : src->n, end;
        bool ours = r->text != TEXT_NONE && r->depth == r->text_depth;
        if (at > pos) ART_TRY(ours ? take_text(r, pos, at) : art_xml_feed(&r->xml, pos, at));
        if (at == src->n) break;
        ART_TRY(art_xml_markup(&r->xml, at, &end));
        ART_TRY(art_xml_feed(&r->xml, at, end));
        pos = end;
    }
    ART_TRY(art_xml_finish(&r->xml));
    if (!r->has_mesh || r->m.n_lists == 0)
        return art_xml_fail(&r->xml, ART_ESYNTAX, "there is no mesh with nodes in the file");
out:
    return status;
}

static void free_mesh(struct feb_mesh *m)
{
    for (int i = 0; i < m->n_parts; i++) art_free(m->part[i].name), art_free(m->part[i].material);
    for (int i = 0; i < m->n_materials; i++)
        art_free(m->material[i].id), art_free(m->material[i].name);
    for (int i = 0; i < m->n_lists; i++) art_free(m->nodes_of[i].name);
    art_free(m->part), art_free(m->material), art_free(m->nodes_of);
    art_free(m->face), art_free(m->face_node);
    art_ids_fini(&m->nodes), art_ids_fini(&m->elems), art_ids_fini(&m->skipped);
    art_volume_free(m->vol);
}

int art_feb_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader *r = art_alloc(ctx, 1, sizeof *r);
    xmlSAXHandler sax;
    size_t start;
    int status;
    if (!r) return ART_ENOMEM;
    memset(&sax, 0, sizeof sax);
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.comment = on_comment;
    r->m.ctx = ctx, r->m.src = src, r->set = -1;
    ART_TRY(art_volume_create(ctx, &r->m.vol));
    status = art_xml_open(&r->xml, ctx, src, &sax, &start);
    if (status == ART_OK) status = scan(r, start);
    art_xml_close(&r->xml);
    if (status < 0) goto out;
    ART_TRY(report(r));
    ART_TRY(art_feb_settle(&r->m));
    *(struct art_volume **)object = r->m.vol;
    r->m.vol = NULL;
out:
    free_mesh(&r->m);
    art_mesh_clear_names(&r->lost);
    art_free(r);
    return status;
}
