#include "artmesh.h"
#include <art/xform.h>
#include <stddef.h>

struct transform_options {
    /* steps, in the order of the command line */
    struct art_cli_list translate, rotate, rpy, scale, mirror, matrix, pose, about;
    struct art_cli_list center, fit, principal;
    const char *from, *to, *units;
    bool inverse, flip;
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
    STEP(mirror, "X,Y,Z", "mirror at the plane across X, Y, Z; the outside stays outside"),
    STEP(matrix, "NUMBERS", "apply an affine matrix, 12 or 16 numbers by rows"),
    STEP(pose, "X,Y,Z,AX,AY,AZ,DEG", "turn about an axis by DEG degrees, then move by X, Y, Z"),
    STEP(about, "X,Y,Z", "centre of the turns, scalings and mirrors that follow"),
    STEP(center, "WHAT",
         "move the centre of the box, volume, area, length or points to the origin"),
    STEP(fit, "SIZE", "scale until the longest side of the box is SIZE"),
    STEP(principal, "WHAT",
         "centre of mass to the origin, principal axes of the volume, area, length or points to "
         "x, y, z"),
    {.name = "inverse",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct transform_options, inverse),
     .help = "apply the inverse of all that"},
    {.name = "flip",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct transform_options, flip),
     .help = "turn all faces over"},
    {.name = "units",
     .letter = 'u',
     .kind = ART_CLI_STRING,
     .arg = "[FROM=]TO",
     .offset = offsetof(struct transform_options, units),
     .help = "change the unit of length at the end, as in mm=m"},
    {0}};

/* All steps of the command line; those of the mesh come last in the table. */
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
                 {"fit", &o->fit},
                 {"principal", &o->principal}};
    enum { N_LISTS = sizeof lists / sizeof lists[0] };
    int at = 0;
    *n = 0;
    for (int i = 0; i < N_LISTS; i++) *n += lists[i].list->n;
    *n_looking = o->center.n + o->fit.n + o->principal.n;
    *steps = art_alloc(&cli->ctx, (size_t)*n, sizeof **steps);
    if (!*steps) return ART_ENOMEM;
    for (int i = 0; i < N_LISTS; i++)
        for (int k = 0; k < lists[i].list->n; k++) {
            const struct art_cli_item *item = &lists[i].list->items[k];
            (*steps)[at++] = (struct art_step){lists[i].name, item->text, item->order};
        }
    return ART_OK;
}

static int apply_inverse(struct art_cli *cli, struct art_mesh *mesh, struct art_step *steps, int n)
{
    struct art_affine X;
    struct art_transformer t;
    int status;
    ART_TRY(art_affine_steps(&cli->ctx, &X, steps, n));
    if (!art_affine_inverse(&X, &X)) return usage(cli, "the transform has no inverse");
    art_transformer_affine(&t, &X);
    status = art_transform_mesh(&cli->ctx, mesh, &t);
out:
    return status;
}

static int transform(struct art_cli *cli, void *opts)
{
    const struct transform_options *o = opts;
    struct art_step *steps = NULL;
    struct in in = {0};
    int n, n_looking, status;
    ART_TRY(collect(cli, o, &steps, &n, &n_looking));
    status = ART_EUSAGE;
    if (n == o->about.n && !o->flip && !o->units) {
        usage(cli,
              "nothing to do: give a transform (--translate, --center ...), --flip or --units");
        goto out;
    }
    if (o->inverse && (n_looking > 0 || n == o->about.n)) {
        usage(cli, "--inverse takes steps that have one, without --center, --fit and --principal");
        goto out;
    }
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(o->inverse ? apply_inverse(cli, in.mesh, steps, n)
                       : art_mesh_steps(&cli->ctx, in.mesh, steps, n));
    if (o->flip) art_mesh_flip(in.mesh);
    if (o->units) ART_TRY(art_mesh_convert_units(&cli->ctx, in.mesh, o->units));
    /* large numbers may have become infinite */
    ART_TRY(art_mesh_check(&cli->ctx, in.mesh));
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
out:
    art_free(steps);
    art_mesh_free(in.mesh);
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
