/* This is the narrow phase by vertices (vertex penetration): each vertex of one mesh inside the
 * other has a contact at the nearest point of that other mesh (Lloyd, Stavness & Fels 2012,
 * section 3.6). */
#include "../contact_priv.h"
#include <math.h>

/* Smaller depths, relative to the size of the mesh, give no direction. */
static const double least_depth = 1e-9;
/* A vertex as near to a surface as that, by the size of its mesh, is on it. */
static const double touching = 1e-10;

/* The identity of a contact is its vertex. In ArtiSynth, where many vertices of a fine rigid mesh
 * touch few triangles, it is the triangle; a box of many vertices then stands on one point for each
 * triangle and never rests. */
static bool matched_by_triangle(const struct contact_set *c, const struct art_contact_rule *rule,
                                int side)
{
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    if (!c->sys->quirks.vertex_matched_by_face) return false;
    return !contact_is_spring(rule) && rule->law->collider != ART_COLLIDER_CONTINUOUS &&
           mine->collidable->rigid && mine->surface->n_verts > other->surface->n_verts;
}

/* The outward normal is that of the nearest triangle. Where the nearest point is on an edge or at a
 * vertex, several triangles are as near, and the direction to that point lies between their
 * normals: a vertex that moves along has no jump of its normal. ArtiSynth uses the triangle that it
 * finds first. */
static bool outward_normal(const struct contact_set *c, struct art_surface *other,
                           const struct art_surface_near *near, const double d[3], double n[3])
{
    bool face = near->bary[0] != 0 && near->bary[1] != 0 && near->bary[2] != 0;
    art_surface_normal(other, near->tri, n);
    if (face || c->sys->quirks.vertex_normal_of_first_face ||
        !(near->distance > least_depth * other->radius))
        return art_v3_dot(n, n) > 0;
    art_v3_scale(n, (near->inside ? -1 : 1) / near->distance, d);
    return true;
}

static bool are_deformable(const struct contact_set *c, const struct art_contact_rule *rule)
{
    return !contact_of_one_fem(&c->body[rule->a], &c->body[rule->b]) &&
           contact_deforms(&c->body[rule->a]) && contact_deforms(&c->body[rule->b]) &&
           !c->is_static && !c->sys->quirks.vertex_normal_of_first_face;
}

/* Adds a contact of a vertex with the point p of a triangle, along n. */
static int add(struct art_ctx *ctx, struct contact_set *c, int i, int side, int vert, int tri,
               const double bary[3], const double p[3], const double n[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    struct contact_record *r = contact_record_add(ctx, c, i, side);
    double d[3];
    if (!r) return ART_ENOMEM;
    contact_point_vertex(mine, vert, &r->at[0]);
    contact_point_face(other, tri, bary, p, &r->at[1]);
    art_v3_sub(d, r->at[0].x, p);
    art_v3_copy(r->normal, n);
    r->dist = art_v3_dot(d, n);
    if (are_deformable(c, rule) && !contact_is_spring(rule))
        contact_point_quad(other, tri, &r->at[1]);
    r->area = contact_vertex_area(mine->surface, vert, n);
    r->constraint = contact_default_constraint(c, rule);
    r->key = matched_by_triangle(c, rule, side) ? tri : vert;
    r->face = tri;
    return ART_OK;
}

/* Adds a contact of the same vertex with a face beside the nearest one, by the plane of that face.
 * */
static int add_concave_face(struct art_ctx *ctx, struct contact_set *c, int i, int side, int vert,
                            int tri, const double x[3])
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *other = c->body[side ? rule->a : rule->b].surface;
    double n[3], p[3], bary[3];
    art_surface_normal(other, tri, n);
    art_surface_nearest_on(other, tri, x, bary, p);
    int status = add(ctx, c, i, side, vert, tri, bary, p, n);
    if (status == ART_OK) c->detected.record[c->detected.n - 1].extra_face = 1 + tri;
    return status;
}

/* Several faces share the area of the vertex, and the solve decides which of them are active:
 * friction of both must not stop a vertex that slides from one to the next. */
static void divide_area(struct contact_detected *f, int first, bool outside, bool both)
{
    int n = f->n - first;
    for (int k = first; k < f->n; k++) {
        f->record[k].area /= n;
        f->record[k].two_way = both;
        if (n > 1 || outside) f->record[k].constraint = CONTACT_UNILATERAL;
    }
}

/* With `plane` the normal is that of the triangle, wherever the nearest point is in it. */
static int add_vertex(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both,
                      int vert, const struct art_surface_near *nearest, bool plane)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    const double *x = art_surface_positions(mine->surface) + 3 * (size_t)vert;
    struct art_surface_near known = *nearest, *near = &known;
    if (!plane) plane = contact_face_opposite(c, rule, side, vert, x, near);
    if (c->is_static) plane = contact_static_nearest(c, i, side, vert, x, near);
    int first = c->detected.n, concave[CONTACT_CONCAVE_FACES], status;
    double d[3], n[3];
    if (contact_attached(c, mine, vert, other)) return ART_OK;
    for (int k = 0; k < 3; k++)
        if (contact_attached(c, other, other->surface->tri[near->tri][k], mine)) return ART_OK;
    /* where vertices of both bodies count, those of the other are in this one's hollows */
    int n_concave =
        both && !c->is_static ? 0 : contact_concave_faces(c, i, side, vert, x, near->tri, concave);
    art_v3_sub(d, x, near->point);
    if (n_concave > 0 || plane)
        art_surface_normal(other->surface, near->tri, n);
    else if (!outward_normal(c, other->surface, near, d, n))
        return ART_OK;
    ART_TRY(add(ctx, c, i, side, vert, near->tri, near->bary, near->point, n));
    for (int k = 0; k < n_concave; k++)
        ART_TRY(add_concave_face(ctx, c, i, side, vert, concave[k], x));
    divide_area(&c->detected, first, !near->inside, both);
out:
    return status;
}

int contact_add_vertex(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both,
                       int vert, const struct art_surface_near *nearest)
{
    return add_vertex(ctx, c, i, side, both, vert, nearest, false);
}

/* A vertex is on the rim of the other body if it is beside its faces by no more than this part of
 * the size of the smaller body. */
static const double rim_width = 1e-3;

/* Vertices of deformable bodies at a rim: of two bodies with one outline, rounding would decide
 * which vertices are inside the other, and what rests on the rim would be lost at some of them. So
 * vertices beside a face by very little, and not above its plane, are in contact with it. */
static int add_rims(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    const struct art_surface_inner *inside = c->narrow.inside.list;
    const double *x = art_surface_positions(mine->surface);
    double rim = rim_width * fmin(mine->size, other->size);
    int n = 0, status = ART_OK;
    for (int v = 0; v < mine->surface->n_verts && status == ART_OK; v++) {
        struct art_surface_near near;
        if (n < c->narrow.inside.n && inside[n].vert == v)
            n++;
        else if (contact_beside_rim(mine->surface, v, other->surface, x + 3 * (size_t)v, rim,
                                    touching * other->surface->radius, &near))
            status = add_vertex(ctx, c, i, side, both, v, &near, true);
    }
    return status;
}

/* Find the vertices of the parts inside, each at its nearest triangle. */
static int find_in_regions(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *mine = c->body[side ? rule->b : rule->a].surface;
    struct art_surface *other = c->body[side ? rule->a : rule->b].surface;
    const double *x = art_surface_positions(mine);
    int guess = -1, status = ART_OK;
    for (int k = 0; k < c->narrow.contours.n_regions; k++) {
        const struct art_region *region = &c->narrow.contours.region[k];
        if (region->mesh != side) continue;
        for (int v = 0; v < region->n_verts && status == ART_OK; v++) {
            int vert = c->narrow.contours.vert[region->first_vert + v];
            struct art_surface_near near;
            if (!art_surface_nearest(other, x + 3 * (size_t)vert, INFINITY, guess, &near)) continue;
            guess = near.tri;
            near.inside = true;
            int before = c->detected.n;
            status = contact_add_vertex(ctx, c, i, side, both, vert, &near);
            for (int r = before; status == ART_OK && r < c->detected.n; r++)
                c->detected.record[r].region_area =
                    region->area / region->n_verts / (c->detected.n - before);
        }
    }
    return status;
}

int contact_add_vertices(struct art_ctx *ctx, struct contact_set *c, int i, int side, bool both)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    struct art_surface *mine = c->body[side ? rule->b : rule->a].surface;
    struct art_surface *other = c->body[side ? rule->a : rule->b].surface;
    if (rule->law->collider == ART_COLLIDER_CONTOUR) return find_in_regions(ctx, c, i, side, both);
    struct art_surface_tracker *tracker;
    int soft, status = contact_tracker(ctx, c, i, &tracker, &soft);
    double tol = touching * other->radius;
    if (status < 0) return status;
    if (tracker && soft == side)
        status = art_surface_tracker_inside(ctx, tracker, c->sys->pool, tol, &c->narrow.inside);
    else
        status = art_surface_vertices_inside(ctx, mine, other, tol, &c->narrow.inside);
    for (int k = 0; k < c->narrow.inside.n && status == ART_OK; k++)
        status = contact_add_vertex(ctx, c, i, side, both, c->narrow.inside.list[k].vert,
                                    &c->narrow.inside.list[k].near);
    if (status == ART_OK && are_deformable(c, rule)) status = add_rims(ctx, c, i, side, both);
    return status;
}

/* True if a vertex that counts is on the other surface but for rounding: faces that lie in each
 * other cross, or do not, by their last bits. */
static bool touches(const struct contact_set *c, const struct art_contact_rule *rule, int side)
{
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a];
    const struct contact_body *other = &c->body[side ? rule->a : rule->b];
    const double *x = art_surface_positions(mine->surface);
    double tol = touching * other->surface->radius;
    struct art_surface_near near;
    for (int v = 0; v < mine->surface->n_verts; v++) {
        if (!art_surface_nearest(other->surface, x + 3 * (size_t)v, tol, -1, &near)) continue;
        if (!contact_attached(c, mine, v, other)) return true;
    }
    return false;
}

static int find(struct art_ctx *ctx, struct contact_set *c, int i, struct contact_overlap *overlap)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    bool side[2];
    bool rigid = c->body[rule->a].collidable->rigid && c->body[rule->b].collidable->rigid, both;
    int first = c->detected.n, corners, status;
    ART_TRY(contact_intersect(ctx, c, i, overlap));
    contact_vertex_sides(c, rule, side);
    /* of rigid bodies under AUTO those of the second come in addition, and hollows count as ever */
    both = side[0] && side[1] && !(rigid && rule->law->penetrations == ART_PENETRATE_AUTO);
    for (int k = 0; k < 2 && rule->law->collider != ART_COLLIDER_CONTOUR; k++)
        if (!overlap->in_contact && side[k]) overlap->in_contact = touches(c, rule, k);
    if (!overlap->in_contact && !contact_may_be_enclosed(c, rule) &&
        !contact_needs_corners(c, rule, &corners))
        goto out;
    for (int k = 0; k < 2; k++)
        if (side[k]) ART_TRY(contact_add_vertices(ctx, c, i, k, both));
    if (both && are_deformable(c, rule) && !contact_is_spring(rule))
        ART_TRY(contact_drop_facing(ctx, c, i, first));
    if (c->detected.n == first && contact_takes_other_side(c, rule))
        ART_TRY(contact_add_vertices(ctx, c, i, 1, false));
    if (rule->law->method == ART_CONTACT_VERTEX_EDGE && rule->law->collider == ART_COLLIDER_CONTOUR)
        ART_TRY(contact_find_edges(ctx, c, i));
    if (contact_needs_corners(c, rule, &corners))
        status = contact_add_corners(ctx, c, i, corners, first);
out:
    return status;
}

static bool applies(const struct contact_set *c, const struct art_contact_rule *rule)
{
    (void)c, (void)rule;
    return true;
}

const struct contact_method contact_by_vertex = {"vertex", applies, find, true};
