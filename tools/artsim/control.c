/* --control: another program in the loop. A line of observations goes out, a line of inputs comes
 * in. */
#define _POSIX_C_SOURCE 200809L
#include "clients.h"
#include "console.h"
#include "pace.h"
#include <stdio.h>
#include <string.h>

struct loop {
    struct art_ctx *ctx;
    struct art_sim *sim;
    struct art_control *control;
    struct art_buf text;
    double *out, *in;
    int n_out, n_in, fd_in, fd_out;
    struct line_reader reader;
    struct clients clients;
    struct art_buf head; /* of the table */
    struct shared_rows shared;
    bool by_memory;
    const volatile int *interrupted;
    double end;
    struct pace *pace;
};

static int make_head(struct loop *l)
{
    art_buf_puts(&l->head, "# time\t");
    art_control_names(l->control, false, &l->head);
    art_buf_puts(&l->head, "\n# inputs\t");
    art_control_names(l->control, true, &l->head);
    art_buf_putc(&l->head, '\n');
    return art_buf_status(&l->head);
}

static int put_row(struct loop *l)
{
    int status = art_control_observe(l->control, l->out);
    if (status < 0) return status;
    art_buf_clear(&l->text);
    art_buf_double(&l->text, art_sim_time(l->sim));
    for (int i = 0; i < l->n_out; i++) {
        art_buf_putc(&l->text, '\t');
        art_buf_double(&l->text, l->out[i]);
    }
    art_buf_putc(&l->text, '\n');
    status = art_buf_status(&l->text);
    if (status < 0) return status;
    if (l->clients.path) {
        clients_join(&l->clients, l->head.s, l->head.n);
        clients_send(&l->clients, l->text.s, l->text.n);
    }
    return write_all(l->ctx, l->fd_out, l->text.s, l->text.n);
}

/* The first who connects drives, or the next when one has gone before the end of the run. */
static int take_driver(struct loop *l)
{
    int status = clients_next_driver(l->ctx, &l->clients);
    if (status < 0) return status;
    l->fd_in = l->fd_out = l->clients.driver;
    l->reader.fd = l->fd_in;
    l->reader.n = l->reader.at = 0;
    return write_all(l->ctx, l->fd_out, l->head.s, l->head.n);
}

/* Numbers with blanks, tabs or commas between. */
static int read_row(struct loop *l, const char *line)
{
    const char *s = line;
    for (int i = 0; i < l->n_in; i++) {
        s += strspn(s, " \t,");
        size_t n = strcspn(s, " \t,"), used = n ? art_read_double(s, n, &l->in[i]) : 0;
        if (n == 0)
            return art_error(l->ctx, ART_ESHAPE, NULL,
                             "a row has %d number%s at t = %.9g, and %d are needed", i,
                             i == 1 ? "" : "s", art_sim_time(l->sim), l->n_in);
        if (used != n || !isfinite(l->in[i]))
            return art_error(l->ctx, ART_ERANGE, NULL,
                             "input %d at t = %.9g is not a finite number: '%.*s'", i + 1,
                             art_sim_time(l->sim), (int)(n < 40 ? n : 40), s);
        s += n;
    }
    s += strspn(s, " \t,");
    if (*s)
        return art_error(l->ctx, ART_ESHAPE, NULL, "a row has more than %d number%s at t = %.9g",
                         l->n_in, l->n_in == 1 ? "" : "s", art_sim_time(l->sim));
    return ART_OK;
}

/* One row out, one in; *ended: there are no more. */
static int exchange_rows(struct loop *l, bool *ended)
{
    char *line = NULL;
    int status;
    if (l->by_memory) {
        ART_TRY(art_control_observe(l->control, l->out));
        ART_TRY(shared_exchange(l->ctx, &l->shared, art_sim_time(l->sim), l->out, l->in,
                                l->interrupted, ended));
        for (int i = 0; i < l->n_in && !*ended; i++)
            if (!isfinite(l->in[i]))
                return art_error(l->ctx, ART_ERANGE, NULL,
                                 "input %d at t = %.9g is not a finite number", i + 1,
                                 art_sim_time(l->sim));
        return ART_OK;
    }
    ART_TRY(put_row(l));
    ART_TRY(read_line(l->ctx, &l->reader, &line));
    *ended = !line;
    if (line) status = read_row(l, line);
out:
    return status;
}

static int exchange(struct loop *l)
{
    int status = ART_OK;
    if (!l->by_memory) ART_TRY(make_head(l));
    if (l->clients.path)
        ART_TRY(take_driver(l));
    else if (!l->by_memory)
        ART_TRY(write_all(l->ctx, l->fd_out, l->head.s, l->head.n));
    pace_begin(l->pace, art_sim_time(l->sim));
    while (l->end <= 0 || art_sim_time(l->sim) < l->end - 1e-9) {
        bool ended;
        ART_TRY(exchange_rows(l, &ended));
        if (ended && l->clients.path && l->end > 0) {
            ART_TRY(take_driver(l));
            continue;
        }
        if (ended) break;
        ART_TRY(art_control_step(l->control, l->in));
        pace_step(l->pace, art_sim_time(l->sim));
    }
    if (!l->by_memory && l->end > 0 && art_sim_time(l->sim) >= l->end - 1e-9) status = put_row(l);
out:
    return status;
}

int control(struct art_cli *cli, const struct live_options *o, struct art_sim *sim, double end,
            struct pace *pace)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_control_spec spec;
    struct loop l = {.ctx = ctx, .sim = sim, .fd_in = 0, .fd_out = 1, .end = end, .pace = pace};
    int status;
    art_buf_init(&l.text, ctx);
    art_buf_init(&l.head, ctx);
    ART_TRY(art_control_spec_parse(ctx, o->control, &spec));
    ART_TRY(art_control_create(ctx, sim, &spec, &l.control));
    l.n_out = art_control_observations(l.control);
    l.n_in = art_control_inputs(l.control);
    l.out = art_alloc(ctx, (size_t)l.n_out, sizeof *l.out);
    l.in = art_alloc(ctx, (size_t)l.n_in, sizeof *l.in);
    ART_TRY(l.out && l.in ? ART_OK : ART_ENOMEM);
    l.by_memory = o->shm != NULL;
    l.interrupted = o->interrupted;
    if (o->shm) ART_TRY(shared_open(ctx, o->shm, l.n_out, l.n_in, &l.shared));
    if (o->socket && !o->shm) ART_TRY(clients_open(ctx, &l.clients, o->socket));
    l.reader.fd = l.fd_in;
    status = exchange(&l);
out:
    clients_close(&l.clients);
    shared_close(&l.shared);
    art_control_free(l.control);
    art_control_spec_fini(&spec);
    line_reader_fini(&l.reader);
    art_buf_fini(&l.text);
    art_buf_fini(&l.head);
    art_free(l.out);
    art_free(l.in);
    return status;
}
