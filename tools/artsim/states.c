#include "artsim.h"
#include <math.h>
#include <string.h>

static const struct art_loc at_waypoint = {.file = "--waypoint"};
static const struct art_loc at_checkpoint = {.file = "--checkpoint-every"};

/* A number, and behind '=' a file; NULL without one. */
static int split_time(struct art_ctx *ctx, const char *text, const struct art_loc *loc, double *t,
                      const char **file)
{
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : strlen(text);
    *file = equals ? equals + 1 : NULL;
    if (n == 0 || art_read_double(text, n, t) != n || !isfinite(*t) || (equals && !equals[1]))
        return art_error(ctx, ART_EUSAGE, loc, "'%s' is not of the form TIME[=FILE]", text);
    return ART_OK;
}

/* With `append` the command is that of the run that goes on, which has written what lies behind. */
static int add_waypoint(struct art_ctx *ctx, struct art_sim *sim, const char *text,
                        const char *folder, bool append)
{
    const char *file;
    char *path = NULL;
    double t;
    int status;
    ART_TRY(split_time(ctx, text, &at_waypoint, &t, &file));
    if (t < art_sim_time(sim) && append) {
        art_note(ctx, &at_waypoint, "t = %.9g is before the state that the run continues from", t);
        return ART_OK;
    }
    if (t < art_sim_time(sim))
        return art_error(ctx, ART_EUSAGE, &at_waypoint,
                         "t = %.9g is before the run, which begins "
                         "at %.9g",
                         t, art_sim_time(sim));
    if (!file && !folder)
        return art_error(ctx, ART_EUSAGE, &at_waypoint,
                         "where to? Give '%s' a =FILE, or a folder with -o", text);
    if (!file) {
        char *name = art_format(ctx, "state-%s.txt", text);
        path = name ? art_path_join(ctx, folder, name) : NULL;
        art_free(name);
        if (!path) return ART_ENOMEM;
    }
    status = art_sim_add_waypoint(ctx, sim, t, false, file ? file : path);
out:
    art_free(path);
    return status;
}

static int add_checkpoint(struct art_ctx *ctx, struct art_sim *sim, const char *text,
                          const char *folder)
{
    const char *file;
    char *path = NULL;
    double dt;
    int status;
    ART_TRY(split_time(ctx, text, &at_checkpoint, &dt, &file));
    if (!(dt > 0))
        return art_error(ctx, ART_EUSAGE, &at_checkpoint, "an interval must be positive: '%s'",
                         text);
    if (!file) path = art_path_join(ctx, folder ? folder : "", "checkpoint.txt");
    if (!file && !path) return ART_ENOMEM;
    status = art_sim_checkpoint(ctx, sim, dt, file ? file : path);
out:
    art_free(path);
    return status;
}

int prepare_states(struct art_ctx *ctx, struct art_sim *sim, const struct state_options *o,
                   const char *folder)
{
    int status = ART_OK;
    if (o->append && !o->load)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--append needs a state to continue from: --load-state");
    if (o->load) ART_TRY(art_sim_read_state(ctx, sim, o->load));
    for (int i = 0; i < o->waypoint.n; i++)
        ART_TRY(add_waypoint(ctx, sim, o->waypoint.items[i].text, folder, o->append));
    if (o->checkpoint) ART_TRY(add_checkpoint(ctx, sim, o->checkpoint, folder));
out:
    return status;
}

int end_of_run(struct art_ctx *ctx, const struct art_sim *sim, double asked, double *end)
{
    double t = art_sim_time(sim), stop = art_sim_next_break(sim, t);
    if (asked > 0 && asked < t)
        return art_error(ctx, ART_EUSAGE, NULL, "the run begins at t = %.9g, after -t %.9g", t,
                         asked);
    *end = asked > 0 ? asked : isfinite(stop) ? stop : art_sim_natural_end(sim);
    if (asked > 0 || *end > 0) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL, "when to stop? The model has no probe: give -t T");
}
