/* This header declares what the files of the series room share. */
#ifndef ART_SERIES_PRIV_H
#define ART_SERIES_PRIV_H

#include <art/series.h>

/* These are the rotations in force: those that were set, else those that a spherical order
 * implies. */
struct art_rotations {
    enum art_rotation_rep rep;
    const int *off;
    int n;
};
struct art_rotations art_series_rotations(const struct art_series *s);

/* A filter maps a run y[n] of one column, at the local times t[n], to r[n]. Members behind `ctx`
 * are those of the filters that need them. */
struct series_filter {
    int (*apply)(const struct series_filter *f, const double *t, const double *y, double *r, size_t n);
    struct art_ctx *ctx;
    size_t half; /* the window has 2 half + 1 knots */
    int degree;
    int order;           /* of each of two runs */
    double ratio;        /* tan(pi f dt) of each run */
    bool high;
    double sigma;        /* of the noise; 0: by cross-validation */
};
/* Each run of samples without a gap, of all columns; rotations as quaternions. */
int series_filter_all(struct art_ctx *ctx, struct art_series *s, const struct series_filter *f);

/* As art_series_set_names, for names that were reported where they were read. */
int series_copy_names(struct art_ctx *ctx, struct art_series *s, const char *const *names);

/* The local time within the knots that a time outside of them means in data that go round; t itself if
 * there is no round (one knot) or it lies inside. */
double series_wrap(const struct art_series *s, double t);

#endif
