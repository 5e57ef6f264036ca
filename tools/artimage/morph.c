#include "artimage.h"

struct morph_options {
    struct input in;
    struct output out;
    int what;
    double radius;
};

static const struct art_cli_option morph_table[] = {
    ART_OPTION(morph_options, what, "op", 0, CHOICE("OP", "erode|dilate|open|close|fill"),
               "what to do; fill: cavities become inside", .init = "close"),
    ART_OPTION(morph_options, radius, "radius", 'r', REAL("R"), "radius of the ball", .unit = "mm",
               .range = ">= 0"),
    INPUT_OPTIONS(morph_options),
    OUTPUT_OPTIONS(morph_options),
    {0}};

static int morph(struct art_cli *cli, void *opts)
{
    const struct morph_options *o = opts;
    struct art_image *image = NULL, *mask = NULL;
    int status;
    if (o->what != ART_MORPH_FILL && !art_cli_given(cli, "radius"))
        return usage(cli, "--radius is needed");
    if (o->what == ART_MORPH_FILL && art_cli_given(cli, "radius"))
        return usage(cli, "--op fill has no radius");
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    ART_TRY(
        art_image_morphology(&cli->ctx, &mask, image, (enum art_image_morph)o->what, o->radius));
    ART_TRY(store(cli, mask, &o->out));
out:
    art_image_free(mask);
    art_image_free(image);
    return status;
}

const struct art_cli_command morph_command =
    ART_COMMAND("morph", "erode, dilate, open, close, fill a mask", morph_table, morph_options,
                "[MASK]", 0, 1, morph);
