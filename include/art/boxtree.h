/* art/boxtree.h - a tree of boxes over anything that has a box: triangles, edges, points, elements.
 *
 * The tree (bounding volume hierarchy) finds what is near a point, in a box, along a ray, or overlaps
 * something else, without a look at everything. It knows the boxes of n items alone and asks the caller for
 * all the rest. Queries keep no state: any number of threads may use a tree at once.
 *
 *     static void box_of(const void *user, int item, double min[3], double max[3]);
 *
 *     struct art_boxtree *tree;
 *     ART_TRY(art_boxtree_create(ctx, &tree, n, box_of, things));
 *     art_boxtree_overlaps(tree, min, max, visit, user);   // visit is called for each item in the box
 *     art_boxtree_free(tree); */
#ifndef ART_BOXTREE_H
#define ART_BOXTREE_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_boxtree;

/* Compute the box of an item; finite, min <= max. */
typedef void art_box_fn(const void *user, int item, double min[3], double max[3]);

/* The tree keeps `box` and `user` and comes back to them in each query: what they lead to must outlive
 * it. When things have moved, art_boxtree_refit takes their boxes anew; the more they move against each
 * other, the slower the tree becomes, never wrong. */
int art_boxtree_create(struct art_ctx *ctx, struct art_boxtree **tree, int n, art_box_fn *box,
                       const void *user) ART_MUST_USE;
void art_boxtree_free(struct art_boxtree *tree);
void art_boxtree_refit(struct art_boxtree *tree);

/* Boxes of points for art_boxtree_create: user is the double pos[n][3]. art/search.h has those of
 * elements. */
void art_box_of_point(const void *pos, int item, double min[3], double max[3]);

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
/* Find all pairs of items of one tree, each once, the smaller first. */
bool art_boxtree_self_pairs(const struct art_boxtree *tree, art_boxtree_visit_pair *visit, void *user);

/* Return the square of the distance from p to an item. What is beyond `limit`, a square as well,
 * may be answered by anything larger. */
typedef double art_boxtree_distance2(void *user, int item, const double p[3], double limit);
/* The item nearest to p, of equal ones the first, and its distance; false if there is none within
 * max_distance (which may be INFINITY). */
bool art_boxtree_nearest(const struct art_boxtree *tree, const double p[3], double max_distance,
                         art_boxtree_distance2 *distance2, void *user, int *item, double *distance);

/* --------------------------------------------------------------------------- packets of places
 *
 * One walk answers a question for some places that are near each other, so that many places take a fraction
 * of the time. Answers do not depend on which places go together. */

enum { ART_PACKET = 8 };
/* The coordinates of the places side by side; where there are fewer, one of them fills the rest. */
struct art_packet {
    double p[3][ART_PACKET];
};
/* The places order[n] of p[n][3] so that those behind each other are near each other (Morton's curve). */
int art_order_places(struct art_ctx *ctx, int n, const double *p, int *order) ART_MUST_USE;

/* The faces of a tree, which must outlive this, prepared for packets. Refitted trees need new ones. */
struct art_bvh;
struct art_nearfaces;
int art_nearfaces_create(struct art_ctx *ctx, struct art_nearfaces **faces, const struct art_bvh *bvh)
    ART_MUST_USE;
void art_nearfaces_free(struct art_nearfaces *faces);   /* accepts NULL */
/* Squares of the distances from the faces, INFINITY if there are none. The roots agree with art_bvh_nearest
 * to the rounding of coordinates. */
void art_nearfaces_distance2(const struct art_nearfaces *faces, const struct art_packet *packet,
                             double d2[ART_PACKET]);
/* Triangles of faces among which are, for each place, the nearest and those that are farther by up to
 * `slack`: returns their number, -1 if there are more than `most`. A face comes once for each of its
 * triangles. */
struct art_nearface {
    int face;
    double d2[ART_PACKET];       /* squares of the distances from that triangle */
};
int art_nearfaces_near(const struct art_nearfaces *faces, const struct art_packet *packet, double slack,
                       int most, struct art_nearface *near);

#ifdef __cplusplus
}
#endif
#endif
