/* This decides for two triangles that cross which edges pass the other triangle, and where. */
#include "contour_priv.h"

/* Computes on which side of the plane of p the corners of q lie; false if all are on one. */
static bool sides(const struct art_sos_vertex p[3], const struct art_sos_vertex q[3], int side[3])
{
    for (int i = 0; i < 3; i++) side[i] = art_sos_orient(&p[0], &p[1], &p[2], &q[i]);
    return side[0] != side[1] || side[1] != side[2];
}

/* True if the edge of p from corner i passes the three edges of q on the same side. */
static bool passes(const struct art_sos_vertex p[3], int i, const struct art_sos_vertex q[3])
{
    const struct art_sos_vertex *u = &p[i], *v = &p[(i + 1) % 3];
    int hand = art_sos_orient(u, v, &q[0], &q[1]);
    return art_sos_orient(u, v, &q[1], &q[2]) == hand && art_sos_orient(u, v, &q[2], &q[0]) == hand;
}

/* Moved vertices are in general position: triangles that cross have a segment in common, both ends
 * of which are where an edge of one passes the other. */
bool art_contour_cross(const struct art_contour_pair *pair, struct art_contour_segment *segment)
{
    struct art_sos_vertex p[2][3];
    int side[2][3], found = 0;
    for (int m = 0; m < 2; m++) art_pair_corners(pair, m, segment->tri[m], p[m]);
    for (int m = 0; m < 2; m++)
        if (!sides(p[1 - m], p[m], side[m])) return false;
    for (int m = 0; m < 2; m++)
        for (int k = 0; k < 3; k++) {
            if (side[m][k] == side[m][(k + 1) % 3] || !passes(p[m], k, p[1 - m])) continue;
            bool enter = side[m][k] > 0;
            /* round the part of a triangle that is inside, counter-clockwise: in over its edge, out
             * over another, back along the segment; on surface 1 the segment runs the other way */
            int e = enter == (m == 0);
            segment->end[e] = (struct art_contour_end){m, k, enter};
            found |= 1 << e;
        }
    return found == 3;
}

int art_contour_beyond(const struct art_surface *s, int tri, int k, int *beyond)
{
    int t = *beyond = s->next[tri][k], from = s->tri[tri][(k + 1) % 3];
    if (t < 0) return 0;
    return s->tri[t][0] == from ? 0 : s->tri[t][1] == from ? 1 : 2;
}

/* Shares of values that have one sign: of those that are infinitely larger than the others. */
static void shares(int n, const struct art_sos_lead *lead, double *share)
{
    uint64_t key = lead[0].key;
    double sum = 0;
    for (int i = 1; i < n; i++)
        if (lead[i].key < key) key = lead[i].key;
    for (int i = 0; i < n; i++) {
        share[i] = lead[i].key == key ? fabs(lead[i].value) : 0;
        sum += share[i];
    }
    for (int i = 0; i < n; i++) share[i] = sum > 0 ? share[i] / sum : 1.0 / n;
}

void art_contour_place(const struct art_contour_pair *pair, struct art_contour_point *point)
{
    /* the other triangle is 0, 1, 2, the edge 3, 4 */
    static const int question[5][4] = {
        {3, 4, 1, 2}, {3, 4, 2, 0}, {3, 4, 0, 1}, {0, 1, 2, 3}, {0, 1, 2, 4}};
    const int *tri = pair->s[point->mesh]->tri[point->tri];
    struct art_sos_vertex v[5];
    struct art_sos_lead lead[5];
    double end[2];
    art_pair_corners(pair, 1 - point->mesh, point->other, v);
    v[3] = art_pair_vertex(pair, point->mesh, tri[point->k]);
    v[4] = art_pair_vertex(pair, point->mesh, tri[(point->k + 1) % 3]);
    art_sos_leads(5, v, 5, question, lead);
    shares(3, lead, point->bary);
    shares(2, lead + 3, end);
    point->t = end[0];
    for (int i = 0; i < 3; i++) point->x[i] = end[1] * v[3].x[i] + end[0] * v[4].x[i];
}
