/* Lines in and bytes out by descriptors, which streams of stdio would hold back. */
#include "console.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { LONGEST = 1 << 20, CHUNK = 1 << 12 };

void line_reader_fini(struct line_reader *r)
{
    art_free(r->buf);
    art_free(r->text);
    r->buf = r->text = NULL;
}

static int add(struct art_ctx *ctx, struct line_reader *r, size_t *have, const char *s, size_t n)
{
    if (*have + n > LONGEST) return art_error(ctx, ART_ELIMIT, NULL, "a line of more than 1 MB");
    if (!ART_RESERVE(ctx, r->text, *have + n + 1, r->text_cap)) return ART_ENOMEM;
    memcpy(r->text + *have, s, n);
    *have += n;
    r->text[*have] = '\0';
    return ART_OK;
}

int read_line(struct art_ctx *ctx, struct line_reader *r, char **line)
{
    size_t have = 0;
    *line = NULL;
    if (!ART_RESERVE(ctx, r->buf, CHUNK, r->cap)) return ART_ENOMEM;
    for (;;) {
        const char *from = r->buf + r->at;
        const char *end = memchr(from, '\n', r->n - r->at);
        size_t n = end ? (size_t)(end - from) : r->n - r->at;
        int status = add(ctx, r, &have, from, n);
        if (status < 0) return status;
        r->at += n + (end != NULL);
        if (end) break;
        ssize_t got = read(r->fd, r->buf, CHUNK);
        if (got < 0 && errno == EINTR)
            return art_error(ctx, ART_EINTERRUPT, NULL, "stopped while waiting for a line");
        if (got < 0) return art_error(ctx, ART_EIO, NULL, "cannot read: %s", strerror(errno));
        r->at = 0;
        r->n = (size_t)got;
        if (got == 0 && have == 0) return ART_OK;
        if (got == 0) break;
    }
    const char *null = memchr(r->text, '\0', have);
    if (null)
        return art_error(ctx, ART_ESYNTAX, NULL, "byte %zu of a line is null: this is no text",
                         (size_t)(null - r->text) + 1);
    if (have && r->text[have - 1] == '\r') r->text[have - 1] = '\0';
    *line = r->text;
    return ART_OK;
}

int write_all(struct art_ctx *ctx, int fd, const char *s, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, s, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return art_error(ctx, ART_EWRITE, NULL, "cannot write: %s", strerror(errno));
        s += done;
        n -= (size_t)done;
    }
    return ART_OK;
}

/* Does nobody answer at a socket? Then it is what a run that was killed has left. */
static bool is_left_over(const struct sockaddr_un *where)
{
    struct stat st;
    if (lstat(where->sun_path, &st) != 0 || !S_ISSOCK(st.st_mode)) return false;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0) return false;
    bool refused =
        connect(fd, (const struct sockaddr *)where, sizeof *where) != 0 && errno == ECONNREFUSED;
    close(fd);
    return refused;
}

int listen_at(struct art_ctx *ctx, const char *path, int *out)
{
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof where.sun_path)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "%s: the path of a socket is that long at most: %zu", path,
                         sizeof where.sun_path - 1);
    memcpy(where.sun_path, path, strlen(path) + 1);
    if (is_left_over(&where)) unlink(path);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    mode_t mask = umask(0077);
    bool good = fd >= 0 && bind(fd, (const struct sockaddr *)&where, sizeof where) == 0 &&
                listen(fd, 16) == 0;
    int reason = errno;
    umask(mask);
    *out = fd;
    if (good) return ART_OK;
    if (fd >= 0) close(fd);
    return art_error(ctx, ART_EWRITE, NULL, "%s: cannot listen: %s", path, strerror(reason));
}
