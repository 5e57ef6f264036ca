/* This file writes contacts as a table, with a line for each at every sample. */
#include "probe_priv.h"
#include <art/contact.h>
#include <string.h>

/* A path as it stands in a table; each is made once, for they take memory of the model. */
struct path {
    const struct art_comp *comp;
    const char *text;
};

struct table {
    struct art_sink *sink;
    char sep;
    struct art_contacts now;
    struct path *path;
    int n_paths, cap_paths;
};

static const char *path_of(struct art_ctx *ctx, struct table *table, const struct art_comp *comp)
{
    for (int i = 0; i < table->n_paths; i++)
        if (table->path[i].comp == comp) return table->path[i].text;
    if (!ART_GROW(ctx, table->path, table->n_paths, table->cap_paths)) return NULL;
    const char *text = art_comp_path(comp, NULL);
    if (text) table->path[table->n_paths++] = (struct path){comp, text};
    return text;
}

static void put_numbers(struct art_buf *line, char sep, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        art_buf_putc(line, sep);
        art_buf_double(line, x[i] + 0); /* no -0 */
    }
}

/* In quotes if readers of tables could take a part of it for something else. */
static void put_text(struct art_buf *line, char sep, const char *s)
{
    const char special[] = {sep, '"', '\n', '\0'};
    bool quote = strpbrk(s, special) != NULL;
    art_buf_putc(line, sep);
    if (quote) art_buf_putc(line, '"');
    for (; *s; s++) {
        if (*s == '"') art_buf_putc(line, '"');
        art_buf_putc(line, *s);
    }
    if (quote) art_buf_putc(line, '"');
}

static int put_contact(struct art_ctx *ctx, struct art_buf *line, struct table *table, double t,
                       const struct art_contact *c)
{
    const struct art_contact_pair *pair = &table->now.pair[c->pair];
    const struct art_comp *comp[3] = {pair->rule->law->behavior,
                                      table->now.body[pair->body[0]].comp,
                                      table->now.body[pair->body[1]].comp};
    char sep = table->sep;
    art_buf_double(line, t);
    for (int k = 0; k < 3; k++) {
        const char *path = path_of(ctx, table, comp[k]);
        if (!path) return ART_ENOMEM;
        put_text(line, sep, path);
    }
    put_numbers(line, sep, c->pos[0], 3);
    put_numbers(line, sep, c->normal, 3);
    put_numbers(line, sep, &c->distance, 1);
    put_numbers(line, sep, c->force, 3);
    put_numbers(line, sep, c->friction, 3);
    put_numbers(line, sep, &c->area, 1);
    put_numbers(line, sep, &c->pressure, 1);
    art_buf_putc(line, '\n');
    return ART_OK;
}

static int take_sample(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct table *table = self;
    struct art_buf lines;
    int status = ART_OK;
    art_buf_init(&lines, ctx);
    for (int i = 0; i < art_sim_models(sim); i++) {
        ART_TRY(art_contacts_get(ctx, art_sim_system(sim, i), art_sim_state(sim, i), NULL,
                                 &table->now));
        for (int k = 0; k < table->now.n; k++)
            ART_TRY(put_contact(ctx, &lines, table, t, &table->now.contact[k]));
    }
    ART_TRY(art_buf_status(&lines));
    if (lines.n) ART_TRY(art_sink_write(table->sink, lines.s, lines.n));
    status = art_sink_flush(table->sink);
out:
    art_buf_fini(&lines);
    return status;
}

static int finish(struct art_ctx *ctx, struct art_sim *sim, void *self)
{
    struct table *table = self;
    struct art_sink *sink = table->sink;
    (void)ctx, (void)sim;
    table->sink = NULL;
    return sink ? art_sink_commit(sink) : ART_OK;
}

static void free_table(void *self)
{
    struct table *table = self;
    if (finish(NULL, NULL, table) < 0) table->sink = NULL;
    art_contacts_fini(&table->now);
    art_free(table->path);
    art_free(table);
}

static int write_head(struct art_ctx *ctx, const struct table *table, bool csv)
{
    static const char *const columns[] = {
        "behavior", "body0",      "body1",      "pos.x",      "pos.y",   "pos.z",
        "normal.x", "normal.y",   "normal.z",   "distance",   "force.x", "force.y",
        "force.z",  "friction.x", "friction.y", "friction.z", "area",    "pressure"};
    struct art_buf head;
    int status;
    art_buf_init(&head, ctx);
    art_buf_puts(&head, csv ? "time" : "# time");
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        art_buf_putc(&head, table->sep);
        art_buf_puts(&head, columns[i]);
    }
    art_buf_putc(&head, '\n');
    status = art_buf_status(&head);
    if (status == ART_OK) status = art_sink_write(table->sink, head.s, head.n);
    if (status == ART_OK) status = art_sink_flush(table->sink);
    art_buf_fini(&head);
    return status;
}

int art_sim_contacts(struct art_ctx *ctx, struct art_sim *sim, double dt,
                     enum art_record_layout layout, struct art_sink *sink)
{
    struct table *table = art_alloc(ctx, 1, sizeof *table);
    int status;
    if (!table) return ART_ENOMEM;
    struct art_sampler sampler = {.take = take_sample,
                                  .finish = finish,
                                  .free = free_table,
                                  .self = table,
                                  .without_forces = true};
    table->sink = sink;
    table->sep = layout == ART_RECORD_CSV ? ',' : '\t';
    status = write_head(ctx, table, layout == ART_RECORD_CSV);
    if (status == ART_OK) status = art_sim_sample(ctx, sim, dt, &sampler);
    if (status < 0) art_free(table);
    return status;
}

struct appending {
    struct art_appending how;
    double dt;
    enum art_record_layout layout;
};

static int open_table(struct art_ctx *ctx, struct art_sim *sim, struct art_appending *how,
                      struct art_sink *sink)
{
    const struct appending *a = (const struct appending *)how;
    return art_sim_contacts(ctx, sim, a->dt, a->layout, sink);
}

int art_sim_contacts_append(struct art_ctx *ctx, struct art_sim *sim, double dt,
                            enum art_record_layout layout, const char *path)
{
    struct appending a = {.how = {.open = open_table}, .dt = dt, .layout = layout};
    return art_sim_append(ctx, sim, path, &a.how);
}
