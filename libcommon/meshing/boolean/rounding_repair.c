/* This repairs what rounding of new vertices spoils: faces without area, turned over, crossing.
 * Only what is as thin as the rounding is hurt, so it goes: vertices that near are merged,
 * triangles that thin are merged into their neighbours, and faces that then lie back to back go
 * both.
 */
#include "boolean_priv.h"
#include <art/mesh.h>
#include <art/repair.h>

/* Distances that are tried one after another, as parts of the size of the coordinates. */
#define FIRST 0x1p-50
#define LAST 0x1p-26
#define FACTOR 16

/* What no surface has, and no solid. */
enum { SURFACE = 1 << ART_FLAW_INTERSECTION | 1 << ART_FLAW_ZERO_AREA };
enum {
    SOLID = SURFACE | 1 << ART_FLAW_OPEN_EDGE | 1 << ART_FLAW_NONMANIFOLD_EDGE |
            1 << ART_FLAW_MISORIENTED_EDGE | 1 << ART_FLAW_INSIDE_OUT
};

static int find_flaws(struct art_ctx *ctx, const struct art_mesh *mesh, bool solid,
                      struct art_flaws *flaws)
{
    struct art_check how;
    art_check_init(&how);
    how.kinds = solid ? SOLID : SURFACE;
    return art_mesh_find_flaws(ctx, mesh, &how, flaws);
}

static int count_flaws(struct art_ctx *ctx, const struct art_mesh *mesh, bool solid, int *n,
                       int *faces)
{
    struct art_flaws flaws = {0};
    int status;
    ART_TRY(find_flaws(ctx, mesh, solid, &flaws));
    *n = flaws.n;
    *faces = flaws.n_items;
out:
    art_flaws_fini(&flaws);
    return status;
}

/* ------------------------------------------------------------------ merging vertices */

/* Unite vertices within tol of each other among those of the faces of a flaw; how many were. */
static int unite_near(const struct art_mesh *mesh, const int *face, int n_faces, double tol,
                      int *parent)
{
    int n = 3 * n_faces, did = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            int a = mesh->face_vert[3 * face[i / 3] + i % 3],
                b = mesh->face_vert[3 * face[j / 3] + j % 3];
            a = art_sets_root(parent, a), b = art_sets_root(parent, b);
            if (a == b || art_v3_distance(art_mesh_at(mesh, a), art_mesh_at(mesh, b)) > tol)
                continue;
            art_sets_unite(parent, a, b);
            did++;
        }
    return did;
}

/* Merge vertices where something is wrong, and nowhere else. */
static int weld_flaws(struct art_ctx *ctx, struct art_mesh *mesh, bool solid, double tol, int *n)
{
    struct art_flaws flaws = {0};
    int status, *from = NULL, *to = NULL, *parent = NULL, m = 0;
    *n = 0;
    ART_TRY(find_flaws(ctx, mesh, solid, &flaws));
    from = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *from);
    to = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *to);
    parent = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *parent);
    status = from && to && parent ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    art_sets_init(parent, mesh->n_verts);
    for (int i = 0; i < flaws.n; i++) {
        const struct art_flaw *f = &flaws.list[i];
        /* a shell that is inside out is thin: it goes as a whole, or not */
        if (f->n_faces <= 8) *n += unite_near(mesh, flaws.item + f->face, f->n_faces, tol, parent);
    }
    for (int v = 0; v < mesh->n_verts; v++)
        if (art_sets_root(parent, v) == v) to[v] = m, from[m++] = v;
    for (int v = 0; v < mesh->n_verts; v++) to[v] = to[art_sets_root(parent, v)];
    if (*n) status = art_mesh_renumber(ctx, mesh, m, from, to);
out:
    art_flaws_fini(&flaws);
    art_free(from), art_free(to), art_free(parent);
    return status;
}

/* ------------------------------------------------------------------ faces back to back */

struct same {
    int v[3], face, way;
};

static int by_corners(const void *a, const void *b)
{
    const struct same *p = a, *q = b;
    for (int k = 0; k < 3; k++)
        if (p->v[k] != q->v[k]) return p->v[k] < q->v[k] ? -1 : 1;
    return (p->face > q->face) - (p->face < q->face);
}

static struct same corners_of(const struct art_mesh *mesh, int f)
{
    struct same s = {.face = f, .way = 1};
    memcpy(s.v, mesh->face_vert + 3 * (size_t)f, sizeof s.v);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (s.v[k] > s.v[k + 1]) {
                int t = s.v[k];
                s.v[k] = s.v[k + 1], s.v[k + 1] = t, s.way = -s.way;
            }
    return s;
}

/* Faces with the same corners cancel in pairs that look opposite ways; the rest stay. */
static int cancel(struct art_ctx *ctx, struct art_mesh *mesh, int *n)
{
    int status = ART_ENOMEM, m = mesh->n_faces;
    struct same *list = art_alloc(ctx, (size_t)m, sizeof *list);
    bool *stays = art_alloc(ctx, (size_t)m, sizeof *stays);
    *n = 0;
    if (!list || !stays) goto out;
    for (int f = 0; f < m; f++) list[f] = corners_of(mesh, f);
    qsort(list, (size_t)m, sizeof *list, by_corners);
    for (int i = 0, k; i < m; i = k) {
        int sum = 0;
        for (k = i; k < m && memcmp(list[k].v, list[i].v, sizeof list[i].v) == 0; k++)
            sum += list[k].way;
        for (int j = i; j < k; j++) {
            stays[list[j].face] = list[j].way * sum > 0;
            if (stays[list[j].face]) sum = 0;
            *n += !stays[list[j].face];
        }
    }
    status = *n ? art_mesh_select(ctx, mesh, stays, false) : ART_OK;
out:
    art_free(list), art_free(stays);
    return status;
}

/* ------------------------------------------------------------------ parts without volume */

/* Drop parts that are thinner than tol. */
static int drop_thin(struct art_ctx *ctx, struct art_mesh *mesh, double tol, int *n)
{
    struct art_mesh_topology *t = NULL;
    double *size = NULL, a[3], d[3];
    bool *stays = NULL;
    int status, *first = NULL;
    *n = 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    size = art_alloc(ctx, 2 * (size_t)t->n_components, sizeof *size);
    first = art_alloc(ctx, (size_t)t->n_components, sizeof *first);
    stays = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *stays);
    status = size && first && stays ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int f = mesh->n_faces - 1; f >= 0; f--) first[t->component[f]] = f;
    for (int f = 0; f < mesh->n_faces; f++) {
        int c = t->component[f];
        const double *x = art_mesh_at(mesh, mesh->face_vert[3 * f]);
        art_mesh_face_area_vector(mesh, f, a);
        art_v3_sub(d, x, art_mesh_at(mesh, mesh->face_vert[3 * first[c]]));
        size[2 * c] += art_v3_dot(a, d) / 3, size[2 * c + 1] += art_v3_norm(a);
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        int c = t->component[f];
        stays[f] = fabs(size[2 * c]) > tol * size[2 * c + 1];
        *n += !stays[f];
    }
    if (*n) status = art_mesh_select(ctx, mesh, stays, false);
out:
    art_mesh_topology_free(t);
    art_free(size), art_free(first), art_free(stays);
    return status;
}

/* ------------------------------------------------------------------ mending */

/* Let faces that cross share the vertices that are near. */
static int snap_flaws(struct art_ctx *ctx, struct art_mesh *mesh, double tol, int *n)
{
    int status, (*pair)[2] = NULL, n_pairs;
    *n = 0;
    ART_TRY(art_mesh_self_intersections(ctx, mesh, &pair, &n_pairs));
    if (n_pairs) ART_TRY(art_solid_snap(ctx, mesh, n_pairs, pair, tol, n));
out:
    art_free(pair);
    return status;
}

/* With everywhere, vertices are merged wherever they are near, not only where something is wrong.
 */
static int repair_within(struct art_ctx *ctx, struct art_mesh *mesh, bool solid, bool everywhere,
                         double tol)
{
    int status, n;
    for (int round = 0; round < 8; round++) {
        int did = 0;
        ART_TRY(everywhere ? art_mesh_weld(ctx, mesh, tol, &n)
                           : weld_flaws(ctx, mesh, solid, tol, &n));
        did += n;
        ART_TRY(art_mesh_drop_degenerate(ctx, mesh, &n));
        did += n;
        ART_TRY(cancel(ctx, mesh, &n));
        did += n;
        ART_TRY(art_mesh_repair_slivers(ctx, mesh, 0, 1e9, tol, &n));
        did += n;
        ART_TRY(snap_flaws(ctx, mesh, tol, &n));
        did += n;
        if (!did) break;
    }
    if (solid) {
        ART_TRY(art_mesh_split_nonmanifold(ctx, mesh, true, &n));
        ART_TRY(drop_thin(ctx, mesh, tol, &n));
        ART_TRY(art_solid_split_duplicate_edges(ctx, mesh));
    }
    ART_TRY(art_mesh_drop_unused(ctx, mesh, &n));
out:
    return status;
}

static double size_of(const struct art_mesh *mesh)
{
    double size = 0;
    for (int i = 0; i < 3 * mesh->n_verts; i++) size = fmax(size, fabs(mesh->pos[i]));
    return size;
}

/* Distances in ascending order, each on what the one before has left, if that was less than before.
 */
int art_solid_repair_rounding(struct art_ctx *ctx, struct art_mesh **mesh, bool solid,
                              struct art_solid_report *report)
{
    struct art_mesh *copy = NULL;
    double size = size_of(*mesh);
    int status, n, faces, left;
    ART_TRY(count_flaws(ctx, *mesh, solid, &left, &report->n_mended));
    for (int way = 0; way < 2; way++)
        for (double tol = FIRST * size; left > 0 && tol < LAST * size; tol *= FACTOR) {
            ART_TRY(art_mesh_copy(ctx, &copy, *mesh));
            ART_TRY(repair_within(ctx, copy, solid, way, tol));
            ART_TRY(count_flaws(ctx, copy, solid, &n, &faces));
            if (n < left) {
                struct art_mesh *old = *mesh;
                *mesh = copy, copy = old;
                left = n;
                report->moved = fmax(report->moved, tol);
            }
            art_mesh_free(copy);
            copy = NULL;
        }
    report->n_left = left;
out:
    art_mesh_free(copy);
    return status;
}
