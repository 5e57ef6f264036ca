/* Checks of FEM models: the mesh at rest, its nodes, the constants. */
#include "tree_priv.h"
#include <art/femmodel.h>
#include <art/math.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- messages */

/* The subject of a count of further faults. */
static const char *const fault_names[FEM_FAULTS] = {
    [FEM_NODE_COUNT] = "elements have a wrong number of nodes",
    [FEM_NODE_MISSING] = "elements have nodes that are not there",
    [FEM_NODE_TWICE] = "elements have a node twice",
    [FEM_NODE_NOT_FINITE] = "nodes have a rest position that is none",
    [FEM_DUPLICATE] = "elements stand on the nodes of another one",
    [FEM_INVERTED] = "elements are inside out at rest",
    [FEM_NEGATIVE_JACOBIAN] = "elements are folded at rest",
    [FEM_NEGATIVE_JACOBIAN_AT_NODE] = "elements are folded at a node",
    [FEM_DEGENERATE] = "elements have no volume at rest",
    [FEM_THICKNESS] = "shells have no thickness",
    [FEM_SHELL_CLASS] = "shells are of no class",
    [FEM_DIRECTOR] = "corners of shells stand across to a director",
    [FEM_FLOATING] = "nodes belong to no element and have no mass",
    [FEM_MASSLESS] = "nodes have no mass",
    [FEM_MATERIAL] = "materials have constants without a meaning",
    [FEM_WITHOUT_MATERIAL] = "elements have no material",
    [FEM_LOCKING] = "elements lock",
    [FEM_BUNDLE] = "entries of bundles are wrong",
    [FEM_CONSTANT] = "properties have no meaning",
};

void fem_report_fault(struct fem_check *k, enum fem_fault fault, int status,
                      const struct art_loc *loc, const char *fmt, ...)
{
    char text[FEM_MAX_REPORTED_TEXT];
    va_list args;
    if (status < 0 && k->status == ART_OK) k->status = status;
    if (k->n_reported[fault]++ >= FEM_MAX_REPORTED) return;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (loc && !loc->line) loc = NULL;
    if (status < 0)
        (void)art_error(k->ctx, status, loc, "%s", text);
    else
        art_warn(k->ctx, loc, "%s", text);
}

static void report_remaining(const struct fem_check *k)
{
    for (int i = 0; i < FEM_FAULTS; i++)
        if (k->n_reported[i] > FEM_MAX_REPORTED)
            art_warn(k->ctx, k->fem->loc.line ? &k->fem->loc : NULL, "'%s': %d more %s",
                     art_comp_path(k->fem, NULL), k->n_reported[i] - FEM_MAX_REPORTED,
                     fault_names[i]);
}

/* --------------------------------------------------------------------- elements */

static void read_nodes(struct fem_check *k, struct fem_elem *e)
{
    const struct art_comp *comp = e->comp;
    const struct art_loc *loc = fem_loc_of(comp, "nodes");
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)e->kind);
    int n = 0;
    bool good = true;
    size_t len;
    const char *word, *end, *s = fem_tree_text(comp, "nodes", &end);
    for (; s && (word = fem_next_word(&s, end, &len)); n++) {
        const struct art_comp *node = fem_tree_node(k->nodes, comp, word, len);
        if (!node) {
            fem_report_fault(k, FEM_NODE_MISSING, ART_ENOTFOUND, loc,
                             "%s '%s': its node %d, %.*s, is not among the %d nodes of the model",
                             comp->cls->name, art_comp_path(comp, NULL), n + 1, (int)len, word,
                             k->n_nodes);
            good = false;
        } else {
            /* it has an element, whatever is wrong with that */
            k->used[node->pos] = true;
            if (n < ART_ELEM_MAX_NODES) e->node[n] = node->pos;
        }
    }
    if (n != type->n_nodes) {
        fem_report_fault(k, FEM_NODE_COUNT, ART_ESHAPE, loc, "%s '%s' has %d node%s, not %d",
                         comp->cls->name, art_comp_path(comp, NULL), n, n == 1 ? "" : "s",
                         type->n_nodes);
        good = false;
    }
    if (good) e->n = n;
}

static void check_twice(struct fem_check *k, struct fem_elem *e)
{
    for (int i = 0; i < e->n; i++)
        for (int j = 0; j < i; j++)
            if (e->node[i] == e->node[j]) {
                fem_report_fault(k, FEM_NODE_TWICE, ART_EUSAGE, fem_loc_of(e->comp, "nodes"),
                                 "%s '%s' has node %d twice, in places %d and %d",
                                 e->comp->cls->name, art_comp_path(e->comp, NULL),
                                 k->nodes->children[e->node[i]]->number, j + 1, i + 1);
                e->n = 0;
                return;
            }
}

/* ------------------------------------------------------------------------ shape */

/* Find an integration point with det dX/dxi <= 0. The result is its number, from 1, or 0 if there
 * is none; *det is the value relative to the mean. */
static int folded_at(const struct art_elem_type *type, const double (*x)[3], double *det)
{
    double J[9], sum = 0, weight = 0;
    int at = 0;
    *det = 0;
    for (int p = 0; p < type->n_points; p++) {
        double d = art_elem_jacobian(type, x, type->point[p], J);
        sum += type->point[p][3] * d;
        weight += type->point[p][3];
        if (d <= 0 && (!at || d < *det)) {
            at = p + 1;
            *det = d;
        }
    }
    if (sum > 0) *det /= sum / weight;
    return at;
}

static double extent(const struct art_elem_type *type, const double (*x)[3])
{
    double most = 0, d[3];
    for (int i = 1; i < type->n_nodes; i++) {
        art_v3_sub(d, x[i], x[0]);
        most = fmax(most, art_v3_norm(d));
    }
    return most;
}

/* This describes the middle of points in words: a model that a program built has no line to refer
 * to. */
struct where {
    char text[64];
};

static struct where middle_of(const double (*x)[3], int n)
{
    struct where w;
    double c[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) art_v3_add_scaled(c, c, 1.0 / n, x[i]);
    snprintf(w.text, sizeof w.text, "(%.6g, %.6g, %.6g)", c[0], c[1], c[2]);
    return w;
}

static void check_solid(struct fem_check *k, const struct fem_elem *e,
                        const struct art_elem_type *type, const double (*x)[3], double volume)
{
    const char *cls = e->comp->cls->name;
    const struct art_loc *loc = fem_loc_of(e->comp, "nodes");
    double det;
    if (volume < 0) {
        fem_report_fault(k, FEM_INVERTED, ART_ERANGE, loc,
                         "%s '%s' at %s is inside out at rest: its volume is %.6g", cls,
                         art_comp_path(e->comp, NULL), middle_of(x, e->n).text, volume);
        return;
    }
    int at = folded_at(type, x, &det);
    if (at)
        fem_report_fault(
            k, FEM_NEGATIVE_JACOBIAN, ART_ERANGE, loc,
            "%s '%s' at %s is folded at rest: at integration point %d det dX/dxi is %.3g "
            "of its mean",
            cls, art_comp_path(e->comp, NULL), middle_of(x, e->n).text, at, det);
    else if (!(art_elem_min_jacobian(type, x) > 0))
        fem_report_fault(k, FEM_NEGATIVE_JACOBIAN_AT_NODE, ART_OK, loc,
                         "%s '%s' at %s is folded at one of its nodes at rest: det dX/dxi is not "
                         "positive there",
                         cls, art_comp_path(e->comp, NULL), middle_of(x, e->n).text);
}

/* Check shape and mass of an element, and add its share to its nodes. */
static void check_shape(struct fem_check *k, const struct fem_elem *e)
{
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)e->kind);
    double x[ART_ELEM_MAX_NODES][3], sum = 0;
    if (e->n == 0) return;
    for (int i = 0; i < e->n; i++) {
        art_v3_copy(x[i], k->rest + 3 * e->node[i]);
        sum += x[i][0] + x[i][1] + x[i][2];
    }
    if (!isfinite(sum)) return; /* reported for the node */
    double size = art_elem_volume(type, (const double(*)[3])x);
    double length = extent(type, (const double(*)[3])x);
    if (!(fabs(size) > 1e-13 * pow(length, type->dim))) {
        fem_report_fault(k, FEM_DEGENERATE, ART_ERANGE, fem_loc_of(e->comp, "nodes"),
                         "%s '%s' at %s has no %s at rest: %.3g, with edges of %.3g",
                         e->comp->cls->name, art_comp_path(e->comp, NULL),
                         middle_of((const double(*)[3])x, e->n).text,
                         type->dim == 3 ? "volume" : "area", size, length);
        return;
    }
    if (type->dim == 3) {
        check_solid(k, e, type, (const double(*)[3])x, size);
    } else if (!(art_get_double(e->comp, "defaultThickness") > 0)) {
        fem_report_fault(k, FEM_THICKNESS, ART_ERANGE, fem_loc_of(e->comp, "defaultThickness"),
                         "%s '%s' has a thickness of %.6g, not above 0", e->comp->cls->name,
                         art_comp_path(e->comp, NULL), art_get_double(e->comp, "defaultThickness"));
        return;
    }
    if (art_get_double(e->comp, "density") > 0)
        for (int i = 0; i < e->n; i++) k->heavy[e->node[i]] = true;
}

/* ------------------------------------------------------------------------ twins */

struct key {
    int corner[ART_ELEM_MAX_CORNERS]; /* in ascending order; -1 behind the last */
    int elem;
};

static int by_corners(const void *a, const void *b)
{
    const struct key *p = a, *q = b;
    for (int i = 0; i < ART_ELEM_MAX_CORNERS; i++)
        if (p->corner[i] != q->corner[i]) return p->corner[i] < q->corner[i] ? -1 : 1;
    return art_compare_ints(&p->elem, &q->elem);
}

static int find_duplicates(struct fem_check *k)
{
    int n = 0;
    struct key *keys = art_alloc(k->ctx, (size_t)k->n_elems + 1, sizeof *keys);
    if (!keys) return ART_ENOMEM;
    for (int i = 0; i < k->n_elems; i++) {
        const struct fem_elem *e = &k->elem[i];
        if (e->n == 0) continue;
        int corners = art_elem_type((enum art_elem_kind)e->kind)->n_corners;
        for (int c = 0; c < ART_ELEM_MAX_CORNERS; c++)
            keys[n].corner[c] = c < corners ? e->node[c] : -1;
        qsort(keys[n].corner, (size_t)corners, sizeof keys[n].corner[0], art_compare_ints);
        keys[n++].elem = i;
    }
    qsort(keys, (size_t)n, sizeof *keys, by_corners);
    for (int i = 1, first = 0; i < n; i++) {
        if (memcmp(keys[i].corner, keys[first].corner, sizeof keys[i].corner) != 0) {
            first = i;
            continue;
        }
        const struct fem_elem *a = &k->elem[keys[first].elem], *b = &k->elem[keys[i].elem];
        /* tetrahedra and quadrilaterals have four corners both */
        bool shells = art_elem_type((enum art_elem_kind)a->kind)->dim == 2;
        if (shells != (art_elem_type((enum art_elem_kind)b->kind)->dim == 2)) continue;
        double x[ART_ELEM_MAX_NODES][3];
        for (int c = 0; c < b->n; c++) art_v3_copy(x[c], k->rest + 3 * b->node[c]);
        fem_report_fault(k, FEM_DUPLICATE, shells ? ART_OK : ART_EUSAGE,
                         fem_loc_of(b->comp, "nodes"), "%s '%s' at %s uses the nodes of '%s'",
                         b->comp->cls->name, art_comp_path(b->comp, NULL),
                         middle_of((const double(*)[3])x, b->n).text, art_comp_path(a->comp, NULL));
    }
    art_free(keys);
    return ART_OK;
}

/* ------------------------------------------------------------------------ nodes */

static void read_rest(struct fem_check *k, const struct art_comp *node, double x[3])
{
    if (fem_tree_rest(node, x) == 3 && isfinite(x[0] + x[1] + x[2])) return;
    fem_report_fault(k, FEM_NODE_NOT_FINITE, ART_ERANGE, fem_loc_of(node, "rest"),
                     "the rest position of node '%s' is not three finite numbers",
                     art_comp_path(node, NULL));
    x[0] = NAN;
}

static void check_node(struct fem_check *k, const struct art_comp *node)
{
    int i = node->pos;
    bool explicit_mass = art_is_set(node, "mass");
    double mass = explicit_mass ? art_get_double(node, "mass") : 0;
    if (!isfinite(mass)) {
        fem_report_fault(k, FEM_MASSLESS, ART_ERANGE, fem_loc_of(node, "mass"),
                         "the mass of node '%s' is not a number", art_comp_path(node, NULL));
        return;
    }
    if (explicit_mass ? mass > 0 : k->heavy[i]) return;
    if (!art_get_bool(node, "dynamic") || k->attached[node->order]) return;
    if (!k->used[i])
        fem_report_fault(k, FEM_FLOATING, ART_ERANGE, fem_loc_of(node, "position"),
                         "node '%s' at %s belongs to no element and has no mass of its own",
                         art_comp_path(node, NULL),
                         middle_of((const double(*)[3])(k->rest + 3 * i), 1).text);
    else if (k->status == ART_OK || explicit_mass)
        /* else it is massless because its elements are faulty */
        fem_report_fault(k, FEM_MASSLESS, ART_ERANGE,
                         fem_loc_of(node, explicit_mass ? "mass" : "position"),
                         "node '%s' has no mass%s", art_comp_path(node, NULL),
                         explicit_mass ? "" : ": its elements have none");
}

/* A truss gives its ends a mass. */
static void mark_ends(const struct art_comp *truss, bool *marked)
{
    struct art_value value;
    if (!(art_get_double(truss, "mass") > 0) || !art_get(truss, "points", &value)) return;
    for (int i = 0; value.type == ART_P_REFS && i < value.n; i++)
        if (value.refs[i].to) marked[value.refs[i].to->order] = true;
}

/* Mark the slaves of attachments, by their order in the model: their masters carry them. */
static void find_attached(const struct art_comp *root, bool *attached)
{
    for (struct art_comp *c = (struct art_comp *)root; c; c = art_comp_next(root, c)) {
        const struct art_comp *point = NULL;
        struct art_value value;
        if (art_cls_prop(c->cls, "useConsistentMass") &&
            art_comp_has_kind(c, ART_KIND_POINT_SPRING))
            mark_ends(c, attached);
        if (!art_comp_has_kind(c, ART_KIND_ATTACHMENT) || !art_get(c, "point", &value)) continue;
        if (value.type == ART_P_REF) {
            point = value.n ? value.refs[0].to : NULL;
        } else if (value.type == ART_P_RAW && value.text) {
            const char *s = value.text, *word;
            char path[400];
            size_t n;
            if ((word = fem_next_word(&s, s + value.text_n, &n)) && n < sizeof path) {
                memcpy(path, word, n);
                path[n] = '\0';
                point = art_find(art_comp_scope(c), path);
            }
        }
        if (point) attached[point->order] = true;
    }
}

/* ------------------------------------------------------------------------ model */

/* Numbers of the model that must not be negative. */
static void check_model(struct fem_check *k)
{
    static const char *const props[] = {"particleDamping", "stiffnessDamping", "incompCompliance",
                                        "density"};
    for (size_t i = 0; i < sizeof props / sizeof props[0]; i++) {
        double x = art_get_double(k->fem, props[i]);
        if (!(x >= 0) || !isfinite(x))
            fem_report_fault(k, FEM_CONSTANT, ART_ERANGE, fem_loc_of(k->fem, props[i]),
                             "%s of '%s' is %.9g; it must be zero or positive", props[i],
                             art_comp_path(k->fem, NULL), x);
    }
    const char *hard = art_get_text(k->fem, "incompressible");
    if (art_streq(hard, "FULL"))
        fem_report_fault(k, FEM_CONSTANT, ART_EUSAGE, fem_loc_of(k->fem, "incompressible"),
                         "incompressible=FULL of '%s': a constraint acts by ELEMENT or NODAL",
                         art_comp_path(k->fem, NULL));
}

static int collect(struct fem_check *k)
{
    static const char *const lists[] = {"elements", "shellElements"};
    int n = 0;
    for (int l = 0; l < 2; l++) {
        const struct art_comp *list = art_comp_child(k->fem, lists[l]);
        n += list ? list->n_children : 0;
    }
    k->elem = art_alloc(k->ctx, (size_t)n + 1, sizeof *k->elem);
    k->rest = art_alloc(k->ctx, 3 * (size_t)k->n_nodes + 1, sizeof *k->rest);
    k->used = art_alloc(k->ctx, (size_t)k->n_nodes + 1, sizeof *k->used);
    k->heavy = art_alloc(k->ctx, (size_t)k->n_nodes + 1, sizeof *k->heavy);
    if (!k->elem || !k->rest || !k->used || !k->heavy) return ART_ENOMEM;
    for (int l = 0; l < 2; l++) {
        const struct art_comp *list = art_comp_child(k->fem, lists[l]);
        for (int i = 0; list && i < list->n_children; i++) {
            struct fem_elem *e = &k->elem[k->n_elems];
            e->comp = list->children[i];
            e->kind = art_fem_class_kind(e->comp);
            if (e->kind >= 0) k->n_elems++;
        }
    }
    return ART_OK;
}

static void check_materials(struct fem_check *k)
{
    fem_check_material(k, k->fem, "material");
    if (art_cls_prop(k->fem->cls, "muscleMaterial"))
        fem_check_material(k, k->fem, "muscleMaterial");
    bool none = !art_get_object(k->fem, "material");
    for (int i = 0; i < k->n_elems; i++) {
        const struct art_comp *comp = k->elem[i].comp;
        if (art_is_set(comp, "material")) fem_check_material(k, comp, "material");
        if (none && !art_get_object(comp, "material"))
            fem_report_fault(k, FEM_WITHOUT_MATERIAL, ART_OK, fem_loc_of(comp, NULL),
                             "%s '%s' has no material, nor has the model", comp->cls->name,
                             art_comp_path(comp, NULL));
    }
}

/* Checks the meshes: reading them reports their faults. */
static int check_meshes(struct fem_check *k)
{
    const struct art_comp *list = art_comp_child(k->fem, "meshes");
    int first = ART_OK;
    for (int i = 0; list && i < list->n_children; i++) {
        struct art_embedded *e = NULL;
        if (!art_comp_has_kind(list->children[i], ART_KIND_FEM_MESH)) continue;
        int status = art_fem_mesh_read(k->ctx, list->children[i], &e);
        art_embedded_free(e);
        if (status == ART_ENOMEM) return status;
        if (first == ART_OK) first = status;
    }
    return first;
}

static int check_fem(struct fem_check *k, bool meshes)
{
    int status;
    k->nodes = art_comp_child(k->fem, "nodes");
    k->n_nodes = k->nodes ? k->nodes->n_children : 0;
    check_model(k);
    ART_TRY(collect(k));
    for (int i = 0; i < k->n_nodes; i++) read_rest(k, k->nodes->children[i], k->rest + 3 * i);
    for (int i = 0; k->nodes && i < k->n_elems; i++) {
        read_nodes(k, &k->elem[i]);
        check_twice(k, &k->elem[i]);
        check_shape(k, &k->elem[i]);
    }
    ART_TRY(find_duplicates(k));
    ART_TRY(fem_check_shells(k));
    check_materials(k);
    if (k->status == ART_OK) ART_TRY(fem_check_locking(k));
    ART_TRY(fem_check_bundles(k));
    ART_TRY(fem_check_muscles(k));
    for (int i = 0; i < k->n_nodes; i++) check_node(k, k->nodes->children[i]);
    report_remaining(k);
    /* a surface that is made, or a mesh that is embedded, needs sound elements */
    if (meshes && k->status == ART_OK) ART_TRY(check_meshes(k));
out:
    art_free(k->elem);
    art_free(k->rest);
    art_free(k->used);
    art_free(k->heavy);
    return status < 0 ? status : k->status;
}

static int check_below(struct art_ctx *ctx, const struct art_comp *top, bool meshes)
{
    long refused = art_model_refused(ctx, top->model);
    bool *attached = NULL;
    int first = ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c)) {
        if (!art_comp_has_kind(c, ART_KIND_FEM_MODEL)) continue;
        if (!attached) {
            attached = art_alloc(ctx, (size_t)top->model->next_order + 1, sizeof *attached);
            if (!attached) return ART_ENOMEM;
            find_attached(top->model->root, attached);
        }
        struct fem_check k = {.ctx = ctx, .fem = c, .attached = attached};
        int status = check_fem(&k, meshes);
        if (first == ART_OK) first = status;
        if (status == ART_ENOMEM) break;
    }
    art_free(attached);
    return art_model_memory(ctx, top->model, refused, first);
}

int art_fem_check(struct art_ctx *ctx, const struct art_comp *top)
{
    return check_below(ctx, top, true);
}

int fem_check_without_meshes(struct art_ctx *ctx, const struct art_comp *top)
{
    return check_below(ctx, top, false);
}
