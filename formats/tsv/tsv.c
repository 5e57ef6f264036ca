#include "../motion.h"

static const char *const extensions[] = {".tsv", ".dat", NULL};

static bool sniff(const struct art_source *src)
{
    return !art_motion_is_vicon(src) &&
           (art_series_looks_like_table(src, '\t') || art_series_looks_like_table(src, ' '));
}

static int read_tsv(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    struct art_table table;
    int status = art_table_read(ctx, &table, src, 0);
    if (status < 0) return status;
    status = art_series_from_table(ctx, series, &table);
    art_table_fini(&table);
    return status;
}

static int write_tsv(struct art_ctx *ctx, const void *series, struct art_sink *sink)
{
    (void)ctx;
    return art_series_write_table(sink, series, '\t');
}

const struct art_format art_format_tsv = {
    .name = "tsv",
    .summary = "table with tabs or blanks: a header line \"# time ...\", then time and values",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_tsv,
    .write = write_tsv,
};
