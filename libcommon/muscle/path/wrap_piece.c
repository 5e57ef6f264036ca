/* This file finds the first and last contacts of a strand with obstacles, and the straight pieces
 * between them. */
#include "wrap_priv.h"
#include <string.h>

static const double *place(const struct strand *s, int k)
{
    return k < 0 ? s->start : k >= s->m ? s->end : s->knot[k].x;
}

/* The end of a piece at the contact knot k, seen from the other one at knot `far` (-1, m: the ends
 * of the strand). */
static void touch_at(const struct strand *s, int k, int far, struct wrap_piece *piece, int end)
{
    const struct wrap_knot *knot = &s->knot[k];
    const struct wrap_body *b = &s->bodies[(int)knot->body];
    const double *f = place(s, far), *x = knot->x;
    int way = far < k ? 1 : -1;
    double inner[3], outer[3], side[3], from[3], near[3], local_side[3];
    piece->body[end] = knot->body;
    art_v3_copy(piece->n[end], knot->n);
    art_v3_sub(outer, place(s, k - way), f);
    art_v3_sub(inner, place(s, k + way), f);
    double lambda = art_v3_dot(outer, inner) / art_v3_norm2(inner);
    art_rigid_inv_point(near, &b->T, x);
    art_v3_copy(piece->loc[end], near);
    if (!(lambda > 0 && lambda < 1)) return;
    art_v3_sub(side, x, f);
    art_v3_cross(side, side, knot->n);
    (void)art_v3_normalize(side, side);
    art_rigid_inv_point(from, &b->T, f);
    art_rigid_inv_vector(local_side, &b->T, side);
    (void)b->obstacle->kind->tangent(b->obstacle, from, near, local_side, piece->loc[end]);
}

static void end_of(const struct strand *s, const struct wrap_piece *piece, int end, double x[3])
{
    if (piece->body[end] < 0)
        art_v3_copy(x, end ? s->end : s->start);
    else
        art_rigid_point(x, &s->bodies[(int)piece->body[end]].T, piece->loc[end]);
}

/* Between the contact knots (or ends) a and b. */
static void make_piece(const struct strand *s, int a, int b, struct wrap_piece *piece)
{
    memset(piece, 0, sizeof *piece);
    piece->body[0] = piece->body[1] = -1;
    if (a >= 0) touch_at(s, a, b, piece, 0);
    if (b < s->m) touch_at(s, b, a, piece, 1);
    end_of(s, piece, 0, piece->x[0]);
    end_of(s, piece, 1, piece->x[1]);
    piece->length = art_v3_distance(piece->x[0], piece->x[1]);
}

int wrap_pieces(const struct strand *s, struct wrap_piece *pieces)
{
    int n = 0, last = -1;
    double body = -1;
    for (int k = 0; k < s->m; k++) {
        if (s->knot[k].body < 0) continue;
        if (s->knot[k].body != body) make_piece(s, last, k, &pieces[n++]);
        body = s->knot[k].body;
        last = k;
    }
    if (n > 0) make_piece(s, last, s->m, &pieces[n++]);
    return n;
}

double wrap_piece_error(const struct strand *s, const struct wrap_piece *piece)
{
    double x[2][3], u[3], worst = 0;
    end_of(s, piece, 0, x[0]);
    end_of(s, piece, 1, x[1]);
    art_v3_sub(u, x[1], x[0]);
    if (art_v3_normalize(u, u) == 0) return 0;
    for (int end = 0; end < 2; end++) {
        double n[3], world[3];
        if (piece->body[end] < 0) continue;
        const struct wrap_body *b = &s->bodies[(int)piece->body[end]];
        if (b->obstacle->kind->distance(b->obstacle, piece->loc[end], n, NULL) == OBSTACLE_FAR)
            continue;
        art_rigid_vector(world, &b->T, n);
        worst = fmax(worst, fabs(art_v3_dot(u, world)) / fmax(art_v3_norm(n), 1e-300));
    }
    return worst;
}
