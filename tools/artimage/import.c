/* DICOM: several files and folders to one image; what series they hold. */
#include "artimage.h"
#include <art/dicom.h>

struct import_options {
    struct output out;
    const char *series, *pattern;
    bool recurse, stacks;
    int temporal;
};

#define SET_OPTIONS                                                                                \
    ART_OPTION(import_options, pattern, "pattern", 0, STRING("REGEX"),                             \
               "files whose whole absolute name fits, as '.*\\.dcm'"),                             \
        ART_OPTION(import_options, recurse, "recurse", 'r', FLAG, "folders in folders as well")

static const struct art_cli_option import_table[] = {
    SET_OPTIONS,
    ART_OPTION(import_options, series, "series", 0, STRING("SERIES"),
               "the series of this number or UID, where there are several"),
    ART_OPTION(import_options, stacks, "stacks", 0, FLAG,
               "each PATH is a time of its own, behind those before, where its files do not say"),
    ART_OPTION(import_options, temporal, "temporal", 0, INT("N"),
               "the temporal position of all files, whatever they say", .range = ">= 0"),
    OUTPUT_OPTIONS(import_options),
    {0}};

static const struct art_cli_option series_table[] = {SET_OPTIONS, {0}};

/* All paths as one list of files, or each by itself. */
static int gather(struct art_cli *cli, const struct import_options *o, struct art_dicom_set *set)
{
    const struct art_image_reading how = {.pattern = o->pattern,
                                          .recurse = o->recurse,
                                          .has_temporal = art_cli_given(cli, "temporal"),
                                          .temporal = o->temporal};
    int status = ART_OK;
    for (int i = 0; i < cli->n_args; i++) {
        int first = set->n;
        ART_TRY(art_dicom_set_add_path(&cli->ctx, set, cli->args[i], &how));
        if (set->n == first)
            ART_TRY(
                art_warn_strict(&cli->ctx, ART_ENOTFOUND, NULL, "%s holds no image", cli->args[i]));
    }
out:
    return status;
}

static int import(struct art_cli *cli, void *opts)
{
    const struct import_options *o = opts;
    struct art_dicom_set set;
    struct art_image *image = NULL;
    int status;
    art_dicom_set_init(&set);
    set.one_stack = !o->stacks;
    ART_TRY(gather(cli, o, &set));
    ART_TRY(art_dicom_set_image(&cli->ctx, &set, o->series, &image));
    ART_TRY(store(cli, image, &o->out));
out:
    art_dicom_set_fini(&set);
    art_image_free(image);
    return status;
}

static int series(struct art_cli *cli, void *opts)
{
    const struct import_options *o = opts;
    struct art_dicom_set set;
    struct art_dicom_series *list = NULL;
    struct art_sink *sink = NULL;
    int n = 0, status;
    art_dicom_set_init(&set);
    set.one_stack = true;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(gather(cli, o, &set));
    ART_TRY(art_dicom_set_series(&cli->ctx, &set, &list, &n));
    ART_TRY(art_sink_printf(sink, "# number\tmodality\tfiles\tframes\tcolumns\trows\tuid\n"));
    for (int i = 0; i < n; i++)
        ART_TRY(art_sink_printf(sink, "%d\t%s\t%d\t%d\t%d\t%d\t%s\n", list[i].number,
                                list[i].modality, list[i].n_files, list[i].n_frames,
                                list[i].columns, list[i].rows, list[i].uid));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_free(list);
    art_dicom_set_fini(&set);
    return status;
}

const struct art_cli_command import_command =
    ART_COMMAND("import", "DICOM files and folders become one image", import_table, import_options,
                "PATH...", 1, -1, import);
const struct art_cli_command series_command =
    ART_COMMAND("series", "the series that DICOM files and folders hold", series_table,
                import_options, "PATH...", 1, -1, series);
