/* art/series.h provides numeric time series: knots (time, vector), interpolation, smoothing, statistics.
 *
 * A series is what ArtiSynth calls a numeric list: the data of a probe. Times of knots are local: zero
 * is the start of the probe. Model time t and local time are related by local = (t - start) / scale.
 *
 *     struct art_series s;
 *     art_series_init(&s, 3);                           // vectors of 3 values
 *     ART_TRY(art_series_add(ctx, &s, 0.5, position));  // kept in order of time
 *     s.order = ART_CUBIC;
 *     art_series_eval(&s, 0.7, NULL, position);
 * out:
 *     art_series_fini(&s);
 *
 * Statuses besides those named: ART_ENOMEM.
 */
#ifndef ART_SERIES_H
#define ART_SERIES_H

#include <art/formula.h> /* expressions over columns */
#include <art/base.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interpolation between knots k and k+1, with h = t[k+1] - t[k], s = (t - t[k]) / h. */
enum art_order {
    ART_STEP,             /* v[k] */
    ART_LINEAR,           /* (1-s) v[k] + s v[k+1] */
    ART_PARABOLIC,        /* parabola through knots k-1, k, k+1; linear in the first interval */
    ART_CUBIC,            /* cubic Hermite, slopes (v[k+1]-v[k-1]) / (t[k+1]-t[k-1]), one-sided at the
                             ends (Catmull and Rom, 1974) */
    ART_CUBIC_STEP,       /* v[k] + (3s^2 - 2s^3) (v[k+1] - v[k]) */
    ART_SPHERICAL_LINEAR, /* rotations along the shortest arc (Shoemake 1985), the rest linear */
    ART_SPHERICAL_CUBIC   /* rotations by a cubic curve on the sphere (Kim, Kim and Shin, SIGGRAPH
                             1995, cumulative Bezier form), the rest cubic */
};

/* Return "Step", "Linear", "Parabolic", "Cubic", "CubicStep", "SphericalLinear", "SphericalCubic";
 * NULL for other numbers. */
const char *art_order_name(int order);
/* The order of a name; "step", "linear" and "cubic" in any letter case. False if there is none. */
bool art_order_find(const char *name, enum art_order *order);

/* A rotation is represented by a few values of the vector, in one of these ways. */
enum art_rotation_rep {
    ART_ROT_ZYX,            /* 3 angles, R = Rz(v0) Ry(v1) Rx(v2); radians */
    ART_ROT_ZYX_DEG,
    ART_ROT_XYZ,            /* 3 angles, R = Rx(v0) Ry(v1) Rz(v2) */
    ART_ROT_XYZ_DEG,
    ART_ROT_AXIS_ANGLE,     /* 4: axis of any length, angle */
    ART_ROT_AXIS_ANGLE_DEG,
    ART_ROT_QUATERNION,     /* 4: scalar first */
    ART_ROT_MATRIX          /* 16: the rotation inside a 4x4 matrix by rows */
};
/* Return "ZYX", "ZYX_DEG", "XYZ", "XYZ_DEG", "AXIS_ANGLE", "AXIS_ANGLE_DEG", "QUATERNION"; NULL
 * otherwise. */
const char *art_rotation_rep_name(int rep);
bool art_rotation_rep_find(const char *name, enum art_rotation_rep *rep);
/* Number of values. */
int art_rotation_rep_size(enum art_rotation_rep rep);
/* Compute the rotation held by v, as a matrix by rows. */
void art_rotation_get(enum art_rotation_rep rep, const double *v, double R[9]);
/* Store a rotation; among the equivalent forms the one nearest to `ref` (same representation). */
void art_rotation_put(enum art_rotation_rep rep, const double R[9], const double *ref, double *v);

struct art_series {
    int vsize;              /* values per knot, >= 0 */
    size_t n;               /* knots */
    double *t;              /* [n] local times, strictly increasing */
    double *v;              /* [n][vsize]; NaN is a missing sample, as motion capture has them */
    char **names;           /* [vsize] names of the values, or NULL */
    char *units;            /* the unit that a file states of all values ("mm", "deg"); NULL: not stated */
    enum art_order order;   /* Linear after init */
    bool extend;            /* outside the knots the first and last value hold (after init); else 0 */
    bool cyclic;            /* outside the knots the data go round with the period from the first to the last
                               knot; where two rounds join the value is that of the later one */
    bool parabola_ends;     /* Cubic has at its ends the slope of the parabola through three knots, as motions
                               that it prescribes need; else that of the only interval, as ArtiSynth has */
    bool parabolic_zero;    /* Parabolic is 0 in the first interval, as ArtiSynth computes it */
    double start, stop;     /* of the probe, model time */
    double scale;           /* model time per local time, > 0; 1 after init */
    int n_rotations;
    enum art_rotation_rep rotation_rep;
    int *rotation_off;      /* [n_rotations] first values of the rotations */
    size_t cap_t, cap_v;    /* private */
};

/* Create an empty series of vectors of `vsize` values. */
void art_series_init(struct art_series *s, int vsize);
void art_series_fini(struct art_series *s);
int art_series_copy(struct art_ctx *ctx, struct art_series *copy, const struct art_series *s)
    ART_MUST_USE;

/* Add a knot in its place; one at the same time is replaced. ART_ERANGE if the time is no number. */
int art_series_add(struct art_ctx *ctx, struct art_series *s, double t, const double *v) ART_MUST_USE;
/* Add a knot at the end whatever its time is; call art_series_sort when all are there. */
int art_series_append(struct art_ctx *ctx, struct art_series *s, double t, const double *v)
    ART_MUST_USE;
/* Sort the knots; of several at one time the last one added stays. */
int art_series_sort(struct art_ctx *ctx, struct art_series *s) ART_MUST_USE;
/* Names of the values, copied; names = NULL removes them. */
int art_series_set_names(struct art_ctx *ctx, struct art_series *s, const char *const *names)
    ART_MUST_USE;
/* Set the unit of the values, which is copied; NULL removes it. */
int art_series_set_units(struct art_ctx *ctx, struct art_series *s, const char *units) ART_MUST_USE;
/* Declares the values that are rotations: they are interpolated on the sphere by every order but Step
 * (Linear and Parabolic along the arc, CubicStep along the arc with its own s, Cubic as SphericalCubic) and
 * smoothed as rotations. Without this call the spherical orders take vectors of 4 as axis and degrees, of 7
 * as position, axis and degrees, of 16 as 4x4 matrices. ART_ERANGE if one sticks out of the vector or
 * overlaps another. */
int art_series_set_rotations(struct art_ctx *ctx, struct art_series *s, enum art_rotation_rep rep,
                             const int *off, int n) ART_MUST_USE;
/* The part of a name PATH:PROPERTY, as records have them, that remains: models/m/frameMarkers/hand:position.x
 * is hand.x by its component, position.x by its property, hand:position.x by both. Other names stay. */
enum art_name_part { ART_NAME_WHOLE, ART_NAME_COMPONENT, ART_NAME_PROPERTY, ART_NAME_BOTH };
/* Shorten the names, then apply rules OLD=NEW one after the other; a * in OLD stands for any text, and a *
 * in NEW for that text. Without names columns are called c1, c2, ... ART_EUSAGE for what is no rule,
 * ART_ENOTFOUND for one that fits no column, ART_ERANGE with both names if two would have the same. */
int art_series_rename(struct art_ctx *ctx, struct art_series *s, enum art_name_part part,
                      const char *const *rules, int n_rules) ART_MUST_USE;
/* Column of a name, or of a number counted from 1 ("2"); -1 if there is none. */
int art_series_column(const struct art_series *s, const char *name);
/* For the end of a message about a column that is not there: how many there are and the nearest, or which.
 * Gives text. */
enum { ART_COLUMNS_HINT = 400 };
const char *art_series_hint(const struct art_series *s, const char *name, char text[ART_COLUMNS_HINT]);

/* ------------------------------------------------------------ interpolation */

/* Evaluates the vector out[vsize] at local time t. At a knot it is the knot's own vector. Without knots, and
 * outside them unless s->extend, it is 0. `hint` (NULL, or one number per caller, 0 at first) remembers the
 * last interval and makes sequential evaluation cheap. Angles are near those of the knot before t, not
 * folded into one turn. */
void art_series_eval(const struct art_series *s, double t, size_t *hint, double *out);
/* Interpolate the value at model time. */
void art_series_eval_model(const struct art_series *s, double t, size_t *hint, double *out);

/* Compute velocities and accelerations at the knots, those of the polynomial through the seven knots around
 * each: *rates[n][2][vsize], derivatives by model time, which the caller frees. */
int art_series_derivatives(struct art_ctx *ctx, const struct art_series *s, double **rates) ART_MUST_USE;
/* The curve through the knots that has these derivatives there, at model time: value, velocity and
 * acceleration, [vsize] each. Between knots it is of degree 5, so that acceleration is continuous. Before the
 * first knot and after the last it stands still. There is a knot. */
void art_series_eval_smooth(const struct art_series *s, const double *rates, double time, double *out,
                            double *v, double *a);

/* The series at other local times (increasing) with all else equal; `out` is made anew and must not
 * be `s`. ART_ERANGE if the times do not increase. */
int art_series_resample(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                        const double *t, size_t n) ART_MUST_USE;

/* ---------------------------------------------------------------- smoothing
 *
 * Both work on knot numbers, not on times. Even windows are raised to the next odd number, windows
 * larger than the series reduced to the largest odd number that fits. Rotations are smoothed as unit
 * quaternions of continuous sign, brought back to unit length. *used (may be NULL) is the window that
 * was taken, 0 if the series stayed as it was. ART_ERANGE for a window < 1 or a negative degree. */

/* Mean of a window around each knot; near the ends the window shrinks to stay centred, so the end
 * knots stay as they are. */
int art_series_smooth_average(struct art_ctx *ctx, struct art_series *s, int window, int *used)
    ART_MUST_USE;
/* A polynomial of the degree is fitted to each window by least squares and evaluated in its
 * middle; the first and last half windows take theirs from the polynomial of the first and last whole
 * window (Savitzky and Golay 1964; weights from discrete orthogonal polynomials). Nothing is done if
 * the window has no more knots than the degree. */
int art_series_smooth_savgol(struct art_ctx *ctx, struct art_series *s, int window, int degree,
                             int *used) ART_MUST_USE;

/* ---------------------------------------------------------- missing samples
 *
 * A missing sample is NaN. It stays missing in conversions; between knots one of which is missing there is no
 * value either. */

/* Find the first missing sample: its knot and column; the result is false if there is none.
 * Columns NULL: not wanted. */
bool art_series_missing(const struct art_series *s, size_t *knot, int *column);
/* ART_ERANGE that names the first missing sample, for uses that need all of them; `loc` may be NULL. */
int art_series_need_all(struct art_ctx *ctx, const struct art_series *s, const struct art_loc *loc)
    ART_MUST_USE;
/* What art_series_fill has done. */
struct art_fill {
    size_t filled, left;         /* samples */
    double longest, after;       /* the longest gap that is filled, in model time, and when it begins */
    int column;                  /* of it */
};
/* Give missing samples the values that each column's own interpolation has through the samples that are
 * there (spherical orders: linear). Gaps longer than max_gap (model time; <= 0: any) stay, and so do those at
 * the ends unless `hold`: then the nearest sample of the column fills them. *report may be NULL. */
int art_series_fill(struct art_ctx *ctx, struct art_series *s, double max_gap, bool hold,
                    struct art_fill *report) ART_MUST_USE;

/* --------------------------------------------------------------- statistics
 *
 * Missing samples do not count. */

struct art_series_stats {
    size_t n;                  /* knots that have a value */
    double first, last;
    double min, max;
    double t_min, t_max;       /* local times of the first knots that have them */
    double mean;               /* over the knots, all of one weight */
    double std;                /* standard deviation, divided by n - 1; 0 for one knot */
    double rms;
};
/* Compute statistics of one column. All are zero without knots. */
void art_series_stats(const struct art_series *s, int column, struct art_series_stats *stats);

struct art_series_diff {
    size_t n;                  /* times compared */
    double max_abs, t_max;     /* largest |a - b| and its (model) time */
    double rms;                /* root mean square of a - b */
    double range;              /* max - min of a over the times compared */
    double relative;           /* max_abs / range; 0 if both are 0, infinite if only the range is */
};
/* A sample that is missing in both counts as equal, in one of them as an infinite difference.
 * Each column of `a` against `b`, at those knots of `a` that lie between the first and the last knot of
 * `b` (within 1e-9 of its length); both in model time. diff[vsize]. ART_ESHAPE if the sizes of the
 * vectors differ, ART_ERANGE if no knot of `a` can be compared. */
int art_series_diff(struct art_ctx *ctx, const struct art_series *a, const struct art_series *b,
                    struct art_series_diff *diff) ART_MUST_USE;

/* --------------------------------------------------------- parts and joining
 *
 * Times here are model times. What comes out has order, start and scale of the (first) series. */

/* Select the columns `cols` (from 0) in their order; rotations whose values stay together stay
 * rotations. ART_ERANGE: a column is not there. */
int art_series_select(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                      const int *cols, int n) ART_MUST_USE;
/* The knots from t0 to t1, ends included; with `exact` also knots at t0 and t1 themselves, if they lie
 * between knots. */
int art_series_between(struct art_ctx *ctx, struct art_series *out, const struct art_series *s,
                       double t0, double t1, bool exact) ART_MUST_USE;
/* Move in time so that the start and the first knot are at t. */
void art_series_shift(struct art_series *s, double t);

/* This determines the value before the first and after the last knot. */
enum art_outside { ART_OUTSIDE_ERROR, ART_OUTSIDE_HOLD, ART_OUTSIDE_ZERO, ART_OUTSIDE_CYCLIC };
struct art_sampling {
    enum art_outside outside;
    double max_gap;      /* > 0: no value is taken between knots that are farther apart */
};
/* The vectors out[n][vsize] at model times t[n], which need not be in order. Within 1e-9 of the length of
 * the series the ends count as inside. ART_ERANGE with the time for one that lies outside or in a gap, or
 * if there are no knots. */
int art_series_sample(struct art_ctx *ctx, const struct art_series *s, const double *t, size_t n,
                      const struct art_sampling *how, double *out) ART_MUST_USE;

/* The knot that stays where series overlap in time: that of the earlier series, that of the later one (all
 * of the earlier after the beginning of the later is dropped), the mean of two at one time; or it is an
 * error. */
enum art_duplicates {
    ART_DUPLICATES_ERROR,
    ART_DUPLICATES_FIRST,
    ART_DUPLICATES_LAST,
    ART_DUPLICATES_MEAN
};
/* Join one series after the other, in the order given. Names, where there are any, must be the
 * same. ART_ESHAPE, ART_ERANGE (an overlap that the rule does not settle). */
int art_series_follow(struct art_ctx *ctx, struct art_series *out,
                      const struct art_series *const *parts, int n, enum art_duplicates rule)
    ART_MUST_USE;
/* Merge side by side at the increasing times t[n_t], each interpolated by its own order. A name
 * that an earlier series has gets the number of the series: "x_2". */
int art_series_join_columns(struct art_ctx *ctx, struct art_series *out,
                      const struct art_series *const *parts, int n, const double *t, size_t n_t,
                      const struct art_sampling *how) ART_MUST_USE;

/* ------------------------------------------------------------------- tables */

/* A series from a table whose first column is the time: start = 0, scale = 1, stop = the last time.
 * The other columns keep their names. Rows out of order are sorted, of rows at one time the last stays;
 * the first such row is warned of (art_warn_strict). An empty field is a missing sample. ART_ESYNTAX with its
 * line for any other field that is no finite number, or for a table without a column besides the time. */
int art_series_from_table(struct art_ctx *ctx, struct art_series *s, const struct art_table *table)
    ART_MUST_USE;
/* True if the first lines of a text are a table of numbers with the separator, of two columns or more. */
bool art_series_looks_like_table(const struct art_source *src, char sep);
/* Write a header line "time a b ..." and one row per knot, in model time, separated by ',' or
 * '\t'; missing samples are empty fields. */
int art_series_write_table(struct art_sink *sink, const struct art_series *s, char sep) ART_MUST_USE;

/* ------------------------------------------------------------------- filters
 *
 * Smoothing by frequency and by roughness: Butterworth's filter, smoothing splines.
 *
 *     ART_TRY(art_series_butterworth(ctx, &s, 4, 6, false));       // the usual low pass of gait data: 6 Hz
 *     ART_TRY(art_series_smooth_spline(ctx, &s, 0));               // or as smooth as the noise asks for
 *
 * Values are replaced, times stay. Missing samples (NaN) stay missing: each run of samples between gaps is
 * filtered by itself. Rotations are smoothed as unit quaternions, as by art_series_smooth_savgol. Nothing
 * changes on failure; ART_ENOMEM, or as stated. */

/* How evenly the knots of a series are spaced, in model time. */
struct art_spacing {
    double dt;    /* the median distance of two knots; 0: fewer than two */
    double worst; /* the distance that differs most from it */
    double at;    /* the time behind which that is */
    bool even;    /* none differs by more than 5 %, as times of few digits do */
};
int art_series_spacing(struct art_ctx *ctx, const struct art_series *s, struct art_spacing *spacing)
    ART_MUST_USE;

/* Butterworth's filter without a shift of phase: run forward and backward. `order` is that of both runs
 * together, even, 2 to 20, so 4 is a filter of order 2 that runs twice; at `cutoff` (1 / model time: Hz),
 * which lies below half the rate of the samples, both together leave 1/sqrt(2) of an amplitude, for which
 * that of each run is raised by (sqrt(2) - 1)^(-1/order) in tan(pi f dt) (Winter, Biomechanics and Motor
 * Control, 4th ed. 2009, section 3.4.4). `high`: what is slower goes instead of what is faster. Ends are
 * continued by reflection in a point, and the filter starts there at rest. The samples count as evenly
 * spaced, by the median distance. Runs of two samples or fewer stay as they are. ART_ERANGE for other
 * orders and cut-offs. */
int art_series_butterworth(struct art_ctx *ctx, struct art_series *s, int order, double cutoff, bool high)
    ART_MUST_USE;

/* The natural cubic spline g that makes sum (y - g)^2 + a integral g''^2 least (Reinsch 1967), at the
 * knots, which may be spaced in any way. With `sigma` > 0, the standard deviation of the noise, a is such
 * that the mean of (y - g)^2 is sigma^2 (the straight line if even that is nearer); with 0 generalised
 * cross-validation chooses it for each column (Craven and Wahba 1979, as Woltring's GCVSPL of 1986 does
 * for motions). Runs of fewer than five samples stay as they are. ART_ERANGE for a sigma that is negative
 * or no number. */
int art_series_smooth_spline(struct art_ctx *ctx, struct art_series *s, double sigma) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
