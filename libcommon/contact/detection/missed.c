/* This file finds contact that a step missed. Discrete detection sees the end of a step alone: a
 * body that moves by more than half of what is thin in a pair may have passed through by then, or
 * have its vertices nearer to the side beyond. The vertices of such pairs are followed along lines
 * from the start of the step (sweep.c); those that crossed a face are to have a contact that leads
 * back. Edges that cross edges with no vertex near are not seen. */
#include "../contact_priv.h"
#include <math.h>

/* The share of the thinner body beyond which the nearest side may be the one beyond. */
static const double half = 0.5;
/* Motions below this share of the smaller body are not looked at: nothing that is meshed is that
 * thin. */
static const double least_motion = 1e-4;
/* Nor are those below this share of the mean thickness: a tenth of the surface is hardly that much
 * thinner. */
static const double least_share = 0.05;
/* A contact leads back if its normal is within 60 degrees of the side that the vertex came from,
 * and it has a quarter of the depth at least. */
static const double same_side = 0.5, enough_depth = 0.25;

/* ------------------------------------------------------------------- the way of a body */

int contact_missed_begin(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state)
{
    c->narrow.missed.start_known = false;
    c->narrow.missed.n = 0;
    for (int i = 0; c->built && i < c->n_bodies; i++) {
        struct contact_body *b = &c->body[i];
        if (!b->surface) continue;
        if (!contact_deforms(b)) {
            contact_body_pose(c, state, b, &b->T_start);
            continue;
        }
        size_t n = 3 * (size_t)b->surface->n_verts;
        if (!b->path.from &&
            !(b->path.from = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *b->path.from)))
            return ART_ENOMEM;
        contact_vertices_now(b, state, b->path.from);
    }
    c->narrow.missed.start_known = c->built;
    return ART_OK;
}

static void rigid_path(struct contact_body *b)
{
    const struct art_surface *s = b->surface;
    const double *corner = s->local + 3 * (size_t)s->tri[0][0];
    double now[3], before[3], turn = 0;
    art_rigid_point(now, &b->T, corner);
    art_rigid_point(before, &b->T_start, corner);
    art_v3_sub(b->path.shift, now, before);
    for (int k = 0; k < 9; k++) {
        double d = b->T.R[k] - b->T_start.R[k];
        turn += d * d;
    }
    /* by the largest singular value of R - R_start, and the farthest that a point may be from the
     * corner */
    b->path.beside = sqrt(turn / 2) * 2 * s->radius;
    for (int k = 0; k < 3; k++) {
        double back = b->path.shift[k], wide = b->path.beside;
        b->path.min[k] = fmin(s->min[k], s->min[k] - back - wide);
        b->path.max[k] = fmax(s->max[k], s->max[k] - back + wide);
    }
}

static void deformable_path(struct contact_body *b)
{
    const double *x = art_surface_positions(b->surface), *from = b->path.from;
    int n = b->surface->n_verts;
    double sum[3] = {0, 0, 0}, most = 0;
    art_v3_copy(b->path.min, b->surface->min);
    art_v3_copy(b->path.max, b->surface->max);
    for (int v = 0; v < n; v++)
        for (int k = 0; k < 3; k++) {
            double was = from[3 * v + k];
            sum[k] += x[3 * v + k] - was;
            if (was < b->path.min[k]) b->path.min[k] = was;
            if (was > b->path.max[k]) b->path.max[k] = was;
        }
    art_v3_scale(b->path.shift, 1.0 / n, sum);
    for (int v = 0; v < n; v++) {
        double square = 0;
        for (int k = 0; k < 3; k++) {
            double d = x[3 * v + k] - from[3 * v + k] - b->path.shift[k];
            square += d * d;
        }
        if (square > most) most = square;
    }
    b->path.beside = sqrt(most);
}

/* Compute the ways of all; false if nothing moves by much, or no pair can have moved against each
 * other by the share of a thickness from which on pairs are looked at. */
static bool find_paths(struct contact_set *c)
{
    bool any = false;
    double most = 0, least = INFINITY;
    for (int i = 0; i < c->n_bodies; i++) {
        struct contact_body *b = &c->body[i];
        if (!b->surface) continue;
        if (contact_deforms(b))
            deformable_path(b);
        else
            rigid_path(b);
        double moved = art_v3_norm(b->path.shift) + b->path.beside;
        any = any || moved > least_motion * b->surface->radius;
        most = fmax(most, moved);
        /* sheets have no thickness: of two of them any motion counts */
        double mean = contact_mean_thickness(b);
        least = fmin(least, isfinite(mean) ? mean : 0);
    }
    return any && 2 * most > least_share * least;
}

/* Positions of the vertices at the start of the step, carried along with the other body's middle.
 */
static void start_positions(const struct contact_body *b, const double along[3], double *x)
{
    for (int v = 0; v < b->surface->n_verts; v++) {
        if (contact_deforms(b))
            art_v3_copy(x + 3 * (size_t)v, b->path.from + 3 * (size_t)v);
        else
            art_rigid_point(x + 3 * (size_t)v, &b->T_start, b->surface->local + 3 * (size_t)v);
        art_v3_add(x + 3 * (size_t)v, x + 3 * (size_t)v, along);
    }
}

/* ------------------------------------------------------------------- a pair */

static double moved_against(const struct contact_body *a, const struct contact_body *b)
{
    double d[3];
    art_v3_sub(d, a->path.shift, b->path.shift);
    return art_v3_norm(d) + a->path.beside + b->path.beside;
}

/* Return the least thickness of the two; that of a sheet does not count, and two sheets have 0. */
static double thinner(struct contact_body *a, struct contact_body *b)
{
    double least = fmin(contact_thickness(a), contact_thickness(b));
    return isfinite(least) ? least : 0;
}

/* True if a length may be half of the least thickness of one. What that is takes longer. */
static bool may_be_half(double length, struct contact_body *a, struct contact_body *b)
{
    double mean = fmin(contact_mean_thickness(a), contact_mean_thickness(b));
    return !isfinite(mean) || length > least_share * mean;
}

/* Add a pair to the list, or what is worse about it. */
static int add(struct art_ctx *ctx, struct contact_set *c, int i, enum art_contact_miss how,
               double depth, double thickness)
{
    const struct art_contact_rule *rule = contact_rule(c, i);
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    struct contact_missed *m = &c->narrow.missed;
    int k = 0;
    while (k < m->n && m->list[k].pair != i) k++;
    if (k == m->n) {
        if (!ART_GROW(ctx, m->list, m->n, m->cap)) return ART_ENOMEM;
        bool second = art_v3_norm(b->path.shift) > art_v3_norm(a->path.shift);
        m->list[m->n++] =
            (struct art_contact_missed){.pair = i,
                                        .how = how,
                                        .body = {c->rules->body[second ? rule->b : rule->a].comp,
                                                 c->rules->body[second ? rule->a : rule->b].comp},
                                        .moved = moved_against(a, b),
                                        .avoidable = a->moves || b->moves};
    }
    if (how < m->list[k].how) m->list[k].how = how;
    m->list[k].depth = fmax(m->list[k].depth, depth);
    m->list[k].thickness = thickness;
    return ART_OK;
}

/* True if a contact that was found leads a vertex back by which it crossed a face, along n. Its own
 * contact decides if it has one. Others do not where some push as deep the other way: a ball that
 * is through a plate is held by both of its sides. */
static bool leads_back(const struct contact_set *c, const struct art_contact_rule *rule, int side,
                       int vert, const double n[3], double depth)
{
    bool own = false, own_leads = false, any_leads = false, against = false;
    for (int k = 0; k < c->detected.n; k++) {
        const struct contact_record *r = &c->detected.record[k];
        if (r->rule != rule->number) continue;
        double along = art_v3_dot(r->normal, n) * ((int)r->side == side ? 1 : -1);
        bool deep = -r->dist >= enough_depth * depth, leads = along > same_side && deep;
        against = against || (along < -same_side && deep);
        bool is_own =
            (int)r->side == side && r->at[0].n_verts == 1 && (int)r->at[0].vert[0] == vert;
        own = own || is_own;
        own_leads = own_leads || (is_own && leads);
        any_leads = any_leads || leads;
    }
    return own ? own_leads : any_leads && !against;
}

static bool has_contacts(const struct contact_set *c, const struct art_contact_rule *rule)
{
    for (int k = 0; k < c->detected.n; k++)
        if (c->detected.record[k].rule == rule->number) return true;
    return false;
}

static bool attached(const struct contact_set *c, const struct contact_body *mine, int vert,
                     const struct contact_body *other, int tri)
{
    if (contact_attached(c, mine, vert, other)) return true;
    for (int k = 0; k < 3; k++)
        if (contact_attached(c, other, other->surface->tri[tri][k], mine)) return true;
    return false;
}

/* Follow the vertices of one body through the faces of the other: the deepest of those that no
 * contact leads back, and of all. */
static void follow(const struct contact_set *c, const struct art_contact_rule *rule, int side,
                   struct contact_sweep *w, double depth[2])
{
    const struct contact_body *mine = &c->body[side ? rule->b : rule->a],
                              *other = &c->body[side ? rule->a : rule->b];
    for (int v = 0; v < w->mine->n_verts; v++) {
        struct contact_crossing at;
        if (!contact_sweep_vertex(w, v, w->x0 + 3 * (size_t)v) || !contact_sweep_crossing(w, &at) ||
            !(-at.dist > rule->penetration_tol) || attached(c, mine, v, other, w->tri))
            continue;
        depth[1] = fmax(depth[1], -at.dist);
        if (-at.dist > depth[0] && !leads_back(c, rule, side, v, at.normal, -at.dist))
            depth[0] = -at.dist;
    }
}

/* Follow the vertices of both; depth[2] as above. */
static int follow_both(struct art_ctx *ctx, const struct contact_set *c,
                       const struct art_contact_rule *rule, double depth[2])
{
    const struct contact_body *body[2] = {&c->body[rule->a], &c->body[rule->b]};
    double *start[2] = {NULL, NULL}, along[3];
    int status = ART_ENOMEM;
    art_v3_copy(along, body[1]->path.shift);
    for (int k = 0; k < 2; k++) {
        start[k] = art_alloc(ctx, 3 * (size_t)body[k]->surface->n_verts, sizeof *start[k]);
        if (!start[k]) goto out;
        start_positions(body[k], along, start[k]);
    }
    for (int k = 0; k < 2; k++) {
        struct contact_sweep w = {.mine = body[k]->surface, .other = body[!k]->surface};
        w.x0 = start[k], w.x1 = art_surface_positions(w.mine);
        w.y0 = start[!k], w.y1 = art_surface_positions(w.other);
        ART_TRY(contact_sweep_create(ctx, &w));
        follow(c, rule, k, &w, depth);
        art_boxtree_free(w.tree);
    }
    status = ART_OK;
out:
    art_free(start[0]), art_free(start[1]);
    return status;
}

static bool concerns(const struct contact_set *c, int at)
{
    const struct contact_cached_pair *pair = at < 0 ? NULL : c->pairs.pair[at];
    return pair && pair->rule.enabled && pair->rule.a != pair->rule.b && !pair->reported_missed &&
           pair->rule.law->method != ART_CONTACT_INACTIVE && !contact_uses_ccd(c, &pair->rule);
}

/* ------------------------------------------------------------------- those that move fast */

struct fast {
    struct art_ctx *ctx;
    struct contact_set *c;
    const int *body; /* of an item of the tree */
    int status;
};

static void path_box(const void *user, int item, double min[3], double max[3])
{
    const struct fast *f = user;
    const struct contact_body *b = &f->c->body[f->body[item]];
    for (int k = 0; k < 3; k++) {
        bool finite = isfinite(b->path.min[k]) && isfinite(b->path.max[k]);
        min[k] = finite ? b->path.min[k] : 0;
        max[k] = finite ? b->path.max[k] : 0;
    }
}

static int check_pair(struct art_ctx *ctx, struct contact_set *c, int i, int j)
{
    struct contact_body *a = &c->body[i], *b = &c->body[j];
    double moved = moved_against(a, b), depth[2] = {0, 0};
    int at, status = ART_OK;
    if (!(moved > least_motion * fmin(a->surface->radius, b->surface->radius))) return ART_OK;
    if (!may_be_half(moved, a, b)) return ART_OK;
    if (a->thickness > 0 && b->thickness > 0 && !(moved > half * thinner(a, b))) return ART_OK;
    ART_TRY(contact_pair_cache_get(ctx, c, i, j, &at));
    if (!concerns(c, at)) return ART_OK;
    double thin = thinner(a, b);
    if (!(moved > half * thin)) return ART_OK;
    const struct art_contact_rule *rule = &c->pairs.pair[at]->rule;
    ART_TRY(follow_both(ctx, c, rule, depth));
    if (depth[0] > 0)
        status = add(ctx, c, at, has_contacts(c, rule) ? ART_CONTACT_BEYOND : ART_CONTACT_PASSED,
                     depth[0], thin);
out:
    return status;
}

static bool visit(void *user, int i, int j)
{
    struct fast *f = user;
    f->status = check_pair(f->ctx, f->c, f->body[i], f->body[j]);
    return f->status == ART_OK;
}

static bool paths_overlap(const struct contact_body *a, const struct contact_body *b)
{
    for (int k = 0; k < 3; k++)
        if (a->path.min[k] > b->path.max[k] || b->path.min[k] > a->path.max[k]) return false;
    return true;
}

/* A tree of few bodies takes longer than all their pairs. */
static int check_few(struct art_ctx *ctx, struct contact_set *c)
{
    int status = ART_OK;
    for (int i = 0; i < c->n_bodies; i++)
        for (int j = i + 1; j < c->n_bodies && status == ART_OK; j++)
            if (c->body[i].surface && c->body[j].surface && paths_overlap(&c->body[i], &c->body[j]))
                status = check_pair(ctx, c, i, j);
    return status;
}

static int check_fast(struct art_ctx *ctx, struct contact_set *c)
{
    enum { FEW = 8 };
    if (c->n_bodies <= FEW) return check_few(ctx, c);
    struct art_boxtree *tree = NULL;
    struct fast f = {ctx, c, NULL, ART_OK};
    int *body = art_alloc(ctx, (size_t)c->n_surfaces, sizeof *body), n = 0, status = ART_ENOMEM;
    if (!body) goto out;
    for (int i = 0; i < c->n_bodies; i++)
        if (c->body[i].surface) body[n++] = i;
    f.body = body;
    ART_TRY(art_boxtree_create(ctx, &tree, n, path_box, &f));
    (void)art_boxtree_self_pairs(tree, visit, &f);
    status = f.status;
out:
    art_boxtree_free(tree);
    art_free(body);
    return status;
}

/* ------------------------------------------------------------------- those that met */

static int check_new(struct art_ctx *ctx, struct contact_set *c, const struct contact_overlap *o)
{
    int at = contact_pair_cache_find(c, o->rule);
    if (!concerns(c, at)) return ART_OK;
    struct contact_body *a = &c->body[contact_rule(c, at)->a],
                        *b = &c->body[contact_rule(c, at)->b];
    bool may = may_be_half(o->deepest, a, b);
    double element = fmin(a->element_size, b->element_size);
    if (!may && !(o->deepest > half * element)) return ART_OK;
    double thin = thinner(a, b);
    thin = thin > 0 ? fmin(thin, element) : element;
    return o->deepest > half * thin ? add(ctx, c, at, ART_CONTACT_DEEP, o->deepest, thin) : ART_OK;
}

/* Both lists are in the order of the solve. */
static int check_met(struct art_ctx *ctx, struct contact_set *c)
{
    const struct contact_state_lists *old = &c->matching.previous;
    int k = 0, n = old->n_overlaps[CONTACT_NOW], status = ART_OK;
    for (int i = 0; i < c->detected.n_overlaps && status == ART_OK; i++) {
        const struct contact_overlap *o = &c->detected.overlap[i];
        const struct art_contact_rule *rule = contact_rule(c, contact_pair_cache_find(c, o->rule));
        while (k < n &&
               art_contact_by_solve(
                   contact_rule(c, contact_pair_cache_find(c, old->overlap[CONTACT_NOW][k].rule)),
                   rule) < 0)
            k++;
        bool had = k < n && old->overlap[CONTACT_NOW][k].rule == o->rule &&
                   old->overlap[CONTACT_NOW][k].n_contacts > 0;
        if (!had && o->n_contacts > 0) status = check_new(ctx, c, o);
    }
    return status;
}

int contact_missed_check(struct art_ctx *ctx, struct contact_set *c)
{
    int status = ART_OK;
    bool known = c->narrow.missed.start_known && !c->is_static;
    c->narrow.missed.start_known = false;
    c->narrow.missed.n = 0;
    if (!known || !find_paths(c)) return ART_OK;
    ART_TRY(check_fast(ctx, c));
    status = check_met(ctx, c);
out:
    return status;
}
