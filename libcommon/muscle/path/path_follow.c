/* Paths whose bodies and points have moved far since the last solve, as when a joint is posed:
 * strands go along in steps, on the side on which they are, as if everything had moved evenly.
 *
 * Bodies move on screws, relative to the first obstacle, as those that a hinge joins do; points
 * turn about the obstacle that is nearest to them, so that none goes through it. Without that a
 * strand would begin at the new places from its old shape, and might relax to the long way round.
 */
#include "path_follow.h"

/* T = A exp(share log(A^-1 B)): along the screw from A to B. */
static void along_screw(const struct art_rigid *A, const struct art_rigid *B, double share,
                        struct art_rigid *T)
{
    struct art_rigid whole, part;
    double w[3], axis[3], across[3], centre[3], turned[3];
    art_rigid_mul_inv_left(&whole, A, B);
    art_rot_log(w, whole.R);
    double angle = art_v3_normalize(axis, w), slide = art_v3_dot(axis, whole.p);
    art_v3_scale(w, share, w);
    art_rot_exp(part.R, w);
    art_v3_scale(part.p, share, whole.p);
    if (angle > 1e-6) {
        /* across = (1 - R) centre, for a centre on the axis */
        art_v3_add_scaled(across, whole.p, -slide, axis);
        art_v3_cross(centre, axis, across);
        art_v3_scale(centre, 1 / tan(angle / 2), centre);
        art_v3_add(centre, centre, across);
        art_v3_scale(centre, 0.5, centre);
        art_m3_mulvec(turned, part.R, centre);
        art_v3_scale(part.p, share * slide, axis);
        art_v3_add(part.p, part.p, centre);
        art_v3_sub(part.p, part.p, turned);
    }
    art_rigid_mul(T, A, &part);
}

/* Interpolate from a to b about the origin: the direction turns, the distance changes evenly. */
static void about_origin(const double a[3], const double b[3], double share, double x[3])
{
    double la = art_v3_norm(a), lb = art_v3_norm(b), cross[3];
    art_v3_lerp(x, a, b, share);
    if (la == 0 || lb == 0) return;
    art_v3_cross(cross, a, b);
    double s = art_v3_norm(cross) / (la * lb), angle = atan2(s, art_v3_dot(a, b) / (la * lb));
    if (s < 1e-6) return;
    double wa = sin((1 - share) * angle) / (s * la), wb = sin(share * angle) / (s * lb);
    double l = la + share * (lb - la);
    for (int i = 0; i < 3; i++) x[i] = l * (wa * a[i] + wb * b[i]);
}

static double distance_of_poses(const struct art_rigid *A, const struct art_rigid *B, double size)
{
    double w[3];
    struct art_rigid D;
    art_rigid_mul_inv_left(&D, A, B);
    art_rot_log(w, D.R);
    return art_v3_norm(D.p) + size * art_v3_norm(w);
}

static double size_of(const struct muscle_path *p, int i)
{
    double width = p->wrap.bodies[i].obstacle->half_width;
    return isfinite(width) ? width : 0;
}

/* ----------------------------------------------------------------- the way of a point */

/* The obstacle whose origin is nearest. */
static int nearest_body(const struct muscle_path *p, const double x[3])
{
    double least = INFINITY;
    int at = 0;
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        double d = art_v3_distance(x, p->wrap.bodies[i].T.p);
        if (d < least) least = d, at = i;
    }
    return at;
}

/* Move the knots along with a point of the path; its old and new positions are in the axes of an
 * obstacle. */
static void point_moves(struct muscle_path *p, int point, const double was[3],
                        const struct art_rigid *before)
{
    struct path_way *way = &p->wrap.ways[point];
    way->body = nearest_body(p, p->wrap.at[point]);
    art_rigid_inv_point(way->from, &before[way->body], was);
    art_rigid_inv_point(way->to, &p->wrap.bodies[way->body].T, p->wrap.at[point]);
}

int path_follow_steps(struct muscle_path *p, const struct art_state *state)
{
    enum { MOST = 60 };
    const struct art_rigid *before = path_poses_before(p, state);
    double farthest = 0, least = INFINITY;
    struct art_rigid there;
    struct path_strand strand;
    struct path_walk w;
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        double size = size_of(p, i);
        if (size > 0) least = fmin(least, size);
        if (i == 0) continue;
        art_rigid_mul_inv_left(&there, &before[0], &before[i]);
        art_rigid_mul(&there, &p->wrap.bodies[0].T, &there);
        farthest = fmax(farthest, distance_of_poses(&there, &p->wrap.bodies[i].T, size));
    }
    (void)path_walk_begin(p, state, &w);
    while (path_walk_next(&w, &strand)) {
        point_moves(p, strand.from, strand.ends->start, before);
        point_moves(p, strand.to, strand.ends->end, before);
        const struct path_way *a = &p->wrap.ways[strand.from], *b = &p->wrap.ways[strand.to];
        farthest = fmax(farthest, art_v3_distance(a->from, a->to));
        farthest = fmax(farthest, art_v3_distance(b->from, b->to));
    }
    return farthest > least ? (int)fmin(MOST, ceil(farthest / least)) : 1;
}

void path_follow_begin(struct muscle_path *p, const struct art_state *state)
{
    struct art_rigid *before = path_poses_before(p, state), X;
    struct path_strand strand;
    struct path_walk w;
    art_rigid_mul_inv_right(&X, &p->wrap.bodies[0].T, &before[0]);
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        art_rigid_mul(&before[i], &X, &before[i]);
        p->wrap.after[i] = p->wrap.bodies[i].T;
    }
    (void)path_walk_begin(p, state, &w);
    while (path_walk_next(&w, &strand)) {
        art_rigid_point(strand.ends->start, &X, strand.ends->start);
        art_rigid_point(strand.ends->end, &X, strand.ends->end);
        for (int k = 0; k < strand.m; k++) {
            art_rigid_point(strand.knots[k].x, &X, strand.knots[k].x);
            art_rigid_vector(strand.knots[k].n, &X, strand.knots[k].n);
        }
    }
}

void path_follow_place(struct muscle_path *p, const struct art_state *state, double share)
{
    const struct art_rigid *before = path_poses_before(p, state);
    struct path_strand strand;
    struct path_walk w;
    for (int i = 0; i < p->wrap.n_obstacles; i++)
        along_screw(&before[i], &p->wrap.after[i], share, &p->wrap.bodies[i].T);
    (void)path_walk_begin(p, state, &w);
    while (path_walk_next(&w, &strand))
        for (int e = 0; e < 2; e++) {
            int point = e ? strand.to : strand.from;
            const struct path_way *way = &p->wrap.ways[point];
            double x[3];
            about_origin(way->from, way->to, share, x);
            art_rigid_point(p->wrap.at[point], &p->wrap.bodies[way->body].T, x);
        }
}

/* ------------------------------------------------------------- poses of knots that were read */

/* Find three knots in contact with a body that span a triangle: the first, the one farthest from
 * it, and the one farthest from the line through both. The result is false if they lie in a line,
 * or there are fewer. */
static bool find_triangle(const struct wrap_knot *knots, int m, int body, int at[3])
{
    double far = 0, wide = 0;
    int first = -1;
    for (int k = 0; k < m && first < 0; k++)
        if ((int)knots[k].body == body) first = k;
    if (first < 0) return false;
    at[0] = at[1] = at[2] = first;
    for (int k = first; k < m; k++) {
        double d = art_v3_distance(knots[k].loc, knots[first].loc);
        if ((int)knots[k].body == body && d > far) far = d, at[1] = k;
    }
    for (int k = first; k < m; k++) {
        double a[3], b[3], c[3];
        if ((int)knots[k].body != body) continue;
        art_v3_sub(a, knots[at[1]].loc, knots[first].loc);
        art_v3_sub(b, knots[k].loc, knots[first].loc);
        art_v3_cross(c, a, b);
        double d = art_v3_norm(c);
        if (d > wide) wide = d, at[2] = k;
    }
    return wide > 1e-3 * far * far;
}

/* Compute the axes of a triangle, with the origin at its first corner. */
static void frame_of(const double a[3], const double b[3], const double c[3], struct art_rigid *T)
{
    double x[3], y[3], z[3];
    art_v3_sub(x, b, a);
    art_v3_sub(y, c, a);
    art_v3_cross(z, x, y);
    (void)art_v3_normalize(x, x);
    (void)art_v3_normalize(z, z);
    art_v3_cross(y, z, x);
    for (int i = 0; i < 3; i++) T->R[3 * i] = x[i], T->R[3 * i + 1] = y[i], T->R[3 * i + 2] = z[i];
    art_v3_copy(T->p, a);
}

static double worst_place(const struct wrap_knot *knots, int m, int body, const struct art_rigid *T)
{
    double worst = 0, x[3];
    for (int k = 0; k < m; k++) {
        if ((int)knots[k].body != body) continue;
        art_rigid_point(x, T, knots[k].loc);
        worst = fmax(worst, art_v3_distance(x, knots[k].x));
    }
    return worst;
}

void path_follow_read(struct muscle_path *p, const struct wrap_knot *knots, int m)
{
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        struct art_rigid in, out, T, *now = &p->wrap.bodies[i].T;
        double near = 1e-6 * size_of(p, i);
        int at[3];
        if (!(worst_place(knots, m, i, now) > near) || !find_triangle(knots, m, i, at)) continue;
        const struct wrap_knot *a = &knots[at[0]], *b = &knots[at[1]], *c = &knots[at[2]];
        frame_of(a->loc, b->loc, c->loc, &in);
        frame_of(a->x, b->x, c->x, &out);
        art_rigid_mul_inv_right(&T, &out, &in);
        if (worst_place(knots, m, i, &T) < near) *now = T;
    }
}
