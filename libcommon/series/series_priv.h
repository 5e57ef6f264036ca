/* Shared by the files of the series room. */
#ifndef ART_SERIES_PRIV_H
#define ART_SERIES_PRIV_H

#include <art/series.h>

/* The rotations in force: those set, else those that a spherical order implies. */
struct art_rotations {
    enum art_rotation_rep rep;
    const int *off;
    int n;
};
struct art_rotations art_series_rotations(const struct art_series *s);

/* The local time within the knots that a time outside of them means in data that go round; t itself if
 * there is no round (one knot) or it lies inside. */
double series_wrap(const struct art_series *s, double t);

#endif
