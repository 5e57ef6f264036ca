/* art/refine.h refines volume meshes: elements cut into smaller ones of the same shape.
 *
 *     struct art_volume_refining how = {.levels = 2};
 *     ART_TRY(art_volume_refine(ctx, &fine, vol, &how));
 *
 * Cut in the regular way, a tetrahedron, hexahedron or wedge makes 8 of its kind, a pyramid 6 pyramids and
 * 4 tetrahedra, a shell 4. Tetrahedra are cut as Bey has it ("Tetrahedral grid refinement", Computing 55,
 * 1995): the octahedron that the corners leave in the middle is cut along the diagonal from the edge of
 * nodes 0 and 2 to that of nodes 1 and 3, and the parts have their nodes in such an order that, however
 * often this is done, the parts of one tetrahedron are of at most 3 shapes. Which of them is cut along
 * which diagonal depends on the order of nodes alone, so that two calls do what one call of two levels
 * does.
 */
#ifndef ART_REFINE_H
#define ART_REFINE_H

#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_volume_refining {
    const bool *elem;          /* [n_elems] which elements are cut; NULL: all */
    int levels;                /* how often, >= 1 */
    int **from;                /* receives the element of `vol` that each new one is a part of, to be freed
                                  with art_free; NULL: nobody wants it */
};

/* Refines the elements of a mesh. Of all kinds; quadratic elements become quadratic ones that describe the
 * same shape (only nearly so in pyramids with curved edges): new nodes are where the shape functions of the
 * element put them.
 *
 * If only some are cut, their neighbours are cut as well where faces would not fit otherwise. Tetrahedra
 * and shells are cut at one edge, at two that have no node in common, or at the three of a face (red-green
 * closure; two edges of a triangle are never cut without the third). Hexahedra, wedges and pyramids get a
 * node in their middle and become pyramids and tetrahedra over the parts of their faces. With several
 * levels these cuts are made at the end, and what would be cut in this way again is cut regularly before: a
 * face has at most one node in the middle of each edge. What `levels` calls of one level give is another
 * mesh of less shapely elements.
 *
 * Nodes keep their indices, new ones follow. Fields of nodes are interpolated by the shape functions of the
 * element (where the type of the field cannot hold that, the value of the first node of the largest
 * weight); a set of nodes gets a new node if it has all nodes that the new one is interpolated from. Parts
 * have the region, the fields and the sets of their element, sides those of their side; facets that are
 * sides, or have the same corners, are cut like these. Numbers of nodes and elements that stay are kept,
 * new ones go on from the largest; if every element is cut, elements have no numbers any more.
 *
 * The volume stays the same to rounding where faces are flat or the cut is regular. An element that is cut
 * from its middle must be seen whole from there (convex ones are). ART_ERANGE for levels < 1, ART_ELIMIT
 * for more than a hundred million elements. */
int art_volume_refine(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                      const struct art_volume_refining *how) ART_MUST_USE;

/* ---------------------------------------------------------------------------------------- improvement
 *
 * Better shapes of the elements of a volume mesh by moving nodes and by exchanging
 * tetrahedra; how good they are.
 *
 *     struct art_volume_improving how = {.sweeps = 20};
 *     struct art_improvement did;
 *     ART_TRY(art_volume_improve(ctx, vol, &how, &did)); */

/* The mean ratio of a solid with its nodes at x[n_nodes][3]: 3 det(T)^(2/3) / |T|^2, T = dx/dxi (dx/dxi of
 * the ideal element)^-1, the smallest value at its corners; where edges have nodes, at these as well; at
 * the apex of a pyramid there is none. 1 for the regular tetrahedron, the cube, the pyramid and the wedge
 * of equal edges, whatever their size; 0 if it is flat; negative if it is inside out (Liu & Joe 1994; Knupp
 * 2001). Shells: 1. */
double art_elem_mean_ratio(const struct art_elem_type *type, const double (*x)[3]);

enum { ART_IMPROVE_BINS = 10 };
/* Mean ratios of the solids of a mesh. */
struct art_shapeliness {
    double min, mean;
    int worst;                 /* the element that has the least; -1: there are no solids */
    int inverted;              /* at or below zero */
    int n;                     /* solids */
    int bin[ART_IMPROVE_BINS]; /* of these above zero in tenths: 0 to 0.1, ..., 0.9 to 1 */
};
void art_volume_mean_ratios(const struct art_volume *vol, struct art_shapeliness *s);

struct art_volume_improving {
    int sweeps;                /* over all nodes, at most; it ends when nothing moves any more */
    bool slide;                /* nodes of the surface may move in its planes and along its straight edges */
    const bool *fixed;         /* [n_nodes] these stay; NULL: none besides those of the surface */
    bool swap;                 /* linear tetrahedra may be exchanged for others in the same place */
    bool outer;                /* also at edges of the surface, */
    double within;             /* if that moves the surface by at most this distance; 0: in planes */
};
struct art_improvement {
    struct art_shapeliness before, after;
    int sweeps, moved;         /* sweeps done; nodes that are elsewhere now */
    int turned, removed;       /* exchanges; tetrahedra that went from the surface, nothing in their place */
    int kept;                  /* swap: quadratic tetrahedra, of which none was exchanged */
    double surface;            /* the surface is nowhere farther from where it was */
};

/* Move nodes, one at a time, to where the mean ratios of the elements around them are best: least sum of
 * their inverses to the power of 6, by Newton's method (Freitag & Knupp 2002 with Munson's guards). Where
 * elements are inside out, first to where the least of the determinants is largest (after Freitag &
 * Plassmann 2000). No move makes the worst element around a node worse, nor one inside out where none is;
 * so the worst of the mesh is never worse than it was. Nor is the mean of all, unless fewer are inside out:
 * where the worst have got better at the cost of the others it is done once more, with shorter steps and
 * only what the gains of other moves pay for, and if need be not at all.
 *
 * Nodes on the outer surface, between regions and of shells stay where they are. With `slide` a node on
 * linear solids may move if its faces, outer ones and those between regions, are in one plane, in that
 * plane, or along the line in which they all are, if there is one (to 1e-6 of the length of the way); not
 * where sets of sides end. Nodes in the middle of edges go half the way with each end, and by themselves.
 * Fields stay as they are.
 *
 * With `swap`, by turns with the above, linear tetrahedra below 0.6 are exchanged: those around an edge (3
 * for 2, 4 for 4, 5 for 6 ... up to 10 of them), two at a face for three, whichever makes the worst of them
 * best (Freitag & Ollivier-Gooch 1997; Klincsek 1980; Shewchuk 2002). An exchange is done only if its worst
 * gets better, so the worst of the mesh is never worse than it was. Only elements of one region, the same
 * sets and the same whole numbers in all fields are exchanged; faces with facets, in sets of sides or at
 * other kinds of elements stay. What is new has the mean of the other fields, so that their integrals are
 * kept; new elements stand behind the others, with numbers behind the largest. Quadratic tetrahedra are
 * exchanged if all elements are such, each with nodes in the middle of its edges (to 1e-6 of them), and
 * there are no facets: edges stay straight, new ones get nodes behind the others, and nodes of edges that
 * are no more go.
 *
 * With `outer` too an edge of the surface may turn, if its two faces are in the same sets and facets and the
 * surface stays within `within` of what it was at the start (1e-9 of the length of edges counts as no
 * distance), and a sliver below 0.1 of which two faces are outer ones may go. The solid never gains more than
 * that 1e-9, so that no part of it grows into another one.
 *
 * The result does not depend on the machine's number of threads: it goes from node to node. */
int art_volume_improve(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume_improving *how,
                       struct art_improvement *did) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
