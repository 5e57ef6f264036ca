/* console.h - steering a run: commands from a person, rows from another program. */
#ifndef ARTSIM_CONSOLE_H
#define ARTSIM_CONSOLE_H

#include "shared.h"
#include <art/cli.h>
#include <art/live.h>

struct live_options {
    bool console, real_time;
    const char *script; /* file of commands, or NULL */
    int format;         /* 1: JSON */
    const char *control, *socket, *shm;
    const volatile int *interrupted; /* by a signal */
};

bool is_console(const struct live_options *o);
/* --console: execute lines until they end. A model to begin with may be NULL. */
int console(struct art_cli *cli, const struct live_options *o, const struct art_session_host *host,
            const char *model) ART_MUST_USE;
/* --control: exchange rows until the end of the rows, or time `end` if that is > 0. */
struct pace;
int control(struct art_cli *cli, const struct live_options *o, struct art_sim *sim, double end,
            struct pace *pace) ART_MUST_USE;
/* The command `render` of the console. */
int run_artrender(void *user, const char *model, const char *file, const char *options);

/* shared.c: rows of a closed loop in shared memory. Close it in any case. */
struct shared_rows {
    struct artkit_shared *memory;
    size_t size;
    int n_out, n_in; /* what the memory says of them, the other side may change */
    char *name;
    bool made;
};
int shared_open(struct art_ctx *ctx, const char *name, int n_out, int n_in,
                struct shared_rows *s) ART_MUST_USE;
void shared_close(struct shared_rows *s);
/* Give a row out and wait for one; *ended: the other side has gone. */
int shared_exchange(struct art_ctx *ctx, struct shared_rows *s, double t, const double *out,
                    double *in, const volatile int *interrupted, bool *ended) ART_MUST_USE;

/* lines.c: lines from a stream; the last may lack its end. */
struct line_reader {
    int fd;
    char *text; /* of the line, without its end */
    char *buf;
    size_t n, at, cap, text_cap;
};
/* ART_OK with *line, NULL at the end; ART_ELIMIT for a line beyond a megabyte, ART_ESYNTAX for one with a
 * null byte, ART_EINTERRUPT if a signal came in between. The line is good until the next. */
int read_line(struct art_ctx *ctx, struct line_reader *r, char **line) ART_MUST_USE;
void line_reader_fini(struct line_reader *r);
/* Write all bytes to a descriptor: ART_EWRITE. */
int write_all(struct art_ctx *ctx, int fd, const char *s, size_t n) ART_MUST_USE;
/* A Unix socket that listens at a path, for this user alone; what stands there as a socket already
 * and answers nobody is replaced. */
int listen_at(struct art_ctx *ctx, const char *path, int *fd) ART_MUST_USE;

#endif
