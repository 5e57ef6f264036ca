/* Rows of a table in groups: a curve for each value of a column. */
#include "plot.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>

enum { MOST = 100 };

/* The values of the column in the order in which they come; how many, or a status. */
static int values_of(struct art_cli *cli, const struct art_series *s, const char *path, int column,
                     double value[MOST])
{
    struct art_loc loc = {path, 0, 0};
    int n = 0;
    for (size_t i = 0; i < s->n; i++) {
        double x = s->v[i * (size_t)s->vsize + (size_t)column];
        int k = 0;
        while (k < n && !(value[k] == x)) k++;
        if (k < n || isnan(x)) continue;
        if (n == MOST)
            return art_error(
                &cli->ctx, ART_ELIMIT, &loc,
                "--by: the column has more than %d values, each of which would be a curve", MOST);
        value[n++] = x;
    }
    return n;
}

static int take_group(struct art_ctx *ctx, const struct art_series *s, int column, double value,
                      struct art_series *group)
{
    int status = ART_OK;
    ART_TRY(art_series_copy(ctx, group, s));
    group->n = 0;
    group->start = 0;
    group->scale = 1;
    for (size_t i = 0; i < s->n; i++) {
        const double *row = s->v + i * (size_t)s->vsize;
        if (row[column] == value)
            ART_TRY(art_series_append(ctx, group, s->start + s->scale * s->t[i], row));
    }
out:
    return status;
}

static int add_groups(struct art_cli *cli, const struct art_series *s, const char *path, int column,
                      struct plot_table **tables, int *n, int *cap)
{
    double value[MOST];
    char number[ART_NUMBER_MAX];
    const char *name = s->names ? s->names[column] : "column";
    int count = values_of(cli, s, path, column, value), status = count;
    for (int k = 0; k < count && status >= 0; k++) {
        if (!ART_GROW(&cli->ctx, *tables, *n, *cap)) return ART_ENOMEM;
        struct plot_table *t = &(*tables)[*n];
        number[art_print_double(number, value[k])] = '\0';
        *t = (struct plot_table){
            .path = path, .group = art_format(&cli->ctx, "%s = %s", name, number), .by = column};
        status = take_group(&cli->ctx, s, column, value[k], &t->series);
        ++*n;
        if (!t->group) status = ART_ENOMEM;
    }
    return status < 0 ? status : ART_OK;
}

int plot_groups(struct art_cli *cli, const char *by, struct plot_table **tables, int *n)
{
    struct plot_table *made = NULL;
    int n_made = 0, cap = 0, status = ART_OK;
    for (int i = 0; i < *n && status >= 0; i++) {
        const struct plot_table *t = &(*tables)[i];
        int column = art_series_column(&t->series, by);
        status = column < 0 ? plot_no_column(cli, &t->series, t->path, by)
                            : add_groups(cli, &t->series, t->path, column, &made, &n_made, &cap);
    }
    plot_tables_fini(status < 0 ? made : *tables, status < 0 ? n_made : *n);
    if (status < 0) return status;
    *tables = made;
    *n = n_made;
    return ART_OK;
}

void plot_tables_fini(struct plot_table *tables, int n)
{
    for (int i = 0; i < n; i++) {
        art_series_fini(&tables[i].series);
        art_free(tables[i].group);
    }
    art_free(tables);
}
