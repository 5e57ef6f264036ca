/* artmesh weights: what share each of some bodies has in the vertices of a skin. */
#include "artmesh.h"
#include <art/skin.h>
#include <art/text.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct weights_options {
    const char *from, *table, *fields;
    struct art_cli_list bodies;
    double sigma, spread, reach;
    int kind, distance, smooth, rings;
    bool normalize;
};

static const struct art_cli_option weights_table[] = {
    FROM_OPTION(weights_options),
    ART_OPTION(weights_options, bodies, "body", 'b', LIST("NAME=FILE"),
               "a body that the vertices follow, by its surface; repeatable"),
    ART_OPTION(weights_options, table, "table", 0, STRING("FILE"),
               "begin with these weights, a row of each vertex, in place of distances"),
    ART_OPTION(weights_options, sigma, "sigma", 0, REAL("LENGTH"),
               "weights by exp(-(d - d_min)^2 / (2 LENGTH^2)) in place of d_min^2 / d^2",
               .range = "> 0"),
    ART_OPTION(weights_options, distance, "distance", 0, CHOICE("KIND", "straight|surface"),
               "straight ones, or along the edges of the skin from bodies that are not nearest",
               .init = "straight"),
    ART_OPTION(
        weights_options, kind, "kind", 0, CHOICE("KIND", "distance|harmonic|biharmonic"),
        "functions of the distances, or the smoothest on the skin between vertices near bodies",
        .init = "distance"),
    ART_OPTION(weights_options, reach, "reach", 0, REAL("RATIO"),
               "near: at most so far from a body by the distance from the next (0.5)",
               .range = "> 0"),
    ART_OPTION(weights_options, smooth, "smooth", 0, INT("N"),
               "so often, each weight becomes the mean around its vertex", .range = "0..1000",
               .init = "0"),
    ART_OPTION(weights_options, rings, "rings", 0, INT("N"),
               "edges within which --smooth takes the mean", .range = "1..100", .init = "1",
               .needs = "smooth"),
    ART_OPTION(weights_options, spread, "spread", 0, REAL("LENGTH"),
               "let near vertices count more in it, by exp(-d^2 / (2 LENGTH^2))", .range = "> 0",
               .needs = "smooth"),
    ART_OPTION(weights_options, normalize, "normalize", 0, FLAG,
               "scale the weights of each vertex to the sum 1"),
    ART_OPTION(weights_options, fields, "fields", 0, STRING("FILE"),
               "write the mesh with a field weight.NAME of each body too, to be looked at"),
    {0}};

/* Names of columns, and numbers w[n_verts][n]. */
struct weights {
    char **name;
    int n;
    double *w;
};

static void fini(struct weights *s)
{
    for (int k = 0; s->name && k < s->n; k++) art_free(s->name[k]);
    art_free(s->name);
    art_free(s->w);
}

static int make_room(struct art_ctx *ctx, struct weights *s, int n, const struct art_mesh *mesh)
{
    s->name = art_alloc(ctx, (size_t)n + 1, sizeof *s->name);
    s->w = art_alloc(ctx, (size_t)n * (size_t)mesh->n_verts + 1, sizeof *s->w);
    if (!s->name || !s->w) return ART_ENOMEM;
    s->n = n;
    return ART_OK;
}

/* ---------------------------------------------------------------- where they are from */

static int by_bodies(struct art_cli *cli, const struct weights_options *o,
                     const struct art_mesh *mesh, struct weights *s)
{
    const struct art_skin_weighting how = {.kind = (enum art_skin_kind)o->kind,
                                           .reach = o->reach,
                                           .sigma = o->sigma,
                                           .along_surface = o->distance == 1};
    const int n = o->bodies.n;
    struct art_mesh **bodies = art_alloc(&cli->ctx, (size_t)n + 1, sizeof *bodies);
    int status = bodies ? make_room(&cli->ctx, s, n, mesh) : ART_ENOMEM;
    for (int k = 0; k < n && status == ART_OK; k++) {
        const char *text = o->bodies.items[k].text, *equal = strchr(text, '=');
        const struct art_format *format;
        if (!equal || equal == text)
            status =
                art_error(&cli->ctx, ART_EUSAGE, NULL, "--body takes NAME=FILE, not '%s'", text);
        if (status == ART_OK) s->name[k] = art_strndup(&cli->ctx, text, (size_t)(equal - text));
        if (status == ART_OK && !s->name[k]) status = ART_ENOMEM;
        for (int i = 0; status == ART_OK && i < k; i++)
            if (art_streq(s->name[i], s->name[k]))
                status = art_error(&cli->ctx, ART_EUSAGE, NULL, "two bodies are called '%s'",
                                   s->name[k]);
        if (status == ART_OK)
            status = art_mesh_read_found(&cli->ctx, &bodies[k], equal + 1, NULL, &format);
    }
    if (status == ART_OK)
        status = art_skin_mesh_weights(&cli->ctx, mesh, n, (const struct art_mesh *const *)bodies,
                                       &how, s->w);
    for (int k = 0; bodies && k < n; k++) art_mesh_free(bodies[k]);
    art_free(bodies);
    return status;
}

static int by_table(struct art_cli *cli, const struct weights_options *o,
                    const struct art_mesh *mesh, struct weights *s)
{
    struct art_ctx *ctx = &cli->ctx;
    const struct art_loc loc = {o->table, 0, 0};
    struct art_source src = {0};
    struct art_table t = {0};
    int status;
    ART_TRY(art_source_read(ctx, &src, o->table));
    ART_TRY(art_table_read(ctx, &t, &src, 0));
    if (!t.names || t.n_rows != (size_t)mesh->n_verts)
        ART_TRY(
            art_error(ctx, ART_ESHAPE, &loc,
                      t.names ? "%zu row{s} for %d {vertex|vertices}" : "the columns have no names",
                      t.n_rows, mesh->n_verts));
    ART_TRY(make_room(ctx, s, t.n_cols, mesh));
    for (int k = 0; k < t.n_cols; k++) {
        s->name[k] = art_strdup(ctx, t.names[k]);
        ART_TRY(s->name[k] ? ART_OK : ART_ENOMEM);
    }
    for (size_t i = 0; i < t.n_rows * (size_t)t.n_cols; i++) {
        s->w[i] = t.num[i];
        if (!isfinite(s->w[i]))
            ART_TRY(art_error(ctx, ART_ERANGE, &loc, "'%s' in row %zu is no weight", t.text[i],
                              i / (size_t)t.n_cols + 1));
    }
out:
    art_table_fini(&t);
    art_source_fini(&src);
    return status;
}

/* ------------------------------------------------------------------------ results */

static int normalize(struct art_cli *cli, struct weights *s, int n_verts, bool scale)
{
    for (int v = 0; v < n_verts; v++) {
        double *w = s->w + (size_t)v * (size_t)s->n, sum = 0;
        for (int k = 0; k < s->n; k++) sum += w[k];
        if (scale && sum > 0)
            for (int k = 0; k < s->n; k++) w[k] /= sum;
        else if (!(fabs(sum - 1) <= 1e-5))
            return art_error(&cli->ctx, ART_ERANGE, NULL,
                             "the weights of vertex %d add up to %.9g, not to 1%s", v, sum,
                             scale ? "" : "; --normalize scales them");
    }
    return ART_OK;
}

static int put_table(struct art_cli *cli, const struct weights *s, int n_verts)
{
    const char *path = cli->output;
    char mark = path && art_ends_with(path, ".csv") ? ',' : '\t';
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    for (int k = 0; k < s->n; k++) art_buf_printf(&out, "%.*s%s", k > 0, &mark, s->name[k]);
    art_buf_putc(&out, '\n');
    for (int v = 0; v < n_verts; v++) {
        for (int k = 0; k < s->n; k++) {
            if (k) art_buf_putc(&out, mark);
            art_buf_double(&out, s->w[(size_t)v * (size_t)s->n + (size_t)k] + 0.0);
        }
        art_buf_putc(&out, '\n');
    }
    int status = put_text(cli, &out);
    art_buf_fini(&out);
    return status;
}

static int put_fields(struct art_cli *cli, const char *path, struct art_mesh *mesh,
                      const struct weights *s, const struct art_format *like)
{
    int status = ART_OK;
    for (int k = 0; k < s->n; k++) {
        struct art_field *field;
        char name[300];
        snprintf(name, sizeof name, "weight.%.250s", s->name[k]);
        art_fields_remove(&mesh->vertex_fields, name);
        ART_TRY(art_fields_add(&cli->ctx, &mesh->vertex_fields, name, ART_F64, 1, mesh->n_verts,
                               &field));
        for (int v = 0; v < mesh->n_verts; v++)
            field->val[v] = s->w[(size_t)v * (size_t)s->n + (size_t)k];
    }
    status = store(cli, mesh, path, NULL, like);
out:
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct weights_options *o = opts;
    struct weights s = {0};
    struct in in = {0};
    int status;
    if ((o->bodies.n > 0) == (o->table != NULL))
        return usage(cli, "weights come from bodies (--body) or from a table (--table)");
    if (o->sigma > 0 && o->kind)
        return usage(cli, "--sigma is of weights by distance, not of harmonic ones");
    if (o->reach > 0 && (!o->kind || o->reach >= 1))
        return usage(cli, o->kind ? "--reach is between 0 and 1"
                                  : "--reach is of --kind harmonic and biharmonic");
    if (o->kind && o->table)
        return usage(cli, "--kind is of weights from bodies (--body), not from a table");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(o->table ? by_table(cli, o, in.mesh, &s) : by_bodies(cli, o, in.mesh, &s));
    const struct art_skin_smoothing how = {o->rings, o->smooth, o->spread};
    ART_TRY(art_skin_weights_smooth(&cli->ctx, in.mesh, &how, s.n, s.w));
    ART_TRY(normalize(cli, &s, in.mesh->n_verts, o->normalize));
    ART_TRY(put_table(cli, &s, in.mesh->n_verts));
    if (o->fields) ART_TRY(put_fields(cli, o->fields, in.mesh, &s, in.format));
out:
    fini(&s);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command weights_command =
    ART_COMMAND("weights", "shares of bodies in the vertices of a skin, as a table", weights_table,
                weights_options, "[SKIN]", 0, 1, run);
