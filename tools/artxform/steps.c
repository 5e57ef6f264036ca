/* From the command line to one transform and one set of factors. */
#include "artxform.h"
#include <string.h>

/* The lists of steps, by name. */
struct list {
    const char *name;
    const struct art_cli_list *list;
    int at;
};
enum { N_LISTS = 8 };

/* The list whose next item stands first on the command line; NULL: there is none. */
static struct list *next_step(struct list *lists)
{
    struct list *first = NULL;
    for (int i = 0; i < N_LISTS; i++) {
        struct list *l = &lists[i];
        if (l->at == l->list->n) continue;
        if (!first || l->list->items[l->at].order < first->list->items[first->at].order) first = l;
    }
    return first;
}

static int make_affine(struct job *job)
{
    const struct options *o = job->o;
    struct art_ctx *ctx = &job->cli->ctx;
    struct list lists[N_LISTS] = {
        {"translate", &o->translate, 0}, {"rotate", &o->rotate, 0}, {"rpy", &o->rpy, 0},
        {"scale", &o->scale, 0},         {"mirror", &o->mirror, 0}, {"matrix", &o->matrix, 0},
        {"pose", &o->pose, 0},           {"about", &o->about, 0}};
    struct list *l;
    double about[3] = {0, 0, 0}, x[16];
    int n, status;
    art_affine_identity(&job->X);
    while ((l = next_step(lists))) {
        char what[24] = "--";
        strcat(what, l->name);
        ART_TRY(art_numbers_parse(ctx, what, l->list->items[l->at++].text, x, 16, &n));
        if (strcmp(l->name, "about") == 0) {
            if (n != 3) return art_error(ctx, ART_EUSAGE, NULL, "--about takes a point X,Y,Z");
            art_v3_copy(about, x);
            continue;
        }
        bool centred = strcmp(l->name, "translate") != 0 && strcmp(l->name, "matrix") != 0 &&
                       strcmp(l->name, "pose") != 0;
        ART_TRY(art_affine_step(ctx, &job->X, l->name, x, n, centred ? about : NULL));
        job->moves = true;
    }
    if (o->inverse && !art_affine_inverse(&job->X, &job->X))
        return art_error(ctx, ART_EUSAGE, NULL, "the transform has no inverse");
    return ART_OK;
out:
    return status;
}

/* A field says where everything goes; steps beside it would have to say in which order. */
static int read_field(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_source src = {0};
    int status;
    if (job->moves || job->o->inverse || job->o->in_frame)
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "--field goes without steps, --inverse and --in-frame; run artxform twice");
    ART_TRY(art_source_read(ctx, &src, job->o->field));
    status = art_grid_field_read(ctx, &job->field, &src);
    job->moves = true;
out:
    art_source_fini(&src);
    return status;
}

void job_fini(struct job *job)
{
    art_grid_field_free(job->field);
}

int job_make(struct job *job, struct art_cli *cli, const struct options *o)
{
    struct art_ctx *ctx = &cli->ctx;
    int status;
    *job = (struct job){.cli = cli, .o = o, .s = {1, 1, 1}};
    ART_TRY(make_affine(job));
    if (o->field) ART_TRY(read_field(job));
    if (o->units) ART_TRY(art_scales_parse(ctx, o->units, &job->s));
    job->s.mass *= o->scale_mass;
    job->s.length *= o->scale_length;
    job->s.time *= o->scale_time;
    job->scales = o->units || o->scale_mass != 1 || o->scale_length != 1 || o->scale_time != 1;
    if (!job->moves && (o->inverse || o->loads || o->part || o->in_frame))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--inverse, --in-frame, --part and --loads belong to a transform, such as "
                         "--rotate");
    if (!job->moves && !job->scales)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "nothing to do: give a transform (--translate, --rotate ...) or units");
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
    if (frame) art_affine_in_frame(&X, &X, frame);
    art_transformer_affine(t, &X);
}
