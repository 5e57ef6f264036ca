#include "pieces.h"

struct art_pieces {
    const struct art_source *src;
    struct art_pieces_way way;
    struct art_pool *pool;
    int most;
    struct art_piece *piece[2]; /* those that are read now, and those that wait to be taken */
    int waiting;                /* so many */
    int now;                    /* which of the two is read now */
    char *room;
    size_t more; /* of a run */
    int status;
};

static int create(struct art_ctx *ctx, struct art_pieces *p)
{
    const size_t large = (size_t)4 << 20;
    int status = ART_OK;
    p->most = 1;
    if (art_source_total(p->src) >= large && ctx->threads > 1) {
        ART_TRY(art_pool_create(ctx, &p->pool, ctx->threads));
        p->most = 2 * art_pool_threads(p->pool);
    }
    p->room = art_alloc(ctx, 2 * (size_t)p->most, p->way.room);
    if (!p->room) return ART_ENOMEM;
    for (int k = 0; k < 2; k++) {
        p->piece[k] = art_alloc(ctx, (size_t)p->most, sizeof *p->piece[k]);
        if (!p->piece[k]) return ART_ENOMEM;
        for (int i = 0; i < p->most; i++)
            p->piece[k][i].made = p->room + (size_t)(k * p->most + i) * p->way.room;
    }
out:
    return status;
}

int art_pieces_create(struct art_ctx *ctx, struct art_pieces **pieces, const struct art_source *src,
                      const struct art_pieces_way *way)
{
    struct art_pieces *p = art_alloc(ctx, 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    p->src = src;
    p->way = *way;
    int status = create(ctx, p);
    if (status < 0)
        art_pieces_free(p);
    else
        *pieces = p;
    return status;
}

void art_pieces_free(struct art_pieces *p)
{
    if (!p) return;
    art_pool_free(p->pool);
    art_free(p->piece[0]), art_free(p->piece[1]);
    art_free(p->room);
    art_free(p);
}

int art_pieces_most(const struct art_pieces *p)
{
    return p->most;
}

struct art_piece *art_pieces_place(const struct art_pieces *p, int i)
{
    return &p->piece[p->now][i];
}

int art_pieces_settle(struct art_pieces *p)
{
    int status = ART_OK, n = p->waiting;
    p->waiting = 0;
    for (int i = 0; i < n; i++) ART_TRY(p->way.take(p->way.arg, &p->piece[1 - p->now][i]));
out:
    return status;
}

/* Task 0 takes what waits and reads on: nobody else uses the context meanwhile. */
static void task(void *arg, int k)
{
    struct art_pieces *p = arg;
    if (k > 0) {
        struct art_piece *piece = &p->piece[p->now][k - 1];
        piece->at = piece->from;
        piece->lines = 0;
        p->way.read(p->way.arg, piece);
        return;
    }
    p->status = art_pieces_settle(p);
    if (p->status == ART_OK) p->status = art_source_fill(p->src, p->more);
}

int art_pieces_run(struct art_pieces *p, int n, size_t more, int *good)
{
    p->more = more;
    art_pool_run(p->pool, n + 1, task, p);
    *good = 0;
    while (*good < n) {
        const struct art_piece *piece = &p->piece[p->now][(*good)++];
        if (piece->at < piece->end) break;
    }
    p->waiting = *good;
    p->now = 1 - p->now;
    return p->status;
}
