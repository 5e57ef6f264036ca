/* Who runs the cases: make, GNU parallel, Slurm. */
#include "artbatch.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* The text of a word in a shell or a Makefile's recipe: in single quotes. */
static void put_quoted(struct art_buf *out, const char *s, bool make)
{
    art_buf_putc(out, '\'');
    for (; *s; s++)
        if (*s == '\'')
            art_buf_puts(out, "'\\''");
        else if (*s == '$' && make)
            art_buf_puts(out, "$$");
        else
            art_buf_putc(out, *s);
    art_buf_putc(out, '\'');
}

static const char *own_path(char space[4096])
{
    ssize_t n = readlink("/proc/self/exe", space, 4095);
    if (n <= 0) return "artbatch";
    space[n] = '\0';
    return space;
}

static int write_into(struct art_ctx *ctx, const char *dir, const char *file,
                      const struct art_buf *text)
{
    char *path = art_path_join(ctx, dir, file);
    int status = path ? art_buf_status(text) : ART_ENOMEM;
    if (status == ART_OK) status = write_file(ctx, path, text->s, text->n);
    art_free(path);
    return status;
}

static int write_makefile(struct art_ctx *ctx, const struct jobs *jobs)
{
    struct art_buf out;
    char self[4096];
    art_buf_init(&out, ctx);
    art_buf_puts(&out, "# written by artbatch: `make -k -jN` runs the cases that are not done\n"
                       "CASES =");
    for (int i = 0; i < jobs->n; i++) art_buf_printf(&out, " \\\n    %s", jobs->name[i]);
    art_buf_puts(&out, "\n\nall: $(CASES:%=run-%)\n\n$(CASES:%=run-%): run-%:\n\t@");
    /* without characters that are special to a shell, make starts the program itself */
    const char *path = own_path(self);
    if (path[strspn(path, "/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+")])
        put_quoted(&out, path, true);
    else
        art_buf_puts(&out, path);
    art_buf_puts(&out, " work . $*\n\n.PHONY: all $(CASES:%=run-%)\n");
    int status = write_into(ctx, jobs->dir, "Makefile", &out);
    art_buf_fini(&out);
    return status;
}

static int write_list(struct art_ctx *ctx, const struct jobs *jobs)
{
    struct art_buf out;
    art_buf_init(&out, ctx);
    art_buf_add(&out, "", 0);
    for (int i = 0; i < jobs->n; i++) art_buf_printf(&out, "%s\n", jobs->name[i]);
    int status = write_into(ctx, jobs->dir, "jobs", &out);
    art_buf_fini(&out);
    return status;
}

static int write_sbatch(struct art_ctx *ctx, const struct jobs *jobs, const struct engine *engine)
{
    struct art_buf out;
    char self[4096];
    const int tasks = jobs->n < engine->tasks ? jobs->n : engine->tasks;
    art_buf_init(&out, ctx);
    art_buf_printf(&out, "#!/bin/sh\n#SBATCH --job-name=artbatch\n#SBATCH --array=1-%d", tasks);
    if (engine->jobs) art_buf_printf(&out, "%%%d", engine->jobs);
    art_buf_puts(
        &out,
        "\n#SBATCH --ntasks=1\n#SBATCH --requeue\n"
        "# written by artbatch: each task runs its share of the cases that are not done\nexec ");
    put_quoted(&out, own_path(self), false);
    art_buf_puts(&out, " work ");
    put_quoted(&out, jobs->dir, false);
    art_buf_printf(&out, " --part \"$SLURM_ARRAY_TASK_ID/%d\"\n", tasks);
    int status = write_into(ctx, jobs->dir, "sbatch.sh", &out);
    art_buf_fini(&out);
    return status;
}

int write_jobs(struct art_ctx *ctx, const struct jobs *jobs, const struct engine *engine)
{
    int status;
    ART_TRY(write_list(ctx, jobs));
    ART_TRY(write_makefile(ctx, jobs));
    if (jobs->n) ART_TRY(write_sbatch(ctx, jobs, engine));
out:
    return status;
}

/* --------------------------------------------------------------------- running */

enum { MOST_OPTIONS = 64 };

static void start(char **argv, const char *dir, pid_t parent)
{
#ifdef __linux__
    /* what is left of a driver that was killed shall not start new cases */
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent || chdir(dir) != 0) _exit(126);
    (void)unsetenv("MAKEFLAGS");
    (void)unsetenv("MFLAGS");
    (void)unsetenv("MAKELEVEL");
    execvp(argv[0], argv);
    _exit(127);
}

/* Lines of the log from `from` on; *size receives how long it is. */
static int count_lines(const char *path, off_t *from)
{
    char text[1 << 14];
    int fd = open(path, O_RDONLY | O_CLOEXEC), lines = 0;
    struct stat st;
    ssize_t n;
    if (fd < 0) return 0;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && lseek(fd, *from, SEEK_SET) == *from)
        while ((n = read(fd, text, sizeof text)) > 0) {
            *from += n;
            for (ssize_t i = 0; i < n; i++) lines += text[i] == '\n';
        }
    (void)close(fd);
    return lines;
}

static int watch(struct art_cli *cli, pid_t pid, const char *log, off_t from, int n)
{
    const struct timespec pause = {0, 20000000};
    int result = 0, done = 0;
    pid_t ended;
    while ((ended = waitpid(pid, &result, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
        done += count_lines(log, &from);
        art_cli_progress(cli, done < n ? done : n, n, "cases");
        (void)nanosleep(&pause, NULL);
    }
    art_cli_progress_end(cli);
    return WIFEXITED(result) ? WEXITSTATUS(result) : 128 + WTERMSIG(result);
}

static int processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

/* The words that start the engine; the last argument is put there by the caller. */
static int engine_words(const struct engine *e, const struct jobs *jobs, char self[4096],
                        char count[16], char **argv)
{
    int n = 0;
    int at_once = e->jobs ? e->jobs : processors();
    if (at_once > jobs->n) at_once = jobs->n > 0 ? jobs->n : 1;
    snprintf(count, 16, "-j%d", at_once);
#define WORD(w) argv[n++] = (char *)(w)
    if (e->with == WITH_MAKE) {
        WORD("make"), WORD("-s"), WORD("-k"), WORD("--no-print-directory"), WORD(count);
        for (int i = 0; i < e->option.n; i++) WORD(e->option.items[i].text);
    } else if (e->with == WITH_PARALLEL) {
        WORD("parallel"), WORD("--will-cite"), WORD("--halt"), WORD("never"), WORD(count);
        for (int i = 0; i < e->option.n; i++) WORD(e->option.items[i].text);
        WORD("-a"), WORD("jobs"), WORD(own_path(self)), WORD("work"), WORD(jobs->dir), WORD("{}");
    } else {
        WORD("sbatch"), WORD("--wait"), WORD("--output=slurm-%A.log"), WORD("--open-mode=append");
        for (int i = 0; i < e->option.n; i++) WORD(e->option.items[i].text);
        WORD("sbatch.sh");
    }
#undef WORD
    argv[n] = NULL;
    return n;
}

int run_jobs(struct art_cli *cli, const struct jobs *jobs, const struct engine *engine)
{
    char *argv[MOST_OPTIONS + 20], self[4096], count[16];
    char *log = art_path_join(&cli->ctx, jobs->dir, "log");
    struct stat st;
    int status = log ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    if (engine->option.n > MOST_OPTIONS)
        ART_TRY(
            art_error(&cli->ctx, ART_EUSAGE, NULL, "more than %d times --option", MOST_OPTIONS));
    (void)engine_words(engine, jobs, self, count, argv);
    const off_t from = stat(log, &st) == 0 ? st.st_size : 0;
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) start(argv, jobs->dir, parent);
    if (pid < 0)
        ART_TRY(art_error(&cli->ctx, ART_EWRITE, NULL, "cannot start %s: %s", argv[0],
                          strerror(errno)));
    const int code = watch(cli, pid, log, from, jobs->n);
    if (code == 127)
        ART_TRY(art_error(
            &cli->ctx, ART_EWRITE, NULL,
            "%s is not installed, or not in PATH; the cases are prepared in %s, and --with "
            "names others who can run them",
            argv[0], jobs->dir));
    /* whether cases are done is read from their folders, not from the exit code of the engine */
    if (code > 128)
        ART_TRY(art_error(&cli->ctx, ART_EWRITE, NULL, "%s was ended by signal %d", argv[0],
                          code - 128));
    if (code && engine->with == WITH_SLURM) art_warn(&cli->ctx, NULL, "sbatch ended with %d", code);
out:
    art_free(log);
    return status;
}
