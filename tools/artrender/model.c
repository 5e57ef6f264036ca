/* A model and its simulation. */
#define _XOPEN_SOURCE 700
#include "render.h"
#include <art/format.h>
#include <art/import.h>
#include <art/joint.h>
#include <art/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

static const struct art_loc at_set = {.file = "--set"};

struct model {
    struct art_cli *cli;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_solver_set solvers;
    struct art_agent_set agents;
    struct art_script_agents scripts;
    struct art_plugin_set plugins;
    const char **ignore, **alias, **data;
    struct art_buf kept;
    bool moves; /* for a movie */
};

static void on_progress(void *user, double t, double t_end)
{
    art_cli_progress(user, t, t_end, "s");
}

static void print(void *user, const char *text, size_t n)
{
    (void)user;
    fwrite(text, 1, n, stderr);
}

/* PATH:PROP=VALUE, the path in double quotes if it holds '='. */
static int apply_set(struct art_ctx *ctx, struct art_model *model,
                     struct art_joint_request *request, const char *text)
{
    const char *equals = text;
    bool quoted = false;
    char *left = NULL, *path = NULL, *prop = NULL, *to;
    struct art_comp **comps = NULL;
    int n = 0, status;
    for (; *equals && (quoted || *equals != '='); equals++)
        if (*equals == '"') quoted = !quoted;
    left = art_strndup(ctx, text, (size_t)(equals - text));
    if (!left) return ART_ENOMEM;
    to = left;
    for (char *s = left; *s; s++)
        if (*s != '"') *to++ = *s;
    *to = '\0';
    if (*equals != '=' || !art_split_proppath(ctx, left, &path, &prop))
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROP=VALUE", text);
    else if (!path || !prop)
        status = ART_ENOMEM;
    else
        status = art_find_all_to_set(ctx, model->root, path, prop, &at_set, &comps, &n);
    for (int i = 0; i < n && status == ART_OK; i++)
        status = art_view_is_look(comps[i], prop)
                     ? art_view_set(ctx, comps[i], prop, equals + 1, &at_set)
                     : art_joint_request_add(ctx, request, comps[i], prop, equals + 1, &at_set);
    art_free(comps);
    art_free(left);
    art_free(path);
    art_free(prop);
    return status;
}

static int read_model(struct model *m, const struct options *o, const char *path)
{
    struct art_ctx *ctx = &m->cli->ctx;
    struct art_joint_request request = {0};
    int status;
    ART_TRY(art_cli_texts(ctx, &o->ignore, &m->ignore));
    ART_TRY(art_cli_texts(ctx, &o->alias, &m->alias));
    ART_TRY(art_cli_texts(ctx, &o->data, &m->data));
    ART_TRY(art_script_schema(ctx, &m->plugins, m->alias, o->alias.n, &m->schema));
    struct art_read_options reading = {.reject_misspelt = true,
                                       .data_dirs = m->data,
                                       .n_data_dirs = o->data.n,
                                       .variables = environ};
    ART_TRY(art_model_load(ctx, m->schema, path, &reading, &m->model));
    ART_TRY(art_model_need_model(ctx, m->model));
    for (int i = 0; i < o->set.n; i++)
        ART_TRY(apply_set(ctx, m->model, &request, o->set.items[i].text));
    ART_TRY(art_joint_request_apply(ctx, &request));
out:
    art_joint_request_fini(&request);
    return status;
}

static int make_sim(struct model *m, const struct options *o)
{
    struct art_ctx *ctx = &m->cli->ctx;
    struct art_sim_options so = {.step = o->step,
                                 .integrator = o->integrator,
                                 .compat = o->compat == 1,
                                 .ignore = m->ignore,
                                 .n_ignore = o->ignore.n,
                                 .solvers = &m->solvers,
                                 .agents = &m->agents,
                                 .progress = on_progress,
                                 .progress_user = m->cli};
    int status;
    m->scripts.print = print;
    m->scripts.trusted = o->trust;
    art_agent_set_init(&m->agents);
    ART_TRY(art_script_agents_add(ctx, &m->agents, &m->scripts));
    art_solver_set_init(&m->solvers);
    ART_TRY(art_solver_set_add(ctx, &m->solvers, &art_plugin_cholmod));
    choose_kernels();
    ART_TRY(art_sim_create(ctx, m->model, &so, &m->sim));
    for (int i = 0; i < o->input.n; i++)
        ART_TRY(art_sim_input_text(ctx, m->sim, o->input.items[i].text));
    if (o->state) ART_TRY(art_sim_read_state(ctx, m->sim, o->state));
out:
    return status;
}

/* A model with parts that are not simulated yet is drawn where it is, as long as nothing is to
 * move. */
static int try_sim(struct model *m, const struct options *o)
{
    struct art_ctx *ctx = &m->cli->ctx;
    struct art_quiet quiet;
    if (o->time > 0 || o->state || o->input.n || o->color || m->moves) return make_sim(m, o);
    art_quiet_begin(ctx, &quiet);
    ctx->strict = quiet.before.strict;
    int status = art_quiet_end(ctx, &quiet, make_sim(m, o));
    if (status == ART_OK || art_status_stops(status)) return status;
    art_note(ctx, &quiet.loc, "not simulated, drawn as the file has it: %s", quiet.why);
    art_sim_free(m->sim);
    m->sim = NULL;
    return ART_OK;
}

int model_open(struct art_cli *cli, const struct options *o, const char *path, bool moves,
               struct model **out)
{
    struct model *m = art_alloc(&cli->ctx, 1, sizeof *m);
    int status;
    if (!m) return ART_ENOMEM;
    m->cli = cli;
    m->moves = moves;
    art_buf_init(&m->kept, &cli->ctx);
    *out = m;
    ART_TRY(read_model(m, o, path));
    status = try_sim(m, o);
out:
    return status;
}

void model_close(struct model *m)
{
    if (!m) return;
    art_sim_free(m->sim);
    art_model_free(m->model);
    art_schema_free(m->schema);
    art_plugin_set_fini(&m->plugins);
    art_buf_fini(&m->kept);
    art_free(m->ignore);
    art_free(m->alias);
    art_free(m->data);
    art_free(m);
}

struct art_sim *model_sim(const struct model *m)
{
    return m->sim;
}

struct art_comp *model_root(const struct model *m)
{
    return m->model->root;
}

int model_go(struct model *m, double t)
{
    if (!m->sim || !(t > art_sim_time(m->sim))) return ART_OK;
    int status = art_sim_run(m->sim, t);
    art_cli_progress_end(m->cli);
    return status;
}

int model_keep(struct model *m)
{
    art_buf_clear(&m->kept);
    return art_sim_save(&m->cli->ctx, m->sim, &m->kept);
}

int model_return(struct model *m)
{
    struct art_source src;
    int status = art_source_string(&m->cli->ctx, &src, "state", m->kept.s, m->kept.n);
    if (status < 0) return status;
    status = art_sim_load(&m->cli->ctx, m->sim, &src);
    art_source_fini(&src);
    return status;
}

/* The BLAS behind the solver for large systems takes its slowest kernels where it does not know the
 * processor by name; those for AVX2 give the same bits on all that have it. */
void choose_kernels(void)
{
    setenv("OPENBLAS_NUM_THREADS", "1", 0); /* others would never work: they cost time and memory */
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        setenv("OPENBLAS_CORETYPE", "Haswell", 0);
#endif
}
