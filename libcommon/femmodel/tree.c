/* FEM models as the tree has them: kinds and nodes of elements, rest positions, the mesh. */
#include "tree_priv.h"
#include <art/math.h>
#include <art/text.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

static const struct {
    const char *cls;
    enum art_elem_kind kind;
} kinds[] = {
    {"TetElement", ART_ELEM_TET},
    {"HexElement", ART_ELEM_HEX},
    {"WedgeElement", ART_ELEM_WEDGE},
    {"PyramidElement", ART_ELEM_PYRAMID},
    {"QuadtetElement", ART_ELEM_QUADTET},
    {"QuadhexElement", ART_ELEM_QUADHEX},
    {"QuadwedgeElement", ART_ELEM_QUADWEDGE},
    {"QuadpyramidElement", ART_ELEM_QUADPYRAMID},
    {"ShellTriElement", ART_ELEM_TRI},
    {"ShellQuadElement", ART_ELEM_QUAD},
    {"ShellQuadtriElement", ART_ELEM_QUADTRI},
    {"ShellQuadquadElement", ART_ELEM_QUADQUAD},
};

int art_fem_class_kind(const struct art_comp *comp)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (art_comp_is(comp, kinds[i].cls)) return (int)kinds[i].kind;
    return -1;
}

const struct art_loc *fem_loc_of(const struct art_comp *comp, const char *prop)
{
    const struct art_slot *slot = prop ? art_comp_slot(comp, prop) : NULL;
    while (comp->is_value && comp->parent && !comp->loc.line) comp = comp->parent;
    return slot && slot->loc.line ? &slot->loc : &comp->loc;
}

const char *fem_next_word(const char **s, const char *end, size_t *n)
{
    const char *p = *s;
    for (;;) {
        while (p < end && (isspace((unsigned char)*p) || *p == '[' || *p == ']' || *p == '"')) p++;
        if (p >= end || *p != '#') break;
        while (p < end && *p != '\n') p++;
    }
    const char *word = p;
    while (p < end && !isspace((unsigned char)*p) && *p != ']' && *p != '[' && *p != '"') p++;
    *n = (size_t)(p - word);
    *s = p;
    return *n > 0 ? word : NULL;
}

const struct art_comp *fem_tree_node(const struct art_comp *nodes, const struct art_comp *elem,
                                     const char *word, size_t n)
{
    char path[400];
    if (n >= sizeof path) return NULL;
    memcpy(path, word, n);
    path[n] = '\0';
    const struct art_comp *node = path[strspn(path, "0123456789")] == '\0'
                                      ? art_comp_child_n(nodes, word, n)
                                      : art_find(art_comp_scope(elem), path);
    return node && node->parent == nodes ? node : NULL;
}

const char *fem_tree_text(const struct art_comp *comp, const char *prop, const char **end)
{
    struct art_value value;
    *end = NULL;
    if (!art_get(comp, prop, &value) || value.is_null || value.type != ART_P_RAW || !value.text)
        return NULL;
    *end = value.text + value.text_n;
    return value.text;
}

int fem_tree_rest(const struct art_comp *node, double x[3])
{
    art_v3_zero(x);
    return art_get_vector(node,
                          art_is_set(node, "restPosition") ? "restPosition"
                          : art_is_set(node, "rest")       ? "rest"
                                                           : "position",
                          x, 3);
}

bool fem_tree_membrane(const struct art_comp *shell)
{
    size_t n;
    const char *end, *s = fem_tree_text(shell, "elementClass", &end);
    const char *word = s ? fem_next_word(&s, end, &n) : NULL;
    return word && n == 8 && memcmp(word, "MEMBRANE", n) == 0;
}

const struct art_comp *fem_tree_bundles(const struct art_comp *fem)
{
    for (int i = 0; i < fem->n_children; i++)
        if (art_comp_is(fem->children[i], "MaterialBundleList")) return fem->children[i];
    return NULL;
}

static bool is_below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp;
}

const struct art_comp *fem_tree_parts(const struct art_comp *fem, const struct art_comp *from)
{
    for (int i = 0; i < fem->n_children; i++) {
        struct art_comp *list = fem->children[i];
        if (!art_comp_is(list, "AuxMaterialBundleList") || (from && !is_below(from, list)))
            continue;
        struct art_comp *c = from ? (struct art_comp *)from : list;
        while ((c = art_comp_next(list, c)))
            if (art_comp_is(c, "AuxMaterialElementDesc")) return c;
        from = NULL;
    }
    return NULL;
}

/* ------------------------------------------------------------------------ mesh */

static int add_elem(struct art_ctx *ctx, struct art_volume *vol, const struct art_comp *nodes,
                    const struct art_comp *elem)
{
    int node[ART_ELEM_MAX_NODES], n = 0, kind = art_fem_class_kind(elem);
    const char *word, *end, *s = fem_tree_text(elem, "nodes", &end);
    size_t len;
    if (kind < 0)
        return art_error(ctx, ART_EUNSUPPORTED, fem_loc_of(elem, NULL),
                         "'%s' is a %s, which has no place in a mesh", art_comp_path(elem, NULL),
                         elem->cls->name);
    for (; s && (word = fem_next_word(&s, end, &len)); n++) {
        const struct art_comp *to = fem_tree_node(nodes, elem, word, len);
        if (!to)
            return art_error(ctx, ART_ENOTFOUND, fem_loc_of(elem, "nodes"),
                             "%s '%s': its node %d, %.*s, is not in the model", elem->cls->name,
                             art_comp_path(elem, NULL), n + 1, (int)len, word);
        if (n < ART_ELEM_MAX_NODES) node[n] = to->pos;
    }
    if (n != art_elem_type((enum art_elem_kind)kind)->n_nodes)
        return art_error(ctx, ART_ESHAPE, fem_loc_of(elem, "nodes"),
                         "%s '%s' has %d node{s}, not %d", elem->cls->name,
                         art_comp_path(elem, NULL), n,
                         art_elem_type((enum art_elem_kind)kind)->n_nodes);
    return art_volume_add_elem(ctx, vol, (enum art_elem_kind)kind, node);
}

static int add_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct art_comp *nodes,
                     bool rest)
{
    int status = ART_OK;
    for (int i = 0; nodes && i < nodes->n_children; i++) {
        const struct art_comp *node = nodes->children[i];
        double x[3] = {0, 0, 0};
        int n = rest ? fem_tree_rest(node, x) : art_get_vector(node, "position", x, 3);
        if (n != 3 || !isfinite(x[0] + x[1] + x[2]))
            return art_error(ctx, ART_ERANGE, fem_loc_of(node, rest ? "rest" : "position"),
                             "the place of node '%s' is not three finite numbers",
                             art_comp_path(node, NULL));
        ART_TRY(art_volume_add_node(ctx, vol, x));
        if (vol->node_id || node->number != i)
            ART_TRY(art_volume_set_node_id(ctx, vol, i, node->number));
    }
out:
    return status;
}

static int add_shells(struct art_ctx *ctx, struct art_volume *vol, const struct art_comp *nodes,
                      const struct art_comp *list)
{
    struct art_field *thickness, *membrane;
    int first = vol->n_elems, status;
    for (int i = 0; i < list->n_children; i++)
        ART_TRY(add_elem(ctx, vol, nodes, list->children[i]));
    ART_TRY(
        art_fields_add(ctx, &vol->elem_fields, "thickness", ART_F64, 1, vol->n_elems, &thickness));
    for (int i = 0; i < list->n_children; i++)
        thickness->val[first + i] = art_get_double(list->children[i], "defaultThickness");
    /* `thickness` has been used: the list moves when it grows */
    ART_TRY(
        art_fields_add(ctx, &vol->elem_fields, "membrane", ART_F64, 1, vol->n_elems, &membrane));
    for (int i = 0; i < list->n_children; i++)
        membrane->val[first + i] = fem_tree_membrane(list->children[i]);
out:
    return status;
}

int art_fem_tree_mesh(struct art_ctx *ctx, const struct art_comp *fem, bool rest,
                      struct art_volume **vol)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    const struct art_comp *solids = art_comp_child(fem, "elements");
    const struct art_comp *shells = art_comp_child(fem, "shellElements");
    struct art_volume *v = NULL;
    int status;
    ART_TRY(art_volume_create(ctx, &v));
    ART_TRY(add_nodes(ctx, v, nodes, rest));
    for (int i = 0; solids && i < solids->n_children; i++)
        ART_TRY(add_elem(ctx, v, nodes, solids->children[i]));
    if (shells && shells->n_children) ART_TRY(add_shells(ctx, v, nodes, shells));
    *vol = v;
    v = NULL;
out:
    art_volume_free(v);
    return status;
}
