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
    {.name = "triangulate",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, triangulate),
     .help = "cut all polygons into triangles"},
    ART_CLI_WRITING(convert_options, writing),
    {.name = "colors",
     .kind = ART_CLI_CHOICE,
     .arg = "FORM",
     .choices = "auto|never|viscam|magics",
     .init = "auto",
     .offset = offsetof(struct convert_options, colors),
     .help = "colours of stl files: where nothing of them is lost, never, or rounded to 5 bits in "
             "one of two forms"},
    {.name = "normals",
     .kind = ART_CLI_CHOICE,
     .arg = "WHEN",
     .choices = "auto|never|always",
     .init = "auto",
     .offset = offsetof(struct convert_options, normals),
     .help = "write normals if the mesh has them, never, or always"},
    {0}};

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const char *to = cli->n_args > 1 ? cli->args[1] : NULL;
    struct art_writing how = art_cli_writing(&o->writing);
    how.colors = (enum art_colors)o->colors;
    how.normals = (enum art_normals)o->normals;
    if (to && cli->output) return usage(cli, "the output is named twice: as an argument and by -o");
    return art_mesh_convert(&cli->ctx, arg_or_stdin(cli, 0), o->from, to ? to : cli->output, o->to,
                            &how, o->triangulate);
}

const struct art_cli_command convert_command = {.name = "convert",
                                                .summary = "another format",
                                                .options = convert_table,
                                                .size = sizeof(struct convert_options),
                                                .args = "[IN [OUT]]",
                                                .max_args = 2,
                                                .run = convert};
