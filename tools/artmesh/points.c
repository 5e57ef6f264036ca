#include "artmesh.h"
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

static int report_unused(struct art_cli *cli, const struct art_table *table)
{
    int col[2][3], unused = 0, first = 0;
    const int n_sets = columns_of(table, 0, col[0]) + columns_of(table, 1, col[1]);
    const int name = table->names ? art_table_column(table, "name") : -1;
    for (int j = 0; j < table->n_cols; j++) {
        bool used = j == name;
        for (int k = 0; k < 3 * n_sets; k++) used = used || col[k / 3][k % 3] == j;
        if (!used && unused++ == 0) first = j;
    }
    if (unused == 0) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_ESHAPE, &(struct art_loc){table->name, 0, 0},
                           "%d column{s} {is|are} no coordinate{s} and left out, the first of "
                           "them is column %d%s%s",
                           unused, first + 1, table->names ? ", " : "",
                           table->names ? table->names[first] : "");
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

/* ------------------------------------------------------- files of points alone */

/* A file that begins with bare numbers is a table unless its name says more; points as rows always
 * are one. */
static bool may_be_table(const struct art_format *format, bool by_name)
{
    return art_streq(format->name, "xyz") || (!by_name && art_streq(format->name, "gts"));
}

/* The format of meshes that a file is in, by its name, else by its beginning; NULL: a table. */
static const struct art_format *mesh_format(const struct art_source *src)
{
    const struct art_format *f, *found = NULL;
    for (int i = 0; (f = art_format_at(i)) != NULL; i++) {
        if (f->kind != ART_FORMAT_MESH || !f->read) continue;
        for (const char *const *e = f->extensions; *e; e++)
            if (art_path_has_extension(src->name, *e)) return may_be_table(f, true) ? NULL : f;
        if (!found && f->sniff && f->sniff(src) && !may_be_table(f, false)) found = f;
    }
    return found;
}

/* Set 0 are the vertices, set 1 their field set2, as landmarks have it. */
static int from_cloud(struct art_cli *cli, struct points *points, const struct art_format *format,
                      const struct art_source *src, int set, int *n_sets)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(format->read(&cli->ctx, &mesh, src));
    const struct art_field *second = art_fields_find(&mesh->vertex_fields, "set2");
    if (second && second->dim != 3) second = NULL;
    *n_sets = second ? 2 : 1;
    if (set >= *n_sets) goto out;
    points->x = art_alloc(&cli->ctx, (size_t)mesh->n_verts + 1, sizeof *points->x);
    if (!points->x) ART_TRY(ART_ENOMEM);
    points->n = mesh->n_verts;
    if (points->n)
        memcpy(points->x, set ? second->val : mesh->pos, (size_t)points->n * sizeof *points->x);
out:
    art_mesh_free(mesh);
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
    const struct art_format *format = mesh_format(&src);
    if (format && (format->carries & ART_CARRIES_FACES))
        ART_TRY(
            art_error(&cli->ctx, ART_ESYNTAX, &(struct art_loc){src.name, 0, 0},
                      "this is a mesh (%s), not points; artmesh convert makes its vertices a table "
                      "(xyz)",
                      format->name));
    if (format) {
        ART_TRY(from_cloud(cli, points, format, &src, set, n_sets));
        goto out;
    }
    ART_TRY(art_table_read(&cli->ctx, &table, &src, 0));
    *n_sets = 1 + columns_of(&table, 1, col);
    if (set == 0) ART_TRY(report_unused(cli, &table));
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
