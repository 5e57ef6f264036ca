/* This tests edge pairs: the test whether two edges cross edge to edge, and the depth. */
#include "edge_priv.h"

/* Sine of the angle below which two faces are one. */
#define FLAT 1e-6

/* The places where two lines are nearest, if these lie within both edges (Ericson 2005, Real-time
 * collision detection, section 5.1.8). */
static bool places(const struct contact_edge_side *e0, const struct contact_edge_side *e1,
                   double t[2])
{
    double d0[3], d1[3], r[3];
    art_v3_sub(d0, e0->x[1], e0->x[0]);
    art_v3_sub(d1, e1->x[1], e1->x[0]);
    art_v3_sub(r, e0->x[0], e1->x[0]);
    double a = art_v3_dot(d0, d0), b = art_v3_dot(d0, d1), c = art_v3_dot(d0, r);
    double e = art_v3_dot(d1, d1), f = art_v3_dot(d1, r), den = a * e - b * b;
    if (!(den > 1e-18 * a * e)) return false;
    t[0] = (b * f - c * e) / den;
    t[1] = (a * f - b * c) / den;
    return t[0] > 0 && t[0] < 1 && t[1] > 0 && t[1] < 1;
}

/* Test whether a direction at right angles to a convex edge points between the normals beside it.
 * Along the edge, with its triangle on the left, the normals turn counter-clockwise if it is
 * convex. */
static bool between(const struct contact_edge_side *e, const double dir[3], double slack)
{
    double along[3], turn[3];
    art_v3_sub(along, e->x[1], e->x[0]);
    art_v3_normalize(along, along);
    art_v3_cross(turn, e->normal[0], e->normal[1]);
    if (!(art_v3_dot(turn, along) > FLAT)) return false;
    double from = art_v3_triple(along, e->normal[0], dir),
           to = art_v3_triple(along, dir, e->normal[1]);
    double least = -sin(slack);
    return from >= least && to >= least &&
           art_v3_dot(dir, e->normal[0]) + art_v3_dot(dir, e->normal[1]) > 0;
}

bool contact_edges_nearest(const struct contact_edge_side *e0, const struct contact_edge_side *e1,
                           struct contact_edge *contact)
{
    double d0[3], d1[3], gap[3], *n = contact->normal;
    if (!places(e0, e1, contact->t)) return false;
    art_v3_sub(d0, e0->x[1], e0->x[0]);
    art_v3_sub(d1, e1->x[1], e1->x[0]);
    art_v3_cross(n, d0, d1);
    art_v3_normalize(n, n);
    art_v3_lerp(contact->x[0], e0->x[0], e0->x[1], contact->t[0]);
    art_v3_lerp(contact->x[1], e1->x[0], e1->x[1], contact->t[1]);
    art_v3_sub(gap, contact->x[0], contact->x[1]);
    if (art_v3_dot(gap, n) > 0) art_v3_negate(n, n);
    contact->distance = art_v3_dot(gap, n);
    for (int i = 0; i < 2; i++) {
        contact->tri[i] = i ? e1->tri : e0->tri;
        contact->k[i] = i ? e1->k : e0->k;
    }
    return true;
}

bool contact_edges_pair(const struct contact_edge_side *e0, const struct contact_edge_side *e1,
                        double slack, struct contact_edge *contact)
{
    double back[3];
    if (!contact_edges_nearest(e0, e1, contact)) return false;
    art_v3_negate(back, contact->normal);
    return between(e0, back, slack) && between(e1, contact->normal, slack);
}
