#include "artimage.h"

struct resample_options {
    struct input in;
    struct output out;
    const char *spacing, *size, *like;
    double outside;
    int method;
    bool upright, alias;
};

static const struct art_cli_option resample_table[] = {
    ART_OPTION(resample_options, spacing, "spacing", 0, STRING("DX[,DY,DZ]"),
               "spacing of the new voxels", .unit = "mm"),
    ART_OPTION(resample_options, size, "size", 0, STRING("NX,NY,NZ"),
               "so many voxels in the same box"),
    ART_OPTION(resample_options, like, "like", 0, STRING("IMAGE"), "the voxels of another image"),
    ART_OPTION(resample_options, upright, "upright", 0, FLAG,
               "voxels along the axes of the patient, around the whole image"),
    ART_OPTION(resample_options, method, "method", 0, CHOICE("METHOD", "nearest|linear|cubic"),
               "interpolation; nearest for labels", .init = "linear"),
    ART_OPTION(resample_options, outside, "outside", 0, REAL("VALUE"),
               "value of what lies outside the image"),
    ART_OPTION(resample_options, alias, "no-smoothing", 0, FLAG,
               "do not smooth before steps become longer"),
    INPUT_OPTIONS(resample_options),
    OUTPUT_OPTIONS(resample_options),
    {0}};

static int find_grid(struct art_cli *cli, const struct resample_options *o,
                     const struct art_image *image, struct art_image_grid *grid)
{
    struct art_image *like = NULL;
    double spacing[3] = {0, 0, 0};
    int n[3], status = ART_OK;
    if ((o->spacing != NULL) + (o->size != NULL) + (o->like != NULL) > 1 ||
        (o->upright && (o->size || o->like)))
        return usage(cli, "--spacing, --size and --like exclude each other, and --upright the "
                          "last two");
    if (!o->spacing && !o->size && !o->like && !o->upright)
        return usage(cli, "one of --spacing, --size, --like, --upright is needed");
    if (o->spacing) ART_TRY(three(cli, "spacing", o->spacing, spacing));
    for (int a = 0; a < 3; a++)
        if (o->spacing && !(spacing[a] > 0)) return usage(cli, "--spacing: lengths are positive");
    if (o->like) {
        ART_TRY(load(cli, &like, o->like, &o->in));
        memcpy(grid->n, like->n, sizeof grid->n);
        grid->X = like->X;
    } else if (o->upright) {
        art_image_grid_upright(image, spacing, grid);
    } else if (o->size) {
        double have[3];
        ART_TRY(three_whole(cli, "size", o->size, n));
        art_image_spacing(image, have);
        for (int a = 0; a < 3; a++) {
            if (n[a] < 1) return usage(cli, "--size: sizes are at least 1");
            spacing[a] = have[a] * image->n[a] / n[a];
        }
        art_image_grid_of_spacing(image, spacing, grid);
    } else {
        art_image_grid_of_spacing(image, spacing, grid);
    }
out:
    art_image_free(like);
    return status;
}

static int resample(struct art_cli *cli, void *opts)
{
    const struct resample_options *o = opts;
    struct art_image *image = NULL, *out = NULL;
    struct art_image_grid grid;
    int status;
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    ART_TRY(find_grid(cli, o, image, &grid));
    ART_TRY(art_image_resample(&cli->ctx, &out, image, &grid,
                               (enum art_image_interpolation)o->method, !o->alias, o->outside));
    ART_TRY(store(cli, out, &o->out));
out:
    art_image_free(out);
    art_image_free(image);
    return status;
}

const struct art_cli_command resample_command =
    ART_COMMAND("resample", "values at other voxels", resample_table, resample_options, "[IMAGE]",
                0, 1, resample);
