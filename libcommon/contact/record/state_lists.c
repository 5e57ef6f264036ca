/* Contacts are part of the state, as history variables. */
#include "../contact_priv.h"
#include <math.h>
#include <string.h>

/* The range is one of ints. Lists are checked at each use, so this is without a call of floor(). */
static bool is_integer(double x, double from, double below)
{
    return x >= from && x < below && x == (double)(int)x;
}

static bool fits_point(const struct contact_set *c, int body, const struct contact_point *place)
{
    const struct art_surface *surface = c->body[body].surface;
    int least = contact_deforms(&c->body[body]) ? 1 : 0;
    if (!surface || !is_integer(place->n_verts, least, 5)) return false;
    for (int k = 0; k < (int)place->n_verts; k++)
        if (!is_integer(place->vert[k], 0, surface->n_verts)) return false;
    return true;
}

/* The pairs of all of these are made. Contacts of a pair follow each other: `last` is the pair that
 * was found before, and becomes that of the number; negative: there is none. */
static int find_pair(struct art_ctx *ctx, struct contact_set *c, double number, int *last)
{
    if (*last >= 0 && c->pairs.pair[*last]->rule.number == number) return ART_OK;
    return contact_pair_cache_by_number(ctx, c, number, last);
}

static bool fits_rule(const struct contact_set *c, const struct art_contact_rule *rule,
                      const struct contact_record *r)
{
    if (!is_integer(r->side, 0, 2) || !is_integer(r->constraint, 0, CONTACT_CONSTRAINT_KINDS))
        return false;
    int first = r->side == 0 ? rule->a : rule->b, second = r->side == 0 ? rule->b : rule->a;
    if (!fits_point(c, first, &r->at[0]) || !fits_point(c, second, &r->at[1])) return false;
    const struct art_surface *other = c->body[second].surface;
    return is_integer(r->face, -1, other->n_tris) &&
           is_integer(r->extra_face, 0, other->n_tris + 1.0);
}

bool contact_record_fits(const struct contact_set *c, const struct contact_record *r)
{
    return fits_rule(c, contact_rule_of(c, r), r);
}

static bool counts(const struct art_list *list, int n[CONTACT_LISTS])
{
    double total = CONTACT_LIST_HEAD;
    for (int k = 0; k < CONTACT_LISTS; k++) {
        if (!is_integer(list->x[2 + k], 0, 1e8)) return false;
        n[k] = (int)list->x[2 + k];
        total += n[k] * (double)(k < 2 ? CONTACT_PER_OVERLAP : CONTACT_PER_RECORD);
    }
    return total == list->n;
}

/* Where the parts of a list are. False: its counts are not those of a list. */
static bool find_parts(const struct contact_set *c, const struct art_list *list,
                       struct contact_state_lists *lists)
{
    int n[CONTACT_LISTS];
    memset(lists, 0, sizeof *lists);
    if (list->n == 0) return true;
    if (list->n < CONTACT_LIST_HEAD || list->x[0] != CONTACT_LAYOUT || list->x[1] != c->n_bodies ||
        !counts(list, n))
        return false;
    double *x = list->x + CONTACT_LIST_HEAD;
    for (int k = 0; k < 2; k++, x += n[k - 1] * CONTACT_PER_OVERLAP)
        lists->overlap[k] = (struct contact_overlap *)x, lists->n_overlaps[k] = n[k];
    for (int k = 0; k < 2; k++, x += n[k + 1] * CONTACT_PER_RECORD)
        lists->record[k] = (struct contact_record *)x, lists->n[k] = n[k + 2];
    return true;
}

int contact_list_map(struct art_ctx *ctx, struct contact_set *c, const struct art_list *list,
                     struct contact_state_lists *lists, bool *fits)
{
    int last = -1, status = ART_OK;
    *fits = find_parts(c, list, lists);
    if (!*fits) return ART_OK;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists->n_overlaps[k]; i++) {
            ART_TRY(find_pair(ctx, c, lists->overlap[k][i].rule, &last));
            *fits = last >= 0;
            if (!*fits) return ART_OK;
        }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists->n[k]; i++) {
            ART_TRY(find_pair(ctx, c, lists->record[k][i].rule, &last));
            *fits = last >= 0 && fits_rule(c, contact_rule(c, last), &lists->record[k][i]);
            if (!*fits) return ART_OK;
        }
out:
    return status;
}

/* Within a step a list that was found to fit still does: what changes it knows the model. */
static bool is_checked(const struct contact_set *c, const struct art_list *list)
{
    return c->matching.checked == list->x && c->matching.n_checked == list->n;
}

static void note_checked(struct contact_set *c, const struct art_list *list)
{
    c->matching.checked = list->x;
    c->matching.n_checked = list->n;
}

int contact_state_lists(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                        struct contact_state_lists *lists)
{
    const struct art_list *list = &state->list[c->list];
    if (is_checked(c, list) && find_parts(c, list, lists)) return ART_OK;
    bool fits;
    int status = contact_list_map(ctx, c, list, lists, &fits);
    if (status == ART_OK && !fits)
        status = art_error(ctx, ART_ERANGE, &c->manager->loc,
                           "the contacts of the state are not of this model");
    if (status == ART_OK) note_checked(c, list);
    return status;
}

int contact_state_check(struct art_ctx *ctx, void *data, const struct art_list *list,
                        const struct art_loc *loc)
{
    struct contact_set *c = data;
    struct contact_state_lists lists;
    if (list->n > 0 && list->x[0] != CONTACT_LAYOUT)
        return art_error(ctx, ART_EUNSUPPORTED, loc,
                         "contacts as %s artkit keeps them; without this line the run continues "
                         "and detects contacts again",
                         list->x[0] > CONTACT_LAYOUT ? "an older" : "a newer");
    if (list->n >= CONTACT_LIST_HEAD && list->x[1] != c->n_bodies)
        return art_error(ctx, ART_ERANGE, loc,
                         "contacts of a model in which %.17g bodies may collide; in this one %d",
                         list->x[1], c->n_bodies);
    bool fits;
    int status = contact_list_map(ctx, c, list, &lists, &fits);
    if (status < 0 || fits) return status;
    return art_error(ctx, ART_ERANGE, loc, "these are no contacts of this model");
}

int contact_state_store(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    struct art_list *list = &state->list[c->list];
    struct contact_state_lists old;
    int status = contact_state_lists(ctx, c, state, &old);
    if (status < 0) return status;
    const struct contact_detected *f = &c->detected;
    int m1 = old.n_overlaps[CONTACT_NOW], n1 = old.n[CONTACT_NOW];
    size_t m = (size_t)f->n_overlaps * CONTACT_PER_OVERLAP, r = (size_t)f->n * CONTACT_PER_RECORD;
    size_t mm = (size_t)m1 * CONTACT_PER_OVERLAP, rr = (size_t)n1 * CONTACT_PER_RECORD;
    if (f->n + n1 + f->n_overlaps + m1 == 0 && list->n == 0) return ART_OK;
    const double *was_m = (const double *)old.overlap[CONTACT_NOW];
    const double *was_r = (const double *)old.record[CONTACT_NOW];
    size_t from_m = was_m ? (size_t)(was_m - list->x) : 0,
           from_r = was_r ? (size_t)(was_r - list->x) : 0;
    size_t need = CONTACT_LIST_HEAD + m + mm + r + rr, have = (size_t)list->n;
    if (!ART_RESERVE(ctx, list->x, need + have, list->cap)) return ART_ENOMEM;
    /* the old list goes behind the new one, which takes from it what was of now */
    double *x = list->x, *end = x + need;
    memmove(end, x, have * sizeof *x);
    x[0] = CONTACT_LAYOUT, x[1] = c->n_bodies;
    x[2] = f->n_overlaps, x[3] = m1, x[4] = f->n, x[5] = n1;
    x += CONTACT_LIST_HEAD;
    if (m) memcpy(x, f->overlap, m * sizeof *x);
    if (mm) memcpy(x + m, end + from_m, mm * sizeof *x);
    x += m + mm;
    if (r) memcpy(x, f->record, r * sizeof *x);
    if (rr) memcpy(x + r, end + from_r, rr * sizeof *x);
    list->n = (int)need;
    note_checked(c, list);
    return ART_OK;
}
