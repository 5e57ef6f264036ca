/* shared by the files that read FEM models in the tree */
#ifndef ART_FEM_TREE_PRIV_H
#define ART_FEM_TREE_PRIV_H

#include <art/element.h>
#include <art/femmodel.h>

/* Kinds of faults that a large mesh can have many of: the first few of each are reported. */
enum fem_fault {
    FEM_NODE_COUNT,
    FEM_NODE_MISSING,
    FEM_NODE_TWICE,
    FEM_NODE_NOT_FINITE,
    FEM_DUPLICATE,
    FEM_INVERTED,
    FEM_NEGATIVE_JACOBIAN,
    FEM_NEGATIVE_JACOBIAN_AT_NODE,
    FEM_DEGENERATE,
    FEM_THICKNESS,
    FEM_SHELL_CLASS,
    FEM_DIRECTOR,
    FEM_FLOATING,
    FEM_MASSLESS,
    FEM_MATERIAL,
    FEM_WITHOUT_MATERIAL,
    FEM_LOCKING,
    FEM_BUNDLE,
    FEM_CONSTANT,
    FEM_FAULTS
};
enum { FEM_MAX_REPORTED = 10, FEM_MAX_REPORTED_TEXT = 500 };

struct fem_elem {
    const struct art_comp *comp;
    int kind;               /* enum art_elem_kind; -1: its class is no known element */
    int n;                  /* nodes that are there; 0 if something is wrong with them */
    int node[ART_ELEM_MAX_NODES];
};

struct fem_check {
    struct art_ctx *ctx;
    const struct art_comp *fem, *nodes;
    int n_nodes, n_elems;
    double *rest;           /* [n_nodes][3] */
    bool *used, *heavy;     /* [n_nodes] in an element; with mass */
    bool *attached;         /* [next_order of the model], shared by the models of a tree */
    struct fem_elem *elem;  /* [n_elems] solids, then shells */
    int n_reported[FEM_FAULTS];
    int status;             /* of the first error */
};

/* The text of a property that holds a list in brackets; NULL if it has none. */
const char *fem_tree_text(const struct art_comp *comp, const char *prop, const char **end);
/* The next word of such a list, without quotes; NULL at its end. */
const char *fem_next_word(const char **s, const char *end, size_t *n);
/* The node that a word means, a number or (in old files) a path; NULL if there is none. */
const struct art_comp *fem_tree_node(const struct art_comp *nodes, const struct art_comp *elem,
                                     const char *word, size_t n);
/* Find the rest position of a node: its property, the attribute `rest`, or its position. The
 * result is the count of numbers. */
int fem_tree_rest(const struct art_comp *node, double x[3]);
/* True if a shell is a membrane (elementClass). */
bool fem_tree_membrane(const struct art_comp *shell);
/* Directors of nodes are vectors from their backs to them: each is the sum of the normals of the shells
 * around by their areas, and as long as the mean of the thicknesses. add adds a shell with its n
 * nodes at x to those of its nodes, which are zero before; end completes them, and is false if
 * the normals cancel each other. */
struct fem_director {
    double d[3], thickness;
    int n;
};
void fem_director_add(struct fem_director *all, const int *node, int n, const double (*x)[3],
                      double thickness);
bool fem_director_end(struct fem_director *director);
/* Read the rest position of the back of a node; the result is false if it is not given. */
bool fem_tree_back_rest(const struct art_comp *node, double x[3]);
/* The list of the material bundles, by its class (its name in files has changed); NULL if there is none. */
const struct art_comp *fem_tree_bundles(const struct art_comp *fem);
/* Return the part of an element in auxiliary bundles behind `from`; behind NULL the first, NULL at
 * the end. */
const struct art_comp *fem_tree_parts(const struct art_comp *fem, const struct art_comp *from);
/* The place of a property of a component in the file, or of the component. */
const struct art_loc *fem_loc_of(const struct art_comp *comp, const char *prop);
/* Reports an error, or with status ART_OK a warning, unless enough of the kind were reported. */
void fem_report_fault(struct fem_check *k, enum fem_fault fault, int status, const struct art_loc *loc,
                  const char *fmt, ...) ART_PRINTF(5, 6);
/* The constants of the material in a property of a component, and of what it wraps. */
void fem_check_material(struct fem_check *k, const struct art_comp *holder, const char *prop);
/* Warn of the first linear element whose material is nearly incompressible. The result is
 * ART_ENOMEM, ART_EINTERRUPT or ART_OK. */
int fem_check_locking(struct fem_check *k);
/* Check shells: their class, one director at each node. The result is ART_ENOMEM or ART_OK. */
int fem_check_shells(struct fem_check *k);
/* Check elements and materials of the material bundles. The result is ART_ENOMEM or ART_OK. */
int fem_check_bundles(struct fem_check *k);
/* Check elements, directions and materials of the muscle bundles. */
int fem_check_muscles(struct fem_check *k);

/* art_fem_check for who reads the meshes anyway. */
int fem_check_without_meshes(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

#endif
