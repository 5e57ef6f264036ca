#include <art/format.h>

static const char *const extensions[] = {".csv", NULL};

static bool sniff(const struct art_source *src)
{
    return art_series_looks_like_table(src, ',');
}

static int read_csv(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    struct art_table table;
    int status = art_table_read(ctx, &table, src, ',');
    if (status < 0) return status;
    status = art_series_from_table(ctx, series, &table);
    art_table_fini(&table);
    return status;
}

static int write_csv(struct art_ctx *ctx, const void *series, struct art_sink *sink)
{
    (void)ctx;
    return art_series_write_table(sink, series, ',');
}

const struct art_format art_format_csv = {
    .name = "csv",
    .summary = "table with commas: a header line, then time and values",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_csv,
    .write = write_csv,
};
