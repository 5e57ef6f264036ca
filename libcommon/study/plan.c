/* Plans as tables. */
#include "study_priv.h"
#include <limits.h>
#include <math.h>
#include <string.h>

bool plan_is_name(const char *s)
{
    static const char set[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
    return *s && *s != '.' && *s != '-' && s[strspn(s, set)] == '\0' && strlen(s) <= 100;
}

void art_plan_fini(struct art_plan *plan)
{
    art_arena_fini(&plan->arena);
    *plan = (struct art_plan){0};
}

int art_plan_param(const struct art_plan *plan, const char *name)
{
    for (int k = 0; k < plan->n_params; k++)
        if (art_streq(plan->params[k].name, name)) return k;
    return -1;
}

enum { MOST_PARAMS = 10000 };

/* Commands of cases have such words in braces: a parameter of that name would be hidden by them. */
static const char *reserved(const char *name)
{
    static const char *const words[][2] = {{"top", "the folder in which artbatch was started"},
                                           {"case", "the name of the case"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (art_streq(words[i][0], name)) return words[i][1];
    return NULL;
}

int plan_add_param(struct art_ctx *ctx, struct art_plan *plan, const char *name, size_t length,
                   const struct art_loc *loc)
{
    char *copy = art_arena_strndup(ctx, &plan->arena, name, length);
    if (!copy) return ART_ENOMEM;
    if (!plan_is_name(copy) || strlen(copy) != length)
        return art_error(ctx, ART_ESYNTAX, loc,
                         "'%.60s' is no name of a parameter: letters, digits, '_', '-' and '.'",
                         copy);
    if (reserved(copy))
        return art_error(ctx, ART_ESYNTAX, loc,
                         "a parameter cannot be called '%s': {%s} in a command is %s", copy, copy,
                         reserved(copy));
    if (art_plan_param(plan, copy) >= 0)
        return art_error(ctx, ART_ESYNTAX, loc, "parameter '%s' is there twice", copy);
    if (plan->n_params == MOST_PARAMS)
        return art_error(ctx, ART_ELIMIT, loc, "there are more than %d parameters", MOST_PARAMS);
    if (plan->n_params % 64 == 0) {
        struct art_plan_param *more =
            art_arena_alloc(ctx, &plan->arena, (size_t)plan->n_params + 64, sizeof *more);
        if (!more) return ART_ENOMEM;
        if (plan->n_params) memcpy(more, plan->params, (size_t)plan->n_params * sizeof *more);
        plan->params = more;
    }
    plan->params[plan->n_params++] = (struct art_plan_param){.name = copy};
    return ART_OK;
}

int plan_set_range(struct art_ctx *ctx, struct art_plan_param *p, double low, double high, bool log,
                   const struct art_loc *loc)
{
    if (!(low < high) || !isfinite(high - low))
        return art_error(ctx, ART_ERANGE, loc, "the range of '%s' is empty: %g to %g", p->name, low,
                         high);
    if (log && low <= 0)
        return art_error(ctx, ART_ERANGE, loc, "a logarithmic range must be positive: '%s' from %g",
                         p->name, low);
    p->low = low;
    p->high = high;
    p->log = log;
    return ART_OK;
}

int plan_check_names(struct art_ctx *ctx, const struct art_plan *plan, const struct art_loc *place,
                     bool one_place)
{
    struct art_map map = {0};
    int status = ART_OK;
    for (int i = 0; i < plan->n_cases; i++) {
        const char *name = plan->cases[i].name;
        const struct art_loc *loc = &place[one_place ? 0 : i];
        if (!plan_is_name(name))
            ART_TRY(art_error(ctx, ART_ESYNTAX, loc,
                              "'%.60s' is no name of a case: letters, digits, '_', '-' and '.'",
                              name));
        if (art_map_get(&map, name))
            ART_TRY(art_error(ctx, ART_ESYNTAX, loc, "case '%s' is there twice", name));
        ART_TRY(art_map_set(ctx, &map, name, (void *)name));
    }
out:
    art_map_fini(&map);
    return status;
}

/* ------------------------------------------------------------------- lists */

static struct art_loc cell(const struct art_table *t, size_t row, int column)
{
    return (struct art_loc){t->name, t->line[row],
                            t->col[row * (size_t)t->n_cols + (size_t)column]};
}

static int list_row(struct art_ctx *ctx, struct art_plan *plan, const struct art_table *t, int row)
{
    struct art_plan_case *c = &plan->cases[row];
    for (int j = 0, k = 0; j < t->n_cols; j++) {
        const char *text = t->text[(size_t)row * (size_t)t->n_cols + (size_t)j];
        const bool is_name = art_streq(t->names[j], "case");
        const struct art_loc loc = cell(t, (size_t)row, j);
        if (!*text)
            return art_error(ctx, ART_ESYNTAX, &loc, "there is no value of '%s'", t->names[j]);
        char *copy = art_arena_strdup(ctx, &plan->arena, text);
        if (!copy) return ART_ENOMEM;
        if (is_name)
            c->name = copy;
        else
            c->text[k++] = copy;
    }
    return ART_OK;
}

static int read_list(struct art_ctx *ctx, struct art_plan *plan, const struct art_source *source)
{
    struct art_table t = {0};
    struct art_loc *place = NULL;
    int status, named = -1;
    ART_TRY(art_table_read(ctx, &t, source, 0));
    struct art_loc loc = {source->name, t.n_rows ? t.line[0] : 1, 1};
    if (!t.names || t.n_rows == 0)
        ART_TRY(art_error(ctx, ART_ESYNTAX, &loc,
                          t.n_rows ? "a plan begins with the names of its parameters, or with "
                                     "'design'"
                                   : "the plan has no cases"));
    for (int j = 0; j < t.n_cols; j++)
        if (art_streq(t.names[j], "case") && named < 0)
            named = j;
        else
            ART_TRY(plan_add_param(ctx, plan, t.names[j], strlen(t.names[j]), &loc));
    ART_TRY(plan_make_cases(ctx, plan, (double)t.n_rows, &loc));
    place = art_alloc(ctx, t.n_rows, sizeof *place);
    ART_TRY(place ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < plan->n_cases; i++) {
        place[i] = cell(&t, (size_t)i, named < 0 ? 0 : named);
        ART_TRY(list_row(ctx, plan, &t, i));
    }
    status = plan_check_names(ctx, plan, place, false);
out:
    art_free(place);
    art_table_fini(&t);
    return status;
}

/* ----------------------------------------------------------------- designs */

/* `name=value` on the line of the design. */
static int read_setting(struct art_scan *scan, struct art_plan *plan, const char *word, size_t n)
{
    const char *eq = memchr(word, '=', n);
    int64_t value = 0;
    if (!eq ||
        art_read_int(eq + 1, n - (size_t)(eq + 1 - word), &value) != n - (size_t)(eq + 1 - word))
        return art_scan_fail(scan, word, ART_ESYNTAX, "'%.*s' is not one of n=N, seed=S, levels=L",
                             (int)(n < 60 ? n : 60), word);
    const size_t length = (size_t)(eq - word);
    if (length == 4 && memcmp(word, "seed", 4) == 0) {
        plan->seed = value;
        return ART_OK;
    }
    if (value < 1 || value > ART_PLAN_CASES)
        return art_scan_fail(scan, word, ART_ERANGE, "'%.*s' is out of range",
                             (int)(n < 60 ? n : 60), word);
    if (length == 1 && *word == 'n')
        plan->n = (int)value;
    else if (length == 6 && memcmp(word, "levels", 6) == 0)
        plan->levels = (int)value;
    else
        return art_scan_fail(scan, word, ART_ESYNTAX, "'%.*s' is not one of n=N, seed=S, levels=L",
                             (int)(n < 60 ? n : 60), word);
    return ART_OK;
}

enum { MOST_VALUES = 1000000 };

static int add_value(struct art_ctx *ctx, struct art_plan *plan, struct art_plan_param *p,
                     const char *text, size_t n)
{
    if ((p->n_values & (p->n_values - 1)) == 0) {
        const size_t cap = p->n_values ? 2 * (size_t)p->n_values : 1;
        char **more = art_arena_alloc(ctx, &plan->arena, cap, sizeof *more);
        if (!more) return ART_ENOMEM;
        if (p->n_values) memcpy(more, p->value, (size_t)p->n_values * sizeof *more);
        p->value = more;
    }
    char *copy = art_arena_strndup(ctx, &plan->arena, text, n);
    if (!copy) return ART_ENOMEM;
    p->value[p->n_values++] = copy;
    return ART_OK;
}

/* Parses LOW:HIGH:N; returns false if the word is something else. */
static bool is_range(const char *word, size_t n, double *low, double *high, int64_t *count)
{
    size_t i = art_read_double(word, n, low), k;
    if (i == 0 || i >= n || word[i++] != ':') return false;
    k = art_read_double(word + i, n - i, high);
    i += k;
    if (k == 0 || i >= n || word[i++] != ':') return false;
    k = art_read_int(word + i, n - i, count);
    return k > 0 && i + k == n;
}

static int read_grid_value(struct art_scan *scan, struct art_plan *plan, struct art_plan_param *p,
                           const char *word, size_t n)
{
    double low, high;
    int64_t count;
    if (!is_range(word, n, &low, &high, &count)) return add_value(scan->ctx, plan, p, word, n);
    if (count < 1 || count > MOST_VALUES || !isfinite(low) || !isfinite(high))
        return art_scan_fail(scan, word, ART_ERANGE, "'%.*s' is no range LOW:HIGH:N",
                             (int)(n < 60 ? n : 60), word);
    for (int64_t i = 0; i < count; i++) {
        char text[ART_NUMBER_MAX];
        double x = count > 1 ? (double)i / (double)(count - 1) : 0;
        size_t length = art_print_double(text, i == count - 1 && i ? high : low + x * (high - low));
        int status = add_value(scan->ctx, plan, p, text, length);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int read_param(struct art_scan *scan, struct art_plan *plan)
{
    const char *word, *begin;
    double low, high;
    size_t n = art_scan_word(scan, &begin);
    struct art_loc loc = art_scan_place(scan, begin);
    int status;
    ART_TRY(plan_add_param(scan->ctx, plan, begin, n, &loc));
    struct art_plan_param *p = &plan->params[plan->n_params - 1];
    if (plan->design == ART_DESIGN_GRID) {
        while ((n = art_scan_word(scan, &word))) ART_TRY(read_grid_value(scan, plan, p, word, n));
        if (p->n_values == 0)
            ART_TRY(art_scan_fail(scan, begin, ART_ESYNTAX, "'%s' has no values", p->name));
    } else {
        ART_TRY(art_scan_real(scan, &low));
        ART_TRY(art_scan_real(scan, &high));
        ART_TRY(plan_set_range(scan->ctx, p, low, high, art_scan_is(scan, "log"), &loc));
    }
    status = art_scan_end_line(scan);
out:
    return status;
}

static int read_design(struct art_scan *scan, struct art_plan *plan, struct art_loc *loc)
{
    const char *word;
    size_t n = art_scan_word(scan, &word);
    int status;
    *loc = art_scan_place(scan, word);
    ART_TRY(plan_find_design(scan->ctx, word, n, loc, &plan->design));
    while ((n = art_scan_word(scan, &word))) ART_TRY(read_setting(scan, plan, word, n));
    ART_TRY(plan_check_design(scan->ctx, plan, loc));
    ART_TRY(art_scan_end_line(scan));
    while (art_scan_more(scan)) ART_TRY(read_param(scan, plan));
    status = plan_expand(scan->ctx, plan, loc);
out:
    return status;
}

int art_plan_read(struct art_ctx *ctx, struct art_plan *plan, const struct art_source *source)
{
    struct art_plan made = {0};
    struct art_scan scan;
    struct art_loc loc = {source->name, 1, 1};
    int status;
    art_scan_init(&scan, ctx, source);
    scan.comment = '#';
    if (art_scan_more(&scan) && art_scan_is(&scan, "design"))
        status = read_design(&scan, &made, &loc);
    else
        status = read_list(ctx, &made, source);
    if (status < 0)
        art_plan_fini(&made);
    else
        *plan = made;
    return status;
}
