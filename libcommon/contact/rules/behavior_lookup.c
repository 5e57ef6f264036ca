/* This looks up behaviours: the declared behaviour that decides on two bodies. */
#include "rules_priv.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { RIGID_RIGID, DEFORMABLE_RIGID, DEFORMABLE_DEFORMABLE, DEFORMABLE_SELF };

int contact_lookup_model(const struct contact_entries *all, const struct art_comp *model)
{
    for (int m = 0; m < all->n_models; m++)
        if (all->model[m] == model) return m;
    return -1;
}

static bool is_default(const struct contact_entry *e)
{
    return e->of[0].group && e->of[1].group;
}

/* True if a default is for a pair of kinds, in either order. */
static bool is_default_for(const struct contact_entry *e, unsigned one, unsigned other)
{
    unsigned g = e->of[0].group, h = e->of[1].group;
    return (g & one && h & other) || (g & other && h & one);
}

static void fill_defaults(struct contact_lookup *c)
{
    static const unsigned kinds[4][2] = {{ART_GROUP_RIGID, ART_GROUP_RIGID},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_RIGID},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_DEFORMABLE},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_SELF}};
    for (int m = 0; m < c->all->n_models; m++)
        for (int k = 0; k < 4; k++) c->default_entry[m][k] = -1;
    for (int i = 0; i < c->all->n; i++) {
        const struct contact_entry *e = &c->all->entry[i];
        int *preset = c->default_entry[contact_lookup_model(c->all, e->model)];
        for (int k = 0; k < 4; k++)
            if (is_default(e) && is_default_for(e, kinds[k][0], kinds[k][1])) preset[k] = i;
    }
}

/* ------------------------------------------------------------------- naming */

static int by_component(const void *a, const void *b)
{
    const struct contact_named *x = a, *y = b;
    if (x->comp != y->comp) return (uintptr_t)x->comp < (uintptr_t)y->comp ? -1 : 1;
    return (x->body > y->body) - (x->body < y->body);
}

static int name_bodies(struct art_ctx *ctx, struct contact_lookup *c)
{
    c->named = art_alloc(ctx, 2 * (size_t)c->n_bodies, sizeof *c->named);
    if (!c->named) return ART_ENOMEM;
    for (int i = 0; i < c->n_bodies; i++) {
        const struct art_collidable *b = &c->body[i];
        c->named[c->n_named++] = (struct contact_named){b->comp, i};
        if (b->compound && b->compound != b->comp)
            c->named[c->n_named++] = (struct contact_named){b->compound, i};
    }
    if (c->n_named) qsort(c->named, (size_t)c->n_named, sizeof *c->named, by_component);
    return ART_OK;
}

const struct contact_named *contact_lookup_bodies(const struct contact_lookup *c,
                                                  const struct art_comp *comp, int *n)
{
    int lo = 0, hi = c->n_named;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if ((uintptr_t)c->named[mid].comp < (uintptr_t)comp)
            lo = mid + 1;
        else
            hi = mid;
    }
    *n = 0;
    while (lo + *n < c->n_named && c->named[lo + *n].comp == comp) ++*n;
    return c->named + lo;
}

static bool of_two(const struct contact_entry *e)
{
    return e->of[0].comp && e->of[1].comp && e->of[0].comp != e->of[1].comp;
}

/* Counts in first[body + 1], or stores the entry at first[body] and advances it. */
static void name(const struct contact_lookup *c, struct contact_body_entries *to, int i, bool fill)
{
    const struct contact_entry *e = &c->all->entry[i];
    for (int k = 0; k < 2; k++) {
        int n;
        if (!e->of[k].comp || (k == 1 && e->of[1].comp == e->of[0].comp)) continue;
        const struct contact_named *named = contact_lookup_bodies(c, e->of[k].comp, &n);
        for (int j = 0; j < n; j++) {
            int b = named[j].body;
            /* a part and its compound: once */
            if (k == 1 && e->of[0].comp && contact_body_is_named(e->of[0].comp, &c->body[b]))
                continue;
            if (fill)
                to->entry[to->first[b]++] = i;
            else
                to->first[b + 1]++;
        }
    }
}

static int fill_body_entries(struct art_ctx *ctx, const struct contact_lookup *c, bool two,
                             struct contact_body_entries *to)
{
    int n = c->n_bodies;
    to->first = art_alloc(ctx, (size_t)n + 1, sizeof *to->first);
    if (!to->first) return ART_ENOMEM;
    for (int i = 0; i < c->all->n; i++)
        if (of_two(&c->all->entry[i]) == two) name(c, to, i, false);
    for (int b = 0; b < n; b++) to->first[b + 1] += to->first[b];
    to->entry = art_alloc(ctx, (size_t)to->first[n], sizeof *to->entry);
    if (!to->entry) return ART_ENOMEM;
    for (int i = 0; i < c->all->n; i++)
        if (of_two(&c->all->entry[i]) == two) name(c, to, i, true);
    /* each range was advanced to the beginning of the next one */
    for (int b = n; b > 0; b--) to->first[b] = to->first[b - 1];
    to->first[0] = 0;
    return ART_OK;
}

int contact_lookup_create(struct art_ctx *ctx, const struct contact_entries *all,
                          const struct art_collidable *body, int n, bool first_decides,
                          struct contact_lookup *c)
{
    int status;
    memset(c, 0, sizeof *c);
    c->all = all;
    c->body = body;
    c->n_bodies = n;
    c->first_decides = first_decides;
    c->default_entry = art_alloc(ctx, (size_t)all->n_models, sizeof *c->default_entry);
    if (!c->default_entry) return ART_ENOMEM;
    fill_defaults(c);
    ART_TRY(name_bodies(ctx, c));
    ART_TRY(fill_body_entries(ctx, c, true, &c->pairs));
    status = fill_body_entries(ctx, c, false, &c->groups);
out:
    return status;
}

void contact_lookup_free(struct contact_lookup *c)
{
    struct contact_body_entries *both[2] = {&c->pairs, &c->groups};
    for (int k = 0; k < 2; k++) {
        art_free(both[k]->first);
        art_free(both[k]->entry);
    }
    art_free(c->named);
    art_free(c->default_entry);
}

/* ----------------------------------------------------------------- deciding */

static bool is_pair(const struct contact_entry *e, const struct art_collidable *a,
                    const struct art_collidable *b)
{
    const struct art_comp *x = e->of[0].comp, *y = e->of[1].comp;
    if (!x || !y || x == y) return false;
    return (contact_body_is_named(x, a) && contact_body_is_named(y, b)) ||
           (contact_body_is_named(x, b) && contact_body_is_named(y, a));
}

/* Test whether an entry is about the compound with itself: named twice, or with Self. */
static bool is_self(const struct contact_entry *e, const struct art_comp *compound)
{
    const struct art_comp *x = e->of[0].comp, *y = e->of[1].comp;
    if (x == compound && y == compound) return true;
    return (x == compound && e->of[1].group & ART_GROUP_SELF) ||
           (y == compound && e->of[0].group & ART_GROUP_SELF);
}

/* A body (or its compound) with a group in which the other is. */
static bool is_group(const struct contact_entry *e, const struct art_collidable *body,
                     const struct art_collidable *other)
{
    for (int k = 0; k < 2; k++)
        if (e->of[k].comp && contact_body_is_named(e->of[k].comp, body) && e->of[1 - k].group)
            return art_contact_target_has(&e->of[1 - k], other);
    return false;
}

/* The last entry among those of body i that fits, or the first of explicit pairs as the original
 * has it; for these both bodies are named, and the one counts that fewer name. */
static int find(const struct contact_lookup *c, int m, int i, int j, enum contact_source by)
{
    const struct contact_body_entries *in = by == CONTACT_FROM_PAIR ? &c->pairs : &c->groups;
    const struct art_collidable *a = &c->body[i], *b = &c->body[j];
    int of = i, found = -1;
    if (by == CONTACT_FROM_PAIR &&
        in->first[j + 1] - in->first[j] < in->first[i + 1] - in->first[i])
        of = j;
    for (int k = in->first[of]; k < in->first[of + 1]; k++) {
        const struct contact_entry *e = &c->all->entry[in->entry[k]];
        if (e->model != c->all->model[m]) continue;
        bool fits = by == CONTACT_FROM_PAIR   ? is_pair(e, a, b)
                    : by == CONTACT_FROM_SELF ? is_self(e, a->compound)
                                              : is_group(e, a, b);
        if (fits) found = in->entry[k];
        if (fits && by == CONTACT_FROM_PAIR && c->first_decides) break;
    }
    return found;
}

static int default_of(const struct contact_lookup *c, int m, int i, int j)
{
    int n_rigid = c->body[i].rigid + c->body[j].rigid;
    return c->default_entry[m][n_rigid == 2   ? RIGID_RIGID
                               : n_rigid == 1 ? DEFORMABLE_RIGID
                                              : DEFORMABLE_DEFORMABLE];
}

int contact_lookup_decide(const struct contact_lookup *c, int m, int i, int j,
                          enum contact_source *by)
{
    int found = find(c, m, i, j, *by = CONTACT_FROM_PAIR);
    if (found >= 0) return found;
    if (c->body[i].compound && c->body[i].compound == c->body[j].compound) {
        found = find(c, m, i, j, *by = CONTACT_FROM_SELF);
        return found >= 0 ? found : c->default_entry[m][DEFORMABLE_SELF];
    }
    *by = CONTACT_FROM_GROUP;
    found = find(c, m, i, j, CONTACT_FROM_GROUP);
    int other = find(c, m, j, i, CONTACT_FROM_GROUP);
    if (other > found) found = other;
    if (found >= 0) return found;
    *by = CONTACT_FROM_DEFAULT;
    return default_of(c, m, i, j);
}
