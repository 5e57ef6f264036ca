/* Vertices that are near a face of another part of the surface become corners of pieces of it: so
 * that what runs within rounding of each other shares its vertices, and can cancel. */
#include "boolean_priv.h"
#include <art/mesh.h>

/* A face and a vertex that is to be on it: on its edge k, or inside (-1). */
struct snap {
    struct art_ctx *ctx;
    struct art_mesh *mesh;
    const struct art_mesh_topology *t;
    int *vert; /* [n_faces] 1 + the vertex; 0 none */
    int *edge; /* [n_faces] edge that it is on, or -1 */
    int n;
};

static const int *corners(const struct snap *s, int f)
{
    return s->mesh->face_vert + 3 * (size_t)f;
}

/* Returns the distance of p from the segment from a to b; 0 <= *t <= 1 where that is. */
static double from_segment(const double *p, const double *a, const double *b, double *t)
{
    double u[3], v[3], q[3];
    art_v3_sub(u, b, a), art_v3_sub(v, p, a);
    double n = art_v3_norm2(u);
    *t = n > 0 ? fmin(fmax(art_v3_dot(u, v) / n, 0), 1) : 0;
    for (int c = 0; c < 3; c++) q[c] = a[c] + *t * u[c];
    return art_v3_distance(p, q);
}

/* True if p lies over the inside of a triangle, within tol of its plane. */
static bool is_over(const double *p, const double *const q[3], double tol)
{
    double u[3], v[3], n[3], m[3], w[3];
    art_v3_sub(u, q[1], q[0]), art_v3_sub(v, q[2], q[0]);
    art_v3_cross(n, u, v);
    if (!(art_v3_normalize(n, n) > 0)) return false;
    for (int k = 0; k < 3; k++) {
        art_v3_sub(u, q[(k + 1) % 3], q[k]), art_v3_sub(w, p, q[k]);
        art_v3_cross(m, u, w);
        if (art_v3_dot(m, n) <= 0) return false;
    }
    art_v3_sub(w, p, q[0]);
    return fabs(art_v3_dot(w, n)) <= tol;
}

static void snap_edge(struct snap *s, int f, int k, int v)
{
    int e = art_mesh_find_edge(s->t, corners(s, f)[k], corners(s, f)[(k + 1) % 3]);
    if (e < 0) return;
    for (int i = s->t->edge_off[e]; i < s->t->edge_off[e + 1]; i++) {
        int g = s->t->edge_face[i];
        const int *w = corners(s, g);
        if (s->vert[g] || w[0] == v || w[1] == v || w[2] == v) return;
    }
    for (int i = s->t->edge_off[e]; i < s->t->edge_off[e + 1]; i++)
        s->vert[s->t->edge_face[i]] = v + 1, s->edge[s->t->edge_face[i]] = e;
    s->n++;
}

static void snap_vertex(struct snap *s, int f, int v, double tol)
{
    const double *p = art_mesh_at(s->mesh, v), *q[3];
    const int *w = corners(s, f);
    double t, best = tol;
    int edge = -1;
    if (s->vert[f] || w[0] == v || w[1] == v || w[2] == v) return;
    for (int k = 0; k < 3; k++) {
        q[k] = art_mesh_at(s->mesh, w[k]);
        /* vertices that are near are merged elsewhere */
        if (art_v3_distance(p, q[k]) <= tol) return;
    }
    for (int k = 0; k < 3; k++) {
        double d = from_segment(p, q[k], q[(k + 1) % 3], &t);
        if (d <= best && t > 0 && t < 1) best = d, edge = k;
    }
    if (edge >= 0) {
        snap_edge(s, f, edge, v);
    } else if (is_over(p, q, tol)) {
        s->vert[f] = v + 1, s->edge[f] = -1;
        s->n++;
    }
}

/* Adds the pieces of a face. */
static int add_pieces(struct snap *s, struct art_mesh_edit *edit, int f)
{
    const int *w = corners(s, f);
    int v = s->vert[f] - 1, status = ART_OK;
    if (v < 0) return art_mesh_edit_keep(s->ctx, edit, s->mesh, f);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, c = 3 * f + k;
        if (s->edge[f] >= 0 && art_mesh_find_edge(s->t, w[k], w[l]) == s->edge[f]) continue;
        const int vert[3] = {w[k], w[l], v}, corner[3] = {c, 3 * f + l, c};
        ART_TRY(art_mesh_edit_add(s->ctx, edit, 3, vert, corner, f));
    }
out:
    return status;
}

int art_solid_snap(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int (*pair)[2],
                   double tol, int *did)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_edit edit = {0};
    struct snap s = {.ctx = ctx, .mesh = mesh};
    int status;
    *did = 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    s.t = t;
    s.vert = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *s.vert);
    s.edge = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *s.edge);
    status = s.vert && s.edge ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 6; k++) {
            int f = pair[i][k / 3], g = pair[i][1 - k / 3];
            snap_vertex(&s, f, corners(&s, g)[k % 3], tol);
        }
    for (int f = 0; f < mesh->n_faces && s.n; f++) ART_TRY(add_pieces(&s, &edit, f));
    if (s.n) ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));
    *did = s.n;
out:
    art_mesh_topology_free(t);
    art_mesh_edit_fini(&edit);
    art_free(s.vert), art_free(s.edge);
    return status;
}
