/* This finds self-intersections of meshes, and intersections of two: pairs of faces that meet
 * though they are no neighbours. */
#include "fans_priv.h"
#include <art/predicates.h>

/* A mesh of triangles with its tree, and the faces they come from. */
struct cut_mesh {
    struct art_mesh *copy; /* NULL: the mesh itself is triangular */
    struct art_bvh *bvh;
    int *face; /* [triangles]; NULL: the same */
};

static void cut_mesh_fini(struct cut_mesh *c)
{
    art_bvh_free(c->bvh);
    art_mesh_free(c->copy);
    art_free(c->face);
}

enum { LARGE = 16 }; /* corners: of a fan of more, the boxes of all triangles lie upon each other */

static bool turns_left(const double normal[3], const double *a, const double *b, const double *c)
{
    double u[3], v[3];
    art_v3_sub(u, b, a), art_v3_sub(v, c, a);
    return art_v3_triple(normal, u, v) >= 0;
}

/* Returns true for a convex polygon, which turns left everywhere and runs round its first corner
 * once. It may be cut in any way. */
static bool is_flat_and_convex(const struct art_mesh *mesh, int f)
{
    const int *vert = mesh->face_vert + mesh->face_off[f], n = art_mesh_face_size(mesh, f);
    const double *start = art_mesh_at(mesh, vert[0]), *a, *b;
    double normal[3], way[3], high = 0, far = 0;
    art_mesh_face_normal(mesh, f, normal);
    for (int k = 0; k < n; k++) {
        a = art_mesh_at(mesh, vert[k]), b = art_mesh_at(mesh, vert[(k + 1) % n]);
        if (!turns_left(normal, a, b, art_mesh_at(mesh, vert[(k + 2) % n])) ||
            !turns_left(normal, start, a, b))
            return false;
        art_v3_sub(way, a, start), far = fmax(far, art_v3_norm(way));
        high = fmax(high, fabs(art_v3_dot(way, normal)));
    }
    return high <= 1e-6 * far;
}

/* Divides the corners low ... high into triangles, most of them small; returns the end. */
static int *halve(const int *vert, int low, int high, int *to)
{
    int mid = low + (high - low) / 2;
    if (high - low < 2) return to;
    *to++ = vert[low], *to++ = vert[mid], *to++ = vert[high];
    to = halve(vert, low, mid, to);
    return halve(vert, mid, high, to);
}

static int cut_mesh_init(struct art_ctx *ctx, struct cut_mesh *c, const struct art_mesh *mesh)
{
    int status, m = 0;
    if (!art_mesh_is_triangular(mesh)) {
        /* triangulation keeps the order of the faces: k corners become k - 2 triangles */
        c->face =
            art_alloc(ctx, (size_t)(art_mesh_n_corners(mesh) - 2 * mesh->n_faces), sizeof *c->face);
        if (!c->face) return ART_ENOMEM;
        for (int f = 0; f < mesh->n_faces; f++)
            for (int k = mesh->face_off[f] + 2; k < mesh->face_off[f + 1]; k++) c->face[m++] = f;
        ART_TRY(art_mesh_copy(ctx, &c->copy, mesh));
        ART_TRY(art_mesh_triangulate(ctx, c->copy));
        int *to = c->copy->face_vert;
        for (int f = 0; f < mesh->n_faces; to += 3 * (art_mesh_face_size(mesh, f++) - 2))
            if (art_mesh_face_size(mesh, f) > LARGE && is_flat_and_convex(mesh, f))
                halve(mesh->face_vert + mesh->face_off[f], 0, art_mesh_face_size(mesh, f) - 1, to);
    }
    ART_TRY(art_bvh_create_plain(ctx, &c->bvh, c->copy ? c->copy : mesh));
    status = ART_OK;
out:
    return status;
}

/* Of n faces so many pairs are found, and compared, before it is given up: thousands of faces upon
 * each other are no surface, and their pairs grow with the square. */
#define MOST_FOUND(n) (1e5 + 5 * (n))
#define MOST_COMPARED(n) (5e7 + 1000 * (n))

struct meeting {
    const struct cut_mesh *of;
    struct art_pairs pairs;
    double compared, most_compared, most_found;
    bool stopped; /* before all was compared */
};

static bool meeting_is_over(struct meeting *M, double more)
{
    M->compared += more;
    M->stopped |= M->compared > M->most_compared || M->pairs.n > M->most_found;
    return M->stopped;
}

/* False only if there is no memory. */
static bool intersect_pair(struct meeting *M, const struct art_bvh_tri *s,
                           const struct art_bvh_tri *t)
{
    int f = M->of->face ? M->of->face[s->face] : s->face;
    int g = M->of->face ? M->of->face[t->face] : t->face;
    if (f == g) return true; /* parts of one polygon */
    return !art_tri_tri_beyond(s->p[0], s->p[1], s->p[2], t->p[0], t->p[1], t->p[2], NULL) ||
           art_pairs_add(&M->pairs, g < f ? g : f, g < f ? f : g);
}

static bool intersect_leaf(void *user, int first_a, int na, int first_b, int nb)
{
    struct meeting *M = user;
    double min[ART_TREE_LEAF][3], max[ART_TREE_LEAF][3];
    bool same = first_a == first_b;
    if (meeting_is_over(M, (double)na * nb)) return false;
    for (int j = 0; j < nb; j++) art_bvh_tri_box(&M->of->bvh->tri[first_b + j], min[j], max[j]);
    for (int i = 0; i < na; i++) {
        const struct art_bvh_tri *s = &M->of->bvh->tri[first_a + i];
        double low[3], high[3];
        art_bvh_tri_box(s, low, high);
        for (int j = same ? i + 1 : 0; j < nb; j++)
            if (art_tree_boxes_overlap(low, high, min[j], max[j]) &&
                !intersect_pair(M, s, &M->of->bvh->tri[first_b + j]))
                return false;
    }
    return true;
}

static bool intersect_in_fans(void *user, int s, int t, bool near)
{
    struct meeting *M = user;
    const struct art_bvh_tri *tri = M->of->bvh->tri;
    return !meeting_is_over(M, 1) && (!near || intersect_pair(M, &tri[s], &tri[t]));
}

/* Finds the pairs; *all: whether all were compared, NULL: it is an error if they were not. */
static int find(struct meeting *M, double n_faces, int (**pairs)[2], int *n, bool *all)
{
    M->most_compared = MOST_COMPARED(n_faces);
    M->most_found = MOST_FOUND(n_faces);
    bool fans = false;
    int status = fans_pairs(M->pairs.ctx, M->of->bvh, intersect_in_fans, M, &fans);
    if (status == ART_OK && !fans)
        tree_pairs(M->of->bvh->tree, M->of->bvh->tree, intersect_leaf, M);
    bool failed = M->pairs.failed || status < 0, stopped = M->stopped && !all;
    if (failed || stopped) art_free(M->pairs.list);
    if (failed) return ART_ENOMEM;
    if (stopped)
        return art_error(
            M->pairs.ctx, ART_ELIMIT, NULL,
            "too many faces lie upon each other or cross: their pairs are not counted");
    if (all) *all = !M->stopped;
    art_pairs_sort(&M->pairs);
    *pairs = M->pairs.list;
    *n = M->pairs.n;
    return ART_OK;
}

int art_mesh_some_self_intersections(struct art_ctx *ctx, const struct art_mesh *mesh,
                                     int (**pairs)[2], int *n, bool *all)
{
    struct cut_mesh c = {0};
    struct meeting M = {.of = &c, .pairs = {.ctx = ctx}};
    int status;
    ART_TRY(cut_mesh_init(ctx, &c, mesh));
    ART_TRY(find(&M, mesh->n_faces, pairs, n, all));
out:
    cut_mesh_fini(&c);
    return status;
}

int art_mesh_self_intersections(struct art_ctx *ctx, const struct art_mesh *mesh, int (**pairs)[2],
                                int *n)
{
    return art_mesh_some_self_intersections(ctx, mesh, pairs, n, NULL);
}
