#include "artbatch.h"
#include <string.h>

static const char *const names[] = {"run",  "status",      "collect", "cases",
                                    "work", "sensitivity", "fit",     "gradient"};
enum { N_COMMANDS = sizeof names / sizeof names[0] };

static bool is_command(const char *word)
{
    for (int k = 0; k < N_COMMANDS; k++)
        if (art_streq(word, names[k])) return true;
    return false;
}

/* `artbatch PLAN -- COMMAND` is `artbatch run PLAN -- COMMAND`, with options before the plan, too:
 * a command comes first or after options; behind a plan a value may be called like a command. */
static bool is_short(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (art_streq(argv[i], "--")) return i > 1;
        bool leads = i == 1 || (argv[1][0] == '-' && argv[i - 1][0] == '-');
        if (leads && is_command(argv[i])) return false;
    }
    return false;
}

static int run_program(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        run_command,         status_command, collect_command,  cases_command,
        sensitivity_command, fit_command,    gradient_command, work_command};
    const struct art_cli_tool tool = {
        .name = "artbatch",
        .summary = "run a command for each case of a plan, and collect what came of it",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}

enum { MOST_WORDS = 8192 };

int main(int argc, char **argv)
{
    char *longer[MOST_WORDS + 2], run[] = "run";
    if (!is_short(argc, argv) || argc > MOST_WORDS) return run_program(argc, argv);
    longer[0] = argv[0];
    longer[1] = run;
    memcpy(longer + 2, argv + 1, (size_t)argc * sizeof *longer);
    return run_program(argc + 1, longer);
}
