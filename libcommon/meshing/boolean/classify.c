/* This classifies the pieces of one mesh against the other as inside, outside, or on it. Pieces
 * that meet in an edge that is none of the other mesh lie alike; where it is one, a turn about the
 * edge decides. What crosses no edge of the other mesh lies inside or outside as any point of it
 * does.
 */
#include "boolean_priv.h"
#include <stdlib.h>

static int by_other(const void *a, const void *b)
{
    const struct art_solid_rim *p = a, *q = b;
    int d = (p->other > q->other) - (p->other < q->other);
    return d ? d : (p->piece > q->piece) - (p->piece < q->piece);
}

int art_solid_rims(struct art_solid *s)
{
    int n = s->n_points;
    s->rim_off = art_alloc(s->ctx, (size_t)n + 2, sizeof *s->rim_off);
    s->rim = art_alloc(s->ctx, 3 * (size_t)s->n_pieces, sizeof *s->rim);
    if (!s->rim_off || !s->rim) return ART_ENOMEM;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < s->n_pieces; i++)
            for (int k = 0; k < 3; k++) {
                int p = s->piece[i].v[k], q = s->piece[i].v[(k + 1) % 3], low = p < q ? p : q;
                if (pass)
                    s->rim[s->rim_off[low + 1]++] =
                        (struct art_solid_rim){p < q ? q : p, i, p < q ? 1 : -1};
                else
                    s->rim_off[low + 2]++;
            }
        for (int p = 0; p < n && !pass; p++) s->rim_off[p + 1] += s->rim_off[p];
    }
    for (int p = 0; p < n; p++)
        qsort(s->rim + s->rim_off[p], (size_t)(s->rim_off[p + 1] - s->rim_off[p]), sizeof *s->rim,
              by_other);
    return ART_OK;
}

static bool has_both(const struct art_solid *s, const struct art_solid_rim *rim, int n)
{
    for (int i = 1; i < n; i++)
        if (s->piece[rim[i].piece].m != s->piece[rim[0].piece].m) return true;
    return false;
}

/* Unites the pieces that share edges of one mesh alone to patches. */
static void unite(const struct art_solid *s, int *patch)
{
    for (int p = 0; p < s->n_points; p++)
        for (int i = s->rim_off[p], n; i < s->rim_off[p + 1]; i += n) {
            n = art_solid_rim_count(s, p, i);
            if (has_both(s, s->rim + i, n)) continue;
            for (int j = 1; j < n; j++) art_sets_unite(patch, s->rim[i].piece, s->rim[i + j].piece);
        }
}

static int contradiction(const struct art_solid *s, int p)
{
    const double *x = s->point[p].x;
    return art_error(s->ctx, ART_ESHAPE, NULL, "the meshes do not part space near %.9g %.9g %.9g",
                     ldexp(x[0], s->exponent), ldexp(x[1], s->exponent), ldexp(x[2], s->exponent));
}

static int label_rims(struct art_solid *s, const bool closed[2], int *patch)
{
    for (int p = 0; p < s->n_points; p++)
        for (int i = s->rim_off[p], n; i < s->rim_off[p + 1]; i += n) {
            n = art_solid_rim_count(s, p, i);
            if (!has_both(s, s->rim + i, n)) continue;
            for (int j = 0; j < n; j++) {
                int piece = s->rim[i + j].piece;
                if (!closed[1 - s->piece[piece].m]) continue;
                unsigned char *label = &s->label[art_sets_root(patch, piece)];
                enum art_solid_label found = art_solid_label_at(s, p, s->rim + i, n, j);
                if (found == ART_SOLID_UNKNOWN || (*label && *label != found))
                    return contradiction(s, p);
                *label = (unsigned char)found;
            }
        }
    return ART_OK;
}

/* A point of a piece that does not lie on the other mesh. */
static void point_of(const struct art_solid *s, int i, double x[3])
{
    const struct art_solid_piece *piece = &s->piece[i];
    const double *a = s->point[piece->v[0]].x, *b = s->point[piece->v[1]].x;
    for (int c = 0; c < 3; c++) x[c] = a[c] + 0.5 * (b[c] - a[c]);
}

/* Patches that meet no edge of the other mesh: by a vertex, or, where the other mesh touches all of
 * them, by the middle of an edge. */
static int label_rest(struct art_solid *s, const bool closed[2], int *patch)
{
    int status = ART_OK;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->n_pieces; i++) {
            int m = s->piece[i].m, root = art_sets_root(patch, i), v = -1;
            double x[3];
            bool inside;
            if (s->label[root] || !closed[1 - m]) continue;
            for (int k = 0; k < 3; k++)
                if (s->point[s->piece[i].v[k]].dim[1 - m] == ART_SOLID_NONE) v = s->piece[i].v[k];
            if (v >= 0)
                memcpy(x, s->point[v].x, sizeof x);
            else if (pass)
                point_of(s, i, x);
            else
                continue;
            ART_TRY(art_solid_inside(s, 1 - m, x, &inside));
            s->label[root] = inside ? ART_SOLID_IN : ART_SOLID_OUT;
        }
out:
    return status;
}

int art_solid_label(struct art_solid *s, const bool closed[2])
{
    int status = ART_ENOMEM, *patch = art_alloc(s->ctx, (size_t)s->n_pieces, sizeof *patch);
    s->label = art_alloc(s->ctx, (size_t)s->n_pieces, sizeof *s->label);
    if (!patch || !s->label) goto out;
    art_sets_init(patch, s->n_pieces);
    unite(s, patch);
    ART_TRY(label_rims(s, closed, patch));
    ART_TRY(label_rest(s, closed, patch));
    for (int i = 0; i < s->n_pieces; i++) s->label[i] = s->label[art_sets_root(patch, i)];
    status = ART_OK;
out:
    art_free(patch);
    return status;
}
