/* This file writes tables as OpenSim's tools do. */
#include "trial_priv.h"
#include <stdio.h>
#include <string.h>

static void put_number(struct art_sink *sink, double x, int digits)
{
    char text[400];
    if (digits < 0) {
        art_sink_put_double(sink, x);
        return;
    }
    snprintf(text, sizeof text, "%*.*f", 8 + digits, digits, x);
    art_sink_puts(sink, text);
}

static void put_head(struct art_sink *sink, const struct art_trial_table *t)
{
    art_sink_puts(sink, t->name);
    art_sink_puts(sink, "\nversion=1\nnRows=");
    art_sink_put_int(sink, (int64_t)t->series->n);
    art_sink_puts(sink, "\nnColumns=");
    art_sink_put_int(sink, t->columns + 1);
    art_sink_puts(sink, t->in_degrees ? "\ninDegrees=yes\n" : "\ninDegrees=no\n");
    if (t->description) art_sink_puts(sink, t->description);
    art_sink_puts(sink, "endheader\ntime");
    for (int j = 0; j < t->columns; j++) {
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, t->labels[j]);
    }
    art_sink_puts(sink, "\n");
}

int art_trial_table_write(struct art_ctx *ctx, const struct art_trial_table *t, const char *path)
{
    struct art_sink *sink = NULL;
    int status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    put_head(sink, t);
    for (size_t i = 0; i < t->series->n; i++) {
        put_number(sink, t->series->t[i], t->digits);
        for (int j = 0; j < t->columns; j++) {
            double x =
                t->series->v[i * (size_t)t->series->vsize + (size_t)(t->column ? t->column[j] : j)];
            art_sink_puts(sink, "\t");
            put_number(sink, t->degrees && t->degrees[j] ? art_deg(x) : x, t->digits);
        }
        art_sink_puts(sink, "\n");
    }
    return art_sink_commit(sink);
}

struct columns {
    char **labels;
    bool *degrees;
};

static int make(struct art_ctx *ctx, const struct art_subject *s, bool forces, struct columns *c)
{
    c->labels = art_alloc(ctx, (size_t)s->n + 1, sizeof *c->labels);
    c->degrees = art_alloc(ctx, (size_t)s->n + 1, sizeof *c->degrees);
    if (!c->labels || !c->degrees) return ART_ENOMEM;
    for (int k = 0; k < s->n; k++) {
        int i = forces ? k : s->order[k];
        const char *end = !forces ? "" : s->type[i] == ART_ROTATIONAL ? "_moment" : "_force";
        c->labels[k] = art_format(ctx, "%s%s", s->name[i], end);
        if (!c->labels[k]) return ART_ENOMEM;
        c->degrees[k] = !forces && s->type[i] == ART_ROTATIONAL;
    }
    return ART_OK;
}

static int write_columns(struct art_ctx *ctx, const struct art_subject *s,
                         const struct art_series *v, struct art_trial_table *table,
                         const char *path)
{
    struct columns c = {0};
    int status = make(ctx, s, !table->column, &c);
    table->series = v, table->labels = (const char *const *)c.labels, table->columns = s->n;
    table->degrees = c.degrees;
    if (status == ART_OK) status = art_trial_table_write(ctx, table, path);
    for (int k = 0; c.labels && k < s->n; k++) art_free(c.labels[k]);
    art_free(c.labels);
    art_free(c.degrees);
    return status;
}

int art_trial_motion_write(struct art_ctx *ctx, const struct art_subject *s,
                           const struct art_series *q, int digits, const char *path)
{
    struct art_trial_table table = {.name = "Coordinates",
                                    .description =
                                        "\nUnits are S.I. units (second, meters, Newtons, ...)\n"
                                        "Angles are in degrees.\n\n",
                                    .column = s->order,
                                    .in_degrees = true,
                                    .digits = digits};
    return write_columns(ctx, s, q, &table, path);
}

int art_trial_forces_write(struct art_ctx *ctx, const struct art_subject *s,
                           const struct art_series *f, int digits, const char *path)
{
    struct art_trial_table table = {.name = "Inverse Dynamics Generalized Forces",
                                    .digits = digits};
    return write_columns(ctx, s, f, &table, path);
}
