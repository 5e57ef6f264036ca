/* This implements --completion: a function for bash's programmable completion. */
#include "cli_priv.h"
#include <string.h>

static void names(struct art_buf *out, const struct art_cli_option *table)
{
    FOR_OPTIONS (row, table) {
        if (row->hidden) continue;
        art_buf_printf(out, " --%s", row->name);
        if (cli_takes_value(row)) art_buf_putc(out, '=');
    }
}

/* True if a command before number n has this row; the arms of the function know no commands. */
static bool listed(const struct art_cli_tool *tool, size_t n, const struct art_cli_option *row)
{
    for (size_t i = 0; i < n; i++)
        FOR_OPTIONS (other, tool->commands[i].options)
            if (art_streq(other->name, row->name) && other->kind == row->kind &&
                other->words == row->words)
                return true;
    return false;
}

/* One arm per option whose values are known. */
static void choices(struct art_buf *out, const struct art_cli_tool *tool, size_t n,
                    const struct art_cli_option *table)
{
    FOR_OPTIONS (row, table) {
        if (row->hidden || !(row->choices || row->words)) continue;
        if (row->words && listed(tool, n, row)) continue;
        art_buf_printf(out, "    --%s", row->name);
        if (row->letter) art_buf_printf(out, " | -%c", row->letter);
        art_buf_puts(out, ")\n        COMPREPLY=($(compgen -W '");
        for (const char *c = row->choices; c && *c; c++) art_buf_putc(out, *c == '|' ? ' ' : *c);
        if (row->words) row->words(out);
        art_buf_puts(out, "' -- \"$cur\"))\n        return\n        ;;\n");
    }
}

/* Words for the first argument of commands that have some; it is due where the word before is the
 * command. */
static void argument_words(struct art_buf *out, const struct art_cli_tool *tool)
{
    for (size_t i = 0; i < tool->n_commands; i++) {
        const struct art_cli_command *command = &tool->commands[i];
        if (!command->words || !command->name) continue;
        art_buf_printf(out, "    if [[ $prev == %s && $command == %s && $cur != -* ]]; then\n",
                       command->name, command->name);
        art_buf_puts(out, "        COMPREPLY=($(compgen -W '");
        command->words(out);
        art_buf_puts(out, "' -- \"$cur\"))\n        return\n    fi\n");
    }
}

static bool has_commands(const struct art_cli_tool *tool)
{
    return tool->n_commands > 0 && tool->commands[0].name;
}

/* Sets `words` to the options that fit: those of the command on the line, if there is one. */
static void option_words(struct art_buf *out, const struct art_cli_tool *tool)
{
    art_buf_puts(out, "    words='");
    names(out, cli_common);
    art_buf_puts(out, "'\n");
    if (!has_commands(tool)) {
        art_buf_puts(out, "    words+='");
        names(out, tool->n_commands ? tool->commands[0].options : NULL);
        art_buf_puts(out, "'\n");
        return;
    }
    art_buf_puts(out, "    case $command in\n");
    for (size_t i = 0; i < tool->n_commands; i++) {
        art_buf_printf(out, "    %s) words+='", tool->commands[i].name);
        names(out, tool->commands[i].options);
        art_buf_puts(out, "' ;;\n");
    }
    art_buf_puts(out, "    esac\n");
}

static void command_words(struct art_buf *out, const struct art_cli_tool *tool)
{
    art_buf_puts(out, "    commands='");
    for (size_t i = 0; i < tool->n_commands; i++)
        art_buf_printf(out, "%s%s", i ? " " : "", tool->commands[i].name);
    art_buf_puts(out, "'\n"
                      "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                      "        case \" $commands \" in\n"
                      "        *\" ${COMP_WORDS[i]} \"*) command=${COMP_WORDS[i]}; break ;;\n"
                      "        esac\n"
                      "    done\n"
                      "    if [[ -z $command && $cur != -* ]]; then\n"
                      "        COMPREPLY=($(compgen -W \"$commands\" -- \"$cur\"))\n"
                      "        return\n"
                      "    fi\n");
}

void art_cli_completion(struct art_buf *out, const struct art_cli_tool *tool)
{
    const char *name = tool->name;
    art_buf_printf(out, "# bash completion for %s\n_%s()\n{\n", name, name);
    art_buf_puts(out, "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                      "    local command= commands= words i\n"
                      "    COMPREPLY=()\n"
                      "    # --name=value comes as three words\n"
                      "    if [[ $cur == = ]]; then cur=; fi\n"
                      "    if [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
                      "    case $prev in\n");
    for (size_t i = 0; i < tool->n_commands; i++) choices(out, tool, i, tool->commands[i].options);
    choices(out, tool, 0, cli_common);
    art_buf_puts(out, "    esac\n");
    if (has_commands(tool)) command_words(out, tool);
    argument_words(out, tool);
    art_buf_puts(out, "    if [[ $cur == -* ]]; then\n");
    option_words(out, tool);
    art_buf_puts(out, "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                      "        if [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi\n"
                      "        return\n"
                      "    fi\n"
                      "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                      "}\n");
    art_buf_printf(out, "complete -o filenames -F _%s %s\n", name, name);
}
