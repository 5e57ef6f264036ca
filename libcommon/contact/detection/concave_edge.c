/* Concave edges need several contacts: a vertex in a concave corner has a contact with each of
 * several faces. With the nearest alone it would slide under the next, have a contact with that
 * alone, slide back, and never rest.
 *
 * Across a concave edge the outside is what lies above both faces. So a face beyond a concave edge
 * of a face that has a contact gets one as well, if the vertex lies below its plane, or if it had a
 * force on the vertex in the step before and the correction of positions separated them. */
#include "../contact_priv.h"
#include <math.h>

/* Faces that turn by less, in radians, count as one plane: a vertex that slides from one to the
 * other gains a hundredth of the way in height at most. Where they turn by more, a vertex with a
 * contact on one of them alone does not rest: the tongue on the teeth changed sides for ever at a
 * concave edge of 0.013. */
static const double least_angle = 0.01, least_angle_static = 1e-4;

/* Return the height of x above the plane of a triangle with the unit normal n. */
static double plane_distance(struct art_surface *s, int tri, const double n[3], const double x[3])
{
    double d[3];
    art_v3_sub(d, x, art_surface_positions(s) + 3 * (size_t)s->tri[tri][0]);
    return art_v3_dot(d, n);
}

/* True if the edge from corner k of a triangle on to `next` is concave, n the normal of the first,
 * m that of the next. */
static bool is_concave(struct art_surface *s, int tri, int k, int next, const double n[3],
                       const double m[3], double least)
{
    double turn[3];
    art_v3_cross(turn, n, m);
    if (!(art_v3_dot(turn, turn) > least * least)) return false;
    int a = s->tri[tri][k], b = s->tri[tri][(k + 1) % 3], corner = -1;
    for (int i = 0; i < 3; i++)
        if (s->tri[next][i] != a && s->tri[next][i] != b) corner = s->tri[next][i];
    return corner >= 0 &&
           plane_distance(s, tri, n, art_surface_positions(s) + 3 * (size_t)corner) > 0;
}

int contact_concave_faces(const struct contact_set *c, int i, int side, int vert, const double x[3],
                          int nearest, int tri[CONTACT_CONCAVE_FACES])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *s = c->body[side ? rule->a : rule->b].surface;
    int found[1 + CONTACT_CONCAVE_FACES] = {nearest}, n = 1;
    double least = c->is_static ? least_angle_static : least_angle;
    if (c->sys->quirks.concave_edges_ignored || contact_is_spring(rule)) return 0;
    for (int at = 0; at < n; at++) {
        double mine[3];
        art_surface_normal(s, found[at], mine);
        for (int k = 0; k < 3 && n <= CONTACT_CONCAVE_FACES; k++) {
            int next = s->next[found[at]][k];
            double its[3];
            bool known = next < 0;
            for (int j = 0; j < n && !known; j++) known = found[j] == next;
            if (known) continue;
            art_surface_normal(s, next, its);
            if (!is_concave(s, found[at], k, next, mine, its, least)) continue;
            if (!(plane_distance(s, next, its, x) < 0) &&
                !contact_was_loaded(c, i, side, vert, next))
                continue;
            found[n++] = next;
        }
    }
    for (int k = 1; k < n; k++) tri[k - 1] = found[k];
    return n - 1;
}
