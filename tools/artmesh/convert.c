#include "artmesh.h"
#include <stddef.h>

struct convert_options {
    const char *from, *to, *number;
    int encoding, normals, colors;
    bool single, compress, zero_based;
    bool triangulate;
};

static const struct art_cli_option convert_table[] = {
    FROM_OPTION(convert_options),
    TO_OPTION(convert_options),
    {.name = "triangulate",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, triangulate),
     .help = "cut all polygons into triangles"},
    {.name = "encoding",
     .letter = 'e',
     .kind = ART_CLI_CHOICE,
     .arg = "ENCODING",
     .choices = "default|ascii|binary|binary-big",
     .init = "default",
     .offset = offsetof(struct convert_options, encoding),
     .help = "text or binary (little-endian, or big-endian), where the format has both"},
    {.name = "number",
     .kind = ART_CLI_STRING,
     .arg = "CONVERSION",
     .offset = offsetof(struct convert_options, number),
     .help = "coordinates in text by a printf conversion such as %.6f, instead of exactly"},
    {.name = "single",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, single),
     .help = "binary coordinates of 4 bytes instead of 8"},
    {.name = "compress",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, compress),
     .help = "pack the data inside the file, where the format can"},
    {.name = "zero-based",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct convert_options, zero_based),
     .help = "let indices count from 0, where the format leaves it open"},
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
    const struct art_writing how = {.encoding = (enum art_encoding)o->encoding,
                                    .number = o->number,
                                    .single = o->single,
                                    .compress = o->compress,
                                    .colors = (enum art_colors)o->colors,
                                    .normals = (enum art_normals)o->normals,
                                    .zero_based = o->zero_based};
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
