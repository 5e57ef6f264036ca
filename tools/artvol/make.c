#include "artvol.h"
#include <art/shape.h>
#include <string.h>

struct make_options {
    const char *from, *to, *units;
    bool list;
};

static const struct art_cli_option make_table[] = {
    ART_OPTION(make_options, from, "from", 'f', STRING("FORMAT"), "format of the surface",
               .words = format_words),
    TO_OPTION(make_options),
    ART_OPTION(make_options, list, "list", 'l', FLAG,
               "list the shapes, or the parameters of SHAPE"),
    ART_OPTION(make_options, units, "units", 0, STRING("TEXT"),
               "the unit of length to state in the file, as mm"),
    {0}};

enum { MOST = 16 };

/* ------------------------------------------------------------------- lists */

static int list_shapes(struct art_sink *sink)
{
    const struct art_volume_shape *shape;
    int status = ART_OK;
    for (int i = 0; (shape = art_volume_shape_at(i)) != NULL; i++)
        ART_TRY(art_sink_printf(sink, "%s\t%s\n", shape->name, shape->summary));
out:
    return status;
}

static int list_params(struct art_sink *sink, const struct art_volume_shape *shape)
{
    const char *mark = "";
    int status;
    ART_TRY(art_sink_printf(sink, "kind\t%s\t", art_elem_type(shape->kind)->name));
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        if (!(shape->kinds >> k & 1)) continue;
        ART_TRY(art_sink_printf(sink, "%s%s", mark, art_elem_type((enum art_elem_kind)k)->name));
        mark = "|";
    }
    ART_TRY(art_sink_printf(sink, "\tkind of the elements\n"));
    for (int i = 0; i < shape->n_params; i++) {
        const struct art_volume_param *p = &shape->params[i];
        ART_TRY(art_sink_printf(sink, "%s\t", p->name));
        ART_TRY(put_number(sink, p->init));
        ART_TRY(art_sink_printf(sink, "\t%s", p->unit ? p->unit : "number"));
        ART_TRY(art_sink_printf(sink, "\t%s\n", p->help));
    }
out:
    return status;
}

static int list(struct art_cli *cli, const struct art_volume_shape *shape)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    if (shape)
        ART_TRY(list_params(sink, shape));
    else
        ART_TRY(list_shapes(sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* ------------------------------------------------------------------ making */

/* Names under which others know the shapes. */
static const struct art_named_text elsewhere[] = {
    {"grid", "box cube cuboid brick block beam"},
    {"sphere", "ball"},
    {"tube", "pipe"},
    {"torus", "donut doughnut ring"},
    {"cylinder", "rod"},
    {"shellgrid", "rectangle plate sheet membrane"},
};

static int find_shape(struct art_cli *cli, const char *name, const struct art_volume_shape **shape)
{
    enum { MANY = 64 };
    const char *names[MANY], *near = NULL;
    struct art_buf known;
    size_t n = 0;
    *shape = art_volume_shape_find(name);
    if (*shape) return ART_OK;
    art_buf_init(&known, &cli->ctx);
    for (int i = 0; art_volume_shape_at(i) && n < MANY; i++) {
        names[n++] = art_volume_shape_at(i)->name;
        art_buf_printf(&known, "%s%s", i ? ", " : "", names[i]);
    }
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        if (art_shape_also(elsewhere[i].text, name)) near = elsewhere[i].name;
    if (!near) near = art_nearest(name, names, n);
    int status = art_buf_status(&known);
    if (status == ART_OK && near)
        status = art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown shape '%s'; did you mean '%s'?",
                           name, near);
    else if (status == ART_OK)
        status =
            art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown shape '%s' (known: %s)", name, known.s);
    art_buf_fini(&known);
    return status;
}

/* An argument NAME=VALUE. */
static int set_value(struct art_cli *cli, const struct art_volume_shape *shape, const char *text,
                     enum art_elem_kind *kind, double *value)
{
    const char *eq = strchr(text, '=');
    char names[ART_VOLUME_NAMES];
    size_t n = (size_t)(eq - text);
    if (n == 4 && memcmp(text, "kind", 4) == 0) {
        const struct art_elem_type *type = art_elem_find(eq + 1);
        if (!type)
            return art_error(&cli->ctx, ART_EUSAGE, NULL,
                             "unknown kind of element '%s'; artvol kinds lists them", eq + 1);
        *kind = type->kind;
        return ART_OK;
    }
    int i = art_volume_shape_param(shape, text, n);
    if (i >= 0 && art_parse_double(eq + 1, &value[i])) return ART_OK;
    if (i >= 0) return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' is not a number", text);
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "shape '%s' has no parameter '%.*s'; it has %s",
                     shape->name, (int)n, text, art_volume_shape_names(shape, names));
}

static int read_surface(struct art_cli *cli, const char *path, const char *format,
                        struct art_mesh **mesh)
{
    if (*mesh)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s': there is a surface already", path);
    return art_mesh_read(&cli->ctx, mesh, path, format);
}

static int make(struct art_cli *cli, void *opts)
{
    const struct make_options *o = opts;
    const struct art_volume_shape *shape = NULL;
    struct art_volume *vol = NULL;
    struct art_mesh *surface = NULL;
    double value[MOST];
    int status = ART_OK;
    if (cli->n_args > 0) ART_TRY(find_shape(cli, cli->args[0], &shape));
    if (o->list) return list(cli, shape);
    if (!shape) return usage(cli, "which shape? 'artvol make --list' lists them");
    ART_ASSERT(shape->n_params <= MOST);
    ART_TRY(art_cli_names_once(cli, 1));
    enum art_elem_kind kind = shape->kind;
    for (int i = 0; i < shape->n_params; i++) value[i] = shape->params[i].init;
    for (int i = 1; i < cli->n_args; i++) {
        if (strchr(cli->args[i], '='))
            ART_TRY(set_value(cli, shape, cli->args[i], &kind, value));
        else if (shape->surface)
            ART_TRY(read_surface(cli, cli->args[i], o->from, &surface));
        else
            ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' is not NAME=VALUE", cli->args[i]));
    }
    if (shape->surface && !surface) ART_TRY(read_surface(cli, "-", o->from, &surface));
    status = art_volume_make(&cli->ctx, &vol, shape, kind, value, surface);
    /* values of the command line are wrong usage */
    if (status == ART_ERANGE || (status == ART_EUNSUPPORTED && !shape->surface))
        status = ART_EUSAGE;
    if (status < 0) goto out;
    for (const char *s = o->units; s && *s; s++)
        if ((unsigned char)*s < ' ') ART_TRY(usage(cli, "--units takes a text of one line"));
    if (o->units) {
        art_free(vol->units);
        vol->units = art_strdup(&cli->ctx, o->units);
        if (!vol->units) ART_TRY(ART_ENOMEM);
    }
    ART_TRY(store(cli, vol, NULL, o->to, NULL));
out:
    art_volume_free(vol);
    art_mesh_free(surface);
    return status;
}

static void shape_words(struct art_buf *out)
{
    for (int i = 0; art_volume_shape_at(i); i++)
        art_buf_printf(out, " %s", art_volume_shape_at(i)->name);
}

const struct art_cli_command make_command =
    ART_COMMAND("make", "ready-made shapes", make_table, make_options,
                "SHAPE [NAME=VALUE ...] [SURFACE]", 0, -1, make, .words = shape_words);
