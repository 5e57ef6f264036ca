/* This is a running model behind one handle: the host of a session, options, commands, messages. */
#include "embed_priv.h"
#include <art/filekind.h>
#include <art/import.h>
#include <art/mechtree.h>
#include <art/version.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

int art_embed_abi(void)
{
    return ART_ABI;
}

const char *art_embed_version(void)
{
    return ART_VERSION;
}

int art_embed_exit_code(int status)
{
    return status < 0 ? art_status_exit(status) : 0;
}

/* -------------------------------------------------------------------- messages */

static void put_message(struct art_buf *buf, const struct art_message *m)
{
    if (buf->n) art_buf_putc(buf, '\n');
    if (m->severity != ART_ERROR)
        art_buf_puts(buf, m->severity == ART_WARNING ? "warning: " : "note: ");
    if (m->loc.file) art_buf_printf(buf, "%s:", m->loc.file);
    if (m->loc.file && m->loc.line) art_buf_printf(buf, "%d:", m->loc.line);
    if (m->loc.file && m->loc.line && m->loc.col) art_buf_printf(buf, "%d:", m->loc.col);
    if (m->loc.file) art_buf_putc(buf, ' ');
    art_buf_puts(buf, m->text);
}

static void hear(void *user, const struct art_message *message)
{
    struct art_embed *run = user;
    put_message(message->severity == ART_ERROR ? &run->errors : &run->messages, message);
}

/* What scripts print. */
static void hear_script(void *user, const char *text, size_t n)
{
    struct art_embed *run = user;
    while (n > 0 && text[n - 1] == '\n') n--;
    if (run->messages.n) art_buf_putc(&run->messages, '\n');
    art_buf_puts(&run->messages, "note: ");
    art_buf_add(&run->messages, text, n);
}

void embed_begin(struct art_embed *run)
{
    art_buf_clear(&run->errors);
}

const char *art_embed_error(const struct art_embed *run)
{
    if (run->errors.n && !run->errors.failed) return run->errors.s;
    return run->ctx.status < 0 ? run->ctx.last : "";
}

int art_embed_has_messages(const struct art_embed *run)
{
    return run->messages.n > 0;
}

const char *art_embed_messages(struct art_embed *run)
{
    if (!run->messages.n) return "";
    struct art_buf swap = run->heard;
    run->heard = run->messages;
    run->messages = swap;
    art_buf_clear(&run->messages);
    return run->heard.failed ? "" : run->heard.s;
}

/* --------------------------------------------------------------------- options */

enum option_kind { OPTION_FLAG, OPTION_REAL, OPTION_LIST, OPTION_COMPAT };

static const struct option {
    const char *name;
    enum option_kind kind;
    size_t at;
} options[] = {
    {"adaptive", OPTION_FLAG, offsetof(struct embed_options, adaptive)},
    {"alias", OPTION_LIST, offsetof(struct embed_options, alias)},
    {"compat", OPTION_COMPAT, offsetof(struct embed_options, compat)},
    {"controller", OPTION_LIST, offsetof(struct embed_options, controller)},
    {"data", OPTION_LIST, offsetof(struct embed_options, data)},
    {"exact", OPTION_FLAG, offsetof(struct embed_options, exact)},
    {"ignore", OPTION_LIST, offsetof(struct embed_options, ignore)},
    {"integrator", OPTION_LIST, offsetof(struct embed_options, integrator)},
    {"monitor", OPTION_LIST, offsetof(struct embed_options, monitor)},
    {"plugin", OPTION_LIST, offsetof(struct embed_options, plugin)},
    {"probes", OPTION_LIST, offsetof(struct embed_options, probes)},
    {"script-timeout", OPTION_REAL, offsetof(struct embed_options, script_timeout)},
    {"step", OPTION_REAL, offsetof(struct embed_options, step)},
    {"strict", OPTION_FLAG, offsetof(struct embed_options, strict)},
    {"threads", OPTION_REAL, offsetof(struct embed_options, threads)},
    {"trust", OPTION_FLAG, offsetof(struct embed_options, trust)},
};
enum { N_OPTIONS = sizeof options / sizeof options[0] };

static int unknown_option(struct art_embed *run, const char *name)
{
    const char *names[N_OPTIONS];
    for (int i = 0; i < N_OPTIONS; i++) names[i] = options[i].name;
    const char *near = art_nearest(name, names, N_OPTIONS);
    return art_error(&run->ctx, ART_EUSAGE, NULL, "no option '%s'%s%s%s", name,
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static int add_text(struct art_ctx *ctx, struct embed_texts *texts, const char *value)
{
    if (!ART_GROW(ctx, texts->list, texts->n, texts->cap)) return ART_ENOMEM;
    char *copy = art_strdup(ctx, value);
    if (!copy) return ART_ENOMEM;
    texts->list[texts->n++] = copy;
    return ART_OK;
}

static int set_flag(struct art_embed *run, const struct option *o, const char *value,
                    const char *yes, const char *no)
{
    bool *flag = (bool *)((char *)&run->options + o->at);
    if (!art_streq(value, yes) && !art_streq(value, no))
        return art_error(&run->ctx, ART_EUSAGE, NULL, "option '%s' is %s or %s, not '%s'", o->name,
                         yes, no, value);
    *flag = art_streq(value, yes);
    return ART_OK;
}

static int set_real(struct art_embed *run, const struct option *o, const char *value)
{
    double x;
    if (!art_parse_double(value, &x) || !isfinite(x) || x <= 0)
        return art_error(&run->ctx, ART_EUSAGE, NULL, "option '%s' is a number > 0, not '%s'",
                         o->name, value);
    *(double *)((char *)&run->options + o->at) = x;
    return ART_OK;
}

int art_embed_option(struct art_embed *run, const char *name, const char *value)
{
    const struct option *o = NULL;
    embed_begin(run);
    for (int i = 0; i < N_OPTIONS; i++)
        if (art_streq(options[i].name, name)) o = &options[i];
    if (!o) return unknown_option(run, name);
    bool late = run->session->model ||
                (run->shared && (art_streq(name, "alias") || art_streq(name, "plugin")));
    if (late)
        return art_error(&run->ctx, ART_EUSAGE, NULL, "option '%s' comes before the model", name);
    switch (o->kind) {
    case OPTION_FLAG:
        return set_flag(run, o, value, "yes", "no");
    case OPTION_COMPAT:
        return set_flag(run, o, value, "artisynth", "none");
    case OPTION_REAL:
        return set_real(run, o, value);
    case OPTION_LIST:
        break;
    }
    return add_text(&run->ctx, (struct embed_texts *)((char *)&run->options + o->at), value);
}

/* ------------------------------------------------------------ host of a session */

static void release(struct embed_shared *shared)
{
    if (!shared || atomic_fetch_sub(&shared->users, 1) > 1) return;
    art_schema_free(shared->schema);
    art_plugin_set_fini(&shared->plugins);
    free(shared);
}

static int make_shared(struct art_embed *run)
{
    struct art_ctx *ctx = &run->ctx;
    const struct embed_options *o = &run->options;
    struct embed_shared *shared = calloc(1, sizeof *shared);
    int status;
    if (!shared) return art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    atomic_init(&shared->users, 1);
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(ctx, &shared->plugins, o->plugin.list[i]));
    ART_TRY(art_script_schema(ctx, &shared->plugins, (const char *const *)o->alias.list, o->alias.n,
                              &shared->schema));
    art_solver_set_init(&shared->solvers);
    ART_TRY(art_solver_set_add(ctx, &shared->solvers, &art_plugin_cholmod));
    run->shared = shared;
    return ART_OK;
out:
    release(shared);
    return status;
}

static int prepare(struct art_embed *run)
{
    const struct embed_options *o = &run->options;
    run->ctx.strict = o->strict;
    if (o->threads >= 1) run->ctx.threads = o->threads > 1024 ? 1024 : (int)o->threads;
    return run->shared ? ART_OK : make_shared(run);
}

int art_embed_share(struct art_embed *run, struct art_embed *with)
{
    int status = ART_OK;
    embed_begin(run);
    if (run->shared || run->options.alias.n || run->options.plugin.n)
        return art_error(&run->ctx, ART_EUSAGE, NULL,
                         "a handle shares before it has a model, aliases or plug-ins of its own");
    if (!with->shared) status = make_shared(with);
    if (status < 0) return art_error(&run->ctx, status, NULL, "%s", art_embed_error(with));
    atomic_fetch_add(&with->shared->users, 1);
    run->shared = with->shared;
    return ART_OK;
}

static int add_scripts(struct art_embed *run, struct art_model *model)
{
    struct art_ctx *ctx = &run->ctx;
    const struct embed_options *o = &run->options;
    int status = ART_OK;
    memset(&run->scripts, 0, sizeof run->scripts);
    run->scripts.print = hear_script;
    run->scripts.user = run;
    run->scripts.own_from = model->next_order;
    run->scripts.trusted = o->trust;
    run->scripts.timeout = o->script_timeout;
    art_agent_set_init(&run->agents);
    for (int i = 0; i < o->probes.n; i++)
        ART_TRY(art_model_add_probes(ctx, model, o->probes.list[i]));
    ART_TRY(art_script_agents_add(ctx, &run->agents, &run->scripts));
    for (int i = 0; i < o->controller.n; i++)
        ART_TRY(art_script_agents_own(ctx, &run->scripts, model, "ScriptController",
                                      o->controller.list[i]));
    for (int i = 0; i < o->monitor.n; i++)
        ART_TRY(
            art_script_agents_own(ctx, &run->scripts, model, "ScriptMonitor", o->monitor.list[i]));
    status = art_plugin_set_agents(ctx, &run->shared->plugins, run->shared->schema, &run->agents);
out:
    return status;
}

/* What a file is that is no model: a table, a mesh. It stands in for the error of the reader of
 * models. */
static void name_kind(struct art_embed *run, const char *path, int status)
{
    char head[ART_FILE_HEAD];
    struct art_loc loc = {.file = path};
    FILE *file = status == ART_ESYNTAX || status == ART_EUNSUPPORTED ? fopen(path, "rb") : NULL;
    if (!file) return;
    size_t n = fread(head, 1, sizeof head, file);
    fclose(file);
    const struct art_file_kind *kind = art_file_kind(path, head, n);
    if (!kind || art_file_kind_suits(kind, "artsim")) return;
    art_buf_clear(&run->errors);
    (void)art_error(&run->ctx, status, &loc, "this is %s; %s", kind->what, kind->use);
}

static int open_model(void *user, const char *file, struct art_model **model)
{
    struct art_embed *run = user;
    const struct embed_options *o = &run->options;
    struct art_read_options reading = {.reject_misspelt = true,
                                       .data_dirs = (const char *const *)o->data.list,
                                       .n_data_dirs = o->data.n,
                                       .variables = environ};
    int status;
    status = art_model_load(&run->ctx, run->shared->schema, file, &reading, model);
    if (status < 0) name_kind(run, file, status);
    if (status < 0) goto out;
    ART_TRY(art_model_need_model(&run->ctx, *model));
    status = add_scripts(run, *model);
out:
    if (status < 0) {
        art_model_free(*model);
        *model = NULL;
    }
    return status;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* seconds between two questions whether the run is to go on */
#define POLL_EVERY 0.05

static void on_progress(void *user, double t, double t_end)
{
    struct art_embed *run = user;
    (void)t;
    (void)t_end;
    if (!run->poll) return;
    double clock = now();
    if (clock - run->polled < POLL_EVERY) return;
    run->polled = clock;
    if (run->poll(run->poll_user) != 0) run->interrupt = 1;
}

static int simulate(void *user, struct art_model *model, struct art_sim **sim)
{
    struct art_embed *run = user;
    const struct embed_options *o = &run->options;
    struct art_sim_options so = {
        .step = o->step,
        .integrator = o->integrator.n ? o->integrator.list[o->integrator.n - 1] : NULL,
        .compat = o->compat,
        .adaptive = o->adaptive,
        .exact = o->exact,
        .keep_waypoints = true,
        .ignore = (const char *const *)o->ignore.list,
        .n_ignore = o->ignore.n,
        .solvers = &run->shared->solvers,
        .agents = &run->agents,
        .interrupt = &run->interrupt,
        .progress = on_progress,
        .progress_user = run};
    int status = art_mesh_files_check(&run->ctx, model->root);
    if (status == ART_OK) status = art_sim_create(&run->ctx, model, &so, sim);
    if (status == ART_OK) run->generation++;
    return status;
}

/* ------------------------------------------------------------------ the handle */

struct art_embed *art_embed_create(void)
{
    struct art_embed *run = calloc(1, sizeof *run);
    if (!run) return NULL;
    const struct art_session_host host = {
        .open = open_model, .simulate = simulate, .interrupt = &run->interrupt, .user = run};
    art_ctx_init(&run->ctx);
    run->ctx.report = hear;
    run->ctx.user = run;
    art_ctx_init(&run->silent);
    art_buf_init(&run->errors, &run->silent);
    art_buf_init(&run->messages, &run->silent);
    art_buf_init(&run->heard, &run->silent);
    art_buf_init(&run->text, &run->ctx);
    art_answer_init(&run->answer, &run->ctx);
    if (art_session_create(&run->ctx, &host, &run->session) < 0) {
        art_embed_free(run);
        return NULL;
    }
    return run;
}

static void free_texts(struct embed_texts *texts)
{
    for (int i = 0; i < texts->n; i++) art_free(texts->list[i]);
    art_free(texts->list);
}

void art_embed_free(struct art_embed *run)
{
    if (!run) return;
    if (run->session) (void)!art_session_finish(run->session);
    art_session_free(run->session);
    embed_forget_items(run);
    release(run->shared);
    for (int i = 0; i < N_OPTIONS; i++)
        if (options[i].kind == OPTION_LIST)
            free_texts((struct embed_texts *)((char *)&run->options + options[i].at));
    art_answer_fini(&run->answer);
    art_buf_fini(&run->errors);
    art_buf_fini(&run->messages);
    art_buf_fini(&run->heard);
    art_buf_fini(&run->text);
    art_ctx_fini(&run->ctx);
    art_ctx_fini(&run->silent);
    free(run);
}

int art_embed_load(struct art_embed *run, const char *file)
{
    int status;
    embed_begin(run);
    ART_TRY(prepare(run));
    ART_TRY(live_load(run->session, file));
    embed_forget_items(run);
    run->equal.n = 0;
out:
    return status;
}

int art_embed_execute(struct art_embed *run, const char *line, const char **answer)
{
    int status, result;
    embed_begin(run);
    ART_TRY(prepare(run));
    const unsigned generation = run->generation;
    result = art_session_model(run->session) ? embed_sync(run) : ART_OK;
    if (result == ART_OK) result = art_session_execute(run->session, line, NULL, &run->answer);
    /* another model has other items */
    if (generation != run->generation && art_streq(run->answer.command, "load") && result == ART_OK)
        embed_forget_items(run);
    art_buf_clear(&run->text);
    art_answer_json(&run->text, &run->answer, &run->ctx, result);
    ART_TRY(art_buf_status(&run->text));
    *answer = run->text.s;
    status = result;
out:
    return status;
}
