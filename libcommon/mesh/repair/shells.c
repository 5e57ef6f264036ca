/* Shells: faces connected across edges of two faces; which of them lie inside which. */
#include "repair_priv.h"
#include <stdlib.h>

int art_mesh_root(int *parent, int i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

void art_mesh_unite(int *parent, int i, int j)
{
    i = art_mesh_root(parent, i), j = art_mesh_root(parent, j);
    if (i < j) parent[j] = i;
    if (j < i) parent[i] = j;
}

void art_mesh_shells_free(struct art_mesh_shells *s)
{
    if (!s) return;
    art_free(s->shell), art_free(s->first), art_free(s->closed), art_free(s->area);
    art_free(s->volume), art_free(s->depth), art_free(s->around);
    art_free(s);
}

/* A shell with an odd number of faces at some edge is open. */
static void find_closed(struct art_mesh_shells *s, const struct art_mesh_topology *t)
{
    for (int i = 0; i < s->n; i++) s->closed[i] = true;
    for (int e = 0; e < t->n_edges; e++) {
        int at = t->edge_off[e], end = t->edge_off[e + 1];
        if (end - at == 2) continue;
        for (int k = at; k < end; k++) {
            int same = 0;
            for (int j = at; j < end; j++)
                same += s->shell[t->edge_face[j]] == s->shell[t->edge_face[k]];
            if (same % 2 == 1) s->closed[s->shell[t->edge_face[k]]] = false;
        }
    }
}

void art_mesh_shells_measure(struct art_mesh_shells *s, const struct art_mesh *mesh)
{
    for (int i = 0; i < s->n; i++) s->area[i] = s->volume[i] = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        int shell = s->shell[f];
        const int *v = mesh->face_vert + mesh->face_off[f];
        const double *o = art_mesh_at(mesh, mesh->face_vert[mesh->face_off[s->first[shell]]]);
        double a[3], p[3], q[3], r[3], sum[3] = {0, 0, 0};
        art_v3_sub(p, art_mesh_at(mesh, v[0]), o);
        for (int k = 1; k + 1 < art_mesh_face_size(mesh, f); k++) {
            art_v3_sub(q, art_mesh_at(mesh, v[k]), o);
            art_v3_sub(r, art_mesh_at(mesh, v[k + 1]), o);
            s->volume[shell] += art_v3_triple(p, q, r) / 6;
            art_v3_sub(q, q, p), art_v3_sub(r, r, p);
            art_v3_cross(a, q, r);
            art_v3_add_scaled(sum, sum, 0.5, a);
        }
        s->area[shell] += art_v3_norm(sum);
    }
    for (int i = 0; i < s->n; i++)
        if (!s->closed[i]) s->volume[i] = 0;
}

int art_mesh_shells_create(struct art_ctx *ctx, struct art_mesh_shells **shells,
                           const struct art_mesh *mesh, const struct art_mesh_topology *t)
{
    size_t n = (size_t)mesh->n_faces;
    struct art_mesh_shells *s = art_alloc(ctx, 1, sizeof *s);
    int status = ART_ENOMEM;
    if (!s) goto out;
    s->shell = art_alloc(ctx, n, sizeof *s->shell);
    s->first = art_alloc(ctx, n, sizeof *s->first);
    s->closed = art_alloc(ctx, n, sizeof *s->closed);
    if (!s->shell || !s->first || !s->closed) goto out;
    for (int f = 0; f < mesh->n_faces; f++) s->shell[f] = f;
    for (int e = 0; e < t->n_edges; e++)
        if (art_mesh_edge_faces(t, e) == 2)
            art_mesh_unite(s->shell, t->edge_face[t->edge_off[e]],
                           t->edge_face[t->edge_off[e] + 1]);
    /* roots are the first faces: number them as they come; those behind find theirs numbered */
    for (int f = 0; f < mesh->n_faces; f++) {
        int root = art_mesh_root(s->shell, f);
        if (root == f) s->first[s->n++] = f;
    }
    int *number = art_alloc(ctx, n, sizeof *number);
    if (!number) goto out;
    for (int i = 0; i < s->n; i++) number[s->first[i]] = i;
    for (int f = 0; f < mesh->n_faces; f++) s->shell[f] = art_mesh_root(s->shell, f);
    for (int f = 0; f < mesh->n_faces; f++) s->shell[f] = number[s->shell[f]];
    art_free(number);
    s->area = art_alloc(ctx, (size_t)s->n, sizeof *s->area);
    s->volume = art_alloc(ctx, (size_t)s->n, sizeof *s->volume);
    s->depth = art_alloc(ctx, (size_t)s->n, sizeof *s->depth);
    s->around = art_alloc(ctx, (size_t)s->n, sizeof *s->around);
    if (!s->area || !s->volume || !s->depth || !s->around) goto out;
    find_closed(s, t);
    art_mesh_shells_measure(s, mesh);
    for (int i = 0; i < s->n; i++) s->around[i] = -1;
    *shells = s;
    s = NULL;
    status = ART_OK;
out:
    art_mesh_shells_free(s);
    return status;
}

/* ----------------------------------------------------------------- nesting
 *
 * A shell lies inside a closed one if some of its vertices, taken as samples, all do: a ray in +x
 * from each crosses the other an odd number of times. Samples are sorted into squares of the y-z
 * plane, so that each face meets only those before or behind it. */

enum { SAMPLES = 4, GRID = 64 };

struct box {
    double min[3], max[3];
};

struct sample {
    int shell;
    double p[3];
};

struct rays {
    const struct art_mesh *mesh;
    const struct box *box; /* [n] of shells */
    int n_samples;
    struct sample *sample;
    double min[2], size[2];      /* of a square */
    int square[GRID * GRID + 1]; /* range of each square in `in` */
    int fill[GRID * GRID];
    int *in; /* samples by square */
};

/* A ray went through a face of another shell. */
struct crossing {
    int sample, shell;
};
struct crossings {
    struct crossing *list;
    int n, cap;
};

static int square_at(const struct rays *rays, int axis, double x)
{
    double k = rays->size[axis] > 0 ? floor((x - rays->min[axis]) / rays->size[axis]) : 0;
    return k < 0 ? 0 : k >= GRID ? GRID - 1 : (int)k;
}

static int square_of(const struct rays *rays, const double p[3])
{
    return square_at(rays, 0, p[1]) * GRID + square_at(rays, 1, p[2]);
}

/* Whether the ray passes between the projections of a and b on its left, by a rule that two
 * triangles with a side in common see alike. */
static bool passes(const double *p, const double *a, const double *b)
{
    if ((a[2] > p[2]) == (b[2] > p[2])) return false;
    /* the same arithmetic whichever way the side runs */
    if (b[2] < a[2] || (b[2] == a[2] && b[1] < a[1])) {
        const double *t = a;
        a = b, b = t;
    }
    return p[1] < a[1] + (p[2] - a[2]) * ((b[1] - a[1]) / (b[2] - a[2]));
}

/* Whether the ray from p in +x goes through the triangle. */
static bool crosses(const double *p, const double *a, const double *b, const double *c)
{
    if (fmax(fmax(a[0], b[0]), c[0]) < p[0]) return false;
    if (passes(p, a, b) + passes(p, b, c) + passes(p, c, a) != 1) return false;
    double u[3], v[3], n[3], d[3];
    art_v3_sub(u, b, a), art_v3_sub(v, c, a), art_v3_sub(d, a, p);
    art_v3_cross(n, u, v);
    /* x of the plane over (y, z) lies ahead */
    return n[0] != 0 && art_v3_dot(n, d) / n[0] > 0;
}

static bool box_inside(const struct box *a, const struct box *b)
{
    for (int k = 0; k < 3; k++)
        if (a->min[k] < b->min[k] || a->max[k] > b->max[k]) return false;
    return true;
}

static int cast_at(struct art_ctx *ctx, const struct rays *rays, const struct art_mesh_shells *s,
                   int f, const double *a, const double *b, const double *c,
                   struct crossings *found)
{
    int y0 = square_at(rays, 0, fmin(fmin(a[1], b[1]), c[1]));
    int y1 = square_at(rays, 0, fmax(fmax(a[1], b[1]), c[1]));
    int z0 = square_at(rays, 1, fmin(fmin(a[2], b[2]), c[2]));
    int z1 = square_at(rays, 1, fmax(fmax(a[2], b[2]), c[2]));
    for (int y = y0; y <= y1; y++)
        for (int z = z0; z <= z1; z++)
            for (int k = rays->square[y * GRID + z]; k < rays->square[y * GRID + z + 1]; k++) {
                const struct sample *ray = &rays->sample[rays->in[k]];
                int other = s->shell[f];
                if (ray->shell == other || !box_inside(&rays->box[ray->shell], &rays->box[other]) ||
                    !crosses(ray->p, a, b, c))
                    continue;
                if (!ART_GROW(ctx, found->list, found->n, found->cap)) return ctx->status;
                found->list[found->n++] = (struct crossing){rays->in[k], other};
            }
    return ART_OK;
}

static int compare_crossings(const void *p, const void *q)
{
    const struct crossing *a = p, *b = q;
    int i = a->sample / SAMPLES,
        j = b->sample / SAMPLES; /* the samples of a shell follow one another */
    if (i != j) return i < j ? -1 : 1;
    if (a->shell != b->shell) return a->shell < b->shell ? -1 : 1;
    return (a->sample > b->sample) - (a->sample < b->sample);
}

/* Sort the crossings: where all samples of a shell have an odd number of them with another, it is
 * inside. */
static void find_depths(struct art_mesh_shells *s, const struct rays *rays, struct crossings *found)
{
    if (found->n) qsort(found->list, (size_t)found->n, sizeof *found->list, compare_crossings);
    for (int i = 0, end; i < found->n; i = end) {
        int inner = rays->sample[found->list[i].sample].shell, outer = found->list[i].shell,
            odd = 0;
        for (end = i; end < found->n && found->list[end].shell == outer &&
                      rays->sample[found->list[end].sample].shell == inner;) {
            int at = end;
            while (end < found->n && found->list[end].shell == outer &&
                   found->list[end].sample == found->list[at].sample)
                end++;
            odd += (end - at) % 2;
        }
        if (odd < SAMPLES) continue;
        s->depth[inner]++;
        if (s->around[inner] < 0 || fabs(s->volume[outer]) < fabs(s->volume[s->around[inner]]))
            s->around[inner] = outer;
    }
}

/* Boxes of the shells; count[i]: faces of shell i. */
static void find_boxes(const struct art_mesh *mesh, const struct art_mesh_shells *s,
                       struct box *box, int *count)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < 3; k++) box[i].min[k] = INFINITY, box[i].max[k] = -INFINITY;
    for (int f = 0; f < mesh->n_faces; f++) {
        struct box *b = &box[s->shell[f]];
        for (int c = mesh->face_off[f]; c < mesh->face_off[f + 1]; c++)
            for (int k = 0; k < 3; k++) {
                double x = art_mesh_at(mesh, mesh->face_vert[c])[k];
                b->min[k] = fmin(b->min[k], x), b->max[k] = fmax(b->max[k], x);
            }
        count[s->shell[f]]++;
    }
}

/* Samples of the closed shells: middles of faces spread over each. seen: [n] zeros */
static void take_samples(struct rays *rays, const struct art_mesh_shells *s, const int *count,
                         int *seen)
{
    const struct art_mesh *mesh = rays->mesh;
    int *base = rays->in, n = 0; /* not in use yet; it has room for each closed shell's samples */
    for (int i = 0; i < s->n; i++) {
        if (s->closed[i]) base[i] = n;
        n += s->closed[i] ? SAMPLES : 0;
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        int shell = s->shell[f], at = seen[shell]++;
        if (!s->closed[shell]) continue;
        for (int k = 0; k < SAMPLES; k++) {
            if (at != (int)((int64_t)k * count[shell] / SAMPLES)) continue;
            struct sample *sample = &rays->sample[base[shell] + k];
            sample->shell = shell;
            for (int c = 0; c < 3; c++)
                art_v3_add_scaled(sample->p, sample->p, 1.0 / 3,
                                  art_mesh_at(mesh, mesh->face_vert[mesh->face_off[f] + c]));
        }
    }
    rays->n_samples = n;
}

/* Sort the samples into squares. */
static void fill_squares(struct rays *rays)
{
    double max[2] = {-INFINITY, -INFINITY};
    rays->min[0] = rays->min[1] = INFINITY;
    for (int i = 0; i < rays->n_samples; i++)
        for (int k = 0; k < 2; k++) {
            rays->min[k] = fmin(rays->min[k], rays->sample[i].p[k + 1]);
            max[k] = fmax(max[k], rays->sample[i].p[k + 1]);
        }
    for (int k = 0; k < 2; k++) rays->size[k] = (max[k] - rays->min[k]) / GRID;
    memset(rays->square, 0, sizeof rays->square);
    for (int i = 0; i < rays->n_samples; i++)
        rays->square[square_of(rays, rays->sample[i].p) + 1]++;
    for (int k = 0; k < GRID * GRID; k++) rays->square[k + 1] += rays->square[k];
    for (int i = rays->n_samples - 1; i >= 0; i--) {
        int k = square_of(rays, rays->sample[i].p);
        rays->in[rays->square[k] + rays->fill[k]++] = i;
    }
}

static int cast(struct art_ctx *ctx, const struct rays *rays, const struct art_mesh_shells *s,
                struct crossings *found)
{
    const struct art_mesh *mesh = rays->mesh;
    int status = ART_OK;
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + mesh->face_off[f];
        for (int k = 1; s->closed[s->shell[f]] && k + 1 < art_mesh_face_size(mesh, f); k++)
            ART_TRY(cast_at(ctx, rays, s, f, art_mesh_at(mesh, v[0]), art_mesh_at(mesh, v[k]),
                            art_mesh_at(mesh, v[k + 1]), found));
    }
out:
    return status;
}

int art_mesh_shells_nest(struct art_ctx *ctx, struct art_mesh_shells *s,
                         const struct art_mesh *mesh)
{
    int n = 0, status = ART_ENOMEM;
    for (int i = 0; i < s->n; i++) {
        s->depth[i] = 0, s->around[i] = -1;
        n += s->closed[i];
    }
    if (n < 2) return ART_OK;
    struct crossings found = {0};
    struct rays *rays = art_alloc(ctx, 1, sizeof *rays);
    struct box *box = art_alloc(ctx, (size_t)s->n, sizeof *box);
    int *count = art_alloc(ctx, (size_t)s->n, sizeof *count);
    int *seen = art_alloc(ctx, (size_t)s->n, sizeof *seen);
    if (!rays || !box || !count || !seen) goto out;
    rays->mesh = mesh;
    rays->box = box;
    rays->in = art_alloc(ctx, SAMPLES * (size_t)s->n, sizeof *rays->in);
    rays->sample = art_alloc(ctx, SAMPLES * (size_t)n, sizeof *rays->sample);
    if (!rays->in || !rays->sample) goto out;
    find_boxes(mesh, s, box, count);
    take_samples(rays, s, count, seen);
    fill_squares(rays);
    ART_TRY(cast(ctx, rays, s, &found));
    find_depths(s, rays, &found);
    status = ART_OK;
out:
    art_free(found.list), art_free(box), art_free(count), art_free(seen);
    if (rays) art_free(rays->in), art_free(rays->sample);
    art_free(rays);
    return status;
}
