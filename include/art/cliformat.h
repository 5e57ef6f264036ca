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

/* The row reads the options -f and -t into the strings type.from and type.to, which are NULL if not given.
 */
#define ART_CLI_FROM(type, list) \
    ART_OPTION(type, from, "from", 'f', STRING("FORMAT"), "format of the input", .words = list)
#define ART_CLI_TO(type, list) \
    ART_OPTION(type, to, "to", 't', STRING("FORMAT"), "format of the output", .words = list)

/* Rows for the choices of mesh writers that surfaces and volumes have in common: type.field. */
struct art_cli_writing {
    int encoding;
    const char *number;
    bool single, compress, zero_based;
};

#define ART_CLI_WRITING(type, field) \
    ART_OPTION(type, field.encoding, "encoding", 'e', CHOICE("ENCODING", "default|ascii|binary|binary-big"), \
               "text or binary (little-endian, or big-endian), where the format has both", \
               .init = "default"), \
    ART_OPTION(type, field.number, "number", 0, STRING("CONVERSION"), \
               "coordinates in text by a printf conversion such as %.6f, instead of exactly"), \
    ART_OPTION(type, field.single, "single", 0, FLAG, "binary coordinates of 4 bytes instead of 8"), \
    ART_OPTION(type, field.compress, "compress", 0, FLAG, \
               "pack the data inside the file, where the format can"), \
    ART_OPTION(type, field.zero_based, "zero-based", 0, FLAG, \
               "let indices count from 0, where the format leaves it open")

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
