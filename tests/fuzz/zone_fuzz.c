/* Any bytes as a reduced zone, whole or partial. What is accepted can be asked. The sums of the
 * file are taken as they are: a target that always fails at them would see nothing else, so they
 * are made right first. */
#include <art/multizone.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Puts right sums into the line "data BYTES SUM SUM". */
static void mend(char *s, size_t n)
{
    char *line = NULL, sums[32];
    for (size_t i = 0; i + 6 < n && !line; i++)
        if (memcmp(s + i, "\ndata ", 6) == 0) line = s + i + 1;
    if (!line) return;
    char *end = memchr(line, '\n', n - (size_t)(line - s));
    if (!end || end - line < 24) return;
    snprintf(sums, sizeof sums, "%08lx %08lx", art_checksum(s, (size_t)(line - s)),
             art_checksum(end + 1, n - (size_t)(end + 1 - s)));
    memcpy(end - 17, sums, 17);
}

static void ask(struct art_ctx *ctx, const struct art_zone *zone)
{
    struct art_zone_check check;
    const size_t n = (size_t)art_zone_n_columns(zone);
    if (n > 100 || zone->n_nodes > 200) return;
    double *K = malloc((n * n + 1) * sizeof *K), *v = calloc(3 * (size_t)zone->n_nodes, sizeof *v);
    const double f[3] = {1, 2, 3};
    if (K && v) {
        (void)!art_zone_check(ctx, zone, &check);
        (void)!art_zone_stiffness(ctx, zone, K);
        for (int i = 0; i < zone->n_nodes; i++) (void)!art_zone_response(ctx, zone, 1, &i, f, v);
    }
    free(K);
    free(v);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *copy = malloc(n + 1);
    if (!copy) return 0;
    for (int pass = 0; pass < 3; pass++) {
        struct art_ctx ctx;
        struct art_source src = {0};
        struct art_zone *zone = NULL;
        art_ctx_init(&ctx);
        memcpy(copy, data, n);
        if (pass) mend(copy, n);
        if (art_source_string(&ctx, &src, "fuzz.zone", copy, n) >= 0 &&
            art_zone_read_source(&ctx, &src, pass == 2, &zone) >= 0 && pass < 2)
            ask(&ctx, zone);
        art_zone_free(zone);
        art_source_fini(&src);
        art_ctx_fini(&ctx);
    }
    free(copy);
    return 0;
}
