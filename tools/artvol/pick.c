#include "artvol.h"
#include <string.h>

struct picking {
    struct art_cli *cli;
    const struct art_volume *vol;
    bool *any; /* elements that an option of one name chooses */
};

static int pick_region(struct picking *p, const char *name)
{
    for (int r = 0; r < p->vol->regions.n; r++) {
        if (strcmp(p->vol->regions.name[r], name) != 0) continue;
        for (int e = 0; e < p->vol->n_elems; e++)
            if (p->vol->elem_region && p->vol->elem_region[e] == r) p->any[e] = true;
        return ART_OK;
    }
    return art_error(&p->cli->ctx, ART_ERANGE, NULL, "there is no region '%s'", name);
}

/* Elements of which every node is in the set. */
static int pick_by_nodes(struct picking *p, const struct art_volume_set *set)
{
    const struct art_volume *vol = p->vol;
    bool *in = art_alloc(&p->cli->ctx, (size_t)vol->n_nodes + 1, sizeof *in);
    if (!in) return ART_ENOMEM;
    for (int i = 0; i < set->n; i++) in[set->item[i]] = true;
    for (int e = 0; e < vol->n_elems; e++) {
        bool all = true;
        for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
            all = all && in[vol->elem_node[i]];
        if (all) p->any[e] = true;
    }
    art_free(in);
    return ART_OK;
}

static int pick_set(struct picking *p, const char *name)
{
    for (int s = 0; s < p->vol->n_sets; s++) {
        const struct art_volume_set *set = &p->vol->sets[s];
        if (strcmp(set->name, name) != 0) continue;
        if (set->of == ART_OF_NODES) return pick_by_nodes(p, set);
        for (int i = 0; i < set->n; i++)
            p->any[set->of == ART_OF_SIDES ? set->item[i] / 8 : set->item[i]] = true;
        return ART_OK;
    }
    return art_error(&p->cli->ctx, ART_ERANGE, NULL, "there is no set '%s'", name);
}

static int pick_kind(struct picking *p, const char *name)
{
    const struct art_elem_type *type = art_elem_find(name);
    if (!type)
        return art_error(&p->cli->ctx, ART_EUSAGE, NULL,
                         "unknown kind of element '%s'; artvol kinds lists them", name);
    for (int e = 0; e < p->vol->n_elems; e++)
        if (p->vol->elem_kind[e] == type->kind) p->any[e] = true;
    return ART_OK;
}

/* "12" or "12-20"; a minus in front belongs to the number. */
static int pick_number(struct picking *p, const char *text)
{
    int64_t a, b;
    size_t n = art_read_int(text, strlen(text), &a), m = 0;
    b = a;
    if (n && text[n] == '-') {
        m = art_read_int(text + n + 1, strlen(text + n + 1), &b);
        n = m ? n + 1 + m : 0;
    }
    if (n == 0 || text[n])
        return art_error(&p->cli->ctx, ART_EUSAGE, NULL, "'%s' is not a number or a range as 3-8",
                         text);
    bool found = false;
    for (int e = 0; e < p->vol->n_elems; e++) {
        int id = art_volume_elem_id(p->vol, e);
        if (id >= a && id <= b) p->any[e] = found = true;
    }
    if (!found) return art_error(&p->cli->ctx, ART_ERANGE, NULL, "there is no element %s", text);
    return ART_OK;
}

struct condition {
    int axis;
    bool above, equal;
    double bound;
};

static int read_condition(struct art_cli *cli, const char *text, struct condition *c)
{
    const char *s = text;
    while (*s == ' ') s++;
    c->axis = *s >= 'x' && *s <= 'z' ? *s++ - 'x' : -1;
    while (*s == ' ') s++;
    bool good = c->axis >= 0 && (*s == '<' || *s == '>');
    c->above = *s == '>';
    if (good) s++;
    c->equal = good && *s == '=';
    if (c->equal) s++;
    while (*s == ' ') s++;
    if (good && art_parse_double(s, &c->bound)) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' is no condition as x>=0.5 or z<1", text);
}

static bool fulfils(const struct condition *c, double x)
{
    return (c->equal && x == c->bound) || (c->above ? x > c->bound : x < c->bound);
}

/* Conditions narrow each other, unlike the other options. */
static int pick_where(struct picking *p, const struct art_cli_list *where)
{
    const struct art_volume *vol = p->vol;
    int status = ART_OK;
    for (int e = 0; e < vol->n_elems; e++) p->any[e] = true;
    for (int w = 0; w < where->n; w++) {
        struct condition c;
        ART_TRY(read_condition(p->cli, where->items[w].text, &c));
        for (int e = 0; e < vol->n_elems; e++)
            for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++)
                if (!fulfils(&c, vol->pos[3 * (size_t)vol->elem_node[i] + (size_t)c.axis]))
                    p->any[e] = false;
    }
out:
    return status;
}

typedef int pick_one(struct picking *p, const char *text);

/* Narrow `elem` down to what the options of one name choose. */
static int narrow(struct picking *p, const struct art_cli_list *list, pick_one *one, bool *elem)
{
    int status = ART_OK;
    if (list->n == 0) return ART_OK;
    memset(p->any, 0, (size_t)p->vol->n_elems * sizeof *p->any);
    for (int i = 0; i < list->n && one; i++) ART_TRY(one(p, list->items[i].text));
    if (!one) ART_TRY(pick_where(p, list));
    for (int e = 0; e < p->vol->n_elems; e++) elem[e] = elem[e] && p->any[e];
out:
    return status;
}

int pick_elems(struct art_cli *cli, const struct pick *pick, const struct art_volume *vol,
               bool **out)
{
    struct picking p = {.cli = cli, .vol = vol};
    bool *elem = NULL;
    int status = ART_OK;
    *out = NULL;
    if (pick->region.n + pick->set.n + pick->kind.n + pick->number.n + pick->where.n == 0)
        return ART_OK;
    p.any = art_alloc(&cli->ctx, (size_t)vol->n_elems + 1, sizeof *p.any);
    elem = art_alloc(&cli->ctx, (size_t)vol->n_elems + 1, sizeof *elem);
    if (!p.any || !elem) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int e = 0; e < vol->n_elems; e++) elem[e] = true;
    ART_TRY(narrow(&p, &pick->region, pick_region, elem));
    ART_TRY(narrow(&p, &pick->set, pick_set, elem));
    ART_TRY(narrow(&p, &pick->kind, pick_kind, elem));
    ART_TRY(narrow(&p, &pick->number, pick_number, elem));
    ART_TRY(narrow(&p, &pick->where, NULL, elem));
    *out = elem;
    elem = NULL;
out:
    art_free(elem);
    art_free(p.any);
    return status;
}
