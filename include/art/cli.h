/* art/cli.h provides the frame of a command-line program: option tables, help, manual page, completion,
 * messages, exit code.
 *
 * A program states its options once, as a static table; parsing, `--help`, the manual page (hidden option
 * `--man`), the bash completion (`--completion`) and the checks of values come from that table. A whole
 * program:
 *
 *     #include <art/cli.h>
 *
 *     struct options {
 *         double end;
 *         struct art_cli_list record;
 *         int order;
 *     };
 *
 *     static const struct art_cli_option options[] = {
 *         ART_OPTION(options, end, "time", 't', REAL("T"), "simulate until time T", .unit = "s",
 *                    .range = "> 0", .init = "1"),
 *         ART_OPTION(options, record, "record", 0, LIST("PATH:PROP"), "write this property; repeatable"),
 *         ART_OPTION(options, order, "order", 0, CHOICE("ORDER", "step|linear|cubic"), "interpolation",
 *                    .init = "linear"),
 *         {0}};
 *
 *     static int run(struct art_cli *cli, void *opts)
 *     {
 *         const struct options *o = opts;
 *         return art_simulate(&cli->ctx, cli->args[0], o->end, cli->output);
 *     }
 *
 *     static const struct art_cli_command commands[] = {
 *         ART_COMMAND(NULL, NULL, options, options, "MODEL", 1, 1, run)};
 *
 *     int main(int argc, char **argv)
 *     {
 *         static const struct art_cli_tool tool = {.name = "artsim", .summary = "run a model",
 *             .man = art_tool_man, .commands = commands, .n_commands = 1};
 *         return art_cli_main(&tool, argc, argv);
 *     }
 *
 * A program with subcommands (`artinfo tree FILE`) has one row per command, each with its own name, table
 * and run function. The text of the manual page, tools/<program>/man.md, is compiled into the program as
 * `art_tool_man`; it holds DESCRIPTION, EXAMPLES and what else there is to say, never NAME, SYNOPSIS or
 * OPTIONS, which come from the tables.
 *
 * On the command line: `--name=value`, `--name value`, `-nvalue`, `-n value`, flags together as in `-qv`;
 * `--` ends the options, `-` alone is an argument. Numbers are plain decimals in any locale.
 */
#ifndef ART_CLI_H
#define ART_CLI_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind says what type of argument an option takes, and the C type of its target. */
enum art_cli_kind {
    ART_CLI_FLAG,   /* no value; bool */
    ART_CLI_COUNT,  /* no value, repeatable; int, one more each time */
    ART_CLI_STRING, /* const char *, borrowed from argv; NULL if not given and without default */
    ART_CLI_INT,    /* int */
    ART_CLI_REAL,   /* double, finite */
    ART_CLI_CHOICE, /* int, the index in `choices` */
    ART_CLI_LIST    /* struct art_cli_list, repeatable */
};

/* The values of a repeatable option in the order given, each with the long name of its option. Several
 * options may share one list (the same offset) where their order matters among each other. */
struct art_cli_list {
    struct art_named_text *items; /* [n], the texts borrowed from argv */
    int n, cap;
};
/* The texts alone, [list->n] with room for one more; to be freed with art_free. */
int art_cli_texts(struct art_ctx *ctx, const struct art_cli_list *list, const char ***texts) ART_MUST_USE;

/* Adds the words that a shell may complete, a blank before each. */
typedef void art_cli_words(struct art_buf *out);

/* An option is one row, written with ART_OPTION; a table ends with a row of zeros. */
struct art_cli_option {
    const char *name;    /* long name without dashes */
    char letter;         /* short name, or 0 */
    enum art_cli_kind kind;
    const char *arg;     /* what help calls the value: "FILE"; NULL for flags */
    const char *unit;    /* unit of a number, shown in help, or NULL */
    const char *range;   /* of a number: "> 0", ">= 0", "<= 1" or "0..1" (ends included), or NULL */
    const char *choices; /* of a choice: "auto|always|never" */
    const char *init;    /* default, written as on the command line; NULL: zero */
    size_t offset;       /* of the target in the command's options structure */
    const char *help;    /* a phrase without full stop */
    bool hidden;         /* in no help */
    art_cli_words *words; /* values for the shell to complete, or NULL: names of files */
    const char *needs;   /* other options, "smooth|align": without one of them nothing reads this one, which
                            is an error; NULL: none */
};

/* ART_OPTION(struct, member, name, letter, kind, help, more): a row whose target is `member` of the command's
 * options, `struct STRUCT`. The kind is that of enum art_cli_kind without ART_CLI_, with what help calls the
 * value: FLAG, COUNT, STRING(arg), INT(arg), REAL(arg), LIST(arg), CHOICE(arg, choices). Behind the help
 * stands what few rows have, by name: .unit, .range, .init, .words, .hidden, .needs. */
#define ART_OPTION(type_, member_, name_, letter_, kind_, ...) \
    {.name = name_, .letter = letter_, ART_OPTION_##kind_, .offset = offsetof(struct type_, member_), \
     .help = __VA_ARGS__}
#define ART_OPTION_FLAG .kind = ART_CLI_FLAG
#define ART_OPTION_COUNT .kind = ART_CLI_COUNT
#define ART_OPTION_STRING(arg_) .kind = ART_CLI_STRING, .arg = arg_
#define ART_OPTION_INT(arg_) .kind = ART_CLI_INT, .arg = arg_
#define ART_OPTION_REAL(arg_) .kind = ART_CLI_REAL, .arg = arg_
#define ART_OPTION_CHOICE(arg_, choices_) .kind = ART_CLI_CHOICE, .arg = arg_, .choices = choices_
#define ART_OPTION_LIST(arg_) .kind = ART_CLI_LIST, .arg = arg_

struct art_cli;

struct art_cli_command {
    const char *name;    /* NULL in a program without subcommands */
    const char *summary; /* one line; needed for subcommands */
    const struct art_cli_option *options; /* NULL for none */
    size_t size;         /* of the options structure; zeroed and filled before `run` */
    const char *args;    /* the positional arguments as the synopsis shows them: "MESH [MESH...]" */
    int min_args, max_args; /* how many; max_args < 0: any number */
    /* Does the work. Returns a negative status (ART_E...), or the exit code: 0 done, 1 the answer is
     * no. An error was reported through cli->ctx before. */
    int (*run)(struct art_cli *cli, void *options);
    bool brackets;       /* words between "[" and "]" are arguments whatever they look like, and so are the
                            two brackets */
    art_cli_words *words; /* for the shell to complete where the first argument is due, or NULL */
    bool replaces;       /* -o FILE may name the input, which is read whole before: what comes out is of its
                            kind */
};

/* ART_COMMAND(name, summary, table, struct, args, min_args, max_args, run, more): a row of it, whose options
 * are `struct STRUCT`. Behind stand .brackets, .words and .replaces, by name. */
#define ART_COMMAND(name_, summary_, table_, type_, args_, min_, max_, ...) \
    {.name = name_, .summary = summary_, .options = table_, .size = sizeof(struct type_), .args = args_, \
     .min_args = min_, .max_args = max_, .run = __VA_ARGS__}

/* An option that a tool does not have, and where there is what it means: the end of the message after
 * "unknown option '--NAME'; ". */
struct art_cli_elsewhere {
    const char *name; /* without dashes */
    const char *hint;
};

struct art_cli_tool {
    const char *name;    /* of the program */
    const char *summary; /* one line for NAME, without full stop */
    const char *man;     /* art_tool_man, or NULL */
    const struct art_cli_command *commands;
    size_t n_commands;
    /* What users look for here by the name that other programs give it; ends with {NULL}. NULL: none. */
    const struct art_cli_elsewhere *elsewhere;
};

enum art_cli_when { ART_CLI_AUTO, ART_CLI_ALWAYS, ART_CLI_NEVER };

/* The arguments of `run`. The common options are here; a program's own row with the same name or letter
 * goes before a common one (artsim's `--output DIR`), whose field then stays as it was. */
struct art_cli {
    struct art_ctx ctx;  /* reports to standard error; strict, threads and files are set */
    struct art_files files; /* what is read is not written over */
    const struct art_cli_tool *tool;
    const struct art_cli_command *command;
    const char **args;   /* [n_args] positional arguments, borrowed from argv */
    int n_args;
    const char *output;  /* -o FILE, or NULL: standard output */
    bool quiet;          /* -q: no notes, no warnings, no progress */
    int verbose;         /* -v, counted */
    bool strict;
    int threads;         /* >= 1 */
    const char *subject; /* the file that is worked on, for errors that have no place of their own;
                            "": there are several; or NULL. Borrowed */
    double unpacked;     /* MB that a packed input may become; 0: any */
    int progress;        /* enum art_cli_when */
    bool help, version, man, completion;
    struct {
        double start, next; /* s of the monotonic clock; 0 before the first call */
        bool shown;
    } line;
    bool *given;         /* rows given on the command line: own options first, then common ones */
    const char *twice;   /* an option that is given twice, of which the last counts; or NULL */
};

/* The Makefile makes it for each program, the text of tools/<program>/man.md. */
extern const char art_tool_man[];

/* Run the whole program: parse, run, close standard output. The result is the exit code (0 done, 1
 * the answer is no, 2 wrong usage, 3 input not understood, 4 the numerics failed, 5 the system
 * failed; standard output that cannot be written, a full disk, is 5). */
int art_cli_main(const struct art_cli_tool *tool, int argc, char **argv);

/* The parts of art_cli_main, for tests and for programs with a frame of their own.
 * art_cli_parse fills `cli` and the new options structure *options; ART_EUSAGE with a message on wrong
 * usage. art_cli_fini releases both, also after a failure. */
int art_cli_parse(struct art_cli *cli, const struct art_cli_tool *tool, int argc, char **argv,
                  void **options) ART_MUST_USE;
void art_cli_fini(struct art_cli *cli, void *options);

/* Was the option of this long name on the command line? */
/* Error if two of the arguments from `first` on are NAME=VALUE of one name. */
int art_cli_names_once(struct art_cli *cli, int first) ART_MUST_USE;
bool art_cli_given(const struct art_cli *cli, const char *name);

/* Show how far the work is, at most ten times a second, as a line of standard error that is written over:
 * "artsim: 0.12 of 0.6 s (20%), 1.3 s/s, 0:04 left". Silent unless standard error is a terminal or
 * --progress=always. `unit` may be "". The line disappears before a message and at the end. */
void art_cli_progress(struct art_cli *cli, double done, double total, const char *unit);
void art_cli_progress_end(struct art_cli *cli);
/* For programs that write bytes which a terminal does not show, such as pictures: ART_EUSAGE if the output is
 * not a file and standard output is a terminal. `what` is "a picture". To be called before the work. */
int art_cli_check_terminal(struct art_cli *cli, const char *what) ART_MUST_USE;

/* The texts that come from the tables. `command` NULL is the program as a whole. */
void art_cli_help(struct art_buf *out, const struct art_cli_tool *tool,
                  const struct art_cli_command *command);
void art_cli_man(struct art_buf *out, const struct art_cli_tool *tool);
void art_cli_completion(struct art_buf *out, const struct art_cli_tool *tool);

/* Make a manual page (roff, man macros) from our small Markdown: headings, paragraphs, lists (-
 * and 1.), code (indented by four or fenced), `code`, *emphasis*, **bold**; tables are set as they
 * stand. */
void art_cli_page(struct art_buf *out, const char *title, int section, const char *markdown);

/* Looks for mistakes in a program's tables: two rows of one name or letter, a default that is out of
 * range, a missing help phrase. ART_EINTERNAL with a message. The build runs it for every program. */
int art_cli_check(struct art_ctx *ctx, const struct art_cli_tool *tool) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
