/* What the files of the cli room share. */
#ifndef ART_CLI_PRIV_H
#define ART_CLI_PRIV_H

#include <art/cli.h>

/* The options that every program has; targets in struct art_cli. Ends with a zero row. */
extern const struct art_cli_option art_cli_common_[];

/* Call `for_rows` style loops over a table that may be NULL. */
#define FOR_OPTIONS(row, table)                                                                    \
    for (const struct art_cli_option *row = (table); row && row->name; row++)

bool art_cli_takes_value_(const struct art_cli_option *row);

/* Is the common row hidden behind one of the command's own? Sets *letter to the letter that is left. */
bool art_cli_shadowed_(const struct art_cli_option *common, const struct art_cli_option *own,
                       char *letter);

/* Store a value, checked; ART_EUSAGE with a message. `text` is NULL for flags. */
int art_cli_store_(struct art_ctx *ctx, const struct art_cli_option *row, void *target,
                   const char *text);

/* The part of man.md from the heading EXAMPLES on; NULL if there is none. */
const char *art_cli_examples_(const char *man);

/* The body of a page: everything between `from` and `to`. */
void art_cli_page_body_(struct art_buf *out, const char *from, const char *to);
/* A text with roff's special characters protected; `hyphens` turns - into \-. */
void art_cli_roff_(struct art_buf *out, const char *s, size_t n, bool hyphens);

/* The phrase of an option with unit, choices, range and default; without full stop. */
void art_cli_phrase_(struct art_buf *out, const struct art_cli_option *row);

#endif
