/* This treats shell backs: each node of a shell has a back, and the director between them; their
 * rest and start positions, and their properties while a model runs (guide, section 6.1.2.3). */
#include "femmodel_priv.h"
#include <string.h>

/* ------------------------------------------------------------------------- directors */

/* Compute tangents of the surface at a node; of shells without nodes on their edges, the edges. */
static void tangents(int n, const double (*x)[3], int a, double u[3], double v[3])
{
    double dN[ART_ELEM_MAX_NODES][3];
    if (n <= 4) {
        art_v3_sub(u, x[(a + 1) % n], x[a]);
        art_v3_sub(v, x[(a + n - 1) % n], x[a]);
        return;
    }
    const struct art_elem_type *type = art_elem_type(n == 6 ? ART_ELEM_QUADTRI : ART_ELEM_QUADQUAD);
    type->shape(type->node[a], NULL, dN);
    art_v3_zero(u);
    art_v3_zero(v);
    for (int i = 0; i < n; i++) {
        art_v3_add_scaled(u, u, dN[i][0], x[i]);
        art_v3_add_scaled(v, v, dN[i][1], x[i]);
    }
    /* a square is two wide in its coordinates */
    if (n == 8) art_v3_scale(u, 4, u);
}

void fem_director_add(struct fem_director *all, const int *node, int n, const double (*x)[3],
                      double thickness)
{
    for (int a = 0; a < n; a++) {
        struct fem_director *to = &all[node[a]];
        double u[3], v[3], normal[3];
        tangents(n, x, a, u, v);
        art_v3_cross(normal, u, v);
        art_v3_add_scaled(to->d, to->d, 0.5, normal);
        to->thickness += thickness;
        to->n++;
    }
}

bool fem_director_end(struct fem_director *to)
{
    double length = art_v3_norm(to->d);
    if (to->n == 0) return true;
    if (!(length > 0)) return false;
    art_v3_scale(to->d, to->thickness / to->n / length, to->d);
    return true;
}

/* Compute the normals of the shells of a model with its nodes at x, by node. */
static int find_directors(struct art_ctx *ctx, const struct art_fem *fem, const double *x,
                          struct fem_director *all)
{
    for (int e = fem->n_solids; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        double corner[ART_ELEM_MAX_NODES][3];
        if (!kind->shell) continue;
        for (int a = 0; a < kind->n_front; a++) art_v3_copy(corner[a], x + 3 * (size_t)node[a]);
        fem_director_add(all, node, kind->n_front, (const double(*)[3])corner,
                         fem->elem[e].thickness);
    }
    for (int i = 0; i < fem->n_nodes; i++)
        if (!fem_director_end(&all[i]))
            return art_error(ctx, ART_ERANGE, &fem->node_comp[i]->loc,
                             "the shells around node '%s' face against each other: it has no "
                             "director",
                             art_comp_path(fem->node_comp[i], NULL));
    return ART_OK;
}

bool fem_tree_back_rest(const struct art_comp *node, double x[3])
{
    const struct art_comp *back = art_get_object(node, "backNode");
    if (art_is_set(node, "backRestPosition"))
        return art_get_vector(node, "backRestPosition", x, 3) == 3;
    return back && art_is_set(back, "rest") && art_get_vector(back, "rest", x, 3) == 3;
}

int fem_shell_back_rest(struct art_ctx *ctx, struct art_fem *fem, bool *moved)
{
    struct fem_director *all = art_alloc(ctx, (size_t)fem->n_nodes + 1, sizeof *all);
    int status = all ? find_directors(ctx, fem, fem->rest, all) : ART_ENOMEM;
    for (int i = 0; i < fem->n_nodes && status == ART_OK; i++) {
        const struct art_comp *node = fem->node_comp[i];
        double x[3], d[3];
        if (fem->node_back[i] < 0) continue;
        art_v3_sub(x, fem->rest + 3 * (size_t)i, all[i].d);
        (void)fem_tree_back_rest(node, x);
        if (art_is_set(node, "restDirector") && art_get_vector(node, "restDirector", d, 3) == 3)
            art_v3_sub(x, fem->rest + 3 * (size_t)i, d);
        double *rest = fem->rest + 3 * (size_t)fem->node_back[i];
        if (memcmp(rest, x, sizeof x) == 0) continue;
        art_v3_copy(rest, x);
        if (moved) *moved = true;
    }
    art_free(all);
    return status;
}

/* ----------------------------------------------------------------------------- start */

/* Read the back in the tree; the result is false if it is not given. */
static bool stated_position(const struct art_comp *node, const double *at, double x[3])
{
    const struct art_comp *back = art_get_object(node, "backNode");
    double d[3];
    if (art_is_set(node, "backPosition")) return art_get_vector(node, "backPosition", x, 3) == 3;
    if (art_is_set(node, "director") && art_get_vector(node, "director", d, 3) == 3) {
        art_v3_sub(x, at, d);
        return true;
    }
    return back && art_is_set(back, "position") && art_get_vector(back, "position", x, 3) == 3;
}

/* Unless it is given, the director is that at rest, rotated like the normals. */
static void start_back(const struct art_fem *fem, int i, const double *at,
                       const struct fem_director *now, const struct fem_director *rest)
{
    const struct art_comp *node = fem->node_comp[i], *back = art_get_object(node, "backNode");
    struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[fem->node_back[i]]];
    double d[3];
    if (!stated_position(node, at, dyn->start)) {
        art_v3_sub(d, fem->rest + 3 * (size_t)i, fem->rest + 3 * (size_t)fem->node_back[i]);
        art_v3_sub(d, d, rest->d);
        art_v3_add(d, d, now->d);
        art_v3_sub(dyn->start, at, d);
    }
    art_get_vector(node, "velocity", dyn->start + 3, 3);
    if (art_is_set(node, "backVelocity"))
        art_get_vector(node, "backVelocity", dyn->start + 3, 3);
    else if (back && art_is_set(back, "velocity"))
        art_get_vector(back, "velocity", dyn->start + 3, 3);
}

int fem_shell_back_start(struct art_ctx *ctx, struct art_fem *fem)
{
    size_t n = (size_t)fem->n_nodes + 1;
    struct fem_director *now = art_alloc(ctx, n, sizeof *now);
    struct fem_director *rest = art_alloc(ctx, n, sizeof *rest);
    double *x = art_alloc(ctx, 3 * n, sizeof *x);
    int status = now && rest && x ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < fem->n_nodes; i++)
        art_get_vector(fem->node_comp[i], "position", x + 3 * (size_t)i, 3);
    ART_TRY(find_directors(ctx, fem, x, now));
    ART_TRY(find_directors(ctx, fem, fem->rest, rest));
    for (int i = 0; i < fem->n_nodes; i++)
        if (fem->node_back[i] >= 0) start_back(fem, i, x + 3 * (size_t)i, &now[i], &rest[i]);
out:
    art_free(now);
    art_free(rest);
    art_free(x);
    return status;
}

/* Mark the nodes with a back: those of shells that are no membranes. */
int fem_shell_back_mark(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *nodes = art_comp_child(comp, "nodes");
    const struct art_comp *shells = art_comp_child(comp, "shellElements");
    (void)ctx;
    for (int e = 0; nodes && shells && e < shells->n_children; e++) {
        const struct art_comp *shell = shells->children[e];
        const char *word, *end, *s = fem_tree_text(shell, "nodes", &end);
        size_t len;
        if (art_fem_class_kind(shell) < 0 || fem_tree_membrane(shell)) continue;
        while (s && (word = fem_next_word(&s, end, &len))) {
            const struct art_comp *node = fem_tree_node(nodes, shell, word, len);
            if (node) art_system_set_place(sys, nodes->children[node->pos], FEM_HAS_BACK);
        }
    }
    return ART_OK;
}

/* ---------------------------------------------------------------------- live properties */

static const struct art_fem *fem_of(const struct art_system *sys, const struct art_comp *node,
                                    int *i, int *back)
{
    const struct art_comp *comp = node->parent ? node->parent->parent : NULL;
    const struct art_fem *fem = comp ? art_system_fem_of(sys, comp) : NULL;
    *i = fem ? art_fem_node_index(fem, node) : -1;
    *back = *i < 0 ? -1 : fem->node_back[*i];
    return fem;
}

/* Nothing of the back is known at a node without a director. */
static const struct art_dyn *back_of(const struct art_system *sys, const struct art_comp *node)
{
    const struct art_dyn *dyn = art_system_dyn(sys, node);
    return dyn && dyn->companion >= 0 ? &sys->dyn[dyn->companion] : NULL;
}

static void get_position(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    const struct art_dyn *back = back_of(sys, comp);
    art_not_known(out, 3);
    if (back) art_v3_copy(out, state->q + back->q);
}

static void get_velocity(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    const struct art_dyn *back = back_of(sys, comp);
    art_not_known(out, 3);
    if (back) art_v3_copy(out, state->u + back->u);
}

static void get_director(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    const struct art_dyn *back = back_of(sys, comp);
    art_not_known(out, 3);
    if (back) art_v3_sub(out, state->q + art_system_dyn(sys, comp)->q, state->q + back->q);
}

static void get_rest(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    int i, back;
    const struct art_fem *fem = fem_of(sys, comp, &i, &back);
    (void)state;
    art_not_known(out, 3);
    if (back >= 0) art_v3_copy(out, fem->rest + 3 * (size_t)back);
}

static void get_rest_director(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out)
{
    int i, back;
    const struct art_fem *fem = fem_of(sys, comp, &i, &back);
    (void)state;
    art_not_known(out, 3);
    if (back >= 0) art_v3_sub(out, fem->rest + 3 * (size_t)i, fem->rest + 3 * (size_t)back);
}

static int no_director(struct art_ctx *ctx, const struct art_comp *comp)
{
    return art_error(ctx, ART_EUSAGE, &comp->loc, "node '%s' has no director: no shell is there",
                     art_comp_path(comp, NULL));
}

static int set_position(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        const struct art_comp *comp, const double *x)
{
    const struct art_dyn *back = back_of(sys, comp);
    if (!back) return no_director(ctx, comp);
    if (back->status == ART_DYN_ATTACHED)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "the back of '%s' follows what it is attached to",
                         art_comp_path(comp, NULL));
    art_v3_copy(state->q + back->q, x);
    return ART_OK;
}

static int set_velocity(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        const struct art_comp *comp, const double *x)
{
    const struct art_dyn *back = back_of(sys, comp);
    if (!back) return no_director(ctx, comp);
    if (back->status == ART_DYN_ATTACHED)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "the back of '%s' follows what it is attached to",
                         art_comp_path(comp, NULL));
    art_v3_copy(state->u + back->u, x);
    return ART_OK;
}

static int set_director(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        const struct art_comp *comp, const double *d)
{
    double x[3];
    art_v3_sub(x, state->q + art_system_dyn(sys, comp)->q, d);
    return set_position(ctx, sys, state, comp, x);
}

static const struct art_live rows[] = {
    {"backPosition", 3, get_position, set_position},
    {"backVelocity", 3, get_velocity, set_velocity},
    {"director", 3, get_director, set_director},
    {"backRestPosition", 3, get_rest, art_live_in_tree},
    {"restDirector", 3, get_rest_director, art_live_in_tree},
};

const struct art_live *fem_shell_live(const char *prop)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (art_streq(rows[i].prop, prop)) return &rows[i];
    return NULL;
}

bool fem_shell_lacks(const struct art_system *sys, const struct art_comp *node, const char *prop)
{
    return fem_shell_live(prop) && !back_of(sys, node);
}
