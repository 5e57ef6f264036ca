/* cli_priv.h - the tables of options and commands as the files of the cli room walk through them. */
#ifndef ART_CLI_PRIV_H
#define ART_CLI_PRIV_H

#include <art/cli.h>

/* The options that every program has; targets in struct art_cli. Ends with a zero row. */
extern const struct art_cli_option cli_common[];

/* Call `for_rows` style loops over a table that may be NULL. */
#define FOR_OPTIONS(row, table)                                                                    \
    for (const struct art_cli_option *row = (table); row && row->name; row++)

bool cli_takes_value(const struct art_cli_option *row);

/* Is the common row hidden behind one of the command's own? Sets *letter to the letter that is left. */
bool cli_shadowed(const struct art_cli_option *common, const struct art_cli_option *own,
                       char *letter);

/* Store a value, checked; ART_EUSAGE with a message. `text` is NULL for flags. */
int cli_store(struct art_ctx *ctx, const struct art_cli_option *row, void *target,
                   const char *text);

/* Lets the heap grow in large pages if one of the n arguments is a large file. */
void cli_prepare_heap(int n, const char *const args[]);

/* Returns the part of man.md from the heading EXAMPLES on; NULL if there is none. */
const char *cli_examples(const char *man);

/* Writes the body of a page: everything between `from` and `to`. */
void cli_page_body(struct art_buf *out, const char *from, const char *to);
/* Writes a line with its fonts and links; the rows of a table. */
void cli_page_inline(struct art_buf *out, const char *s, size_t n);
void cli_page_table(struct art_buf *out, const char *from, const char *to);
/* Writes a text with roff's special characters protected; `hyphens` turns - into \-. */
void cli_roff(struct art_buf *out, const char *s, size_t n, bool hyphens);

/* Writes the phrase of an option with unit, choices, range and default; without full stop. */
void cli_phrase(struct art_buf *out, const struct art_cli_option *row);

#endif
