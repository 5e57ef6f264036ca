/* art/locate.h - where a point is in a volume mesh: elements and natural coordinates.
 *
 *     struct art_locator *locator;
 *     double xi[3];
 *     ART_TRY(art_locator_create(ctx, &locator, vol));
 *     int e = art_locator_find(locator, p, xi);        // -1: in no element
 *     art_locator_free(locator);
 *
 * Shells are no places here: they enclose nothing.
 */
#ifndef ART_LOCATE_H
#define ART_LOCATE_H

#include <art/base.h>
#include <art/element.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How far natural coordinates are outside the reference element: 0 or less inside. Those of pyramids
 * across the axis count less towards the apex, where they say nothing. */
double art_elem_natural_excess(const struct art_elem_type *type, const double xi[3]);

/* The natural coordinates of p in a solid with its nodes at x: the xi with sum N_a(xi) x_a = p. Newton's
 * method with halved steps, from the middle and, should that lead out of the element, from the nodes and
 * integration points nearest to p. Of several solutions it is that which is least outside. At the apex of a
 * pyramid xi is (0, 0, 1). False if none is found: outside a bent element there may be none; then xi is as
 * near as it came. */
bool art_elem_natural(const struct art_elem_type *type, const double (*x)[3], const double p[3],
                      double xi[3]);

/* The solids of a mesh, to be searched. The mesh must outlive it and its nodes must stay where they are.
 * Queries keep no state: any number of threads may use one at once. */
struct art_locator;
int art_locator_create(struct art_ctx *ctx, struct art_locator **locator, const struct art_volume *vol)
    ART_MUST_USE;
void art_locator_free(struct art_locator *locator);

/* Natural coordinates as far outside as this are inside still, so that no point between two elements falls
 * through. */
#define ART_LOCATE_SLACK 1e-9

/* The element that encloses p, of several (p on a face) the first, and the natural coordinates there; -1 if
 * there is none. */
int art_locator_find(const struct art_locator *locator, const double p[3], double xi[3]);
/* The element whose outer faces (those of its corners, quads as two triangles) are nearest to p, and the
 * nearest point of them; -1 if the mesh has no solids. For points that art_locator_find does not find. */
int art_locator_nearest(const struct art_locator *locator, const double p[3], double near[3]);

#ifdef __cplusplus
}
#endif
#endif
