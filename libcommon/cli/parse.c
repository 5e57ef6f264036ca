/* The command line, read against the tables. */
#include "cli_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The place where a row of the tables was found. */
struct found {
    const struct art_cli_option *row;
    void *target;
    bool *given;
};

struct reader {
    struct art_cli *cli;
    void **options;
    int argc, at; /* at: next argument */
    char **argv;
};

static const struct art_cli_option *own_options(const struct art_cli *cli)
{
    return cli->command ? cli->command->options : NULL;
}

static size_t count(const struct art_cli_option *table)
{
    size_t n = 0;
    FOR_OPTIONS (row, table) n++;
    return n;
}

/* The row of a long name (letter 0) or of a letter; the command's own go first. */
static struct found find(const struct reader *r, const char *name, size_t n, char letter)
{
    struct found found = {0};
    struct art_cli *cli = r->cli;
    const struct art_cli_option *tables[] = {own_options(cli), cli_common};
    char *bases[] = {(char *)*r->options, (char *)cli};
    size_t first = 0;
    for (int t = 0; t < 2; t++) {
        FOR_OPTIONS (row, tables[t]) {
            bool same = letter ? row->letter == letter
                               : strlen(row->name) == n && memcmp(row->name, name, n) == 0;
            if (!same) continue;
            found.row = row;
            found.target = bases[t] + row->offset;
            found.given = cli->given ? &cli->given[first + (size_t)(row - tables[t])] : NULL;
            return found;
        }
        first += count(tables[t]);
    }
    return found;
}

/* --------------------------------------------------------------- suggestions */

/* Where the tool says that what an option means is, or NULL. */
static const char *elsewhere(const struct art_cli_tool *tool, const char *name)
{
    for (const struct art_cli_elsewhere *e = tool->elsewhere; e && e->name; e++)
        if (art_streq(e->name, name)) return e->hint;
    return NULL;
}

static int unknown_long(const struct reader *r, const char *name, size_t n)
{
    enum { MAX = 128 };
    const char *names[MAX];
    size_t n_names = 0, n_prefix = 0;
    const char *with_prefix = NULL;
    const struct art_cli_option *tables[] = {own_options(r->cli), cli_common};
    for (int t = 0; t < 2; t++)
        FOR_OPTIONS (row, tables[t]) {
            if (row->hidden || n_names == MAX) continue;
            names[n_names++] = row->name;
            if (strncmp(row->name, name, n) != 0) continue;
            with_prefix = row->name;
            n_prefix++;
        }
    char given[64];
    size_t m = n < sizeof given ? n : sizeof given - 1;
    memcpy(given, name, m);
    given[m] = '\0';
    const char *hint = elsewhere(r->cli->tool, given);
    if (hint)
        return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "unknown option '--%s'; %s", given, hint);
    const char *near = n_prefix == 1 ? with_prefix : art_nearest(given, names, n_names);
    if (!near) return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "unknown option '--%s'", given);
    return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "unknown option '--%s'; did you mean '--%s'?",
                     given, near);
}

/* What is asked first of a file, as a rule: what it is; or else the first command of a tool. */
static const char *example_command(const struct art_cli_tool *tool)
{
    static const char *const usual[] = {"info", "tree", "stats"};
    for (size_t k = 0; k < sizeof usual / sizeof usual[0]; k++)
        for (size_t i = 0; i < tool->n_commands; i++)
            if (art_streq(tool->commands[i].name, usual[k])) return usual[k];
    return tool->commands[0].name;
}

static bool has_option(const struct art_cli_command *command, const char *name)
{
    FOR_OPTIONS (row, command->options)
        if (!row->hidden && art_streq(row->name, name)) return true;
    return false;
}

/* What is no command may be an option of one: "scale" of "transform". */
static const char *option_hint(const struct art_cli_tool *tool, const char *name, char *text,
                               size_t size)
{
    text[0] = '\0';
    for (size_t i = 0; i < tool->n_commands; i++)
        if (has_option(&tool->commands[i], name)) {
            snprintf(text, size, "; there is '%s %s --%s'", tool->name, tool->commands[i].name,
                     name);
            break;
        }
    return text;
}

static int unknown_command(struct art_cli *cli, const char *name)
{
    enum { MAX = 64 };
    const char *names[MAX];
    size_t n = 0;
    while (n < cli->tool->n_commands && n < MAX) {
        names[n] = cli->tool->commands[n].name;
        n++;
    }
    const char *near = art_nearest(name, names, n);
    if (near)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown command '%s'; did you mean '%s'?",
                         name, near);
    /* the name of a file where a command is to stand */
    if (strpbrk(name, "./"))
        return art_error(
            &cli->ctx, ART_EUSAGE, NULL,
            "'%s' is not a command; the command comes before the files, such as '%s %s %s%s'", name,
            cli->tool->name, example_command(cli->tool), name,
            strstr(cli->tool->commands[0].args, " -- ") ? " -- COMMAND" : "");
    char hint[400];
    size_t used = strlen(option_hint(cli->tool, name, hint, sizeof hint));
    for (size_t i = 0; i < n && !(i == 0 && used > 0) && used < sizeof hint; i++)
        used += (size_t)snprintf(hint + used, sizeof hint - used, "%s%s", i ? ", " : "; there are ",
                                 names[i]);
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown command '%s'%s", name, hint);
}

/* ------------------------------------------------------------------- parsing */

/* Fills in the defaults of a table. */
static int set_defaults(struct art_ctx *ctx, const struct art_cli_option *table, void *target)
{
    int status = ART_OK;
    FOR_OPTIONS (row, table)
        if (row->init) ART_TRY(cli_store(ctx, row, (char *)target + row->offset, row->init));
out:
    return status;
}

/* Makes the options structure of the chosen command. */
static int choose(struct reader *r, const struct art_cli_command *command)
{
    struct art_cli *cli = r->cli;
    bool *given = art_alloc(&cli->ctx, count(command->options) + count(cli_common), sizeof *given);
    if (!given) return ART_ENOMEM;
    /* what was given before the command */
    if (cli->given)
        memcpy(given + count(command->options), cli->given, count(cli_common) * sizeof *given);
    art_free(cli->given);
    cli->given = given;
    *r->options = art_alloc(&cli->ctx, 1, command->size);
    if (!*r->options) return ART_ENOMEM;
    cli->command = command;
    return set_defaults(&cli->ctx, command->options, *r->options);
}

static int store(struct reader *r, const struct found *found, const char *text)
{
    int status = cli_store(&r->cli->ctx, found->row, found->target, text);
    const enum art_cli_kind kind = found->row->kind;
    const bool adds = kind == ART_CLI_LIST || kind == ART_CLI_COUNT || kind == ART_CLI_FLAG;
    if (found->given && *found->given && !adds) r->cli->twice = found->row->name;
    if (status >= 0 && found->given) *found->given = true;
    return status;
}

/* Takes the value in the next argument. */
static int next_value(struct reader *r, const struct art_cli_option *row, const char **text)
{
    if (r->at >= r->argc)
        return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "option '--%s' needs a value %s",
                         row->name, row->arg);
    *text = r->argv[r->at++];
    return ART_OK;
}

static int take_long(struct reader *r, const char *word)
{
    int status = ART_OK;
    const char *equals = strchr(word, '='), *text = equals ? equals + 1 : NULL;
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    struct found found = find(r, word, n, 0);
    if (!found.row) return unknown_long(r, word, n);
    if (text && !cli_takes_value(found.row))
        return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "option '--%s' takes no value",
                         found.row->name);
    if (!text && cli_takes_value(found.row)) ART_TRY(next_value(r, found.row, &text));
    ART_TRY(store(r, &found, text));
out:
    return status;
}

/* Takes -qv, -oFILE, -o FILE. */
static int take_letters(struct reader *r, const char *letters)
{
    int status = ART_OK;
    while (*letters) {
        struct found found = find(r, NULL, 0, *letters);
        if (!found.row)
            return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "unknown option '-%c'", *letters);
        letters++;
        const char *text = NULL;
        if (cli_takes_value(found.row)) {
            if (*letters)
                text = letters;
            else
                ART_TRY(next_value(r, found.row, &text));
            letters = "";
        }
        ART_TRY(store(r, &found, text));
    }
out:
    return status;
}

static int take_word(struct reader *r, const char *word)
{
    struct art_cli *cli = r->cli;
    if (cli->command) {
        cli->args[cli->n_args++] = word;
        return ART_OK;
    }
    for (size_t i = 0; i < cli->tool->n_commands; i++)
        if (art_streq(cli->tool->commands[i].name, word)) return choose(r, &cli->tool->commands[i]);
    return unknown_command(cli, word);
}

static int check_args(struct art_cli *cli)
{
    const struct art_cli_command *command = cli->command;
    if (!command) return art_error(&cli->ctx, ART_EUSAGE, NULL, "a command is missing");
    if (cli->n_args < command->min_args)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "missing argument; expected %s",
                         command->args ? command->args : "");
    if (command->max_args >= 0 && cli->n_args > command->max_args)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "unexpected argument '%s'",
                         cli->args[command->max_args]);
    return ART_OK;
}

/* Options that nothing would read beside the others. */
static int check_needs(struct art_cli *cli)
{
    size_t i = 0;
    FOR_OPTIONS (row, own_options(cli)) {
        bool met = !row->needs || !cli->given[i++];
        if (!row->needs) i++;
        for (const char *s = row->needs; !met && *s;) {
            char name[64];
            size_t n = strcspn(s, "|");
            snprintf(name, sizeof name, "%.*s", (int)n, s);
            met = art_cli_given(cli, name);
            s += n + (s[n] == '|');
        }
        if (met) continue;
        size_t first = strcspn(row->needs, "|");
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s belongs to --%.*s%s%s", row->name,
                         (int)first, row->needs, row->needs[first] ? " or --" : "",
                         row->needs[first] ? row->needs + first + 1 : "");
    }
    return ART_OK;
}

static int processors(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 1024 ? 1024 : (int)n;
#else
    return 1;
#endif
}

static bool wants_text(const struct art_cli *cli)
{
    return cli->help || cli->version || cli->man || cli->completion;
}

/* Takes [ WORD ... ], behind the opening bracket, which was taken as an argument. */
static int take_brackets(struct reader *r)
{
    while (r->at < r->argc) {
        const char *word = r->argv[r->at++];
        int status = take_word(r, word);
        if (status < 0 || strcmp(word, "]") == 0) return status;
    }
    return art_error(&r->cli->ctx, ART_EUSAGE, NULL, "'[' is not closed by ']'");
}

/* Everything behind the program's name; stops at the first request for help. */
static int read_all(struct reader *r)
{
    int status = ART_OK;
    bool options_end = false;
    while (r->at < r->argc && !wants_text(r->cli)) {
        const char *word = r->argv[r->at++];
        if (options_end || word[0] != '-' || !word[1]) {
            ART_TRY(take_word(r, word));
            if (r->cli->command && r->cli->command->brackets && strcmp(word, "[") == 0)
                ART_TRY(take_brackets(r));
        } else if (strcmp(word, "--") == 0) {
            options_end = true;
        } else if (word[1] == '-') {
            ART_TRY(take_long(r, word + 2));
        } else {
            ART_TRY(take_letters(r, word + 1));
        }
    }
    if (!wants_text(r->cli)) ART_TRY(check_args(r->cli));
    if (!wants_text(r->cli)) ART_TRY(check_needs(r->cli));
out:
    return status;
}

int art_cli_parse(struct art_cli *cli, const struct art_cli_tool *tool, int argc, char **argv,
                  void **options)
{
    int status = ART_OK;
    struct reader r = {.cli = cli, .options = options, .argc = argc, .at = 1, .argv = argv};
    memset(cli, 0, sizeof *cli);
    art_ctx_init(&cli->ctx);
    cli->ctx.files = &cli->files;
    *options = NULL;
    cli->tool = tool;
    ART_TRY(set_defaults(&cli->ctx, cli_common, cli));
    cli->threads = processors();
    cli->args = art_alloc(&cli->ctx, (size_t)(argc > 0 ? argc : 1), sizeof *cli->args);
    if (!cli->args) return ART_ENOMEM;
    cli->given = art_alloc(&cli->ctx, count(cli_common), sizeof *cli->given);
    if (!cli->given) return ART_ENOMEM;
    if (tool->n_commands == 1 && !tool->commands[0].name) ART_TRY(choose(&r, &tool->commands[0]));
    status = read_all(&r);
    cli->ctx.strict = cli->strict;
    cli->ctx.threads = cli->threads;
    cli->ctx.unpacked = cli->unpacked > 0 && cli->unpacked < 1e12
                            ? (size_t)(cli->unpacked * 1048576.0) + 1
                            : SIZE_MAX;
out:
    return status;
}

void art_cli_fini(struct art_cli *cli, void *options)
{
    if (options)
        FOR_OPTIONS (row, own_options(cli))
            if (row->kind == ART_CLI_LIST) {
                struct art_cli_list *list = (void *)((char *)options + row->offset);
                art_free(list->items);
                list->items = NULL; /* another option may have the same list */
            }
    art_free(options);
    art_free(cli->args);
    art_free(cli->given);
    art_files_fini(&cli->files);
    art_ctx_fini(&cli->ctx);
    memset(cli, 0, sizeof *cli);
}

int art_cli_texts(struct art_ctx *ctx, const struct art_cli_list *list, const char ***texts)
{
    *texts = art_alloc(ctx, (size_t)list->n + 1, sizeof **texts);
    if (!*texts) return ART_ENOMEM;
    for (int i = 0; i < list->n; i++) (*texts)[i] = list->items[i].text;
    return ART_OK;
}

bool art_cli_given(const struct art_cli *cli, const char *name)
{
    const struct art_cli_option *tables[] = {own_options(cli), cli_common};
    size_t i = 0;
    for (int t = 0; t < 2 && cli->given; t++)
        FOR_OPTIONS (row, tables[t]) {
            if (art_streq(row->name, name)) return cli->given[i];
            i++;
        }
    return false;
}

int art_cli_names_once(struct art_cli *cli, int first)
{
    for (int i = first; i < cli->n_args; i++) {
        const char *equals = strchr(cli->args[i], '=');
        size_t n = equals ? (size_t)(equals - cli->args[i]) + 1 : 0;
        for (int k = first; n && k < i; k++)
            if (strncmp(cli->args[k], cli->args[i], n) == 0)
                return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' and '%s': one name, twice",
                                 cli->args[k], cli->args[i]);
    }
    return ART_OK;
}
