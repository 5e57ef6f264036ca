#include "artmesh.h"
#include <stddef.h>

struct convert_options {
    const char *from, *to;
    struct art_cli_writing writing;
    int normals, colors;
    bool triangulate;
};

static const struct art_cli_option convert_table[] = {
    FROM_OPTION(convert_options),
    TO_OPTION(convert_options),
    ART_OPTION(convert_options, triangulate, "triangulate", 0, FLAG,
               "cut all polygons into triangles"),
    ART_CLI_WRITING(convert_options, writing),
    ART_OPTION(convert_options, colors, "colors", 0, CHOICE("FORM", "auto|never|viscam|magics"),
               "colours of stl files: where nothing of them is lost, never, or rounded to 5 bits "
               "in one of two forms",
               .init = "auto"),
    ART_OPTION(convert_options, normals, "normals", 0, CHOICE("WHEN", "auto|never|always"),
               "write normals if the mesh has them, never, or always", .init = "auto"),
    {0}};

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const char *to = cli->n_args > 1 ? cli->args[1] : NULL;
    struct art_writing how = art_cli_writing(&o->writing);
    how.colors = (enum art_colors)o->colors;
    how.normals = (enum art_normals)o->normals;
    if (to && cli->output) return usage(cli, "the output is named twice: as an argument and by -o");
    if (cli->n_args > 0 && !art_streq(cli->args[0], "-")) cli->subject = cli->args[0];
    if (to && art_files_replace(&cli->ctx, to) < 0) return ART_ENOMEM;
    return art_mesh_convert(&cli->ctx, arg_or_stdin(cli, 0), o->from, to ? to : cli->output, o->to,
                            &how, o->triangulate);
}

const struct art_cli_command convert_command =
    ART_COMMAND("convert", "another format", convert_table, convert_options, "[IN [OUT]]", 0, 2,
                convert, .replaces = true);
