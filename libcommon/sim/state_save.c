/* The state of a run as text, format state(5). */
#include "state_priv.h"
#include <math.h>
#include <string.h>

static void put_quoted(struct art_buf *buf, const char *s)
{
    art_buf_puts(buf, "\t\"");
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') art_buf_putc(buf, '\\');
        if (*s == '\n')
            art_buf_puts(buf, "\\n");
        else
            art_buf_putc(buf, *s);
    }
    art_buf_putc(buf, '"');
}

static void put_numbers(struct art_buf *buf, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        art_buf_putc(buf, '\t');
        art_buf_double(buf, x[i]);
    }
}

static void put_head(struct art_buf *buf, const struct art_sim *sim)
{
    art_buf_printf(buf, "artstate\t%d\ntime", ART_STATE_VERSION);
    put_numbers(buf, &sim->clock.t, 1);
    art_buf_puts(buf, "\nstart");
    put_numbers(buf, &sim->clock.t_start, 1);
    art_buf_printf(buf, "\nsteps\t%ld\t%ld\nstarted\t%d\n", sim->clock.steps, sim->adapt.redone,
                   sim->clock.started);
}

static bool all_zero(const double *x, int n)
{
    static const double zero[6] = {0};
    return memcmp(x, zero, (size_t)n * sizeof *x) == 0;
}

static void put_component(struct art_buf *buf, const struct model *m, int i)
{
    const struct art_dyn *dyn = &m->sys->dyn[i];
    const double *external = m->sys->force.external + dyn->u;
    const char *path = m->paths[i];
    /* the end of a joint: follows from what it is on */
    if (dyn->comp->is_value || dyn->is_end) return;
    int n_q = dyn->frame ? 7 : 3, n_u = dyn->frame ? 6 : 3;
    art_buf_puts(buf, dyn->frame          ? "frame"
                      : dyn->elastic      ? "elastic"
                      : dyn->is_companion ? "back"
                                          : "point");
    put_quoted(buf, path);
    if (dyn->elastic) art_buf_printf(buf, "\t%d", dyn->elastic);
    put_numbers(buf, m->state->q + dyn->q, n_q);
    put_numbers(buf, m->state->u + dyn->u, n_u);
    art_buf_putc(buf, '\n');
    if (dyn->target_set || !all_zero(dyn->target_q, 6) || !all_zero(dyn->target_u, 6)) {
        art_buf_puts(buf, "target");
        put_quoted(buf, path);
        art_buf_printf(buf, "\t%d", dyn->target_set);
        put_numbers(buf, dyn->target_q, n_q);
        put_numbers(buf, dyn->target_u, n_u);
        art_buf_putc(buf, '\n');
    }
    if (!all_zero(external, n_u)) {
        art_buf_puts(buf, "external");
        put_quoted(buf, path);
        put_numbers(buf, external, n_u);
        art_buf_putc(buf, '\n');
    }
}

static int n_paths(const struct art_system *sys)
{
    return sys->n_dyn + sys->excitation.n + sys->memory.n_comps + sys->memory.n_lists + 1;
}

static void put_model(struct art_buf *buf, const struct model *m)
{
    art_buf_puts(buf, "model");
    put_quoted(buf, m->paths[n_paths(m->sys) - 1]);
    art_buf_printf(buf, "\t%ld", m->steps);
    put_numbers(buf, &m->state->t, 1);
    art_buf_putc(buf, '\n');
    for (int i = 0; i < m->sys->n_dyn; i++) put_component(buf, m, i);
    for (int i = 0; i < m->sys->excitation.n; i++) {
        const struct art_excitable *e = &m->sys->excitation.list[i];
        art_buf_puts(buf, "excitation");
        put_quoted(buf, m->paths[m->sys->n_dyn + i]);
        put_numbers(buf, &e->own, 1);
        put_numbers(buf, &e->net, 1);
        art_buf_putc(buf, '\n');
    }
    for (int i = 0; i < m->sys->memory.n_comps; i++) {
        art_buf_puts(buf, "memory");
        put_quoted(buf, m->paths[m->sys->n_dyn + m->sys->excitation.n + i]);
        put_numbers(buf, m->state->history + m->sys->memory.history[i].first,
                    m->sys->memory.history[i].n);
        art_buf_putc(buf, '\n');
    }
    for (int i = 0; i < m->sys->memory.n_lists; i++) {
        const struct art_list *list = &m->state->list[i];
        if (list->n == 0) continue;
        art_buf_puts(buf, "list");
        put_quoted(buf,
                   m->paths[m->sys->n_dyn + m->sys->excitation.n + m->sys->memory.n_comps + i]);
        art_buf_printf(buf, "\t%d", list->n);
        put_numbers(buf, list->x, list->n);
        art_buf_putc(buf, '\n');
    }
}

/* Return the path of a component, which lives as long as the tree, or NULL if there is no memory
 * for it. */
static const char *path_of(const struct art_comp *comp)
{
    const char *path = art_comp_path(comp, NULL);
    return art_streq(path, "?") ? NULL : path;
}

/* Paths are made once. */
static int name_components(struct art_ctx *ctx, struct art_sim *sim, struct model *m)
{
    const struct art_system *sys = m->sys;
    if (m->paths) return ART_OK;
    int n = n_paths(sys);
    const char **paths = art_arena_alloc(ctx, &sim->arena, (size_t)n, sizeof *m->paths);
    if (!paths) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        int k = i - sys->n_dyn, j = k - sys->excitation.n, l = j - sys->memory.n_comps;
        const struct art_comp *comp = k < 0                     ? sys->dyn[i].comp
                                      : j < 0                   ? sys->excitation.list[k].comp
                                      : l < 0                   ? sys->memory.history[j].comp
                                      : l < sys->memory.n_lists ? sys->memory.lists[l].comp
                                                                : m->comp;
        paths[i] = path_of(comp);
        if (!paths[i]) return ART_ENOMEM;
    }
    m->paths = paths;
    return ART_OK;
}

static int put_change(struct art_ctx *ctx, struct art_buf *buf, const struct art_sim *sim,
                      struct art_changed *change)
{
    const struct art_sim_prop *prop = &change->prop;
    double *x = art_alloc(ctx, (size_t)prop->size, sizeof *x);
    if (!x) return ART_ENOMEM;
    const char *path = change->path ? NULL : path_of(prop->comp);
    if (path) change->path = art_format(ctx, "%s:%s", path, prop->name);
    if (change->path) {
        bool known = true;
        art_sim_get(sim, prop, x);
        for (int i = 0; i < prop->size; i++) known = known && !isnan(x[i]);
        /* what is not known now is computed again */
        if (known) {
            art_buf_puts(buf, "property");
            put_quoted(buf, change->path);
            put_numbers(buf, x, prop->size);
            art_buf_putc(buf, '\n');
        }
    }
    art_free(x);
    return change->path ? ART_OK : ART_ENOMEM;
}

static int put_agent(struct art_ctx *ctx, struct art_buf *buf, const struct art_sim *sim,
                     struct agent *agent)
{
    struct art_buf text;
    long lines = 0;
    if (!agent->type->save) return ART_OK;
    if (!agent->path) agent->path = agent->comp ? path_of(agent->comp) : "";
    if (!agent->path) return ART_ENOMEM;
    art_buf_init(&text, ctx);
    int status = agent->type->save(ctx, sim, agent->self, &text);
    if (status == ART_OK && text.n && text.s[text.n - 1] != '\n') art_buf_putc(&text, '\n');
    if (status == ART_OK) status = art_buf_status(&text);
    if (status == ART_OK && text.n) {
        for (size_t i = 0; i < text.n; i++) lines += text.s[i] == '\n';
        art_buf_puts(buf, "agent");
        put_quoted(buf, agent->type->name);
        put_quoted(buf, agent->path);
        art_buf_printf(buf, "\t%ld\n", lines);
        art_buf_add(buf, text.s, text.n);
    }
    art_buf_fini(&text);
    return status;
}

int art_sim_save(struct art_ctx *ctx, struct art_sim *sim, struct art_buf *buf)
{
    int status = ART_OK;
    size_t start = buf->n;
    put_head(buf, sim);
    for (int i = 0; i < sim->n_models; i++) {
        art_step_drop_factors(sim->models[i].step);
        ART_TRY(name_components(ctx, sim, &sim->models[i]));
        put_model(buf, &sim->models[i]);
    }
    for (int i = 0; i < sim->changes.n; i++)
        ART_TRY(put_change(ctx, buf, sim, &sim->changes.all[i]));
    for (int i = 0; i < sim->n_agents; i++) ART_TRY(put_agent(ctx, buf, sim, &sim->agents[i]));
    art_buf_puts(buf, "end");
    ART_TRY(art_buf_status(buf));
    art_buf_printf(buf, "\t%08lx\n", art_checksum(buf->s + start, buf->n - start));
    status = art_buf_status(buf);
out:
    return status;
}

int art_sim_write_state(struct art_ctx *ctx, struct art_sim *sim, const char *path)
{
    struct art_sink *sink = NULL;
    struct art_buf buf;
    art_buf_init(&buf, ctx);
    int status = art_sim_save(ctx, sim, &buf);
    if (status == ART_OK) status = art_sink_open(ctx, &sink, path);
    if (status == ART_OK) status = art_sink_write(sink, buf.s, buf.n);
    art_buf_fini(&buf);
    if (status == ART_OK) return art_sink_commit(sink);
    art_sink_abort(sink);
    return status;
}
