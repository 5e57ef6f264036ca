/* Which of the declared behaviours decides on two bodies. */
#include "rules_priv.h"
#include <string.h>

enum { RIGID_RIGID, DEFORMABLE_RIGID, DEFORMABLE_DEFORMABLE, DEFORMABLE_SELF };

static int model_number(const struct contact_entries *all, const struct art_comp *model)
{
    int m = 0;
    while (m < all->n_models && all->model[m] != model) m++;
    return m;
}

static bool is_default(const struct contact_entry *e)
{
    return e->of[0].group && e->of[1].group;
}

/* Whether a default is for a pair of kinds, in either order. */
static bool presets(const struct contact_entry *e, unsigned one, unsigned other)
{
    unsigned g = e->of[0].group, h = e->of[1].group;
    return (g & one && h & other) || (g & other && h & one);
}

static void fill_presets(struct contact_cover *c)
{
    static const unsigned kinds[4][2] = {{ART_GROUP_RIGID, ART_GROUP_RIGID},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_RIGID},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_DEFORMABLE},
                                         {ART_GROUP_DEFORMABLE, ART_GROUP_SELF}};
    for (int m = 0; m < c->all->n_models; m++)
        for (int k = 0; k < 4; k++) c->preset[m][k] = -1;
    for (int i = 0; i < c->all->n; i++) {
        const struct contact_entry *e = &c->all->entry[i];
        int *preset = c->preset[model_number(c->all, e->model)];
        for (int k = 0; k < 4; k++)
            if (is_default(e) && presets(e, kinds[k][0], kinds[k][1])) preset[k] = i;
    }
}

static bool names(const struct contact_entry *e, const struct art_collidable *body)
{
    return (e->of[0].comp && body_covered(e->of[0].comp, body)) ||
           (e->of[1].comp && body_covered(e->of[1].comp, body));
}

static int fill_lists(struct art_ctx *ctx, struct contact_cover *c)
{
    size_t n = 0;
    /* twice: to count, to fill */
    for (int pass = 0; pass < 2; pass++) {
        n = 0;
        for (int b = 0; b < c->n_bodies; b++) {
            c->first[b] = (int)n;
            for (int i = 0; i < c->all->n; i++) {
                if (!names(&c->all->entry[i], &c->body[b])) continue;
                if (pass) c->entry[n] = i;
                n++;
            }
        }
        c->first[c->n_bodies] = (int)n;
        if (pass == 0) c->entry = art_alloc(ctx, n, sizeof *c->entry);
        if (!c->entry) return ART_ENOMEM;
    }
    return ART_OK;
}

int cover_create(struct art_ctx *ctx, const struct contact_entries *all,
                 const struct art_collidable *body, int n, bool compat, struct contact_cover *c)
{
    memset(c, 0, sizeof *c);
    c->all = all;
    c->body = body;
    c->n_bodies = n;
    c->compat = compat;
    c->first = art_alloc(ctx, (size_t)n + 1, sizeof *c->first);
    c->preset = art_alloc(ctx, (size_t)all->n_models, sizeof *c->preset);
    if (!c->first || !c->preset) return ART_ENOMEM;
    fill_presets(c);
    return fill_lists(ctx, c);
}

void cover_free(struct contact_cover *c)
{
    art_free(c->first);
    art_free(c->entry);
    art_free(c->preset);
}

/* ----------------------------------------------------------------- deciding */

static bool is_pair(const struct contact_entry *e, const struct art_collidable *a,
                    const struct art_collidable *b)
{
    const struct art_comp *x = e->of[0].comp, *y = e->of[1].comp;
    if (!x || !y || x == y) return false;
    return (body_covered(x, a) && body_covered(y, b)) || (body_covered(x, b) && body_covered(y, a));
}

/* The compound with itself: named twice, or with Self. */
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
        if (e->of[k].comp && body_covered(e->of[k].comp, body) && e->of[1 - k].group)
            return art_contact_target_has(&e->of[1 - k], other);
    return false;
}

/* The last entry among those of body i that fits, or the first of explicit pairs as the original
 * has it. */
static int find(const struct contact_cover *c, int m, int i, int j, enum contact_by by)
{
    const struct art_collidable *a = &c->body[i], *b = &c->body[j];
    int found = -1;
    for (int k = c->first[i]; k < c->first[i + 1]; k++) {
        const struct contact_entry *e = &c->all->entry[c->entry[k]];
        if (e->model != c->all->model[m]) continue;
        bool fits = by == CONTACT_BY_PAIR   ? is_pair(e, a, b)
                    : by == CONTACT_BY_SELF ? is_self(e, a->compound)
                                            : is_group(e, a, b);
        if (fits) found = c->entry[k];
        if (fits && by == CONTACT_BY_PAIR && c->compat) break;
    }
    return found;
}

static int preset_of(const struct contact_cover *c, int m, int i, int j)
{
    int n_rigid = c->body[i].rigid + c->body[j].rigid;
    return c->preset[m][n_rigid == 2   ? RIGID_RIGID
                        : n_rigid == 1 ? DEFORMABLE_RIGID
                                       : DEFORMABLE_DEFORMABLE];
}

int cover_decide(const struct contact_cover *c, int m, int i, int j, enum contact_by *by)
{
    int found = find(c, m, i, j, *by = CONTACT_BY_PAIR);
    if (found >= 0) return found;
    if (c->body[i].compound && c->body[i].compound == c->body[j].compound) {
        found = find(c, m, i, j, *by = CONTACT_BY_SELF);
        return found >= 0 ? found : c->preset[m][DEFORMABLE_SELF];
    }
    *by = CONTACT_BY_GROUP;
    found = find(c, m, i, j, CONTACT_BY_GROUP);
    int other = find(c, m, j, i, CONTACT_BY_GROUP);
    if (other > found) found = other;
    if (found >= 0) return found;
    *by = CONTACT_BY_DEFAULT;
    return preset_of(c, m, i, j);
}
