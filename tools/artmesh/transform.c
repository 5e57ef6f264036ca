#include "artmesh.h"
#include <art/xform.h>
#include <stddef.h>

struct transform_options {
    struct art_cli_list steps; /* in the order of the command line */
    const char *from, *to, *units;
    bool inverse, flip;
};

#define STEP(step, text, phrase) ART_STEP_ROW(transform_options, steps, step, text, phrase)

static const struct art_cli_option transform_table[] = {
    FROM_OPTION(transform_options),
    TO_OPTION(transform_options),
    ART_STEP_ROWS(transform_options, steps),
    STEP("center", "WHAT",
         "move the centre of the box, volume, area, length or points to the origin"),
    STEP("fit", "SIZE", "scale until the longest side of the box is SIZE"),
    STEP("principal", "WHAT",
         "centre of mass to the origin, principal axes of the volume, area, length or points to "
         "x, y, z"),
    ART_OPTION(transform_options, inverse, "inverse", 0, FLAG,
               "apply the inverse of the transform"),
    ART_OPTION(transform_options, flip, "flip", 0, FLAG, "turn all faces over"),
    ART_OPTION(transform_options, units, "units", 'u', STRING("[FROM=]TO"),
               "change the unit of length at the end, as in mm=m"),
    {0}};

static int apply_inverse(struct art_cli *cli, struct art_mesh *mesh,
                         const struct art_cli_list *steps)
{
    struct art_affine X;
    struct art_transformer t;
    int status;
    ART_TRY(art_affine_steps(&cli->ctx, &X, steps->items, steps->n));
    if (!art_affine_inverse(&X, &X)) return usage(cli, "the transform has no inverse");
    art_transformer_affine(&t, &X);
    status = art_transform_mesh(&cli->ctx, mesh, &t);
out:
    return status;
}

static int transform(struct art_cli *cli, void *opts)
{
    const struct transform_options *o = opts;
    const struct art_cli_list *steps = &o->steps;
    bool moves = art_steps_move(steps->items, steps->n);
    struct in in = {0};
    int status;
    status = ART_EUSAGE;
    if (!moves && !o->flip && !o->units) {
        usage(cli,
              "nothing to do: give a transform (--translate, --center ...), --flip or --units");
        goto out;
    }
    if (o->inverse && (art_steps_look(steps->items, steps->n) || !moves)) {
        usage(cli, "--inverse takes steps that have one, without --center, --fit and --principal");
        goto out;
    }
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    ART_TRY(o->inverse ? apply_inverse(cli, in.mesh, steps)
                       : art_mesh_steps(&cli->ctx, in.mesh, steps->items, steps->n));
    if (o->flip) art_mesh_flip(in.mesh);
    if (o->units) ART_TRY(art_mesh_convert_units(&cli->ctx, in.mesh, o->units));
    /* large numbers may have become infinite */
    ART_TRY(art_mesh_check(&cli->ctx, in.mesh));
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
out:
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command transform_command =
    ART_COMMAND("transform", "move, turn, scale, mirror, other units", transform_table,
                transform_options, "[FILE]", 0, 1, transform, .replaces = true);
