#include "artimage.h"

struct smooth_options {
    struct input in;
    struct output out;
    const char *gaussian, *median;
};

static const struct art_cli_option smooth_table[] = {
    ART_OPTION(smooth_options, gaussian, "gaussian", 0, STRING("SIGMA[,SY,SZ]"),
               "convolve with a Gaussian of this standard deviation", .unit = "mm"),
    ART_OPTION(smooth_options, median, "median", 0, STRING("R[,RY,RZ]"),
               "the median of R voxels on each side, before --gaussian"),
    INPUT_OPTIONS(smooth_options),
    OUTPUT_OPTIONS(smooth_options),
    {0}};

static int smooth(struct art_cli *cli, void *opts)
{
    const struct smooth_options *o = opts;
    struct art_image *image = NULL;
    double sigma[3];
    int radius[3], status;
    if (!o->gaussian && !o->median) return usage(cli, "one of --gaussian, --median is needed");
    if (o->median) ART_TRY(three_whole(cli, "median", o->median, radius));
    if (o->gaussian) ART_TRY(three(cli, "gaussian", o->gaussian, sigma));
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    if (o->median) ART_TRY(art_image_median(&cli->ctx, image, radius) < 0 ? ART_EUSAGE : ART_OK);
    if (o->gaussian) ART_TRY(art_image_gaussian(&cli->ctx, image, sigma));
    ART_TRY(store(cli, image, &o->out));
out:
    art_image_free(image);
    return status;
}

const struct art_cli_command smooth_command = ART_COMMAND(
    "smooth", "Gaussian and median filters", smooth_table, smooth_options, "[IMAGE]", 0, 1, smooth);
