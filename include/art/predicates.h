/* art/predicates.h - geometric questions that are answered exactly: on which side of a line or plane, inside
 * or outside of a circle or sphere, and how two triangles meet.
 *
 * Each answer is the sign that exact arithmetic on the given coordinates would give, never one that
 * rounding has made up, so that answers to related questions never contradict each other. Most are found in
 * ordinary double precision with a bound of its error; the rest in higher and in the end exact
 * arithmetic on sums of doubles (Shewchuk 1997, Adaptive precision floating-point arithmetic and fast
 * robust geometric predicates).
 *
 * Coordinates must be finite. Their size does not matter, but their range does: answers are exact if the
 * largest coordinate of a question is less than 1e40 times the smallest that is not zero (1e60 for all
 * but art_insphere), which holds for whatever is measured.
 */
#ifndef ART_PREDICATES_H
#define ART_PREDICATES_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 1: a, b, c run counter-clockwise; -1: clockwise; 0: they lie on a line. */
int art_orient2d(const double a[2], const double b[2], const double c[2]);
/* Sign of (b - a) x (c - a) . (d - a): 1 if d lies on the side from which a, b, c run counter-clockwise,
 * which is when the tetrahedron a b c d has a positive volume; 0: all four lie in a plane. */
int art_orient3d(const double a[3], const double b[3], const double c[3], const double d[3]);
/* For a, b, c counter-clockwise: 1 if d lies inside the circle through them, -1 outside, 0 on it. The
 * opposite for a, b, c clockwise; 0 if all four lie on a line. */
int art_incircle(const double a[2], const double b[2], const double c[2], const double d[2]);
/* For a, b, c, d with art_orient3d = 1: 1 if e lies inside the sphere through them, -1 outside, 0 on it. The
 * opposite for art_orient3d = -1. */
int art_insphere(const double a[3], const double b[3], const double c[3], const double d[3],
                 const double e[3]);

/* What two closed triangles have in common. */
enum art_tri_tri {
    ART_TRI_DISJOINT,
    ART_TRI_POINT,         /* they touch at a point */
    ART_TRI_SEGMENT,       /* they cross, or touch along a segment */
    ART_TRI_AREA           /* they lie in a plane and overlap */
};

/* How the triangles p and q meet, by orientation tests alone (Guigue & Devillers 2003, Fast and robust
 * triangle-triangle overlap test using orientation predicates). Triangles without area count as the
 * segments or points that they are. */
enum art_tri_tri art_tri_tri(const double p0[3], const double p1[3], const double p2[3],
                             const double q0[3], const double q1[3], const double q2[3]);
/* The same for neighbours in a mesh: whether they have more in common than the corners at the same place
 * and the edge between them. Two triangles with the same three corners do. */
bool art_tri_tri_beyond(const double p0[3], const double p1[3], const double p2[3],
                        const double q0[3], const double q1[3], const double q2[3],
                        enum art_tri_tri *how);

#ifdef __cplusplus
}
#endif
#endif
