/* This file finds tunnelling. A rigid body that moves by more than its size in a step may pass
 * through another one without a state in which their surfaces overlap, so that discrete detection
 * finds no contact. Vertices whose path through the step crosses a face of the other body are
 * found, and the pair is warned of. Paths are lines in the axes of the other body; edges that cross
 * edges are not seen. */
#include "../contact_priv.h"
#include <math.h>

void contact_passed_begin(struct contact_set *c, const struct art_state *state)
{
    c->rows.poses_known = c->built && !c->rows.warned_of_passing;
    for (int i = 0; c->rows.poses_known && i < c->n_bodies; i++) {
        struct contact_body *b = &c->body[i];
        if (b->surface && !contact_deforms(b)) contact_body_pose(c, state, b, &b->T_start);
    }
}

/* Compute how far the middle of the box has moved since the start of the step. */
static void shift_of(const struct contact_body *b, double shift[3])
{
    double middle[3], local[3], before[3];
    for (int k = 0; k < 3; k++) middle[k] = b->surface->min[k] / 2 + b->surface->max[k] / 2;
    art_rigid_inv_point(local, &b->T, middle);
    art_rigid_point(before, &b->T_start, local);
    art_v3_sub(shift, middle, before);
}

static double least_extent(const struct contact_body *b)
{
    double least = INFINITY;
    for (int k = 0; k < 3; k++) least = fmin(least, b->surface->max[k] - b->surface->min[k]);
    return least;
}

/* True if the box of one overlaps that of the other on its way by `shift` to where both are now. */
static bool boxes_overlap_on_way(const struct contact_body *a, const struct contact_body *b,
                                 const double shift[3])
{
    double enter = 0, leave = 1;
    for (int k = 0; k < 3; k++) {
        /* at the time s a is off by (s - 1) shift */
        double lo = b->surface->min[k] - a->surface->max[k] + shift[k],
               hi = b->surface->max[k] - a->surface->min[k] + shift[k];
        if (shift[k] == 0 && (lo > 0 || hi < 0)) return false;
        if (shift[k] == 0) continue;
        enter = fmax(enter, fmin(lo / shift[k], hi / shift[k]));
        leave = fmin(leave, fmax(lo / shift[k], hi / shift[k]));
    }
    return enter <= leave;
}

/* True if the segment from p to q enters through the triangle (Moeller & Trumbore 1997). */
static bool crosses(const double p[3], const double q[3], const double *const x[3])
{
    double d[3], e1[3], e2[3], s[3], h[3], g[3];
    art_v3_sub(d, q, p);
    art_v3_sub(e1, x[1], x[0]);
    art_v3_sub(e2, x[2], x[0]);
    art_v3_sub(s, p, x[0]);
    art_v3_cross(h, d, e2);
    art_v3_cross(g, s, e1);
    double det = art_v3_dot(e1, h);
    if (!(det > 0)) return false; /* it leaves, as what is in contact does by its tolerance */
    double u = art_v3_dot(s, h) / det, v = art_v3_dot(d, g) / det, t = art_v3_dot(e2, g) / det;
    return u >= 0 && v >= 0 && u + v <= 1 && t > 0 && t < 1;
}

/* True if a vertex of one has crossed the surface of the other. */
static bool vertex_passed(const struct contact_body *a, const struct contact_body *b)
{
    const double *xa = art_surface_positions(a->surface), *xb = art_surface_positions(b->surface);
    for (int v = 0; v < a->surface->n_verts; v++) {
        double local[3], before[3], from[3];
        art_rigid_inv_point(local, &a->T, xa + 3 * (size_t)v);
        art_rigid_point(before, &a->T_start, local);
        /* where b is now, as seen from b */
        art_rigid_inv_point(local, &b->T_start, before);
        art_rigid_point(from, &b->T, local);
        for (int t = 0; t < b->surface->n_tris; t++) {
            const int *of = b->surface->tri[t];
            const double *const x[3] = {xb + 3 * (size_t)of[0], xb + 3 * (size_t)of[1],
                                        xb + 3 * (size_t)of[2]};
            if (crosses(from, xa + 3 * (size_t)v, x)) return true;
        }
    }
    return false;
}

static bool has_contacts(const struct contact_set *c, const struct art_contact_rule *rule)
{
    for (int i = 0; i < c->detected.n; i++)
        if (c->detected.record[i].rule == rule->number) return true;
    return false;
}

static int check_pair(struct art_ctx *ctx, struct contact_set *c, int i, int j, double distance)
{
    int at, status;
    ART_TRY(contact_pair_cache_get(ctx, c, i, j, &at));
    if (at < 0 || !c->pairs.pair[at]->rule.enabled) return ART_OK;
    const struct art_contact_rule *rule = &c->pairs.pair[at]->rule;
    if (rule->law->method == ART_CONTACT_INACTIVE || has_contacts(c, rule)) return ART_OK;
    struct contact_body *a = &c->body[i], *b = &c->body[j];
    if (!vertex_passed(a, b) && !vertex_passed(b, a)) return ART_OK;
    c->rows.warned_of_passing = true;
    return art_warn_strict(ctx, ART_ERANGE, &a->collidable->comp->loc,
                           "'%s' passed through '%s' without a contact: it moved by %.3g in one "
                           "step; a smaller step, or colliderType=CONTINUOUS, prevents that",
                           art_comp_path(a->collidable->comp, NULL),
                           art_comp_path(b->collidable->comp, NULL), distance);
out:
    return status;
}

static bool is_rigid(const struct contact_body *b)
{
    return b->surface && !contact_deforms(b);
}

int contact_passed_check(struct art_ctx *ctx, struct contact_set *c)
{
    int status = ART_OK;
    bool known = c->rows.poses_known && !c->is_static;
    c->rows.poses_known = false;
    for (int i = 0; known && i < c->n_bodies && !c->rows.warned_of_passing; i++) {
        double own[3], other[3];
        if (!is_rigid(&c->body[i]) || !c->body[i].moves) continue;
        shift_of(&c->body[i], own);
        double size = least_extent(&c->body[i]);
        if (!(art_v3_norm(own) > size / 2)) continue;
        for (int j = 0; j < c->n_bodies && !c->rows.warned_of_passing; j++) {
            if (j == i || !is_rigid(&c->body[j])) continue;
            shift_of(&c->body[j], other);
            art_v3_sub(other, own, other);
            if (!(art_v3_norm(other) > size / 2) ||
                !boxes_overlap_on_way(&c->body[i], &c->body[j], other))
                continue;
            ART_TRY(check_pair(ctx, c, i, j, art_v3_norm(other)));
        }
    }
out:
    return status;
}
