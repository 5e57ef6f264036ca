/* This runs a program: it parses, runs or prints a text, and closes standard output. */
/* SIGXFSZ belongs to the X/Open part of POSIX */
#define _XOPEN_SOURCE 700
#include "cli_priv.h"
#include <art/filekind.h>
#include <art/version.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ----------------------------------------------------------------- messages */

static void erase_line(struct art_cli *cli)
{
    if (!cli->line.shown) return;
    fputs("\r\033[K", stderr);
    cli->line.shown = false;
}

enum { EXIT_SYSTEM = 5 };

/* True if standard output is a pipe that nobody reads any more, as behind head(1). */
static bool reader_is_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) > 0 && out.revents & POLLERR;
}

/* Writes a text on the terminal: what would be a command to it (names of files may hold anything)
 * is shown as \\x1b. Line ends of a message that has several stay, UTF-8 too. */
static void put_safely(const char *s)
{
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        bool c1 = c == 0xc2 && (unsigned char)s[1] >= 0x80 && (unsigned char)s[1] < 0xa0;
        if (c1)
            fprintf(stderr, "\\x%02x", (unsigned char)*++s);
        else if ((c < 32 && c != '\n' && c != '\t') || c == 127)
            fprintf(stderr, "\\x%02x", c);
        else
            fputc(c, stderr);
    }
}

/* Reads the first bytes of an input: those that were kept, or of the file. */
static size_t read_head(const struct art_cli *cli, const char *name, char head[ART_FILE_HEAD])
{
    size_t n = 0;
    const char *kept = art_files_head_of(&cli->files, name, &n);
    if (kept) {
        memcpy(head, kept, n);
        return n;
    }
    FILE *file = art_streq(name, "<stdin>") ? NULL : fopen(name, "rb");
    if (!file) return 0;
    n = fread(head, 1, ART_FILE_HEAD, file);
    fclose(file);
    return n;
}

/* What an argument is, if it could not be read and this program takes nothing of the kind. A format
 * that was named with -f is what counts. */
static const struct art_file_kind *wrong_kind(const struct art_cli *cli,
                                              const struct art_message *m)
{
    char head[ART_FILE_HEAD];
    const char *name = m->loc.file;
    bool is_argument = false;
    if (m->severity != ART_ERROR || !name || !cli->args || art_cli_given(cli, "from")) return NULL;
    if (m->status != ART_ESYNTAX && m->status != ART_EUNSUPPORTED) return NULL;
    for (int i = 0; i < cli->n_args; i++)
        is_argument = is_argument || art_streq(cli->args[i], name) ||
                      (art_streq(cli->args[i], "-") && art_streq(name, "<stdin>"));
    is_argument = is_argument || (cli->n_args == 0 && art_streq(name, "<stdin>"));
    if (!is_argument) return NULL;
    size_t n = read_head(cli, name, head);
    if (n == 0) return NULL; /* that it is empty says more than what its name promises */
    const struct art_file_kind *kind = art_file_kind(name, head, n);
    return kind && !art_file_kind_suits(kind, cli->tool->name) ? kind : NULL;
}

/* Reports "prog: file:line:column: severity: text". */
static void report(void *user, const struct art_message *m)
{
    static const char *const severity[] = {"note", "warning", "error"};
    struct art_cli *cli = user;
    if (cli->quiet && m->severity != ART_ERROR) return;
    /* it wants no more, of this either */
    bool standard = !m->loc.file || art_streq(m->loc.file, "<stdout>");
    if (m->status == ART_EWRITE && standard && reader_is_gone()) return;
    /* what is wrong with the only input, and not with the command line or the machine */
    bool of_input = m->severity == ART_ERROR && m->status != ART_EUSAGE &&
                    art_status_exit(m->status) != EXIT_SYSTEM;
    erase_line(cli);
    const struct art_file_kind *kind = wrong_kind(cli, m);
    fprintf(stderr, "%s: ", cli->tool->name);
    if (kind) {
        put_safely(m->loc.file);
        fprintf(stderr, ": error: this is %s; %s\n", kind->what, kind->use);
        fflush(stderr);
        return;
    }
    if (!m->loc.file && of_input && cli->subject && *cli->subject)
        put_safely(cli->subject), fputs(": ", stderr);
    if (m->loc.file) put_safely(m->loc.file), fputc(':', stderr);
    if (m->loc.line > 0) fprintf(stderr, "%d:", m->loc.line);
    if (m->loc.line > 0 && m->loc.col > 0) fprintf(stderr, "%d:", m->loc.col);
    if (m->loc.file || m->loc.line > 0) fputc(' ', stderr);
    fprintf(stderr, "%s: ", severity[m->severity]);
    put_safely(m->text);
    fputc('\n', stderr);
    fflush(stderr);
}

/* ----------------------------------------------------------------- progress */

int art_cli_check_terminal(struct art_cli *cli, const char *what)
{
    if (cli->output || !isatty(STDOUT_FILENO)) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL,
                     "a terminal does not show %s: name a file with -o, or use a pipe", what);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void art_cli_progress(struct art_cli *cli, double done, double total, const char *unit)
{
    const double interval = 0.1;
    if (cli->quiet || cli->progress == ART_CLI_NEVER) return;
    if (cli->progress == ART_CLI_AUTO && !isatty(STDERR_FILENO)) return;
    double t = now();
    if (cli->line.start == 0) cli->line.start = t;
    if (t < cli->line.next) return;
    cli->line.next = t + interval;
    const char *gap = *unit ? " " : "";
    double elapsed = t - cli->line.start, rate = elapsed > 0 ? done / elapsed : 0;
    fprintf(stderr, "\r\033[K%s: %.4g of %.4g%s%s (%.0f%%)", cli->tool->name, done, total, gap,
            unit, total > 0 ? 100 * done / total : 0);
    if (rate > 0) {
        double left = ceil((total - done) / rate);
        fprintf(stderr, ", %.3g%s%s/s", rate, gap, unit);
        if (left < 360000) fprintf(stderr, ", %d:%02d left", (int)left / 60, (int)left % 60);
    }
    fflush(stderr);
    cli->line.shown = true;
}

void art_cli_progress_end(struct art_cli *cli)
{
    erase_line(cli);
    fflush(stderr);
    cli->line.start = cli->line.next = 0;
}

/* ------------------------------------------------------------------- course */

/* Prints the texts behind --help and its kin on standard output. */
static int print_text(struct art_cli *cli)
{
    int status = ART_OK;
    struct art_buf buf;
    art_buf_init(&buf, &cli->ctx);
    /* the build asks for the page of every program, so that is where mistakes in tables show */
    if (cli->man) ART_TRY(art_cli_check(&cli->ctx, cli->tool));
    if (cli->help)
        art_cli_help(&buf, cli->tool, cli->command);
    else if (cli->version)
        art_buf_printf(&buf, "%s %s (artkit)\n", cli->tool->name, ART_VERSION);
    else if (cli->man)
        art_cli_man(&buf, cli->tool);
    else
        art_cli_completion(&buf, cli->tool);
    ART_TRY(art_buf_status(&buf));
    fwrite(buf.s, 1, buf.n, stdout);
out:
    art_buf_fini(&buf);
    return status;
}

/* Data may still sit in the stream's buffer: the disk can be full as late as here. */
static bool close_stdout(struct art_cli *cli)
{
    bool bad = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0) bad = true;
    int reason = errno;
    if (fclose(stdout) != 0) {
        bad = true;
        if (!reason) reason = errno;
    }
    if (bad)
        (void)art_error(&cli->ctx, ART_EWRITE, NULL, "cannot write standard output%s%s",
                        reason ? ": " : "", reason ? strerror(reason) : "");
    return !bad;
}

static void show_usage(const struct art_cli *cli)
{
    const char *command = cli->command && cli->command->name ? cli->command->name : NULL;
    fprintf(stderr, "Try '%s%s%s --help'.\n", cli->tool->name, command ? " " : "",
            command ? command : "");
}

int art_cli_main(const struct art_cli_tool *tool, int argc, char **argv)
{
    struct art_cli cli;
    void *options = NULL;
    int code;
    /* a file that is larger than a limit allows is a write that fails, and is reported like others
     */
    signal(SIGXFSZ, SIG_IGN);
    /* messages about the command line are kept and printed once quiet and verbose are known */
    int status = art_cli_parse(&cli, tool, argc, argv, &options);
    cli.ctx.report = report;
    cli.ctx.user = &cli;
    if (status < 0) {
        struct art_message m = {ART_ERROR, status, {0}, cli.ctx.last};
        report(&cli, &m);
        if (status == ART_EUSAGE) show_usage(&cli);
    } else if (cli.help || cli.version || cli.man || cli.completion) {
        status = print_text(&cli);
    } else {
        if (cli.twice)
            art_note(&cli.ctx, NULL, "--%s is given twice, and the last one counts", cli.twice);
        status =
            cli.command->replaces && cli.output ? art_files_replace(&cli.ctx, cli.output) : ART_OK;
        cli_prepare_heap(cli.n_args, (const char *const *)cli.args);
        if (status == ART_OK) status = cli.command->run(&cli, options);
    }
    erase_line(&cli);
    /* who was refused memory may have gone on without what it was for: nobody is to take that for
     * the whole */
    if ((status == 0 || status == 1) && cli.ctx.n_refused > 0)
        status = art_error(&cli.ctx, ART_ENOMEM, NULL,
                           "out of memory: what came out may not be complete");
    code = status < 0 ? art_status_exit(status) : status;
    /* what a file asks for in a contradictory way is bad input, not wrong usage of the program */
    if (status == ART_EUSAGE && cli.ctx.last_loc.line > 0) code = art_status_exit(ART_ESYNTAX);
    bool gone = code == EXIT_SYSTEM && reader_is_gone();
    if (!close_stdout(&cli) && code <= 1) code = EXIT_SYSTEM;
    art_cli_fini(&cli, options);
    /* as if the signal had ended it, which some programs put off until their other files are
     * written */
    if (gone) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    return code;
}
