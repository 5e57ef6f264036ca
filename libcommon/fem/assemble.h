/* Assembly sums element matrices by pairs of nodes and element forces by nodes: element matrices
 * are summed by pairs of nodes, element forces by nodes. Shared by assemble.c (pairs and their
 * places), element_batches.c (lists of terms), assembly_gather.c (the sums) and internal_force.c.
 */
#ifndef ART_FEM_ASSEMBLE_H
#define ART_FEM_ASSEMBLE_H

#include "fem_priv.h"

/* Neighbours of each node that are not behind it in order, itself included, ascending: so pairs are
 * numbered. */
struct fem_adjacency {
    int *first, *list;           /* [n_all + 1], [first[n_all]] */
};
FEM_INLINE int fem_pair_of(const struct fem_adjacency *near, int a, int b)
{
    int hi = a > b ? a : b, lo = a > b ? b : a, l = near->first[hi], r = near->first[hi + 1] - 1;
    while (l < r) {
        int m = (l + r) / 2;
        if (near->list[m] < lo)
            l = m + 1;
        else
            r = m;
    }
    return l;
}

/* Elements are evaluated in batches; their forces and matrices are stored until the nodes have gathered them.
 * */
struct fem_batch {
    int elem, n_elems;           /* of those evaluated */
    int batch_node, n_batch_nodes;
};
/* This is the part of a node in a batch: forces on it, and terms of the pairs with it and nodes
 * before it. */
struct fem_batch_node {
    int node, n_forces, n_batch_pairs;
    bool ends;                   /* no chunk behind has any */
    size_t force, batch_pair, block;   /* the first of each in the lists of the assembly */
};
/* This is the part of a pair in a batch. */
struct fem_batch_pair {
    int pair;
    unsigned n : 30;             /* blocks */
    bool begins : 1, ends : 1;   /* no chunk before, behind has any */
};

/* The elements that are evaluated: all, or those on the nodes of this rank. */
struct fem_evaluated {
    int n, *elem;                /* elem[n] lists them; NULL: all in their order */
    size_t *first_block;         /* [n + 1] blocks of those before; */
    size_t *first_force;         /* nodes of those before */
};

struct fem_assembly {
    struct art_fem *fem;
    struct fem_evaluated own;    /* elements that are evaluated */
    int n_pairs;                 /* of nodes that share an element, and the nodes with themselves */
    int *row;                    /* [n_all + 1] first pair of each node; its last is that with itself */
    int *pair;                   /* [n_pairs] handles in the system */
    ptrdiff_t *place;            /* [n_pairs] 2 place + transposed; ART_PAIR_PARAMETRIC or _SPREAD */
    double *sum;                 /* [n_pairs][9] of stiffnesses, if not complete with one chunk */
    double *damp;                /* [n_pairs][9] the same of the damping, */
    bool separate_damping;                  /* if it is another than that of the stiffnesses */
    bool viscous;                           /* it is -df/dv itself, else that times the factor beta */
    bool has_attached_pairs;                 /* some pairs go through attachments */
    bool has_nodal_terms;                   /* more is added behind the last chunk: pressures of nodes */
    int n_batches, n_parts;
    struct fem_batch *batch;     /* [n_batches] */
    int *part;                   /* [n_batches][n_parts + 1] where the parts of its visits begin */
    struct fem_batch_node *batch_node;
    struct fem_batch_pair *batch_pair;
    int *block;                  /* 2 k + flipped, the k-th block of the chunk */
    int *force;                  /* k, of the k-th node of the chunk */
    int max_elems;              /* of a chunk; */
    double *K, *D, *f;           /* results of the elements of one: [blocks][9] (D if separate), [nodes][3] */
};

/* This is the request for an assembly. */
struct fem_assembly_request {
    struct art_system *sys;
    const struct art_state *state;
    double *f;                   /* [n_u]; NULL: not wanted */
    bool tangent;
    bool consistent;             /* the tangent holds how the axes of elements turn */
};

/* Return the k-th of the elements that are evaluated. */
FEM_INLINE int fem_assembly_elem(const struct fem_assembly *set, int k)
{
    return set->own.elem ? set->own.elem[k] : k;
}
/* Declare the pairs, lay out the chunks; once the pattern exists find the places of the pairs. */
int fem_assembly_pairs(struct art_ctx *ctx, struct art_system *sys,
                       struct fem_assembly *set) ART_MUST_USE;
int fem_assembly_make_batches(struct art_ctx *ctx, struct art_system *sys, const struct fem_adjacency *near,
                        struct fem_assembly *set) ART_MUST_USE;
void fem_assembly_locate_pairs(const struct art_system *sys, struct fem_assembly *set);
/* Add up a part of a chunk whose elements are evaluated, in the order of the elements: f -= forces; K -= sum,
 * D -= beta damp of what is complete. Of a node that is complete the damping by its mass is added too. */
void fem_assembly_gather(const struct fem_assembly *set, const struct fem_assembly_request *wanted, int batch,
                         int part);
/* If the assembly is open: what is added behind the chunks, to K and D; then the same for a part of all
 * nodes. */
void fem_assembly_add_slot(const struct fem_assembly *set, int slot, const double *K);
void fem_assembly_finish(const struct fem_assembly *set, const struct fem_assembly_request *wanted, int part);
/* Once they are complete and in their places sums need no memory. */
void fem_assembly_discard_sums(const struct fem_assembly *set);
/* Pairs that go through attachments: K or D, then the damping by mass. */
void fem_assembly_add_attached(struct art_system *sys, const struct fem_assembly *set, bool damping);
void fem_assembly_add_attached_mass_damping(struct art_system *sys, const struct fem_assembly *set);

#endif
