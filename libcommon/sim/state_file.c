#include "sim_priv.h"

static void put_numbers(struct art_buf *buf, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        art_buf_putc(buf, '\t');
        art_buf_double(buf, x[i]);
    }
}

static void put_model(struct art_buf *buf, const struct model *m)
{
    for (int i = 0; i < m->sys->n_dyn; i++) {
        const struct art_dyn *dyn = &m->sys->dyn[i];
        art_buf_puts(buf, art_comp_path(dyn->comp, NULL));
        put_numbers(buf, m->state->q + dyn->q, dyn->frame ? 7 : 3);
        put_numbers(buf, m->state->u + dyn->u, dyn->frame ? 6 : 3);
        art_buf_putc(buf, '\n');
    }
}

int art_sim_write_state(struct art_ctx *ctx, const struct art_sim *sim, const char *path)
{
    struct art_sink *sink = NULL;
    struct art_buf buf;
    int status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    art_buf_init(&buf, ctx);
    art_buf_puts(&buf, "# state 1: points x y z, vx vy vz; frames x y z, quaternion w x y z, "
                       "v x y z, angular velocity x y z\ntime\t");
    art_buf_double(&buf, sim->t);
    art_buf_putc(&buf, '\n');
    for (int i = 0; i < sim->n_models; i++) put_model(&buf, &sim->models[i]);
    status = art_buf_status(&buf);
    if (status == ART_OK) status = art_sink_write(sink, buf.s, buf.n);
    art_buf_fini(&buf);
    if (status == ART_OK) return art_sink_commit(sink);
    art_sink_abort(sink);
    return status;
}
