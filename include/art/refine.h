/* art/refine.h - finer volume meshes: elements cut into smaller ones of the same shape.
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

/* Cut the elements of a mesh. Of all kinds; quadratic elements become quadratic ones that describe the same
 * shape (only nearly so in pyramids with curved edges): new nodes are where the shape functions of the
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

#ifdef __cplusplus
}
#endif
#endif
