/* Facets that go to a file as they come, here a binary one. */
#include "stl_priv.h"

struct binary_taker {
    struct art_facet_taker taker;
    struct art_ctx *ctx;
    struct art_sink *sink;
    bool patch; /* the header is known in the end alone */
    int64_t n;
};

static char *make(const struct art_facet_taker *taker, const struct art_facets *facets, char *to)
{
    (void)taker;
    return art_stl_store_tile(to, facets);
}

static int take(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct binary_taker *t = (struct binary_taker *)taker;
    t->n += n;
    return art_sink_write(t->sink, s, bytes);
}

/* A taker that writes; NULL in *taker if by way of a mesh alone. */
static int open_taker(struct art_ctx *ctx, struct art_sink *sink, const struct art_writing *how,
                      const struct art_facet_head *head, struct art_facet_taker **taker)
{
    bool fits = !head->units || strlen(head->units) <= ART_STL_UNITS;
    bool binary = how->encoding == ART_ENCODE_BINARY;
    char header[ART_STL_HEADER];
    /* by itself a file becomes binary if that loses nothing */
    if (how->encoding == ART_ENCODE_DEFAULT && !how->number) binary = head->plain && fits;
    *taker = NULL;
    art_sink_same_thread(sink); /* others make the pieces that come next */
    if (how->encoding == ART_ENCODE_ASCII && !how->number && how->colors == ART_COLORS_AUTO)
        return art_stl_open_text(ctx, sink, taker);
    /* colours that are to be written in another way than they came are worked out from a mesh */
    if (how->colors != ART_COLORS_AUTO) binary = false;
    if (!binary || (head->count < 0 && !art_sink_can_patch(sink))) return ART_OK;
    struct binary_taker *t = art_alloc(ctx, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    *t = (struct binary_taker){.taker = {.size = ART_STL_FACET, .make = make, .take = take},
                               .ctx = ctx,
                               .sink = sink,
                               .patch = head->count < 0};
    art_stl_binary_header(header, head->units, t->patch ? 0 : head->count);
    *taker = &t->taker;
    return art_sink_write(sink, header, sizeof header);
}

/* All facets have come; reports what was lost. */
static int finish(struct art_facet_taker *taker, const struct art_mesh *rest)
{
    struct binary_taker *t = (struct binary_taker *)taker;
    char header[ART_STL_HEADER];
    int status;
    if (taker->make != make) return art_stl_finish_text(taker);
    ART_TRY(art_stl_report_binary(t->ctx, rest));
    art_stl_binary_header(header, rest->units, t->n);
    if (t->patch) status = art_sink_patch(t->sink, 0, header, sizeof header);
out:
    return status;
}

int art_stl_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done)
{
    struct art_facet_taker *taker = NULL;
    struct art_facet_head head = {.count = -1};
    struct art_mesh *rest = NULL;
    bool all = false;
    int status;
    *done = false;
    ART_TRY(art_stl_head(ctx, src, &head));
    if (!head.by_mesh) ART_TRY(open_taker(ctx, sink, how, &head, &taker));
    if (!taker) goto out;
    ART_TRY(art_mesh_create(ctx, &rest));
    taker->rest = rest;
    ART_TRY(art_stl_read_to(ctx, src, rest, taker, &all));
    if (!all) goto out;
    ART_TRY(art_source_status(src));
    ART_TRY(finish(taker, rest));
    *done = !taker->refused;
out:
    art_free(taker);
    art_mesh_free(rest);
    art_free((char *)(uintptr_t)head.units);
    return status;
}
