#include "../motion.h"

static const char *const extensions[] = {".csv", NULL};

static bool sniff(const struct art_source *src)
{
    return !art_motion_is_vicon(src) &&
           (art_series_looks_like_table(src, ',') || art_series_looks_like_table(src, ';'));
}

/* Spreadsheets of countries whose numbers have a comma part fields by semicolons: the first line
 * that is no comment shows it. */
static char separator_of(const struct art_source *src)
{
    const char *s = src->data, *end = src->data + src->n;
    while (s < end && (*s == '#' || *s == '\n' || *s == '\r')) {
        while (s < end && *s != '\n') s++;
        if (s < end) s++;
    }
    const char *line_end = s;
    bool quoted = false;
    for (; line_end < end && *line_end != '\n'; line_end++) {
        if (*line_end == '"') quoted = !quoted;
        if (*line_end == ';' && !quoted) return ';';
    }
    return ',';
}

static int read_csv(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    struct art_table table;
    int status = art_table_read(ctx, &table, src, separator_of(src));
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
