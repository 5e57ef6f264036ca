#include "artimage.h"

struct label_options {
    struct input in;
    struct output out;
    const char *table;
    int connectivity, min, keep;
    bool mask;
};

static const struct art_cli_option label_table[] = {
    ART_OPTION(label_options, connectivity, "connectivity", 0, CHOICE("N", "6|18|26"),
               "voxels that touch: across faces, also edges, also corners", .init = "6"),
    ART_OPTION(label_options, min, "min-voxels", 0, INT("N"), "drop smaller parts",
               .range = ">= 0"),
    ART_OPTION(label_options, keep, "keep", 0, INT("N"), "keep the N largest parts; 0: all",
               .range = ">= 0"),
    ART_OPTION(label_options, mask, "mask", 0, FLAG, "a mask of what is kept, without numbers"),
    ART_OPTION(label_options, table, "table", 0, STRING("FILE"),
               "write a table of the parts: number, voxels, volume"),
    INPUT_OPTIONS(label_options),
    OUTPUT_OPTIONS(label_options),
    {0}};

static int write_table(struct art_cli *cli, const char *path, const struct art_image *image, int n,
                       const size_t *size)
{
    struct art_sink *sink = NULL;
    int status;
    double voxel = fabs(art_m3_det(image->X.A));
    ART_TRY(art_sink_open(&cli->ctx, &sink, path));
    ART_TRY(art_sink_printf(sink, "# label\tvoxels\tvolume\n"));
    for (int p = 0; p < n; p++) {
        ART_TRY(art_sink_printf(sink, "%d\t%zu\t", p + 1, size[p]));
        art_sink_put_double(sink, (double)size[p] * voxel);
        ART_TRY(art_sink_printf(sink, "\n"));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int label(struct art_cli *cli, void *opts)
{
    static const int near[3] = {6, 18, 26};
    const struct label_options *o = opts;
    const struct art_image_parts how = {
        .connectivity = near[o->connectivity], .min_voxels = (size_t)o->min, .keep = o->keep};
    struct art_image *image = NULL, *labels = NULL, *mask = NULL;
    size_t *size = NULL;
    int n, status;
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    ART_TRY(art_image_components(&cli->ctx, &labels, image, &how, &n, &size));
    if (o->table) ART_TRY(write_table(cli, o->table, image, n, size));
    if (cli->verbose) art_note(&cli->ctx, NULL, "%d part{s}", n);
    if (n == 0)
        ART_TRY(art_warn_strict(&cli->ctx, ART_ERANGE, NULL, "no part is left"));
    else if (n < o->keep)
        art_note(&cli->ctx, NULL, "there {is|are} %d part{s}, not %d", n, o->keep);
    if (o->mask) ART_TRY(art_image_threshold(&cli->ctx, &mask, labels, 1, INFINITY));
    ART_TRY(store(cli, mask ? mask : labels, &o->out));
out:
    art_free(size);
    art_image_free(mask);
    art_image_free(labels);
    art_image_free(image);
    return status;
}

const struct art_cli_command label_command = ART_COMMAND(
    "label", "connected parts of a mask", label_table, label_options, "[MASK]", 0, 1, label);
