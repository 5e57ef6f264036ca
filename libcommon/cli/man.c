/* This implements --man: the manual page of a program, from its tables and its man.md. */
#include "cli_priv.h"
#include <art/version.h>
#include <string.h>

static void bold(struct art_buf *out, const char *s)
{
    art_buf_puts(out, "\\fB");
    cli_roff(out, s, strlen(s), true);
    art_buf_puts(out, "\\fR");
}

/* Sets words such as MESH in italics, dots and brackets upright. */
static void arguments(struct art_buf *out, const char *s)
{
    bool italic = false;
    for (; *s; s++) {
        bool upright = strchr("[].| ", *s) != NULL;
        if (upright == italic) {
            art_buf_puts(out, italic ? "\\fR" : "\\fI");
            italic = !italic;
        }
        cli_roff(out, s, 1, true);
    }
    if (italic) art_buf_puts(out, "\\fR");
}

static void synopsis(struct art_buf *out, const struct art_cli_tool *tool)
{
    art_buf_puts(out, ".SH SYNOPSIS\n");
    for (size_t i = 0; i < tool->n_commands; i++) {
        const struct art_cli_command *command = &tool->commands[i];
        if (i) art_buf_puts(out, ".br\n");
        bold(out, tool->name);
        if (command->name) {
            art_buf_putc(out, ' ');
            bold(out, command->name);
        }
        art_buf_puts(out, " [\\fIOPTION\\fR]...");
        if (command->args && *command->args) {
            art_buf_putc(out, ' ');
            arguments(out, command->args);
        }
        art_buf_putc(out, '\n');
    }
}

static void option(struct art_buf *out, const struct art_cli_option *row, char letter)
{
    struct art_buf phrase;
    const char short_name[] = {'-', letter, '\0'};
    art_buf_puts(out, ".TP\n");
    if (letter) {
        bold(out, short_name);
        art_buf_puts(out, ", ");
    }
    art_buf_puts(out, "\\fB\\-\\-");
    cli_roff(out, row->name, strlen(row->name), true);
    art_buf_puts(out, "\\fR");
    if (row->arg) {
        art_buf_puts(out, "=\\fI");
        cli_roff(out, row->arg, strlen(row->arg), true);
        art_buf_puts(out, "\\fR");
    }
    art_buf_putc(out, '\n');
    art_buf_init(&phrase, out->ctx);
    cli_phrase(&phrase, row);
    if (phrase.s) cli_roff(out, phrase.s, phrase.n, false);
    art_buf_puts(out, ".\n");
    art_buf_fini(&phrase);
}

static void options(struct art_buf *out, const struct art_cli_tool *tool)
{
    const struct art_cli_option *own = NULL;
    bool commands = tool->n_commands > 0 && tool->commands[0].name;
    if (commands) {
        art_buf_puts(out, ".SH COMMANDS\n");
        for (size_t i = 0; i < tool->n_commands; i++) {
            const struct art_cli_command *command = &tool->commands[i];
            art_buf_printf(out, ".SS %s\n", command->name);
            cli_roff(out, command->summary, strlen(command->summary), false);
            art_buf_puts(out, ".\n");
            FOR_OPTIONS (row, command->options)
                if (!row->hidden) option(out, row, row->letter);
        }
    } else if (tool->n_commands) {
        own = tool->commands[0].options;
    }
    art_buf_puts(out, commands ? ".SH \"COMMON OPTIONS\"\n" : ".SH OPTIONS\n");
    FOR_OPTIONS (row, own)
        if (!row->hidden) option(out, row, row->letter);
    FOR_OPTIONS (row, cli_common) {
        char letter;
        if (!row->hidden && !cli_shadowed(row, own, &letter)) option(out, row, letter);
    }
}

static void exit_status(struct art_buf *out)
{
    static const struct {
        const char *code, *meaning;
    } rows[] = {{"0", "Done."},
                {"1", "The answer is no: a check failed, files differ."},
                {"2", "Wrong usage."},
                {"3", "The input was not understood."},
                {"4", "The numerics failed."},
                {"5", "The system failed: no memory, no disk space, a helper program is missing."},
                {"128+N", "Ended by signal N: 130 by Ctrl-C, 143 by kill."}};
    art_buf_puts(out, ".SH \"EXIT STATUS\"\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        art_buf_printf(out, ".TP\n%s\n%s\n", rows[i].code, rows[i].meaning);
}

void art_cli_man(struct art_buf *out, const struct art_cli_tool *tool)
{
    const char *man = tool->man ? tool->man : "", *end = man + strlen(man);
    const char *examples = cli_examples(man);
    art_cli_page(out, tool->name, 1, "");
    art_buf_puts(out, ".SH NAME\n");
    cli_roff(out, tool->name, strlen(tool->name), true);
    art_buf_puts(out, " \\- ");
    cli_roff(out, tool->summary, strlen(tool->summary), false);
    art_buf_putc(out, '\n');
    synopsis(out, tool);
    if (*man && *man != '#') art_buf_puts(out, ".SH DESCRIPTION\n");
    cli_page_body(out, man, examples ? examples : end);
    options(out, tool);
    exit_status(out);
    if (examples) cli_page_body(out, examples, end);
}
