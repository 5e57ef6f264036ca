/* Faces that agree with their neighbours and look outward. */
#include "repair_priv.h"

/* --------------------------------------------- union-find with a turn to the root */

struct flood {
    int *parent;
    bool *turn; /* whether the face runs against its parent */
};

static int find(struct flood *fl, int f, bool *turn)
{
    int root = f;
    bool total = false;
    for (; fl->parent[root] != root; root = fl->parent[root]) total ^= fl->turn[root];
    *turn = total;
    while (fl->parent[f] != root && f != root) {
        int up = fl->parent[f];
        bool own = fl->turn[f];
        fl->parent[f] = root, fl->turn[f] = total;
        total ^= own;
        f = up;
    }
    return root;
}

/* `turn`: f and g run against each other. A one-sided shell (a Möbius strip) has sides where this
 * cannot be had; they stay as they are. */
static void join(struct flood *fl, int f, int g, bool turn)
{
    bool a, b;
    int i = find(fl, f, &a), j = find(fl, g, &b);
    if (i == j) return;
    if (i > j) {
        int t = i;
        i = j, j = t;
    }
    fl->parent[j] = i;
    fl->turn[j] = a ^ b ^ turn;
}

static void flood(struct flood *fl, const struct art_mesh *mesh, const struct art_mesh_topology *t)
{
    for (int f = 0; f < mesh->n_faces; f++) fl->parent[f] = f;
    for (int e = 0; e < t->n_edges; e++) {
        int at = t->edge_off[e];
        if (art_mesh_edge_faces(t, e) == 2)
            join(fl, t->edge_face[at], t->edge_face[at + 1], t->edge_up[at] == t->edge_up[at + 1]);
    }
}

/* ------------------------------------------------------------------ turning */

static void reverse(int *corner, int n)
{
    for (int i = 1, j = n - 1; i < j; i++, j--) {
        int t = corner[i];
        corner[i] = corner[j], corner[j] = t;
    }
}

static void turn_face(struct art_mesh *mesh, int f)
{
    int at = mesh->face_off[f], n = art_mesh_face_size(mesh, f);
    reverse(mesh->face_vert + at, n);
    if (mesh->normal.idx) reverse(mesh->normal.idx + at, n);
    if (mesh->texture.idx) reverse(mesh->texture.idx + at, n);
    if (mesh->color.idx) reverse(mesh->color.idx + at, n);
}

/* Corners of turned faces get the opposite normal where theirs looks to the other side. */
static int turn_corner_normals(struct art_ctx *ctx, struct art_mesh *mesh, const bool *turned)
{
    int old = mesh->normal.n, status = ART_OK;
    int *opposite = art_alloc(ctx, (size_t)old, sizeof *opposite);
    if (!opposite) return ART_ENOMEM;
    for (int f = 0; f < mesh->n_faces; f++) {
        double n[3], m[3];
        if (!turned[f]) continue;
        art_mesh_face_normal(mesh, f, n);
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
            int i = mesh->normal.idx[k];
            if (i < 0 || !(art_v3_dot(n, mesh->normal.val + 3 * (size_t)i) < 0)) continue;
            if (!opposite[i]) {
                art_v3_negate(m, mesh->normal.val + 3 * (size_t)i);
                ART_TRY(art_mesh_add_value(ctx, &mesh->normal, m));
                opposite[i] = mesh->normal.n - 1;
            }
            mesh->normal.idx[k] = opposite[i];
        }
    }
out:
    art_free(opposite);
    return status;
}

/* Normals of vertices of turned faces that look against what the faces now say. */
static int turn_vertex_normals(struct art_ctx *ctx, struct art_mesh *mesh, const bool *turned)
{
    double *normals = art_alloc(ctx, 3 * (size_t)mesh->n_verts, sizeof *normals);
    bool *done = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *done);
    if (normals && done) {
        art_mesh_vertex_normals(mesh, normals);
        for (int f = 0; f < mesh->n_faces; f++)
            for (int k = mesh->face_off[f]; turned[f] && k < mesh->face_off[f + 1]; k++) {
                int v = mesh->face_vert[k];
                if (done[v] || v >= mesh->normal.n) continue;
                done[v] = true;
                double *n = mesh->normal.val + 3 * (size_t)v;
                if (art_v3_dot(n, normals + 3 * (size_t)v) < 0) art_v3_negate(n, n);
            }
    }
    int status = normals && done ? ART_OK : ART_ENOMEM;
    art_free(normals), art_free(done);
    return status;
}

static int turn(struct art_ctx *ctx, struct art_mesh *mesh, const bool *turned, int *count)
{
    int n = 0;
    for (int f = 0; f < mesh->n_faces; f++)
        if (turned[f]) {
            turn_face(mesh, f);
            n++;
        }
    if (count) *count += n;
    if (n == 0 || mesh->normal.n == 0) return ART_OK;
    return mesh->normal.idx ? turn_corner_normals(ctx, mesh, turned)
                            : turn_vertex_normals(ctx, mesh, turned);
}

/* ------------------------------------------------------------- what to turn */

/* In each shell the faces that run against the larger area of it. area: [n_faces] zeros */
static void turn_minority(struct flood *fl, const struct art_mesh *mesh, double *area, bool *turned)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(mesh, f, a);
        int root = find(fl, f, &turned[f]);
        area[root] += turned[f] ? -art_v3_norm(a) : art_v3_norm(a);
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        bool against;
        if (area[find(fl, f, &against)] < 0) turned[f] = !turned[f];
    }
}

/* Whole closed shells that look inward though they lie in no other, or outward though they do … */
static void turn_inverted(const struct art_mesh_shells *s, const struct art_mesh *mesh,
                          bool *turned)
{
    for (int f = 0; f < mesh->n_faces; f++) {
        int shell = s->shell[f];
        double want = s->depth[shell] % 2 ? -1 : 1;
        turned[f] = s->closed[shell] && s->volume[shell] * want < 0;
    }
}

int art_mesh_orient(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_shells *shells = NULL;
    size_t n = (size_t)mesh->n_faces;
    struct flood fl = {art_alloc(ctx, n, sizeof *fl.parent), art_alloc(ctx, n, sizeof *fl.turn)};
    bool *turned = art_alloc(ctx, n, sizeof *turned);
    double *area = art_alloc(ctx, n, sizeof *area);
    int status = ART_ENOMEM;
    if (count) *count = 0;
    if (!fl.parent || !fl.turn || !turned || !area) goto out;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    flood(&fl, mesh, t);
    turn_minority(&fl, mesh, area, turned);
    ART_TRY(turn(ctx, mesh, turned, count));
    /* shells do not depend on which way faces run, their volume does */
    ART_TRY(art_mesh_shells_create(ctx, &shells, mesh, t));
    ART_TRY(art_mesh_shells_nest(ctx, shells, mesh));
    turn_inverted(shells, mesh, turned);
    ART_TRY(turn(ctx, mesh, turned, count));
out:
    art_mesh_topology_free(t);
    art_mesh_shells_free(shells);
    art_free(fl.parent), art_free(fl.turn), art_free(turned), art_free(area);
    return status;
}
