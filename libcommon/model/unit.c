/* This reads units: from the text in a table to the dimensions of each number. */
#include <art/model.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A text that is being read. */
struct reader {
    const char *s, *end;
};

static void skip_blanks(struct reader *r)
{
    while (r->s < r->end && *r->s == ' ') r->s++;
}

static bool take(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(r->end - r->s) < n || memcmp(r->s, word, n) != 0) return false;
    r->s += n;
    return true;
}

static bool take_count(struct reader *r, int *count)
{
    if (r->s == r->end || !isdigit((unsigned char)*r->s)) return false;
    *count = 0;
    while (r->s < r->end && isdigit((unsigned char)*r->s) && *count < 100)
        *count = 10 * *count + (*r->s++ - '0');
    return *count > 0 && *count < 100;
}

/* Reads one factor: M, L, T with an exponent, or 1, deg, rad. */
static bool take_factor(struct reader *r, int sign, int dim[3])
{
    static const char letters[] = "MLT";
    if (take(r, "deg") || take(r, "rad") || take(r, "1")) return true;
    const char *at = r->s < r->end && *r->s ? strchr(letters, *r->s) : NULL;
    int exponent = 1;
    if (!at) return false;
    r->s++;
    if (take(r, "^") && !take_count(r, &exponent)) return false;
    dim[at - letters] += sign * exponent;
    return true;
}

static bool take_part(struct reader *r, int dim[3], int *count)
{
    *count = 1;
    skip_blanks(r);
    if (!take_factor(r, 1, dim)) return false;
    for (;;) {
        const char *behind = r->s;
        skip_blanks(r);
        if (r->s == r->end || *r->s == ',') return true;
        if (take(r, "*")) {
            if (!take_count(r, count)) return false;
            skip_blanks(r);
            return r->s == r->end || *r->s == ',';
        }
        int sign = take(r, "/") ? -1 : 1;
        if (r->s == behind) return false;
        if (!take_factor(r, sign, dim)) return false;
    }
}

static bool parse(const char *s, const char *end, struct art_unit *unit)
{
    struct reader r = {s, end};
    memset(unit, 0, sizeof *unit);
    skip_blanks(&r);
    while (r.end > r.s && r.end[-1] == ' ') r.end--;
    size_t n = (size_t)(r.end - r.s);
    if (n == 1 && *r.s == '?') {
        unit->kind = ART_UNIT_UNKNOWN;
        return true;
    }
    if (n == 4 && memcmp(r.s, "data", 4) == 0) {
        unit->kind = ART_UNIT_DATA;
        return true;
    }
    unit->kind = ART_UNIT_DIMS;
    do {
        if (unit->n_parts == ART_UNIT_PARTS) return false;
        int k = unit->n_parts++;
        if (!take_part(&r, unit->part[k].dim, &unit->part[k].count)) return false;
    } while (take(&r, ","));
    return r.s == r.end;
}

bool art_unit_parse(const char *text, struct art_unit *unit)
{
    return parse(text, text + strlen(text), unit);
}

/* True if "prop=word" holds. */
static bool holds(const struct art_comp *comp, const char *s, const char *colon)
{
    char name[64], word[64];
    const char *eq = memchr(s, '=', (size_t)(colon - s));
    if (!comp || !eq || eq - s >= 64 || colon - eq >= 64) return false;
    memcpy(name, s, (size_t)(eq - s));
    name[eq - s] = '\0';
    memcpy(word, eq + 1, (size_t)(colon - eq - 1));
    word[colon - eq - 1] = '\0';
    const char *value = art_get_text(comp, name);
    return value && strcmp(value, word) == 0;
}

bool art_prop_unit(const struct art_comp *comp, const struct art_prop *prop, struct art_unit *unit)
{
    memset(unit, 0, sizeof *unit);
    for (const char *s = prop->unit; s;) {
        while (*s == ' ') s++;
        const char *bar = strchr(s, '|'), *end = bar ? bar : s + strlen(s);
        const char *colon = memchr(s, ':', (size_t)(end - s));
        if (!colon || holds(comp, s, colon)) return parse(colon ? colon + 1 : s, end, unit);
        s = bar ? bar + 1 : NULL;
    }
    return !prop->unit;
}

/* ------------------------------------------------------------- numbers of a value */

static void inertia_dims(int i, int n, int dims[3])
{
    int centres = 0; /* factors of length */
    if (n == 36)
        centres = (i / 6 >= 3) + (i % 6 >= 3);
    else if (n == 13)
        centres = i == 0 ? 0 : i < 4 ? -1 : 2;
    else
        centres = 2;
    dims[0] = centres >= 0;
    dims[1] = abs(centres);
}

void art_unit_dims(const struct art_prop *prop, const struct art_unit *unit, int i, int n,
                   int dims[3])
{
    int k = 0, left = i;
    memset(dims, 0, 3 * sizeof *dims);
    if (unit->kind != ART_UNIT_DIMS || prop->type == ART_P_ORIENT || prop->type == ART_P_QUAT)
        return;
    if (prop->type == ART_P_INERTIA) {
        inertia_dims(i, n, dims);
        return;
    }
    if (prop->type == ART_P_POSE && (i % 4 != 3 || i >= 12)) return;
    if (prop->type == ART_P_POSE) left = 0;
    while (k + 1 < unit->n_parts && left >= unit->part[k].count) left -= unit->part[k++].count;
    memcpy(dims, unit->part[k].dim, sizeof unit->part[k].dim);
}
