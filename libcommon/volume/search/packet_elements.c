/* Elements nearest to the places of packets. Flat triangles between the corners of the faces say
 * which faces may have the nearest point: a bilinear or quadratic face is nowhere farther from its
 * triangles than a bound. */
#include "bilinear_priv.h"
#include <art/search.h>
#include <math.h>
#include <string.h>

/* This is a face of the surface. */
struct surface_face {
    int elem, face, n, node[8];       /* places among the nodes of the element */
    double bulge;                     /* how far it may be from its triangles */
    const struct art_elem_type *type; /* of the face */
    int bilinear;                     /* place in `bilinear`, -1: another kind */
};

struct art_nearelems {
    const struct art_locator *locator;
    struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_nearfaces *faces;
    struct surface_face *face; /* [mesh->n_faces] */
    struct bilinear *bilinear;
    double most;           /* the largest bulge */
    double min[3], max[3]; /* beyond this no element holds anything */
};

/* ---------------------------------------------------------------------- making */

static const struct art_elem_type *face_type(int n)
{
    switch (n) {
    case 3:
        return art_elem_type(ART_ELEM_TRI);
    case 4:
        return art_elem_type(ART_ELEM_QUAD);
    case 6:
        return art_elem_type(ART_ELEM_QUADTRI);
    default:
        return art_elem_type(ART_ELEM_QUADQUAD);
    }
}

/* With e that of a bilinear face and m how far a node is from the middle of its edge: a bilinear
 * face is |e| from its triangles at most; the shape functions of nodes on edges add up to 4/3 at
 * most on triangles, to 2 on quadrilaterals. */
static double bulge_of(const struct art_elem_type *type, const double (*x)[3])
{
    int corners = type->n_corners;
    double most = 0, bulge = 0, d[3];
    for (int k = 0; k < 3 && corners == 4; k++)
        bulge += pow((x[0][k] - x[1][k] + x[2][k] - x[3][k]) / 4, 2);
    for (int e = 0; e < type->n_edges && type->n_nodes > corners; e++) {
        const double *a = x[type->edge[e][0]], *b = x[type->edge[e][1]];
        for (int k = 0; k < 3; k++) d[k] = x[corners + e][k] - (a[k] + b[k]) / 2;
        most = fmax(most, art_v3_norm(d));
    }
    return sqrt(bulge) + most * (corners == 3 ? 4.0 / 3 : 2);
}

static int add_face(struct art_ctx *ctx, struct art_nearelems *s, int e, int f)
{
    const struct art_volume *vol = art_locator_mesh(s->locator);
    const struct art_elem_type *type = art_volume_type(vol, e);
    struct surface_face *face = &s->face[s->mesh->n_faces];
    const int *node = vol->elem_node + vol->elem_off[e];
    double x[8][3];
    int corner[4];
    face->elem = e, face->face = f;
    face->n = art_elem_face_nodes(type, f, face->node);
    face->type = type->dim == 2 ? type : face_type(face->n);
    for (int a = 0; a < face->n; a++) art_v3_copy(x[a], vol->pos + 3 * (size_t)node[face->node[a]]);
    for (int a = 0; a < face->type->n_corners; a++) corner[a] = node[face->node[a]];
    face->bulge = bulge_of(face->type, (const double(*)[3])x);
    s->most = fmax(s->most, face->bulge);
    face->bilinear = face->type->kind == ART_ELEM_QUAD ? s->mesh->n_faces : -1;
    if (face->bilinear >= 0) bilinear_set(&s->bilinear[face->bilinear], (const double(*)[3])x);
    return art_mesh_add_face(ctx, s->mesh, face->type->n_corners, corner);
}

static int make_faces(struct art_ctx *ctx, struct art_nearelems *s)
{
    const struct art_volume *vol = art_locator_mesh(s->locator);
    size_t n = 0;
    int status;
    for (int e = 0; e < vol->n_elems; e++)
        for (unsigned faces = art_locator_surface_faces(s->locator, e); faces; faces &= faces - 1)
            n++;
    s->face = art_alloc(ctx, n + 1, sizeof *s->face);
    s->bilinear = art_alloc(ctx, n + 1, sizeof *s->bilinear);
    if (!s->face || !s->bilinear) return ART_ENOMEM;
    ART_TRY(art_mesh_create(ctx, &s->mesh));
    for (int i = 0; i < vol->n_nodes; i++)
        ART_TRY(art_mesh_add_vertex(ctx, s->mesh, vol->pos + 3 * (size_t)i));
    for (int e = 0; e < vol->n_elems; e++) {
        unsigned faces = art_locator_surface_faces(s->locator, e);
        for (int f = 0; faces >> f; f++)
            if (faces >> f & 1) ART_TRY(add_face(ctx, s, e, f));
    }
out:
    return status;
}

int art_nearelems_create(struct art_ctx *ctx, struct art_nearelems **out,
                         const struct art_locator *locator)
{
    struct art_nearelems *s = art_alloc(ctx, 1, sizeof *s);
    int status;
    if (!s) return ART_ENOMEM;
    s->locator = locator;
    art_v3_set(s->min, INFINITY, INFINITY, INFINITY);
    art_v3_set(s->max, -INFINITY, -INFINITY, -INFINITY);
    ART_TRY(make_faces(ctx, s));
    ART_TRY(art_bvh_create(ctx, &s->bvh, s->mesh));
    ART_TRY(art_nearfaces_create(ctx, &s->faces, s->bvh));
    art_volume_bounds(art_locator_mesh(locator), s->min, s->max);
    /* quadratic elements reach beyond their nodes */
    double margin = s->most + 1e-6 * art_v3_distance(s->min, s->max);
    for (int k = 0; k < 3; k++) s->min[k] -= margin, s->max[k] += margin;
    *out = s;
    s = NULL;
out:
    art_nearelems_free(s);
    return status;
}

void art_nearelems_free(struct art_nearelems *s)
{
    if (!s) return;
    art_nearfaces_free(s->faces);
    art_bvh_free(s->bvh);
    art_mesh_free(s->mesh);
    art_free(s->face);
    art_free(s->bilinear);
    art_free(s);
}

/* --------------------------------------------------------------------- finding */

static void set_place(struct art_elem_place *place, const struct art_elem_spot *spot)
{
    place->elem = spot->elem;
    art_v3_copy(place->xi, spot->xi);
    art_v3_copy(place->at, spot->at);
    place->distance = spot->distance;
}

static bool find_containing(const struct art_nearelems *s, const double p[3],
                            struct art_elem_place *place)
{
    struct art_elem_spot spot;
    for (int k = 0; k < 3; k++)
        if (!(p[k] >= s->min[k] && p[k] <= s->max[k])) return false;
    if (!art_locator_containing(s->locator, p, &spot)) return false;
    spot.distance = 0;
    set_place(place, &spot);
    return true;
}

static void find_nearest(const struct art_nearelems *s, const double p[3],
                         struct art_elem_place *place)
{
    struct art_elem_spot spot;
    place->elem = -1;
    if (art_locator_nearest(s->locator, ART_LOCATE_SURFACE, NULL, p, INFINITY, &spot))
        set_place(place, &spot);
}

/* The nearest point of a face, if it is nearer than what there is. */
static void try_face(const struct art_nearelems *s, int i, const double p[3],
                     struct art_elem_place *best)
{
    const struct art_volume *vol = art_locator_mesh(s->locator);
    const struct surface_face *face = &s->face[i];
    const struct art_elem_type *type = art_volume_type(vol, face->elem);
    double st[3] = {0, 0, 0}, at[3], xi[3], distance;
    bool flat = face->bilinear >= 0 && bilinear_nearest(&s->bilinear[i], p, st, at);
    if (flat) {
        distance = art_v3_distance(p, at);
    } else {
        double x[ART_ELEM_MAX_NODES][3];
        art_volume_elem_pos(vol, face->elem, x);
        distance = sqrt(
            art_elem_nearest(type, (const double(*)[3])x, 1u << face->face, p, INFINITY, xi, at));
    }
    if (!(distance < best->distance)) return;
    if (flat && type->dim == 2)
        art_v3_copy(xi, st);
    else if (flat)
        elem_of_face_place(type, face->node, face->type, st, xi);
    best->elem = face->elem;
    best->distance = distance;
    art_v3_copy(best->xi, xi);
    art_v3_copy(best->at, at);
}

enum { NEAR = 64 };

/* The nearest of some triangles for place k: all faces that may be nearer than what is found count.
 */
static void find_among(const struct art_nearelems *s, int n, const struct art_nearface *near, int k,
                       const double p[3], struct art_elem_place *best)
{
    double d[NEAR], size = fabs(p[0]) + fabs(p[1]) + fabs(p[2]);
    bool all_flat = true;
    best->distance = INFINITY;
    best->elem = -1;
    for (int i = 0; i < n; i++) d[i] = sqrt(near[i].d2[k]);
    for (;;) {
        int next = -1;
        for (int i = 0; i < n; i++)
            if (d[i] >= 0 && (next < 0 || d[i] < d[next])) next = i;
        if (next < 0) return;
        const struct surface_face *face = &s->face[near[next].face];
        all_flat = all_flat && face->bulge == 0;
        /* another flat face on the same edge has the same point */
        double known = best->distance;
        if (all_flat && best->elem >= 0) known -= 1e-14 * (size + known);
        if (d[next] - s->most > known) return;
        if (d[next] - face->bulge <= known) try_face(s, near[next].face, p, best);
        for (int i = 0; i < n; i++)
            if (near[i].face == near[next].face) d[i] = -1;
    }
}

void art_nearelems_find(const struct art_nearelems *s, const struct art_packet *packet,
                        struct art_elem_place place[ART_PACKET])
{
    struct art_nearface near[NEAR];
    bool found[ART_PACKET];
    int left = 0;
    for (int k = 0; k < ART_PACKET; k++) {
        const double p[3] = {packet->p[0][k], packet->p[1][k], packet->p[2][k]};
        found[k] = find_containing(s, p, &place[k]);
        left += !found[k];
    }
    if (left == 0) return;
    int n = art_nearfaces_near(s->faces, packet, 2 * s->most, NEAR, near);
    for (int k = 0; k < ART_PACKET; k++) {
        const double p[3] = {packet->p[0][k], packet->p[1][k], packet->p[2][k]};
        if (found[k]) continue;
        if (n < 0)
            find_nearest(s, p, &place[k]);
        else
            find_among(s, n, near, k, p, &place[k]);
    }
}
