/* Knots of paths that wrap, in lists of the state: what is laid, solved, kept. A list holds
 *
 *     placed | strands | a flag for each point: the path runs through it | poses of the obstacles |
 *     for each strand: from, to, knots, pieces, exact, ends | knots of all strands | pieces of all
 * strands
 *
 * `placed` is 1 once a solve has been made; poses are those of that solve. */
#include "path_follow.h"
#include <string.h>

enum { HEAD_SIZE = 5 + WRAP_ENDS_SIZE, POSE_SIZE = 12 };

static int heads_at(const struct muscle_path *p)
{
    return 2 + p->n_points + POSE_SIZE * p->wrap.n_obstacles;
}

static double *list_of(const struct muscle_path *p, const struct art_state *state)
{
    return p->wrap.list < 0 || state->list[p->wrap.list].n == 0 ? NULL
                                                                : state->list[p->wrap.list].x;
}

struct art_rigid *path_poses_before(const struct muscle_path *p, const struct art_state *state)
{
    return (struct art_rigid *)(list_of(p, state) + 2 + p->n_points);
}

bool path_walk_next(struct path_walk *w, struct path_strand *strand)
{
    if (w->left-- <= 0) return false;
    const double *h = w->head;
    *strand = (struct path_strand){.from = (int)h[0],
                                   .to = (int)h[1],
                                   .m = (int)h[2],
                                   .n_pieces = (int)h[3],
                                   .exact = h[4] != 0,
                                   .ends = (struct wrap_ends *)(w->head + 5),
                                   .knots = (struct wrap_knot *)w->knots,
                                   .pieces = (struct wrap_piece *)w->pieces};
    w->head += HEAD_SIZE;
    w->knots += (size_t)strand->m * WRAP_KNOT_SIZE;
    w->pieces += (size_t)strand->n_pieces * WRAP_PIECE_SIZE;
    return true;
}

bool path_walk_begin(const struct muscle_path *p, const struct art_state *state,
                     struct path_walk *w)
{
    double *x = list_of(p, state);
    memset(w, 0, sizeof *w);
    if (!x) return false;
    w->left = (int)x[1];
    w->head = x + heads_at(p);
    w->knots = w->pieces = w->head + HEAD_SIZE * w->left;
    for (int i = 0; i < w->left; i++)
        w->pieces += (size_t)w->head[HEAD_SIZE * i + 2] * WRAP_KNOT_SIZE;
    return true;
}

bool path_strand_at(const struct muscle_path *p, const struct art_state *state, int point,
                    struct path_strand *strand)
{
    struct path_walk w;
    if (!path_walk_begin(p, state, &w)) return false;
    while (path_walk_next(&w, strand))
        if (strand->from == point) return true;
    return false;
}

static bool condition_is_met(const struct art_system *sys, const struct art_state *state,
                             const struct muscle_path *p, int point)
{
    const struct art_path_condition *condition = p->nodes[p->segments[point].node].condition;
    return !condition || art_path_condition_is_met(sys, state, condition);
}

bool path_runs_through(const struct art_system *sys, const struct art_state *state,
                       const struct muscle_path *p, int point)
{
    const double *x = p->wraps ? list_of(p, state) : NULL;
    return x ? x[2 + point] != 0 : condition_is_met(sys, state, p, point);
}

/* --------------------------------------------------------------------- checking */

/* Work for strands of `knots` altogether. */
static int ensure_work(struct art_system *sys, struct muscle_path *p, int knots)
{
    size_t n = (size_t)knots + 2 * (size_t)p->n_points;
    if (p->wrap.most_knots >= knots) return ART_OK;
    int status = wrap_work_create(sys->ctx, &sys->arena, knots, &p->wrap.work);
    p->wrap.pieces = art_arena_alloc(sys->ctx, &sys->arena, n, sizeof *p->wrap.pieces);
    p->lines = art_arena_alloc(sys->ctx, &sys->arena, n, sizeof *p->lines);
    p->wrap.most_knots = p->wrap.pieces && p->lines && status == ART_OK ? knots : 0;
    return p->wrap.most_knots ? ART_OK : ART_ENOMEM;
}

static bool is_count(double x, double least, double most)
{
    return x >= least && x <= most && x == floor(x);
}

static bool is_obstacle(const struct muscle_path *p, double body)
{
    return is_count(body, -1, p->wrap.n_obstacles - 1);
}

int path_check_list(struct art_ctx *ctx, void *data, const struct art_list *list,
                    const struct art_loc *loc)
{
    struct muscle_path *p = data;
    const double *x = list->x;
    double size = heads_at(p), knots = 0;
    bool good = list->n == 0 || (list->n >= size && is_count(x[1], 0, p->n_points));
    for (int i = 0; good && i < list->n; i++) good = isfinite(x[i]);
    if (good && list->n > 0) {
        const double *head = x + heads_at(p);
        int n = (int)x[1];
        size += n * HEAD_SIZE;
        good = list->n >= size;
        const double *knot = head + n * HEAD_SIZE;
        for (int i = 0; good && i < n; i++, head += HEAD_SIZE) {
            good = is_count(head[0], 0, p->n_points - 2) &&
                   is_count(head[1], head[0] + 1, p->n_points - 1) &&
                   is_count(head[2], 1, PATH_MOST_KNOTS) && is_count(head[3], 0, head[2] + 1);
            knots += good ? head[2] : 0;
            size += good ? head[2] * WRAP_KNOT_SIZE : 0;
            good = good && list->n >= size;
            for (int k = 0; good && k < (int)head[2]; k++, knot += WRAP_KNOT_SIZE)
                good = is_obstacle(p, knot[11]) && is_obstacle(p, knot[12]);
        }
        const double *piece = knot;
        head = x + heads_at(p);
        for (int i = 0; good && i < n; i++, head += HEAD_SIZE) {
            size += head[3] * WRAP_PIECE_SIZE;
            good = list->n >= size;
            for (int k = 0; good && k < (int)head[3]; k++, piece += WRAP_PIECE_SIZE)
                good = is_obstacle(p, piece[0]) && is_obstacle(p, piece[1]);
        }
        good = good && list->n == size;
    }
    if (good) return ensure_work(p->sys, p, (int)knots);
    return art_error(ctx, ART_ESHAPE, loc, "these are no knots of '%s'",
                     art_comp_path(p->comp, NULL));
}

/* ------------------------------------------------------------------- new strands */

static const double *position(const struct art_state *state, const struct muscle_path *p, int point)
{
    return state->q + p->nodes[p->segments[point].node].q;
}

/* Find the obstacles that a strand between two points may intersect, into p->wrap.valid. */
static int find_valid(struct muscle_path *p, int from, int to)
{
    int n = 0;
    bool wraps = false;
    for (int i = from; i < to; i++) wraps = wraps || p->segments[i].wraps;
    for (int k = 0; wraps && k < p->wrap.n_obstacles; k++) {
        const struct path_obstacle *o = &p->wrap.obstacles[k];
        if (o->from < 0 || (o->from < to && o->to > from)) p->wrap.valid[n++] = k;
    }
    return n;
}

/* Return the number of knots of a strand, the sum over the segments that it spans. */
static int count_knots(struct art_ctx *ctx, const struct art_state *state,
                       const struct muscle_path *p, int from, int to, int *m)
{
    double sum = 0;
    for (int i = from; i < to; i++) {
        double way = art_v3_distance(position(state, p, i), position(state, p, i + 1));
        int given = p->segments[i].knots;
        sum += given > 0 ? given : floor(fmax(1, p->wrap.density * way));
    }
    *m = sum <= PATH_MOST_KNOTS ? (int)sum : 0;
    if (*m > 0) return ART_OK;
    return art_error(ctx, ART_ELIMIT, &p->comp->loc,
                     "a segment of '%s' would have %.6g knots, more than %d; numKnots or "
                     "wrapKnotDensity set the number",
                     art_comp_path(p->comp, NULL), sum, PATH_MOST_KNOTS);
}

/* The initial polyline of a new strand before it is solved: points x[n]. */
struct polyline {
    double (*x)[3];
    int n, cap;
};

static int add_vertex(struct art_ctx *ctx, struct polyline *line, const double x[3])
{
    if (!ART_GROW(ctx, line->x, line->n, line->cap)) return ART_ENOMEM;
    art_v3_copy(line->x[line->n++], x);
    return ART_OK;
}

/* Add knots along the old path, where it ran between the same points. */
static int add_old_path(struct art_ctx *ctx, const struct art_state *state,
                        const struct muscle_path *p, int from, int to, struct polyline *line)
{
    const double *x = list_of(p, state);
    int status = ART_OK;
    for (int i = from; x && i < to && status == ART_OK; i++) {
        struct path_strand old;
        if (x[2 + i] == 0) continue;
        if (i > from) status = add_vertex(ctx, line, position(state, p, i));
        if (!path_strand_at(p, state, i, &old) || old.to > to) continue;
        for (int k = 0; k < old.m && status == ART_OK; k++)
            status = add_vertex(ctx, line, old.knots[k].x);
    }
    return status;
}

/* The points that the file gives, where nothing was before. */
static int add_given(struct art_ctx *ctx, const struct art_state *state,
                     const struct muscle_path *p, int from, int to, struct polyline *line)
{
    int status = ART_OK;
    for (int i = from; i < to && status == ART_OK; i++) {
        if (i > from && to > from + 1) status = add_vertex(ctx, line, position(state, p, i));
        for (int k = 0; k < p->segments[i].n_via && status == ART_OK; k++)
            status = add_vertex(ctx, line, p->segments[i].via[k]);
    }
    return status;
}

static void use_strand(struct muscle_path *p, const struct path_strand *from, struct strand *s)
{
    *s = (struct strand){.m = from->m,
                         .knot = from->knots,
                         .ends = from->ends,
                         .bodies = p->wrap.bodies,
                         .valid = p->wrap.valid,
                         .n_valid = find_valid(p, from->from, from->to),
                         .law = &p->wrap.law,
                         .work = p->wrap.work};
    art_v3_copy(s->start, p->wrap.at[from->from]);
    art_v3_copy(s->end, p->wrap.at[from->to]);
}

/* Bodies and points where they are now. */
static void place_all(const struct art_system *sys, const struct art_state *state,
                      struct muscle_path *p)
{
    for (int i = 0; i < p->wrap.n_obstacles; i++) {
        const struct path_node *node = &p->nodes[p->wrap.obstacles[i].node];
        art_v3_copy(p->wrap.bodies[i].T.p, state->q + node->q);
        art_m3_copy(p->wrap.bodies[i].T.R, sys->dyn[node->dyn].R);
    }
    for (int i = 0; i < p->n_points; i++) art_v3_copy(p->wrap.at[i], position(state, p, i));
}

void path_strand_open(const struct art_system *sys, const struct art_state *state,
                      struct muscle_path *p, const struct path_strand *from, struct strand *s)
{
    place_all(sys, state, p);
    use_strand(p, from, s);
}

/* -------------------------------------------------------------------- structure */

/* A segment of the file with knots, which begins at `point` and leads to the point after it in the
 * list. */
static const struct art_comp *segment_in_file(const struct muscle_path *p, int point, int to)
{
    const struct art_comp *list = art_get_object(p->comp, "segments");
    for (int i = 0; i < art_list_count(list); i++) {
        const struct art_comp *segment = art_list_at(list, i);
        if ((int)art_get_double(segment, "specIdx") != point) continue;
        const struct art_comp *after = art_list_at(list, i + 1);
        int end = after ? (int)art_get_double(after, "specIdx") : p->n_points - 1;
        bool has = art_cls_is(segment->cls, "WrapSegment");
        return has && end == to ? segment : NULL;
    }
    return NULL;
}

/* A list being made: strands with their knots, without pieces. */
struct draft {
    struct art_ctx *ctx;
    double *x;
    int n, cap;
};

static double *draft_grow(struct draft *d, int n)
{
    if (!ART_RESERVE(d->ctx, d->x, (size_t)(d->n + n), d->cap)) return NULL;
    double *x = d->x + d->n;
    memset(x, 0, (size_t)n * sizeof *x);
    d->n += n;
    return x;
}

/* Decide the number of knots of a strand: as before, as in the file, or by the properties. */
static int plan_strand(struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                       int from, int to, int *m)
{
    struct path_strand old;
    const struct art_comp *file = list_of(p, state) ? NULL : segment_in_file(p, from, to);
    int status = ART_OK;
    *m = 0;
    if (path_strand_at(p, state, from, &old) && old.to == to)
        *m = old.m;
    else if (file)
        status = path_read_knots(sys->ctx, file, NULL, 0, m);
    if (status == ART_OK && *m == 0) status = count_knots(sys->ctx, state, p, from, to, m);
    return status;
}

/* Its knots and ends. */
static int fill_strand(struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                       struct path_strand *strand)
{
    struct path_strand old;
    struct polyline line = {0};
    struct strand s;
    bool first = list_of(p, state) == NULL;
    const struct art_comp *file = first ? segment_in_file(p, strand->from, strand->to) : NULL;
    int status = ART_OK, n = 0;
    use_strand(p, strand, &s);
    if (path_strand_at(p, state, strand->from, &old) && old.to == strand->to) {
        memcpy(strand->knots, old.knots, (size_t)old.m * sizeof *old.knots);
        *strand->ends = *old.ends;
        return ART_OK;
    }
    if (file) ART_TRY(path_read_knots(sys->ctx, file, strand->knots, strand->m, &n));
    if (n == strand->m) {
        bool touches = false;
        for (int k = 0; k < n; k++) touches = touches || strand->knots[k].body >= 0;
        art_get_vector(file, "lastPntA", strand->ends->end, 3);
        art_get_vector(file, "lastPntB", strand->ends->start, 3);
        bool solved = art_v3_norm2(strand->ends->start) + art_v3_norm2(strand->ends->end) > 0;
        if (!sys->quirks.wrap_jumps) path_follow_read(p, strand->knots, n);
        if (touches) strand_find_contacts(&s);
        if (!touches && !solved) {
            art_v3_copy(strand->ends->start, s.start);
            art_v3_copy(strand->ends->end, s.end);
        }
        goto out;
    }
    if (first)
        ART_TRY(add_given(sys->ctx, state, p, strand->from, strand->to, &line));
    else
        ART_TRY(add_old_path(sys->ctx, state, p, strand->from, strand->to, &line));
    strand_lay(&s, (const double(*)[3])line.x, line.n);
out:
    art_free(line.x);
    return status;
}

/* The strands of the present structure, in a list of their own. */
static int draft_strands(struct art_system *sys, const struct art_state *state,
                         struct muscle_path *p, const double *runs, struct draft *d)
{
    int status = ART_OK, n = 0, knots = 0, from = -1;
    double *x = draft_grow(d, heads_at(p));
    if (!x) return ART_ENOMEM;
    memcpy(x + 2, runs, (size_t)p->n_points * sizeof *runs);
    for (int i = 0; i < p->n_points && status == ART_OK; i++) {
        if (runs[i] == 0) continue;
        if (from >= 0 && find_valid(p, from, i) > 0) {
            int m;
            double *head = draft_grow(d, HEAD_SIZE);
            status = head ? plan_strand(sys, state, p, from, i, &m) : ART_ENOMEM;
            if (status < 0) return status;
            head[0] = from, head[1] = i, head[2] = m;
            knots += m;
            n++;
        }
        from = i;
    }
    d->x[1] = n;
    if (!draft_grow(d, knots * WRAP_KNOT_SIZE)) return ART_ENOMEM;
    return ensure_work(sys, p, knots);
}

static int fill_draft(struct art_system *sys, const struct art_state *state, struct muscle_path *p,
                      struct draft *d)
{
    double *head = d->x + heads_at(p), *knots = head + HEAD_SIZE * (int)d->x[1];
    int status = ART_OK;
    for (int i = 0; i < (int)d->x[1] && status == ART_OK; i++, head += HEAD_SIZE) {
        struct path_strand strand = {.from = (int)head[0],
                                     .to = (int)head[1],
                                     .m = (int)head[2],
                                     .ends = (struct wrap_ends *)(head + 5),
                                     .knots = (struct wrap_knot *)knots};
        status = fill_strand(sys, state, p, &strand);
        knots += strand.m * WRAP_KNOT_SIZE;
    }
    return status;
}

static void keep_poses(const struct muscle_path *p, struct art_rigid *poses)
{
    for (int i = 0; i < p->wrap.n_obstacles; i++) poses[i] = p->wrap.bodies[i].T;
}

/* Strands between the points that the path runs through now; *changed if they are not those that
 * were there. */
static int update_structure(struct art_system *sys, struct art_state *state, struct muscle_path *p,
                            bool *changed)
{
    struct art_list *list = &state->list[p->wrap.list];
    struct draft d = {.ctx = sys->ctx};
    int status = ART_OK;
    double *runs = NULL;
    *changed = list->n == 0;
    for (int i = 0; i < p->n_points && !*changed; i++)
        *changed = condition_is_met(sys, state, p, i) != (list->x[2 + i] != 0);
    if (!*changed) return ART_OK;
    runs = art_alloc(sys->ctx, (size_t)p->n_points, sizeof *runs);
    if (!runs) return ART_ENOMEM;
    for (int i = 0; i < p->n_points; i++) runs[i] = condition_is_met(sys, state, p, i);
    ART_TRY(draft_strands(sys, state, p, runs, &d));
    ART_TRY(fill_draft(sys, state, p, &d));
    d.x[0] = list->n ? list->x[0] : 0;
    keep_poses(p, (struct art_rigid *)(d.x + 2 + p->n_points));
    art_free(list->x);
    *list = (struct art_list){d.x, d.n, d.cap};
    d.x = NULL;
out:
    art_free(runs);
    art_free(d.x);
    return status;
}

/* ------------------------------------------------------------------------ solving */

/* Let a strand come to rest, true if it has; one that runs through an obstacle is laid around it on
 * the nearest side, which is reported once. */
static bool relax(struct art_system *sys, struct muscle_path *p, struct strand *s, int limit)
{
    enum { TIMES = 4 };
    bool converged;
    (void)strand_relax(s, limit, &converged);
    if (sys->quirks.wrap_pierced) return converged;
    for (int k = 0; k < TIMES; k++) {
        int body = strand_pierced(s);
        if (body < 0) return converged;
        if (!p->wrap.pierce_reported)
            art_warn(sys->ctx, &p->comp->loc,
                     "'%s' runs through '%s' and is laid around it on the nearest side; "
                     "initialPoints can say on which, maxWrapDisplacement how far it moves at once",
                     art_comp_path(p->comp, NULL),
                     art_comp_path(p->wrap.bodies[body].obstacle->body, NULL));
        p->wrap.pierce_reported = true;
        if (!strand_lay_around(s)) return converged;
        converged = false;
        for (int i = 0; i < 10 && !converged; i++) (void)strand_relax(s, limit, &converged);
    }
    return converged;
}

/* Of a strand that begins or ends inside what it wraps around, once. */
static void report_ends_inside(struct art_system *sys, struct muscle_path *p,
                               const struct path_strand *strand, const struct strand *s)
{
    for (int end = 0; end < 2 && !p->wrap.inside_reported && !sys->quirks.wrap_pierced; end++) {
        int body = strand_holder(s, end ? s->end : s->start);
        int node = p->segments[end ? strand->to : strand->from].node;
        if (body < 0) continue;
        p->wrap.inside_reported = true;
        art_warn(sys->ctx, &p->comp->loc,
                 "'%s' runs to '%s', which lies inside '%s', around which it wraps: there its path "
                 "is not the shortest; move the point out, or let that segment not wrap around it",
                 art_comp_path(p->comp, NULL),
                 art_comp_path(sys->dyn[p->nodes[node].dyn].comp, NULL),
                 art_comp_path(p->wrap.bodies[body].obstacle->body, NULL));
    }
}

/* Let all strands come to rest (limit > 0), and find their pieces. */
static int solve(struct art_system *sys, struct art_state *state, struct muscle_path *p, int limit)
{
    struct art_list *list = &state->list[p->wrap.list];
    struct path_strand strand;
    struct strand s;
    struct path_walk w;
    int n = 0;
    (void)path_walk_begin(p, state, &w);
    size_t fixed = (size_t)(w.pieces - list->x);
    double *head = w.head;
    bool placed = list->x[0] != 0;
    while (path_walk_next(&w, &strand)) {
        bool exact = false;
        int k;
        use_strand(p, &strand, &s);
        report_ends_inside(sys, p, &strand, &s);
        if (p->wrap.geodesic) {
            bool rests = limit > 0 && !(placed && strand.exact) && relax(sys, p, &s, limit);
            k = path_solve_geodesic(&s, placed ? &strand : NULL, limit, rests, p->wrap.pieces + n,
                                    &exact);
        } else {
            if (limit > 0)
                (void)relax(sys, p, &s, limit);
            else
                (void)strand_length(&s);
            k = wrap_pieces(&s, p->wrap.pieces + n);
        }
        head[3] = k;
        head[4] = exact;
        head += HEAD_SIZE;
        n += k;
    }
    size_t more = (size_t)n * WRAP_PIECE_SIZE;
    if (!ART_RESERVE(sys->ctx, list->x, fixed + more, list->cap)) return ART_ENOMEM;
    if (n) memcpy(list->x + fixed, p->wrap.pieces, more * sizeof(double));
    list->n = (int)(fixed + more);
    return ART_OK;
}

/* Solve at the places of now, by way of those between where they are far from those before. */
static int follow(struct art_system *sys, struct art_state *state, struct muscle_path *p, int limit)
{
    int steps = sys->quirks.wrap_jumps ? 1 : path_follow_steps(p, state), status = ART_OK;
    if (steps > 1) path_follow_begin(p, state);
    for (int k = 1; k < steps; k++) {
        path_follow_place(p, state, (double)k / steps);
        ART_TRY(solve(sys, state, p, limit));
    }
    if (steps > 1) place_all(sys, state, p);
    ART_TRY(solve(sys, state, p, limit));
    keep_poses(p, path_poses_before(p, state));
out:
    return status;
}

/* Strands are at rest by the tolerance of forces. At the start Newton's iteration goes on until it
 * moves nothing, so that a path that was written at rest is read at rest, by whatever program. */
static int come_to_rest(struct art_system *sys, struct art_state *state, struct muscle_path *p)
{
    enum { MOST = 100 };
    static const double small = 1e-14;
    const struct art_list *list = &state->list[p->wrap.list];
    double *before = NULL, size = 0, change = INFINITY;
    int status = ART_OK;
    if (sys->quirks.wrap_pierced || p->wrap.geodesic) return ART_OK;
    for (int k = 0; k < MOST && change > small * size && status == ART_OK; k++) {
        const int n = list->n;
        art_free(before);
        before = art_alloc(sys->ctx, (size_t)n + 1, sizeof *before);
        if (!before) return ART_ENOMEM;
        memcpy(before, list->x, (size_t)n * sizeof *before);
        status = solve(sys, state, p, 1);
        size = change = 0;
        for (int i = 0; i < n && i < list->n; i++) {
            if (!(fabs(list->x[i]) < 1e100)) continue; /* how far what is not near is */
            size = fmax(size, fabs(list->x[i]));
            change = fmax(change, fabs(list->x[i] - before[i]));
        }
    }
    art_free(before);
    return status;
}

int path_settle(struct art_system *sys, struct art_state *state, struct muscle_path *p,
                enum art_settle when)
{
    struct art_list *list = &state->list[p->wrap.list];
    bool changed, placed;
    int status;
    if (when == ART_SETTLE_START && list->n > 0 && list->x[0] != 0) return ART_OK;
    placed = list->n > 0;
    place_all(sys, state, p);
    ART_TRY(update_structure(sys, state, p, &changed));
    ART_TRY(ensure_work(sys, p, 1));
    if (when == ART_SETTLE_LOAD) return solve(sys, state, p, 0);
    ART_TRY(path_max_step(sys, state, p));
    if (changed && placed) ART_TRY(solve(sys, state, p, 5 * p->wrap.max_iterations));
    bool first = list->x[0] == 0;
    place_all(sys, state, p);
    ART_TRY(follow(sys, state, p, first ? 10 * p->wrap.max_iterations : p->wrap.max_iterations));
    list->x[0] = 1;
    if (first) status = come_to_rest(sys, state, p);
out:
    return status;
}
