#include "artvol.h"
#include <stddef.h>

struct convert_options {
    const char *from, *to, *number;
    int encoding;
    bool single, compress, zero_based;
    int renumber;
};

static const struct art_cli_option convert_table[] = {
    FROM_OPTION(convert_options),
    TO_OPTION(convert_options),
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
    {.name = "renumber",
     .kind = ART_CLI_INT,
     .arg = "FIRST",
     .range = ">= 0",
     .offset = offsetof(struct convert_options, renumber),
     .help = "number nodes and elements FIRST, FIRST+1, ... instead of as in the file"},
    {0}};

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    const char *to = cli->n_args > 1 ? cli->args[1] : NULL;
    const struct art_writing how = {.encoding = (enum art_encoding)o->encoding,
                                    .number = o->number,
                                    .single = o->single,
                                    .compress = o->compress,
                                    .zero_based = o->zero_based};
    struct in in = {0};
    int status = ART_OK;
    if (to && cli->output) return usage(cli, "the output is named twice: as an argument and by -o");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (art_cli_given(cli, "renumber"))
        ART_TRY(art_volume_renumber(&cli->ctx, in.vol, o->renumber));
    ART_TRY(store_as(cli, in.vol, to, o->to, in.format, &how));
out:
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command convert_command = {.name = "convert",
                                                .summary = "another format",
                                                .options = convert_table,
                                                .size = sizeof(struct convert_options),
                                                .args = "[IN [OUT]]",
                                                .max_args = 2,
                                                .run = convert};
