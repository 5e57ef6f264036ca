/* Pairs of triangles that may cross, where many have a corner or an edge in common. The boxes of
 * such a fan all lie upon each other at that corner, so that a tree of boxes finds all pairs of it.
 * But two triangles that share a corner touch elsewhere only if some direction from there leads
 * into both; two that share an edge, only if they are at one angle about it. So trees hold boxes of
 * directions from the corner, or of directions off the edge, and each fan costs little more than as
 * many triangles apart. The slim triangles of two fans about one axis have boxes that overlap, too:
 * where two of them touch, both are at the angle of that point about the line through both corners.
 */
#include "fans_priv.h"
#include <float.h>

/* Triangles at a corner up to this many are compared one by one. */
enum { FEW = 64 };

struct fans {
    struct art_ctx *ctx;
    const struct art_bvh *bvh;
    int (*place)[3]; /* [triangles] numbers of the places of the corners: corners at one place have
                        one */
    int *count;      /* [places] triangles of the set at hand; 0 between uses */
    fans_visit *visit;
    void *user;
    int status;   /* of what visitors of trees do */
    bool stopped; /* by visit, or the status */
};

/* Triangles that have `shared` places in common, with their boxes and a tree of these. */
struct fan {
    struct fans *all;
    int shared, place[2];
    const double *at[2]; /* positions of these places */
    int *tri, n;         /* indices of triangles */
    double (*box)[2][3]; /* [n] */
    struct art_boxtree *tree;
};

/* ------------------------------------------------------------------- places */

/* The first vertex at the place of each: first[n_verts]. */
static int find_firsts(struct art_ctx *ctx, const struct art_mesh *mesh, int *first)
{
    struct art_index places = {0};
    int status = art_index_reserve(ctx, &places, (size_t)mesh->n_verts);
    for (int v = 0; v < mesh->n_verts && status == ART_OK; v++) {
        const double *p = art_mesh_at(mesh, v);
        struct art_index_spot at = art_index_find(&places, art_hash_point(p));
        while (at.item >= 0 && !art_v3_equal(p, art_mesh_at(mesh, at.item)))
            art_index_next(&places, &at);
        if (at.item < 0) art_index_place(&places, &at, v);
        first[v] = at.item < 0 ? v : at.item;
    }
    art_index_fini(&places);
    return status;
}

static int find_places(struct fans *F)
{
    const struct art_bvh *bvh = F->bvh;
    const struct art_mesh *mesh = bvh->mesh;
    int status, *first = art_alloc(F->ctx, (size_t)mesh->n_verts, sizeof *first);
    F->place = art_alloc(F->ctx, (size_t)bvh->tree->n, sizeof *F->place);
    F->count = art_alloc(F->ctx, (size_t)mesh->n_verts, sizeof *F->count);
    if (!first || !F->place || !F->count) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(find_firsts(F->ctx, mesh, first));
    for (int t = 0; t < bvh->tree->n; t++) {
        art_bvh_tri_vert(bvh, &bvh->tri[t], F->place[t]);
        for (int k = 0; k < 3; k++) F->place[t][k] = first[F->place[t][k]];
    }
out:
    art_free(first);
    return status;
}

/* -------------------------------------------------------------------- boxes */

static void whole_box(double box[2][3])
{
    for (int k = 0; k < 3; k++) box[0][k] = -1, box[1][k] = 1;
}

/* Computes the unit vector from a to b; false if they coincide or overflow. */
static bool direction(const double a[3], const double b[3], double u[3])
{
    double most = 0;
    for (int k = 0; k < 3; k++) {
        u[k] = b[k] - a[k];
        most = fmax(most, fabs(u[k]));
    }
    if (!(most > 0) || !isfinite(most)) return false;
    for (int k = 0; k < 3; k++) u[k] /= most;
    art_v3_scale(u, 1 / art_v3_norm(u), u);
    return true;
}

/* Bounds the unit vectors from u to v, the shorter way: the box has the chord and the bulge. */
static void arc_box(const double u[3], const double v[3], double box[2][3])
{
    double s = art_v3_distance(u, v) / 2; /* the sine of half the angle */
    double bulge = s > 0.9 ? 1 : 1.001 * s * s / (1 + sqrt(1 - s * s));
    for (int k = 0; k < 3; k++) {
        double pad = bulge + 16 * DBL_EPSILON * fmax(fabs(u[k]), fabs(v[k]));
        box[0][k] = fmin(u[k], v[k]) - pad;
        box[1][k] = fmax(u[k], v[k]) + pad;
    }
}

/* Computes the box of directions from a corner into a triangle. */
static void corner_box(const struct fan *fan, int t, double box[2][3])
{
    double u[3][3];
    int n = 0;
    for (int k = 0; k < 3; k++) {
        if (fan->all->place[t][k] == fan->place[0]) continue;
        if (!direction(fan->at[0], fan->all->bvh->tri[t].p[k], u[n])) n = 3;
        if (n == 3) break;
        n++;
    }
    if (n == 0 || n == 3)
        whole_box(box);
    else
        arc_box(u[0], u[n - 1], box);
}

/* The direction off an edge in which a triangle lies; any, if it lies on the line of the edge. */
static void edge_box(const struct fan *fan, int t, double box[2][3])
{
    double e[3], u[3], off[3], length, pad;
    const double *c = NULL;
    for (int k = 0; k < 3; k++)
        if (fan->all->place[t][k] != fan->place[0] && fan->all->place[t][k] != fan->place[1])
            c = fan->all->bvh->tri[t].p[k];
    whole_box(box);
    if (!c || !direction(fan->at[0], fan->at[1], e) || !direction(fan->at[0], c, u)) return;
    art_v3_add_scaled(off, u, -art_v3_dot(u, e), e);
    length = art_v3_norm(off);
    pad = 32 * DBL_EPSILON / length; /* of the rounding of e, u and off */
    if (!(pad < 0.1)) return;
    for (int k = 0; k < 3; k++) {
        box[0][k] = off[k] / length - pad;
        box[1][k] = off[k] / length + pad;
    }
}

static void box_of(const void *user, int item, double min[3], double max[3])
{
    const struct fan *fan = user;
    art_v3_copy(min, fan->box[item][0]);
    art_v3_copy(max, fan->box[item][1]);
}

static int make_tree(struct fan *fan)
{
    struct art_ctx *ctx = fan->all->ctx;
    fan->box = art_alloc(ctx, (size_t)fan->n, sizeof *fan->box);
    if (!fan->box) return ART_ENOMEM;
    for (int i = 0; i < fan->n; i++) {
        if (fan->shared == 0)
            art_bvh_tri_box(&fan->all->bvh->tri[fan->tri[i]], fan->box[i][0], fan->box[i][1]);
        else if (fan->shared == 1)
            corner_box(fan, fan->tri[i], fan->box[i]);
        else
            edge_box(fan, fan->tri[i], fan->box[i]);
    }
    return art_boxtree_create(ctx, &fan->tree, fan->n, box_of, fan);
}

static void fan_fini(struct fan *fan)
{
    art_boxtree_free(fan->tree);
    art_free(fan->box);
}

/* -------------------------------------------------------------------- pairs */

/* This describes the search in two trees, or in one against itself. */
struct meeting {
    const struct fan *a, *b;
    double left; /* pairs that may be looked at; < 0: that was not all */
};

static bool touch_leaf(void *user, int first_a, int na, int first_b, int nb)
{
    struct meeting *m = user;
    const struct fan *a = m->a, *b = m->b;
    bool same = a == b && first_a == first_b;
    if ((m->left -= (double)na * nb) < 0) return false;
    for (int i = first_a; i < first_a + na; i++) {
        int s = a->tree->item[i];
        for (int j = same ? i + 1 : first_b; j < first_b + nb; j++) {
            int t = b->tree->item[j];
            bool near =
                art_tree_boxes_overlap(a->box[s][0], a->box[s][1], b->box[t][0], b->box[t][1]);
            if (!a->all->visit(a->all->user, a->tri[s], b->tri[t], near))
                return !(a->all->stopped = true);
        }
    }
    return true;
}

static bool pair_trees(const struct fan *a, const struct fan *b)
{
    struct meeting m = {a, b, INFINITY};
    return tree_pairs(a->tree, b->tree, touch_leaf, &m);
}

/* The directions off an axis through the corner of a fan in which a triangle of it lies. */
static void turn_box(const struct fan *fan, const double hub[3], const double axis[3], int t,
                     double box[2][3])
{
    double off[3][3], pad = 0;
    int n = 0;
    whole_box(box);
    for (int k = 0; k < 3; k++) {
        double u[3], length;
        if (fan->all->place[t][k] == fan->place[0]) continue;
        if (!direction(hub, fan->all->bvh->tri[t].p[k], u)) return;
        art_v3_add_scaled(off[n], u, -art_v3_dot(u, axis), axis);
        length = art_v3_norm(off[n]);
        pad = fmax(pad, 32 * DBL_EPSILON / length); /* of the rounding of axis, u and off */
        if (!(pad < 0.1)) return;
        art_v3_scale(off[n], 1 / length, off[n]);
        n++;
    }
    if (n != 2) return;
    arc_box(off[0], off[1], box);
    for (int k = 0; k < 3; k++) box[0][k] -= pad, box[1][k] += pad;
}

static int make_turn_tree(struct fan *fan, const double hub[3], const double axis[3])
{
    fan->tree = NULL;
    fan->box = art_alloc(fan->all->ctx, (size_t)fan->n, sizeof *fan->box);
    if (!fan->box) return ART_ENOMEM;
    for (int i = 0; i < fan->n; i++) turn_box(fan, hub, axis, fan->tri[i], fan->box[i]);
    return art_boxtree_create(fan->all->ctx, &fan->tree, fan->n, box_of, fan);
}

/* Visit the pairs of two fans by angles about the line through their corners. */
static bool pair_turned(const struct fan *a, const struct fan *b)
{
    struct fans *all = a->all;
    struct fan turned[2] = {*a, *b};
    const double *hub[2];
    double axis[3];
    bool go_on = false;
    int status = ART_OK;
    for (int k = 0; k < 2; k++) hub[k] = art_mesh_at(all->bvh->mesh, turned[k].place[0]);
    if (!direction(hub[0], hub[1], axis)) return pair_trees(a, b);
    turned[1].box = NULL, turned[1].tree = NULL;
    status = make_turn_tree(&turned[0], hub[0], axis);
    if (status == ART_OK) status = make_turn_tree(&turned[1], hub[1], axis);
    if (status == ART_OK)
        go_on = pair_trees(&turned[0], &turned[1]);
    else
        all->stopped = true;
    for (int k = 0; k < 2; k++) fan_fini(&turned[k]);
    if (status < 0) all->status = status;
    return go_on;
}

/* Visit the pairs of two fans by boxes or, where too many of these overlap, by angles; some are
 * seen twice then. */
static bool pair_fans(const struct fan *a, const struct fan *b)
{
    struct meeting m = {a, b, 16.0 * (a->n + b->n)};
    bool go_on = tree_pairs(a->tree, b->tree, touch_leaf, &m);
    return go_on || a->all->stopped || m.left >= 0 ? go_on : pair_turned(a, b);
}

/* The set cut into fans: the first part holds the triangles of none. */
struct parts {
    struct fan *fan;
    int n;
    struct art_boxtree *tree; /* of the boxes of the parts */
};

static void part_box(const void *user, int item, double min[3], double max[3])
{
    const struct fan *fan = &((const struct parts *)user)->fan[item];
    for (int k = 0; k < 3; k++) min[k] = max[k] = 0;
    for (int i = 0; i < fan->n; i++)
        for (int k = 0; k < 3; k++) {
            min[k] = i ? fmin(min[k], fan->box[i][0][k]) : fan->box[i][0][k];
            max[k] = i ? fmax(max[k], fan->box[i][1][k]) : fan->box[i][1][k];
        }
}

static bool touch_parts(void *user, int a, int b)
{
    const struct parts *parts = user;
    const struct fan *x = &parts->fan[a], *y = &parts->fan[b];
    bool fans = a > 0 && b > 0 && x->shared == 0;
    return fans ? pair_fans(x, y) : pair_trees(x, y);
}

/* Is place k of a triangle one that its set does not share, and the first of these at its place? */
static bool counts(const struct fan *fan, const int place[3], int k)
{
    for (int i = 0; i < fan->shared; i++)
        if (place[k] == fan->place[i]) return false;
    for (int i = 0; i < k; i++)
        if (place[i] == place[k]) return false;
    return true;
}

/* Sets owner[n]: the place of the largest fan to which a triangle of the set belongs, -1: to none;
 * returns the number of fans, whose sizes are in all->count. */
static int find_owners(const struct fan *set, int *owner)
{
    const struct fans *all = set->all;
    int n_fans = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < set->n; i++) {
            const int *place = all->place[set->tri[i]];
            if (pass) owner[i] = -1;
            for (int k = 0; k < 3; k++) {
                if (!counts(set, place, k)) continue;
                if (!pass)
                    all->count[place[k]]++;
                else if (all->count[place[k]] > FEW &&
                         (owner[i] < 0 || all->count[place[k]] > all->count[owner[i]]))
                    owner[i] = place[k];
            }
        }
    for (int i = 0; i < set->n; i++)
        for (int k = 0; k < 3; k++) all->count[all->place[set->tri[i]][k]] = 0;
    for (int i = 0; i < set->n; i++)
        if (owner[i] >= 0 && all->count[owner[i]]++ == 0) n_fans++;
    return n_fans;
}

/* Put the triangles into the parts, whose sizes are in all->count; it is 0 again afterwards. */
static void sort_parts(const struct fan *set, const int *owner, struct parts *parts, int *tri)
{
    struct fans *all = set->all;
    int at = 0, part = 1;
    parts->fan[0] = (struct fan){.all = all, .shared = set->shared};
    for (int i = 0; i < set->n; i++) at += owner[i] < 0;
    parts->fan[0].tri = tri;
    for (int i = 0; i < set->n; i++) {
        if (owner[i] < 0 || all->count[owner[i]] < 0) continue;
        struct fan *fan = &parts->fan[part];
        *fan = (struct fan){.all = all, .shared = set->shared, .tri = tri + at};
        at += all->count[owner[i]];
        all->count[owner[i]] = -part++;
    }
    for (int i = 0; i < set->n; i++) {
        struct fan *fan = &parts->fan[owner[i] < 0 ? 0 : -all->count[owner[i]]];
        fan->place[0] = set->place[0], fan->at[0] = set->at[0];
        if (owner[i] >= 0) fan->place[set->shared] = owner[i];
        fan->tri[fan->n++] = set->tri[i];
    }
    for (int i = 0; i < set->n; i++)
        if (owner[i] >= 0) all->count[owner[i]] = 0;
}

static int pairs_within(struct fan *set);

/* Visits the pairs inside of each part, and of two parts. */
static int all_parts(const struct fan *set, struct parts *parts)
{
    int status;
    for (int i = 0; i < parts->n; i++) ART_TRY(make_tree(&parts->fan[i]));
    ART_TRY(art_boxtree_create(set->all->ctx, &parts->tree, parts->n, part_box, parts));
    (void)(pair_trees(&parts->fan[0], &parts->fan[0]) &&
           art_boxtree_self_pairs(parts->tree, touch_parts, parts));
    ART_TRY(set->all->status);
    for (int i = 1; i < parts->n && !set->all->stopped; i++) {
        struct fan *part = &parts->fan[i];
        struct fan deeper = {
            .all = set->all, .shared = set->shared + 1, .tri = part->tri, .n = part->n};
        memcpy(deeper.place, part->place, sizeof deeper.place);
        for (int k = 0; k < deeper.shared; k++)
            deeper.at[k] = art_mesh_at(set->all->bvh->mesh, deeper.place[k]);
        ART_TRY(pairs_within(&deeper));
    }
out:
    return status;
}

/* All pairs of a set: those of its fans apart. */
static int pairs_within(struct fan *set)
{
    struct art_ctx *ctx = set->all->ctx;
    struct parts parts = {0};
    int status, n_fans, *tri = NULL, *owner = art_alloc(ctx, (size_t)set->n, sizeof *owner);
    if (!owner) return ART_ENOMEM;
    n_fans = set->shared < 2 ? find_owners(set, owner) : 0;
    if (n_fans == 0) {
        ART_TRY(make_tree(set));
        (void)pair_trees(set, set); /* says itself whether it stopped */
        goto out;
    }
    parts.fan = art_alloc(ctx, (size_t)n_fans + 1, sizeof *parts.fan);
    tri = art_alloc(ctx, (size_t)set->n, sizeof *tri);
    if (!parts.fan || !tri) {
        status = ART_ENOMEM;
        goto out;
    }
    parts.n = n_fans + 1;
    sort_parts(set, owner, &parts, tri);
    ART_TRY(all_parts(set, &parts));
out:
    for (int i = 0; i < parts.n; i++) fan_fini(&parts.fan[i]);
    art_boxtree_free(parts.tree);
    art_free(parts.fan), art_free(tri), art_free(owner);
    fan_fini(set);
    return status;
}

int fans_pairs(struct art_ctx *ctx, const struct art_bvh *bvh, fans_visit *visit, void *user,
               bool *any)
{
    struct fans all = {.ctx = ctx, .bvh = bvh, .visit = visit, .user = user};
    struct fan set = {.all = &all, .n = bvh->tree->n};
    int status;
    *any = false;
    ART_TRY(find_places(&all));
    for (int t = 0; t < set.n; t++)
        for (int k = 0; k < 3; k++) *any |= ++all.count[all.place[t][k]] > FEW;
    if (!*any) goto out;
    memset(all.count, 0, (size_t)bvh->mesh->n_verts * sizeof *all.count);
    set.tri = art_alloc(ctx, (size_t)set.n, sizeof *set.tri);
    if (!set.tri) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int t = 0; t < set.n; t++) set.tri[t] = t;
    ART_TRY(pairs_within(&set));
out:
    art_free(set.tri), art_free(all.place), art_free(all.count);
    return status;
}
