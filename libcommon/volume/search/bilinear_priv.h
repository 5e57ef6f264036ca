/* bilinear_priv.h - the point of a bilinear face that is nearest to a place.
 *
 *     x(s, t) = a + b s + c t + e s t,  -1 <= s, t <= 1
 *
 * Half the square of the distance, with r = x - p, has the second derivatives x_s.x_s, x_t.x_t and
 * x_s.x_t + r.e. Where these are positive definite all over the face it is convex: then a point
 * that meets the conditions of Karush, Kuhn and Tucker is the nearest one. They are if
 *
 *     |x_s x x_t|^2 > 2 (x_s.x_t) (r.e) + (r.e)^2 */
#ifndef ART_BILINEAR_PRIV_H
#define ART_BILINEAR_PRIV_H

#include <art/base.h>

struct bilinear {
    double x[4][3]; /* corners, those of ART_ELEM_QUAD */
    double a[3], b[3], c[3], e[3];
    double edge[4][3], inv[4]; /* from corner i to the next; 1 / its square, 0 of none */
    double area2, shear; /* bounds over the face: |x_s x x_t|^2 from below, |x_s.x_t| from above */
    double low, high;    /* least and largest x_i.e */
};
void bilinear_set(struct bilinear *q, const double (*x)[3]);
/* True if the nearest point is certain: st[2] and the point itself. */
bool bilinear_nearest(const struct bilinear *q, const double p[3], double st[2], double at[3]);

/* Map coordinates st of a face, of the kind `face` with these nodes of its element, to those of the
 * element. */
struct art_elem_type;
void elem_of_face_place(const struct art_elem_type *type, const int *node, const struct art_elem_type *face,
                        const double st[3], double xi[3]);

#endif
