/* Outputs across save and load: probes keep what they collected, records go on with the next row.
 */
#include "probe_priv.h"
#include <math.h>

int art_output_save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                    struct art_buf *text)
{
    const struct output *output = self;
    const struct art_series *s = &output->series;
    (void)ctx;
    (void)sim;
    if (output->sink || !output->comp) return ART_OK;
    for (size_t i = 0; i < s->n; i++) {
        art_buf_double(text, s->t[i]);
        for (int k = 0; k < s->vsize; k++) {
            art_buf_putc(text, '\t');
            art_buf_double(text, s->v[i * (size_t)s->vsize + (size_t)k]);
        }
        art_buf_putc(text, '\n');
    }
    return art_buf_status(text);
}

void art_output_resume(const struct art_sim *sim, struct output *output)
{
    double slack = 1e-9 * sim->clock.step, t = sim->clock.t,
           n = (t - output->start) / output->interval;
    /* before the first step the sample of this moment is still to be taken */
    output->next = n > 2 && n < 9e15 ? (long)n - 1 : 0;
    for (; n < 9e15; output->next++) {
        double at = art_sim_grid_time(output->start, output->interval, output->next);
        if (sim->clock.started ? at > t + slack : at >= t - slack) return;
    }
}

static int bad_row(struct art_ctx *ctx, const struct output *output, const struct art_loc *loc)
{
    return art_error(ctx, ART_ESYNTAX, loc,
                     "no row of a time and %d number%s, later than the row before", output->size,
                     output->size == 1 ? "" : "s");
}

int art_output_load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text,
                    size_t n, const struct art_loc *loc)
{
    struct output *output = self;
    struct art_series *s = &output->series;
    struct art_loc at = *loc;
    const char *end = text + n;
    double t, last = -INFINITY;
    s->n = 0;
    for (; text < end; at.line++, text++) {
        for (int k = -1; k < output->size; k++) {
            double *x = k < 0 ? &t : &output->row[k];
            while (text < end && (*text == ' ' || *text == '\t')) text++;
            size_t used = art_read_double(text, (size_t)(end - text), x);
            if (used == 0 || !isfinite(*x)) return bad_row(ctx, output, &at);
            text += used;
        }
        while (text < end && (*text == ' ' || *text == '\t' || *text == '\r')) text++;
        if (text >= end || *text != '\n' || t <= last) return bad_row(ctx, output, &at);
        last = t;
        int status = art_series_append(ctx, s, t, output->row);
        if (status < 0) return status;
    }
    (void)sim;
    return ART_OK;
}
