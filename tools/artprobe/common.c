#include "artprobe.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int load(struct art_cli *cli, struct in *in, const char *path, const char *format)
{
    struct art_source src = {0};
    int status = ART_OK;
    ART_TRY(art_source_read(&cli->ctx, &src, path));
    ART_TRY(art_format_for_reading(&cli->ctx, ART_FORMAT_SERIES, format, &src, &in->format));
    ART_TRY(in->format->read(&cli->ctx, &in->s, &src));
    in->stated = in->s.order;
out:
    art_source_fini(&src);
    return status;
}

int check_units(struct art_cli *cli, const struct in *first, const struct in *in, const char *path)
{
    struct art_loc loc = {path, 0, 0};
    if (!first->s.units || !in->s.units || art_streq(first->s.units, in->s.units)) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_EUSAGE, &loc,
                           "the unit is %s, that of the first file %s: numbers stay as they are",
                           in->s.units, first->s.units);
}

int store(struct art_cli *cli, const struct in *in, const char *format)
{
    const struct art_format *f;
    int status = art_format_for_writing(&cli->ctx, ART_FORMAT_SERIES, format, cli->output,
                                        in->format->write ? in->format->name : "tsv", &f);
    if (status < 0) return status;
    if (in->stated != ART_LINEAR && !art_streq(f->name, "probe"))
        status = art_warn_strict(&cli->ctx, ART_EUNSUPPORTED, NULL,
                                 "%s does not keep: the interpolation order %s", f->name,
                                 art_order_name(in->stated));
    return status < 0 ? status : art_series_write(&cli->ctx, &in->s, cli->output, f->name);
}

const char *first_arg(const struct art_cli *cli)
{
    return cli->n_args > 0 ? cli->args[0] : "-";
}

int usage(struct art_cli *cli, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

const char *column_name(const struct art_series *s, int j, char space[16])
{
    if (s->names) return s->names[j];
    snprintf(space, 16, "c%d", j + 1);
    return space;
}

int report_row(struct art_sink *sink, const char *name, const double *x, int n)
{
    char s[ART_NUMBER_MAX + 1];
    int status = ART_OK;
    for (const char *p = name; *p; p++)
        ART_TRY(art_sink_write(sink, (unsigned char)*p < ' ' ? " " : p, 1));
    for (int i = 0; i < n; i++) {
        s[0] = '\t';
        ART_TRY(art_sink_write(sink, s, 1 + art_print_double(s + 1, x[i])));
    }
    ART_TRY(art_sink_write(sink, "\n", 1));
out:
    return status;
}

int find_order(struct art_cli *cli, const char *name, enum art_order *order)
{
    char known[200] = "";
    size_t n = 0;
    if (art_order_find(name, order)) return ART_OK;
    for (int i = 0; art_order_name(i); i++)
        n +=
            (size_t)snprintf(known + n, sizeof known - n, "%s%s", i ? ", " : "", art_order_name(i));
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown order '%s' (known: %s)", name, known);
}

int check_spherical(struct art_cli *cli, const struct art_series *s)
{
    const bool spherical = s->order == ART_SPHERICAL_LINEAR || s->order == ART_SPHERICAL_CUBIC;
    if (!spherical || s->n_rotations || s->vsize == 4 || s->vsize == 7 || s->vsize == 16)
        return ART_OK;
    return art_warn_strict(
        &cli->ctx, ART_EUSAGE, NULL, "no values are a rotation: %s is %s here",
        art_order_name(s->order),
        art_order_name(s->order == ART_SPHERICAL_LINEAR ? ART_LINEAR : ART_CUBIC));
}

void note_rest(struct art_cli *cli, double last, double end, double step)
{
    if (end - last > 1e-6 * step)
        art_note(&cli->ctx, NULL, "the last knot is at %g, not at %g: steps of %g end there", last,
                 end, step);
}

double end_time(const struct art_series *s, bool last)
{
    return s->n ? s->start + s->scale * s->t[last ? s->n - 1 : 0] : 0;
}

/* A hole is an interval of many times the usual one: samples that are missing with their times. */
int report_holes(struct art_cli *cli, const struct art_series *s, const char *what)
{
    enum { FEW = 8, MANY_TIMES = 10 };
    size_t worst = 0, n = 0;
    if (s->n < FEW) return ART_OK;
    double *step = art_alloc(&cli->ctx, s->n, sizeof *step);
    if (!step) return ART_ENOMEM;
    for (size_t k = 0; k + 1 < s->n; k++) {
        step[k] = (s->t[k + 1] - s->t[k]) * s->scale;
        if (step[k] > step[worst]) worst = k;
    }
    double longest = step[worst];
    qsort(step, s->n - 1, sizeof *step, art_compare_doubles);
    double limit = MANY_TIMES * step[(s->n - 1) / 2];
    for (size_t k = s->n - 1; k-- > 0 && step[k] > limit;) n++;
    art_free(step);
    if (n)
        art_note(&cli->ctx, NULL,
                 "%s %zu hole{s} between samples: the longest is %.6g, after t = %.6g", what, n,
                 longest, s->start + s->scale * s->t[worst]);
    return ART_OK;
}

enum { MAX_KNOTS = 100000000 };

int grid(struct art_cli *cli, double t0, double t1, double step, double **times, size_t *n)
{
    double count = floor((t1 - t0) / step * (1 + 1e-12)) + 1;
    *n = 0;
    if (t1 < t0) return ART_OK;
    if (!(count <= MAX_KNOTS))
        return art_error(&cli->ctx, ART_ELIMIT, NULL, "a step of %g makes too many knots", step);
    double *t = art_alloc(&cli->ctx, (size_t)count, sizeof *t);
    if (!t) return ART_ENOMEM;
    for (size_t i = 0; i < (size_t)count; i++) t[i] = fmin(t0 + (double)i * step, t1);
    *times = t;
    *n = (size_t)count;
    return ART_OK;
}

/* True if a column is called NAME or is a part of the vector NAME. */
static bool belongs(const char *column, const char *name, size_t n)
{
    if (strncmp(column, name, n) != 0) return false;
    if (column[n] == '\0') return true;
    const char *part = column + n + 1;
    return column[n] == '.' && *part && strspn(part, "xyz0123456789") == strlen(part);
}

static int add_column(struct art_cli *cli, const struct art_series *s, const char *name, size_t n,
                      int *cols, int *n_cols)
{
    int before = *n_cols;
    char hint[ART_COLUMNS_HINT];
    char *copy = art_strndup(&cli->ctx, name, n);
    if (!copy) return ART_ENOMEM;
    int one = art_series_column(s, copy);
    for (int j = 0; j < s->vsize; j++) {
        bool wanted = one >= 0 ? j == one : s->names && belongs(s->names[j], name, n);
        for (int k = 0; wanted && k < *n_cols; k++)
            if (cols[k] == j) {
                art_free(copy);
                return art_error(&cli->ctx, ART_EUSAGE, NULL, "column %d is named twice", j + 1);
            }
        if (wanted) cols[(*n_cols)++] = j;
    }
    int status = *n_cols > before
                     ? ART_OK
                     : art_error(&cli->ctx, ART_EUSAGE, NULL, "there is no column '%s'%s", copy,
                                 art_series_hint(s, copy, hint));
    art_free(copy);
    return status;
}

int add_columns(struct art_cli *cli, const struct art_series *s, const char *list, int *cols,
                int *n_cols)
{
    int status = ART_OK;
    /* a column may have a comma in its name */
    if (art_series_column(s, list) >= 0)
        return add_column(cli, s, list, strlen(list), cols, n_cols);
    for (const char *name = list; status == ART_OK;) {
        size_t n = strcspn(name, ",");
        status = add_column(cli, s, name, n, cols, n_cols);
        if (!name[n]) break;
        name += n + 1;
    }
    return status;
}

void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_SERIES)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}
