#include "../../tests/harness/test.h"
#include <art/cli.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A program with one command, with every kind of option and a -o of its own. */

struct run_options {
    double end, step;
    int count, order, loud;
    bool check;
    const char *dir;
    struct art_cli_list record, set, scaling;
};

#define AT(field) offsetof(struct run_options, field)
static const struct art_cli_option run_table[] = {
    {.name = "time",
     .letter = 't',
     .kind = ART_CLI_REAL,
     .arg = "T",
     .unit = "s",
     .range = ">= 0",
     .init = "1.5",
     .offset = AT(end),
     .help = "simulate until time T"},
    {.name = "step",
     .kind = ART_CLI_REAL,
     .arg = "H",
     .range = "> 0",
     .offset = AT(step),
     .help = "step size"},
    {.name = "count",
     .letter = 'n',
     .kind = ART_CLI_INT,
     .arg = "N",
     .range = "1..10",
     .init = "3",
     .offset = AT(count),
     .help = "how many"},
    {.name = "order",
     .kind = ART_CLI_CHOICE,
     .arg = "ORDER",
     .choices = "step|linear|cubic",
     .init = "linear",
     .offset = AT(order),
     .help = "interpolation"},
    {.name = "check", .letter = 'c', .kind = ART_CLI_FLAG, .offset = AT(check), .help = "check"},
    {.name = "loud", .letter = 'l', .kind = ART_CLI_COUNT, .offset = AT(loud), .help = "louder"},
    {.name = "output",
     .letter = 'o',
     .kind = ART_CLI_STRING,
     .arg = "DIR",
     .offset = AT(dir),
     .help = "write into the folder DIR"},
    {.name = "record",
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP",
     .offset = AT(record),
     .help = "write this property"},
    {.name = "set",
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP=VALUE",
     .offset = AT(set),
     .help = "set this property"},
    {.name = "scale",
     .kind = ART_CLI_LIST,
     .arg = "FACTOR",
     .offset = AT(scaling),
     .help = "multiply by FACTOR"},
    {.name = "add", .kind = ART_CLI_LIST, .arg = "TERM", .offset = AT(scaling), .help = "add TERM"},
    {0}};

static int run_it(struct art_cli *cli, void *opts)
{
    const struct run_options *o = opts;
    printf("%g %s\n", o->end, cli->args[0]);
    if (art_streq(cli->args[0], "no")) return 1;
    if (art_streq(cli->args[0], "warn")) art_warn(&cli->ctx, NULL, "careful");
    if (art_streq(cli->args[0], "little")) {
        cli->ctx.fail_after = cli->ctx.n_allocs;
        art_free(art_alloc(&cli->ctx, 1, 1));
        return 0;
    }
    if (art_streq(cli->args[0], "bad")) {
        struct art_loc loc = {"jaw.art", 12, 8};
        return art_error(&cli->ctx, ART_ESYNTAX, &loc, "unknown property 'gravty'");
    }
    art_cli_progress(cli, 0.5, 2, "s");
    art_cli_progress_end(cli);
    return 0;
}

static const char run_man[] = "# DESCRIPTION\n\nRuns a *model*, `--fast`.\n\n"
                              "    .not a request\n\n- one\n- two\n\n# EXAMPLES\n\nShort:\n\n"
                              "    artrun -t 2 a.art\n\n# SEE ALSO\n\n**artinfo**(1)\n";
static const struct art_cli_command run_commands[] = {{.options = run_table,
                                                       .size = sizeof(struct run_options),
                                                       .args = "MODEL",
                                                       .min_args = 1,
                                                       .max_args = 2,
                                                       .run = run_it}};
static const struct art_cli_tool run_tool = {
    .name = "artrun", .summary = "run a model", .man = run_man, .commands = run_commands, 1};

/* A program with subcommands. */

struct tree_options {
    int depth;
};
static const struct art_cli_option tree_table[] = {{.name = "depth",
                                                    .letter = 'd',
                                                    .kind = ART_CLI_INT,
                                                    .arg = "N",
                                                    .offset = offsetof(struct tree_options, depth),
                                                    .help = "levels to show"},
                                                   {0}};
static const struct art_cli_command info_commands[] = {{.name = "tree",
                                                        .summary = "print the tree",
                                                        .options = tree_table,
                                                        .size = sizeof(struct tree_options),
                                                        .args = "MODEL",
                                                        .min_args = 1,
                                                        .max_args = 1,
                                                        .run = run_it},
                                                       {.name = "diff",
                                                        .summary = "compare two models",
                                                        .args = "A B",
                                                        .min_args = 2,
                                                        .max_args = 2,
                                                        .run = run_it}};
static const struct art_cli_tool info_tool = {
    .name = "artshow", .summary = "look into a model", .commands = info_commands, 2};

/* ------------------------------------------------------------------- helpers */

/* Parses a line of words separated by blanks. */
struct parsed {
    char words[512];
    char *argv[64];
    int argc;
    struct art_cli cli;
    void *options;
    int status;
};

static void split(struct parsed *p, const char *line)
{
    p->argc = 0;
    p->argv[p->argc++] = (char *)"prog";
    snprintf(p->words, sizeof p->words, "%s", line);
    for (char *w = strtok(p->words, " "); w; w = strtok(NULL, " ")) p->argv[p->argc++] = w;
}

static const struct run_options *parse(struct parsed *p, const struct art_cli_tool *tool,
                                       const char *line)
{
    split(p, line);
    p->status = art_cli_parse(&p->cli, tool, p->argc, p->argv, &p->options);
    return p->options;
}

static void done(struct parsed *p)
{
    art_cli_fini(&p->cli, p->options);
}

static void usage_error(const struct art_cli_tool *tool, const char *line, const char *message)
{
    struct parsed p;
    parse(&p, tool, line);
    CHECK_STATUS(p.status, ART_EUSAGE);
    CHECK_STR(p.cli.ctx.last, message);
    done(&p);
}

/* Runs a whole program in a process of its own. */
struct outcome {
    int code;
    char out[8192], err[4096];
};

static void slurp(FILE *file, char *text, size_t size)
{
    rewind(file);
    size_t n = fread(text, 1, size - 1, file);
    text[n] = '\0';
    fclose(file);
}

static void whole(struct outcome *result, const struct art_cli_tool *tool, const char *line)
{
    struct parsed p;
    int how = 0;
    memset(result, 0, sizeof *result);
    split(&p, line);
    FILE *out = tmpfile(), *err = tmpfile();
    REQUIRE(out && err);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        _exit(art_cli_main(tool, p.argc, p.argv));
    }
    while (waitpid(child, &how, 0) < 0) {
    }
    result->code = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    slurp(out, result->out, sizeof result->out);
    slurp(err, result->err, sizeof result->err);
}

/* --------------------------------------------------------------------- tests */

TEST(cli_defaults)
{
    struct parsed p;
    const struct run_options *o = parse(&p, &run_tool, "a.art");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_NEAR(o->end, 1.5, 0);
    CHECK_INT(o->count, 3);
    CHECK_INT(o->order, 1);
    CHECK(!o->check && !o->dir && o->record.n == 0);
    CHECK_INT(p.cli.n_args, 1);
    CHECK_STR(p.cli.args[0], "a.art");
    CHECK(p.cli.threads >= 1 && p.cli.ctx.threads == p.cli.threads);
    CHECK(!art_cli_given(&p.cli, "time"));
    CHECK_INT(p.cli.progress, ART_CLI_AUTO);
    CHECK_NEAR(p.cli.unpacked * 1048576, (double)ART_UNPACKED, 0);
    CHECK(p.cli.ctx.unpacked == ART_UNPACKED + 1);
    done(&p);
}

TEST(cli_every_way_to_write_an_option)
{
    static const char *const lines[] = {"--time=2 --check --loud --loud -n 7 --output=d x y",
                                        "x --time 2 y -cll --count 7 -o d", "-t2 -ccll -n7 -od x y",
                                        "-llct 2 x -n 7 -o d -- y"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct parsed p;
        const struct run_options *o = parse(&p, &run_tool, lines[i]);
        if (CHECK_STATUS(p.status, ART_OK)) {
            CHECK_NEAR(o->end, 2, 0);
            CHECK(o->check);
            CHECK_INT(o->loud, 2);
            CHECK_INT(o->count, 7);
            CHECK_STR(o->dir, "d");
            CHECK_INT(p.cli.n_args, 2);
            CHECK_STR(p.cli.args[0], "x");
            CHECK_STR(p.cli.args[1], "y");
            CHECK(art_cli_given(&p.cli, "time"));
            CHECK(!art_cli_given(&p.cli, "strict"));
        }
        done(&p);
    }
}

TEST(cli_dash_and_double_dash)
{
    struct parsed p;
    parse(&p, &run_tool, "- -- --time");
    CHECK_STATUS(p.status, ART_OK);
    CHECK_INT(p.cli.n_args, 2);
    CHECK_STR(p.cli.args[0], "-");
    CHECK_STR(p.cli.args[1], "--time");
    done(&p);
}

TEST(cli_a_value_may_begin_with_a_dash)
{
    struct parsed p;
    const struct run_options *o = parse(&p, &run_tool, "x --record -1,2 -o -");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_STR(o->record.items[0].text, "-1,2");
    CHECK_STR(o->dir, "-");
    done(&p);
}

TEST(cli_lists_keep_the_order)
{
    struct parsed p;
    const struct run_options *o =
        parse(&p, &run_tool, "x --record=a --set b=1 --record c --record= --set=d=2");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_INT(o->record.n, 3);
    CHECK_INT(o->set.n, 2);
    CHECK_STR(o->record.items[1].text, "c");
    CHECK_STR(o->record.items[2].text, "");
    CHECK_STR(o->set.items[1].text, "d=2");
    done(&p);
}

TEST(cli_options_that_share_a_list)
{
    struct parsed p;
    const char **texts = NULL;
    const struct run_options *o = parse(&p, &run_tool, "x --scale=2 --add 3 --set b=1 --scale 4");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_INT(o->scaling.n, 3);
    CHECK_STR(o->scaling.items[0].name, "scale");
    CHECK_STR(o->scaling.items[1].name, "add");
    CHECK_STR(o->scaling.items[2].name, "scale");
    REQUIRE(CHECK_STATUS(art_cli_texts(&p.cli.ctx, &o->scaling, &texts), ART_OK));
    CHECK_STR(texts[0], "2");
    CHECK_STR(texts[1], "3");
    CHECK_STR(texts[2], "4");
    art_free(texts);
    done(&p);
}

TEST(cli_own_row_goes_before_a_common_one)
{
    struct parsed p;
    const struct run_options *o = parse(&p, &run_tool, "-o dir x --strict --threads=2 -qvv");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_STR(o->dir, "dir");
    CHECK(p.cli.output == NULL);
    CHECK(p.cli.strict && p.cli.ctx.strict && p.cli.quiet);
    CHECK_INT(p.cli.verbose, 2);
    CHECK_INT(p.cli.ctx.threads, 2);
    done(&p);
}

TEST(cli_subcommands)
{
    struct parsed p;
    parse(&p, &info_tool, "-q tree -d 2 a.art -o out");
    REQUIRE(CHECK_STATUS(p.status, ART_OK));
    CHECK_STR(p.cli.command->name, "tree");
    CHECK_INT(((struct tree_options *)p.options)->depth, 2);
    CHECK_STR(p.cli.output, "out");
    CHECK(art_cli_given(&p.cli, "quiet"));
    CHECK(art_cli_given(&p.cli, "depth"));
    done(&p);
    usage_error(&info_tool, "-q", "a command is missing");
    usage_error(&info_tool, "dif a b", "unknown command 'dif'; did you mean 'diff'?");
    usage_error(&info_tool, "frobnicate", "unknown command 'frobnicate'; there are tree, diff");
    usage_error(&info_tool, "diff a", "missing argument; expected A B");
    usage_error(&info_tool, "diff a b --depth=1", "unknown option '--depth'");
}

TEST(cli_wrong_usage_is_named)
{
    usage_error(&run_tool, "", "missing argument; expected MODEL");
    usage_error(&run_tool, "a b c", "unexpected argument 'c'");
    usage_error(&run_tool, "x --tme 2", "unknown option '--tme'; did you mean '--time'?");
    usage_error(&run_tool, "x --rec a", "unknown option '--rec'; did you mean '--record'?");
    usage_error(&run_tool, "x --zzzzzzzz=1", "unknown option '--zzzzzzzz'");
    usage_error(&run_tool, "x -cz", "unknown option '-z'");
    usage_error(&run_tool, "x --time", "option '--time' needs a value T");
    usage_error(&run_tool, "x -ct", "option '--time' needs a value T");
    usage_error(&run_tool, "x --check=1", "option '--check' takes no value");
    usage_error(&run_tool, "x --order=cubik",
                "option '--order': 'cubik' is not one of step, linear, cubic");
    usage_error(&run_tool, "x --order=", "option '--order': '' is not one of step, linear, cubic");
    usage_error(&run_tool, "x --time=-1", "option '--time' is -1, but must be >= 0");
    usage_error(&run_tool, "x --step=0", "option '--step' is 0, but must be > 0");
    usage_error(&run_tool, "x --count=11", "option '--count' is 11, but must be in 1..10");
}

TEST(cli_numbers_are_plain_decimals)
{
    static const char *const reals[] = {"",      "1,5", "0x10", "nan", "inf", "1.2.3",
                                        "1e999", "+",   ".",    "e5",  "--1"};
    static const char *const ints[] = {"", "1.0", "0x3", "3000000000", "-", "3n", "1e1"};
    char line[64], message[128];
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) {
        snprintf(line, sizeof line, "x --time=%s", reals[i]);
        snprintf(message, sizeof message, "option '--time': '%s' is not a number", reals[i]);
        usage_error(&run_tool, line, message);
    }
    for (size_t i = 0; i < sizeof ints / sizeof ints[0]; i++) {
        snprintf(line, sizeof line, "x --count=%s", ints[i]);
        snprintf(message, sizeof message, "option '--count': '%s' is not a whole number", ints[i]);
        usage_error(&run_tool, line, message);
    }
    usage_error(&run_tool, "x --time=2s",
                "option '--time': '2s' is not a number: it is in s, without the unit");
    static const char *const good[] = {"0.25", ".25", "25e-2", "+2.5E-1", "00.250"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct parsed p;
        snprintf(line, sizeof line, "x --time=%s", good[i]);
        const struct run_options *o = parse(&p, &run_tool, line);
        if (CHECK_STATUS(p.status, ART_OK)) CHECK_NEAR(o->end, 0.25, 0);
        done(&p);
    }
}

/* Any words: no crash, no leak, and a message whenever it fails. */
TEST(cli_survives_random_command_lines)
{
    static const char *const pieces[] = {"-",    "--",  "--time", "=",        "1",  "-t",
                                         "tree", "-qv", "x",      "--record", "-n", "--man",
                                         "99",   "-o",  "--=",    "--help"};
    int rounds = test_count(3000);
    for (int r = 0; r < rounds; r++) {
        struct parsed p;
        char line[256] = "";
        size_t n = 0;
        for (int k = test_below(8); k > 0; k--)
            n += (size_t)snprintf(line + n, sizeof line - n, "%s%s",
                                  pieces[test_below(sizeof pieces / sizeof pieces[0])],
                                  test_below(3) ? " " : "");
        parse(&p, test_below(2) ? &run_tool : &info_tool, line);
        CHECK(p.status >= 0 || p.cli.ctx.last[0]);
        if (p.status < 0) CHECK_STATUS(p.status, ART_EUSAGE);
        done(&p);
    }
}

TEST(cli_exit_codes_and_messages)
{
    struct outcome r;
    whole(&r, &run_tool, "-t 2 yes");
    CHECK_INT(r.code, 0);
    CHECK_STR(r.out, "2 yes\n");
    CHECK_STR(r.err, "");
    whole(&r, &run_tool, "no");
    CHECK_INT(r.code, 1);
    whole(&r, &run_tool, "bad");
    CHECK_INT(r.code, 3);
    CHECK_STR(r.err, "artrun: jaw.art:12:8: error: unknown property 'gravty'\n");
    /* a command that goes on without the memory that it was refused is not done */
    whole(&r, &run_tool, "little");
    CHECK_INT(r.code, 5);
    CHECK(strstr(r.err, "out of memory: what came out may not be complete"));
    whole(&r, &run_tool, "warn");
    CHECK_STR(r.err, "artrun: warning: careful\n");
    whole(&r, &run_tool, "warn -q");
    CHECK_INT(r.code, 0);
    CHECK_STR(r.err, "");
    whole(&r, &run_tool, "bad -q");
    CHECK_HAS(r.err, "error: unknown property");
    whole(&r, &run_tool, "--nonsense");
    CHECK_INT(r.code, 2);
    CHECK_STR(r.out, "");
    CHECK_STR(r.err, "artrun: error: unknown option '--nonsense'\nTry 'artrun --help'.\n");
    whole(&r, &info_tool, "tree");
    CHECK_HAS(r.err, "Try 'artshow tree --help'.\n");
}

TEST(cli_full_disk_is_an_error)
{
    struct parsed p;
    int how = 0;
    FILE *full = fopen("/dev/full", "w");
    if (!full) TEST_SKIP("no /dev/full");
    FILE *err = tmpfile();
    char text[256];
    REQUIRE(err);
    split(&p, "x");
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(full), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        _exit(art_cli_main(&run_tool, p.argc, p.argv));
    }
    while (waitpid(child, &how, 0) < 0) {
    }
    CHECK_INT(WEXITSTATUS(how), 5);
    slurp(err, text, sizeof text);
    CHECK_HAS(text, "artrun: error: cannot write standard output: ");
    fclose(full);
}

TEST(cli_progress_only_where_it_is_wanted)
{
    struct outcome r;
    whole(&r, &run_tool, "x --progress=always");
    CHECK_HAS(r.err, "artrun: 0.5 of 2 s (25%)");
    CHECK(art_ends_with(r.err, "\r\033[K"));
    whole(&r, &run_tool, "x --progress=never");
    CHECK_STR(r.err, "");
    whole(&r, &run_tool, "x --progress=always -q");
    CHECK_STR(r.err, "");
}

TEST(cli_help_comes_from_the_tables)
{
    struct outcome r;
    whole(&r, &run_tool, "--help");
    CHECK_INT(r.code, 0);
    CHECK_HAS(r.out, "Usage: artrun [OPTION]... MODEL\n\nrun a model\n");
    CHECK_HAS(r.out,
              "  -t, --time=T            simulate until time T, in s; >= 0 (default: 1.5)\n");
    CHECK_HAS(r.out, "step, linear, cubic (default: linear)");
    CHECK_HAS(r.out, "may become; 0: any, in MB");
    CHECK_HAS(r.out, ">= 0 (default: 2048)\n");
    CHECK_HAS(r.out, "write into the folder DIR");
    CHECK(!strstr(r.out, "write to FILE"));
    CHECK_HAS(r.out, "Examples:\nShort:\n\n    artrun -t 2 a.art\n");
    CHECK(!strstr(r.out, "SEE ALSO"));
    CHECK(!strstr(r.out, "--completion"));
    whole(&r, &info_tool, "-h");
    CHECK_HAS(r.out,
              "Usage: artshow tree [OPTION]... MODEL\n       artshow diff [OPTION]... A B\n");
    whole(&r, &info_tool, "tree --help");
    CHECK_HAS(r.out, "Usage: artshow tree [OPTION]... MODEL\n\nprint the tree\n");
    CHECK_HAS(r.out, "-d, --depth=N");
    for (const char *line = r.out; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        CHECK(strcspn(line, "\n") < 80);
    }
}

TEST(cli_version)
{
    struct outcome r;
    whole(&r, &run_tool, "--version");
    CHECK_INT(r.code, 0);
    CHECK(art_starts_with(r.out, "artrun "));
    CHECK_HAS(r.out, "(artkit)\n");
}

TEST(cli_manual_page)
{
    struct outcome r;
    whole(&r, &run_tool, "--man");
    CHECK_INT(r.code, 0);
    CHECK(art_starts_with(r.out, "'\\\" t\n.TH \"ARTRUN\" 1 "));
    CHECK_HAS(r.out, ".SH NAME\nartrun \\- run a model\n");
    CHECK_HAS(r.out, "\\fBartrun\\fR [\\fIOPTION\\fR]... \\fIMODEL\\fR\n");
    CHECK_HAS(r.out, ".SH DESCRIPTION\n.PP\nRuns a \\fImodel\\fR, \\fB\\-\\-fast\\fR.\n");
    CHECK_HAS(r.out, ".EX\n\\&.not a request\n.EE\n");
    CHECK_HAS(r.out, ".IP \\(bu 2\none\n.IP \\(bu 2\ntwo\n");
    CHECK_HAS(r.out, "\\fB\\-t\\fR, \\fB\\-\\-time\\fR=\\fIT\\fR\n");
    CHECK_HAS(r.out, "artrun \\-t 2 a.art\n");
    const char *options = strstr(r.out, ".SH OPTIONS"), *examples = strstr(r.out, ".SH EXAMPLES");
    CHECK(options && examples && options < examples);
    CHECK(strstr(r.out, ".SH SEE ALSO") > examples);
}

TEST(cli_page_of_a_format)
{
    struct art_ctx ctx;
    struct art_buf page;
    art_ctx_init(&ctx);
    art_buf_init(&page, &ctx);
    art_cli_page(&page, "obj", 5,
                 "# obj(5)\n\n## NAME\n\nobj - meshes\n\n### Lines\n\n1. first\n2. second\n\n"
                 "| a | [b](x.md) |\n|---|---|\n| `-x\\|y` | .z |\n| | |\n\n```\nv 0 0 0\n\nf 1 2 "
                 "3\n```\n2*3*4 a_b_c \\n\n");
    CHECK_STATUS(art_buf_status(&page), ART_OK);
    CHECK_HAS(page.s, ".TH \"OBJ\" 5 ");
    CHECK(!strstr(page.s, "obj(5)"));
    CHECK_HAS(page.s,
              ".SH NAME\n.PP\nobj - meshes\n.SS Lines\n.IP 1. 4\nfirst\n.IP 2. 4\nsecond\n");
    CHECK_HAS(page.s, "'\\\" t\n");
    CHECK_HAS(page.s, ".TS\nnokeep;\nlw(4n) lw(9n).\nT{\n\\fBa\\fR\nT}\tT{\n\\fBb\\fR\nT}\n"
                      "T{\n\\fB\\-x|\\:y\\fR\nT}\tT{\n\\&.z\nT}\n.TE\n");
    CHECK_HAS(page.s, ".EX\nv 0 0 0\n\nf 1 2 3\n.EE\n.RE\n.PP\n2*3*4 a_b_c \\en\n");
    art_buf_fini(&page);
    art_ctx_fini(&ctx);
}

TEST(cli_completion_knows_commands_options_and_choices)
{
    struct outcome r;
    whole(&r, &info_tool, "--completion");
    CHECK_HAS(r.out, "commands='tree diff'");
    CHECK_HAS(r.out, "tree) words+=' --depth='");
    CHECK_HAS(r.out, "complete -o filenames -F _artshow artshow\n");
    whole(&r, &run_tool, "--completion");
    CHECK_HAS(r.out, "--order)\n        COMPREPLY=($(compgen -W 'step linear cubic'");
    CHECK_HAS(r.out, " --check --loud");
}

/* Each mistake in a table is found. */
static void faulty(const struct art_cli_option *table, const char *message)
{
    struct art_ctx ctx;
    const struct art_cli_command command = {.options = table, .size = 64, .run = run_it};
    const struct art_cli_tool tool = {.name = "t", .summary = "s", .commands = &command, 1};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_cli_check(&ctx, &tool), ART_EINTERNAL);
    CHECK_HAS(ctx.last, message);
    art_ctx_fini(&ctx);
}

TEST(cli_check_finds_mistakes_in_tables)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_cli_check(&ctx, &run_tool), ART_OK);
    CHECK_STATUS(art_cli_check(&ctx, &info_tool), ART_OK);
    art_ctx_fini(&ctx);
    faulty((const struct art_cli_option[]){{.name = "a", .help = "x"},
                                           {.name = "a", .help = "x"},
                                           {0}},
           "second row");
    faulty((const struct art_cli_option[]){{.name = "a", .letter = 'x', .help = "x"},
                                           {.name = "b", .letter = 'x', .help = "x"},
                                           {0}},
           "letter is taken");
    faulty((const struct art_cli_option[]){{.name = "a", .kind = ART_CLI_INT, .help = "x"}, {0}},
           "argument name");
    faulty((const struct art_cli_option[]){{.name = "a", .help = "x."}, {0}}, "without full stop");
    faulty(
        (const struct art_cli_option[]){
            {.name = "a", .kind = ART_CLI_CHOICE, .arg = "A", .help = "x"}, {0}},
        "choices");
    faulty((const struct art_cli_option[]){{.name = "a",
                                            .kind = ART_CLI_REAL,
                                            .arg = "A",
                                            .range = "> 0",
                                            .init = "0",
                                            .help = "x"},
                                           {0}},
           "must be > 0");
}
