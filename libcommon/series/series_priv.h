/* Shared by the files of the series room. */
#ifndef ART_SERIES_PRIV_H
#define ART_SERIES_PRIV_H

#include <art/series.h>

/* The rotation held by v, as a matrix by rows. */
void art_rotation_get(enum art_rotation_rep rep, const double *v, double R[9]);
/* Store a rotation; among the equivalent forms the one nearest to `ref` (same representation). */
void art_rotation_put(enum art_rotation_rep rep, const double R[9], const double *ref, double *v);

/* The rotations in force: those set, else those that a spherical order implies. */
struct art_rotations {
    enum art_rotation_rep rep;
    const int *off;
    int n;
};
struct art_rotations art_series_rotations(const struct art_series *s);

#endif
