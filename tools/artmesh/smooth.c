#include "artmesh.h"
#include <art/math.h>
#include <art/remesh.h>
#include <art/text.h>
#include <stddef.h>

struct smooth_options {
    const char *from, *to, *report;
    int weights, iterations, border;
    double lambda, mu, crease;
};

static const struct art_cli_option smooth_table[] = {
    FROM_OPTION(smooth_options),
    TO_OPTION(smooth_options),
    ART_OPTION(smooth_options, iterations, "iterations", 'n', INT("N"), "how often",
               .range = "0..100000", .init = "10"),
    ART_OPTION(smooth_options, lambda, "lambda", 0, REAL("FACTOR"),
               "how far a vertex moves towards the mean of its neighbours, as a fraction",
               .range = "0..1", .init = "0.5"),
    ART_OPTION(smooth_options, mu, "mu", 0, REAL("FACTOR"),
               "how far it then moves back, which keeps the volume; 0: none, Laplacian smoothing",
               .range = "<= 0", .init = "-0.53"),
    ART_OPTION(smooth_options, weights, "weights", 0, CHOICE("KIND", "uniform|cotangent"),
               "all neighbours alike, or by angles: then vertices hardly move along the surface",
               .init = "uniform"),
    ART_OPTION(smooth_options, border, "border", 0, CHOICE("RULE", "fixed|along|free"),
               "open edges and creases: they stay, are smoothed by themselves, or like the rest",
               .init = "fixed"),
    ART_OPTION(smooth_options, crease, "crease", 0, REAL("DEGREES"),
               "edges that bend by more are creases; without it none is", .range = "0..180"),
    REPORT_OPTION(smooth_options, "write areas, volumes and the longest way of a vertex"),
    {0}};

static int write_report(struct art_cli *cli, const char *path, const struct art_smooth_report *did)
{
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    add_number(&out, "area_before", did->area_before);
    add_number(&out, "area_after", did->area_after);
    if (did->closed) {
        add_number(&out, "volume_before", did->volume_before);
        add_number(&out, "volume_after", did->volume_after);
    } else {
        add_text(&out, "volume_before", NULL), add_text(&out, "volume_after", NULL);
    }
    add_number(&out, "moved_at_most", did->most);
    return put_report(cli, &out, path);
}

static int run(struct art_cli *cli, void *opts)
{
    const struct smooth_options *o = opts;
    struct art_smooth how = {.iterations = o->iterations,
                             .lambda = o->lambda,
                             .mu = o->mu,
                             .crease = art_rad(o->crease)};
    struct art_smooth_report did;
    struct in in = {0};
    int status;
    how.weights = (enum art_smooth_weights)o->weights;
    how.border = (enum art_smooth_border)o->border;
    if (art_cli_given(cli, "crease") && how.border == ART_SMOOTH_FREE)
        return usage(cli, "--crease says what --border free would not heed");
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(art_mesh_smooth(&cli->ctx, in.mesh, &how, &did));
    if (cli->verbose && did.closed && did.volume_before > 0)
        art_note(&cli->ctx, NULL, "the volume went from %.6g to %.6g, by %+.2f %%",
                 did.volume_before, did.volume_after,
                 100 * (did.volume_after / did.volume_before - 1));
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
    if (o->report) ART_TRY(write_report(cli, o->report, &did));
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command smooth_command =
    ART_COMMAND("smooth", "take noise away, and keep the volume", smooth_table, smooth_options,
                "[IN]", 0, 1, run, .replaces = true);
