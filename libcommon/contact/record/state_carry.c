/* Contacts go over from the set of a tree to that of the same tree after components came or went:
 * pairs are numbered by their bodies, whose places in the list may have changed. */
#include "../contact_priv.h"
#include <string.h>

struct carried {
    struct contact_set *from, *to;
    int *body; /* [from->n_bodies] the place of each body among those of `to`; -1: it is gone */
    double *x; /* the end of the new list */
};

static int match_bodies(struct art_ctx *ctx, struct carried *k)
{
    int n = k->from->n_bodies, next = 0;
    k->body = art_alloc(ctx, (size_t)n + 1, sizeof *k->body);
    if (!k->body) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        const struct art_comp *comp = k->from->body[i].collidable->comp;
        k->body[i] = -1;
        /* both lists are in the order of the tree, so the next one is nearly always meant */
        for (int j = 0; j < k->to->n_bodies && k->body[i] < 0; j++) {
            int at = (next + j) % k->to->n_bodies;
            if (k->to->body[at].collidable->comp == comp) k->body[i] = at;
        }
        if (k->body[i] >= 0) next = k->body[i] + 1;
    }
    return ART_OK;
}

/* The number of a pair in the new set; whether its bodies changed their roles. *number < 0: a body
 * is gone, or the two do not collide any more. */
static int renumber(struct art_ctx *ctx, const struct carried *k, double *number, bool *swapped)
{
    int at = contact_pair_cache_find(k->from, *number), now = -1, status = ART_OK;
    const struct art_contact_rule *old = at >= 0 ? &k->from->pairs.pair[at]->rule : NULL;
    *number = -1;
    if (!old || k->body[old->a] < 0 || k->body[old->b] < 0) return ART_OK;
    status = contact_pair_cache_get(ctx, k->to, k->body[old->a], k->body[old->b], &now);
    if (status < 0 || now < 0) return status;
    const struct art_contact_rule *rule = &k->to->pairs.pair[now]->rule;
    *number = rule->number;
    *swapped = rule->a != k->body[old->a];
    return ART_OK;
}

static int carry_overlaps(struct art_ctx *ctx, struct carried *k,
                          const struct contact_overlap *overlap, int n, double *count)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        struct contact_overlap o = overlap[i];
        bool swapped = false;
        ART_TRY(renumber(ctx, k, &o.rule, &swapped));
        if (o.rule < 0) continue;
        if (swapped) o.area[0] = overlap[i].area[1], o.area[1] = overlap[i].area[0];
        memcpy(k->x, &o, sizeof o);
        k->x += CONTACT_PER_OVERLAP;
        ++*count;
    }
out:
    return status;
}

static int carry_records(struct art_ctx *ctx, struct carried *k,
                         const struct contact_record *record, int n, double *count)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) {
        struct contact_record r = record[i];
        bool swapped = false;
        ART_TRY(renumber(ctx, k, &r.rule, &swapped));
        if (r.rule < 0) continue;
        if (swapped) r.side = 1 - r.side;
        if (!contact_record_fits(k->to, &r)) continue;
        memcpy(k->x, &r, sizeof r);
        k->x += CONTACT_PER_RECORD;
        ++*count;
    }
out:
    return status;
}

int contact_state_carry(struct art_ctx *ctx, void *data, struct art_list *to, void *from_data,
                        const struct art_list *from)
{
    struct carried k = {.from = from_data, .to = data};
    struct contact_state_lists lists;
    bool fits;
    int status;
    ART_TRY(contact_list_map(ctx, k.from, from, &lists, &fits));
    if (!fits)
        ART_TRY(art_error(ctx, ART_ERANGE, &k.from->manager->loc,
                          "the contacts of the state are not of this model"));
    if (from->n == 0) goto out;
    ART_TRY(match_bodies(ctx, &k));
    if (!ART_RESERVE(ctx, to->x, from->n, to->cap)) {
        status = ART_ENOMEM;
        goto out;
    }
    memset(to->x, 0, CONTACT_LIST_HEAD * sizeof *to->x);
    to->x[0] = CONTACT_LAYOUT, to->x[1] = k.to->n_bodies;
    k.x = to->x + CONTACT_LIST_HEAD;
    for (int i = 0; i < 2; i++)
        ART_TRY(carry_overlaps(ctx, &k, lists.overlap[i], lists.n_overlaps[i], &to->x[2 + i]));
    for (int i = 0; i < 2; i++)
        ART_TRY(carry_records(ctx, &k, lists.record[i], lists.n[i], &to->x[4 + i]));
    to->n = (int)(k.x - to->x);
out:
    art_free(k.body);
    return status;
}
