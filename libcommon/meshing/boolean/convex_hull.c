/* This computes the convex hull of points: quickhull (Barber, Dobkin & Huhdanpaa 1996) with exact
 * signs. What sees a point strictly is a set of whole facets, so the new faces have area, and stay
 * convex also where points lie in one plane or on one line. */
#include <art/predicates.h>
#include <art/solid.h>
#include <string.h>

struct face {
    int v[3], next[3]; /* next[k] beyond the edge from v[k] to v[k + 1] */
    int first;         /* list of the points in front: 1 + point, 0 at the end */
    bool dead, seen;
};
struct hull {
    struct art_ctx *ctx;
    const double *x;
    int n;           /* points */
    const bool *use; /* [n] which of them; NULL: all */
    struct face *face;
    int n_faces, cap_face;
    int *link;        /* [n] lists of points */
    int *start;       /* [n] new face whose first edge begins at a point */
    int *stack, *rim; /* faces to look at; face and edge of each edge of the horizon */
    int n_stack, cap_stack, n_rim, cap_rim;
};

static const double *at(const struct hull *h, int i)
{
    return h->x + 3 * (size_t)i;
}
static int side(const struct hull *h, int f, int p)
{
    const int *v = h->face[f].v;
    return art_orient3d(at(h, v[0]), at(h, v[1]), at(h, v[2]), at(h, p));
}
/* Returns the height over a face times its size, rounded. */
static double height(const struct hull *h, const int v[3], int p)
{
    double a[3], b[3], c[3], n[3];
    art_v3_sub(a, at(h, v[1]), at(h, v[0])), art_v3_sub(b, at(h, v[2]), at(h, v[0]));
    art_v3_sub(c, at(h, p), at(h, v[0]));
    art_v3_cross(n, a, b);
    return art_v3_dot(n, c);
}

static int push(struct hull *h, int f)
{
    if (!ART_GROW(h->ctx, h->stack, h->n_stack, h->cap_stack)) return ART_ENOMEM;
    h->stack[h->n_stack++] = f;
    return ART_OK;
}
static int add_face(struct hull *h, int a, int b, int c)
{
    if (!ART_GROW(h->ctx, h->face, h->n_faces, h->cap_face)) return -1;
    h->face[h->n_faces] = (struct face){.v = {a, b, c}, .next = {-1, -1, -1}};
    return h->n_faces++;
}

/* ------------------------------------------------------------------ the first four */

static bool on_line(const struct hull *h, int a, int b, int c)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        const double p[2] = {at(h, a)[i], at(h, a)[j]}, q[2] = {at(h, b)[i], at(h, b)[j]};
        const double r[2] = {at(h, c)[i], at(h, c)[j]};
        if (art_orient2d(p, q, r)) return false;
    }
    return true;
}
/* Returns true if i points and p span i dimensions. */
static bool spans(const struct hull *h, const int v[4], int i, int p)
{
    if (i == 1)
        return memcmp(at(h, v[0]), at(h, p), 3 * sizeof(double)) != 0 &&
               art_v3_distance(at(h, v[0]), at(h, p)) > 0;
    if (i == 2) return !on_line(h, v[0], v[1], p);
    return art_orient3d(at(h, v[0]), at(h, v[1]), at(h, v[2]), at(h, p)) != 0;
}
static double size_with(const struct hull *h, const int v[4], int i, int p)
{
    double a[3], b[3], n[3];
    art_v3_sub(a, at(h, p), at(h, v[0]));
    if (i == 1) return art_v3_norm2(a);
    if (i == 3) return fabs(height(h, v, p));
    art_v3_sub(b, at(h, v[1]), at(h, v[0]));
    art_v3_cross(n, a, b);
    return art_v3_norm2(n);
}
/* Four points that span space, each as far as can be from those before; false if there are none. */
static bool find_four(const struct hull *h, int v[4])
{
    for (int i = 0; i < 4; i++) {
        double best = -1;
        v[i] = -1;
        for (int p = 0; p < h->n; p++) {
            if (h->use && !h->use[p]) continue;
            double size = i == 0 ? -at(h, p)[0] : size_with(h, v, i, p);
            if (v[i] >= 0 && size <= best) continue;
            if (i > 0 && !spans(h, v, i, p)) continue;
            v[i] = p, best = size;
        }
        if (v[i] < 0) return false;
    }
    if (art_orient3d(at(h, v[0]), at(h, v[1]), at(h, v[2]), at(h, v[3])) > 0) {
        int t = v[0];
        v[0] = v[1], v[1] = t;
    }
    return true;
}

/* ------------------------------------------------------------------ growing */

/* Give a point to the first face from `from` on that sees it. */
static void hand_out(struct hull *h, int from, int p)
{
    for (int f = from; f < h->n_faces; f++) {
        if (side(h, f, p) <= 0) continue;
        h->link[p] = h->face[f].first;
        h->face[f].first = p + 1;
        return;
    }
}

static int begin(struct hull *h, const int v[4])
{
    static const int corner[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    static const int next[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    int status = ART_OK;
    for (int f = 0; f < 4; f++) {
        if (add_face(h, v[corner[f][0]], v[corner[f][1]], v[corner[f][2]]) < 0) return ART_ENOMEM;
        memcpy(h->face[f].next, next[f], sizeof next[f]);
    }
    for (int p = 0; p < h->n; p++)
        if (!h->use || h->use[p]) hand_out(h, 0, p);
    for (int f = 0; f < 4; f++) ART_TRY(push(h, f));
out:
    return status;
}

static int farthest(const struct hull *h, int f)
{
    int best = h->face[f].first - 1;
    double most = height(h, h->face[f].v, best);
    for (int p = h->link[best]; p; p = h->link[p - 1]) {
        double d = height(h, h->face[f].v, p - 1);
        if (d > most) most = d, best = p - 1;
    }
    return best;
}

/* Faces that see p, put behind the stack, and the edges around them. */
static int find_seen(struct hull *h, int f, int p)
{
    int status, first = h->n_stack;
    h->n_rim = 0;
    h->face[f].seen = true;
    ART_TRY(push(h, f));
    for (int i = first; i < h->n_stack; i++)
        for (int k = 0; k < 3; k++) {
            int s = h->stack[i], g = h->face[s].next[k];
            if (h->face[g].seen) continue;
            if (side(h, g, p) > 0) {
                h->face[g].seen = true;
                ART_TRY(push(h, g));
                continue;
            }
            if (!ART_RESERVE(h->ctx, h->rim, h->n_rim + 2, h->cap_rim)) return ART_ENOMEM;
            h->rim[h->n_rim++] = s, h->rim[h->n_rim++] = k;
        }
    status = ART_OK;
out:
    return status;
}

/* Makes a face from each edge of the horizon to p. */
static int cone(struct hull *h, int p)
{
    int first = h->n_faces;
    for (int i = 0; i < h->n_rim; i += 2) {
        int s = h->rim[i], k = h->rim[i + 1];
        int a = h->face[s].v[k], b = h->face[s].v[(k + 1) % 3], g = h->face[s].next[k];
        int f = add_face(h, a, b, p);
        if (f < 0) return ART_ENOMEM;
        h->face[f].next[0] = g;
        for (int j = 0; j < 3; j++)
            if (h->face[g].v[j] == b) h->face[g].next[j] = f;
        h->start[a] = f;
    }
    for (int f = first; f < h->n_faces; f++) {
        int g = h->start[h->face[f].v[1]];
        h->face[f].next[1] = g;
        h->face[g].next[2] = f;
    }
    return ART_OK;
}

static int grow(struct hull *h, int f)
{
    int p = farthest(h, f), stack = h->n_stack, first = h->n_faces, status;
    ART_TRY(find_seen(h, f, p));
    ART_TRY(cone(h, p));
    for (int i = stack; i < h->n_stack; i++) {
        struct face *s = &h->face[h->stack[i]];
        for (int q = s->first, next; q; q = next) {
            next = h->link[q - 1];
            if (q - 1 != p) hand_out(h, first, q - 1);
        }
        s->first = 0, s->dead = true;
    }
    h->n_stack = stack;
    for (int g = first; g < h->n_faces; g++)
        if (h->face[g].first) ART_TRY(push(h, g));
out:
    return status;
}

static int run(struct hull *h)
{
    int v[4], status;
    h->n_faces = h->n_stack = 0;
    if (!find_four(h, v))
        return art_error(h->ctx, ART_ESHAPE, NULL, "all points lie in one plane: no hull");
    ART_TRY(begin(h, v));
    while (h->n_stack > 0) {
        int f = h->stack[--h->n_stack];
        if (!h->face[f].dead && h->face[f].first) ART_TRY(grow(h, f));
    }
out:
    return status;
}

/* ------------------------------------------------------------------ the result */

/* A corner has three edges or more that are not flat; others came too early. */
static int corners(struct hull *h, bool *use, bool *all)
{
    int *sharp = art_alloc(h->ctx, (size_t)h->n, sizeof *sharp);
    if (!sharp) return ART_ENOMEM;
    *all = true;
    for (int f = 0; f < h->n_faces; f++)
        for (int k = 0; k < 3 && !h->face[f].dead; k++) {
            const struct face *g = &h->face[h->face[f].next[k]];
            int a = h->face[f].v[k], b = h->face[f].v[(k + 1) % 3], apex = g->v[0];
            for (int j = 1; j < 3; j++)
                if (g->v[j] != a && g->v[j] != b) apex = g->v[j];
            if (side(h, f, apex) != 0) sharp[a]++;
        }
    memset(use, 0, (size_t)h->n * sizeof *use);
    for (int f = 0; f < h->n_faces; f++)
        for (int k = 0; k < 3 && !h->face[f].dead; k++) {
            use[h->face[f].v[k]] = sharp[h->face[f].v[k]] >= 3;
            *all &= use[h->face[f].v[k]];
        }
    art_free(sharp);
    return ART_OK;
}

static int build(struct hull *h, const bool *use, struct art_mesh **out)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(h->ctx, &mesh));
    for (int p = 0; p < h->n; p++) {
        h->link[p] = mesh->n_verts;
        if (use[p]) ART_TRY(art_mesh_add_vertex(h->ctx, mesh, at(h, p)));
    }
    for (int f = 0; f < h->n_faces; f++) {
        const int *v = h->face[f].v, w[3] = {h->link[v[0]], h->link[v[1]], h->link[v[2]]};
        if (!h->face[f].dead) ART_TRY(art_mesh_add_face(h->ctx, mesh, 3, w));
    }
    *out = mesh;
    mesh = NULL;
    status = ART_OK;
out:
    art_mesh_free(mesh);
    return status;
}

int art_solid_hull(struct art_ctx *ctx, int n, const double *x, struct art_mesh **out)
{
    struct hull h = {.ctx = ctx, .x = x, .n = n};
    bool *use = art_alloc(ctx, (size_t)n, sizeof *use), all = false;
    int status = ART_ENOMEM;
    h.link = art_alloc(ctx, (size_t)n, sizeof *h.link);
    h.start = art_alloc(ctx, (size_t)n, sizeof *h.start);
    if (!use || !h.link || !h.start) goto out;
    while (!all) {
        ART_TRY(run(&h));
        ART_TRY(corners(&h, use, &all));
        h.use = use;
    }
    ART_TRY(build(&h, use, out));
out:
    art_free(use), art_free(h.link), art_free(h.start);
    art_free(h.face), art_free(h.stack), art_free(h.rim);
    return status;
}
