/* Strands that run through an obstacle, between two knots that it pushes apart: found, and laid
 * around it. */
#include "wrap_priv.h"

static const double *place(const struct strand *s, int k)
{
    return k < 0 ? s->start : k >= s->m ? s->end : s->knot[k].x;
}

int strand_holder(const struct strand *s, const double x[3])
{
    for (int i = 0; i < s->n_valid; i++) {
        const struct wrap_body *b = &s->bodies[s->valid[i]];
        double local[3];
        art_rigid_inv_point(local, &b->T, x);
        const struct obstacle_kind *kind = b->obstacle->kind;
        if (kind->is_outside && kind->is_outside(b->obstacle, local)) continue;
        if (kind->distance(b->obstacle, local, NULL, NULL) < -1e-6 * b->obstacle->half_width)
            return s->valid[i];
    }
    return -1;
}

/* Return the depth of the middle of the link before knot k in a body. */
static double depth_of_link(const struct strand *s, int k, int body)
{
    const struct wrap_body *b = &s->bodies[body];
    double middle[3], local[3];
    art_v3_lerp(middle, place(s, k - 1), place(s, k), 0.5);
    art_rigid_inv_point(local, &b->T, middle);
    return -b->obstacle->kind->distance(b->obstacle, local, NULL, NULL);
}

/* The distance out of a body from x along a direction, by steps of a twentieth of its width. */
static double way_out(const struct wrap_body *b, const double x[3], const double direction[3])
{
    enum { MOST = 400 };
    double local[3], w[3], step = 0.1 * b->obstacle->half_width;
    art_rigid_inv_point(local, &b->T, x);
    art_rigid_inv_vector(w, &b->T, direction);
    for (int k = 1; k < MOST; k++) {
        art_v3_add_scaled(local, local, step, w);
        if (b->obstacle->kind->distance(b->obstacle, local, NULL, NULL) >= 0) return k * step;
    }
    return INFINITY;
}

/* Find the shortest way out across a link, and a little further. */
static bool shift_of_link(const struct strand *s, int k, int body, double shift[3])
{
    enum { DIRECTIONS = 16 };
    const struct wrap_body *b = &s->bodies[body];
    double middle[3], along[3], u[3], v[3], least = INFINITY;
    art_v3_zero(shift);
    art_v3_lerp(middle, place(s, k - 1), place(s, k), 0.5);
    art_v3_sub(along, place(s, k), place(s, k - 1));
    if (art_v3_normalize(along, along) == 0) return false;
    art_v3_basis(along, u, v);
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = 6.283185307179586 * i / DIRECTIONS, w[3];
        for (int j = 0; j < 3; j++) w[j] = cos(angle) * u[j] + sin(angle) * v[j];
        double way = way_out(b, middle, w);
        if (way < least) {
            least = way;
            art_v3_scale(shift, way + 0.3 * b->obstacle->half_width, w);
        }
    }
    return isfinite(least);
}

static bool holds_an_end(const struct strand *s, int body)
{
    double d[2] = {strand_distance(s, body, s->start), strand_distance(s, body, s->end)};
    return d[0] < 0 || d[1] < 0;
}

/* A link whose middle is nearer to that of the obstacle than to its surface: no strand that lies on
 * a surface has such links, however few knots there are. A strand that begins or ends inside has no
 * way around. */
static int pierced_link(const struct strand *s, int *body)
{
    for (int k = 1; k < s->m; k++) {
        double link[3];
        art_v3_sub(link, place(s, k), place(s, k - 1));
        double length2 = art_v3_norm2(link);
        for (int i = 0; i < s->n_valid; i++) {
            double width = s->bodies[s->valid[i]].obstacle->half_width;
            if (length2 < width * width || depth_of_link(s, k, s->valid[i]) < 0.5 * width) continue;
            if (holds_an_end(s, s->valid[i])) continue;
            *body = s->valid[i];
            return k;
        }
    }
    return -1;
}

int strand_pierced(const struct strand *s)
{
    int body = -1;
    return pierced_link(s, &body) < 0 ? -1 : body;
}

/* Puts the strand across to beyond the surface, along the link, and back. */
bool strand_lay_around(struct strand *s)
{
    struct wrap_work *w = s->work;
    double shift[3];
    int body, at = pierced_link(s, &body), n = 0;
    if (at < 0 || !shift_of_link(s, at, body, shift)) return false;
    for (int k = 0; k < s->m; k++) {
        if (k == at) {
            art_v3_add(w->x0[n++], place(s, k - 1), shift);
            art_v3_add(w->x0[n++], place(s, k), shift);
        }
        art_v3_copy(w->x0[n++], s->knot[k].x);
    }
    strand_lay(s, (const double(*)[3])w->x0, n);
    return true;
}
