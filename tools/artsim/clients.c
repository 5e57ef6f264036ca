#define _POSIX_C_SOURCE 200809L
#include "clients.h"
#include "console.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int clients_open(struct art_ctx *ctx, struct clients *c, const char *path)
{
    *c = (struct clients){.listening = -1, .driver = -1};
    int status = listen_at(ctx, path, &c->listening);
    if (status == ART_OK) c->path = path;
    return status;
}

static void let_go(int *fd)
{
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

void clients_close(struct clients *c)
{
    if (!c->path) return;
    let_go(&c->driver);
    for (int i = 0; i < c->n; i++) let_go(&c->watcher[i]);
    let_go(&c->listening);
    unlink(c->path);
    c->n = 0;
    c->path = NULL;
}

int clients_next_driver(struct art_ctx *ctx, struct clients *c)
{
    let_go(&c->driver);
    c->driver = accept(c->listening, NULL, NULL);
    if (c->driver >= 0) return ART_OK;
    return errno == EINTR
               ? art_error(ctx, ART_EINTERRUPT, NULL, "stopped while waiting for a client")
               : art_error(ctx, ART_EIO, NULL, "%s: %s", c->path, strerror(errno));
}

static bool send_now(int fd, const char *s, size_t n)
{
    return send(fd, s, n, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)n;
}

void clients_join(struct clients *c, const char *head, size_t n)
{
    struct pollfd waiting = {.fd = c->listening, .events = POLLIN};
    while (c->path && poll(&waiting, 1, 0) == 1) {
        int fd = accept(c->listening, NULL, NULL);
        if (fd < 0) return;
        if (c->n < MOST_WATCHERS && send_now(fd, head, n))
            c->watcher[c->n++] = fd;
        else
            close(fd);
    }
}

void clients_send(struct clients *c, const char *row, size_t n)
{
    int kept = 0;
    for (int i = 0; i < c->n; i++) {
        if (send_now(c->watcher[i], row, n))
            c->watcher[kept++] = c->watcher[i];
        else
            close(c->watcher[i]);
    }
    c->n = kept;
}
