/* Contacts of a static solve. Newton's method converges where rows are smooth in the state and the
 * same from one iteration to the next. So each vertex has the plane of its triangle as its
 * constraint wherever it slides along it, with the gap of the state: the gradient of the gap is
 * exactly the row. The vertex keeps that triangle until another one has a clearly different
 * distance. */
#include "../contact_priv.h"
#include <math.h>

/* A vertex keeps its triangle while the distance to the surface differs by less than this part of
 * the tolerance, or of the size of the mesh. */
static const double near_tol = 0.5, near_size = 1e-7;

/* Compute the plane of a triangle at the state: its corners and its unit normal; the result is
 * false if it has none. */
static bool plane_of(const struct contact_set *c, const struct art_state *state,
                     const struct contact_body *b, int tri, double x[3][3], double n[3])
{
    double e[2][3];
    for (int k = 0; k < 3; k++) contact_vertex_now(c, state, b, b->surface->tri[tri][k], x[k]);
    art_v3_sub(e[0], x[1], x[0]);
    art_v3_sub(e[1], x[2], x[0]);
    art_v3_cross(n, e[0], e[1]);
    double size = art_v3_norm(n);
    if (!(size > 0)) return false;
    art_v3_scale(n, 1 / size, n);
    return true;
}

/* The foot p of x in a plane, and its weights, which are negative beside the triangle. */
static double foot(double x[3][3], const double n[3], const double at[3], double bary[3],
                   double p[3])
{
    double d[3], e[3], sum = 0;
    art_v3_sub(d, at, x[0]);
    double height = art_v3_dot(d, n);
    art_v3_add_scaled(p, at, -height, n);
    for (int k = 0; k < 3; k++) {
        double side[3];
        art_v3_sub(side, x[(k + 2) % 3], x[(k + 1) % 3]);
        art_v3_sub(d, p, x[(k + 1) % 3]);
        art_v3_cross(e, side, d);
        bary[k] = art_v3_dot(e, n);
        sum += bary[k];
    }
    for (int k = 0; k < 3; k++) bary[k] /= sum;
    return height;
}

double contact_static_gap(const struct contact_set *c, const struct art_state *state,
                          struct contact_record *r)
{
    const struct contact_body *mine = &c->body[contact_body_of(c, r, 0)];
    const struct contact_body *other = &c->body[contact_body_of(c, r, 1)];
    double x[3][3], n[3], at[3], bary[3], p[3];
    if (r->at[0].n_verts != 1 || r->at[1].n_verts != 3) return contact_gap_at(c, state, r);
    if (!plane_of(c, state, other, (int)r->face, x, n)) return r->gap;
    contact_vertex_now(c, state, mine, (int)r->at[0].vert[0], at);
    r->dist = foot(x, n, at, bary, p);
    art_v3_copy(r->normal, n);
    art_v3_copy(r->at[0].x, at);
    art_v3_copy(r->at[1].x, p);
    for (int k = 0; k < 3; k++) r->at[1].weight[k] = bary[k];
    if (!contact_deforms(other)) {
        struct art_rigid T;
        contact_body_pose(c, state, other, &T);
        art_rigid_inv_point(r->at[1].local, &T, p);
    }
    return r->dist;
}

bool contact_static_nearest(const struct contact_set *c, int pair, int side, int vert,
                            const double at[3], struct art_surface_near *near)
{
    const struct art_contact_rule *rule = contact_rule(c, pair);
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    const struct contact_record *o = contact_previous(c, pair, side, vert);
    double x[3][3], n[3], bary[3], p[3];
    double slack = fmax(near_tol * rule->penetration_tol, near_size * other->surface->radius);
    if (!o || o->face < 0 || (int)o->face == near->tri) return false;
    if (!plane_of(c, c->narrow.state, other, (int)o->face, x, n)) return false;
    double height = foot(x, n, at, bary, p);
    double depth = near->inside ? -near->distance : near->distance;
    for (int k = 0; k < 3; k++)
        if (!(bary[k] > -1)) return false;
    if (!(fabs(height - depth) <= slack)) return false;
    near->tri = (int)o->face;
    for (int k = 0; k < 3; k++) near->bary[k] = bary[k];
    art_v3_copy(near->point, p);
    return true;
}

/* A vertex that has left the surface stays a contact, at the distance that it has, as far as this
 * part of the smaller body: a contact that is lost as soon as nothing presses, and found again when
 * the vertex is inside, would keep the iteration from ending. */
static const double reach = 0.1;
/* It is above its triangle, not beside it: the foot is so much of the height away from it at most.
 */
static const double lean = 0.75;
/* Or its foot is this part of the reach beside the face that it rests on: two faces with one
 * outline bulge alike when they are pressed, and which of two vertices at the rim is in the
 * outline of the other is decided by rounding. Neither would have a contact, and they would pass
 * each other. */
static const double rim = 0.25;
/* A vertex is on the rim that is this part of the reach away from it. */
static const double on_rim = 1e-3;

double contact_static_reach(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return reach * fmin(c->body[rule->a].surface->radius, c->body[rule->b].surface->radius);
}

/* Test whether a triangle at the vertex faces the other way than a triangle with the normal n. */
static bool is_opposite(struct art_surface *mine, int vert, const double n[3])
{
    static const double least = -0.1;
    for (int k = mine->vert_off[vert]; k < mine->vert_off[vert + 1]; k++) {
        double m[3];
        art_surface_normal(mine, mine->vert_tri[k], m);
        if (art_v3_dot(m, n) < least) return true;
    }
    return false;
}

/* Finds the nearest triangle that faces the vertex, of those nearer than `most`; false if there is
 * none. */
static bool nearest_opposite(struct art_surface *mine, int vert, struct art_surface *other,
                             const double x[3], double most, struct art_surface_near *near)
{
    bool found = false;
    for (int tri = 0; tri < other->n_tris; tri++) {
        double n[3], bary[3], p[3];
        art_surface_nearest_on(other, tri, x, bary, p);
        double distance = art_v3_distance(p, x);
        if (!(distance < most)) continue;
        art_surface_normal(other, tri, n);
        if (!is_opposite(mine, vert, n)) continue;
        found = true;
        most = near->distance = distance;
        near->tri = tri;
        art_v3_copy(near->bary, bary);
        art_v3_copy(near->point, p);
    }
    return found;
}

bool contact_face_opposite(const struct contact_set *c, const struct art_contact_rule *rule,
                           int side, int vert, const double x[3], struct art_surface_near *near)
{
    /* A rigid vertex is held by the face that it faces, however far it came in a step: the nearest
     * one may lead out at the side. Springs would begin with the force of that depth. */
    bool rigid = c->body[rule->a].collidable->rigid && c->body[rule->b].collidable->rigid &&
                 !contact_is_spring(rule);
    bool soft = !rigid && !c->sys->quirks.vertex_normal_of_first_face;
    double most = c->is_static ? 2 * contact_static_reach(c, rule)
                  : rigid      ? INFINITY
                               : contact_static_reach(c, rule);
    struct art_surface *mine = c->body[side ? rule->b : rule->a].surface;
    struct art_surface *other = c->body[side ? rule->a : rule->b].surface;
    double n[3];
    if (!near->inside || !(c->is_static || soft || (rigid && !c->sys->quirks.rigid_contact_missed)))
        return false;
    art_surface_normal(other, near->tri, n);
    if (is_opposite(mine, vert, n)) return false;
    return nearest_opposite(mine, vert, other, x, most, near) && !rigid;
}

/* Returns the height of x above the plane of the triangle of `near`; *beside: how far its foot is
 * from the triangle. */
static double height_above(struct art_surface *other, const double x[3],
                           const struct art_surface_near *near, double *beside)
{
    double d[3], n[3];
    art_surface_normal(other, near->tri, n);
    art_v3_sub(d, x, near->point);
    double height = art_v3_dot(d, n);
    *beside = sqrt(fmax(art_v3_norm2(d) - height * height, 0));
    return height;
}

/* True if x is outside the box of a surface by more than `far`. */
static bool is_far(const struct art_surface *s, const double x[3], double far)
{
    for (int k = 0; k < 3; k++)
        if (!(x[k] >= s->min[k] - far && x[k] <= s->max[k] + far)) return true;
    return false;
}

bool contact_beside_rim(struct art_surface *mine, int vert, struct art_surface *other,
                        const double x[3], double width, double above,
                        struct art_surface_near *near)
{
    double n[3], beside;
    if (mine->vert_off[vert + 1] == mine->vert_off[vert] || is_far(other, x, width)) return false;
    if (!art_surface_nearest(other, x, width, -1, near)) return false;
    art_surface_normal(other, near->tri, n);
    bool on_face = near->bary[0] != 0 && near->bary[1] != 0 && near->bary[2] != 0;
    if (on_face && is_opposite(mine, vert, n)) return false; /* it is above that face */
    if (!nearest_opposite(mine, vert, other, x, reach * other->radius, near)) return false;
    double height = height_above(other, x, near, &beside);
    if (!(height <= above && beside <= width)) return false;
    near->inside = true;
    near->distance = fabs(height);
    return true;
}

bool contact_static_persists(const struct contact_set *c, const struct contact_record *o,
                             const double x[3], struct art_surface_near *near)
{
    const struct art_contact_rule *rule = contact_rule_of(c, o);
    int side = (int)o->side, vert = (int)o->key;
    struct art_surface *mine = c->body[side ? rule->b : rule->a].surface;
    struct art_surface *other = c->body[side ? rule->a : rule->b].surface;
    double far = contact_static_reach(c, rule), beside;
    struct art_surface_near facing = *near;
    if (near->inside || !(near->distance > 0)) return true;
    if (c->rows.keeps_rims && o->flush != 0 &&
        nearest_opposite(mine, vert, other, x, far, &facing)) {
        double height = height_above(other, x, &facing, &beside);
        if (beside <= rim * far) {
            *near = facing;
            near->inside = height < 0;
            near->distance = fabs(height);
            return true;
        }
    }
    double height = height_above(other, x, near, &beside);
    return near->distance <= far && beside <= lean * height;
}

/* True if x lies on a triangle that does not face the vertex: on the rim of what it rests on. */
static bool is_on_rim(struct art_surface *mine, int vert, struct art_surface *other,
                      const double x[3], double tol)
{
    for (int tri = 0; tri < other->n_tris; tri++) {
        double n[3], bary[3], p[3];
        art_surface_nearest_on(other, tri, x, bary, p);
        if (!(art_v3_distance(p, x) <= tol)) continue;
        art_surface_normal(other, tri, n);
        if (!is_opposite(mine, vert, n)) return true;
    }
    return false;
}

int contact_static_begin(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct contact_state_lists lists;
    int status = contact_state_lists(ctx, c, state, &lists);
    if (status < 0) return status;
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        const struct art_contact_rule *rule = contact_rule_of(c, r);
        const struct contact_body *mine = &c->body[contact_body_of(c, r, 0)],
                                  *other = &c->body[contact_body_of(c, r, 1)];
        r->violation = 0;
        if (r->flush != 0 || r->face < 0 || !contact_deforms(mine) || !contact_deforms(other))
            continue;
        const double *x = art_surface_positions(mine->surface) + 3 * (size_t)r->key;
        r->flush =
            r->gap <= rule->penetration_tol && is_on_rim(mine->surface, (int)r->key, other->surface,
                                                         x, on_rim * contact_static_reach(c, rule));
    }
    return ART_OK;
}
