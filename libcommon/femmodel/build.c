/* Build struct art_fem from the tree: nodes, elements, materials, rest shape, lumped masses. */
#include "femmodel_priv.h"
#include <math.h>
#include <string.h>

struct builder {
    struct art_ctx *ctx;
    struct art_system *sys;
    struct art_fem *fem;
    const struct art_comp *nodes, *elements; /* the lists */
    int cap_node, cap_point, cap_layer, cap_material, cap_dir, cap_muscle;
    struct muscle *muscle; /* elements of muscle bundles, from the tree */
    int n_muscles;
    int *first_muscle; /* [n_elems] -1: none */
};

struct muscle {
    const struct art_comp *declared_by;
    int material, dir;
    int next; /* of the same element; -1: none */
};

static void *arena_alloc(struct builder *b, size_t n, size_t size)
{
    return art_arena_alloc(b->ctx, &b->sys->arena, n, size);
}

/* Reserve memory for n items in an array of the arena. */
static bool reserve(struct builder *b, void *ptr, int have, int want, int *cap, size_t size)
{
    if (want <= *cap) return true;
    int next = *cap * 2 > want ? *cap * 2 : want + 16;
    void *old, *p = arena_alloc(b, (size_t)next, size);
    if (!p) return false;
    memcpy(&old, ptr, sizeof old);
    if (have) memcpy(p, old, (size_t)have * size);
    art_arena_release(&b->sys->arena, old, (size_t)*cap, size);
    memcpy(ptr, &p, sizeof p);
    *cap = next;
    return true;
}

/* --------------------------------------------------------------------- nodes */

static int read_nodes(struct builder *b)
{
    struct art_fem *fem = b->fem;
    size_t n = (size_t)b->nodes->n_children;
    fem->n_nodes = fem->n_all = (int)n;
    for (int i = 0; i < fem->n_nodes; i++) {
        const struct art_dyn *dyn = art_system_dyn(b->sys, b->nodes->children[i]);
        if (dyn && dyn->companion >= 0) fem->n_all++;
    }
    n = (size_t)fem->n_all;
    fem->node_back = arena_alloc(b, n, sizeof *fem->node_back);
    fem->node_comp = arena_alloc(b, n, sizeof *fem->node_comp);
    fem->node_dyn = arena_alloc(b, n, sizeof *fem->node_dyn);
    fem->rest = arena_alloc(b, 3 * n, sizeof *fem->rest);
    fem->node_mass = arena_alloc(b, n, sizeof *fem->node_mass);
    if (!fem->node_comp || !fem->node_dyn || !fem->rest || !fem->node_mass || !fem->node_back)
        return ART_ENOMEM;
    int back = fem->n_nodes;
    for (int i = 0; i < fem->n_nodes; i++) {
        const struct art_comp *node = b->nodes->children[i];
        const struct art_dyn *dyn = art_system_dyn(b->sys, node);
        if (!dyn || dyn->frame)
            return art_error(b->ctx, ART_EUSAGE, &node->loc, "'%s' (%s) is no node",
                             art_comp_path(node, NULL), node->cls->name);
        fem->node_comp[i] = node;
        fem->node_dyn[i] = (int)(dyn - b->sys->dyn);
        fem->node_back[i] = dyn->companion < 0 ? -1 : back;
        if (dyn->companion >= 0) {
            fem->node_comp[back] = node;
            fem->node_dyn[back++] = dyn->companion;
        }
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
    /* the last one is the most likely: own materials of elements are listed one after the other */
    for (int i = fem->materials.n - 1; i >= 0 && i >= fem->materials.n - 4; i--)
        if (fem->materials.material[i].comp == comp) return *index = i, ART_OK;
    if (fem->materials.n > 0 && fem->materials.material[0].comp == comp) return *index = 0, ART_OK;
    if (!reserve(b, &fem->materials.material, fem->materials.n, fem->materials.n + 1,
                 &b->cap_material, sizeof *fem->materials.material))
        return ART_ENOMEM;
    int status = art_material_read(b->ctx, &b->sys->arena, comp, &b->sys->quirks,
                                   &fem->materials.material[fem->materials.n]);
    if (status == ART_OK) *index = fem->materials.n++;
    return status;
}

/* ------------------------------------------------------------------ elements */

/* The nodes that an element lists; faults of the list were reported before (art_fem_check). */
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
        return art_error(b->ctx, ART_ESHAPE, &comp->loc, "'%s' (%s) has %d node{s} and needs %d",
                         art_comp_path(comp, NULL), comp->cls->name, count, n);
    return ART_OK;
}

/* The axes that an element has for its materials. */
static int read_frame(struct art_ctx *ctx, struct art_fem *fem, struct art_fem_elem *elem)
{
    const struct art_slot *slot = art_comp_slot(elem->comp, "frame");
    struct art_value value;
    double P[9];
    int n = 0;
    elem->frame = NULL;
    if (!slot || !slot->has_value || !art_get(elem->comp, "frame", &value)) return ART_OK;
    const double *Q = art_value_numbers(&value, &n);
    bool good = n == 9;
    if (good) art_m3_tmul(P, Q, Q);
    for (int i = 0; good && i < 9; i++) good = fabs(P[i] - (i % 4 == 0)) <= 1e-6;
    if (!good || !(art_m3_det(Q) > 0))
        return art_error(
            ctx, n == 9 ? ART_ERANGE : ART_ESHAPE, &slot->loc,
            "frame of '%s' is no rotation: it takes 3 x 3 numbers, by rows, with columns of length "
            "1 at right angles, right-handed",
            art_comp_path(elem->comp, NULL));
    double *frame = art_arena_alloc(ctx, &fem->sys->arena, 9, sizeof *frame);
    if (!frame) return ART_ENOMEM;
    art_m3_copy(frame, Q);
    elem->frame = frame;
    return ART_OK;
}

static int read_material(struct builder *b, struct art_fem_elem *elem, int model_material)
{
    const struct art_comp *own = art_get_object(elem->comp, "material");
    elem->material = model_material;
    return own ? material_index(b, own, &elem->material) : ART_OK;
}

/* Return the kind of an element, or -1 if this list has none of that kind that is simulated. */
static int kind_of(const struct builder *b, const struct art_comp *comp)
{
    int kind = art_fem_class_kind(comp);
    bool shell = kind >= 0 && art_elem_type((enum art_elem_kind)kind)->dim == 2;
    if (kind < 0 || shell != (comp->parent == b->fem->shells)) return -1;
    /* membranes stand in the order of the shells */
    if (shell && fem_tree_membrane(comp)) return ART_FEM_MEMBRANE_TRI + kind - ART_ELEM_TRI;
    return kind;
}

static int read_element(struct builder *b, struct art_fem_elem *elem, const struct art_comp *comp,
                        int model_material)
{
    struct art_fem *fem = b->fem;
    int kind = kind_of(b, comp), status;
    if (kind < 0)
        return art_error(b->ctx, ART_EUNSUPPORTED, &comp->loc,
                         "'%s': elements %s are not simulated", art_comp_path(comp, NULL),
                         comp->cls->name);
    ART_TRY(art_fem_need_kind(b->ctx, fem, kind));
    int n = fem->kind[kind]->n_nodes, n_front = fem->kind[kind]->n_front;
    int n_points = fem->kind[kind]->n_points;
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
    elem->thickness = kind < ART_ELEM_TRI ? 0 : art_get_double(comp, "defaultThickness");
    ART_TRY(read_elem_nodes(b, comp, n_front, fem->elem_node + first));
    for (int a = n_front; a < n; a++)
        fem->elem_node[first + a] = fem->node_back[fem->elem_node[first + a - n_front]];
    if (kind < ART_ELEM_TRI) ART_TRY(art_fem_rest_points(b->ctx, fem, (int)(elem - fem->elem)));
    ART_TRY(read_frame(b->ctx, fem, elem));
    elem->density = art_get_double(comp, "density");
    ART_TRY(read_material(b, elem, model_material));
out:
    return status;
}

static int read_elements(struct builder *b)
{
    struct art_fem *fem = b->fem;
    int material = -1, status;
    ART_TRY(material_index(b, art_get_object(fem->comp, "material"), &material));
    fem->n_solids = b->elements ? b->elements->n_children : 0;
    int n = fem->n_solids + (fem->shells ? fem->shells->n_children : 0);
    fem->elem = arena_alloc(b, (size_t)n, sizeof *fem->elem);
    if (!fem->elem) return ART_ENOMEM;
    for (int e = 0; e < n; e++) {
        int s = e - fem->n_solids;
        const struct art_comp *comp = s < 0 ? b->elements->children[e] : fem->shells->children[s];
        ART_TRY(read_element(b, &fem->elem[e], comp, material));
        fem->n_elems = e + 1;
    }
    if (n == fem->n_solids) goto out;
    /* the rest positions of backs follow from the elements around them */
    ART_TRY(fem_shell_back_rest(b->ctx, fem, NULL));
    for (int e = fem->n_solids; e < n; e++) ART_TRY(art_fem_rest_points(b->ctx, fem, e));
    ART_TRY(fem_shell_back_start(b->ctx, fem));
out:
    return status;
}

/* --------------------------------------------------------------------- layers */

static int add_layer(struct builder *b, struct art_fem_elem *elem, int material,
                     const struct art_comp *declared_by, int dir)
{
    struct art_fem *fem = b->fem;
    if (material < 0) return ART_OK;
    if (!reserve(b, &fem->materials.layer, fem->materials.n_layers, fem->materials.n_layers + 1,
                 &b->cap_layer, sizeof *fem->materials.layer))
        return ART_ENOMEM;
    fem->materials.layer[fem->materials.n_layers++] =
        (struct art_fem_layer){material, declared_by, dir, -1, 0};
    elem->n_layers++;
    return ART_OK;
}

/* Read the elements of all bundles, in[n_bundles][n_elems], and their materials. */
static int read_bundles(struct builder *b, const struct art_comp *list, bool *in, int *material)
{
    int status = ART_OK;
    for (int k = 0; list && k < list->n_children && status == ART_OK; k++) {
        const struct art_comp *bundle = list->children[k];
        status = material_index(b, art_get_object(bundle, "material"), &material[k]);
        if (status == ART_OK)
            status = fem_bundle_elements(b->ctx, b->fem, bundle,
                                         in + (size_t)k * (size_t)b->fem->n_elems);
    }
    return status;
}

/* Read one element of a muscle bundle, with the directions at its points. What excites it is not
 * known yet. */
static int read_muscle(void *user, const struct art_comp *desc)
{
    struct builder *b = user;
    struct art_fem *fem = b->fem;
    const struct art_comp *comp = fem_muscle_element(desc), *material = fem_muscle_material(desc);
    int e = art_fem_elem_index(fem, comp), status;
    double dir[ART_FEM_MAX_POINTS][3];
    const char *wrong = NULL;
    if (e < 0)
        return art_error(b->ctx, ART_ENOTFOUND, &desc->loc,
                         "'%s' names %s, which is no element of its model",
                         art_comp_path(desc, NULL), comp ? art_comp_path(comp, NULL) : "nothing");
    int n = art_fem_kind_of(fem, e)->n_points;
    int found = fem_muscle_directions(desc, n, dir, &wrong);
    if (wrong)
        return art_error(b->ctx, ART_ERANGE, &desc->loc, "the direction of '%s' %s",
                         art_comp_path(desc, NULL), wrong);
    if (!material || !found || art_comp_is(material, "InactiveMuscle")) return ART_OK;
    if (!reserve(b, &fem->materials.dir, 3 * fem->materials.n_dir, 3 * (fem->materials.n_dir + n),
                 &b->cap_dir, sizeof *fem->materials.dir) ||
        !reserve(b, &b->muscle, b->n_muscles, b->n_muscles + 1, &b->cap_muscle, sizeof *b->muscle))
        return ART_ENOMEM;
    struct muscle *muscle = &b->muscle[b->n_muscles];
    *muscle = (struct muscle){desc, -1, fem->materials.n_dir, -1};
    ART_TRY(material_index(b, material, &muscle->material));
    memcpy(fem->materials.dir + 3 * fem->materials.n_dir, dir, (size_t)n * sizeof *dir);
    fem->materials.n_dir += n;
    int *at = &b->first_muscle[e];
    while (*at >= 0) at = &b->muscle[*at].next;
    *at = b->n_muscles++;
out:
    return status;
}

static int read_muscles(struct builder *b)
{
    b->first_muscle = arena_alloc(b, (size_t)b->fem->n_elems, sizeof *b->first_muscle);
    if (!b->first_muscle) return ART_ENOMEM;
    for (int e = 0; e < b->fem->n_elems; e++) b->first_muscle[e] = -1;
    return fem_for_each_muscle_element(b->fem->comp, read_muscle, b);
}

/* Add the fractions of materials in an element. */
static int add_parts(struct builder *b, struct art_fem_elem *elem, const struct fem_parts *parts,
                     int first)
{
    int status = ART_OK, material;
    for (int i = first; i >= 0 && status == ART_OK; i = parts->all[i].next) {
        status = material_index(b, parts->all[i].desc, &material);
        if (status == ART_OK) status = add_layer(b, elem, material, parts->all[i].desc, -1);
    }
    return status;
}

/* Read all materials of each element: its own, those of bundles in their order, those of muscles.
 */
static int read_layers(struct builder *b)
{
    struct art_fem *fem = b->fem;
    const struct art_comp *list = fem_tree_bundles(fem->comp);
    size_t n_bundles = list ? (size_t)list->n_children : 0;
    bool *in = art_alloc(b->ctx, n_bundles * (size_t)fem->n_elems + 1, sizeof *in);
    int *material = art_alloc(b->ctx, n_bundles + 1, sizeof *material);
    struct fem_parts parts = {NULL, NULL};
    int status = in && material ? read_bundles(b, list, in, material) : ART_ENOMEM;
    if (status == ART_OK) status = fem_parts_read(b->ctx, fem, &parts);
    if (status == ART_OK) status = read_muscles(b);
    for (int e = 0; e < fem->n_elems && status == ART_OK; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        elem->layer = fem->materials.n_layers;
        status = add_layer(b, elem, elem->material, NULL, -1);
        for (size_t k = 0; k < n_bundles && status == ART_OK; k++)
            if (in[k * (size_t)fem->n_elems + (size_t)e])
                status = add_layer(b, elem, material[k], list->children[k], -1);
        if (status == ART_OK) status = add_parts(b, elem, &parts, parts.head[e]);
        for (int i = b->first_muscle[e]; i >= 0 && status == ART_OK; i = b->muscle[i].next)
            status = add_layer(b, elem, b->muscle[i].material, b->muscle[i].declared_by,
                               b->muscle[i].dir);
    }
    fem_parts_fini(&parts);
    art_free(in);
    art_free(material);
    return status;
}

/* --------------------------------------------------------------------- masses */

/* Masses are lumped, the same share for each node of an element, or consistent. */
static int check_node_masses(struct art_ctx *ctx, const struct art_comp *comp)
{
    if (!art_get_bool(comp, "useNodalMassWeights")) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' has useNodalMassWeights=true; masses are lumped here, in equal shares",
                     art_comp_path(comp, NULL));
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
    ART_TRY(check_node_masses(ctx, comp));
    fem->incomp.of_shells = art_streq(art_get_text(comp, "shellStrains"), "DISPLACEMENT");
    if (fem->incomp.of_shells) sys->quirks.shells_as_solids = true;
    fem->comp = comp;
    fem->sys = sys;
    fem->source = &fem_tree_source;
    fem->shells = art_comp_child(comp, "shellElements");
    if (fem->shells && fem->shells->n_children == 0) fem->shells = NULL;
    ART_TRY(read_nodes(&b));
    ART_TRY(fem_rest_shape_save(ctx, fem));
    ART_TRY(read_elements(&b));
    ART_TRY(read_layers(&b));
    ART_TRY(fem_activation_stiffening_build(ctx, fem));
    ART_TRY(art_fem_lay_out(ctx, fem));
    ART_TRY(fem_masses(ctx, fem));
    *out = fem;
out:
    return status;
}
