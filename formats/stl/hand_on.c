/* Facets from pieces of a source to a taker. */
#include "stl_priv.h"

static inline bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

bool art_stl_make(const struct art_stl_reading *r, struct art_stl_made *made,
                  const struct art_facets *facets)
{
    char *end = r->taker->make(r->taker, facets, made->end);
    if (!end) {
        made->refused = true;
        return false;
    }
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        if (!same(x[0], x[1]) && !same(x[1], x[2]) && !same(x[2], x[0])) continue;
        if (made->degenerate++ == 0) made->first = made->n + f + 1;
    }
    made->n += facets->n;
    made->end = end;
    return true;
}

static int take(struct art_stl_reading *r, const struct art_stl_made *made)
{
    if (made->refused) r->refused = true;
    if (r->refused || made->n == 0) return ART_OK;
    if (r->n > INT32_MAX / 4 - made->n)
        return art_error(r->ctx, ART_ELIMIT, &(struct art_loc){r->src->name, 0, 0},
                         "there are too many facets");
    if (r->degenerate == 0 && made->degenerate > 0) r->first = r->n + made->first;
    r->degenerate += made->degenerate;
    r->n += made->n;
    r->taker->group = r->group;
    int status = r->taker->take(r->taker, made->n, made->out, (size_t)(made->end - made->out));
    if (r->taker->refused) r->refused = true;
    return status;
}

static struct art_stl_made *begin(void *room)
{
    struct art_stl_made *made = room;
    memset(made, 0, sizeof *made);
    made->end = made->out;
    return made;
}

static void read_piece(void *arg, struct art_piece *piece)
{
    struct art_stl_reading *r = arg;
    r->read(r, piece, begin(piece->made));
}

static int take_piece(void *arg, const struct art_piece *piece)
{
    return take(arg, piece->made);
}

int art_stl_pieces_create(struct art_stl_reading *r)
{
    const struct art_pieces_way way = {
        .arg = r,
        .room = (sizeof(struct art_stl_made) + ART_STL_PIECE * r->taker->size + 7) / 8 * 8,
        .read = read_piece,
        .take = take_piece};
    return art_pieces_create(r->ctx, &r->pieces, r->src, &way);
}

int art_stl_hand_on(struct art_stl_reading *r, const struct art_facets *facets)
{
    int status;
    ART_TRY(art_pieces_settle(r->pieces));
    struct art_stl_made *made = begin(art_pieces_place(r->pieces, 0)->made);
    (void)art_stl_make(r, made, facets);
    ART_TRY(take(r, made));
out:
    return status;
}
