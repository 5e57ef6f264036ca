/* `artbatch work`: runs cases one after the other. What runs several at once starts it. */
#include "artbatch.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

struct work_options {
    const char *part;
};

static const struct art_cli_option work_table[] = {
    ART_OPTION(work_options, part, "part", 0, STRING("I/N"),
               "of the cases in the file `jobs` of the folder the I-th, the (I+N)-th and so on"),
    {0}};

/* One line of the command: fields taken apart in place. */
static int fields(char *line, char **field, int most)
{
    int n = 0;
    for (char *p = line, *to = line;; p++) {
        if (n == 0 || p[-1] == '\0') {
            if (n == most) return n;
            field[n++] = to = p;
        }
        if (*p == '\0') {
            *to = '\0';
            return n;
        }
        if (*p == '\t') {
            *to = *p = '\0';
        } else if (*p == '\\' && p[1]) {
            p++;
            *to++ = (char)(*p == 't' ? '\t' : *p == 'n' ? '\n' : *p);
        } else
            *to++ = *p;
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The new process becomes the program. Descriptors 0, 1, 2 are the input, the output, the messages;
 * it keeps the lock of the case, so that nobody else begins with it while the program runs. */
static void become(const char *folder, const char *in, const char *out, char **argv, pid_t parent)
{
    int fd[3];
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent || chdir(folder) != 0) _exit(126);
    fd[0] = open(in, O_RDONLY);
    fd[1] = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    fd[2] = open("messages", O_WRONLY | O_CREAT | O_APPEND, 0666);
    for (int i = 0; i < 3; i++)
        if (fd[i] < 0 || dup2(fd[i], i) < 0) _exit(126);
    for (int i = 0; i < 3; i++)
        if (fd[i] > 2) (void)close(fd[i]);
    execv(argv[0], argv);
    _exit(127);
}

static int run_stage(struct art_ctx *ctx, const char *folder, const char *in, const char *out,
                     char **argv, int *code)
{
    const pid_t self = getpid(), pid = fork();
    int result = 0;
    if (pid == 0) become(folder, in, out, argv, self);
    if (pid < 0)
        return art_error(ctx, ART_EWRITE, NULL, "cannot start %s: %s", argv[0], strerror(errno));
    while (waitpid(pid, &result, 0) < 0)
        if (errno != EINTR)
            return art_error(ctx, ART_EIO, NULL, "lost %s: %s", argv[0], strerror(errno));
    *code = WIFSIGNALED(result) ? 128 + WTERMSIG(result) : WEXITSTATUS(result);
    return ART_OK;
}

/* The line of the messages that tells most: the last that has "error" in it, else the last. */
static void last_message(const char *folder, struct outcome *o)
{
    char path[4600], text[8192], *best = NULL;
    snprintf(path, sizeof path, "%s/messages", folder);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    off_t size = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    ssize_t n = 0;
    if (size > 0 &&
        lseek(fd, size > (off_t)sizeof text - 1 ? size - (off_t)sizeof text + 1 : 0, SEEK_SET) >= 0)
        n = read(fd, text, sizeof text - 1);
    if (fd >= 0) (void)close(fd);
    text[n > 0 ? n : 0] = '\0';
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        if (*line && (!best || strstr(line, "error") || !strstr(best, "error"))) best = line;
    }
    if (o->code > 128)
        snprintf(o->message, sizeof o->message, "ended by signal %d: %s", o->code - 128,
                 strsignal(o->code - 128));
    else
        snprintf(o->message, sizeof o->message, "%.*s", (int)sizeof o->message - 1,
                 best ? best : "no message");
    for (char *p = o->message; *p; p++)
        if ((unsigned char)*p < ' ') *p = ' ';
}

enum { MOST_WORDS = 4096 };

static int run_stages(struct art_ctx *ctx, const char *folder, char *text, struct outcome *o)
{
    char *field[MOST_WORDS + 1], in[64] = "/dev/null";
    int status = ART_OK, n;
    for (char *line = text, *end; *line && status == ART_OK && o->code == 0; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        if (!art_starts_with(line, "stage\t")) continue;
        n = fields(line, field, MOST_WORDS);
        if (n < 3) return art_error(ctx, ART_ESYNTAX, NULL, "the command in %s is damaged", folder);
        field[n] = NULL;
        o->stage++;
        status = run_stage(ctx, folder, in, field[1], field + 2, &o->code);
        snprintf(in, sizeof in, "%s", field[1]);
    }
    if (o->code == 0) o->stage = 0;
    return status;
}

/* A line at once, so that lines of several workers stay whole. */
static int add_to_log(struct art_ctx *ctx, const char *dir, const char *name,
                      const struct outcome *o)
{
    char line[300], *path = art_path_join(ctx, dir, "log");
    int n = snprintf(line, sizeof line, "%s\t%d\t%.3f\n", name, o->code, o->seconds),
        status = ART_OK;
    if (!path) return ART_ENOMEM;
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0 || write(fd, line, (size_t)n) != n)
        status = art_error(ctx, ART_EWRITE, NULL, "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0) (void)close(fd);
    art_free(path);
    return status;
}

static int run_locked(struct art_ctx *ctx, const char *dir, const char *name, const char *folder)
{
    struct outcome o;
    struct art_source command = {0};
    uint64_t hash;
    char *path = NULL;
    int status;
    ART_TRY(command_hash(ctx, dir, name, &hash));
    ART_TRY(read_outcome(ctx, dir, name, &o));
    if (o.there && o.hash == hash) goto out;
    if (!hash) ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL, "there is no case %s in %s", name, dir));
    ART_TRY(clear_folder(ctx, folder, "lock", "command"));
    path = case_file(ctx, dir, name, "command");
    ART_TRY(path ? ART_OK : ART_ENOMEM);
    ART_TRY(art_source_read(ctx, &command, path));
    const double start = now();
    o = (struct outcome){.hash = hash};
    ART_TRY(run_stages(ctx, folder, command.data, &o));
    o.seconds = now() - start;
    if (o.code) last_message(folder, &o);
    ART_TRY(write_outcome(ctx, dir, name, &o));
    status = add_to_log(ctx, dir, name, &o);
out:
    art_source_fini(&command);
    art_free(path);
    return status;
}

static int work_case(struct art_ctx *ctx, const char *dir, const char *name)
{
    char *folder = case_file(ctx, dir, name, ""), *lock = case_file(ctx, dir, name, "lock");
    int fd = -1, status = folder && lock ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    /* the programs inherit it: see become() */
    fd = open(lock, O_RDWR | O_CREAT, 0666);
    while (fd >= 0 && flock(fd, LOCK_EX) != 0)
        if (errno != EINTR) break;
    if (fd < 0)
        ART_TRY(art_error(ctx, errno == ENOENT ? ART_ENOTFOUND : ART_EWRITE, NULL,
                          "cannot open %s: %s", lock, strerror(errno)));
    status = run_locked(ctx, dir, name, folder);
out:
    if (fd >= 0) (void)close(fd);
    art_free(folder);
    art_free(lock);
    return status;
}

/* Of the lines of `jobs` each n-th from the i-th on. A failure of one does not keep the others. */
static int work_part(struct art_ctx *ctx, const char *dir, int64_t i, int64_t n)
{
    struct art_source jobs = {0};
    char *path = art_path_join(ctx, dir, "jobs");
    int status = path ? art_source_read(ctx, &jobs, path) : ART_ENOMEM, worst = ART_OK;
    char *line = jobs.data, *end;
    for (int64_t k = 0; status == ART_OK && *line; line = end, k++) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        if (k % n != i - 1) continue;
        const int one = work_case(ctx, dir, line);
        if (one < 0) worst = one;
    }
    art_source_fini(&jobs);
    art_free(path);
    return status < 0 ? status : worst;
}

static int work(struct art_cli *cli, void *opts)
{
    const struct work_options *o = opts;
    char *dir = absolute_path(&cli->ctx, cli->args[0]);
    int status = dir ? ART_OK : cli->ctx.status, worst = ART_OK;
    if (status == ART_OK && o->part) {
        int64_t i = 0, n = 0;
        size_t k = art_read_int(o->part, strlen(o->part), &i);
        if (!k || o->part[k] != '/' || !art_parse_int(o->part + k + 1, &n) || i < 1 || i > n)
            status = art_error(&cli->ctx, ART_EUSAGE, NULL,
                               "--part is I/N with I from 1 to N, not '%s'", o->part);
        else
            status = work_part(&cli->ctx, dir, i, n);
    }
    for (int i = 1; i < cli->n_args && dir; i++) {
        const int one = work_case(&cli->ctx, dir, cli->args[i]);
        if (one < 0) worst = one;
    }
    art_free(dir);
    return status < 0 ? status : worst;
}

const struct art_cli_command work_command =
    ART_COMMAND("work", "run cases of a folder, one after the other; what --with names does this",
                work_table, work_options, "DIR [CASE...]", 1, -1, work);
