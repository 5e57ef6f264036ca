/* This finds features from a vertex of a surface: smooth patches, lines of sharp edges. */
#include "mesh_priv.h"
#include <art/mesh.h>
#include <math.h>

double art_mesh_dihedral_angle(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                               int e)
{
    double a[3], b[3], c[3];
    if (!art_mesh_edge_is_inner(t, e)) return NAN;
    art_mesh_face_normal(mesh, t->edge_face[t->edge_off[e]], a);
    art_mesh_face_normal(mesh, t->edge_face[t->edge_off[e] + 1], b);
    art_v3_cross(c, a, b);
    /* a face without area has no normal and bends nothing */
    return atan2(art_v3_norm(c), art_v3_dot(a, b));
}

/* ----------------------------------------------------------------------- patches */

struct patch {
    const struct art_mesh *mesh;
    const struct art_mesh_topology *topology;
    double max_bend;
    bool *in; /* [n_faces] */
    int *stack, n;
};

static void take_face(struct patch *p, int f)
{
    if (p->in[f]) return;
    p->in[f] = true;
    p->stack[p->n++] = f;
}

/* Edges of face f across which the patch goes on. */
static void spread(struct patch *p, int f)
{
    const struct art_mesh *m = p->mesh;
    int first = m->face_off[f], n = m->face_off[f + 1] - first;
    for (int k = 0; k < n; k++) {
        int a = m->face_vert[first + k], b = m->face_vert[first + (k + 1) % n];
        int e = a == b ? -1 : art_mesh_find_edge(p->topology, a, b);
        if (e < 0 || !(art_mesh_dihedral_angle(m, p->topology, e) <= p->max_bend)) continue;
        const int *face = p->topology->edge_face + p->topology->edge_off[e];
        take_face(p, face[0] == f ? face[1] : face[0]);
    }
}

/* Marks vertices of the patch; `border`: only those on edges with one side in it, or open. */
static void mark(const struct patch *p, bool border, bool *vert)
{
    const struct art_mesh_topology *t = p->topology;
    const struct art_mesh *m = p->mesh;
    for (int f = 0; !border && f < m->n_faces; f++)
        for (int k = m->face_off[f]; p->in[f] && k < m->face_off[f + 1]; k++)
            vert[m->face_vert[k]] = true;
    for (int e = 0; border && e < t->n_edges; e++) {
        int inside = 0;
        for (int k = t->edge_off[e]; k < t->edge_off[e + 1]; k++) inside += p->in[t->edge_face[k]];
        if (inside == 1) vert[t->edge[e][0]] = vert[t->edge[e][1]] = true;
    }
}

static int check_start(struct art_ctx *ctx, const struct art_mesh *mesh, int vert)
{
    if (vert >= 0 && vert < mesh->n_verts) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "the mesh has no vertex %d", vert);
}

int art_mesh_patch(struct art_ctx *ctx, const struct art_mesh *mesh,
                   const struct art_mesh_topology *topology, int vert, double max_bend, bool border,
                   bool *on)
{
    struct patch p = {.mesh = mesh, .topology = topology, .max_bend = max_bend};
    int status = check_start(ctx, mesh, vert);
    if (status < 0) return status;
    p.in = art_alloc(ctx, (size_t)mesh->n_faces + 1, sizeof *p.in);
    p.stack = art_alloc(ctx, (size_t)mesh->n_faces + 1, sizeof *p.stack);
    if (!p.in || !p.stack) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int v = 0; v < mesh->n_verts; v++) on[v] = false;
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            if (mesh->face_vert[k] == vert) take_face(&p, f);
    while (p.n > 0) spread(&p, p.stack[--p.n]);
    mark(&p, border, on);
out:
    art_free(p.in);
    art_free(p.stack);
    return status;
}

/* ------------------------------------------------------------------------- lines */

struct line {
    const struct art_mesh *mesh;
    const struct art_mesh_topology *topology;
    double max_turn;
    bool branching;
    bool *sharp, *done; /* [n_edges] */
    int *off, *edge;    /* sharp edges around each vertex */
    int (*stack)[2];    /* an edge that is on the line, and the vertex where it goes on */
    int n;
};

/* Lists the sharp edges around each vertex, in ascending order. */
static void list_edges(struct line *l)
{
    const struct art_mesh_topology *t = l->topology;
    for (int v = 0; v <= l->mesh->n_verts; v++) l->off[v] = 0;
    for (int e = 0; e < t->n_edges; e++)
        for (int k = 0; k < 2 && l->sharp[e]; k++) l->off[t->edge[e][k] + 1]++;
    for (int v = 0; v < l->mesh->n_verts; v++) l->off[v + 1] += l->off[v];
    for (int e = 0; e < t->n_edges; e++)
        for (int k = 0; k < 2 && l->sharp[e]; k++) l->edge[l->off[t->edge[e][k]]++] = e;
    for (int v = l->mesh->n_verts; v > 0; v--) l->off[v] = l->off[v - 1];
    l->off[0] = 0;
}

static void take_edge(struct line *l, int e, int from)
{
    const int *end = l->topology->edge[e];
    if (l->done[e]) return;
    l->done[e] = true;
    l->stack[l->n][0] = e;
    l->stack[l->n++][1] = end[0] == from ? end[1] : end[0];
}

/* The turning angle of a line from edge `from`, which comes to vertex v, into edge e. */
static double turn(const struct line *l, int from, int v, int e)
{
    const struct art_mesh_topology *t = l->topology;
    const double *pos = l->mesh->pos;
    int before = t->edge[from][0] == v ? t->edge[from][1] : t->edge[from][0];
    int behind = t->edge[e][0] == v ? t->edge[e][1] : t->edge[e][0];
    double a[3], b[3], c[3];
    art_v3_sub(a, pos + 3 * (size_t)v, pos + 3 * (size_t)before);
    art_v3_sub(b, pos + 3 * (size_t)behind, pos + 3 * (size_t)v);
    art_v3_cross(c, a, b);
    return atan2(art_v3_norm(c), art_v3_dot(a, b));
}

static void go_on(struct line *l, int from, int v)
{
    int n = 0, last = -1;
    for (int k = l->off[v]; k < l->off[v + 1]; k++) {
        int e = l->edge[k];
        if (e == from || !(turn(l, from, v, e) <= l->max_turn)) continue;
        n++, last = e;
        if (l->branching) take_edge(l, e, v);
    }
    if (n == 1 && !l->branching) take_edge(l, last, v);
}

static int follow(struct art_ctx *ctx, struct line *l, int vert, double min_bend, bool *on)
{
    const struct art_mesh_topology *t = l->topology;
    const size_t m = (size_t)t->n_edges + 1;
    l->sharp = art_alloc(ctx, m, sizeof *l->sharp);
    l->done = art_alloc(ctx, m, sizeof *l->done);
    l->off = art_alloc(ctx, (size_t)l->mesh->n_verts + 1, sizeof *l->off);
    l->edge = art_alloc(ctx, 2 * m, sizeof *l->edge);
    l->stack = art_alloc(ctx, m, sizeof *l->stack);
    if (!l->sharp || !l->done || !l->off || !l->edge || !l->stack) return ART_ENOMEM;
    for (int e = 0; e < t->n_edges; e++)
        l->sharp[e] =
            !art_mesh_edge_is_inner(t, e) || art_mesh_dihedral_angle(l->mesh, t, e) >= min_bend;
    list_edges(l);
    for (int k = l->off[vert]; k < l->off[vert + 1]; k++) take_edge(l, l->edge[k], vert);
    while (l->n > 0) {
        const int *top = l->stack[--l->n], e = top[0], v = top[1];
        go_on(l, e, v);
    }
    for (int v = 0; v < l->mesh->n_verts; v++) on[v] = false;
    for (int e = 0; e < t->n_edges; e++)
        if (l->done[e]) on[t->edge[e][0]] = on[t->edge[e][1]] = true;
    return ART_OK;
}

int art_mesh_edge_line(struct art_ctx *ctx, const struct art_mesh *mesh,
                       const struct art_mesh_topology *topology, int vert,
                       const struct art_mesh_line_rule *rule, bool *on)
{
    struct line l = {.mesh = mesh,
                     .topology = topology,
                     .max_turn = rule->max_turn,
                     .branching = rule->branching};
    int status = check_start(ctx, mesh, vert);
    if (status == ART_OK) status = follow(ctx, &l, vert, rule->min_bend, on);
    art_free(l.sharp), art_free(l.done), art_free(l.off), art_free(l.edge), art_free(l.stack);
    return status;
}
