/* This finds holes: loops of open edges, and the faces that close them. */
#include "repair_priv.h"

/* ------------------------------------------------------------------- loops */

/* These are the sides of holes: open edges, run through as the new faces will. */
struct side {
    int from, to, face;
};

struct loops {
    int n, n_sides;
    struct side *side; /* [n_sides] */
    int *off, *item;   /* loop i: sides item[off[i]] ... */
    int off_cap, item_cap;
};

static void loops_fini(struct loops *l)
{
    art_free(l->side), art_free(l->off), art_free(l->item);
}

static void list_sides(struct loops *l, const struct art_mesh_topology *t)
{
    for (int e = 0; e < t->n_edges; e++) {
        int k = t->edge_off[e];
        if (art_mesh_edge_faces(t, e) != 1) continue;
        struct side *s = &l->side[l->n_sides++];
        s->face = t->edge_face[k];
        s->from = t->edge[e][t->edge_up[k] ? 1 : 0];
        s->to = t->edge[e][t->edge_up[k] ? 0 : 1];
    }
}

/* The walk from side to side. */
struct walk {
    int *head, *next; /* sides that leave each vertex and are not used yet */
    int *pos;         /* [n_verts] where in the path the vertex is left, -1 */
    int *path, n;     /* sides so far */
};

/* The loop that ends the path, from place `from` on, is one. */
static int close_loop(struct art_ctx *ctx, struct loops *l, struct walk *w, int from)
{
    int at = l->n ? l->off[l->n] : 0, n = w->n - from;
    if (!ART_RESERVE(ctx, l->off, (size_t)l->n + 2, l->off_cap) ||
        !ART_RESERVE(ctx, l->item, (size_t)at + (size_t)n, l->item_cap))
        return ctx->status;
    l->off[l->n] = at;
    for (int k = 0; k < n; k++) {
        l->item[at + k] = w->path[from + k];
        w->pos[l->side[w->path[from + k]].from] = -1;
    }
    l->off[++l->n] = at + n;
    w->n = from;
    return ART_OK;
}

/* Follow the sides from vertex v on: wherever the path comes back to one of its vertices, a simple
 * loop is cut off, so that holes that share a vertex come apart. A dead end (the faces are not
 * oriented) gives none. */
static int follow(struct art_ctx *ctx, struct loops *l, struct walk *w, int v)
{
    w->n = 0;
    while (w->head[v] >= 0) {
        int status, side = w->head[v];
        w->head[v] = w->next[side];
        w->pos[v] = w->n;
        w->path[w->n++] = side;
        v = l->side[side].to;
        if (w->pos[v] < 0) continue;
        status = close_loop(ctx, l, w, w->pos[v]);
        if (status < 0) return status;
        if (w->n == 0) break;
    }
    for (int k = 0; k < w->n; k++) w->pos[l->side[w->path[k]].from] = -1;
    return ART_OK;
}

static int find_loops(struct art_ctx *ctx, struct loops *l, const struct art_mesh *mesh,
                      const struct art_mesh_topology *t)
{
    size_t n_verts = (size_t)mesh->n_verts, n = (size_t)t->n_boundary;
    struct walk w = {.head = art_alloc(ctx, n_verts, sizeof *w.head),
                     .next = art_alloc(ctx, n, sizeof *w.next),
                     .pos = art_alloc(ctx, n_verts, sizeof *w.pos),
                     .path = art_alloc(ctx, n, sizeof *w.path)};
    int status = ART_ENOMEM;
    l->side = art_alloc(ctx, n, sizeof *l->side);
    if (!w.head || !w.next || !w.pos || !w.path || !l->side) goto out;
    list_sides(l, t);
    for (int i = 0; i < mesh->n_verts; i++) w.head[i] = w.pos[i] = -1;
    for (int i = l->n_sides - 1; i >= 0; i--) {
        w.next[i] = w.head[l->side[i].from];
        w.head[l->side[i].from] = i;
    }
    status = ART_OK;
    for (int i = 0; i < l->n_sides; i++)
        while (w.head[l->side[i].from] >= 0) ART_TRY(follow(ctx, l, &w, l->side[i].from));
out:
    art_free(w.head), art_free(w.next), art_free(w.pos), art_free(w.path);
    return status;
}

/* -------------------------------------------------------------------- caps */

/* These are the triangles over all loops. */
struct caps {
    const struct art_mesh *mesh;
    const struct art_mesh_topology *t;
    struct art_keys inner; /* edges that caps have inside */
    int (*tri)[3];         /* vertices; n_verts + k: the middle of loop middle[k] */
    int *loop;             /* [n] of each triangle */
    int n, tri_cap, loop_cap;
    int *middle, n_middle, middle_cap;
};

static bool taken(const void *user, int a, int b)
{
    const struct caps *c = user;
    return art_mesh_find_edge(c->t, a, b) >= 0 || art_keys_get(&c->inner, art_edge_key(a, b)) >= 0;
}

static int add_cap(struct art_ctx *ctx, struct caps *c, int loop, int a, int b, int d)
{
    if (!ART_GROW(ctx, c->tri, c->n, c->tri_cap) || !ART_GROW(ctx, c->loop, c->n, c->loop_cap))
        return ctx->status;
    c->tri[c->n][0] = a, c->tri[c->n][1] = b, c->tri[c->n][2] = d;
    c->loop[c->n++] = loop;
    return ART_OK;
}

/* No triangulation leaves all edges with two faces: a fan about a new vertex does. */
static int add_fan(struct art_ctx *ctx, struct caps *c, int loop, int n, const int *vert)
{
    int status = ART_OK, middle = c->mesh->n_verts + c->n_middle;
    if (!ART_GROW(ctx, c->middle, c->n_middle, c->middle_cap)) return ctx->status;
    c->middle[c->n_middle++] = loop;
    for (int k = 0; k < n; k++) ART_TRY(add_cap(ctx, c, loop, vert[k], vert[(k + 1) % n], middle));
out:
    return status;
}

static int fill_loop(struct art_ctx *ctx, struct caps *c, const struct loops *l, int loop)
{
    int n = l->off[loop + 1] - l->off[loop], status = ART_ENOMEM, face = -1;
    int *vert = art_alloc(ctx, (size_t)n, sizeof *vert);
    double(*normal)[3] = art_alloc(ctx, (size_t)n, sizeof *normal);
    struct art_hole hole = {.mesh = c->mesh, .n = n, .taken = taken, .user = c};
    hole.tri = art_alloc(ctx, (size_t)n, sizeof *hole.tri);
    if (!vert || !normal || !hole.tri) goto out;
    for (int k = 0; k < n; k++) {
        const struct side *s = &l->side[l->item[l->off[loop] + k]];
        vert[k] = s->from;
        /* a large polygon has many sides, and one normal */
        if (k > 0 && s->face == face)
            art_v3_copy(normal[k], normal[k - 1]);
        else
            art_mesh_face_normal(c->mesh, s->face, normal[k]);
        face = s->face;
    }
    hole.vert = vert;
    hole.normal = (const double(*)[3])normal;
    ART_TRY(art_hole_fill(ctx, &hole));
    if (hole.n_tri == 0) ART_TRY(add_fan(ctx, c, loop, n, vert));
    for (int i = 0; i < hole.n_tri; i++) {
        int *t = hole.tri[i];
        ART_TRY(add_cap(ctx, c, loop, vert[t[0]], vert[t[1]], vert[t[2]]));
        for (int k = 0; k < 3; k++)
            if ((t[k] + 1) % n != t[(k + 1) % 3])
                ART_TRY(art_keys_set(ctx, &c->inner, art_edge_key(vert[t[k]], vert[t[(k + 1) % 3]]),
                                     0));
    }
    status = ART_OK;
out:
    art_free(vert), art_free(normal), art_free(hole.tri);
    return status;
}

/* ------------------------------------------------------------------- sheets */

static void loop_middle(const struct art_mesh *mesh, const struct loops *l, int loop, double p[3])
{
    int n = l->off[loop + 1] - l->off[loop];
    art_v3_zero(p);
    for (int k = l->off[loop]; k < l->off[loop + 1]; k++)
        art_v3_add_scaled(p, p, 1.0 / n, art_mesh_at(mesh, l->side[l->item[k]].from));
}

/* Computes area and volume (six times, about o) of a triangle. */
static void weigh(const double *a, const double *b, const double *c, const double *o, double *area,
                  double *volume)
{
    double p[3], q[3], r[3], n[3];
    art_v3_sub(p, a, o), art_v3_sub(q, b, o), art_v3_sub(r, c, o);
    *volume += art_v3_triple(p, q, r) / 6;
    art_v3_sub(q, q, p), art_v3_sub(r, r, p);
    art_v3_cross(n, q, r);
    *area += art_v3_norm(n) / 2;
}

/* Sums over parts of the surface: shells with the loops that bound them. */
struct sums {
    int *part;             /* [shells] union-find */
    double *area, *volume; /* [shells] with all caps */
    double *own;           /* [shells] area without caps */
    double *cap;           /* [loops] area */
};

/* Decide which loops stay open: those whose cap would lie upon a sheet: a large cap that leaves
 * next to no volume, measured by the isoperimetric quotient 36 pi V^2 / A^3, which is 1 for a ball.
 */
static void choose_fill(const struct art_mesh *mesh, const struct loops *l, const struct caps *c,
                        const struct art_mesh_shells *s, struct sums *w, bool *open)
{
    const double *o = mesh->pos;
    double middle[3] = {0, 0, 0};
    art_sets_init(w->part, s->n);
    for (int i = 0; i < l->n; i++)
        for (int k = l->off[i] + 1; k < l->off[i + 1]; k++)
            art_sets_unite(w->part, s->shell[l->side[l->item[l->off[i]]].face],
                           s->shell[l->side[l->item[k]].face]);
    for (int f = 0; f < mesh->n_faces; f++) {
        int part = art_sets_root(w->part, s->shell[f]);
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int k = 1; k + 1 < art_mesh_face_size(mesh, f); k++)
            weigh(art_mesh_at(mesh, v[0]), art_mesh_at(mesh, v[k]), art_mesh_at(mesh, v[k + 1]), o,
                  &w->own[part], &w->volume[part]);
    }
    for (int i = 0; i < s->n; i++) w->area[i] = w->own[i];
    for (int i = 0; i < c->n; i++) {
        int part = art_sets_root(w->part, s->shell[l->side[l->item[l->off[c->loop[i]]]].face]);
        const double *p[3];
        double before = w->area[part];
        /* caps of a loop follow one another */
        if (i == 0 || c->loop[i] != c->loop[i - 1]) loop_middle(mesh, l, c->loop[i], middle);
        for (int k = 0; k < 3; k++)
            p[k] = c->tri[i][k] < mesh->n_verts ? art_mesh_at(mesh, c->tri[i][k]) : middle;
        weigh(p[0], p[1], p[2], o, &w->area[part], &w->volume[part]);
        w->cap[c->loop[i]] += w->area[part] - before;
    }
    for (int i = 0; i < l->n; i++) {
        int part = art_sets_root(w->part, s->shell[l->side[l->item[l->off[i]]].face]);
        double a = w->area[part], v = w->volume[part];
        open[i] = w->cap[i] > 0.5 * w->own[part] && 36 * ART_PI * v * v < 1e-3 * a * a * a;
    }
}

static int find_sheets(struct art_ctx *ctx, const struct art_mesh *mesh, const struct loops *l,
                       const struct caps *c, const struct art_mesh_topology *t, bool *open)
{
    struct art_mesh_shells *s = NULL;
    struct sums w = {0};
    int status;
    ART_TRY(art_mesh_shells_create(ctx, &s, mesh, t));
    size_t n = (size_t)s->n;
    w.part = art_alloc(ctx, n, sizeof *w.part);
    w.area = art_alloc(ctx, n, sizeof *w.area);
    w.volume = art_alloc(ctx, n, sizeof *w.volume);
    w.own = art_alloc(ctx, n, sizeof *w.own);
    w.cap = art_alloc(ctx, (size_t)l->n, sizeof *w.cap);
    if (w.part && w.area && w.volume && w.own && w.cap)
        choose_fill(mesh, l, c, s, &w, open);
    else
        status = ART_ENOMEM;
out:
    art_mesh_shells_free(s);
    art_free(w.part), art_free(w.area), art_free(w.volume), art_free(w.own), art_free(w.cap);
    return status;
}

/* ------------------------------------------------------------------ filling */

/* Adds a vertex in the middle of a loop; its attributes are those of the loop's first vertex. */
static int add_middle(struct art_ctx *ctx, struct art_mesh *mesh, const struct loops *l, int loop)
{
    struct art_mesh_attr *attrs[3] = {&mesh->normal, &mesh->texture, &mesh->color};
    double p[3], value[4];
    int status, first = l->side[l->item[l->off[loop]]].from;
    loop_middle(mesh, l, loop, p);
    for (int i = 0; i < 3; i++) {
        struct art_mesh_attr *a = attrs[i];
        if (a->idx || a->n < mesh->n_verts || a->n == 0) continue;
        memcpy(value, a->val + (size_t)first * (size_t)a->dim, (size_t)a->dim * sizeof *value);
        ART_TRY(art_mesh_add_value(ctx, a, value));
    }
    ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
out:
    return status;
}

static int add_faces(struct art_ctx *ctx, struct art_mesh *mesh, const struct loops *l,
                     const struct caps *c, const bool *open)
{
    int group = -1, status = ART_OK, base = mesh->n_verts, old = mesh->n_faces;
    struct art_mesh_edit edit = {0};
    int *middle = art_alloc(ctx, (size_t)c->n_middle, sizeof *middle);
    if (!middle) return ART_ENOMEM;
    for (int f = 0; f < old; f++) ART_TRY(art_mesh_edit_keep(ctx, &edit, mesh, f));
    if (mesh->face_group) ART_TRY(art_mesh_add_name(ctx, &mesh->groups, "filled", 6, &group));
    for (int i = 0; i < c->n_middle; i++) {
        middle[i] = mesh->n_verts;
        if (!open[c->middle[i]]) ART_TRY(add_middle(ctx, mesh, l, c->middle[i]));
    }
    for (int i = 0; i < c->n; i++) {
        int vert[3];
        for (int k = 0; k < 3; k++)
            vert[k] = c->tri[i][k] < base ? c->tri[i][k] : middle[c->tri[i][k] - base];
        if (!open[c->loop[i]]) ART_TRY(art_mesh_edit_add(ctx, &edit, 3, vert, NULL, -1));
    }
    ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));
    for (int f = old; f < mesh->n_faces && group >= 0; f++)
        ART_TRY(art_mesh_set_group(ctx, mesh, f, group));
out:
    art_mesh_edit_fini(&edit);
    art_free(middle);
    return status;
}

int art_mesh_fill_holes(struct art_ctx *ctx, struct art_mesh *mesh, int max_edges, int *count)
{
    struct art_mesh_topology *t = NULL;
    struct loops l = {0};
    struct caps c = {.mesh = mesh};
    bool *open = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    if (t->n_boundary == 0) goto out;
    c.t = t;
    ART_TRY(find_loops(ctx, &l, mesh, t));
    open = art_alloc(ctx, (size_t)l.n, sizeof *open);
    if (!open) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < l.n; i++)
        if (max_edges <= 0 || l.off[i + 1] - l.off[i] <= max_edges)
            ART_TRY(fill_loop(ctx, &c, &l, i));
    ART_TRY(find_sheets(ctx, mesh, &l, &c, t, open));
    for (int i = 0; i < l.n; i++) {
        if (max_edges > 0 && l.off[i + 1] - l.off[i] > max_edges) open[i] = true;
        n += !open[i];
    }
    if (n) ART_TRY(add_faces(ctx, mesh, &l, &c, open));
out:
    if (status == ART_OK && count) *count = n;
    art_mesh_topology_free(t);
    loops_fini(&l);
    art_keys_fini(&c.inner), art_free(c.tri), art_free(c.loop), art_free(c.middle), art_free(open);
    return status;
}
