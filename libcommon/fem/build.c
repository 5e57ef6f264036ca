/* From the tree to struct art_fem: nodes, elements, materials, rest shape, lumped masses. */
#include "fem_priv.h"
#include "tree_priv.h"
#include <math.h>
#include <string.h>

struct builder {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_fem *fem;
    const struct art_comp *nodes, *elements; /* the lists */
    int cap_node, cap_point, cap_extra, cap_material;
};

static void *take(struct builder *b, size_t n, size_t size)
{
    return art_arena_alloc(b->ctx, &b->sys->arena, n, size);
}

/* Room for n items in an array of the arena. */
static bool reserve(struct builder *b, void *ptr, int have, int want, int *cap, size_t size)
{
    if (want <= *cap) return true;
    int next = *cap * 2 > want ? *cap * 2 : want + 16;
    void *old, *p = take(b, (size_t)next, size);
    if (!p) return false;
    memcpy(&old, ptr, sizeof old);
    if (have) memcpy(p, old, (size_t)have * size);
    memcpy(ptr, &p, sizeof p);
    *cap = next;
    return true;
}

/* --------------------------------------------------------------------- nodes */

static int read_nodes(struct builder *b)
{
    struct art_fem *fem = b->fem;
    size_t n = (size_t)b->nodes->n_children;
    fem->n_nodes = (int)n;
    fem->node_comp = take(b, n, sizeof *fem->node_comp);
    fem->node_dyn = take(b, n, sizeof *fem->node_dyn);
    fem->rest = take(b, 3 * n, sizeof *fem->rest);
    fem->node_mass = take(b, n, sizeof *fem->node_mass);
    if (!fem->node_comp || !fem->node_dyn || !fem->rest || !fem->node_mass) return ART_ENOMEM;
    for (int i = 0; i < fem->n_nodes; i++) {
        const struct art_comp *node = b->nodes->children[i];
        const struct art_dyn *dyn = art_system_dyn(b->sys, node);
        if (!dyn || dyn->frame)
            return art_error(b->ctx, ART_EUSAGE, &node->loc, "'%s' (%s) is no node",
                             art_comp_path(node, NULL), node->cls->name);
        fem->node_comp[i] = node;
        fem->node_dyn[i] = (int)(dyn - b->sys->dyn);
        fem_tree_rest(node, fem->rest + 3 * i);
    }
    return ART_OK;
}

/* ----------------------------------------------------------------- materials */

/* The index of a material, read when it is first met; a component stands for one material. */
static int material_index(struct builder *b, const struct art_comp *comp, int *index)
{
    struct art_fem *fem = b->fem;
    *index = -1;
    if (!comp) return ART_OK;
    /* the last one is the most likely: each element's own come one after the other */
    for (int i = fem->n_materials - 1; i >= 0 && i >= fem->n_materials - 4; i--)
        if (fem->material[i].comp == comp) return *index = i, ART_OK;
    if (fem->n_materials > 0 && fem->material[0].comp == comp) return *index = 0, ART_OK;
    if (!reserve(b, &fem->material, fem->n_materials, fem->n_materials + 1, &b->cap_material,
                 sizeof *fem->material))
        return ART_ENOMEM;
    int status = art_material_read(b->ctx, &b->sys->arena, comp, b->sys->compat,
                                   &fem->material[fem->n_materials]);
    if (status == ART_OK) *index = fem->n_materials++;
    return status;
}

/* ------------------------------------------------------------------ elements */

static int kind_data(struct builder *b, int kind)
{
    if (b->fem->kind[kind]) return ART_OK;
    struct art_fem_kind *data = take(b, 1, sizeof *data);
    if (!data) return ART_ENOMEM;
    fem_kind_fill(data, art_elem_type((enum art_elem_kind)kind));
    b->fem->kind[kind] = data;
    return ART_OK;
}

/* The nodes that an element lists; what is wrong with the list was told before (art_fem_check). */
static int read_elem_nodes(struct builder *b, const struct art_comp *comp, int n, int *node)
{
    const char *word, *end, *s = fem_tree_text(comp, "nodes", &end);
    int count = 0;
    size_t len;
    for (; s && (word = fem_next_word(&s, end, &len)); count++) {
        const struct art_comp *to = fem_tree_node(b->nodes, comp, word, len);
        if (!to)
            return art_error(b->ctx, ART_ENOTFOUND, &comp->loc,
                             "'%s' has a node %.*s, which the model does not have",
                             art_comp_path(comp, NULL), (int)len, word);
        if (count < n) node[count] = to->pos;
    }
    if (count != n)
        return art_error(b->ctx, ART_ESHAPE, &comp->loc, "'%s' (%s) has %d nodes and needs %d",
                         art_comp_path(comp, NULL), comp->cls->name, count, n);
    return ART_OK;
}

/* Inverse Jacobians and volumes at rest. */
int fem_rest_points(struct art_ctx *ctx, struct art_fem *fem, int e)
{
    struct art_fem_elem *elem = &fem->elem[e];
    const struct art_fem_kind *kind = fem->kind[elem->kind];
    const int *node = art_fem_elem_nodes(fem, e);
    double sum = 0, at[ART_ELEM_MAX_NODES][3];
    const double(*X)[3] = (const double(*)[3])at;
    for (int a = 0; a < kind->n_nodes; a++) art_v3_copy(at[a], fem->rest + 3 * (size_t)node[a]);
    for (int p = 0; p < kind->n_points; p++) {
        struct art_fem_point *point = &fem->point[elem->point + p];
        double J[9], det = art_elem_jacobian(kind->type, X, kind->type->point[p], J);
        if (!(det > 0) || !art_m3_inverse(point->Ji, J))
            return art_error(ctx, ART_ERANGE, &elem->comp->loc,
                             "'%s' is inverted or flat at rest: det dX/dxi is %.3g at its "
                             "integration point %d",
                             art_comp_path(elem->comp, NULL), det, p);
        point->dV = kind->weight[p] * det;
        sum += point->dV;
    }
    elem->volume0 = elem->kind == ART_ELEM_TET ? art_elem_volume(kind->type, X) : sum;
    return ART_OK;
}

static int read_material(struct builder *b, struct art_fem_elem *elem, int model_material)
{
    const struct art_comp *own = art_get_object(elem->comp, "material");
    elem->material = model_material;
    return own ? material_index(b, own, &elem->material) : ART_OK;
}

static int read_element(struct builder *b, struct art_fem_elem *elem, const struct art_comp *comp,
                        int model_material)
{
    struct art_fem *fem = b->fem;
    int kind = art_fem_class_kind(comp), status;
    if (kind < 0 || art_elem_type((enum art_elem_kind)kind)->dim != 3)
        return art_error(b->ctx, ART_EUNSUPPORTED, &comp->loc,
                         "'%s': elements %s are not simulated", art_comp_path(comp, NULL),
                         comp->cls->name);
    ART_TRY(kind_data(b, kind));
    int n = fem->kind[kind]->n_nodes, n_points = fem->kind[kind]->n_points;
    int first = elem > fem->elem ? elem[-1].node + fem->kind[elem[-1].kind]->n_nodes : 0;
    if (!reserve(b, &fem->elem_node, first, first + n, &b->cap_node, sizeof *fem->elem_node) ||
        !reserve(b, &fem->point, fem->n_points, fem->n_points + n_points, &b->cap_point,
                 sizeof *fem->point))
        return ART_ENOMEM;
    elem->comp = comp;
    elem->kind = (unsigned char)kind;
    elem->node = first;
    elem->point = fem->n_points;
    fem->n_points += n_points;
    ART_TRY(read_elem_nodes(b, comp, n, fem->elem_node + first));
    ART_TRY(fem_rest_points(b->ctx, fem, (int)(elem - fem->elem)));
    const struct art_slot *frame = art_comp_slot(comp, "frame");
    if (frame && !frame->prop)
        return art_error(
            b->ctx, ART_EUNSUPPORTED, &frame->loc,
            "'%s' has axes of its own for its material (frame), which is not simulated yet",
            art_comp_path(comp, NULL));
    elem->density = art_get_double(comp, "density");
    elem->mass = elem->density * elem->volume0;
    if (!(elem->density >= 0) || !isfinite(elem->mass))
        return art_error(b->ctx, ART_ERANGE, &comp->loc, "the mass of '%s' is %g",
                         art_comp_path(comp, NULL), elem->mass);
    ART_TRY(read_material(b, elem, model_material));
out:
    return status;
}

static int read_elements(struct builder *b)
{
    struct art_fem *fem = b->fem;
    int material = -1, status;
    ART_TRY(material_index(b, art_get_object(fem->comp, "material"), &material));
    fem->elem = take(b, (size_t)b->elements->n_children, sizeof *fem->elem);
    if (!fem->elem) return ART_ENOMEM;
    for (int e = 0; e < b->elements->n_children; e++) {
        ART_TRY(read_element(b, &fem->elem[e], b->elements->children[e], material));
        fem->n_elems = e + 1;
    }
out:
    return status;
}

/* -------------------------------------------------------------------- bundles */

/* Materials that bundles add to those of their elements. First all pairs (element, bundle), then
 * sorted by element. */
static int read_bundles(struct builder *b)
{
    struct art_fem *fem = b->fem;
    const struct art_comp *list = fem_tree_bundles(fem->comp);
    int status = ART_OK, n_bundles = list ? list->n_children : 0, *material = NULL;
    bool *in = NULL;
    if (n_bundles == 0) return ART_OK;
    in = art_alloc(b->ctx, (size_t)n_bundles * (size_t)fem->n_elems, sizeof *in);
    material = art_alloc(b->ctx, (size_t)n_bundles, sizeof *material);
    if (!in || !material) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int k = 0; k < n_bundles; k++) {
        const struct art_comp *bundle = list->children[k];
        ART_TRY(material_index(b, art_get_object(bundle, "material"), &material[k]));
        ART_TRY(fem_bundle_elements(b->ctx, fem, bundle, in + (size_t)k * (size_t)fem->n_elems));
    }
    for (int e = 0; e < fem->n_elems; e++) {
        fem->elem[e].extra = fem->n_extra;
        for (int k = 0; k < n_bundles; k++) {
            if (!in[(size_t)k * (size_t)fem->n_elems + (size_t)e] || material[k] < 0) continue;
            if (!reserve(b, &fem->extra, fem->n_extra, fem->n_extra + 1, &b->cap_extra,
                         sizeof *fem->extra)) {
                status = ART_ENOMEM;
                goto out;
            }
            fem->extra[fem->n_extra++] = (struct art_fem_extra){material[k], list->children[k]};
            fem->elem[e].n_extra++;
        }
    }
out:
    art_free(in);
    art_free(material);
    return status;
}

/* --------------------------------------------------------------- linear parts */

static unsigned char sorts_of(const struct art_fem *fem, const struct art_fem_elem *elem,
                              bool *integrated)
{
    unsigned char sorts = 0;
    *integrated = false;
    for (int i = -1; i < elem->n_extra; i++) {
        int material = i < 0 ? elem->material : fem->extra[elem->extra + i].material;
        if (material < 0) continue;
        const struct art_material *m = &fem->material[material];
        if (m->flags & ART_MAT_LINEAR)
            sorts |= m->corotated ? FEM_COROTATED : FEM_FIXED;
        else
            *integrated = true;
    }
    return sorts;
}

/* Places for the linear parts of all elements; they are filled by the first refresh. */
static int lay_out_linear(struct builder *b)
{
    struct art_fem *fem = b->fem;
    size_t n_K0 = 0, n_f0 = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        size_t n = (size_t)fem->kind[elem->kind]->n_nodes;
        elem->linear = sorts_of(fem, elem, &elem->nonlinear);
        elem->K0 = n_K0;
        elem->f0 = n_f0;
        for (int sort = 1; sort <= 2; sort++) {
            if (!(elem->linear & sort)) continue;
            n_K0 += 9 * (n * (n + 1) / 2);
            n_f0 += 3 * n + (sort == FEM_COROTATED ? 9 : 0);
        }
    }
    fem->K0 = take(b, n_K0, sizeof *fem->K0);
    fem->f0 = take(b, n_f0, sizeof *fem->f0);
    if (!fem->K0 || !fem->f0) return ART_ENOMEM;
    return ART_OK;
}

/* ---------------------------------------------------------------------- state */

static int reserve_state(struct builder *b)
{
    struct art_fem *fem = b->fem;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        int n = elem->material >= 0 ? fem->material[elem->material].n_state : 0;
        for (int i = 0; i < elem->n_extra; i++)
            n += fem->material[fem->extra[elem->extra + i].material].n_state;
        if (n > fem->n_state) fem->n_state = n;
    }
    if (fem->n_state == 0) return ART_OK;
    fem->aux = art_system_add_aux(b->ctx, b->sys, fem->comp, fem->n_state * fem->n_points);
    return fem->aux < 0 ? fem->aux : ART_OK;
}

/* --------------------------------------------------------------------- masses */

int fem_masses(struct art_ctx *ctx, struct art_fem *fem)
{
    for (int i = 0; i < fem->n_nodes; i++) fem->node_mass[i] = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        int n = fem->kind[elem->kind]->n_nodes;
        elem->density = art_get_double(elem->comp, "density");
        elem->mass = elem->density * elem->volume0;
        if (!(elem->density >= 0) || !isfinite(elem->mass))
            return art_error(ctx, ART_ERANGE, &elem->comp->loc, "the mass of '%s' is %g",
                             art_comp_path(elem->comp, NULL), elem->mass);
        const int *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < n; a++) fem->node_mass[node[a]] += elem->mass / n;
    }
    for (int i = 0; i < fem->n_nodes; i++) {
        struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[i]];
        if (art_is_set(fem->node_comp[i], "mass"))
            fem->node_mass[i] = art_get_double(fem->node_comp[i], "mass");
        dyn->mass_given = true;
        dyn->mass = fem->node_mass[i];
    }
    return ART_OK;
}

/* Masses are lumped, the same share for each node of an element. */
static int refuse_masses(struct art_ctx *ctx, const struct art_comp *comp)
{
    const char *const props[] = {"useConsistentMass", "useNodalMassWeights"};
    for (int i = 0; i < 2; i++)
        if (art_get_bool(comp, props[i]))
            return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                             "'%s' has %s=true; masses are lumped here, in equal shares",
                             art_comp_path(comp, NULL), props[i]);
    return ART_OK;
}

int fem_build(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
              struct art_fem **out)
{
    struct builder b = {.ctx = ctx, .sys = sys};
    struct art_fem *fem = art_arena_alloc(ctx, &sys->arena, 1, sizeof *fem);
    int status;
    if (!fem) return ART_ENOMEM;
    b.fem = fem;
    b.nodes = art_comp_child(comp, "nodes");
    b.elements = art_comp_child(comp, "elements");
    ART_TRY(refuse_masses(ctx, comp));
    fem->comp = comp;
    fem->sys = sys;
    ART_TRY(read_nodes(&b));
    ART_TRY(fem_rest_keep(ctx, fem));
    ART_TRY(read_elements(&b));
    ART_TRY(read_bundles(&b));
    ART_TRY(lay_out_linear(&b));
    ART_TRY(reserve_state(&b));
    ART_TRY(fem_masses(ctx, fem));
    ART_TRY(fem_cache_create(ctx, fem));
    *out = fem;
out:
    return status;
}
