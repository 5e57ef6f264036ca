/* shared by the commands of artvol */
#ifndef ARTVOL_H
#define ARTVOL_H

#include <art/cliformat.h>
#include <art/format.h>
#include <stddef.h>

struct in {
    struct art_volume *vol;
    const struct art_format *format;
};

/* Read the volume mesh `path` ("-" is standard input); free in->vol. */
int load(struct art_cli *cli, struct in *in, const char *path, const char *format);
/* Write a mesh to `path` (NULL: -o, else standard output) in the format called `format`, else the one that
 * the name tells, else `like` if it can be written, else VTK XML (vtu). */
int store(struct art_cli *cli, const struct art_volume *vol, const char *path, const char *format,
          const struct art_format *like);
/* Writes with choices of the format. */
int store_as(struct art_cli *cli, const struct art_volume *vol, const char *path, const char *format,
             const struct art_format *like, const struct art_writing *how);
/* Positional argument i, or "-". */
const char *arg_or_stdin(const struct art_cli *cli, int i);
/* A message about wrong usage; its status. */
int usage(struct art_cli *cli, const char *text);

/* For the shell to complete. */
void format_words(struct art_buf *out);

/* The rows -f and -t of the option tables. */
#define FROM_OPTION(type) ART_CLI_FROM(type, format_words)
#define TO_OPTION(type) ART_CLI_TO(type, format_words)

/* Selection of elements: pick.c. Options of different names must all hold, those of one name any. */
struct pick {
    struct art_cli_list region, set, kind, number, where;
};
#define PICK_OPTIONS(type)                                                                         \
    PICK_OPTION(type, region, "NAME", "elements of this region; repeatable"),                      \
        PICK_OPTION(type, set, "NAME",                                                             \
                    "elements of this set, or all of whose nodes it has; repeatable"),             \
        PICK_OPTION(type, kind, "KIND", "elements of this kind; repeatable"),                      \
        PICK_OPTION(type, number, "A[-B]", "elements with these numbers; repeatable"),             \
        PICK_OPTION(type, where, "COND",                                                           \
                    "elements all of whose nodes fulfil a condition as x>=0; repeatable, all must hold")
#define PICK_OPTION(type, field, text, phrase) ART_OPTION(type, pick.field, #field, 0, LIST(text), phrase)
/* A flag for each element in *elem, to be freed; NULL if no option was given. */
int pick_elems(struct art_cli *cli, const struct pick *pick, const struct art_volume *vol, bool **elem);

/* text.c: numbers in tables, shortest that read back as the same; NAN is "-". */
int put_number(struct art_sink *sink, double x);
/* A name in a table: control characters become blanks. */
int put_name(struct art_sink *sink, const char *name);

extern const struct art_cli_command check_command;
extern const struct art_cli_command convert_command;
extern const struct art_cli_command embed_command;
extern const struct art_cli_command improve_command;
extern const struct art_cli_command info_command;
extern const struct art_cli_command kinds_command;
extern const struct art_cli_command make_command;
extern const struct art_cli_command map_command;
extern const struct art_cli_command merge_command;
extern const struct art_cli_command raise_command;
extern const struct art_cli_command refine_command;
extern const struct art_cli_command select_command;
extern const struct art_cli_command split_command;
extern const struct art_cli_command subset_command;
extern const struct art_cli_command surface_command;
extern const struct art_cli_command tet_command;
extern const struct art_cli_command transform_command;

#endif
