/* These functions find the nearest faces of packets: some places that are near each other walk
 * down the tree together. The walk in floats finds the triangles that matter to any of them; these
 * are measured in doubles, for four places at a time. Bounds are those of bvh_near.c, with the
 * same care for rounding. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize(                                                                              \
    "O3") /* short loops over vectors are unrolled, so that these stay in registers */
#endif
#include "../bvh_walk_priv.h"
#include <art/simd.h>
#include <float.h>

/* This is a triangle in doubles: corner 0, the edges from it, a unit normal; squares and inverse
 * squares of edges. */
struct measured {
    double a[3], ab[3], ac[3], n[3];
    double bb, cc, bc, all; /* ab.ab, ac.ac, ab.ac, the square of twice the area */
    double inv[3];          /* 1 / square of ab, ac, bc; 0 of none */
    double most; /* the square of the distance of a place from corner 0 up to which this is
                    exact; -1: never */
};

struct art_nearfaces {
    const struct art_bvh *bvh;
    struct measured *tri; /* [tree->n] */
};

enum { FOUND = 64 };

/* A triangle that may be the nearest, with about the squares of its distances, in the coordinates
 * of the tree. */
struct found {
    float low[ART_PACKET];
    int tri;
};

struct search {
    const struct art_nearfaces *faces;
    const struct art_packet *packet;
    float slack; /* triangles that are farther by so much than the nearest count as well */
    float q[3][ART_PACKET];                   /* the places, in the coordinates of the tree */
    float S[ART_PACKET];                      /* 1 + their sizes */
    float high[ART_PACKET], most[ART_PACKET]; /* squares of upper bounds, of what is too far */
    int n;
    struct found list[FOUND];
    void (*measure)(struct search *s);
    void *user;
};

/* ------------------------------------------------------------------- distances */

/* How exact this is: see nearest.c, whose two cases `round` and `near` are those of `most`. */
static void prepare(struct measured *m, const struct art_bvh_tri *tri)
{
    double bc[3];
    art_v3_copy(m->a, tri->p[0]);
    art_v3_sub(m->ab, tri->p[1], tri->p[0]);
    art_v3_sub(m->ac, tri->p[2], tri->p[0]);
    art_v3_sub(bc, tri->p[2], tri->p[1]);
    m->bb = art_v3_norm2(m->ab), m->cc = art_v3_norm2(m->ac), m->bc = art_v3_dot(m->ab, m->ac);
    double far2 = art_v3_norm2(bc), longest = fmax(fmax(m->bb, m->cc), far2);
    m->all = m->bb * m->cc - m->bc * m->bc;
    art_v3_cross(m->n, m->ab, m->ac);
    double size = art_v3_norm(m->n);
    bool round = m->all > 0x1p-12 * longest * longest && isfinite(1 / size) && size < INFINITY;
    art_v3_scale(m->n, round ? 1 / size : 0, m->n);
    m->inv[0] = m->bb > 0 ? 1 / m->bb : 0;
    m->inv[1] = m->cc > 0 ? 1 / m->cc : 0;
    m->inv[2] = far2 > 0 ? 1 / far2 : 0;
    m->most = round ? 0x1p26 * longest : -1;
}

/* Computes d2[ART_PACKET] of a triangle; returns the largest squared distance from corner 0. */
#define KERNELS(name, how)                                                                         \
    how static double distances_##name(const struct measured *m, const double(*p)[ART_PACKET],     \
                                       double *d2)                                                 \
    {                                                                                              \
        const art_f64x4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};                                   \
        double most = 0;                                                                           \
        for (int at = 0; at < ART_PACKET; at += 4) {                                               \
            art_f64x4 ap[3], x[3], t, here, least;                                                 \
            for (int k = 0; k < 3; k++) ap[k] = ART_F64X4_OF(p[k] + at) - m->a[k];                 \
            art_f64x4 ub = ART_DOT3(ap, m->ab), uc = ART_DOT3(ap, m->ac), far = ART_DOT3(ap, ap);  \
            t = ub * m->inv[0];                                                                    \
            t = ART_PICK(t > zero, t, zero), t = ART_PICK(t < one, t, one);                        \
            for (int k = 0; k < 3; k++) x[k] = ap[k] - t * m->ab[k];                               \
            least = ART_DOT3(x, x);                                                                \
            t = uc * m->inv[1];                                                                    \
            t = ART_PICK(t > zero, t, zero), t = ART_PICK(t < one, t, one);                        \
            for (int k = 0; k < 3; k++) x[k] = ap[k] - t * m->ac[k];                               \
            here = ART_DOT3(x, x);                                                                 \
            least = ART_PICK(here < least, here, least);                                           \
            /* from b along c - b */                                                               \
            t = ((uc - ub) + (m->bb - m->bc)) * m->inv[2];                                         \
            t = ART_PICK(t > zero, t, zero), t = ART_PICK(t < one, t, one);                        \
            for (int k = 0; k < 3; k++) x[k] = ap[k] - m->ab[k] - t * (m->ac[k] - m->ab[k]);       \
            here = ART_DOT3(x, x);                                                                 \
            least = ART_PICK(here < least, here, least);                                           \
            art_f64x4 v = m->cc * ub - m->bc * uc, w = m->bb * uc - m->bc * ub;                    \
            here = ART_DOT3(ap, m->n);                                                             \
            here *= here;                                                                          \
            art_i64x4 in = (v > zero) & (w > zero) & (v + w < m->all);                             \
            ART_F64X4(d2 + at) = ART_PICK(in, here, least);                                        \
            for (int i = 0; i < 4; i++) most = far[i] > most ? far[i] : most;                      \
        }                                                                                          \
        return most;                                                                               \
    }
ART_SIMD_COPIES(KERNELS)

static void tri_distances(const struct art_nearfaces *f, int i, const struct art_packet *packet,
                          double d2[ART_PACKET])
{
    const struct measured *m = &f->tri[i];
    const struct art_bvh_tri *tri = &f->bvh->tri[i];
    if (m->most > 0 && ART_SIMD_CHOOSE(distances)(m, packet->p, d2) < m->most) return;
    for (int k = 0; k < ART_PACKET; k++) {
        const double p[3] = {packet->p[0][k], packet->p[1][k], packet->p[2][k]};
        double bary[3], x[3] = {0, 0, 0}, d[3];
        art_nearest_on_triangle((const double *const[]){tri->p[0], tri->p[1], tri->p[2]}, p, bary);
        for (int c = 0; c < 3; c++)
            if (bary[c] != 0) art_v3_add_scaled(x, x, bary[c], tri->p[c]);
        art_v3_sub(d, p, x);
        d2[k] = art_v3_norm2(d);
    }
}

int art_nearfaces_create(struct art_ctx *ctx, struct art_nearfaces **out, const struct art_bvh *bvh)
{
    struct art_nearfaces *f = art_alloc(ctx, 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    f->bvh = bvh;
    f->tri = art_alloc(ctx, (size_t)bvh->tree->n + 1, sizeof *f->tri);
    if (!f->tri) {
        art_free(f);
        return ART_ENOMEM;
    }
    for (int i = 0; i < bvh->tree->n; i++) prepare(&f->tri[i], &bvh->tri[i]);
    *out = f;
    return ART_OK;
}

void art_nearfaces_free(struct art_nearfaces *f)
{
    if (!f) return;
    art_free(f->tri);
    art_free(f);
}

/* ------------------------------------------------------------------------ walk */

/* Eight floats: vectors stay in functions inlined for each kind of processor. */
#define INLINE static inline __attribute__((always_inline))

INLINE bool any(const art_i32x8 *mask)
{
    art_i64x4 bits = (art_i64x4)*mask;
    return ART_SOME4(bits);
}

/* Squares of the distances of the places from the box of child i, rounding apart. */
INLINE void box_distances(const struct search *s, const struct art_bvh_boxes *boxes, int i,
                          float d2[ART_PACKET])
{
    const art_f32x8 zero = {0, 0, 0, 0, 0, 0, 0, 0};
    art_f32x8 sum = zero, x = ART_F32X8_OF(s->q[0]), y = ART_F32X8_OF(s->q[1]),
              z = ART_F32X8_OF(s->q[2]);
    for (int k = 0; k < 3; k++) {
        art_f32x8 h = x * boxes->n[k][0][i] + y * boxes->n[k][1][i] + z * boxes->n[k][2][i];
        h -= boxes->mid[k][i];
        h = (art_f32x8)((art_i32x8)h & 0x7fffffff) - boxes->half[k][i];
        h = ART_PICK(h > zero, h, zero);
        sum += h * h;
    }
    ART_F32X8(d2) = sum;
}

/* The square of the distance of a + t e from the origin, t = num scale cut to 0 ... 1. */
INLINE void edge_distances(const art_f32x8 a[3], const float e[3], const art_f32x8 *num,
                           float scale, art_f32x8 *least)
{
    const art_f32x8 zero = {0, 0, 0, 0, 0, 0, 0, 0}, one = zero + 1;
    art_f32x8 t = *num * scale, x[3], d2;
    t = ART_PICK(t > zero, t, zero), t = ART_PICK(t < one, t, one);
    for (int k = 0; k < 3; k++) x[k] = a[k] + t * e[k];
    d2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    *least = ART_PICK(d2 < *least, d2, *least);
}

/* Bounds of the squares of the distances of triangle i of a block: as triangle_distances. */
INLINE void bounds(const struct search *s, const struct art_bvh_block *B, int i, art_f32x8 *low,
                   art_f32x8 *high)
{
    const art_f32x8 zero = {0, 0, 0, 0, 0, 0, 0, 0};
    const float ab[3] = {B->ab[0][i], B->ab[1][i], B->ab[2][i]};
    const float ac[3] = {B->ac[0][i], B->ac[1][i], B->ac[2][i]};
    const float e[3] = {ac[0] - ab[0], ac[1] - ab[1], ac[2] - ab[2]};
    float bb = B->bb[i], cc = B->cc[i], bc = B->bc[i];
    float ee = e[0] * e[0] + e[1] * e[1] + e[2] * e[2], all = bb * cc - bc * bc;
    art_f32x8 a[3], b[3], ub, uc, ue, d2 = zero + FLT_MAX;
    for (int k = 0; k < 3; k++) {
        a[k] = B->a[k][i] - ART_F32X8_OF(s->q[k]);
        b[k] = a[k] + ab[k];
    }
    ub = -(a[0] * ab[0] + a[1] * ab[1] + a[2] * ab[2]);
    uc = -(a[0] * ac[0] + a[1] * ac[1] + a[2] * ac[2]);
    ue = -(b[0] * e[0] + b[1] * e[1] + b[2] * e[2]);
    edge_distances(a, ab, &ub, bb > 0 ? 1 / bb : 0, &d2);
    edge_distances(a, ac, &uc, cc > 0 ? 1 / cc : 0, &d2);
    edge_distances(b, e, &ue, ee > 0 ? 1 / ee : 0, &d2);
    /* weights of the corners, times the square of twice the area */
    art_f32x8 v = cc * ub - bc * uc, w = bb * uc - bc * ub, u = all - v - w;
    art_f32x8 least = ART_PICK(v < w, v, w), size = ART_F32X8_OF(s->S);
    least = ART_PICK(u < least, u, least);
    art_f32x8 h = a[0] * B->n[0][i] + a[1] * B->n[1][i] + a[2] * B->n[2][i], plane = h * h;
    plane = ART_PICK(plane < d2, plane, d2);
    *low = ART_PICK(least < size * B->out[i], d2, plane);
    *high = ART_PICK(size * B->in[i] < least, plane, d2);
}

/* What is too far by the upper bounds. Where floats end nothing is left out. */
INLINE void lower_most(struct search *s)
{
    for (int at = 0; at < ART_PACKET; at += 4) {
        lanes r = ART_F32X4_OF(s->S + at) * lanes_all(0x1p-18F);
        lanes x = art_f32x4_sqrt(ART_F32X4_OF(s->high + at)) + (r + lanes_all(s->slack));
        x = x * x * lanes_all(1 + 0x1p-19F);
        x = ART_PICK(x < lanes_all(1e36F), x, lanes_all(FLT_MAX));
        ART_F32X4(s->most + at) = art_f32x4_min(x, ART_F32X4_OF(s->most + at));
    }
}

/* Whether a triangle that was found still matters. */
static bool matters(const struct search *s, const struct found *found)
{
    bool near = false;
    for (int k = 0; k < ART_PACKET; k++) near |= !(found->low[k] > s->most[k]);
    return near;
}

/* Triangles that turned out to be too far are dropped; the rest is measured if there is no room. */
static void make_room(struct search *s)
{
    int kept = 0;
    for (int i = 0; i < s->n; i++)
        if (matters(s, &s->list[i])) s->list[kept++] = s->list[i];
    s->n = kept;
    if (s->n == FOUND) s->measure(s);
}

INLINE void see_leaf(struct search *s, const struct art_bvh_block *block)
{
    for (int i = 0; i < block->count; i++) {
        art_f32x8 low, high, least = ART_F32X8_OF(s->high);
        bounds(s, block, i, &low, &high);
        art_i32x8 lower = high < least;
        if (any(&lower)) {
            ART_F32X8(s->high) = ART_PICK(lower, high, least);
            lower_most(s);
        }
        art_i32x8 near = ~(low > ART_F32X8_OF(s->most));
        if (!any(&near)) continue;
        if (s->n == FOUND) make_room(s);
        ART_F32X8(s->list[s->n].low) = low;
        s->list[s->n++].tri = block->first + i;
    }
}

/* This is a child that waits, with its squared distances. */
struct child {
    float d2[ART_PACKET];
    int at;
};

INLINE bool is_near(const struct search *s, const float d2[ART_PACKET])
{
    art_i32x8 near = ~(ART_F32X8_OF(d2) > ART_F32X8_OF(s->most));
    return any(&near);
}

/* Puts the children that are near on the stack, that which is nearest to the first place on top. */
INLINE int push_near(const struct search *s, const struct art_bvh_boxes *boxes, struct child *stack)
{
    int n = 0;
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        struct child child = {.at = boxes->child[i]};
        int at = n;
        box_distances(s, boxes, i, child.d2);
        if (!child.at || !is_near(s, child.d2)) continue;
        for (n++; at > 0 && stack[at - 1].d2[0] < child.d2[0]; at--) stack[at] = stack[at - 1];
        stack[at] = child;
    }
    return n;
}

INLINE void walk(struct search *s)
{
    struct child stack[ART_TREE_STACK];
    const struct art_bvh *bvh = s->faces->bvh;
    int depth = 0, child = 0;
    if (bvh->tree->n == 0) return;
    for (;;) {
        if (child < 0)
            see_leaf(s, &bvh->block[-1 - child]);
        else
            depth += push_near(s, &bvh->boxes[child], stack + depth);
        do {
            if (depth == 0) return;
            depth--;
        } while (!is_near(s, stack[depth].d2));
        child = stack[depth].at;
    }
}

#define WALKS(name, how)                                                                           \
    how static void walk_##name(struct search *s)                                                  \
    {                                                                                              \
        walk(s);                                                                                   \
    }
ART_SIMD_COPIES(WALKS)

static void start(struct search *s, double slack)
{
    const struct art_packet *packet = s->packet;
    const struct art_boxtree *tree = s->faces->bvh->tree;
    double far = slack * tree->scale * (1 + 0x1p-20);
    for (int i = 0; i < ART_PACKET; i++) {
        const double p[3] = {packet->p[0][i], packet->p[1][i], packet->p[2][i]};
        float q[3];
        s->S[i] = 1 + art_tree_point(tree, p, q);
        s->most[i] = s->high[i] = FLT_MAX;
        for (int k = 0; k < 3; k++) s->q[k][i] = q[k];
    }
    s->slack = far < 1e18 ? (float)far : 1e18F;
    s->n = 0;
}

/* ------------------------------------------------------------------- questions */

struct least {
    double *d2;
};

static void measure_least(struct search *s)
{
    const struct least *least = s->user;
    double d2[ART_PACKET];
    for (int i = 0; i < s->n; i++) {
        if (!matters(s, &s->list[i])) continue;
        tri_distances(s->faces, s->list[i].tri, s->packet, d2);
        for (int k = 0; k < ART_PACKET; k++)
            least->d2[k] = d2[k] < least->d2[k] ? d2[k] : least->d2[k];
    }
    s->n = 0;
}

void art_nearfaces_distance2(const struct art_nearfaces *faces, const struct art_packet *packet,
                             double d2[ART_PACKET])
{
    struct least least = {d2};
    struct search s;
    s.faces = faces, s.packet = packet, s.measure = measure_least, s.user = &least;
    for (int k = 0; k < ART_PACKET; k++) d2[k] = INFINITY;
    start(&s, 0);
    ART_SIMD_CHOOSE(walk)(&s);
    measure_least(&s);
}

struct several {
    int n, most;
    struct art_nearface *near;
    bool too_many;
};

static void measure_several(struct search *s)
{
    struct several *f = s->user;
    for (int i = 0; i < s->n; i++) {
        if (!matters(s, &s->list[i])) continue;
        if (f->n == f->most) {
            f->too_many = true;
            break;
        }
        f->near[f->n].face = s->faces->bvh->tri[s->list[i].tri].face;
        tri_distances(s->faces, s->list[i].tri, s->packet, f->near[f->n++].d2);
    }
    s->n = 0;
}

int art_nearfaces_near(const struct art_nearfaces *faces, const struct art_packet *packet,
                       double slack, int most, struct art_nearface *near)
{
    struct several several = {.most = most, .near = near};
    struct search s;
    s.faces = faces, s.packet = packet, s.measure = measure_several, s.user = &several;
    start(&s, slack);
    ART_SIMD_CHOOSE(walk)(&s);
    measure_several(&s);
    return several.too_many ? -1 : several.n;
}

/* ----------------------------------------------------------------------- order */

/* Spreads the bits of a number below 1024 with two between each. */
static uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}

/* The place of p on Morton's curve through the cells of a grid of 1024 along the longest axis. */
static uint32_t cell_of(const double p[3], const double low[3], double per_cell)
{
    uint32_t code = 0;
    for (int k = 0; k < 3; k++) {
        double x = (p[k] - low[k]) * per_cell;
        code |= spread(x > 0 ? x < 1023 ? (uint32_t)x : 1023 : 0) << k;
    }
    return code;
}

int art_order_places(struct art_ctx *ctx, int n, const double *p, int *order)
{
    enum { DIGIT = 10, PASSES = 3, SIZE = 1 << DIGIT };
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    uint32_t *code = art_alloc(ctx, (size_t)n + 1, sizeof *code);
    int *other = art_alloc(ctx, (size_t)n + 1, sizeof *other), *from = order, *to = other;
    int status = code && other ? ART_OK : ART_ENOMEM;
    double size = 0;
    for (int i = 0; i < 3 * n; i++) {
        low[i % 3] = fmin(low[i % 3], p[i]);
        high[i % 3] = fmax(high[i % 3], p[i]);
    }
    for (int k = 0; k < 3 && n > 0; k++) size = fmax(size, high[k] - low[k]);
    for (int i = 0; i < n && status == ART_OK; i++) {
        order[i] = i;
        code[i] = cell_of(p + 3 * (size_t)i, low, size > 0 ? 1023 / size : 0);
    }
    for (int pass = 0; pass < PASSES && status == ART_OK; pass++) {
        int count[SIZE + 1] = {0};
        for (int i = 0; i < n; i++) count[(code[i] >> pass * DIGIT & (SIZE - 1)) + 1]++;
        for (int k = 0; k < SIZE; k++) count[k + 1] += count[k];
        for (int i = 0; i < n; i++)
            to[count[code[from[i]] >> pass * DIGIT & (SIZE - 1)]++] = from[i];
        int *swap = from;
        from = to, to = swap;
    }
    if (status == ART_OK && n > 0) memcpy(order, from, (size_t)n * sizeof *order);
    art_free(code);
    art_free(other);
    return status;
}
