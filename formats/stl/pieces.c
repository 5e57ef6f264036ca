/* Pieces of a source, read by several threads. */
#include "stl_priv.h"

struct art_stl_pieces {
    struct art_pool *pool;
    int most;                       /* pieces at once */
    struct art_stl_piece *piece[2]; /* those that are read now, and those that wait to be taken */
    int waiting;                    /* so many */
    int now;                        /* which of the two is read now */
    char *room;
    /* of a run */
    struct art_stl_reading *r;
    art_stl_read_piece *read;
    size_t more;
    int status;
};

int art_stl_pieces_create(struct art_stl_reading *r, size_t size)
{
    const size_t large = (size_t)4 << 20;
    struct art_stl_pieces *p = art_alloc(r->ctx, 1, sizeof *p);
    int status = ART_OK;
    if (!p) return ART_ENOMEM;
    r->pieces = p;
    p->r = r;
    p->most = 1;
    if (size >= large && r->ctx->threads > 1) {
        ART_TRY(art_pool_create(r->ctx, &p->pool, r->ctx->threads));
        p->most = 2 * art_pool_threads(p->pool);
    }
    size_t each = ART_STL_PIECE * r->taker->size;
    p->room = art_alloc(r->ctx, 2 * (size_t)p->most, each);
    if (!p->room) return ART_ENOMEM;
    for (int k = 0; k < 2; k++) {
        p->piece[k] = art_alloc(r->ctx, (size_t)p->most, sizeof *p->piece[k]);
        if (!p->piece[k]) return ART_ENOMEM;
        for (int i = 0; i < p->most; i++)
            p->piece[k][i].out = p->room + (size_t)(k * p->most + i) * each;
    }
out:
    return status;
}

void art_stl_pieces_free(struct art_stl_reading *r)
{
    struct art_stl_pieces *p = r->pieces;
    if (!p) return;
    art_pool_free(p->pool);
    art_free(p->piece[0]), art_free(p->piece[1]);
    art_free(p->room);
    art_free(p);
    r->pieces = NULL;
}

int art_stl_pieces_at_once(const struct art_stl_reading *r)
{
    return r->pieces->most;
}

struct art_stl_piece *art_stl_pieces_place(struct art_stl_reading *r, int i)
{
    return &r->pieces->piece[r->pieces->now][i];
}

/* ------------------------------------------------------------------- making */

static inline bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

bool art_stl_make(const struct art_stl_reading *r, struct art_stl_piece *piece,
                  const struct art_facets *facets)
{
    char *end = r->taker->make(r->taker, facets, (char *)(uintptr_t)piece->out_end);
    if (!end) {
        piece->refused = true;
        return false;
    }
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        if (!same(x[0], x[1]) && !same(x[1], x[2]) && !same(x[2], x[0])) continue;
        if (piece->degenerate++ == 0) piece->first = piece->n + f + 1;
    }
    piece->n += facets->n;
    piece->out_end = end;
    return true;
}

/* ------------------------------------------------------------------- taking */

static int take(struct art_stl_reading *r, const struct art_stl_piece *piece)
{
    if (piece->refused) r->refused = true;
    if (r->refused || piece->n == 0) return ART_OK;
    if (r->n > INT32_MAX / 4 - piece->n)
        return art_error(r->ctx, ART_ELIMIT, &(struct art_loc){r->src->name, 0, 0},
                         "there are too many facets");
    if (r->degenerate == 0 && piece->degenerate > 0) r->first = r->n + piece->first;
    r->degenerate += piece->degenerate;
    r->n += piece->n;
    return r->taker->take(r->taker, piece->n, piece->out, (size_t)(piece->out_end - piece->out));
}

int art_stl_pieces_settle(struct art_stl_reading *r)
{
    struct art_stl_pieces *p = r->pieces;
    int status = ART_OK, n = p->waiting;
    p->waiting = 0;
    for (int i = 0; i < n; i++) ART_TRY(take(r, &p->piece[1 - p->now][i]));
out:
    return status;
}

static void begin(struct art_stl_piece *piece)
{
    piece->at = piece->from;
    piece->n = piece->lines = piece->degenerate = 0;
    piece->refused = false;
    piece->out_end = piece->out;
}

/* Task 0 takes what waits and reads on: nobody else uses the context meanwhile. */
static void task(void *arg, int k)
{
    struct art_stl_pieces *p = arg;
    if (k > 0) {
        p->read(p->r, &p->piece[p->now][k - 1]);
        return;
    }
    p->status = art_stl_pieces_settle(p->r);
    if (p->status == ART_OK) p->status = art_source_fill(p->r->src, p->more);
}

int art_stl_pieces_run(struct art_stl_reading *r, int n, art_stl_read_piece *read, size_t more,
                       int *good)
{
    struct art_stl_pieces *p = r->pieces;
    for (int i = 0; i < n; i++) begin(&p->piece[p->now][i]);
    p->read = read;
    p->more = more;
    art_pool_run(p->pool, n + 1, task, p);
    *good = 0;
    while (*good < n) {
        const struct art_stl_piece *piece = &p->piece[p->now][(*good)++];
        if (piece->at < piece->end) break;
    }
    p->waiting = *good;
    p->now = 1 - p->now;
    return p->status;
}

int art_stl_hand_on(struct art_stl_reading *r, const struct art_facets *facets)
{
    struct art_stl_piece *piece = art_stl_pieces_place(r, 0);
    int status;
    ART_TRY(art_stl_pieces_settle(r));
    begin(piece);
    (void)art_stl_make(r, piece, facets);
    ART_TRY(take(r, piece));
out:
    return status;
}
