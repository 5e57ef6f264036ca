/* This handles option tables: the common one, storing values, checking a program's tables. */
#include "cli_priv.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct art_cli_option cli_common[] = {
    ART_OPTION(art_cli, output, "output", 'o', STRING("FILE"),
               "write to FILE; - is standard output, the default"),
    ART_OPTION(art_cli, quiet, "quiet", 'q', FLAG,
               "errors only: no warnings, no notes, no progress"),
    ART_OPTION(art_cli, verbose, "verbose", 'v', COUNT, "say more; repeatable"),
    ART_OPTION(art_cli, strict, "strict", 0, FLAG,
               "take what would be lost or ignored for an error"),
    ART_OPTION(art_cli, threads, "threads", 0, INT("N"),
               "use N threads, by default one per processor; results do not depend on it",
               .range = "1..1024"),
    ART_OPTION(art_cli, unpacked, "unpacked", 0, REAL("MB"),
               "most that a packed input may become; 0: any", .unit = "MB", .range = ">= 0",
               .init = "2048"),
    ART_OPTION(art_cli, progress, "progress", 0, CHOICE("WHEN", "auto|always|never"),
               "when to show how far the work is; auto is on a terminal", .init = "auto"),
    ART_OPTION(art_cli, help, "help", 'h', FLAG, "this text"),
    ART_OPTION(art_cli, version, "version", 0, FLAG, "name and version of the program"),
    ART_OPTION(art_cli, man, "man", 0, FLAG, "the manual page", .hidden = true),
    ART_OPTION(art_cli, completion, "completion", 0, FLAG, "completion for bash", .hidden = true),
    {0}};

bool cli_takes_value(const struct art_cli_option *row)
{
    return row->kind != ART_CLI_FLAG && row->kind != ART_CLI_COUNT;
}

bool cli_shadowed(const struct art_cli_option *common, const struct art_cli_option *own,
                  char *letter)
{
    *letter = common->letter;
    FOR_OPTIONS (row, own) {
        if (art_streq(row->name, common->name)) return true;
        if (row->letter == common->letter) *letter = '\0';
    }
    return false;
}

/* ------------------------------------------------------------------- values */

/* Reads a plain decimal number: what strtod would also take (hexadecimal, nan, infinity) is
 * refused. The programs never leave the C locale, so the decimal sign is the point. */
static bool read_real(const char *s, double *value)
{
    char *end;
    if (!*s || strspn(s, "+-.0123456789eE") != strlen(s)) return false;
    *value = strtod(s, &end);
    return *end == '\0' && isfinite(*value);
}

static bool read_int(const char *s, int *value)
{
    char *end;
    if (!*s || strspn(s, "+-0123456789") != strlen(s)) return false;
    errno = 0;
    long x = strtol(s, &end, 10);
    if (*end || errno || x < INT_MIN || x > INT_MAX) return false;
    *value = (int)x;
    return true;
}

static bool in_range(const char *range, double x)
{
    char *end;
    if (!range) return true;
    if (art_starts_with(range, ">=")) return x >= strtod(range + 2, NULL);
    if (art_starts_with(range, "<=")) return x <= strtod(range + 2, NULL);
    if (*range == '>') return x > strtod(range + 1, NULL);
    if (*range == '<') return x < strtod(range + 1, NULL);
    const char *dots = strstr(range, "..");
    if (!dots) return false;
    double lo = strtod(range, &end), hi = strtod(dots + 2, NULL);
    return x >= lo && x <= hi;
}

/* Returns the index of a word in "a|b|c", or -1. */
static int choice_index(const char *choices, const char *word)
{
    size_t n = strlen(word);
    for (int i = 0; choices; i++) {
        const char *bar = strchr(choices, '|');
        size_t m = bar ? (size_t)(bar - choices) : strlen(choices);
        if (m == n && memcmp(choices, word, n) == 0) return i;
        choices = bar ? bar + 1 : NULL;
    }
    return -1;
}

static int wrong(struct art_ctx *ctx, const struct art_cli_option *row, const char *text,
                 const char *expected, const char *detail)
{
    return art_error(ctx, ART_EUSAGE, NULL, "option '--%s': '%s' is not %s%s", row->name, text,
                     expected, detail ? detail : "");
}

static int store_choice(struct art_ctx *ctx, const struct art_cli_option *row, int *target,
                        const char *text)
{
    int i = choice_index(row->choices, text);
    if (i < 0) {
        struct art_buf list;
        art_buf_init(&list, ctx);
        for (const char *c = row->choices; *c; c++) {
            if (*c == '|')
                art_buf_puts(&list, ", ");
            else
                art_buf_putc(&list, *c);
        }
        (void)wrong(ctx, row, text, "one of ", list.s ? list.s : row->choices);
        art_buf_fini(&list);
        return ART_EUSAGE;
    }
    *target = i;
    return ART_OK;
}

static int store_item(struct art_ctx *ctx, struct art_cli_list *list, const char *name,
                      const char *text)
{
    if (!ART_GROW(ctx, list->items, list->n, list->cap)) return ART_ENOMEM;
    list->items[list->n++] = (struct art_named_text){name, text};
    return ART_OK;
}

/* The result is true for a plain decimal with letters behind it, as 0.1s or 6Hz: a number with its
 * unit. */
static bool has_unit(const char *text)
{
    size_t n = strspn(text, "+-.0123456789");
    return n > 0 && text[n] &&
           strspn(text + n, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ%/") ==
               strlen(text + n);
}

static int wrong_number(struct art_ctx *ctx, const struct art_cli_option *row, const char *text)
{
    char detail[64] = "";
    if (row->unit && has_unit(text))
        snprintf(detail, sizeof detail, ": it is in %.30s, without the unit", row->unit);
    return wrong(ctx, row, text, row->kind == ART_CLI_INT ? "a whole number" : "a number", detail);
}

static int store_number(struct art_ctx *ctx, const struct art_cli_option *row, void *target,
                        const char *text)
{
    double x = 0;
    int i = 0;
    bool whole = row->kind == ART_CLI_INT;
    if (whole ? !read_int(text, &i) : !read_real(text, &x)) return wrong_number(ctx, row, text);
    if (whole) x = i;
    if (!in_range(row->range, x))
        return art_error(ctx, ART_EUSAGE, NULL, "option '--%s' is %s, but must be %s%s", row->name,
                         text, strstr(row->range, "..") ? "in " : "", row->range);
    if (whole)
        *(int *)target = i;
    else
        *(double *)target = x;
    return ART_OK;
}

int cli_store(struct art_ctx *ctx, const struct art_cli_option *row, void *target, const char *text)
{
    switch (row->kind) {
    case ART_CLI_FLAG:
        *(bool *)target = true;
        return ART_OK;
    case ART_CLI_COUNT:
        ++*(int *)target;
        return ART_OK;
    case ART_CLI_STRING:
        *(const char **)target = text;
        return ART_OK;
    case ART_CLI_INT:
    case ART_CLI_REAL:
        return store_number(ctx, row, target, text);
    case ART_CLI_CHOICE:
        return store_choice(ctx, row, target, text);
    case ART_CLI_LIST:
        return store_item(ctx, target, row->name, text);
    }
    return art_error(ctx, ART_EINTERNAL, NULL, "option '--%s' has no kind", row->name);
}

/* ------------------------------------------------------------------- checks */

static int fault(struct art_ctx *ctx, const struct art_cli_tool *tool,
                 const struct art_cli_option *row, const char *what)
{
    return art_error(ctx, ART_EINTERNAL, NULL, "%s: option '--%s': %s", tool->name, row->name,
                     what);
}

static int check_default(struct art_ctx *ctx, const struct art_cli_option *row)
{
    union {
        int i;
        double x;
        const char *s;
        bool flag;
    } target = {0};
    if (!row->init || row->kind == ART_CLI_LIST) return ART_OK;
    return cli_store(ctx, row, &target, row->init) < 0 ? ART_EINTERNAL : ART_OK;
}

static int check_row(struct art_ctx *ctx, const struct art_cli_tool *tool,
                     const struct art_cli_option *table, const struct art_cli_option *row)
{
    FOR_OPTIONS (other, table) {
        if (other == row) break;
        if (art_streq(other->name, row->name)) return fault(ctx, tool, row, "second row");
        if (row->letter && other->letter == row->letter)
            return fault(ctx, tool, row, "its letter is taken");
    }
    if (cli_takes_value(row) != (row->arg != NULL))
        return fault(ctx, tool, row, "an argument name is needed by what takes a value, only");
    if ((row->kind == ART_CLI_CHOICE) != (row->choices != NULL))
        return fault(ctx, tool, row, "choices go with a choice");
    if (row->range && row->kind != ART_CLI_INT && row->kind != ART_CLI_REAL)
        return fault(ctx, tool, row, "a range goes with a number");
    if (!row->help || !*row->help || art_ends_with(row->help, "."))
        return fault(ctx, tool, row, "help must be a phrase without full stop");
    return check_default(ctx, row);
}

int art_cli_check(struct art_ctx *ctx, const struct art_cli_tool *tool)
{
    int status = ART_OK;
    FOR_OPTIONS (row, cli_common) ART_TRY(check_row(ctx, tool, cli_common, row));
    for (size_t i = 0; i < tool->n_commands; i++) {
        const struct art_cli_command *command = &tool->commands[i];
        if (!command->run || (tool->n_commands > 1 && (!command->name || !command->summary)))
            return art_error(ctx, ART_EINTERNAL, NULL, "%s: command %zu lacks a name or a function",
                             tool->name, i);
        FOR_OPTIONS (row, command->options) ART_TRY(check_row(ctx, tool, command->options, row));
    }
out:
    return status;
}
