/* Running a program in a folder that is removed whatever happens. */
#include "tet.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int fail(struct art_ctx *ctx, const char *what, const char *file, int error)
{
    struct art_loc loc = {file, 0, 0};
    return art_error(ctx, ART_EWRITE, &loc, "%s: %s", what, strerror(error));
}

static void deadly_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
}

int tet_folder_open(struct art_ctx *ctx, struct tet_folder *folder, const char *keep)
{
    const char *top = getenv("TMPDIR");
    sigset_t set;
    deadly_signals(&set);
    folder->blocked = sigprocmask(SIG_BLOCK, &set, &folder->old) == 0;
    folder->keep = keep != NULL;
    if (keep) {
        folder->dir = art_strdup(ctx, keep);
        return folder->dir ? art_make_folder(ctx, keep) : ART_ENOMEM;
    }
    char *name = art_format(ctx, "%s/artvol-XXXXXX", top && *top ? top : "/tmp");
    if (!name) return ART_ENOMEM;
    if (!mkdtemp(name)) {
        int status = fail(ctx, "cannot make a temporary folder", name, errno);
        art_free(name);
        return status;
    }
    folder->dir = name;
    return ART_OK;
}

static void remove_files(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            unlinkat(dirfd(d), e->d_name, 0);
    if (d) closedir(d);
    rmdir(dir);
}

void tet_folder_close(struct art_ctx *ctx, struct tet_folder *folder)
{
    (void)ctx;
    if (folder->dir && !folder->keep) remove_files(folder->dir);
    art_free(folder->dir);
    folder->dir = NULL;
    if (folder->blocked) sigprocmask(SIG_SETMASK, &folder->old, NULL);
    folder->blocked = false;
}

/* ------------------------------------------------------------------- running */

static int start(struct art_ctx *ctx, const struct tet_folder *folder, const char *const *argv,
                 const char *log, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return fail(ctx, "cannot start", argv[0], error);
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        error = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
        if (!error)
            error = posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_TRUNC,
                                                     0600);
        if (!error) error = posix_spawn_file_actions_adddup2(&files, 1, 2);
        if (!error) error = posix_spawnattr_setsigmask(&attributes, &folder->old);
        if (!error) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        if (!error)
            error = posix_spawnp(pid, argv[0], &files, &attributes, (char *const *)(uintptr_t)argv,
                                 environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    if (!error) return ART_OK;
    if (error != ENOENT) return fail(ctx, "cannot start", argv[0], error);
    return art_error(
        ctx, ART_EWRITE, NULL,
        "the program '%s' is not there: install TetGen (Debian: apt install tetgen), or "
        "name it with --program",
        argv[0]);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void reap(pid_t pid, int *result)
{
    while (waitpid(pid, result, 0) < 0 && errno == EINTR) continue;
}

/* After the first of these, seconds, and each time after so many times as long, a note says that
 * the program still runs: nothing else would show it. */
static const double silence = 5, patience = 6;

static void note_time(struct art_ctx *ctx, double seconds)
{
    art_note(
        ctx, NULL,
        seconds > silence
            ? "tetgen has been running for %.0f s"
            : "tetgen has been running for %.0f s: slivers of the surface and narrow gaps make "
              "it slow. `artmesh repair --slivers` or `artmesh remesh` before it, a larger "
              "--quality or --no-split may help; --time-limit ends it",
        seconds);
}

/* Wait for the program, a signal, or the end of the time. */
static int wait_for(struct art_ctx *ctx, pid_t pid, double limit, int *result, bool *timed_out)
{
    double begin = now(), next = silence;
    long pause = 1000000; /* ns */
    sigset_t set;
    deadly_signals(&set);
    for (;;) {
        pid_t done = waitpid(pid, result, WNOHANG);
        if (done == pid) return ART_OK;
        if (done < 0 && errno != EINTR) return fail(ctx, "cannot wait", "tetgen", errno);
        struct timespec t = {0, pause};
        int got = sigtimedwait(&set, NULL, &t);
        double took = now() - begin;
        *timed_out = limit > 0 && took > limit;
        if (took > next && !*timed_out) {
            note_time(ctx, next);
            next *= patience;
        }
        if (got > 0 || *timed_out) {
            kill(pid, SIGKILL);
            reap(pid, result);
        }
        if (got > 0) {
            /* it waits until the folder is gone, and then does what it always does */
            raise(got);
            return art_error(ctx, ART_EINTERRUPT, NULL, "interrupted");
        }
        if (*timed_out) return ART_OK;
        if (pause < 50000000) pause += pause / 2;
    }
}

int tet_run(struct art_ctx *ctx, const struct tet_folder *folder, const char *const *argv,
            const char *log, double limit, struct tet_end *end)
{
    pid_t pid;
    int result = 0, status;
    memset(end, 0, sizeof *end);
    ART_TRY(start(ctx, folder, argv, log, &pid));
    ART_TRY(wait_for(ctx, pid, limit, &result, &end->timed_out));
    end->exited = WIFEXITED(result);
    if (end->exited)
        end->code = WEXITSTATUS(result);
    else if (WIFSIGNALED(result))
        end->signal = WTERMSIG(result);
out:
    return status;
}
