/* The source of pictures: a model, the frames of a run, or meshes. */
#include "render.h"
#include <art/import.h>
#include <math.h>
#include <string.h>

/* models are found by a variable of the environment */
extern char **environ;

/* Standard input is a model, unless --from says of which format of meshes it is. */
static bool is_model(const struct options *o, const char *path)
{
    if (art_streq(path, "-")) return !o->from;
    return art_ends_with(path, ".art") || art_ends_with(path, ".art.gz") ||
           art_ends_with(path, ".osim") || art_ends_with(path, ".osim.gz");
}

/* The same of the file that a name leads to. */
static int leads_to_model(struct art_ctx *ctx, const struct options *o, const char *name, bool *yes)
{
    char *path = NULL;
    int status = art_model_find(ctx, name, environ, &path);
    if (status < 0) return status;
    *yes = is_model(o, path);
    art_free(path);
    return ART_OK;
}

static int only_for_models(const struct source *s)
{
    static const char *const of_models[] = {"set",   "input",  "state",       "ignore",
                                            "alias", "step",   "integrator",  "data",
                                            "trust", "compat", "skip-missing"};
    for (size_t i = 0; i < sizeof of_models / sizeof of_models[0]; i++)
        if (art_cli_given(s->cli, of_models[i]))
            return art_error(&s->cli->ctx, ART_EUSAGE, NULL, "--%s needs a model (.art)",
                             of_models[i]);
    return ART_OK;
}

static int read_meshes(struct source *s)
{
    int status = ART_OK;
    if (s->o->time > 0)
        return art_error(&s->cli->ctx, ART_EUSAGE, NULL, "-t needs a model (.art) or a run (.pvd)");
    s->shown = art_alloc(&s->cli->ctx, (size_t)s->cli->n_args, sizeof *s->shown);
    if (!s->shown) return ART_ENOMEM;
    for (int i = 0; i < s->cli->n_args && status == ART_OK; i++) {
        status = art_view_read(&s->cli->ctx, s->cli->args[i], s->o->from, &s->shown[i]);
        s->n_shown += status == ART_OK;
    }
    return status;
}

int source_open(struct art_cli *cli, const struct options *o, bool moves, struct source *s)
{
    const char *path = cli->n_args ? cli->args[0] : NULL;
    bool model = false;
    int status;
    memset(s, 0, sizeof *s);
    s->cli = cli;
    s->o = o;
    s->frame = -1;
    if (!path)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "what is to be drawn? Specify a model, a run or meshes");
    for (int i = 0; i < cli->n_args && cli->n_args > 1; i++)
        if (is_model(o, cli->args[i]) || art_ends_with(cli->args[i], ".pvd"))
            return art_error(
                &cli->ctx, ART_EUSAGE, NULL,
                "one model or one run at a time; several meshes can be drawn together");
    ART_TRY(leads_to_model(&cli->ctx, o, path, &model));
    if (model) {
        status = model_open(cli, o, path, moves, &s->model);
        s->timed = status == ART_OK && model_sim(s->model);
        if (s->timed) s->t = art_sim_time(model_sim(s->model));
        return status;
    }
    ART_TRY(only_for_models(s));
    if (!art_ends_with(path, ".pvd")) return read_meshes(s);
    s->timed = true;
    ART_TRY(art_run_read(&cli->ctx, &s->run, path));
    status = source_go(s, s->run.frame[0].t);
out:
    return status;
}

static void drop_shown(struct source *s)
{
    for (int i = 0; i < s->n_shown; i++) art_shown_fini(&s->shown[i]);
    art_free(s->shown);
    s->shown = NULL;
    s->n_shown = 0;
}

void source_close(struct source *s)
{
    model_close(s->model);
    drop_shown(s);
    art_run_fini(&s->run);
}

struct art_sim *source_sim(const struct source *s)
{
    return s->model ? model_sim(s->model) : NULL;
}

/* The files of frame k. */
static int read_frame(struct source *s, int k)
{
    const struct art_run_frame *frame = &s->run.frame[k];
    int status = ART_OK;
    if (s->frame == k) return ART_OK;
    drop_shown(s);
    s->frame = -1;
    s->shown = art_alloc(&s->cli->ctx, (size_t)frame->n, sizeof *s->shown);
    if (!s->shown) return ART_ENOMEM;
    for (int i = 0; i < frame->n && status == ART_OK; i++) {
        status = art_view_read(&s->cli->ctx, s->run.file[frame->first + i], NULL, &s->shown[i]);
        art_view_part_color(s->run.part[frame->first + i], &s->shown[i].color);
        s->n_shown += status == ART_OK;
    }
    if (status < 0) return status;
    s->frame = k;
    s->t = frame->t;
    return ART_OK;
}

int source_go(struct source *s, double t)
{
    int k = 0;
    if (s->model) {
        int status = model_go(s->model, t);
        if (s->timed) s->t = art_sim_time(model_sim(s->model));
        return status;
    }
    if (s->run.n_frames == 0) return ART_OK;
    while (k + 1 < s->run.n_frames && s->run.frame[k + 1].t <= t * (1 + 1e-12)) k++;
    return read_frame(s, k);
}

int source_rewind(struct source *s)
{
    if (s->model) {
        int status = model_return(s->model);
        s->t = art_sim_time(model_sim(s->model));
        return status;
    }
    return s->run.n_frames ? read_frame(s, 0) : ART_OK;
}

/* A time behind the last frame of a run shows that frame, with a warning. */
static int warn_of_end(const struct source *s, double last)
{
    if (!(s->o->time > last * (1 + 1e-9) + 1e-12)) return ART_OK;
    return art_warn_strict(&s->cli->ctx, ART_ERANGE, NULL,
                           "the run ends at t = %.9g, before -t %.9g: its last frame is shown",
                           last, s->o->time);
}

static double end_of(const struct source *s)
{
    const struct options *o = s->o;
    if (!s->model) {
        double last = s->run.n_frames ? s->run.frame[s->run.n_frames - 1].t : 0;
        return o->time > 0 && o->time < last ? o->time : last;
    }
    return o->time > 0 ? o->time : art_sim_natural_end(model_sim(s->model));
}

/* Every frame of a run, in time. */
static int all_frames(struct source *s, double **t, int *n)
{
    double end = end_of(s);
    *t = art_alloc(&s->cli->ctx, (size_t)s->run.n_frames, sizeof **t);
    if (!*t) return ART_ENOMEM;
    for (*n = 0; *n < s->run.n_frames && s->run.frame[*n].t <= end; (*n)++)
        (*t)[*n] = s->run.frame[*n].t;
    return ART_OK;
}

/* n times from the beginning to the end, or all frames there are for a movie. */
int source_times(struct source *s, bool movie, int n_wanted, double **t, int *n)
{
    double start = s->model ? s->t : s->run.n_frames ? s->run.frame[0].t : 0, end = end_of(s);
    enum { MOST = 1000000 };
    double step = s->o->speed / s->o->fps;
    if (!s->timed)
        return art_error(&s->cli->ctx, ART_EUSAGE, NULL,
                         "a movie needs a model (.art) or a run (.pvd)");
    if (movie && s->run.n_frames) return all_frames(s, t, n);
    if (!(end > start))
        return art_error(&s->cli->ctx, ART_EUSAGE, NULL,
                         s->model ? "until when? The model has no probe that ends: give -t T"
                                  : "the run has a single frame");
    if (movie && (end - start) / step > MOST)
        return art_error(&s->cli->ctx, ART_EUSAGE, NULL, "that are %.0f pictures; at most %d",
                         (end - start) / step, MOST);
    *n = movie ? (int)floor((end - start) / step + 1e-9) + 1 : n_wanted;
    *t = art_alloc(&s->cli->ctx, (size_t)*n, sizeof **t);
    if (!*t) return ART_ENOMEM;
    for (int i = 0; i < *n; i++)
        (*t)[i] = start + (movie ? i * step : *n > 1 ? (end - start) * i / (*n - 1) : 0);
    return ART_OK;
}

int source_first(struct source *s, double *t)
{
    *t = s->o->time > 0 ? s->o->time : s->run.n_frames ? end_of(s) : s->t;
    if (!s->model && s->run.n_frames > 0) {
        int status = warn_of_end(s, s->run.frame[s->run.n_frames - 1].t);
        if (status < 0) return status;
    }
    if (s->model && s->o->time > 0 && s->o->time < s->t)
        return art_error(&s->cli->ctx, ART_EUSAGE, NULL, "the state is at t = %.9g, after -t %.9g",
                         s->t, s->o->time);
    return ART_OK;
}
