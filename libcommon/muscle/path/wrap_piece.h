/* The straight pieces of a strand between what it touches, which carry its tension. */
#ifndef ART_WRAP_PIECE_H
#define ART_WRAP_PIECE_H

#include "wrap_strand.h"

/* A straight piece from end 0 to end 1, in the order of the path. Each end is a point of the path or one
 * that a straight line touches an obstacle at, which is fixed in its body until the next solve. Only
 * doubles. */
struct wrap_piece {
    double body[2];     /* the obstacle that the end lies on, as knots count them; -1: a point */
    double loc[2][3];   /* in the axes of that body */
    double x[2][3];     /* in axes of the world, when it was found */
    double n[2][3];     /* normal of that body at the knot there, axes of the world */
    double length;      /* when it was found */
    double arc, way[3]; /* of geodesics: length on the obstacle of end 1, direction there in its axes */
};
enum { WRAP_PIECE_SIZE = 25 };

/* The pieces of a strand as it lies: one more than obstacles in a row, at most m + 1; 0 if it touches
 * nothing. An obstacle that is left and met again without another one between has one pair of ends. */
int wrap_pieces(const struct strand *s, struct wrap_piece *pieces);
/* Return the deviation of a piece from a tangent: the largest |u . n| of its ends on obstacles,
 * with u along it and n the surface normal there. */
double wrap_piece_error(const struct strand *s, const struct wrap_piece *piece);

#endif
