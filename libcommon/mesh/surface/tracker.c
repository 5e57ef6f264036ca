/* This follows a deformable surface beside a rigid one over many queries.
 *
 * Seen from the rigid one, what has not moved farther than the distance that was left is still
 * apart. For a triangle this is the least of lower bounds of its distance from those of the rigid
 * one: between their boxes, and along their normals; those that are nearer than that are listed.
 * For a vertex it is half the size of a box about it that is all outside: there are smaller ones
 * where no large one is. How far is asked for depends on how fast things move, as near bounds are
 * cheap and far ones last; the answers do not depend on it.
 *
 * Where the rigid one is sound, closed and without crossings, a vertex that is outside stays so in
 * the ball about it that the surface does not reach, which needs no box. Whether it is costs as
 * much as half a question for each of its triangles, so that is found out once as many were asked
 * in vain. */
#include "surface_priv.h"
#include <math.h>
#include <string.h>

/* Steps that a bound is to last, and its least by the size of a triangle. */
static const double lasts = 2, least = 0.02;
/* The largest and the least box of a vertex, by its distance, and what is tried where there was
 * none. */
static const double widest = 0.5, narrowest = 1e-3, narrower = 0.25;
/* Times that no box is looked for, after there was none of the least, nor a larger one than there
 * was; boxes that are tried at once. */
enum { PATIENCE = 16, TRIES = 2 };

/* A triangle of the rigid surface, at a place of the leaves, how far it is at least, and whether
 * the two cross now. */
struct other {
    int at;
    bool cross;
    double apart;
};

/* A triangle that was looked at: its corners then, in the axes of the rigid one. */
struct seen {
    double p[3][3];
    double free;        /* it may move by less; < 0: it is looked at anew */
    struct other *near; /* the others that are not as far */
    int n, cap;
    int n_crossed; /* of these */
    bool full;     /* the list had no room for all of them */
};
struct seen_vertex {
    double p[3], box;   /* it is outside if it has moved by less along each axis */
    double ball;        /* the same, if it has moved by less */
    double share;       /* of its distance, the box that is tried next */
    int guess;          /* the last nearest triangle */
    int patience, wait; /* asks until a box is tried again, and a larger one */
    bool inside, left_out;
    struct art_surface_near near; /* of one that is */
};

struct art_surface_tracker {
    struct art_surface *soft, *rigid;
    double *x;        /* [n_verts][3] in the axes of the rigid one */
    double *step;     /* [n_verts] how far each went since it was last seen */
    struct seen *tri; /* [n_tris] */
    struct seen_vertex *vert;
    long moves[2];     /* of the surfaces, that x is of */
    long vain;         /* questions about what has no box, as long as that is counted */
    bool sound;        /* of the rigid one, as far as is known */
    double slack, tol; /* what rounding may be; of the vertices */
};

int art_surface_tracker_create(struct art_ctx *ctx, struct art_surface_tracker **tracker,
                               struct art_surface *soft, struct art_surface *rigid)
{
    size_t n = (size_t)soft->n_verts, m = (size_t)soft->n_tris;
    struct art_surface_tracker *w = art_alloc(ctx, 1, sizeof *w);
    if (!w) return ART_ENOMEM;
    w->soft = soft, w->rigid = rigid;
    w->x = art_alloc(ctx, 3 * n, sizeof *w->x);
    w->step = art_alloc(ctx, n, sizeof *w->step);
    w->tri = art_alloc(ctx, m, sizeof *w->tri);
    w->vert = art_alloc(ctx, n, sizeof *w->vert);
    w->moves[0] = w->moves[1] = -1;
    if (!w->x || !w->step || !w->tri || !w->vert) {
        art_surface_tracker_free(w);
        return ART_ENOMEM;
    }
    for (size_t t = 0; t < m; t++) w->tri[t].free = -1;
    for (size_t v = 0; v < n; v++) {
        w->vert[v].box = w->vert[v].ball = -1;
        w->vert[v].share = widest;
        w->vert[v].guess = -1;
    }
    *tracker = w;
    return ART_OK;
}

void art_surface_tracker_free(struct art_surface_tracker *w)
{
    if (!w) return;
    for (int t = 0; w->tri && t < w->soft->n_tris; t++) art_free(w->tri[t].near);
    art_free(w->x), art_free(w->step), art_free(w->tri), art_free(w->vert);
    art_free(w);
}

void art_surface_tracker_exclude(struct art_surface_tracker *w, int vert)
{
    w->vert[vert].left_out = true;
}

/* Places of the moment, in the axes of the rigid one. */
static void update_margins(struct art_surface_tracker *w)
{
    const struct art_surface *soft = w->soft, *rigid = w->rigid;
    bool first = w->moves[0] < 0;
    double size = art_v3_norm(rigid->T.p), far = 0;
    if (w->moves[0] == soft->n_moves && w->moves[1] == rigid->n_moves) return;
    w->moves[0] = soft->n_moves, w->moves[1] = rigid->n_moves;
    for (int k = 0; k < 3; k++) size += fmax(fabs(rigid->own_min[k]), fabs(rigid->own_max[k]));
    for (int v = 0; v < soft->n_verts; v++) {
        double p[3], *x = w->x + 3 * (size_t)v;
        art_rigid_inv_point(p, &rigid->T, soft->x + 3 * (size_t)v);
        w->step[v] = first ? 0 : art_v3_distance(p, x);
        art_v3_copy(x, p);
        double at = fabs(p[0]) + fabs(p[1]) + fabs(p[2]);
        if (at > far && at < INFINITY) far = at;
    }
    w->slack = 0x1p-40 * (size + far);
}

/* ------------------------------------------------------------------ triangles */

/* This is a triangle on its way down the tree of the rigid surface. */
struct walk {
    struct art_surface_tracker *w;
    struct seen *seen;
    const double *p[3];
    double n[3], at[2]; /* its normal, of unit length or zero; from where to where it is along it */
    double min[3], max[3];  /* its box */
    double low[3], high[3]; /* in coordinates of the tree */
    double from, to;
    double skin, free; /* what is farther is left alone; how far all of it is */
    int tri;
    bool swapped;
    struct art_ctx *ctx; /* NULL: lists may not grow */
};

/* Returns the smaller number; a call of fmin costs more than all the rest. */
static inline double lower(double a, double b)
{
    return a < b ? a : b;
}

static inline double upper(double a, double b)
{
    return a > b ? a : b;
}

static void set_normal(const double *const p[3], double n[3])
{
    double u[3], v[3];
    art_v3_sub(u, p[1], p[0]);
    art_v3_sub(v, p[2], p[0]);
    art_v3_cross(n, u, v);
    double size = art_v3_norm(n);
    art_v3_scale(n, size > 0 ? 1 / size : 0, n);
}

/* Sets the interval of a triangle along n. */
static void set_along(const double n[3], const double *const p[3], double at[2])
{
    double a = art_v3_dot(n, p[0]), b = art_v3_dot(n, p[1]), c = art_v3_dot(n, p[2]);
    at[0] = lower(a, lower(b, c)), at[1] = upper(a, upper(b, c));
}

/* Returns the gap between both boxes. */
static double between(const double a[2], const double b[2])
{
    return upper(a[0] - b[1], b[0] - a[1]);
}

static bool set_walk(struct walk *k)
{
    const struct art_surface *soft = k->w->soft;
    const struct art_boxtree *tree = art_surface_boxes(k->w->rigid);
    double step = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int v = soft->tri[k->tri][i];
        k->p[i] = k->w->x + 3 * (size_t)v;
        step = upper(step, k->w->step[v]);
        sum += k->p[i][0] + k->p[i][1] + k->p[i][2];
    }
    if (!(fabs(sum) < INFINITY)) return false; /* gone astray: it meets nothing */
    set_normal(k->p, k->n);
    set_along(k->n, k->p, k->at);
    double size = 0, origin = art_v3_dot(k->n, tree->origin);
    k->from = (k->at[0] - origin) * tree->scale;
    k->to = (k->at[1] - origin) * tree->scale;
    for (int i = 0; i < 3; i++) {
        k->min[i] = lower(k->p[0][i], lower(k->p[1][i], k->p[2][i]));
        k->max[i] = upper(k->p[0][i], upper(k->p[1][i], k->p[2][i]));
        k->low[i] = (k->min[i] - tree->origin[i]) * tree->scale;
        k->high[i] = (k->max[i] - tree->origin[i]) * tree->scale;
        size = upper(size, k->max[i] - k->min[i]);
    }
    k->skin = lower(upper(lasts * step, least * size), size) + 4 * k->w->slack;
    k->free = INFINITY;
    return true;
}

/* A lower bound of the distance of the rigid triangle at a place of the leaves; any that is beyond
 * the limit will do. */
static double apart_from(const struct walk *k, int at, double limit)
{
    const struct art_surface *rigid = k->w->rigid;
    const double *q[3];
    double n[3], mine[2], its[2], apart = 0;
    for (int i = 0; i < 3; i++) q[i] = rigid->local + 3 * (size_t)rigid->tree->vert[at][i];
    for (int i = 0; i < 3; i++) {
        double low = lower(q[0][i], lower(q[1][i], q[2][i]));
        double high = upper(q[0][i], upper(q[1][i], q[2][i]));
        apart = upper(apart, upper(low - k->max[i], k->min[i] - high));
    }
    if (apart > limit) return apart;
    set_along(k->n, q, its);
    apart = upper(apart, between(k->at, its));
    if (apart > limit) return apart;
    set_normal(q, n);
    set_along(n, q, its), set_along(n, k->p, mine);
    return upper(apart, between(mine, its));
}

/* Finds where the triangle of the walk and one of the rigid surface cross; false if they do not. */
static bool cut(const struct walk *k, int at, struct art_surface_cut *found)
{
    struct art_surface *soft = k->w->soft, *rigid = k->w->rigid;
    int other = art_surface_at(rigid, at);
    return k->swapped ? surface_cut(rigid, soft, other, k->tri, found)
                      : surface_cut(soft, rigid, k->tri, other, found);
}

/* The rigid triangle at a place of the leaves: listed if it is near. */
static void visit_pair(struct walk *k, int at)
{
    struct seen *seen = k->seen;
    struct art_surface_cut found;
    double apart = apart_from(k, at, k->skin);
    if (apart > k->skin) {
        k->free = lower(k->free, apart);
        return;
    }
    if (seen->n == seen->cap && (!k->ctx || !ART_GROW(k->ctx, seen->near, seen->n, seen->cap))) {
        seen->full = true;
        return;
    }
    bool cross = apart <= 2 * k->w->slack && cut(k, at, &found);
    seen->near[seen->n++] = (struct other){.at = at, .cross = cross, .apart = apart};
    seen->n_crossed += cross;
}

/* Computes a lower bound of the distance of each child, in coordinates of the tree: by boxes, and
 * along the normal. */
static void bounds_of(const struct walk *k, const struct art_tree_node *node, double *apart)
{
    double gap2[ART_TREE_WIDE] = {0}, mid[ART_TREE_WIDE] = {0}, half[ART_TREE_WIDE] = {0};
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < ART_TREE_WIDE; i++) {
            double low = (double)node->min[j][i], high = (double)node->max[j][i];
            double a = low - k->high[j], b = k->low[j] - high;
            double gap = a > b ? a : b;
            gap = gap > 0 ? gap : 0;
            gap2[i] += gap * gap;
            mid[i] += k->n[j] * (low + high);
            half[i] += fabs(k->n[j]) * (high - low);
        }
    for (int i = 0; i < ART_TREE_WIDE; i++) {
        double low = 0.5 * (mid[i] - half[i]), high = 0.5 * (mid[i] + half[i]);
        double a = low - k->to, b = k->from - high, gap = sqrt(gap2[i]);
        a = a > b ? a : b;
        apart[i] = gap > a ? gap : a;
    }
}

static void descend(struct walk *k, int at)
{
    const struct art_boxtree *tree = art_surface_boxes(k->w->rigid);
    const struct art_tree_node *node = &tree->node[at];
    double apart[ART_TREE_WIDE];
    bounds_of(k, node, apart);
    for (int i = 0; i < ART_TREE_WIDE && node->n[i] >= 0; i++) {
        double gap = apart[i] / tree->scale;
        if (gap > k->skin)
            k->free = lower(k->free, gap);
        else if (node->n[i] == 0)
            descend(k, node->child[i]);
        else
            for (int j = 0; j < node->n[i]; j++) visit_pair(k, node->child[i] + j);
    }
}

/* An upper bound of the squared motion of a point of the triangle since it was examined; not a
 * number if that is none. */
static double moved2(const struct art_surface_tracker *w, int t)
{
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double d[3];
        art_v3_sub(d, w->x + 3 * (size_t)w->soft->tri[t][i], w->tri[t].p[i]);
        double d2 = art_v3_norm2(d);
        most = most >= d2 ? most : most + (d2 - most);
    }
    return most;
}

/* Examines the triangles of the list that this one may have reached. */
static void cut_listed(struct walk *k, double moved)
{
    const double touch = 2 * k->w->slack;
    struct art_surface_cut found;
    k->seen->n_crossed = 0;
    for (int i = 0; i < k->seen->n; i++) {
        struct other *other = &k->seen->near[i];
        other->cross = !(other->apart > moved + 2 * touch) &&
                       apart_from(k, other->at, touch) <= touch && cut(k, other->at, &found);
        k->seen->n_crossed += other->cross;
    }
}

static void recompute_margins(struct walk *k)
{
    k->seen->n = k->seen->n_crossed = 0;
    k->seen->full = false;
    descend(k, 0);
    k->seen->free = k->seen->full ? -1 : k->free - 4 * k->w->slack;
    for (int i = 0; i < 3; i++) art_v3_copy(k->seen->p[i], k->p[i]);
}

/* Finds what a triangle crosses, into its list. */
static void examine(struct walk *k, int t)
{
    k->seen = &k->w->tri[t];
    k->tri = t;
    double d2 = moved2(k->w, t);
    bool listed = k->seen->free > 0 && d2 < k->seen->free * k->seen->free;
    if (listed && k->seen->n == 0) return;
    if (!listed) k->seen->free = -1, k->seen->n = k->seen->n_crossed = 0;
    if (!set_walk(k)) return;
    if (listed)
        cut_listed(k, sqrt(d2));
    else
        recompute_margins(k);
}

enum { TRIANGLES = 16 };

/* Lists grow here, too, in a context of the task's own: what it is refused is left to the one who
 * called, whose context a test may let fail. */
static void examine_task(void *arg, int task)
{
    struct walk k = *(const struct walk *)arg;
    struct art_ctx own;
    int end = TRIANGLES * (task + 1);
    art_ctx_init(&own);
    k.ctx = k.ctx->fail_after < 0 ? &own : NULL;
    for (int t = TRIANGLES * task; t < end && t < k.w->soft->n_tris; t++) examine(&k, t);
    art_ctx_fini(&own);
}

/* Adds where a triangle crosses those of its list. */
static bool add_cuts(struct art_ctx *ctx, struct walk *k, int t, struct art_surface_cuts *cuts)
{
    const struct seen *seen = &k->w->tri[t];
    k->tri = t;
    for (int i = 0; i < seen->n && seen->n_crossed > 0; i++) {
        if (!seen->near[i].cross) continue;
        if (!ART_GROW(ctx, cuts->cut, cuts->n, cuts->cap)) return false;
        cuts->n += cut(k, seen->near[i].at, &cuts->cut[cuts->n]);
    }
    return true;
}

int art_surface_tracker_cuts(struct art_ctx *ctx, struct art_surface_tracker *w,
                             struct art_pool *pool, bool swapped, struct art_surface_cuts *cuts)
{
    struct walk k = {.w = w, .swapped = swapped, .ctx = ctx};
    int n = w->soft->n_tris;
    cuts->n = 0;
    if (!art_tree_boxes_overlap(w->soft->min, w->soft->max, w->rigid->min, w->rigid->max))
        return ART_OK;
    update_margins(w);
    art_pool_run(pool, (n + TRIANGLES - 1) / TRIANGLES, examine_task, &k);
    for (int t = 0; t < n; t++) {
        if (w->tri[t].full) examine(&k, t);
        if (w->tri[t].full || !add_cuts(ctx, &k, t, cuts)) return ART_ENOMEM;
    }
    return ART_OK;
}

/* ------------------------------------------------------------------- vertices */

/* Triangles at a vertex follow each other all round it. */
static bool is_fan(const struct art_surface *s, int vert)
{
    int first = s->vert_off[vert], n = s->vert_off[vert + 1] - first, count = 0;
    int t = n > 0 ? s->vert_tri[first] : 0;
    do {
        int k = 0;
        while (k < 2 && s->tri[t][k] != vert) k++;
        t = n > 0 ? s->next[t][k] : t;
        count++;
    } while (count < n && t != s->vert_tri[first]);
    return n == 0 || (count == n && t == s->vert_tri[first]);
}

static int find_reliable(struct art_ctx *ctx, struct art_surface_tracker *w)
{
    const struct art_surface *s = w->rigid;
    int(*pairs)[2] = NULL, n = 0, status = ART_OK;
    bool fans = s->n_border == 0;
    for (int v = 0; v < s->n_verts && fans; v++) fans = is_fan(s, v);
    if (fans) status = art_mesh_self_intersections(ctx, &s->tree->view, &pairs, &n);
    art_free(pairs);
    w->sound = fans && status == ART_OK && n == 0;
    return status;
}

static bool is_outside(const struct seen_vertex *seen, const double *x)
{
    double d[3];
    if (seen->ball > 0) {
        art_v3_sub(d, x, seen->p);
        return art_v3_norm2(d) < seen->ball * seen->ball;
    }
    for (int k = 0; k < 3; k++)
        if (!(fabs(x[k] - seen->p[k]) < seen->box)) return false;
    return true;
}

/* A box about a vertex that is outside, all of it outside: as large as there was one, or larger
 * where that does not last. */
static void fit_box(struct art_surface_tracker *w, int v, double distance)
{
    struct seen_vertex *seen = &w->vert[v];
    const double *x = w->x + 3 * (size_t)v;
    if (seen->share * distance < lasts * w->step[v] && seen->wait-- <= 0)
        seen->share = fmin(2 * seen->share, widest);
    for (int k = 0; k < TRIES && seen->share >= narrowest; k++) {
        double wide = seen->share * distance;
        if (wide > 2 * w->slack && surface_clear(w->rigid, x, wide, w->tol)) {
            seen->box = wide - w->slack;
            art_v3_copy(seen->p, x);
            return;
        }
        seen->share *= narrower;
        seen->wait = PATIENCE;
    }
    if (seen->share >= narrowest) return;
    seen->share = widest;
    seen->patience = PATIENCE;
}

/* True if a vertex is inside; else the distance that it may move. */
static void ask(struct art_surface_tracker *w, int v)
{
    struct seen_vertex *seen = &w->vert[v];
    struct art_surface_near near;
    seen->inside = surface_inside(w->rigid, w->soft->x + 3 * (size_t)v, w->tol, seen->guess, &near);
    if (seen->inside) seen->near = near;
    seen->guess = near.tri;
    seen->box = seen->ball = -1;
    if (seen->inside || near.tri < 0) return;
    if (w->sound) {
        seen->ball = near.distance - w->tol - w->slack;
        art_v3_copy(seen->p, w->x + 3 * (size_t)v);
    } else if (seen->patience-- <= 0) {
        fit_box(w, v, near.distance);
    }
}

enum { TASK = 16 };

/* Questions that cost as much as it does to find out, by the triangles. */
static const double vain = 0.5;

/* True if it is time to check that the rigid surface is free of faults. */
static bool is_time(struct art_surface_tracker *w)
{
    if (w->vain < 0) return false;
    for (int v = 0; v < w->soft->n_verts; v++)
        w->vain += !w->vert[v].inside && !w->vert[v].left_out && w->vert[v].box < 0;
    if ((double)w->vain < vain * w->rigid->n_tris) return false;
    w->vain = -1;
    return true;
}

static void ask_task(void *arg, int task)
{
    struct art_surface_tracker *w = arg;
    for (int v = TASK * task; v < TASK * (task + 1) && v < w->soft->n_verts; v++) {
        w->vert[v].inside = false;
        if (w->vert[v].left_out || w->soft->vert_off[v] == w->soft->vert_off[v + 1]) continue;
        if (!is_outside(&w->vert[v], w->x + 3 * (size_t)v)) ask(w, v);
    }
}

int art_surface_tracker_inside(struct art_ctx *ctx, struct art_surface_tracker *w,
                               struct art_pool *pool, double tol, struct art_surface_inners *inners)
{
    const struct art_surface *soft = w->soft;
    inners->n = 0;
    update_margins(w);
    for (int v = 0; v < soft->n_verts && w->tol != tol; v++) w->vert[v].box = w->vert[v].ball = -1;
    w->tol = tol;
    art_surface_fit_cones(w->rigid);
    art_pool_run(pool, (soft->n_verts + TASK - 1) / TASK, ask_task, w);
    for (int v = 0; v < soft->n_verts; v++) {
        if (!w->vert[v].inside) continue;
        if (!ART_GROW(ctx, inners->list, inners->n, inners->cap)) return ART_ENOMEM;
        inners->list[inners->n++] = (struct art_surface_inner){v, w->vert[v].near};
    }
    return is_time(w) ? find_reliable(ctx, w) : ART_OK;
}
