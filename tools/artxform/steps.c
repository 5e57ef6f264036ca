/* Conversion of the command line to one transform and one set of factors. */
#include "artxform.h"

static int make_affine(struct job *job)
{
    const struct options *o = job->o;
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_cli_list *steps = &o->steps;
    job->moves = art_steps_move(steps->items, steps->n);
    int status = art_affine_steps(ctx, &job->X, steps->items, steps->n);
    if (status == ART_OK && o->inverse && !art_affine_inverse(&job->X, &job->X))
        status = art_error(ctx, ART_EUSAGE, NULL, "the transform has no inverse");
    return status;
}

/* A field says where everything goes; steps beside it would have to say in which order. */
static int read_field(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_source src = {0};
    int status;
    if (job->moves || job->o->inverse || job->o->in_frame)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--field excludes steps, --inverse and --in-frame; run artxform twice");
    ART_TRY(art_source_read(ctx, &src, job->o->field));
    status = art_grid_field_read(ctx, &job->field, &src);
    job->moves = true;
out:
    art_source_fini(&src);
    return status;
}

/* Options that define the whole transform by themselves. */
static int read_lattice(struct job *job)
{
    struct art_lattice *inverse = NULL;
    int status;
    if (job->moves || job->o->in_frame)
        return art_error(&job->cli->ctx, ART_EUSAGE, NULL,
                         "--lattice excludes steps, --field and --in-frame; run artxform twice");
    ART_TRY(job_read_lattice(job));
    if (job->o->inverse) {
        ART_TRY(art_lattice_inverse(&job->cli->ctx, &inverse, job->lattice));
        art_lattice_free(job->lattice);
        job->lattice = inverse;
    }
    job->moves = true;
out:
    return status;
}

void job_fini(struct job *job)
{
    art_grid_field_free(job->field);
    art_lattice_free(job->lattice);
    art_free(job->data_dirs);
    art_free(job->aliases);
}

int job_make(struct job *job, struct art_cli *cli, const struct options *o)
{
    struct art_ctx *ctx = &cli->ctx;
    int status;
    *job = (struct job){.cli = cli, .o = o, .s = {1, 1, 1}};
    ART_TRY(art_cli_texts(ctx, &o->data, &job->data_dirs));
    ART_TRY(art_cli_texts(ctx, &o->alias, &job->aliases));
    ART_TRY(make_affine(job));
    if (o->field) ART_TRY(read_field(job));
    if (o->lattice) ART_TRY(read_lattice(job));
    if (!o->lattice && (o->deformed || o->lattice_fem))
        return art_error(ctx, ART_EUSAGE, NULL, "--deformed and --lattice-fem belong to --lattice");
    if (o->units) ART_TRY(art_scales_parse(ctx, o->units, &job->s));
    job->s.mass *= o->scale_mass;
    job->s.length *= o->scale_length;
    job->s.time *= o->scale_time;
    job->scales = o->units || o->scale_mass != 1 || o->scale_length != 1 || o->scale_time != 1;
    if (o->make_lattice && (job->moves || job->scales || o->inverse || o->loads || o->in_frame))
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "--make-lattice makes a lattice and transforms nothing; run artxform twice");
    if (o->make_lattice) return ART_OK;
    if (!job->moves && (o->inverse || o->loads || o->part || o->in_frame))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--inverse, --in-frame, --part and --loads belong to a transform, such as "
                         "--rotate");
    if (!job->moves && !job->scales && !o->swap_sides)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "nothing to do: give a transform (--translate, --lattice ...) or units");
out:
    return status;
}

void job_transformer(const struct job *job, const struct art_rigid *frame,
                     struct art_transformer *t)
{
    struct art_affine X = job->X;
    if (job->field) {
        art_transformer_field(t, art_grid_field_map, job->field);
        return;
    }
    if (job->lattice) {
        art_transformer_lattice(t, job->lattice);
        return;
    }
    if (frame) art_affine_in_frame(&X, &X, frame);
    art_transformer_affine(t, &X);
}
