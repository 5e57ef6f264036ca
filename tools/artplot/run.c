#include "plot.h"
#include <art/text.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { EXIT_SYSTEM = 5 };

static int fail(struct art_ctx *ctx, const char *what, int error)
{
    (void)art_error(ctx, ART_EWRITE, NULL, "%s: %s", what, strerror(error));
    return EXIT_SYSTEM;
}

/* A file without a name, so that nothing is left behind however the program ends. */
static FILE *scratch(struct art_ctx *ctx, const char *text, size_t n)
{
    FILE *f = tmpfile();
    if (f && fwrite(text, 1, n, f) == n && fflush(f) == 0) {
        rewind(f);
        lseek(fileno(f), 0, SEEK_SET);
        return f;
    }
    (void)fail(ctx, "cannot write a temporary file", errno);
    if (f) fclose(f);
    return NULL;
}

/* gnuplot with the program as its input; *out is where its drawing comes from. */
static int start(struct art_ctx *ctx, int script, int errors, int *out, pid_t *pid)
{
    static char name[] = "gnuplot", defaults[] = "--default-settings";
    char *const argv[] = {name, defaults, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2], error;
    if (pipe(ends) != 0) return fail(ctx, "cannot make a pipe", errno);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    error = posix_spawn_file_actions_init(&actions);
    if (!error) {
        error = posix_spawn_file_actions_adddup2(&actions, script, STDIN_FILENO);
        if (!error) error = posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        if (!error) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        if (!error) error = posix_spawnp(pid, name, &actions, NULL, argv, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    *out = ends[0];
    if (!error) return ART_OK;
    close(ends[0]);
    if (error != ENOENT) return fail(ctx, "cannot start gnuplot", error);
    (void)art_error(ctx, ART_EWRITE, NULL,
                    "gnuplot is not installed (Debian: gnuplot-nox); --script prints the program "
                    "for it");
    return EXIT_SYSTEM;
}

static int pass_on(struct art_ctx *ctx, int from, struct art_sink *sink, size_t *total)
{
    char block[1 << 14];
    *total = 0;
    for (;;) {
        ssize_t n = read(from, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail(ctx, "cannot read from gnuplot", errno);
        if (n == 0) return ART_OK;
        *total += (size_t)n;
        int status = art_sink_write(sink, block, (size_t)n);
        if (status < 0) return status;
    }
}

/* The first line that gnuplot complained with. */
static int complaint(struct art_ctx *ctx, FILE *errors)
{
    char line[300], found[300] = "no reason given";
    rewind(errors);
    while (fgets(line, sizeof line, errors)) {
        char *s = line + strspn(line, " \t\n^");
        s[strcspn(s, "\n")] = '\0';
        if (*s && !strstr(s, "warning")) snprintf(found, sizeof found, "%s", s);
    }
    (void)art_error(ctx, ART_EWRITE, NULL, "gnuplot failed: %s", found);
    return EXIT_SYSTEM;
}

int plot_run(struct art_ctx *ctx, const char *script, size_t n, const char *output)
{
    struct art_sink *sink = NULL;
    FILE *program = scratch(ctx, script, n), *errors = scratch(ctx, "", 0);
    int out = -1, status = EXIT_SYSTEM, result;
    size_t total = 0;
    pid_t pid;
    if (!program || !errors) goto out;
    status = start(ctx, fileno(program), fileno(errors), &out, &pid);
    if (status != ART_OK) goto out;
    status = art_sink_open(ctx, &sink, output);
    if (status == ART_OK) status = pass_on(ctx, out, sink, &total);
    /* if the drawing cannot be written, gnuplot must not wait for a reader */
    close(out);
    while (waitpid(pid, &result, 0) < 0 && errno == EINTR) continue;
    if (status == ART_OK && (!WIFEXITED(result) || WEXITSTATUS(result) != 0 || total == 0))
        status = complaint(ctx, errors);
    if (status == ART_OK) {
        status = art_sink_commit(sink);
        sink = NULL;
    }
out:
    art_sink_abort(sink);
    if (program) fclose(program);
    if (errors) fclose(errors);
    return status;
}
