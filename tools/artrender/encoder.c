/* ffmpeg as a child: raw pictures to its standard input, the movie in a file without a name for
 * others, since MP4 is not written from front to back. */
#include "render.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { EXIT_SYSTEM = 5 };

struct encoder {
    struct art_ctx *ctx;
    pid_t pid;
    int to;
    char path[64]; /* of the movie, in the folder of temporary files */
    FILE *errors;
    unsigned char *row;
    int width, height;
};

static int fail(struct art_ctx *ctx, const char *what, int error)
{
    (void)art_error(ctx, ART_EWRITE, NULL, "%s: %s", what, strerror(error));
    return EXIT_SYSTEM;
}

static int spawn(struct encoder *e, double fps)
{
    static char name[] = "ffmpeg";
    char size[40], rate[40];
    snprintf(size, sizeof size, "%dx%d", e->width, e->height);
    snprintf(rate, sizeof rate, "%.6g", fps);
    char *const argv[] = {name,        "-nostdin",
                          "-loglevel", "error",
                          "-y",        "-f",
                          "rawvideo",  "-pix_fmt",
                          "rgb24",     "-s",
                          size,        "-r",
                          rate,        "-i",
                          "pipe:0",    "-an",
                          "-c:v",      "libx264",
                          "-crf",      "18",
                          "-pix_fmt",  "yuv420p",
                          "-movflags", "+faststart",
                          "-vf",       "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                          "-threads",  "1",
                          "-f",        "mp4",
                          e->path,     NULL};
    posix_spawn_file_actions_t actions;
    int ends[2], error;
    if (pipe(ends) != 0) return fail(e->ctx, "cannot make a pipe", errno);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    error = posix_spawn_file_actions_init(&actions);
    if (!error) {
        error = posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
        if (!error)
            error = posix_spawn_file_actions_adddup2(&actions, fileno(e->errors), STDERR_FILENO);
        if (!error)
            error = posix_spawn_file_actions_adddup2(&actions, fileno(e->errors), STDOUT_FILENO);
        if (!error) error = posix_spawnp(&e->pid, name, &actions, NULL, argv, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[0]);
    e->to = ends[1];
    if (!error) return ART_OK;
    e->pid = 0;
    if (error != ENOENT) return fail(e->ctx, "cannot start ffmpeg", error);
    (void)art_error(e->ctx, ART_EWRITE, NULL,
                    "ffmpeg is not installed (Debian: ffmpeg); without it movies can be .apng or "
                    "numbered pictures, -%%04d.png");
    return EXIT_SYSTEM;
}

int encoder_open(struct art_ctx *ctx, int width, int height, double fps, struct encoder **out)
{
    struct encoder *e = art_alloc(ctx, 1, sizeof *e);
    const char *dir = getenv("TMPDIR");
    int fd, status;
    if (!e) return ART_ENOMEM;
    *e = (struct encoder){.ctx = ctx, .to = -1, .width = width, .height = height};
    *out = e;
    e->row = art_alloc(ctx, 3 * (size_t)width, 1);
    e->errors = tmpfile();
    if (!e->row) return ART_ENOMEM;
    if (!e->errors) return fail(ctx, "cannot make a temporary file", errno);
    fcntl(fileno(e->errors), F_SETFD, FD_CLOEXEC);
    if (!dir || strlen(dir) > 40) dir = "/tmp";
    snprintf(e->path, sizeof e->path, "%s/artrenderXXXXXX", dir);
    fd = mkstemp(e->path);
    if (fd < 0) {
        e->path[0] = '\0';
        return fail(ctx, "cannot make a temporary file", errno);
    }
    close(fd);
    /* a child that ends early is an error of ours to tell, not our end */
    signal(SIGPIPE, SIG_IGN);
    status = spawn(e, fps);
    return status;
}

/* Its exit code; minus the signal that ended it. */
static int wait_for(struct encoder *e)
{
    int result = 0;
    if (e->to >= 0) close(e->to);
    e->to = -1;
    if (e->pid > 0)
        while (waitpid(e->pid, &result, 0) < 0 && errno == EINTR) continue;
    e->pid = 0;
    return WIFEXITED(result) ? WEXITSTATUS(result) : WIFSIGNALED(result) ? -WTERMSIG(result) : 1;
}

/* The last line that it wrote, or what ended it. */
static int complaint(struct encoder *e, int code)
{
    char line[300], found[300] = "";
    rewind(e->errors);
    while (fgets(line, sizeof line, e->errors)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line) snprintf(found, sizeof found, "%s", line);
    }
    if (!*found && code < 0) snprintf(found, sizeof found, "ended by signal %d", -code);
    if (!*found) snprintf(found, sizeof found, "exit code %d, no reason given", code);
    (void)art_error(e->ctx, ART_EWRITE, NULL, "ffmpeg failed: %s", found);
    return EXIT_SYSTEM;
}

static bool write_all(int fd, const unsigned char *s, size_t n)
{
    while (n > 0) {
        ssize_t k = write(fd, s, n);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) return false;
        s += k;
        n -= (size_t)k;
    }
    return true;
}

int encoder_add(struct encoder *e, const struct art_picture *p)
{
    for (int y = 0; y < p->height; y++) {
        const unsigned char *from = p->rgba + 4 * (size_t)y * (size_t)p->width;
        for (int x = 0; x < p->width; x++) memcpy(e->row + 3 * x, from + 4 * x, 3);
        /* it says why before it ends */
        if (!write_all(e->to, e->row, 3 * (size_t)p->width)) return complaint(e, wait_for(e));
    }
    return ART_OK;
}

static int copy_movie(struct encoder *e, struct art_sink *sink)
{
    char block[1 << 14];
    size_t n;
    int status = ART_OK;
    FILE *f = fopen(e->path, "rb");
    if (!f) return fail(e->ctx, "cannot read what ffmpeg wrote", errno);
    while (status == ART_OK && (n = fread(block, 1, sizeof block, f)) > 0)
        status = art_sink_write(sink, block, n);
    if (ferror(f) && status == ART_OK)
        status = fail(e->ctx, "cannot read what ffmpeg wrote", errno);
    fclose(f);
    return status;
}

int encoder_close(struct encoder *e, struct art_sink *sink)
{
    int code = wait_for(e), status = code == 0 ? copy_movie(e, sink) : complaint(e, code);
    encoder_abort(e);
    return status;
}

void encoder_abort(struct encoder *e)
{
    if (!e) return;
    if (e->pid > 0) kill(e->pid, SIGTERM);
    (void)wait_for(e);
    if (e->path[0]) unlink(e->path);
    if (e->errors) fclose(e->errors);
    art_free(e->row);
    art_free(e);
}
