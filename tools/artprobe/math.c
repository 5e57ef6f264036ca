#include "artprobe.h"
#include <math.h>
#include <string.h>

struct math_options {
    struct art_cli_list expr;
    bool keep;
    const char *from, *to;
};

static const struct art_cli_option math_table[] = {
    ART_OPTION(math_options, expr, "expr", 'e', LIST("NAME=EXPR"),
               "a column, or columns, from an expression; repeatable"),
    ART_OPTION(math_options, keep, "keep", 'k', FLAG,
               "keep the columns of the input before the new ones"),
    FROM_OPTION(math_options),
    TO_OPTION(math_options),
    {0}};

/* The variables of expressions, and their values. */
struct names {
    struct art_cli *cli;
    const struct art_series *s;
    double *t; /* [s->n] model times */
    struct art_expr_var *vars;
    struct art_expr_column *columns;
    int n, cap, cap_columns;
    struct art_arena arena;
    double **results; /* one per expression */
};

static int add_name(struct names *names, const char *name, int size, const double *v, size_t stride)
{
    struct art_ctx *ctx = &names->cli->ctx;
    for (int i = 0; i < names->n; i++)
        if (art_streq(names->vars[i].name, name)) return ART_OK; /* the first one counts */
    if (!ART_GROW(ctx, names->vars, names->n, names->cap)) return ART_ENOMEM;
    if (!ART_GROW(ctx, names->columns, names->n, names->cap_columns)) return ART_ENOMEM;
    names->vars[names->n] = (struct art_expr_var){name, size};
    names->columns[names->n++] = (struct art_expr_column){v, stride};
    return ART_OK;
}

/* Number k of the part that a name ends with (".x" is 0), -1 if none; *n is the length before it.
 */
static int part_of(const char *name, size_t *n)
{
    const char *dot = strrchr(name, '.');
    int64_t k;
    if (!dot || dot == name || !dot[1]) return -1;
    *n = (size_t)(dot - name);
    const char *xyz = strchr("xyz", dot[1]);
    if (xyz && !dot[2]) return (int)(xyz - "xyz");
    return art_parse_int(dot + 1, &k) && k >= 0 && k < INT32_MAX ? (int)k : -1;
}

/* The vectors whose parts are columns one behind the other: p.x p.y p.z, or q.0 q.1 ... */
static int add_vectors(struct names *names)
{
    const struct art_series *s = names->s;
    int status = ART_OK;
    for (int j = 0; s->names && j < s->vsize;) {
        size_t n = 0, m = 0;
        int size = 1;
        if (part_of(s->names[j], &n) != 0) {
            j++;
            continue;
        }
        while (j + size < s->vsize && part_of(s->names[j + size], &m) == size && m == n &&
               strncmp(s->names[j], s->names[j + size], n) == 0)
            size++;
        char *name = art_arena_strndup(&names->cli->ctx, &names->arena, s->names[j], n);
        if (!name) return ART_ENOMEM;
        if (size > 1) ART_TRY(add_name(names, name, size, s->v + j, (size_t)s->vsize));
        j += size;
    }
out:
    return status;
}

static int add_columns_of_input(struct names *names)
{
    const struct art_series *s = names->s;
    struct art_ctx *ctx = &names->cli->ctx;
    int status = ART_OK;
    for (int j = 0; s->names && j < s->vsize; j++)
        ART_TRY(add_name(names, s->names[j], 1, s->v + j, (size_t)s->vsize));
    ART_TRY(add_vectors(names));
    for (int j = 0; j < s->vsize; j++) {
        char *number = art_format(ctx, "c%d", j + 1);
        char *name = number ? art_arena_strdup(ctx, &names->arena, number) : NULL;
        art_free(number);
        if (!name) return ART_ENOMEM;
        ART_TRY(add_name(names, name, 1, s->v + j, (size_t)s->vsize));
    }
    ART_TRY(add_name(names, "all", s->vsize, s->v, (size_t)s->vsize));
out:
    return status;
}

/* ------------------------------------------------------------------ expressions */

/* True if a row lacks a value of something that an expression uses. */
static bool lacks(const struct names *names, const struct art_expr *e, size_t row)
{
    for (int k = 0; k < names->n; k++) {
        const double *v = names->columns[k].v + row * names->columns[k].stride;
        if (!art_expr_uses(e, k)) continue;
        for (int j = 0; j < names->vars[k].size; j++)
            if (isnan(v[j])) return true;
    }
    return false;
}

/* What depends on a missing value is missing. Derivatives and integrals take other rows into
 * account: there a missing value of any row explains it. */
static int check_finite(const struct names *names, const struct art_expr *e, const char *text,
                        const double *v)
{
    size_t size = (size_t)art_expr_size(e);
    bool gaps = false;
    for (size_t i = 0; art_expr_over_rows(e) && i < names->s->n && !gaps; i++)
        gaps = lacks(names, e, i);
    for (size_t i = 0; i < names->s->n * size; i++)
        if (!isfinite(v[i]) && !(isnan(v[i]) && (gaps || lacks(names, e, i / size))))
            return art_error(&names->cli->ctx, ART_ERANGE, NULL, "'%s' is %s at time %g", text,
                             isnan(v[i]) ? "not a number"
                             : v[i] > 0  ? "inf"
                                         : "-inf",
                             names->t[i / size]);
    return ART_OK;
}

/* NAME=EXPR: its values, which later expressions can name; *var is their number. */
static int compute(struct names *names, int i, const char *text, struct art_expr_var *var)
{
    struct art_ctx *ctx = &names->cli->ctx;
    struct art_expr *e = NULL;
    const char *equal = strchr(text, '=');
    int status = ART_OK;
    if (!equal || equal == text)
        return art_error(ctx, ART_EUSAGE, NULL, "-e takes NAME=EXPR, not '%s'", text);
    char *name = art_arena_strndup(ctx, &names->arena, text, (size_t)(equal - text));
    if (!name) return ART_ENOMEM;
    for (size_t k = strlen(name); k > 0 && name[k - 1] == ' ';) name[--k] = '\0';
    if (art_expr_compile(ctx, &e, equal + 1, NULL, names->vars, names->n, true) < 0)
        return ctx->status == ART_ENOMEM ? ART_ENOMEM : ART_EUSAGE;
    int size = art_expr_size(e);
    names->results[i] = art_alloc(ctx, names->s->n + 1, (size_t)size * sizeof(double));
    if (!names->results[i]) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_expr_eval(ctx, e, names->columns, names->t, names->s->n, names->results[i]));
    ART_TRY(check_finite(names, e, text, names->results[i]));
    for (int k = 0; k < names->n; k++)
        if (art_streq(names->vars[k].name, name)) names->vars[k].name = ""; /* the new one counts */
    ART_TRY(add_name(names, name, size, names->results[i], (size_t)size));
    *var = (struct art_expr_var){name, size};
out:
    art_expr_free(e);
    return status;
}

/* --------------------------------------------------------------------- results */

/* True if a result has a value for each column of the input, and these are not x, y and z. */
static bool is_like_input(const struct names *names, const struct art_expr_var *var)
{
    const struct art_series *s = names->s;
    size_t n;
    return s->names && var->size == s->vsize && !(s->vsize == 3 && part_of(s->names[0], &n) == 0);
}

static int result_name(struct names *names, const struct art_expr_var *var, int j,
                       const char **name)
{
    struct art_ctx *ctx = &names->cli->ctx;
    char *text = var->size == 1 ? art_strdup(ctx, var->name)
                 : is_like_input(names, var)
                     ? art_format(ctx, "%s.%s", var->name, names->s->names[j])
                 : var->size == 3 ? art_format(ctx, "%s.%c", var->name, "xyz"[j])
                                  : art_format(ctx, "%s.%d", var->name, j);
    *name = text ? art_arena_strdup(ctx, &names->arena, text) : NULL;
    art_free(text);
    return *name ? ART_OK : ART_ENOMEM;
}

static int name_columns(struct names *names, const struct art_expr_var *made, int n, int kept,
                        struct art_series *out)
{
    struct art_ctx *ctx = &names->cli->ctx;
    int status = ART_OK, at = 0;
    const char **all = art_alloc(ctx, (size_t)out->vsize + 1, sizeof *all);
    if (!all) return ART_ENOMEM;
    for (; at < kept; at++) {
        char space[16];
        all[at] = art_arena_strdup(ctx, &names->arena, column_name(names->s, at, space));
        if (!all[at]) status = ART_ENOMEM;
    }
    for (int i = 0; i < n && status == ART_OK; i++)
        for (int j = 0; j < made[i].size && status == ART_OK; j++)
            status = result_name(names, &made[i], j, &all[at++]);
    if (status == ART_OK) status = art_series_set_names(ctx, out, all);
    art_free(all);
    return status;
}

/* The kept columns and the results as one series with the times of the input. */
static int assemble(struct names *names, const struct art_expr_var *made, int n, bool keep,
                    struct art_series *out)
{
    struct art_ctx *ctx = &names->cli->ctx;
    const struct art_series *s = names->s;
    int status = ART_OK, kept = keep ? s->vsize : 0, width = kept;
    for (int i = 0; i < n; i++) width += made[i].size;
    double *row = art_alloc(ctx, (size_t)width + 1, sizeof *row);
    if (!row) return ART_ENOMEM;
    art_series_init(out, width);
    out->order = s->order;
    out->extend = s->extend;
    out->start = s->start;
    out->stop = s->stop;
    out->scale = s->scale;
    for (size_t k = 0; k < s->n; k++) {
        double *x = row + kept;
        if (kept) memcpy(row, s->v + k * (size_t)s->vsize, (size_t)kept * sizeof *row);
        for (int i = 0; i < n; x += made[i++].size)
            memcpy(x, names->results[i] + k * (size_t)made[i].size,
                   (size_t)made[i].size * sizeof *x);
        ART_TRY(art_series_append(ctx, out, s->t[k], row));
    }
    ART_TRY(name_columns(names, made, n, kept, out));
out:
    art_free(row);
    return status;
}

static int evaluate_all(struct names *names, const struct math_options *o, struct art_series *out)
{
    struct art_ctx *ctx = &names->cli->ctx;
    const struct art_series *s = names->s;
    int status = ART_OK, n = o->expr.n;
    struct art_expr_var *made = art_alloc(ctx, (size_t)n, sizeof *made);
    names->results = art_alloc(ctx, (size_t)n, sizeof *names->results);
    names->t = art_alloc(ctx, s->n + 1, sizeof *names->t);
    if (!made || !names->results || !names->t) {
        status = ART_ENOMEM;
        goto out;
    }
    for (size_t i = 0; i < s->n; i++) names->t[i] = s->start + s->scale * s->t[i];
    ART_TRY(add_columns_of_input(names));
    for (int i = 0; i < n; i++) ART_TRY(compute(names, i, o->expr.items[i].text, &made[i]));
    ART_TRY(assemble(names, made, n, o->keep, out));
out:
    for (int i = 0; names->results && i < n; i++) art_free(names->results[i]);
    art_free(names->results);
    art_free(names->t);
    art_free(names->vars);
    art_free(names->columns);
    art_free(made);
    return status;
}

static int compute_columns(struct art_cli *cli, void *opts)
{
    const struct math_options *o = opts;
    struct in in = {0}, out = {0};
    struct names names = {.cli = cli};
    int status = ART_OK;
    if (o->expr.n == 0) return usage(cli, "give at least one -e NAME=EXPR");
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    names.s = &in.s;
    ART_TRY(evaluate_all(&names, o, &out.s));
    out.format = in.format;
    out.stated = in.stated;
    ART_TRY(store(cli, &out, o->to));
out:
    art_arena_fini(&names.arena);
    art_series_fini(&in.s);
    art_series_fini(&out.s);
    return status;
}

const struct art_cli_command math_command =
    ART_COMMAND("math", "columns computed from others", math_table, math_options, "[FILE]", 0, 1,
                compute_columns, .replaces = true);
