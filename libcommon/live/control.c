/* This runs closed loops: rows of observations out, rows of inputs in, a control step in between.
 */
#include "live_priv.h"
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------------- request */

/* Finds the ':' between the observations and the inputs: the second one of an item PATH:PROP. */
static const char *find_middle(const char *s)
{
    bool quoted = false, in_prop = false;
    for (; *s; s++) {
        if (*s == '"') quoted = !quoted;
        if (quoted) continue;
        if (*s == ',') in_prop = false;
        if (*s == ':' && in_prop) return s;
        if (*s == ':') in_prop = true;
    }
    return NULL;
}

int art_control_spec_parse(struct art_ctx *ctx, const char *text, struct art_control_spec *spec)
{
    struct art_record_spec out, in;
    const char *middle = find_middle(text);
    char *first;
    int status;
    memset(spec, 0, sizeof *spec);
    memset(&out, 0, sizeof out);
    memset(&in, 0, sizeof in);
    if (!middle || !middle[1])
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' is not of the form PATH:PROP[,...]:PATH:PROP[,...][@DT]", text);
    first = art_strndup(ctx, text, (size_t)(middle - text));
    if (!first) return ART_ENOMEM;
    ART_TRY(art_record_spec_parse(ctx, first, &out));
    ART_TRY(art_record_spec_parse(ctx, middle + 1, &in));
    if (out.dt > 0 || out.file || in.file)
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s': the step stands at the end, @DT", text));
    *spec = (struct art_control_spec){.observations = out.paths,
                                      .n_observations = out.n,
                                      .inputs = in.paths,
                                      .n_inputs = in.n,
                                      .dt = in.dt};
    out.paths = in.paths = NULL;
    out.n = in.n = 0;
out:
    art_record_spec_fini(&out);
    art_record_spec_fini(&in);
    art_free(first);
    return status;
}

static void free_paths(char **paths, int n)
{
    for (int i = 0; i < n; i++) art_free(paths[i]);
    art_free(paths);
}

void art_control_spec_fini(struct art_control_spec *spec)
{
    free_paths(spec->observations, spec->n_observations);
    free_paths(spec->inputs, spec->n_inputs);
    memset(spec, 0, sizeof *spec);
}

/* ------------------------------------------------------------------------ loop */

/* These are the bound properties of one side. */
struct side {
    struct art_sim_prop *props;
    char **paths; /* with wildcards replaced */
    int n, size;
};

struct art_control {
    struct art_ctx *ctx;
    struct art_sim *sim;
    struct side out, in;
    double dt, start;
    long steps;
    struct art_arena arena;
};

static int bind(struct art_control *c, char *const *paths, int n, bool input, struct side *side)
{
    int status = ART_OK;
    side->paths = art_alloc(c->ctx, (size_t)n + 1, sizeof *side->paths);
    if (!side->paths) return ART_ENOMEM;
    for (; side->n < n; side->n++) {
        side->paths[side->n] = art_strdup(c->ctx, paths[side->n]);
        if (!side->paths[side->n]) return ART_ENOMEM;
    }
    if (input)
        ART_TRY(art_sim_expand_paths(c->ctx, c->sim, NULL, &side->paths, &side->n));
    else
        ART_TRY(art_sim_expand_records(c->ctx, c->sim, NULL, &side->paths, &side->n));
    side->props = art_arena_alloc(c->ctx, &c->arena, (size_t)side->n, sizeof *side->props);
    if (!side->props) return ART_ENOMEM;
    for (int i = 0; i < side->n; i++) {
        struct art_sim_prop *p = &side->props[i];
        ART_TRY(input ? art_sim_bind_path(c->ctx, c->sim, NULL, side->paths[i], NULL, p)
                      : art_sim_bind_record(c->ctx, c->sim, side->paths[i], NULL, p));
        if (input && (p->fixed || (p->live && !p->live->set)))
            ART_TRY(art_error(c->ctx, ART_EUSAGE, NULL, "'%s' cannot be driven", side->paths[i]));
        side->size += p->size;
    }
out:
    return status;
}

int art_control_create(struct art_ctx *ctx, struct art_sim *sim,
                       const struct art_control_spec *spec, struct art_control **control)
{
    struct art_control *c = art_alloc(ctx, 1, sizeof *c);
    int status;
    if (!c) return ART_ENOMEM;
    c->ctx = ctx;
    c->sim = sim;
    c->dt = spec->dt > 0 ? spec->dt : art_sim_step_size(sim);
    c->start = art_sim_time(sim);
    ART_TRY(bind(c, spec->observations, spec->n_observations, false, &c->out));
    ART_TRY(bind(c, spec->inputs, spec->n_inputs, true, &c->in));
    *control = c;
    return ART_OK;
out:
    art_control_free(c);
    return status;
}

void art_control_free(struct art_control *c)
{
    if (!c) return;
    free_paths(c->out.paths, c->out.n);
    free_paths(c->in.paths, c->in.n);
    art_arena_fini(&c->arena);
    art_free(c);
}

int art_control_observations(const struct art_control *c)
{
    return c->out.size;
}

int art_control_inputs(const struct art_control *c)
{
    return c->in.size;
}

void art_control_names(const struct art_control *c, bool inputs, struct art_buf *buf)
{
    const struct side *side = inputs ? &c->in : &c->out;
    struct art_buf names;
    art_buf_init(&names, buf->ctx);
    for (int i = 0; i < side->n; i++)
        art_sim_prop_columns(&names, &side->props[i], art_sim_record_column(side->paths[i]), '\t');
    if (names.n > 1) art_buf_add(buf, names.s + 1, names.n - 1);
    art_buf_fini(&names);
}

int art_control_observe(struct art_control *c, double *row)
{
    int status = art_sim_show_start(c->sim);
    if (status == ART_OK) art_sim_evaluate(c->sim);
    for (int i = 0; i < c->out.n && status == ART_OK; i++) {
        art_sim_get(c->sim, &c->out.props[i], row);
        row += c->out.props[i].size;
    }
    int back = art_sim_hide_start(c->sim);
    return status < 0 ? status : back;
}

int art_control_step(struct art_control *c, const double *row)
{
    int status = ART_OK;
    for (int i = 0; i < c->in.size; i++)
        if (!isfinite(row[i]))
            return art_error(c->ctx, ART_ERANGE, NULL, "input %d is not a finite number", i + 1);
    art_sim_pose_begin(c->sim);
    for (int i = 0; i < c->in.n && status == ART_OK; i++) {
        status = art_sim_set(c->ctx, c->sim, &c->in.props[i], row);
        row += c->in.props[i].size;
    }
    status = art_sim_pose_end(c->ctx, c->sim, status);
    /* counted, since sums of steps would drift */
    if (status == ART_OK) status = art_sim_run(c->sim, c->start + (double)(c->steps + 1) * c->dt);
    if (status == ART_OK) c->steps++;
    return status;
}
