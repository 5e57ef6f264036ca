/* This determines the nesting of closed shells.
 *
 * One lies inside another if it has less volume, no edge of either goes through a face of the
 * other, and some middles of its faces, taken as samples, all lie inside: a ray in +x from each
 * crosses the other an odd number of times. So what sticks out lies inside as little as one of two
 * shells in one place. Samples are sorted into squares of the y-z plane and in each by x, so that
 * each face meets only those before it that its shell may hold. */
#include "repair_priv.h"
#include <art/predicates.h>
#include <stdlib.h>

/* Thousands of shells each in the next have pairs without end: there is a limit. */
enum { SAMPLES = 4, GRID = 64, MOST_CROSSINGS = 20000000 };

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
    int *in;                     /* samples by square, in each by x */
};

/* A crossing says that a ray went through a face of another shell. */
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

/* True if the ray passes between the projections of a and b on its left, by a rule that two
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

/* True if the ray from p in +x goes through the triangle. */
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

/* The first of the samples in[at..end) whose x is `low` or more. */
static int first_from(const struct rays *rays, int at, int end, double low)
{
    while (at < end) {
        int middle = at + (end - at) / 2;
        if (rays->sample[rays->in[middle]].p[0] < low)
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

static int cast_at(struct art_ctx *ctx, const struct rays *rays, const struct art_mesh_shells *s,
                   int f, const double *a, const double *b, const double *c,
                   struct crossings *found)
{
    int y0 = square_at(rays, 0, fmin(fmin(a[1], b[1]), c[1]));
    int y1 = square_at(rays, 0, fmax(fmax(a[1], b[1]), c[1]));
    int z0 = square_at(rays, 1, fmin(fmin(a[2], b[2]), c[2]));
    int z1 = square_at(rays, 1, fmax(fmax(a[2], b[2]), c[2]));
    const int other = s->shell[f];
    const double low = rays->box[other].min[0], high = fmax(fmax(a[0], b[0]), c[0]);
    for (int y = y0; y <= y1; y++)
        for (int z = z0; z <= z1; z++) {
            const int end = rays->square[y * GRID + z + 1];
            for (int k = first_from(rays, rays->square[y * GRID + z], end, low); k < end; k++) {
                const struct sample *ray = &rays->sample[rays->in[k]];
                if (ray->p[0] > high) break;
                if (ray->shell == other || !box_inside(&rays->box[ray->shell], &rays->box[other]) ||
                    !crosses(ray->p, a, b, c))
                    continue;
                if (found->n == MOST_CROSSINGS)
                    return art_error(ctx, ART_ELIMIT, NULL,
                                     "too many shells lie in each other (the limit is %d pairs)",
                                     MOST_CROSSINGS / SAMPLES);
                if (!ART_GROW(ctx, found->list, found->n, found->cap)) return ctx->status;
                found->list[found->n++] = (struct crossing){rays->in[k], other};
            }
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

/* One shell inside another. */
struct inside {
    int inner, outer;
};
struct insides {
    struct inside *list;
    int n, cap;
};

/* Two shells in one place lie half inside each other, as rounding has it. */
static bool is_smaller(const struct art_mesh_shells *s, int inner, int outer)
{
    return fabs(s->volume[inner]) < (1 - 1e-9) * fabs(s->volume[outer]);
}

/* Sort the crossings: where all samples of a shell have an odd number of them with another, it is
 * inside, if it does not cross it. The list ascends. */
static int find_insides(struct art_ctx *ctx, const struct art_mesh_shells *s,
                        const struct rays *rays, struct crossings *found, struct insides *in)
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
        if (odd < SAMPLES || !is_smaller(s, inner, outer)) continue;
        if (!ART_GROW(ctx, in->list, in->n, in->cap)) return ctx->status;
        in->list[in->n++] = (struct inside){inner, outer};
    }
    return ART_OK;
}

/* ------------------------------------------------------------ what sticks out */

/* True if the inside of the segment goes through the inside of the triangle. */
static bool pierces(const double *a, const double *b, const double *const t[3])
{
    int way = art_orient3d(t[0], t[1], t[2], a);
    if (way == 0 || way * art_orient3d(t[0], t[1], t[2], b) >= 0) return false;
    for (int k = 0; k < 3; k++)
        if (art_orient3d(a, b, t[k], t[(k + 1) % 3]) != -way) return false;
    return true;
}

/* True if a side of face f goes through face g. */
static bool face_pierces(const struct art_mesh *mesh, int f, int g)
{
    const int *v = mesh->face_vert + mesh->face_off[f], *w = mesh->face_vert + mesh->face_off[g];
    int n = art_mesh_face_size(mesh, f), m = art_mesh_face_size(mesh, g);
    for (int i = 0; i < n; i++)
        for (int k = 1; k + 1 < m; k++) {
            const double *const t[3] = {art_mesh_at(mesh, w[0]), art_mesh_at(mesh, w[k]),
                                        art_mesh_at(mesh, w[k + 1])};
            if (pierces(art_mesh_at(mesh, v[i]), art_mesh_at(mesh, v[(i + 1) % n]), t)) return true;
        }
    return false;
}

static struct inside *find_inside(const struct insides *in, int inner, int outer)
{
    const struct inside key = {inner, outer};
    return bsearch(&key, in->list, (size_t)in->n, sizeof *in->list, art_compare_int_pairs);
}

/* Take out shells that cross those they seem to be in. crosses: [in->n] zeros */
static void drop_crossing(const struct art_mesh_shells *s, const struct art_mesh *mesh,
                          struct insides *in, int (*pair)[2], int n_pairs, bool *crosses)
{
    int n = 0;
    for (int i = 0; i < n_pairs; i++) {
        int f = pair[i][0], g = pair[i][1], a = s->shell[f], b = s->shell[g];
        struct inside *it = a == b ? NULL : find_inside(in, a, b);
        if (!it && a != b) it = find_inside(in, b, a);
        if (it && !crosses[it - in->list])
            crosses[it - in->list] = face_pierces(mesh, f, g) || face_pierces(mesh, g, f);
    }
    for (int i = 0; i < in->n; i++)
        if (!crosses[i]) in->list[n++] = in->list[i];
    in->n = n;
}

static int check_crossing(struct art_ctx *ctx, const struct art_mesh_shells *s,
                          const struct art_mesh *mesh, struct insides *in)
{
    int(*pair)[2] = NULL, n_pairs, status;
    bool *crosses = NULL;
    if (in->n == 0) return ART_OK;
    ART_TRY(art_mesh_self_intersections(ctx, mesh, &pair, &n_pairs));
    crosses = art_alloc(ctx, (size_t)in->n, sizeof *crosses);
    if (crosses)
        drop_crossing(s, mesh, in, pair, n_pairs, crosses);
    else
        status = ART_ENOMEM;
out:
    art_free(pair), art_free(crosses);
    return status;
}

struct ranked {
    int shell;
    double volume;
};

static int compare_ranked(const void *p, const void *q)
{
    const struct ranked *a = p, *b = q;
    if (a->volume != b->volume) return a->volume > b->volume ? -1 : 1;
    return (a->shell > b->shell) - (a->shell < b->shell);
}

/* Depth is the length of the longest chain of shells each in the next: what lies in two that
 * overlap lies no deeper than in one. What is around a shell is larger, so its depth is known
 * before, if the large ones come first. */
static int find_depths(struct art_ctx *ctx, struct art_mesh_shells *s, const struct insides *in)
{
    struct ranked *rank = art_alloc(ctx, (size_t)s->n, sizeof *rank);
    int *first = art_alloc(ctx, (size_t)s->n + 1, sizeof *first);
    int status = rank && first ? ART_OK : ART_ENOMEM;
    if (status < 0) goto out;
    for (int i = 0; i < in->n; i++) {
        int inner = in->list[i].inner, outer = in->list[i].outer, around = s->around[inner];
        if (around < 0 || fabs(s->volume[outer]) < fabs(s->volume[around]))
            s->around[inner] = outer;
        first[inner + 1] = i + 1;
    }
    for (int i = 0; i < s->n; i++) {
        rank[i] = (struct ranked){i, fabs(s->volume[i])};
        if (first[i + 1] < first[i]) first[i + 1] = first[i];
    }
    qsort(rank, (size_t)s->n, sizeof *rank, compare_ranked);
    for (int k = 0; k < s->n; k++) {
        int shell = rank[k].shell;
        for (int i = first[shell]; i < first[shell + 1]; i++) {
            int deeper = s->depth[in->list[i].outer] + 1;
            if (s->depth[shell] < deeper) s->depth[shell] = deeper;
        }
    }
out:
    art_free(rank), art_free(first);
    return status;
}

/* ------------------------------------------------------------------- samples */

/* Finds the boxes of the shells; count[i]: faces of shell i. */
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

/* Takes samples of the closed shells: middles of faces spread over each. seen: [n] zeros */
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

/* This is a sample on its way into its square. */
struct place {
    int square, sample;
    double x;
};

static int compare_places(const void *p, const void *q)
{
    const struct place *a = p, *b = q;
    if (a->square != b->square) return a->square < b->square ? -1 : 1;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->sample > b->sample) - (a->sample < b->sample);
}

/* Sort the samples into squares. */
static int fill_squares(struct art_ctx *ctx, struct rays *rays)
{
    double max[2] = {-INFINITY, -INFINITY};
    rays->min[0] = rays->min[1] = INFINITY;
    for (int i = 0; i < rays->n_samples; i++)
        for (int k = 0; k < 2; k++) {
            rays->min[k] = fmin(rays->min[k], rays->sample[i].p[k + 1]);
            max[k] = fmax(max[k], rays->sample[i].p[k + 1]);
        }
    for (int k = 0; k < 2; k++) rays->size[k] = (max[k] - rays->min[k]) / GRID;
    struct place *place = art_alloc(ctx, (size_t)rays->n_samples, sizeof *place);
    if (!place) return ART_ENOMEM;
    memset(rays->square, 0, sizeof rays->square);
    for (int i = 0; i < rays->n_samples; i++) {
        const double *x = rays->sample[i].p;
        place[i] = (struct place){square_of(rays, x), i, x[0]};
        rays->square[place[i].square + 1]++;
    }
    for (int k = 0; k < GRID * GRID; k++) rays->square[k + 1] += rays->square[k];
    qsort(place, (size_t)rays->n_samples, sizeof *place, compare_places);
    for (int i = 0; i < rays->n_samples; i++) rays->in[i] = place[i].sample;
    art_free(place);
    return ART_OK;
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
    struct insides in = {0};
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
    ART_TRY(fill_squares(ctx, rays));
    ART_TRY(cast(ctx, rays, s, &found));
    ART_TRY(find_insides(ctx, s, rays, &found, &in));
    ART_TRY(check_crossing(ctx, s, mesh, &in));
    ART_TRY(find_depths(ctx, s, &in));
out:
    art_free(found.list), art_free(in.list), art_free(box), art_free(count), art_free(seen);
    if (rays) art_free(rays->in), art_free(rays->sample);
    art_free(rays);
    return status;
}
