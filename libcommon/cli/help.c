/* This implements --help: usage, options, examples; plain text of 80 columns. */
#include "cli_priv.h"
#include <string.h>

enum { WIDTH = 79, INDENT = 26 };

/* Adds words from column `at` on, broken at WIDTH, further lines indented. */
static void wrap(struct art_buf *out, const char *text, size_t at, size_t indent)
{
    bool first = true;
    while (*text) {
        size_t n = strcspn(text, " ");
        if (!first && at + 1 + n > WIDTH) {
            art_buf_printf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!first) {
            art_buf_putc(out, ' ');
            at++;
        }
        art_buf_add(out, text, n);
        at += n;
        text += n;
        text += strspn(text, " ");
        first = false;
    }
    art_buf_putc(out, '\n');
}

void cli_phrase(struct art_buf *out, const struct art_cli_option *row)
{
    art_buf_puts(out, row->help);
    if (row->unit) art_buf_printf(out, ", in %s", row->unit);
    if (row->choices) {
        art_buf_puts(out, "; ");
        for (const char *c = row->choices; *c; c++) {
            if (*c == '|')
                art_buf_puts(out, ", ");
            else
                art_buf_putc(out, *c);
        }
    }
    if (row->range && !strstr(row->range, "..")) art_buf_printf(out, "; %s", row->range);
    if (row->range && strstr(row->range, "..")) art_buf_printf(out, "; in %s", row->range);
    if (row->init) art_buf_printf(out, " (default: %s)", row->init);
}

static void option(struct art_buf *out, const struct art_cli_option *row, char letter)
{
    struct art_buf phrase;
    size_t start = out->n;
    if (letter)
        art_buf_printf(out, "  -%c, --%s", letter, row->name);
    else
        art_buf_printf(out, "      --%s", row->name);
    if (row->arg) art_buf_printf(out, "=%s", row->arg);
    size_t at = out->n - start;
    if (at + 2 > INDENT) {
        art_buf_putc(out, '\n');
        at = 0;
    }
    art_buf_printf(out, "%*s", (int)(INDENT - at), "");
    art_buf_init(&phrase, out->ctx);
    cli_phrase(&phrase, row);
    if (phrase.s) wrap(out, phrase.s, INDENT, INDENT);
    art_buf_fini(&phrase);
}

static void own_options(struct art_buf *out, const struct art_cli_option *own)
{
    bool any = false;
    FOR_OPTIONS (row, own) {
        if (row->hidden) continue;
        if (!any) art_buf_puts(out, "\nOptions:\n");
        any = true;
        option(out, row, row->letter);
    }
}

static void common_options(struct art_buf *out, const struct art_cli_option *own)
{
    art_buf_puts(out, "\nCommon options:\n");
    FOR_OPTIONS (row, cli_common) {
        char letter;
        if (row->hidden || cli_shadowed(row, own, &letter)) continue;
        option(out, row, letter);
    }
}

const char *cli_examples(const char *man)
{
    const char *p = man;
    while (p && *p) {
        const char *word = p + strspn(p, "#");
        if (word != p && art_starts_with(word + strspn(word, " "), "EXAMPLES")) return p;
        p = strchr(p, '\n');
        if (p) p++;
    }
    return NULL;
}

/* The section EXAMPLES as it stands in the page, up to the next heading. */
static void examples(struct art_buf *out, const char *man)
{
    const char *p = cli_examples(man);
    if (!p) return;
    art_buf_puts(out, "\nExamples:\n");
    p = strchr(p, '\n');
    bool started = false;
    while (p && *++p && *p != '#') {
        const char *end = strchr(p, '\n');
        size_t n = end ? (size_t)(end - p) : strlen(p);
        if (n || started) {
            if (started) art_buf_putc(out, '\n');
            art_buf_add(out, p, n);
            started = true;
        }
        p = end;
    }
    while (out->n && out->s[out->n - 1] == '\n') out->n--;
    art_buf_putc(out, '\n');
}

static void usage(struct art_buf *out, const struct art_cli_tool *tool,
                  const struct art_cli_command *command, const char *label)
{
    art_buf_printf(out, "%s %s", label, tool->name);
    if (command->name) art_buf_printf(out, " %s", command->name);
    art_buf_puts(out, " [OPTION]...");
    if (command->args && *command->args) art_buf_printf(out, " %s", command->args);
    art_buf_putc(out, '\n');
}

void art_cli_help(struct art_buf *out, const struct art_cli_tool *tool,
                  const struct art_cli_command *command)
{
    if (!command && tool->n_commands == 1 && !tool->commands[0].name) command = &tool->commands[0];
    if (command) {
        usage(out, tool, command, "Usage:");
        art_buf_printf(out, "\n%s\n", command->summary ? command->summary : tool->summary);
        own_options(out, command->options);
        common_options(out, command->options);
        if (!command->name) examples(out, tool->man);
        return;
    }
    for (size_t i = 0; i < tool->n_commands; i++)
        usage(out, tool, &tool->commands[i], i ? "      " : "Usage:");
    art_buf_printf(out, "\n%s\n\nCommands:\n", tool->summary);
    for (size_t i = 0; i < tool->n_commands; i++) {
        enum { COLUMN = 16 };
        art_buf_printf(out, "  %-12s  ", tool->commands[i].name);
        wrap(out, tool->commands[i].summary, COLUMN, COLUMN);
    }
    art_buf_printf(out, "\n'%s COMMAND --help' shows the options of a command.\n", tool->name);
    common_options(out, NULL);
    examples(out, tool->man);
}
