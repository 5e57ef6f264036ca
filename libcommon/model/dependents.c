/* This finds dependents: closures over the references of the tree, for deletions and copies. */
#include "references_priv.h"
#include <string.h>

/* An edge is a reference; they are sorted by their target. */
struct edge {
    struct art_comp *holder;
    int next;  /* edge of the same target, -1: none */
    int group; /* of the slot it stands in */
    enum model_ref_binding binding;
    bool part;
};

struct graph {
    struct edge *edges;
    int n, cap;
    int *first; /* [n_comps] edge of each target, -1 */
    int *left;  /* [n_groups] entries that are left in a slot */
    int n_groups, cap_groups;
    int n_comps;
    const struct art_comp *last_at;
    const char *last_key;
};

static void graph_fini(struct graph *g)
{
    art_free(g->edges);
    art_free(g->first);
    art_free(g->left);
}

static int add_edge(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct graph *g = user;
    if (!ART_GROW(ctx, g->edges, g->n, g->cap)) return ART_ENOMEM;
    if (site->at != g->last_at || site->slot->key != g->last_key) {
        if (!ART_GROW(ctx, g->left, g->n_groups, g->cap_groups)) return ART_ENOMEM;
        g->left[g->n_groups++] = site->in_text ? 0 : site->slot->value.n;
        g->last_at = site->at;
        g->last_key = site->slot->key;
    }
    struct edge *e = &g->edges[g->n];
    e->holder = site->holder;
    e->group = g->n_groups - 1;
    e->binding = model_ref_binding(site);
    e->part = site->slot->prop && site->slot->prop->flags & ART_PROP_PART;
    e->next = g->first[site->to->order];
    g->first[site->to->order] = g->n++;
    return ART_OK;
}

static int graph_build(struct art_ctx *ctx, struct art_model *model, struct graph *g)
{
    int n = model->next_order;
    memset(g, 0, sizeof *g);
    g->n_comps = n;
    g->first = art_alloc(ctx, (size_t)n, sizeof *g->first);
    if (!g->first) return ART_ENOMEM;
    for (int i = 0; i < n; i++) g->first[i] = -1;
    return model_refs_visit(ctx, model->root, add_edge, g);
}

/* This is the stack of components to be visited. */
struct stack {
    struct art_comp **comps;
    int n, cap;
};

static int push(struct art_ctx *ctx, struct stack *s, struct art_comp *comp)
{
    if (!ART_GROW(ctx, s->comps, s->n, s->cap)) return ART_ENOMEM;
    s->comps[s->n++] = comp;
    return ART_OK;
}

/* ------------------------------------------------------------------- deletion */

/* Everything that goes with one component: what is below, and the holders of references to it. */
static int sweep(struct art_ctx *ctx, struct graph *g, bool *gone, const struct art_comp **because,
                 struct stack *todo, struct art_comp *top)
{
    int status = ART_OK;
    for (struct art_comp *c = top; c && status == ART_OK; c = art_comp_next(top, c)) {
        if (gone[c->order]) continue;
        gone[c->order] = true;
        for (int i = g->first[c->order]; i >= 0 && status == ART_OK; i = g->edges[i].next) {
            const struct edge *e = &g->edges[i];
            bool last = e->binding == REF_GROUP && --g->left[e->group] == 0;
            if (gone[e->holder->order] || !(e->binding == REF_FIRM || last)) continue;
            if (!because[e->holder->order]) because[e->holder->order] = c;
            status = push(ctx, todo, e->holder);
        }
    }
    return status;
}

struct losing {
    const bool *gone;
    struct art_deletion *plan;
    int cap;
};

static int add_loss(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct losing *l = user;
    struct art_deletion *plan = l->plan;
    if (l->gone[site->holder->order] || !l->gone[site->to->order]) return ART_OK;
    struct art_deletion_loss *last = plan->n_losses ? &plan->losses[plan->n_losses - 1] : NULL;
    if (last && last->at == site->at && last->prop == site->slot->key) {
        last->n++;
        return ART_OK;
    }
    if (!ART_GROW(ctx, plan->losses, plan->n_losses, l->cap)) return ART_ENOMEM;
    plan->losses[plan->n_losses++] =
        (struct art_deletion_loss){site->holder, site->at, site->slot->key, 1};
    return ART_OK;
}

/* The list of what goes, of its tops only. */
static int list_items(struct art_ctx *ctx, struct art_model *model,
                      const struct art_comp *const *because, struct art_deletion *plan)
{
    int cap = 0;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        if (!plan->gone[c->order]) continue;
        plan->n_total++;
        if (c->parent && plan->gone[c->parent->order]) continue;
        if (!ART_GROW(ctx, plan->items, plan->n_items, cap)) return ART_ENOMEM;
        plan->items[plan->n_items++] =
            (struct art_deletion_item){c, because ? because[c->order] : NULL};
    }
    struct losing losing = {plan->gone, plan, 0};
    return model_refs_visit(ctx, model->root, add_loss, &losing);
}

static int check_deletable(struct art_ctx *ctx, const struct art_comp *comp)
{
    if (model_comp_removable(comp) && model_comp_is_below(comp, comp->model->root)) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL, "'%s' cannot be deleted: it is a part of %s",
                     art_comp_path(comp, NULL),
                     comp->parent ? comp->parent->cls->name : "the model itself");
}

int art_deletion_plan(struct art_ctx *ctx, struct art_comp *const *comps, int n,
                      struct art_deletion **plan)
{
    struct graph g = {0};
    struct stack todo = {0};
    const struct art_comp **because = NULL;
    int status;
    struct art_deletion *p = art_alloc(ctx, 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    if (n == 0) goto done;
    p->model = comps[0]->model;
    for (int i = 0; i < n; i++) ART_TRY(check_deletable(ctx, comps[i]));
    ART_TRY(graph_build(ctx, p->model, &g));
    p->gone = art_alloc(ctx, (size_t)g.n_comps, sizeof *p->gone);
    because = art_alloc(ctx, (size_t)g.n_comps, sizeof *because);
    if (!p->gone || !because) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < n; i++) ART_TRY(sweep(ctx, &g, p->gone, because, &todo, comps[i]));
    while (todo.n > 0) ART_TRY(sweep(ctx, &g, p->gone, because, &todo, todo.comps[--todo.n]));
    for (int i = 0; i < n; i++) because[comps[i]->order] = NULL;
    ART_TRY(list_items(ctx, p->model, because, p));
done:
    *plan = p;
    p = NULL;
    status = ART_OK;
out:
    graph_fini(&g);
    art_free(todo.comps);
    art_free(because);
    art_deletion_free(p);
    return status;
}

int model_deletion_of_marked(struct art_ctx *ctx, struct art_model *model, bool *gone,
                             struct art_deletion **plan)
{
    struct art_deletion *p = art_alloc(ctx, 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    p->model = model;
    p->gone = art_alloc(ctx, (size_t)model->next_order, sizeof *p->gone);
    int status = p->gone ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) {
        memcpy(p->gone, gone, (size_t)model->next_order * sizeof *gone);
        status = list_items(ctx, model, NULL, p);
    }
    if (status < 0) {
        art_deletion_free(p);
        return status;
    }
    *plan = p;
    return ART_OK;
}

void art_deletion_free(struct art_deletion *plan)
{
    if (!plan) return;
    art_free(plan->items);
    art_free(plan->losses);
    art_free(plan->gone);
    art_free(plan);
}

/* ----------------------------------------------------------------- dependents */

/* Counts the references of each component that lead out of the marked ones. */
static int *count_outside(struct art_ctx *ctx, const struct graph *g, const bool *in)
{
    int *outside = art_alloc(ctx, (size_t)g->n_comps, sizeof *outside);
    for (int t = 0; outside && t < g->n_comps; t++)
        for (int i = in[t] ? -1 : g->first[t]; i >= 0; i = g->edges[i].next)
            outside[g->edges[i].holder->order]++;
    return outside;
}

static bool may_join(const struct art_comp *comp, bool agents)
{
    for (const struct art_comp *c = comp; c; c = c->parent)
        if (!agents && (art_comp_is(c, "ModelAgentBase") || c->cls->flags & ART_CLASS_PASSIVE))
            return false;
    return model_comp_removable(comp);
}

static int join(struct art_ctx *ctx, bool *in, struct stack *todo, struct art_comp *top)
{
    for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
        if (in[c->order]) continue;
        in[c->order] = true;
        int status = push(ctx, todo, c);
        if (status < 0) return status;
    }
    return ART_OK;
}

int model_dependents_close(struct art_ctx *ctx, struct art_model *model, bool *in, bool agents)
{
    struct graph g = {0};
    struct stack todo = {0};
    int *outside = NULL, status;
    ART_TRY(graph_build(ctx, model, &g));
    outside = count_outside(ctx, &g, in);
    if (!outside) ART_TRY(ART_ENOMEM);
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c))
        if (in[c->order]) ART_TRY(push(ctx, &todo, c));
    /* those that were marked before have been counted */
    int before = todo.n;
    for (int k = 0; k < todo.n; k++)
        for (int i = g.first[todo.comps[k]->order]; i >= 0; i = g.edges[i].next) {
            struct art_comp *holder = g.edges[i].holder;
            if (k >= before) outside[holder->order]--;
            bool joins = outside[holder->order] == 0 || g.edges[i].part;
            if (!joins || in[holder->order] || !may_join(holder, agents)) continue;
            ART_TRY(join(ctx, in, &todo, holder));
        }
out:
    graph_fini(&g);
    art_free(todo.comps);
    art_free(outside);
    return status;
}

/* ----------------------------------------------------------------- references */

struct gathering {
    const bool *asked;
    bool *in;
    struct stack found; /* what was marked since */
};

static int gather(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct gathering *g = user;
    if (!g->asked[site->holder->order] || model_ref_binding(site) == REF_LOOSE ||
        model_comp_is_below(site->holder, site->to) || !model_comp_removable(site->to))
        return ART_OK;
    return join(ctx, g->in, &g->found, site->to);
}

int model_references_close(struct art_ctx *ctx, struct art_model *model, bool *in)
{
    struct graph g = {0};
    struct gathering gathering = {.in = in};
    bool *asked = NULL;
    int status;
    ART_TRY(graph_build(ctx, model, &g));
    asked = art_alloc(ctx, (size_t)g.n_comps, sizeof *asked);
    if (!asked) ART_TRY(ART_ENOMEM);
    memcpy(asked, in, (size_t)g.n_comps * sizeof *asked);
    gathering.asked = asked;
    ART_TRY(model_refs_visit(ctx, model->root, gather, &gathering));
    /* what belongs to one of them (its attachment) comes along, those that come so included */
    for (int k = 0; k < gathering.found.n; k++)
        for (int i = g.first[gathering.found.comps[k]->order]; i >= 0; i = g.edges[i].next) {
            const struct edge *e = &g.edges[i];
            if (!e->part || in[e->holder->order] || !may_join(e->holder, false)) continue;
            ART_TRY(join(ctx, in, &gathering.found, e->holder));
        }
out:
    graph_fini(&g);
    art_free(gathering.found.comps);
    art_free(asked);
    return status;
}
