/* FEM models that skins follow, shared by the files of the skin room */
#ifndef ART_SKIN_FEM_PRIV_H
#define ART_SKIN_FEM_PRIV_H

#include <art/skin.h>

struct skin_body;
struct skin_points;
struct skin_link;

/* Elements of FEM models that four vertices follow: a block of each master, with as many nodes for each. */
struct skin_elem_fours {
    int *first;                      /* [(n + 3) / 4 + 1] ranges in block */
    struct skin_elem_block {
        int master;
        int first, n;                /* range in node and coord */
        bool turned;                 /* all four have a rotation that is known */
    } *block;
    int (*turn)[4];                  /* [blocks] rows of skin_fem's turn, -1: by F of the nodes */
    double (*w)[4], (*offset)[3][4]; /* [blocks] */
    int (*node)[4];
    double (*coord)[4];
};

/* A row of a node has its position and F; a row of a rotation has F. */
enum { SKIN_ROW = 12 };

/* A FEM model that is a master. */
struct skin_fem {
    const struct art_fem *fem;
    double *gradient;                /* [nodes of all elements][3] d with F = sum of x d^T at the warping
                                        point, in the order of fem->elem_node */
    bool by_elem;                    /* rotations are those of elements, else of nodes */
    int n_turns;                     /* nodes or elements */
    int n_numbers[2], *place[2];     /* of elements and nodes by their numbers, -1: there is none; NULL: the
                                        tree is asked */
    /* at the last skin_fem_update */
    double *elem_F;                  /* [n_elems][9] */
    double (*row)[SKIN_ROW];         /* [n_all] */
    double (*turn)[SKIN_ROW];        /* [n_turns + 1], the last one is none */
    bool *needed, *turned;           /* [n_all] nodes whose F counts; [n_turns] what has a rotation */
};

int skin_elem_fours_make(struct art_ctx *ctx, struct skin_body *body, const struct skin_points *points,
                         struct skin_elem_fours *fours) ART_MUST_USE;
/* Add to x[3][4] what the elements move of the vertices 4 i to 4 i + 3, as of skin_fem_update. */
void skin_elem_fours_add(const struct skin_body *body, int i, double (*x)[4]);

/* ------------------------------------------------------ rotations of FEM models */

/* Create the rotations of a FEM model; with by_elem offsets turn with their element alone. */
int skin_fem_create(struct art_ctx *ctx, const struct art_fem *fem, bool by_elem, struct skin_fem **out)
    ART_MUST_USE;
/* Return the index of the element, or node, with a number; -1 if there is none. */
int skin_fem_elem(const struct skin_fem *f, int number);
int skin_fem_node(const struct skin_fem *f, int number);
/* Compute gradients by the rest positions. */
void skin_fem_rest(struct skin_fem *f);
/* Update the rows of nodes and rotations at a state. */
void skin_fem_update(struct skin_fem *f, const struct art_state *state);
/* Compute the rotation of a link without its rate. */
void skin_fem_rotation(const struct skin_body *body, const struct art_state *state,
                       const struct skin_points *points, const struct skin_link *link, double R[9]);
/* The nodes that the rotation of a link depends on, those of its element first, and their d; returns their
 * number, at most skin_fem_most. They are indices in the FEM model. */
int skin_fem_most(const struct skin_body *body, const struct skin_points *points,
                  const struct skin_link *link);
int skin_fem_gradient(const struct skin_body *body, const struct skin_points *points,
                      const struct skin_link *link, int *node, double (*d)[3]);

#endif
