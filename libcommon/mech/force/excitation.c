/* This evaluates excitations: own values, exciters with gains, and what is excited in turn. */
#include "../mech_priv.h"
#include <string.h>

int art_system_excitable(const struct art_system *sys, const struct art_comp *comp)
{
    return comp && comp->order < sys->index.n_comps ? sys->index.excitable_of[comp->order] - 1 : -1;
}

static int add_excitable(struct art_system *sys, const struct art_comp *comp)
{
    if (!art_system_grow(sys, &sys->excitation.list, sys->excitation.n, &sys->excitation.cap,
                         sizeof *sys->excitation.list))
        return ART_ENOMEM;
    struct art_excitable *e = &sys->excitation.list[sys->excitation.n++];
    memset(e, 0, sizeof *e);
    e->comp = comp;
    e->own = art_get_double(comp, "excitation");
    sys->index.excitable_of[comp->order] = sys->excitation.n;
    return ART_OK;
}

int art_excitable_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    (void)ctx;
    int status = add_excitable(sys, comp);
    art_system_set_place(sys, comp, sys->excitation.n);
    return status;
}

/* ------------------------------------------------------------------- sources */

/* The gain with which `comp` names `source` itself; false if it does not. */
static bool source_gain(const struct art_comp *comp, const struct art_comp *source)
{
    struct art_value value;
    if (!art_get(comp, "excitationSources", &value)) return false;
    for (int k = 0; k < value.n; k++)
        if (value.refs[k].to == source) return true;
    return false;
}

static int add_source(struct art_system *sys, struct art_excitable *e, int from, double gain)
{
    if (!art_system_grow(sys, &sys->excitation.sources, sys->excitation.n_sources,
                         &sys->excitation.cap_sources, sizeof *sys->excitation.sources))
        return ART_ENOMEM;
    sys->excitation.sources[sys->excitation.n_sources++] = (struct art_excite_source){from, gain};
    e->n++;
    return ART_OK;
}

/* Exciters that name a component as a target: a list for each excitable. */
struct exciter_index {
    int *head; /* [n_excitables] first of the list, -1 for none */
    struct namer {
        int from, next;
    } * all;
    int n;
};

static bool targets_of(const struct art_excitable *e, struct art_value *value)
{
    return art_cls_prop(e->comp->cls, "targets") && art_get(e->comp, "targets", value);
}

static int find_exciters(struct art_ctx *ctx, const struct art_system *sys,
                         struct exciter_index *by)
{
    struct art_value value;
    size_t most = 0;
    for (int j = 0; j < sys->excitation.n; j++)
        if (targets_of(&sys->excitation.list[j], &value)) most += (size_t)value.n;
    by->head = art_alloc(ctx, (size_t)sys->excitation.n, sizeof *by->head);
    by->all = art_alloc(ctx, most, sizeof *by->all);
    if (!by->head || !by->all) return ART_ENOMEM;
    for (int j = 0; j < sys->excitation.n; j++) by->head[j] = -1;
    /* backwards, so that the lists run forwards */
    for (int j = sys->excitation.n - 1; j >= 0; j--) {
        if (!targets_of(&sys->excitation.list[j], &value)) continue;
        for (int k = value.n - 1; k >= 0; k--) {
            int i = art_system_excitable(sys, value.refs[k].to);
            if (i < 0) continue;
            by->all[by->n] = (struct namer){j, by->head[i]};
            by->head[i] = by->n++;
        }
    }
    return ART_OK;
}

/* The excitation of a component also excites its parts. */
static int add_ancestor(struct art_system *sys, struct art_excitable *e)
{
    for (const struct art_comp *up = e->comp->parent; up; up = up->parent) {
        int from = art_system_excitable(sys, up);
        if (from >= 0) return add_source(sys, e, from, 1);
    }
    return ART_OK;
}

/* Sources that a component names, the nearest excitable that it is a part of, and exciters that
 * name it without being named. */
static int collect_sources(struct art_ctx *ctx, struct art_system *sys,
                           const struct exciter_index *by, int i)
{
    struct art_excitable *e = &sys->excitation.list[i];
    struct art_value value;
    int status = ART_OK;
    e->first = sys->excitation.n_sources;
    if (art_get(e->comp, "excitationSources", &value)) {
        for (int k = 0; k < value.n && status == ART_OK; k++) {
            int from = art_system_excitable(sys, value.refs[k].to);
            if (from < 0)
                return art_error(ctx, ART_ENOTFOUND, &e->comp->loc,
                                 "'%s' is excited by '%s', which has no excitation",
                                 art_comp_path(e->comp, NULL), value.refs[k].path);
            status = add_source(sys, e, from, value.refs[k].has_num ? value.refs[k].num : 1);
        }
    }
    status = status < 0 ? status : add_ancestor(sys, e);
    for (int p = by->head[i]; p >= 0 && status == ART_OK; p = by->all[p].next)
        if (!source_gain(e->comp, sys->excitation.list[by->all[p].from].comp))
            status = add_source(sys, e, by->all[p].from, 1);
    return status;
}

/* A target that cannot be excited is reported, not passed over in silence. */
static int check_targets(struct art_ctx *ctx, const struct art_system *sys, int i)
{
    const struct art_comp *exciter = sys->excitation.list[i].comp;
    struct art_value value;
    int status = ART_OK;
    if (!art_cls_prop(exciter->cls, "targets") || !art_get(exciter, "targets", &value))
        return ART_OK;
    for (int k = 0; k < value.n && status == ART_OK; k++)
        if (value.refs[k].to && art_system_excitable(sys, value.refs[k].to) < 0)
            status = art_warn_strict(ctx, ART_ENOTFOUND, &exciter->loc,
                                     "'%s' excites '%s', which has no excitation here",
                                     art_comp_path(exciter, NULL),
                                     art_comp_path(value.refs[k].to, NULL));
    return status;
}

/* Place `i` behind its sources in the order of evaluation, with a stack of its own: chains may be
 * of any length. mark: 0 new, 1 in work, 2 done. */
static int place_after_sources(struct art_ctx *ctx, struct art_system *sys, int i, char *mark,
                               int *stack, int *n)
{
    int depth = 0;
    stack[depth++] = i;
    while (depth > 0) {
        i = stack[depth - 1];
        const struct art_excitable *e = &sys->excitation.list[i];
        if (mark[i]) {
            if (mark[i] == 1) sys->excitation.order[(*n)++] = i;
            mark[i] = 2;
            depth--;
            continue;
        }
        mark[i] = 1;
        for (int k = e->first + e->n - 1; k >= e->first; k--) {
            int from = sys->excitation.sources[k].from;
            if (mark[from] == 2) continue;
            if (mark[from] == 1)
                return art_error(ctx, ART_EUSAGE, &sys->excitation.list[from].comp->loc,
                                 "'%s' excites itself in a ring",
                                 art_comp_path(sys->excitation.list[from].comp, NULL));
            stack[depth++] = from;
        }
    }
    return ART_OK;
}

int mech_excitables_connect(struct art_ctx *ctx, struct art_system *sys)
{
    struct exciter_index by = {NULL, NULL, 0};
    int status, n = 0, *stack = NULL;
    char *mark = art_alloc(ctx, (size_t)sys->excitation.n, 1);
    sys->excitation.order =
        art_arena_alloc(ctx, &sys->arena, (size_t)sys->excitation.n, sizeof *sys->excitation.order);
    status = mark && sys->excitation.order ? find_exciters(ctx, sys, &by) : ART_ENOMEM;
    for (int i = 0; i < sys->excitation.n && status == ART_OK; i++)
        status = collect_sources(ctx, sys, &by, i);
    for (int i = 0; i < sys->excitation.n && status == ART_OK; i++)
        status = check_targets(ctx, sys, i);
    if (status == ART_OK) {
        stack = art_alloc(ctx, (size_t)sys->excitation.n_sources + 1, sizeof *stack);
        if (!stack) status = ART_ENOMEM;
    }
    for (int i = 0; i < sys->excitation.n && status == ART_OK; i++)
        status = place_after_sources(ctx, sys, i, mark, stack, &n);
    art_free(by.head);
    art_free(by.all);
    art_free(stack);
    art_free(mark);
    if (status == ART_OK) art_system_excite(sys);
    return status;
}

void art_system_excite(struct art_system *sys)
{
    art_system_excite_some(sys, sys->excitation.n, sys->excitation.order);
}

int art_excitation_reach(struct art_ctx *ctx, const struct art_system *sys, int i, int **list)
{
    const struct art_excitations *all = &sys->excitation;
    bool *reached = art_alloc(ctx, (size_t)all->n, sizeof *reached);
    int n = 0;
    *list = art_alloc(ctx, (size_t)all->n, sizeof **list);
    if (!reached || !*list) n = ART_ENOMEM;
    for (int k = 0; k < all->n && n >= 0; k++) {
        const int at = all->order[k];
        const struct art_excitable *e = &all->list[at];
        reached[at] = at == i;
        for (int s = e->first; s < e->first + e->n; s++)
            reached[at] = reached[at] || reached[all->sources[s].from];
        if (reached[at]) (*list)[n++] = at;
    }
    art_free(reached);
    return n;
}

void art_system_excite_some(struct art_system *sys, int n, const int *list)
{
    for (int k = 0; k < n; k++) {
        struct art_excitable *e = &sys->excitation.list[list[k]];
        e->net = e->own;
        for (int i = e->first; i < e->first + e->n; i++)
            e->net += sys->excitation.sources[i].gain *
                      sys->excitation.list[sys->excitation.sources[i].from].net;
    }
}

/* -------------------------------------------------------------- live properties */

void art_excitation_get(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp *comp, double *out)
{
    (void)state;
    *out = sys->excitation.list[art_system_excitable(sys, comp)].own;
}

void art_excitation_get_net(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *comp, double *out)
{
    (void)state;
    *out = sys->excitation.list[art_system_excitable(sys, comp)].net;
}

static int set_exciter(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                       const struct art_comp *comp, const double *x)
{
    (void)ctx;
    (void)state;
    sys->excitation.list[art_system_excitable(sys, comp)].own = *x;
    return ART_OK;
}

int art_excitation_set_clipped(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                               const struct art_comp *comp, const double *x)
{
    static const double rounding = 1e-9;
    double clipped = *x < 0 ? 0 : *x > 1 ? 1 : *x;
    struct art_excitable *e = &sys->excitation.list[art_system_excitable(sys, comp)];
    if (fabs(*x - clipped) > rounding && e->n_clipped++ == 0)
        art_warn(ctx, NULL, "excitation %.6g of '%s' is beyond 0 to 1 and counts as %g", *x,
                 art_comp_path(comp, NULL), clipped);
    return set_exciter(ctx, sys, state, comp, &clipped);
}

/* The excitation of a muscle is in [0,1]; the sum with its sources need not be. Interpolation and
 * solvers may leave the interval by rounding. Whoever follows the original clips what goes further.
 */
int art_excitation_set_clamped(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                               const struct art_comp *comp, const double *x)
{
    static const double rounding = 1e-9;
    if ((*x < -rounding || *x > 1 + rounding) && !sys->quirks.excitation_clipped)
        return art_error(ctx, ART_ERANGE, NULL,
                         "excitation = %g of '%s' is out of range: must be %s", *x,
                         art_comp_path(comp, NULL), *x < 0 ? ">= 0" : "<= 1");
    return art_excitation_set_clipped(ctx, sys, state, comp, x);
}

const struct art_live art_excitation_live[] = {{"excitation", 1, art_excitation_get, set_exciter},
                                               {"netExcitation", 1, art_excitation_get_net, NULL}};

const struct art_mech_ops art_ops_exciter = {.forces = art_excitable_add,
                                             ART_LIVE(art_excitation_live)};

const struct art_mech_ops art_ops_frame_exciter = {.forces = mech_frame_exciter_add,
                                                   ART_LIVE(art_excitation_live)};

const struct art_mech_ops art_ops_point_exciter = {.forces = mech_point_exciter_add,
                                                   ART_LIVE(art_excitation_live)};
