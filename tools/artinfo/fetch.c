/* A file that is fetched once: curl brings it where it is not there yet, sha256sum tells whether it
 * is the one that was meant. */
#define _POSIX_C_SOURCE 200809L
#include "artinfo.h"
#include <ctype.h>
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The first line that a program prints on standard output, or else error, into `line`; its exit
 * code, -1 if it cannot be started. */
static int run_program(char *const argv[], bool errors, char *line, size_t room)
{
    posix_spawn_file_actions_t actions;
    int ends[2], state = 0;
    size_t n = 0;
    pid_t pid;
    *line = '\0';
    if (pipe(ends) != 0) return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], errors ? 2 : 1);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    int error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    while (error == 0) {
        char buf[512];
        ssize_t got = read(ends[0], buf, sizeof buf);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        for (ssize_t i = 0; i < got && n + 1 < room; i++) line[n++] = buf[i];
        line[n] = '\0';
    }
    close(ends[0]);
    if (error != 0) return -1;
    while (waitpid(pid, &state, 0) < 0 && errno == EINTR) continue;
    line[strcspn(line, "\r\n")] = '\0';
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128;
}

static int check_sum(struct art_ctx *ctx, const char *path, const char *shown, const char *want)
{
    char program[] = "sha256sum", end[] = "--", line[256];
    char *file = art_strdup(ctx, path);
    if (!file) return ART_ENOMEM;
    char *const argv[] = {program, end, file, NULL};
    int code = run_program(argv, false, line, sizeof line);
    art_free(file);
    if (code != 0) return art_error(ctx, ART_EIO, NULL, "sha256sum cannot read '%s'", shown);
    line[strcspn(line, " ")] = '\0';
    const char *sum = line + (line[0] == '\\');
    for (size_t i = 0; i < 64; i++)
        if (tolower((unsigned char)want[i]) != sum[i])
            return art_error(ctx, ART_ERANGE, NULL, "%s has the check sum %s, not %s", shown, sum,
                             want);
    return ART_OK;
}

static int check_options(struct art_ctx *ctx, const struct fetch_options *o, const char *url)
{
    size_t n = o->sha256 ? strlen(o->sha256) : 64;
    for (size_t i = 0; o->sha256 && i < n; i++)
        if (!isxdigit((unsigned char)o->sha256[i])) n = 0;
    if (n != 64)
        return art_error(ctx, ART_EUSAGE, NULL, "--sha256 takes 64 hexadecimal digits, not '%s'",
                         o->sha256);
    if (url || o->base) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "from where? Put an address after DEST, or use --base with the folder");
}

/* An address as it stands, or a name below --base; the name of DEST by default. */
static char *address(struct art_ctx *ctx, const struct fetch_options *o, const char *dest,
                     const char *source)
{
    const char *slash = strrchr(dest, '/');
    if (source && (strstr(source, "://") || !o->base)) return art_strdup(ctx, source);
    size_t n = strlen(o->base);
    return art_format(ctx, "%s%s%s", o->base, n && o->base[n - 1] == '/' ? "" : "/",
                      source  ? source
                      : slash ? slash + 1
                              : dest);
}

static int download(struct art_ctx *ctx, const char *url, const char *to)
{
    char program[] = "curl", flags[] = "-fsSL", out[] = "-o", end[] = "--", line[512];
    char *from = art_strdup(ctx, url), *path = art_strdup(ctx, to);
    char *const argv[] = {program, flags, out, path, end, from, NULL};
    int code = from && path ? run_program(argv, true, line, sizeof line) : 0;
    int status = from && path ? ART_OK : ART_ENOMEM;
    art_free(from);
    art_free(path);
    if (status < 0 || code == 0) return status;
    if (code < 0 || code == 127)
        return art_error(ctx, ART_EWRITE, NULL,
                         "the program curl, which fetches files, is missing");
    return art_error(ctx, ART_EIO, NULL, "%s: %s", url, *line ? line : "curl fails");
}

/* What was fetched to its place: unpacked, or as it is. */
static int put_in_place(struct art_ctx *ctx, const struct fetch_options *o, const char *from,
                        const char *dest)
{
    struct art_source src = {0};
    struct art_sink *sink = NULL;
    int status;
    if (!o->gunzip) {
        if (chmod(from, 0644) == 0 && rename(from, dest) == 0) return ART_OK;
        return art_error(ctx, ART_EWRITE, NULL, "%s: %s", dest, strerror(errno));
    }
    ART_TRY(art_source_read(ctx, &src, from));
    ART_TRY(art_sink_open(ctx, &sink, dest));
    ART_TRY(art_sink_write(sink, src.data, src.n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_source_fini(&src);
    return status;
}

static int fetch(struct art_ctx *ctx, const struct fetch_options *o, const char *dest,
                 const char *url)
{
    char *part = art_format(ctx, "%s.part-XXXXXX", dest);
    int status = part ? ART_OK : ART_ENOMEM, fd;
    if (status < 0) return status;
    fd = mkstemp(part);
    if (fd < 0) {
        status = art_error(ctx, ART_EWRITE, NULL, "%s: %s", dest, strerror(errno));
        art_free(part);
        return status;
    }
    close(fd);
    ART_TRY(download(ctx, url, part));
    if (o->sha256) ART_TRY(check_sum(ctx, part, url, o->sha256));
    status = put_in_place(ctx, o, part, dest);
out:
    unlink(part);
    art_free(part);
    return status;
}

int run_fetch(struct art_cli *cli, void *options)
{
    struct art_ctx *ctx = &cli->ctx;
    const struct fetch_options *o = options;
    const char *dest = cli->args[0], *source = cli->n_args > 1 ? cli->args[1] : NULL;
    char *url = NULL;
    int status;
    ART_TRY(check_options(ctx, o, source));
    if (access(dest, F_OK) == 0 && !o->force) {
        /* the sum is that of what was fetched, which is no more here when it was unpacked */
        if (o->sha256 && !o->gunzip) ART_TRY(check_sum(ctx, dest, dest, o->sha256));
        art_note(ctx, NULL, "%s is there", dest);
        return ART_OK;
    }
    url = address(ctx, o, dest, source);
    status = url ? fetch(ctx, o, dest, url) : ART_ENOMEM;
out:
    art_free(url);
    return status;
}
