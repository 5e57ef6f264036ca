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

int art_stl_open(struct art_ctx *ctx, struct art_sink *sink, const struct art_writing *how,
                 const struct art_facet_head *head, struct art_facet_taker **taker)
{
    bool fits = !head->units || strlen(head->units) <= ART_STL_UNITS;
    bool binary = how->encoding == ART_ENCODE_BINARY;
    char header[ART_STL_HEADER];
    /* by itself a file becomes binary if that loses nothing */
    if (how->encoding == ART_ENCODE_DEFAULT && !how->number) binary = head->plain && fits;
    *taker = NULL;
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

int art_stl_finish(struct art_facet_taker *taker, const struct art_mesh *rest)
{
    struct binary_taker *t = (struct binary_taker *)taker;
    char header[ART_STL_HEADER];
    int status;
    if (taker->make != make) return art_stl_finish_text(taker);
    ART_TRY(art_stl_tell_binary(t->ctx, rest));
    art_stl_binary_header(header, rest->units, t->n);
    if (t->patch) status = art_sink_patch(t->sink, 0, header, sizeof header);
out:
    return status;
}

void art_stl_close(struct art_facet_taker *taker)
{
    art_free(taker);
}
