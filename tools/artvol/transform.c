#include "artvol.h"
#include <art/xform.h>
#include <stddef.h>

struct transform_options {
    struct art_cli_list steps; /* in the order of the command line */
    const char *from, *to, *units;
    bool inverse;
};

#define STEP(step, text, phrase) ART_STEP_ROW(transform_options, steps, step, text, phrase)

static const struct art_cli_option transform_table[] = {
    FROM_OPTION(transform_options),
    TO_OPTION(transform_options),
    ART_STEP_ROWS(transform_options, steps),
    STEP("center", "WHAT", "move the centre of the box, volume or points to the origin"),
    STEP("fit", "SIZE", "scale until the longest side of the box is SIZE"),
    ART_OPTION(transform_options, inverse, "inverse", 0, FLAG,
               "apply the inverse of the transform"),
    ART_OPTION(transform_options, units, "units", 'u', STRING("[FROM=]TO"),
               "change the unit of length at the end, as in mm=m"),
    {0}};

/* The inverse is one step: its matrix. */
static int invert(struct art_cli *cli, const struct art_cli_list *steps, struct art_affine *X)
{
    int status;
    ART_TRY(art_affine_steps(&cli->ctx, X, steps->items, steps->n));
    if (!art_affine_inverse(X, X)) return usage(cli, "the transform has no inverse");
out:
    return status;
}

static int transform(struct art_cli *cli, void *opts)
{
    const struct transform_options *o = opts;
    const struct art_cli_list *steps = &o->steps;
    bool moves = art_steps_move(steps->items, steps->n);
    struct art_affine inverse;
    struct in in = {0};
    int status;
    if (!moves && !o->units) {
        status =
            usage(cli, "nothing to do: give a transform (--translate, --center ...) or --units");
        goto out;
    }
    if (o->inverse && (art_steps_look(steps->items, steps->n) || !moves)) {
        status = usage(cli, "--inverse takes steps that have one, without --center and --fit");
        goto out;
    }
    if (o->inverse) ART_TRY(invert(cli, steps, &inverse));
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), o->from));
    if (o->inverse)
        art_volume_transform(in.vol, &inverse);
    else
        ART_TRY(art_volume_steps(&cli->ctx, in.vol, steps->items, steps->n));
    if (o->units) ART_TRY(art_volume_convert_units(&cli->ctx, in.vol, o->units));
    /* large numbers may have become infinite */
    ART_TRY(art_volume_check(&cli->ctx, in.vol));
    ART_TRY(store(cli, in.vol, NULL, o->to, in.format));
out:
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command transform_command =
    ART_COMMAND("transform", "move, turn, scale, mirror, other units", transform_table,
                transform_options, "[FILE]", 0, 1, transform, .replaces = true);
