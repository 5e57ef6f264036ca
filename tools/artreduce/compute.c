/* Reduces a FEM model to its surface. */
#include "artreduce.h"
#include <art/mechtree.h>
#include <art/text.h>
#include <string.h>
#include <unistd.h>

struct compute_options {
    struct model_options model;
    struct art_cli_list bone, seam;
    const char *touch, *frame, *name, *units;
    int checkpoint, modes;
};

static const struct art_cli_option table[] = {
    ART_OPTION(compute_options, bone, "bone", 'b', LIST("SET"),
               "nodes that are fixed to the frame; repeatable"),
    ART_OPTION(compute_options, seam, "seam", 's', LIST("NAME=SET"),
               "nodes by which the zone is bonded to another; repeatable"),
    ART_OPTION(compute_options, touch, "touch", 'u', STRING("SET"),
               "free nodes that may be loaded or fixed"),
    ART_OPTION(compute_options, frame, "frame", 0, STRING("PATH"),
               "the frame of the zone: a body or frame of the model; else the world"),
    ART_OPTION(compute_options, modes, "modes", 'm', INT("N"),
               "a superelement: N vibration modes with fixed seams, besides rigid motions of each",
               .range = "0..10000"),
    ART_OPTION(compute_options, name, "name", 'n', STRING("NAME"),
               "name of the zone; else that of the FEM model"),
    ART_OPTION(compute_options, units, "units", 0, STRING("TEXT"),
               "units of length, mass and time, for the file to state, as 'mm kg s'"),
    ART_OPTION(compute_options, checkpoint, "checkpoint", 0, INT("N"),
               "save progress every N columns in OUT.part, from which an interrupted run "
               "continues; 0: never",
               .range = ">= 0", .init = "2000"),
    MODEL_OPTIONS(compute_options),
    {0}};

struct job {
    struct art_cli *cli;
    const struct compute_options *o;
    struct input in;
    struct art_reduction_request request;
    bool *bone, *touch;
    struct art_reduction_seam *seam;
    int **seam_list;
    char **seam_name;
    struct art_reduction *r;
    char *part, *source;
};

static void job_fini(struct job *job)
{
    for (int i = 0; job->seam && job->seam_list && job->seam_name && i < job->o->seam.n; i++) {
        art_free(job->seam_name[i]);
        art_free(job->seam_list[i]);
    }
    art_free(job->seam_list);
    art_free(job->seam_name);
    art_free(job->seam);
    art_free(job->bone);
    art_free(job->touch);
    art_free(job->part);
    art_free(job->source);
    art_reduction_free(job->r);
    input_close(&job->in);
}

static int choose_frame(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_comp *frame = NULL;
    double twist[6];
    art_rigid_identity(&job->request.frame);
    if (!job->o->frame) return ART_OK;
    int status = art_find_checked(ctx, job->in.model->root, job->o->frame, NULL, &frame);
    if (status == ART_OK && !art_comp_has_kind(frame, ART_KIND_FRAME))
        return art_error(ctx, ART_EUSAGE, NULL, "--frame '%s' is a %s, not a frame or body",
                         job->o->frame, frame->cls->name);
    return status < 0 ? status : art_comp_motion(ctx, frame, &job->request.frame, twist);
}

static int flag_nodes(struct job *job, const char *text, bool *flags)
{
    int *list = NULL, n = 0;
    int status = art_zone_nodes(&job->cli->ctx, job->in.fem, &job->request.frame, text, &list, &n);
    for (int i = 0; i < n; i++) flags[list[i]] = true;
    art_free(list);
    return status;
}

static int choose_seam(struct job *job, int i)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const char *text = job->o->seam.items[i].text, *equals = strchr(text, '=');
    if (!equals || equals == text || memchr(text, ' ', (size_t)(equals - text)))
        return art_error(ctx, ART_EUSAGE, NULL, "--seam '%s' is not of the form NAME=SET", text);
    char *name = job->seam_name[i] = art_strndup(ctx, text, (size_t)(equals - text));
    if (!name) return ART_ENOMEM;
    job->seam[i].name = name;
    for (int k = 0; k < i; k++)
        if (art_streq(job->seam[k].name, name))
            return art_error(ctx, ART_EUSAGE, NULL, "there are two seams '%s'", name);
    int status = art_zone_nodes(ctx, job->in.fem, &job->request.frame, equals + 1,
                                &job->seam_list[i], &job->seam[i].n);
    job->seam[i].node = job->seam_list[i];
    return status;
}

static int choose(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct compute_options *o = job->o;
    const size_t n = (size_t)art_comp_child(job->in.fem, "nodes")->n_children + 1;
    const size_t n_seams = (size_t)o->seam.n + 1;
    int status = ART_OK;
    job->bone = art_alloc(ctx, n, sizeof *job->bone);
    job->touch = art_alloc(ctx, n, sizeof *job->touch);
    job->seam = art_alloc(ctx, n_seams, sizeof *job->seam);
    job->seam_list = art_alloc(ctx, n_seams, sizeof *job->seam_list);
    job->seam_name = art_alloc(ctx, n_seams, sizeof *job->seam_name);
    ART_TRY(job->bone && job->touch && job->seam && job->seam_list && job->seam_name ? ART_OK
                                                                                     : ART_ENOMEM);
    ART_TRY(choose_frame(job));
    for (int i = 0; i < o->bone.n; i++) ART_TRY(flag_nodes(job, o->bone.items[i].text, job->bone));
    for (int i = 0; i < o->seam.n; i++) ART_TRY(choose_seam(job, i));
    if (o->touch) ART_TRY(flag_nodes(job, o->touch, job->touch));
    const char *name = o->name ? o->name : job->in.fem->name ? job->in.fem->name : "zone";
    long refused = art_model_refused(ctx, job->in.fem->model);
    job->source = art_format(ctx, "%s of %s", art_comp_path(job->in.fem, NULL), job->cli->args[0]);
    ART_TRY(art_model_memory(ctx, job->in.fem->model, refused, job->source ? ART_OK : ART_ENOMEM));
    job->request.name = name;
    job->request.units = o->units;
    job->request.source = job->source;
    job->request.bone = job->bone;
    job->request.touch = job->touch;
    job->request.n_seams = o->seam.n;
    job->request.seam = job->seam;
    job->request.solvers = &job->in.solvers;
out:
    return status;
}

/* Columns of an earlier run that was interrupted. */
static int resume(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_source src = {0};
    struct art_zone *from = NULL;
    int n = 0, status = ART_OK;
    if (!job->part || !art_path_is_file(job->part)) return ART_OK;
    ART_TRY(art_source_read_back(ctx, &src, job->part));
    ART_TRY(art_zone_read_source(ctx, &src, true, &from));
    ART_TRY(art_reduction_resume(ctx, job->r, from, &n));
    if (n)
        art_note(ctx, NULL, "%s: continues from %d of %d column{s}", job->part, n,
                 art_zone_n_columns(from));
    else
        art_warn(ctx, NULL, "%s is of another model or choice of nodes: it is computed again",
                 job->part);
out:
    art_zone_free(from);
    art_source_fini(&src);
    return status;
}

/* The whole file is written each time: by shares of what there is that is a few times its size in
 * all. */
static int columns(struct job *job)
{
    enum { SHARE = 8 };
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_zone *zone = art_reduction_zone(job->r);
    const int all = art_zone_n_columns(zone);
    int saved = zone->n_computed, status = ART_OK;
    while (zone->n_computed < all) {
        ART_TRY(art_reduction_columns(ctx, job->r, 96));
        art_cli_progress(job->cli, zone->n_computed, all, "columns");
        const int due = job->o->checkpoint > saved / SHARE ? job->o->checkpoint : saved / SHARE;
        if (!job->part || zone->n_computed >= all || zone->n_computed - saved < due) continue;
        ART_TRY(art_zone_write(ctx, zone, job->part));
        saved = zone->n_computed;
    }
    art_cli_progress_end(job->cli);
out:
    return status;
}

static void report_sizes(struct job *job)
{
    struct art_reduction_stats s;
    const struct art_zone *z = art_reduction_zone(job->r);
    art_reduction_stats(job->r, &s);
    art_note(&job->cli->ctx, NULL,
             "%s: %d unknown{s}, factor of %.0f entries in %.3g s, %d node{s} and %d column{s} of "
             "%.3g MB",
             z->name, s.n_unknowns, s.nnz_factor, s.seconds_factor, z->n_nodes,
             art_zone_n_columns(z), 24e-6 * z->n_nodes * art_zone_n_columns(z));
}

static int compute(struct art_cli *cli, void *opts)
{
    struct job job = {.cli = cli, .o = opts};
    struct art_ctx *ctx = &cli->ctx;
    int status;
    if (!cli->output)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "a reduced zone has no text for a terminal: -o FILE");
    ART_TRY(input_open(&job.in, cli, &job.o->model, cli->args[0]));
    ART_TRY(choose(&job));
    ART_TRY(art_reduction_create(ctx, job.in.fem, &job.request, &job.r));
    if (job.o->checkpoint && !art_streq(cli->output, "-")) {
        job.part = art_format(ctx, "%s.part", cli->output);
        ART_TRY(job.part ? ART_OK : ART_ENOMEM);
    }
    ART_TRY(resume(&job));
    ART_TRY(columns(&job));
    if (job.o->modes) ART_TRY(art_reduction_modes(ctx, job.r, job.o->modes));
    ART_TRY(art_zone_write(ctx, art_reduction_zone(job.r), cli->output));
    if (job.part && art_path_is_file(job.part)) unlink(job.part);
    if (cli->verbose) report_sizes(&job);
out:
    job_fini(&job);
    return status;
}

const struct art_cli_command compute_command =
    ART_COMMAND("compute", "reduce a FEM model to its surface: one factorisation, then columns",
                table, compute_options, "MODEL", 1, 1, compute);
