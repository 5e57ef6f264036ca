/* From one file to another, without a mesh between them where both formats can do without. */
#include "facets.h"

struct passage {
    const struct art_format *from, *to;
    const struct art_source *src;
    struct art_sink *sink;
    const struct art_writing *how;
    bool used; /* the source was read */
    bool done; /* false: that cannot be */
};

/* Read facets from one and write them to the other. */
static int pass_facets(struct art_ctx *ctx, struct passage *p)
{
    const struct art_facet_format *from = p->from->facets, *to = p->to->facets;
    struct art_facet_taker *taker = NULL;
    struct art_facet_head head = {.count = -1};
    struct art_mesh *rest = NULL;
    int status;
    ART_TRY(from->head(ctx, p->src, &head));
    if (!head.by_mesh) ART_TRY(to->open(ctx, p->sink, p->how, &head, &taker));
    if (!taker) goto out;
    ART_TRY(art_mesh_create(ctx, &rest));
    p->used = true;
    taker->rest = rest;
    ART_TRY(from->read(ctx, p->src, rest, taker, &p->done));
    if (!p->done) goto out;
    ART_TRY(art_source_status(p->src));
    ART_TRY(to->finish(taker, rest));
    p->done = !taker->refused;
out:
    to->close(taker);
    art_mesh_free(rest);
    art_free((char *)(uintptr_t)head.units);
    return status;
}

static int pass_as_it_is(struct art_ctx *ctx, struct passage *p)
{
    int status;
    p->used = true;
    ART_TRY(p->from->pass(ctx, p->src, p->sink, p->how, &p->done));
    if (p->done) status = art_source_status(p->src);
out:
    return status;
}

/* What takes less than a mesh; NULL: nothing. */
static int (*shorter_way(const struct art_format *from, const struct art_format *to,
                         bool triangulate))(struct art_ctx *, struct passage *)
{
    if (from->facets && to->facets) return pass_facets;
    return from == to && from->pass && !triangulate ? pass_as_it_is : NULL;
}

/* Without a mesh if that can be; the source is a new one if that was in vain. */
static int try_short(struct art_ctx *ctx, const struct art_format *from, struct art_source *src,
                     const char *in, const struct art_format *to, const char *out,
                     const struct art_writing *how, bool triangulate, bool *done)
{
    int (*pass)(struct art_ctx *, struct passage *) = shorter_way(from, to, triangulate);
    struct art_writing choice = *how;
    struct passage p = {.from = from, .to = to, .src = src, .how = &choice};
    int status;
    *done = false;
    /* what is no file can be read only once */
    if (!pass || !art_path_is_file(in)) return ART_OK;
    if (art_streq(choice.number, "%g")) choice.number = NULL;
    ART_TRY(art_check_choices(ctx, to, &choice));
    ART_TRY(art_sink_open(ctx, &p.sink, out));
    ART_TRY(pass(ctx, &p));
    *done = p.done;
    if (p.done) {
        status = art_sink_commit(p.sink);
        p.sink = NULL;
    } else if (p.used) {
        art_source_fini(src);
        status = art_source_open(ctx, src, in);
        src->once = true;
    }
out:
    art_sink_abort(p.sink);
    return status;
}

static int by_mesh(struct art_ctx *ctx, const struct art_format *from, const struct art_source *src,
                   const struct art_format *to, const char *out, const struct art_writing *how,
                   bool triangulate)
{
    struct art_mesh *mesh = NULL;
    int status = ART_OK;
    if (!from->streams) ART_TRY(art_source_fill(src, SIZE_MAX));
    ART_TRY(from->read(ctx, &mesh, src));
    ART_TRY(art_source_status(src));
    if (triangulate) ART_TRY(art_mesh_triangulate(ctx, mesh));
    ART_TRY(art_mesh_write_as(ctx, mesh, out, to->name, how));
out:
    art_mesh_free(mesh);
    return status;
}

int art_mesh_convert(struct art_ctx *ctx, const char *in, const char *in_format, const char *out,
                     const char *out_format, const struct art_writing *how, bool triangulate)
{
    static const struct art_writing plain = {0};
    const struct art_format *from, *to;
    struct art_source src = {0};
    bool done;
    int status;
    if (!how) how = &plain;
    ART_TRY(art_source_open(ctx, &src, in));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_MESH, in_format, &src, &from));
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_MESH, out_format, out,
                                   from->write ? from->name : "obj", &to));
    src.once = true;
    ART_TRY(try_short(ctx, from, &src, in, to, out, how, triangulate, &done));
    if (!done) status = by_mesh(ctx, from, &src, to, out, how, triangulate);
out:
    art_source_fini(&src);
    return status;
}
