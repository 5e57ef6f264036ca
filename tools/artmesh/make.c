#include "artmesh.h"
#include <art/shape.h>
#include <stddef.h>
#include <string.h>

struct make_options {
    const char *to, *units, *name;
    bool list;
};

static const struct art_cli_option make_table[] = {
    TO_OPTION(make_options),
    ART_OPTION(make_options, units, "units", 0, STRING("UNIT"),
               "state the unit of the lengths in the file, as in mm"),
    ART_OPTION(make_options, name, "name", 0, STRING("NAME"), "name of the mesh"),
    ART_OPTION(make_options, list, "list", 'l', FLAG,
               "list the shapes, or the parameters of SHAPE"),
    {0}};

/* name=default, with blanks between */
static void add_defaults(struct art_buf *out, const struct art_shape *shape)
{
    for (int i = 0; shape->param[i].name; i++) {
        const struct art_shape_param *p = &shape->param[i];
        art_buf_printf(out, "%s%s=", i ? " " : "", p->name);
        for (int k = 0; k < shape->n_list && p->kind == ART_SHAPE_LIST; k++)
            art_buf_printf(out, "%s%g", k ? "," : "", shape->list[k]);
        if (p->kind != ART_SHAPE_LIST) art_buf_double(out, p->init);
    }
}

static void list_shapes(struct art_buf *out)
{
    for (int i = 0; art_shape_at(i); i++) {
        art_buf_printf(out, "%s\t", art_shape_at(i)->name);
        add_defaults(out, art_shape_at(i));
        art_buf_printf(out, "\t%s\n", art_shape_at(i)->summary);
    }
}

/* parameter, default, allowed, help */
static void list_params(struct art_buf *out, const struct art_shape *shape)
{
    for (int i = 0; shape->param[i].name; i++) {
        const struct art_shape_param *p = &shape->param[i];
        art_buf_printf(out, "%s\t", p->name);
        if (p->kind == ART_SHAPE_LIST)
            art_buf_puts(out, "-");
        else
            art_buf_double(out, p->init);
        art_buf_putc(out, '\t');
        size_t before = out->n;
        art_shape_range(p, out);
        art_buf_printf(out, "%s\t%s%s\n", out->n == before ? "-" : "", p->help,
                       *p->unit ? " (length)" : "");
    }
}

static int list(struct art_cli *cli)
{
    struct art_buf out;
    int status = ART_OK;
    art_buf_init(&out, &cli->ctx);
    if (cli->n_args == 0) list_shapes(&out);
    for (int i = 0; i < cli->n_args; i++) {
        const struct art_shape *shape = NULL;
        ART_TRY(art_shape_find_checked(&cli->ctx, cli->args[i], &shape));
        list_params(&out, shape);
    }
    status = put_text(cli, &out);
out:
    art_buf_fini(&out);
    return status;
}

static int set_text(struct art_ctx *ctx, char **to, const char *text, const char *option)
{
    if (!text) return ART_OK;
    for (const char *s = text; *s; s++)
        if ((unsigned char)*s < ' ')
            return art_error(ctx, ART_EUSAGE, NULL, "%s takes a text of one line", option);
    *to = art_strdup(ctx, text);
    return *to ? ART_OK : ART_ENOMEM;
}

/* Values of the command line are wrong usage. */
static int as_usage(int status)
{
    return status == ART_ERANGE ? ART_EUSAGE : status;
}

static int make(struct art_cli *cli, void *opts)
{
    const struct make_options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    const struct art_shape *shape = NULL;
    struct art_shape_args args = {0};
    struct art_mesh *mesh = NULL;
    int status;
    if (o->list) return list(cli);
    if (cli->n_args == 0) return usage(cli, "which shape? 'artmesh make --list' names them");
    ART_TRY(art_shape_find_checked(ctx, cli->args[0], &shape));
    ART_TRY(art_cli_names_once(cli, 1));
    art_shape_defaults(shape, &args);
    for (int i = 1; i < cli->n_args; i++)
        ART_TRY(as_usage(art_shape_set(ctx, shape, &args, cli->args[i])));
    ART_TRY(as_usage(art_mesh_make(ctx, &mesh, shape, &args)));
    ART_TRY(set_text(ctx, &mesh->units, o->units, "--units"));
    ART_TRY(set_text(ctx, &mesh->name, o->name, "--name"));
    ART_TRY(store(cli, mesh, NULL, o->to, NULL));
out:
    art_shape_args_fini(&args);
    art_mesh_free(mesh);
    return status;
}

static void shape_words(struct art_buf *out)
{
    for (int i = 0; art_shape_at(i); i++) art_buf_printf(out, " %s", art_shape_at(i)->name);
}

const struct art_cli_command make_command =
    ART_COMMAND("make", "a box, a sphere, a tube ...", make_table, make_options,
                "SHAPE [NAME=VALUE...]", 0, -1, make, .words = shape_words);
