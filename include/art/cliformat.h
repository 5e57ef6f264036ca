/* cliformat.h - rows of option tables that programs which read and write formats share.
 *
 * Each macro is a row (ART_CLI_WRITING: five) of a table of struct art_cli_option; `type` is the struct of
 * the options, `words` tells the shell the formats that the program knows.
 */
#ifndef ART_CLIFORMAT_H
#define ART_CLIFORMAT_H

#include <art/cli.h>
#include <art/format.h>
#include <stddef.h>
#include <string.h>

/* -f and -t into type.from and type.to, strings; NULL: not given. */
#define ART_CLI_FROM(type, list)                                                              \
    {                                                                                         \
        .name = "from", .letter = 'f', .kind = ART_CLI_STRING, .arg = "FORMAT",               \
        .offset = offsetof(struct type, from), .help = "format of the input", .words = list   \
    }
#define ART_CLI_TO(type, list)                                                                \
    {                                                                                         \
        .name = "to", .letter = 't', .kind = ART_CLI_STRING, .arg = "FORMAT",                 \
        .offset = offsetof(struct type, to), .help = "format of the output", .words = list    \
    }

/* How a mesh is written, as far as surfaces and volumes have that in common: type.field. */
struct art_cli_writing {
    int encoding;
    const char *number;
    bool single, compress, zero_based;
};

#define ART_CLI_WRITING(type, field)                                                          \
    {.name = "encoding",                                                                      \
     .letter = 'e',                                                                           \
     .kind = ART_CLI_CHOICE,                                                                  \
     .arg = "ENCODING",                                                                       \
     .choices = "default|ascii|binary|binary-big",                                            \
     .init = "default",                                                                       \
     .offset = offsetof(struct type, field.encoding),                                         \
     .help = "text or binary (little-endian, or big-endian), where the format has both"},     \
        {.name = "number",                                                                    \
         .kind = ART_CLI_STRING,                                                              \
         .arg = "CONVERSION",                                                                 \
         .offset = offsetof(struct type, field.number),                                       \
         .help = "coordinates in text by a printf conversion such as %.6f, instead of "       \
                 "exactly"},                                                                  \
        {.name = "single",                                                                    \
         .kind = ART_CLI_FLAG,                                                                \
         .offset = offsetof(struct type, field.single),                                       \
         .help = "binary coordinates of 4 bytes instead of 8"},                               \
        {.name = "compress",                                                                  \
         .kind = ART_CLI_FLAG,                                                                \
         .offset = offsetof(struct type, field.compress),                                     \
         .help = "pack the data inside the file, where the format can"},                      \
    {                                                                                         \
        .name = "zero-based", .kind = ART_CLI_FLAG,                                           \
        .offset = offsetof(struct type, field.zero_based),                                    \
        .help = "let indices count from 0, where the format leaves it open"                   \
    }

static inline struct art_writing art_cli_writing(const struct art_cli_writing *o)
{
    struct art_writing how;
    memset(&how, 0, sizeof how);
    how.encoding = (enum art_encoding)o->encoding;
    how.number = o->number;
    how.single = o->single;
    how.compress = o->compress;
    how.zero_based = o->zero_based;
    return how;
}

#endif
