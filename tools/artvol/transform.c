#include "artvol.h"
#include <art/xform.h>
#include <stddef.h>

struct transform_options {
    /* steps, in the order of the command line */
    struct art_cli_list translate, rotate, rpy, scale, mirror, matrix, pose, about;
    struct art_cli_list center, fit;
    const char *from, *to, *units;
    bool inverse;
};

#define STEP(field, text, phrase)                                                                  \
    {                                                                                              \
        .name = #field, .kind = ART_CLI_LIST, .arg = text,                                         \
        .offset = offsetof(struct transform_options, field), .help = phrase                        \
    }

static const struct art_cli_option transform_table[] = {
    FROM_OPTION(transform_options),
    TO_OPTION(transform_options),
    STEP(translate, "X,Y,Z", "move by X, Y, Z"),
    STEP(rotate, "X,Y,Z,DEG", "turn by DEG degrees about the axis X, Y, Z"),
    STEP(rpy, "ROLL,PITCH,YAW", "turn by YAW about x, PITCH about y, ROLL about z, in degrees"),
    STEP(scale, "S|SX,SY,SZ", "scale by one factor or by one along each axis"),
    STEP(mirror, "X,Y,Z", "mirror at the plane across X, Y, Z; elements stay upright"),
    STEP(matrix, "NUMBERS", "apply an affine matrix, 12 or 16 numbers by rows"),
    STEP(pose, "X,Y,Z,AX,AY,AZ,DEG", "turn about an axis by DEG degrees, then move by X, Y, Z"),
    STEP(about, "X,Y,Z", "centre of the turns, scalings and mirrors that follow"),
    STEP(center, "WHAT", "move the centre of the box, volume or points to the origin"),
    STEP(fit, "SIZE", "scale until the longest side of the box is SIZE"),
    {.name = "inverse",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct transform_options, inverse),
     .help = "apply the inverse of all that"},
    {.name = "units",
     .letter = 'u',
     .kind = ART_CLI_STRING,
     .arg = "[FROM=]TO",
     .offset = offsetof(struct transform_options, units),
     .help = "change the unit of length at the end, as in mm=m"},
    {0}};

/* All steps of the command line; those that look at the mesh come last in the table. */
static int collect(struct art_cli *cli, const struct transform_options *o, struct art_step **steps,
                   int *n, int *n_looking)
{
    const struct {
        const char *name;
        const struct art_cli_list *list;
    } lists[] = {{"translate", &o->translate},
                 {"rotate", &o->rotate},
                 {"rpy", &o->rpy},
                 {"scale", &o->scale},
                 {"mirror", &o->mirror},
                 {"matrix", &o->matrix},
                 {"pose", &o->pose},
                 {"about", &o->about},
                 {"center", &o->center},
                 {"fit", &o->fit}};
    enum { N_LISTS = sizeof lists / sizeof lists[0] };
    int at = 0;
    *n = 0;
    for (int i = 0; i < N_LISTS; i++) *n += lists[i].list->n;
    *n_looking = o->center.n + o->fit.n;
    *steps = art_alloc(&cli->ctx, (size_t)*n, sizeof **steps);
    if (!*steps) return ART_ENOMEM;
    for (int i = 0; i < N_LISTS; i++)
        for (int k = 0; k < lists[i].list->n; k++) {
            const struct art_cli_item *item = &lists[i].list->items[k];
            (*steps)[at++] = (struct art_step){lists[i].name, item->text, item->order};
        }
    return ART_OK;
}

/* The inverse is one step: its matrix. */
static int invert(struct art_cli *cli, struct art_step *steps, int n, struct art_affine *X)
{
    int status;
    ART_TRY(art_affine_steps(&cli->ctx, X, steps, n));
    if (!art_affine_inverse(X, X)) return usage(cli, "the transform has no inverse");
out:
    return status;
}

static int transform(struct art_cli *cli, void *opts)
{
    const struct transform_options *o = opts;
    struct art_step *steps = NULL;
    struct art_affine inverse;
    struct in in = {0};
    int n, n_looking, status;
    ART_TRY(collect(cli, o, &steps, &n, &n_looking));
    if (n == o->about.n && !o->units) {
        status =
            usage(cli, "nothing to do: give a transform (--translate, --center ...) or --units");
        goto out;
    }
    if (o->inverse && (n_looking > 0 || n == o->about.n)) {
        status = usage(cli, "--inverse takes steps that have one, without --center and --fit");
        goto out;
    }
    if (o->inverse) ART_TRY(invert(cli, steps, n, &inverse));
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (o->inverse)
        art_volume_transform(in.vol, &inverse);
    else
        ART_TRY(art_volume_steps(&cli->ctx, in.vol, steps, n));
    if (o->units) ART_TRY(art_volume_convert_units(&cli->ctx, in.vol, o->units));
    /* large numbers may have become infinite */
    ART_TRY(art_volume_check(&cli->ctx, in.vol));
    ART_TRY(store(cli, in.vol, NULL, o->to, in.format));
out:
    art_free(steps);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command transform_command = {.name = "transform",
                                                  .summary =
                                                      "move, turn, scale, mirror, other units",
                                                  .options = transform_table,
                                                  .size = sizeof(struct transform_options),
                                                  .args = "[FILE]",
                                                  .max_args = 1,
                                                  .run = transform};
