#include "points.h"
#include <string.h>

void points_fini(struct points *points)
{
    for (int i = 0; points->name && i < points->n; i++) art_free(points->name[i]);
    art_free(points->name);
    art_free(points->x);
    *points = (struct points){0};
}

/* ------------------------------------------------------------------ a table */

/* Columns of a set: by their names, else by their place. False: there is no such set. */
static bool columns_of(const struct art_table *table, int set, int col[3])
{
    static const char *const names[2][3] = {{"x", "y", "z"}, {"x2", "y2", "z2"}};
    int named = 0;
    for (int a = 0; a < 3; a++) {
        col[a] = table->names ? art_table_column(table, names[set][a]) : -1;
        named += col[a] >= 0;
    }
    if (named == 3) return true;
    for (int a = 0; a < 3; a++) col[a] = 3 * set + a;
    return set == 0 || (!table->names && table->n_cols == 6);
}

static int take_names(struct art_cli *cli, struct points *points, const struct art_table *table)
{
    int col = table->names ? art_table_column(table, "name") : -1;
    if (col < 0) return ART_OK;
    points->name = art_alloc(&cli->ctx, (size_t)points->n + 1, sizeof *points->name);
    if (!points->name) return ART_ENOMEM;
    for (int i = 0; i < points->n; i++) {
        points->name[i] =
            art_strdup(&cli->ctx, table->text[(size_t)i * (size_t)table->n_cols + (size_t)col]);
        if (!points->name[i]) return ART_ENOMEM;
    }
    return ART_OK;
}

static int from_table(struct art_cli *cli, struct points *points, const struct art_table *table,
                      const int col[3])
{
    int status;
    if (table->n_rows && table->n_cols < 3) {
        const struct art_loc loc = {table->name, table->line[0], 0};
        return art_error(&cli->ctx, ART_ESYNTAX, &loc, "a point has three coordinates");
    }
    if (table->n_rows > INT32_MAX) return art_error(&cli->ctx, ART_ELIMIT, NULL, "too many points");
    points->x = art_alloc(&cli->ctx, table->n_rows, sizeof *points->x);
    if (!points->x) return ART_ENOMEM;
    for (size_t r = 0; r < table->n_rows; r++)
        for (int a = 0; a < 3; a++) {
            size_t at = r * (size_t)table->n_cols + (size_t)col[a];
            const struct art_loc loc = {table->name, table->line[r], table->col[at]};
            points->x[r][a] = table->num[at];
            if (!isfinite(table->num[at]))
                return art_error(&cli->ctx, ART_ESYNTAX, &loc, "'%s' is not a coordinate",
                                 table->text[at]);
        }
    points->n = (int)table->n_rows;
    ART_TRY(take_names(cli, points, table));
out:
    return status;
}

/* ------------------------------------------------------- landmarks of Amira */

struct lines {
    const struct art_source *src;
    size_t at;
    int number;    /* of the line that was read last */
    const char *s; /* it, blanks before and behind cut off */
    size_t n;
};

static bool next_line(struct lines *l)
{
    const char *s = l->src->data + l->at;
    size_t left = l->src->n - l->at, n;
    if (left == 0) return false;
    const char *end = memchr(s, '\n', left);
    n = end ? (size_t)(end - s) : left;
    l->at += n + (end ? 1 : 0);
    l->number++;
    while (n && strchr(" \t\r", s[n - 1])) n--;
    while (n && strchr(" \t", *s)) s++, n--;
    l->s = s, l->n = n;
    return true;
}

static bool is_amira(const struct art_source *src)
{
    static const char *const first[] = {"# AmiraMesh", "# Avizo", "# HyperMesh", "# HxMesh"};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        if (src->n > strlen(first[i]) && memcmp(src->data, first[i], strlen(first[i])) == 0)
            return true;
    return false;
}

/* The line "@K" that begins the data of set K = 1, 2 ...; another `@` only declares. */
static bool begins(const struct lines *l, int64_t *set)
{
    return l->n > 1 && *l->s == '@' && art_read_int(l->s + 1, l->n - 1, set) == l->n - 1;
}

static int add_point(struct art_cli *cli, struct points *points, const struct lines *l, int *cap)
{
    const struct art_loc loc = {l->src->name, l->number, 1};
    size_t at = 0;
    if (!ART_GROW(&cli->ctx, points->x, points->n, *cap)) return cli->ctx.status;
    double *x = points->x[points->n];
    for (int a = 0; a < 3; a++) {
        while (at < l->n && strchr(" \t", l->s[at])) at++;
        size_t used = art_read_double(l->s + at, l->n - at, &x[a]);
        at += used;
        if (used == 0 || !isfinite(x[a]) || (at < l->n && !strchr(" \t", l->s[at])))
            return art_error(&cli->ctx, ART_ESYNTAX, &loc, "a landmark has three coordinates");
    }
    if (at < l->n)
        return art_error(&cli->ctx, ART_ESYNTAX, &loc, "a landmark has three coordinates");
    points->n++;
    return ART_OK;
}

static int from_amira(struct art_cli *cli, struct points *points, const struct art_source *src,
                      int set, int *n_sets)
{
    struct lines l = {.src = src};
    const struct art_loc whole = {src->name, 0, 0};
    int64_t in = 0, said = -1;
    int cap = 0, status = ART_OK;
    *n_sets = 0;
    while (next_line(&l)) {
        if (l.n > 15 && memcmp(l.s, "define Markers ", 15) == 0)
            art_read_int(l.s + 15, l.n - 15, &said);
        if (begins(&l, &in))
            *n_sets += 1;
        else if (in == set + 1 && l.n && *l.s != '#')
            ART_TRY(add_point(cli, points, &l, &cap));
    }
    if (set < *n_sets && said >= 0 && said != points->n)
        ART_TRY(art_error(&cli->ctx, ART_ESYNTAX, &whole, "%d landmarks, the header says %d",
                          points->n, (int)said));
out:
    return status;
}

/* ---------------------------------------------------------------- either one */

static int read_set(struct art_cli *cli, struct points *points, const char *path, int set,
                    int *n_sets)
{
    struct art_source src = {0};
    struct art_table table = {0};
    int col[3], status;
    ART_TRY(art_source_read(&cli->ctx, &src, path));
    if (is_amira(&src)) {
        ART_TRY(from_amira(cli, points, &src, set, n_sets));
        goto out;
    }
    ART_TRY(art_table_read(&cli->ctx, &table, &src, 0));
    *n_sets = 1 + columns_of(&table, 1, col);
    if (columns_of(&table, set, col)) ART_TRY(from_table(cli, points, &table, col));
out:
    art_table_fini(&table);
    art_source_fini(&src);
    return status;
}

int read_points(struct art_cli *cli, struct points *points, const char *path, int set)
{
    const struct art_loc loc = {path, 0, 0};
    int n, status;
    ART_TRY(read_set(cli, points, path, set, &n));
    if (set >= n)
        ART_TRY(art_error(&cli->ctx, ART_ESYNTAX, &loc,
                          set ? "there is no second set of points" : "there are no points"));
out:
    return status;
}
