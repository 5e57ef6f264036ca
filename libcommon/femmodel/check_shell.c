/* Checks of shells: their class, and nodes at which one director does not serve them all (guide,
 * section 6.1.2.3: surfaces that cross, or a fold, need nodes of their own). */
#include "tree_priv.h"
#include <art/math.h>
#include <string.h>

static bool is_shell(const struct fem_elem *e)
{
    return e->n > 0 && e->kind >= 0 && art_elem_type((enum art_elem_kind)e->kind)->dim == 2;
}

static void check_class(struct fem_check *k, const struct fem_elem *e)
{
    size_t n = 0;
    const char *end, *s = fem_tree_text(e->comp, "elementClass", &end);
    const char *word = s ? fem_next_word(&s, end, &n) : NULL;
    if (!word || (n == 5 && memcmp(word, "SHELL", n) == 0) || fem_tree_membrane(e->comp)) return;
    fem_report_fault(k, FEM_SHELL_CLASS, ART_EUSAGE, fem_loc_of(e->comp, "elementClass"),
                     "elementClass of '%s' is '%.*s'; it is SHELL or MEMBRANE",
                     art_comp_path(e->comp, NULL), (int)n, word);
}

static void corners(const struct fem_check *k, const struct fem_elem *e, double (*x)[3])
{
    for (int a = 0; a < e->n; a++) art_v3_copy(x[a], k->rest + 3 * (size_t)e->node[a]);
}

/* True if the director of a node follows from the shells around it. */
static bool follows(const struct art_comp *node)
{
    double x[3];
    return !fem_tree_back_rest(node, x) && !art_is_set(node, "restDirector");
}

/* An element whose normal at a corner is far from the director there. */
static void check_corner(struct fem_check *k, const struct fem_elem *e, int a, const double (*x)[3],
                         const struct fem_director *at)
{
    struct fem_director own[8] = {{{0}, 0, 0}};
    const struct art_comp *node = k->nodes->children[e->node[a]];
    const int place[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    if (at->n < 2 || !follows(node)) return;
    fem_director_add(own, place, e->n, x, 1);
    if (!fem_director_end(&own[a])) return;
    double length = art_v3_norm(at->d);
    double cosine = length > 0 ? art_v3_dot(own[a].d, at->d) / length : 0;
    if (cosine >= 0.5) return;
    fem_report_fault(
        k, FEM_DIRECTOR, cosine > 1e-6 ? ART_OK : ART_ERANGE, fem_loc_of(e->comp, "nodes"),
        "shell '%s' stands at %.0f degrees to the director of node '%s', which is the mean "
        "of the shells around; %s",
        art_comp_path(e->comp, NULL), art_deg(acos(fmax(-1, cosine))), art_comp_path(node, NULL),
        cosine > 1e-6 ? "surfaces that cross or fold need nodes of their own"
                      : "shells that share a node face to the same side");
}

/* The fault of a director where there is none. */
static void check_node(struct fem_check *k, const struct art_comp *node)
{
    static const char *const props[] = {"director", "restDirector", "backPosition",
                                        "backRestPosition", "backVelocity"};
    for (size_t i = 0; i < sizeof props / sizeof props[0]; i++)
        if (art_is_set(node, props[i]))
            fem_report_fault(k, FEM_DIRECTOR, ART_EUSAGE, fem_loc_of(node, props[i]),
                             "%s of node '%s' has no meaning: no shell has a director there",
                             props[i], art_comp_path(node, NULL));
}

int fem_check_shells(struct fem_check *k)
{
    struct fem_director *all = art_alloc(k->ctx, (size_t)k->n_nodes + 1, sizeof *all);
    double x[ART_ELEM_MAX_NODES][3];
    if (!all) return ART_ENOMEM;
    for (int i = 0; i < k->n_elems; i++) {
        const struct fem_elem *e = &k->elem[i];
        if (!is_shell(e)) continue;
        check_class(k, e);
        if (fem_tree_membrane(e->comp)) continue;
        corners(k, e, x);
        fem_director_add(all, e->node, e->n, (const double(*)[3])x,
                         art_get_double(e->comp, "defaultThickness"));
    }
    for (int i = 0; i < k->n_nodes; i++) {
        (void)fem_director_end(&all[i]);
        if (all[i].n == 0) check_node(k, k->nodes->children[i]);
    }
    for (int i = 0; i < k->n_elems; i++) {
        const struct fem_elem *e = &k->elem[i];
        if (!is_shell(e) || fem_tree_membrane(e->comp)) continue;
        corners(k, e, x);
        for (int a = 0; a < e->n; a++)
            check_corner(k, e, a, (const double(*)[3])x, &all[e->node[a]]);
    }
    art_free(all);
    return ART_OK;
}
