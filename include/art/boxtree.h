/* art/boxtree.h - a tree of boxes over anything that has a box: triangles, edges, points, elements.
 *
 * What is near a point, in a box, along a ray, or overlaps something else, without looking at everything. The
 * tree knows the boxes of n items alone and asks the caller for all the rest. Queries keep no state: any
 * number of threads may use a tree at once.
 *
 *     static void box_of(const void *user, int item, double min[3], double max[3]);
 *
 *     struct art_boxtree *tree;
 *     ART_TRY(art_boxtree_create(ctx, &tree, n, box_of, things));
 *     art_boxtree_overlaps(tree, min, max, visit, user);   // visit is called for each item in the box
 *     art_boxtree_free(tree);
 */
#ifndef ART_BOXTREE_H
#define ART_BOXTREE_H

#include <art/base.h>
#include <art/mesh.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_boxtree;

/* The box of an item; finite, min <= max. */
typedef void art_box_fn(const void *user, int item, double min[3], double max[3]);

/* The tree keeps `box` and `user` and comes back to them in each query: what they lead to must outlive
 * it. When things have moved, art_boxtree_refit takes their boxes anew; the more they move against each
 * other, the slower the tree becomes, never wrong. */
int art_boxtree_create(struct art_ctx *ctx, struct art_boxtree **tree, int n, art_box_fn *box,
                       const void *user) ART_MUST_USE;
void art_boxtree_free(struct art_boxtree *tree);
void art_boxtree_refit(struct art_boxtree *tree);

/* Boxes for art_boxtree_create: points, user is the double pos[n][3]; */
void art_box_of_point(const void *pos, int item, double min[3], double max[3]);
/* elements of a struct art_volume, also those with curved edges, whose boxes hold all of the element. */
void art_box_of_element(const void *volume, int item, double min[3], double max[3]);

/* ----------------------------------------------------------------- queries
 *
 * Items come in an order that is always the same for the same boxes, but no particular one. */

/* Return false to stop; the query then returns false. */
typedef bool art_boxtree_visit(void *user, int item);
typedef bool art_boxtree_visit_pair(void *user, int a, int b);

/* All items whose boxes have a point in common with the box from min to max. */
bool art_boxtree_overlaps(const struct art_boxtree *tree, const double min[3], const double max[3],
                          art_boxtree_visit *visit, void *user);
/* All pairs, of an item of a and one of b, whose boxes have a point in common. */
bool art_boxtree_pairs(const struct art_boxtree *a, const struct art_boxtree *b,
                       art_boxtree_visit_pair *visit, void *user);
/* All pairs of items of one tree, each once, the smaller first. */
bool art_boxtree_self_pairs(const struct art_boxtree *tree, art_boxtree_visit_pair *visit, void *user);

/* Square of the distance from p to an item. What is beyond `limit`, a square as well, may be answered by
 * anything larger. */
typedef double art_boxtree_distance2(void *user, int item, const double p[3], double limit);
/* The item nearest to p, of equal ones the first, and its distance; false if there is none within
 * max_distance (which may be INFINITY). */
bool art_boxtree_nearest(const struct art_boxtree *tree, const double p[3], double max_distance,
                         art_boxtree_distance2 *distance2, void *user, int *item, double *distance);

#ifdef __cplusplus
}
#endif
#endif
