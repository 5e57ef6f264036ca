/* Any text as a table, with each separator and with that which its first line tells: fields lie in
 * the source where the table says; and what is a series is written with commas and with tabs, and
 * read again, bit for bit. */
#define _POSIX_C_SOURCE 200809L
#include "kept.h"
#include <art/series.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void check_table(const struct art_table *table)
{
    int last = 0;
    for (size_t r = 0; r < table->n_rows; r++) {
        ART_ASSERT(table->line[r] > last);
        last = table->line[r];
        for (int c = 0; c < table->n_cols; c++) {
            size_t at = r * (size_t)table->n_cols + (size_t)c;
            ART_ASSERT(table->text[at] && table->col[at] >= 0);
        }
    }
    for (int c = 0; c < table->n_cols && table->names; c++) {
        int found = art_table_column(table, table->names[c]);
        ART_ASSERT(found >= 0 && found <= c);
    }
}

/* What a series becomes as a text; free it. */
static char *write_text(struct art_ctx *ctx, const struct art_series *s, char sep, size_t *n)
{
    struct art_sink *sink = NULL;
    if (!kept_open(ctx, &sink)) return NULL;
    ART_ASSERT(art_series_write_table(sink, s, sep) == ART_OK);
    ART_ASSERT(art_sink_commit(sink) == ART_OK);
    return kept_text(n);
}

static int read_series(struct art_ctx *ctx, const char *text, size_t n, char sep,
                       struct art_series *s)
{
    struct art_source src;
    struct art_table table;
    int status;
    ART_ASSERT(art_source_string(ctx, &src, "input", text, n) >= 0);
    status = art_table_read(ctx, &table, &src, sep);
    if (status == ART_OK) {
        check_table(&table);
        status = art_series_from_table(ctx, s, &table);
        art_table_fini(&table);
    }
    ART_ASSERT(status == ART_OK || ctx->n_errors > 0);
    art_source_fini(&src);
    return status;
}

/* The same but for control characters, which are written as blanks. */
static bool is_name(const char *back, const char *name)
{
    for (; *back && *name; back++, name++) {
        bool control = (unsigned char)*name < ' ' || *name == 0x7f;
        if (*back != *name && !(control && *back == ' ')) return false;
    }
    return *back == *name;
}

static void check_series(struct art_ctx *ctx, const struct art_series *s, char sep)
{
    struct art_series back;
    size_t n = 0;
    char *text = write_text(ctx, s, sep, &n);
    if (!text) return;
    ART_ASSERT(read_series(ctx, text, n, sep, &back) == ART_OK);
    ART_ASSERT(back.n == s->n && back.vsize == s->vsize);
    /* times are shifted and scaled, where -0 becomes 0 */
    for (size_t k = 0; k < s->n; k++) ART_ASSERT(back.t[k] == s->t[k]);
    ART_ASSERT(s->n == 0 || memcmp(back.v, s->v, s->n * (size_t)s->vsize * sizeof *s->v) == 0);
    for (int c = 0; c < s->vsize && s->names; c++) ART_ASSERT(is_name(back.names[c], s->names[c]));
    art_series_fini(&back);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char separators[] = {0, ',', '\t', ' '};
    for (size_t i = 0; i < sizeof separators; i++) {
        struct art_ctx ctx;
        struct art_series s;
        art_ctx_init(&ctx);
        if (read_series(&ctx, (const char *)data, n, separators[i], &s) == ART_OK) {
            for (size_t k = 1; k < s.n; k++) ART_ASSERT(s.t[k] > s.t[k - 1]);
            /* the other one for other texts */
            check_series(&ctx, &s, art_hash_bytes(data, n) % 2 ? ',' : '\t');
            art_series_fini(&s);
        }
        art_ctx_fini(&ctx);
    }
    return 0;
}
