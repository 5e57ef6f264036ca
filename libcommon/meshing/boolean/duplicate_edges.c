/* Edges at which a surface touches itself, so that four faces or more have the same two vertices,
 * and no vertex can be parted as all faces around it hang together. Each two faces that have the
 * solid between them get a vertex of their own in its middle (all of them, as the middle is
 * rounded). */
#include "boolean_priv.h"
#include <art/mesh.h>

/* A wing is a face at the edge: its other vertex, and whether it runs along the edge or back. */
struct wing {
    int face, apex;
    bool up;
};
struct parting {
    struct art_ctx *ctx;
    struct art_mesh *mesh;
    struct wing *wing; /* at one edge */
    int n_wings, cap_wing;
    int *split;      /* [n_faces] 1 + edge that gets a vertex; 0 none */
    int *middle;     /* [n_faces] that vertex */
    int *from;       /* [n] old vertex of each */
    double (*at)[3]; /* [n - n_verts] */
    int n, cap_from, cap_at;
};

static const double *place(const struct parting *p, int v)
{
    return art_mesh_at(p->mesh, v);
}

static bool in_same_half(const double *a, const double *b, const double *c, const double *d)
{
    double e[3], u[3], v[3], m[3], n[3];
    art_v3_sub(e, b, a), art_v3_sub(u, c, a), art_v3_sub(v, d, a);
    art_v3_cross(m, e, u), art_v3_cross(n, e, v);
    return art_v3_dot(m, n) > 0;
}

/* The wing that runs up which is reached first from wing i in turning counter-clockwise about the
 * edge; -1. */
static int next_up(const struct parting *p, const int edge[2], int i)
{
    const double *a = place(p, edge[0]), *b = place(p, edge[1]), *c = place(p, p->wing[i].apex);
    int best = -1, best_part = 0;
    for (int j = 0; j < p->n_wings; j++) {
        if (!p->wing[j].up) continue;
        const double *d = place(p, p->wing[j].apex);
        int side = art_orient3d(a, b, c, d);
        int part = side == 0 && in_same_half(a, b, c, d) ? -1 : 1 - side;
        if (best >= 0 && part > best_part) continue;
        if (best >= 0 && part == best_part &&
            art_orient3d(a, b, place(p, p->wing[best].apex), d) > 0)
            continue;
        best = j, best_part = part;
    }
    return best;
}

static int corner_of(const struct art_mesh *mesh, int f, int v)
{
    const int *w = mesh->face_vert + 3 * (size_t)f;
    return w[0] == v ? 0 : w[1] == v ? 1 : 2;
}

/* Makes a vertex in the middle of the edge for two of its faces. */
static int part(struct parting *p, const int edge[2], const struct wing *a, const struct wing *b)
{
    if (!ART_GROW(p->ctx, p->from, p->n, p->cap_from) ||
        !ART_GROW(p->ctx, p->at, p->n - p->mesh->n_verts, p->cap_at))
        return ART_ENOMEM;
    double *x = p->at[p->n - p->mesh->n_verts];
    for (int c = 0; c < 3; c++) {
        double low = place(p, edge[0])[c];
        x[c] = low + 0.5 * (place(p, edge[1])[c] - low);
    }
    p->from[p->n] = edge[0];
    const struct wing *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        int f = both[i]->face;
        p->split[f] = 1 + corner_of(p->mesh, f, edge[both[i]->up ? 0 : 1]);
        p->middle[f] = p->n;
    }
    p->n++;
    return ART_OK;
}

static int split_edge(struct parting *p, const struct art_mesh_topology *t, int e)
{
    const int *edge = t->edge[e];
    int status = ART_OK, up = 0;
    p->n_wings = 0;
    for (int i = t->edge_off[e]; i < t->edge_off[e + 1]; i++) {
        int f = t->edge_face[i], k = corner_of(p->mesh, f, edge[t->edge_up[i] ? 0 : 1]);
        if (!ART_GROW(p->ctx, p->wing, p->n_wings, p->cap_wing)) return ART_ENOMEM;
        p->wing[p->n_wings++] =
            (struct wing){f, p->mesh->face_vert[3 * f + (k + 2) % 3], t->edge_up[i]};
        up += t->edge_up[i];
    }
    /* all faces of an edge at once, or another time */
    for (int i = 0; i < p->n_wings; i++) up += p->split[p->wing[i].face] ? p->n_wings : 0;
    if (2 * up != p->n_wings) return ART_OK;
    for (int i = 0; i < p->n_wings; i++) {
        if (p->wing[i].up) continue;
        int j = next_up(p, edge, i);
        ART_TRY(part(p, edge, &p->wing[i], &p->wing[j]));
    }
out:
    return status;
}

static int rebuild(struct parting *p)
{
    struct art_mesh_edit edit = {0};
    int status = ART_OK, n = p->mesh->n_verts;
    for (int f = 0; f < p->mesh->n_faces; f++) {
        const int *v = p->mesh->face_vert + 3 * (size_t)f;
        int k = p->split[f] - 1, m = p->middle[f];
        if (k < 0) {
            ART_TRY(art_mesh_edit_keep(p->ctx, &edit, p->mesh, f));
            continue;
        }
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        const int vert[2][3] = {{v[k], m, v[k2]}, {m, v[k1], v[k2]}};
        const int corner[2][3] = {{3 * f + k, 3 * f + k, 3 * f + k2},
                                  {3 * f + k, 3 * f + k1, 3 * f + k2}};
        for (int i = 0; i < 2; i++)
            ART_TRY(art_mesh_edit_add(p->ctx, &edit, 3, vert[i], corner[i], f));
    }
    ART_TRY(art_mesh_renumber(p->ctx, p->mesh, p->n, p->from, NULL));
    memcpy(p->mesh->pos + 3 * (size_t)n, p->at, (size_t)(p->n - n) * sizeof *p->at);
    ART_TRY(art_mesh_edit_apply(p->ctx, &edit, p->mesh));
out:
    art_mesh_edit_fini(&edit);
    return status;
}

/* A face is cut once at a time; false in *more if nothing was left to do. */
static int pass(struct art_ctx *ctx, struct art_mesh *mesh, bool *more)
{
    struct art_mesh_topology *t = NULL;
    struct parting p = {.ctx = ctx, .mesh = mesh, .n = mesh->n_verts};
    int status;
    *more = false;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    if (t->n_nonmanifold == 0) goto out;
    p.split = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *p.split);
    p.middle = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *p.middle);
    status = p.split && p.middle && ART_RESERVE(ctx, p.from, mesh->n_verts, p.cap_from)
                 ? ART_OK
                 : ART_ENOMEM;
    if (status < 0) goto out;
    for (int v = 0; v < mesh->n_verts; v++) p.from[v] = v;
    for (int e = 0; e < t->n_edges; e++)
        if (t->edge_off[e + 1] - t->edge_off[e] > 2) ART_TRY(split_edge(&p, t, e));
    *more = p.n > mesh->n_verts;
    if (*more) ART_TRY(rebuild(&p));
out:
    art_mesh_topology_free(t);
    art_free(p.wing), art_free(p.split), art_free(p.middle), art_free(p.from), art_free(p.at);
    return status;
}

int art_solid_split_duplicate_edges(struct art_ctx *ctx, struct art_mesh *mesh)
{
    bool more = true;
    int status = ART_OK;
    for (int i = 0; i < 100 && more; i++) ART_TRY(pass(ctx, mesh, &more));
out:
    return status;
}
