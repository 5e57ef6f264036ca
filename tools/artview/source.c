/* What is shown: a model, the frames of a run, meshes. */
#include "artview.h"
#include <art/import.h>
#include <art/joint.h>
#include <art/model.h>
#include <art/plugin.h>
#include <art/script.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* names of files in models may have variables of the environment */
extern char **environ;

struct source {
    struct art_cli *cli;
    const struct options *o;
    struct art_view_options looks;
    struct art_viewer *view;
    int revision;                 /* simulations that were made */
    const struct art_sim *viewed; /* the simulation that the view is of */
    /* a model */
    struct art_session *session;
    const volatile int *interrupted;
    struct art_schema *schema;
    struct art_solver_set solvers;
    struct art_agent_set agents;
    struct art_script_agents scripts;
    const char **ignore, **alias, **data;
    /* a run, or meshes */
    struct art_run run;
    struct art_shown *shown; /* [n_shown] */
    char **path;             /* [n_shown] */
    int n_shown, frame;
};

static void print(void *user, const char *text, size_t n)
{
    (void)user;
    fwrite(text, 1, n, stderr);
}

/* ------------------------------------------------------------------------- models */

static int open_model(void *user, const char *file, struct art_model **model)
{
    struct source *s = user;
    struct art_ctx *ctx = &s->cli->ctx;
    struct art_read_options reading = {.reject_misspelt = true,
                                       .data_dirs = s->data,
                                       .n_data_dirs = s->o->data.n,
                                       .variables = environ};
    int status;
    ART_TRY(art_model_load(ctx, s->schema, file, &reading, model));
    status = art_model_need_model(ctx, *model);
    if (status == ART_OK) status = art_model_confine(ctx, *model);
    struct art_joint_request poses = {0};
    for (int i = 0; i < s->o->set.n && status == ART_OK; i++) {
        struct art_edit edit = {.ctx = ctx, .model = *model, .poses = &poses};
        art_buf_init(&edit.report, ctx);
        status = art_edit_apply(&edit, "set", s->o->set.items[i].text, NULL);
        art_buf_fini(&edit.report);
    }
    if (status == ART_OK) status = art_joint_request_apply(ctx, &poses);
    art_joint_request_fini(&poses);
    if (status < 0) {
        art_model_free(*model);
        *model = NULL;
    }
out:
    return status;
}

static int simulate(void *user, struct art_model *model, struct art_sim **sim)
{
    struct source *s = user;
    const struct art_sim_options so = {.step = s->o->step,
                                       .compat = s->o->compat == 1,
                                       .keep_waypoints = true,
                                       .ignore = s->ignore,
                                       .n_ignore = s->o->ignore.n,
                                       .solvers = &s->solvers,
                                       .agents = &s->agents,
                                       .interrupt = s->interrupted};
    /* the view is of a simulation that goes */
    source_forget_view(s);
    s->revision++;
    return art_sim_create(&s->cli->ctx, model, &so, sim);
}

static int open_session(struct source *s, const char *file)
{
    struct art_ctx *ctx = &s->cli->ctx;
    const struct art_session_host host = {.open = open_model, .simulate = simulate, .user = s};
    struct art_answer answer;
    char *command = NULL;
    int status;
    art_answer_init(&answer, ctx);
    s->scripts.print = print;
    s->scripts.trusted = s->o->trust;
    art_agent_set_init(&s->agents);
    ART_TRY(art_script_agents_add(ctx, &s->agents, &s->scripts));
    art_solver_set_init(&s->solvers);
    ART_TRY(art_solver_set_add(ctx, &s->solvers, &art_plugin_cholmod));
    ART_TRY(art_script_schema(ctx, NULL, s->alias, s->o->alias.n, &s->schema));
    ART_TRY(art_session_create(ctx, &host, &s->session));
    command = art_format(ctx, "load \"%s\"", file);
    ART_TRY(command ? ART_OK : ART_ENOMEM);
    ART_TRY(art_session_execute(s->session, command, NULL, &answer));
    if (s->o->state) {
        art_free(command);
        command = art_format(ctx, "state load \"%s\"", s->o->state);
        ART_TRY(command ? ART_OK : ART_ENOMEM);
        status = art_session_execute(s->session, command, NULL, &answer);
    }
    art_session_confine(s->session);
out:
    art_free(command);
    art_answer_fini(&answer);
    return status;
}

/* ---------------------------------------------------------------- runs and meshes */

static void forget_shown(struct source *s)
{
    for (int i = 0; i < s->n_shown; i++) {
        art_shown_fini(&s->shown[i]);
        art_free(s->path[i]);
    }
    s->n_shown = 0;
}

static int read_shown(struct source *s, const char *const *files, char *const *parts, int n)
{
    struct art_ctx *ctx = &s->cli->ctx;
    int status = ART_OK;
    forget_shown(s);
    art_free(s->shown);
    art_free(s->path);
    s->shown = art_alloc(ctx, (size_t)n, sizeof *s->shown);
    s->path = art_alloc(ctx, (size_t)n, sizeof *s->path);
    if (!s->shown || !s->path) return ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        struct art_shown *one = &s->shown[s->n_shown];
        status = art_view_read(ctx, files[i], NULL, one);
        if (status < 0) break;
        if (parts && !one->color.set) art_view_part_color(parts[i], &one->color);
        s->path[s->n_shown] = art_strdup(ctx, files[i]);
        if (!s->path[s->n_shown++]) status = ART_ENOMEM;
    }
    return status;
}

int source_show_frame(struct source *s, int frame)
{
    if (frame < 0 || frame >= s->run.n_frames)
        return art_error(&s->cli->ctx, ART_ERANGE, NULL, "there is no frame %d", frame);
    const struct art_run_frame *f = &s->run.frame[frame];
    s->frame = frame;
    return read_shown(s, (const char *const *)s->run.file + f->first, s->run.part + f->first, f->n);
}

int source_frames(const struct source *s)
{
    return s->run.n_frames;
}

/* --------------------------------------------------------------------------- both */

/* Whether a name leads to a model. */
static int leads_to_model(struct art_ctx *ctx, const char *name, bool *yes)
{
    char *file = NULL;
    int status = art_model_find(ctx, name, environ, &file);
    if (status < 0) return status;
    *yes = art_streq(file, "-") || art_language_named(file);
    art_free(file);
    return ART_OK;
}

int source_open(struct art_cli *cli, const struct options *o, const volatile int *interrupted,
                struct source **out)
{
    struct art_ctx *ctx = &cli->ctx;
    struct source *s = art_alloc(ctx, 1, sizeof *s);
    int status;
    if (!s) return ART_ENOMEM;
    *out = s;
    s->cli = cli;
    s->o = o;
    s->interrupted = interrupted;
    s->looks = (struct art_view_options){.color = o->color, .ids = true, .lenient = true};
    ART_TRY(art_cli_texts(ctx, &o->ignore, &s->ignore));
    ART_TRY(art_cli_texts(ctx, &o->alias, &s->alias));
    ART_TRY(art_cli_texts(ctx, &o->data, &s->data));
    bool model = false;
    ART_TRY(leads_to_model(ctx, cli->args[0], &model));
    if (model) {
        if (cli->n_args > 1)
            return art_error(ctx, ART_EUSAGE, NULL, "one model, or one run, or meshes");
        return open_session(s, cli->args[0]);
    }
    if (art_path_has_extension(cli->args[0], ".pvd")) {
        ART_TRY(art_run_read(ctx, &s->run, cli->args[0]));
        return source_show_frame(s, 0);
    }
    status = read_shown(s, cli->args, NULL, cli->n_args);
out:
    return status;
}

void source_close(struct source *s)
{
    if (!s) return;
    art_view_free(s->view);
    art_session_free(s->session);
    art_schema_free(s->schema);
    forget_shown(s);
    art_free(s->shown);
    art_free(s->path);
    art_run_fini(&s->run);
    art_free(s->ignore);
    art_free(s->alias);
    art_free(s->data);
    art_free(s);
}

void source_ids_of(struct source *s, const char *path, int *first, int *last)
{
    for (int i = 0; i < s->n_shown; i++)
        if (art_streq(s->path[i], path)) *first = *last = i + 1;
    struct art_comp *root = s->session && s->view ? art_session_model(s->session)->root : NULL;
    struct art_comp *comp = root ? art_find(root, path) : NULL;
    if (!comp || !*path) return;
    /* components have the number of their place in the tree, so those in one follow it */
    *first = *last = comp->order + 1;
    for (struct art_comp *c = art_comp_next(comp, comp); c; c = art_comp_next(comp, c))
        *last = c->order + 1;
}

void source_forget_view(struct source *s)
{
    art_view_free(s->view);
    s->view = NULL;
}

int source_draw(struct source *s, struct art_scene *scene)
{
    struct art_ctx *ctx = &s->cli->ctx;
    struct art_sim *sim = s->session ? art_session_sim(s->session) : NULL;
    struct art_model *model = s->session ? art_session_model(s->session) : NULL;
    int status = ART_OK;
    if (sim != s->viewed) source_forget_view(s);
    s->viewed = sim;
    if (!s->view)
        ART_TRY(art_view_create(ctx, model ? model->root : NULL, sim, &s->looks, &s->view));
    if (sim) ART_TRY(art_sim_show_start(sim));
    if (sim) art_sim_evaluate(sim);
    art_scene_clear(scene);
    if (model) ART_TRY(art_view_draw(ctx, s->view, scene));
    for (int i = 0; i < s->n_shown; i++) {
        art_scene_id(scene, i + 1);
        ART_TRY(art_view_shown(ctx, s->view, scene, &s->shown[i]));
    }
    art_scene_id(scene, 0);
out:;
    int back = sim ? art_sim_hide_start(sim) : ART_OK;
    return status < 0 ? status : back;
}

int source_revision(const struct source *s)
{
    return s->revision;
}

struct art_session *source_session(struct source *s)
{
    return s->session;
}

double source_time(const struct source *s)
{
    const struct art_sim *sim = s->session ? art_session_sim(s->session) : NULL;
    if (sim) return art_sim_time(sim);
    return s->run.n_frames ? s->run.frame[s->frame].t : 0;
}

const char *source_path_of(struct source *s, int id)
{
    if (!s->session) return id > 0 && id <= s->n_shown ? s->path[id - 1] : NULL;
    const struct art_comp *comp = s->view ? art_view_picked(s->view, id) : NULL;
    return comp ? art_comp_path(comp, NULL) : NULL;
}
