/* Bodies that lie wholly inside others, where no surfaces cross, or with their middle deep inside,
 * where they do. */
#include "../contact_priv.h"
#include <math.h>

/* The boxes exclude most pairs: the middle of the one in the box of the other, at first, costs
 * nothing. */
static bool boxes_nest(struct art_surface *in, struct art_surface *out)
{
    for (int k = 0; k < 3; k++) {
        double middle = in->min[k] / 2 + in->max[k] / 2;
        if (!(middle > out->min[k] && middle < out->max[k])) return false;
    }
    const double *x = art_surface_positions(in);
    for (int v = 0; v < in->n_verts; v++)
        for (int k = 0; k < 3; k++)
            if (in->vert_off[v + 1] > in->vert_off[v] &&
                (x[3 * v + k] < out->min[k] || x[3 * v + k] > out->max[k]))
                return false;
    return true;
}

static bool encloses(struct art_surface *out, struct art_surface *in, double *depth)
{
    if (out->n_border > 0 || !(out->volume > 0) || !boxes_nest(in, out)) return false;
    const double *x = art_surface_positions(in);
    double most = 0;
    for (int v = 0; v < in->n_verts; v++) {
        struct art_surface_near near;
        if (in->vert_off[v + 1] == in->vert_off[v]) continue;
        if (!art_surface_inside(out, x + 3 * (size_t)v, 1e-12 * out->radius, &near)) return false;
        most = fmax(most, near.distance);
    }
    *depth = most;
    /* two surfaces in one place are not inside each other */
    return most > 0;
}

int contact_enclosed(const struct contact_set *c, const struct art_contact_rule *rule,
                     double *depth)
{
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    if (a == b) return -1;
    if (encloses(b, a, depth)) return 0;
    return encloses(a, b, depth) ? 1 : -1;
}

/* Return the depth in `out` of the middle of `in`, a point of both bodies; 0 if it is in one only.
 * A shaft in a ring has its middle in the hole, which is no part of the ring. */
static double depth_of_middle(struct art_surface *out, struct art_surface *in)
{
    struct art_surface_near near;
    double middle[3];
    if (out->n_border > 0 || in->n_border > 0 || !(out->volume > 0) || !(in->volume > 0)) return 0;
    for (int k = 0; k < 3; k++) {
        middle[k] = in->min[k] / 2 + in->max[k] / 2;
        if (!(middle[k] > out->min[k] && middle[k] < out->max[k])) return 0;
    }
    if (!art_surface_inside(in, middle, 0, &near)) return 0;
    return art_surface_inside(out, middle, 0, &near) ? near.distance : 0;
}

int contact_deep_inside(const struct contact_set *c, const struct art_contact_rule *rule)
{
    struct art_surface *a = c->body[rule->a].surface, *b = c->body[rule->b].surface;
    if (a == b) return -1;
    double of_a = depth_of_middle(b, a), of_b = depth_of_middle(a, b);
    if (!contact_is_deep(c, rule, fmax(of_a, of_b))) return -1;
    /* of two whose middles are inside the smaller one is to go */
    if (of_a > 0 && of_b > 0) return a->volume > b->volume;
    return of_b > 0;
}
