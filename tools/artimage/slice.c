#include "artimage.h"

struct slice_options {
    struct input in;
    struct window window;
    int plane, index, time;
    double at;
};

static const struct art_cli_option slice_table[] = {
    ART_OPTION(slice_options, plane, "plane", 0, CHOICE("PLANE", "yz|xz|xy"),
               "across the first, second or third axis of the voxels", .init = "xy"),
    ART_OPTION(slice_options, at, "at", 0, REAL("PART"), "where along that axis, from 0 to 1",
               .range = "0..1", .init = "0.5"),
    ART_OPTION(slice_options, index, "index", 0, INT("N"), "the slice of this number instead",
               .range = ">= 0"),
    ART_OPTION(slice_options, time, "time", 0, INT("N"), "number of the time", .range = ">= 0"),
    WINDOW_OPTIONS(slice_options),
    INPUT_OPTIONS(slice_options),
    {0}};

static int slice(struct art_cli *cli, void *opts)
{
    const struct slice_options *o = opts;
    struct art_image *image = NULL;
    struct art_picture picture = {0};
    double center, width;
    int status, index = o->index;
    if (art_cli_given(cli, "index") && art_cli_given(cli, "at"))
        return usage(cli, "--at and --index exclude each other");
    ART_TRY(art_cli_check_terminal(cli, "a picture"));
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    note_time(cli, image);
    if (!art_cli_given(cli, "index")) {
        index = (int)(o->at * image->n[o->plane]);
        if (index == image->n[o->plane]) index--;
    }
    ART_TRY(find_window(cli, image, &o->window, &center, &width));
    ART_TRY(art_image_slice_picture(&cli->ctx, image, o->plane, index, o->time, center, width,
                                    &picture));
    ART_TRY(art_picture_write(&cli->ctx, &picture, cli->output, NULL));
out:
    art_picture_fini(&picture);
    art_image_free(image);
    return status;
}

const struct art_cli_command slice_command = ART_COMMAND(
    "slice", "a picture of one slice (png)", slice_table, slice_options, "[IMAGE]", 0, 1, slice);
