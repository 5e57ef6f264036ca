/* Quantities of the records of a case: COLUMN@end, COLUMN@max, COLUMN@0.5. */
#include "artbatch.h"
#include <art/format.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What is taken of a column; behind the last a time. */
static double get_first(const struct art_series_stats *s)
{
    return s->first;
}
static double get_last(const struct art_series_stats *s)
{
    return s->last;
}
static double get_min(const struct art_series_stats *s)
{
    return s->min;
}
static double get_max(const struct art_series_stats *s)
{
    return s->max;
}
static double get_mean(const struct art_series_stats *s)
{
    return s->mean;
}
static double get_rms(const struct art_series_stats *s)
{
    return s->rms;
}
static double get_std(const struct art_series_stats *s)
{
    return s->std;
}
static double get_range(const struct art_series_stats *s)
{
    return s->max - s->min;
}
static double get_t_min(const struct art_series_stats *s)
{
    return s->t_min;
}
static double get_t_max(const struct art_series_stats *s)
{
    return s->t_max;
}

static const struct {
    const char *name;
    double (*get)(const struct art_series_stats *stats);
    bool is_time;
} kinds[] = {{"end", get_last, false}, {"start", get_first, false}, {"min", get_min, false},
             {"max", get_max, false},  {"mean", get_mean, false},   {"rms", get_rms, false},
             {"std", get_std, false},  {"range", get_range, false}, {"tmin", get_t_min, true},
             {"tmax", get_t_max, true}};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

int quantity_read(struct art_ctx *ctx, const char *text, struct quantity *q)
{
    const char *at = strrchr(text, '@');
    *q = (struct quantity){.text = text, .what = N_KINDS};
    if (!at || at == text)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is no COLUMN@WHAT, as in PATH:PROP@end",
                         text);
    for (int i = 0; i < N_KINDS; i++)
        if (art_streq(at + 1, kinds[i].name)) q->what = i;
    if (q->what == N_KINDS && !art_parse_double(at + 1, &q->t))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' after '@' is neither a time nor end, start, min, max, mean, rms, "
                         "std, range, tmin, "
                         "tmax",
                         at + 1);
    q->column = art_strndup(ctx, text, (size_t)(at - text));
    return q->column ? ART_OK : ART_ENOMEM;
}

void quantity_fini(struct quantity *q)
{
    art_free(q->column);
    *q = (struct quantity){0};
}

/* --------------------------------------------------------------------- records */

void records_fini(struct records *r)
{
    for (int i = 0; i < r->n; i++) art_series_fini(&r->s[i]);
    art_free(r->s);
    *r = (struct records){0};
}

/* A file that is no series is passed over unless it is asked for by name. */
static int add_record(struct art_ctx *ctx, struct records *r, const char *path, bool wanted)
{
    struct art_ctx quiet;
    struct art_source source = {0};
    const struct art_format *format;
    struct art_series s;
    struct art_ctx *use = wanted ? ctx : &quiet;
    art_ctx_init(&quiet);
    quiet.fail_after = ctx->fail_after;
    int status = art_source_read(use, &source, path);
    if (status == ART_OK)
        status = art_format_for_reading(use, ART_FORMAT_SERIES, NULL, &source, &format);
    if (status == ART_OK) status = format->read(use, &s, &source);
    if (status == ART_OK && !ART_GROW(ctx, r->s, r->n, r->cap)) {
        art_series_fini(&s);
        status = ART_ENOMEM;
    }
    if (status == ART_OK) r->s[r->n++] = s;
    art_source_fini(&source);
    art_ctx_fini(&quiet);
    return status < 0 && !wanted && status != ART_ENOMEM ? ART_OK : status;
}

static bool may_be_record(const char *name)
{
    static const char *const extensions[] = {".tsv", ".csv", ".txt", ".sto", ".mot", ".trc", NULL};
    if (art_streq(name, "last-state.txt")) return false;
    for (int i = 0; extensions[i]; i++)
        if (art_path_has_extension(name, extensions[i])) return true;
    return false;
}

/* The files of a folder, in the order of their names, with those of its folders behind. */
static int add_folder(struct art_ctx *ctx, struct records *r, const char *path, int depth)
{
    DIR *dir = opendir(path);
    struct dirent *e;
    char **name = NULL;
    int n = 0, cap = 0, status = ART_OK;
    while (dir && (e = readdir(dir))) {
        int i = n;
        if (e->d_name[0] == '.') continue;
        if (!ART_GROW(ctx, name, n, cap)) ART_TRY(ART_ENOMEM);
        for (; i > 0 && strcmp(name[i - 1], e->d_name) > 0; i--) name[i] = name[i - 1];
        name[i] = art_strdup(ctx, e->d_name);
        n++;
        ART_TRY(name[i] ? ART_OK : ART_ENOMEM);
    }
    for (int folders = 0; folders < 2; folders++)
        for (int i = 0; i < n; i++) {
            char *file = art_path_join(ctx, path, name[i]);
            ART_TRY(file ? ART_OK : ART_ENOMEM);
            if (folders && !art_path_is_file(file) && depth < 3)
                status = add_folder(ctx, r, file, depth + 1);
            else if (!folders && may_be_record(name[i]) && art_path_is_file(file))
                status = add_record(ctx, r, file, false);
            art_free(file);
            ART_TRY(status);
        }
out:
    if (dir) (void)closedir(dir);
    for (int i = 0; i < n; i++) art_free(name[i]);
    art_free(name);
    return status;
}

int records_read(struct art_ctx *ctx, const char *dir, const char *name,
                 const struct art_cli_list *files, struct records *r)
{
    char *path = NULL;
    int status = ART_OK;
    *r = (struct records){0};
    for (int i = 0; i < files->n && status == ART_OK; i++) {
        path = case_file(ctx, dir, name, files->items[i].text);
        status = path ? add_record(ctx, r, path, true) : ART_ENOMEM;
        art_free(path);
    }
    if (files->n || status < 0) return status;
    path = case_file(ctx, dir, name, "output");
    status = path ? add_record(ctx, r, path, false) : ART_ENOMEM;
    art_free(path);
    if (status < 0) return status;
    path = case_file(ctx, dir, name, "");
    status = path ? add_folder(ctx, r, path, 0) : ART_ENOMEM;
    art_free(path);
    return status;
}

/* ---------------------------------------------------------------------- values */

void values_fini(struct values *v)
{
    for (int i = 0; i < v->n; i++) art_free(v->label[i]);
    art_free(v->label);
    art_free(v->x);
    *v = (struct values){0};
}

/* True if a column is called NAME or is a part of the vector NAME. */
static bool belongs(const char *column, const char *name)
{
    const size_t n = strlen(name);
    if (strncmp(column, name, n) != 0) return false;
    if (column[n] == '\0') return true;
    const char *part = column + n + 1;
    return column[n] == '.' && *part && strspn(part, "xyz0123456789") == strlen(part);
}

static int add_value(struct art_ctx *ctx, const struct quantity *q, const struct art_series *s,
                     int j, struct values *v)
{
    struct art_series_stats stats;
    double x = NAN, *all = NULL;
    int status = ART_OK;
    if (!ART_GROW(ctx, v->x, v->n, v->cap) || !ART_GROW(ctx, v->label, v->n, v->cap_labels))
        return ART_ENOMEM;
    if (q->what < N_KINDS) {
        art_series_stats(s, j, &stats);
        if (stats.n) x = kinds[q->what].get(&stats);
        if (kinds[q->what].is_time && stats.n) x = s->start + s->scale * x;
    } else if (s->n) {
        const struct art_sampling how = {ART_OUTSIDE_ERROR, 0};
        all = art_alloc(ctx, (size_t)s->vsize, sizeof *all);
        ART_TRY(all ? art_series_sample(ctx, s, &q->t, 1, &how, all) : ART_ENOMEM);
        x = all[j];
    }
    v->x[v->n] = x;
    v->label[v->n] =
        art_format(ctx, "%s@%s", s->names ? s->names[j] : q->column, strrchr(q->text, '@') + 1);
    ART_TRY(v->label[v->n] ? ART_OK : ART_ENOMEM);
    v->n++;
out:
    art_free(all);
    return status;
}

int quantity_values(struct art_ctx *ctx, const struct quantity *q, const struct records *r,
                    struct values *v)
{
    int status = ART_OK;
    for (int i = 0; i < r->n; i++) {
        const struct art_series *s = &r->s[i];
        const int one = art_series_column(s, q->column), before = v->n;
        for (int j = 0; j < s->vsize; j++)
            if (one >= 0 ? j == one : s->names && belongs(s->names[j], q->column))
                ART_TRY(add_value(ctx, q, s, j, v));
        if (v->n > before) break;
    }
out:
    return status;
}

int case_value(struct art_ctx *ctx, const char *dir, const char *name,
               const struct art_cli_list *files, const struct quantity *q, double *x)
{
    struct records r = {0};
    struct values v = {0};
    enum case_state state;
    int status;
    *x = NAN;
    ART_TRY(find_state(ctx, dir, name, &state, NULL));
    if (state != CASE_DONE) goto out;
    ART_TRY(records_read(ctx, dir, name, files, &r));
    ART_TRY(quantity_values(ctx, q, &r, &v));
    if (v.n != 1)
        ART_TRY(art_error(ctx, v.n ? ART_ESHAPE : ART_ENOTFOUND, NULL,
                          v.n ? "case %s has %d value{s} of '%s'; name one, as in COLUMN.x@end"
                              : "case %s has %d columns of '%s'",
                          name, v.n, q->text));
    *x = v.x[0];
out:
    values_fini(&v);
    records_fini(&r);
    return status;
}

int quantities_read(struct art_ctx *ctx, const char *const *text, int n, struct quantities *q)
{
    int status = ART_OK;
    *q = (struct quantities){art_alloc(ctx, (size_t)n, sizeof *q->q), 0};
    if (!q->q) return ART_ENOMEM;
    for (; q->n < n && status == ART_OK; q->n++)
        status = quantity_read(ctx, text[q->n], &q->q[q->n]);
    return status;
}

void quantities_fini(struct quantities *q)
{
    for (int i = 0; i < q->n; i++) quantity_fini(&q->q[i]);
    art_free(q->q);
    *q = (struct quantities){0};
}
