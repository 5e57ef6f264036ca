/* art/filter.h smooths time series by frequency and by roughness: Butterworth's, smoothing splines.
 *
 *     ART_TRY(art_series_butterworth(ctx, &s, 4, 6, false));       // the usual low pass of gait data: 6 Hz
 *     ART_TRY(art_series_smooth_spline(ctx, &s, 0));               // or as smooth as the noise asks for
 *
 * Values are replaced, times stay. Missing samples (NaN) stay missing: each run of samples between gaps is
 * filtered by itself. Rotations are smoothed as unit quaternions, as by art_series_smooth_savgol. Nothing
 * changes on failure; ART_ENOMEM, or as stated.
 */
#ifndef ART_FILTER_H
#define ART_FILTER_H

#include <art/series.h>

#ifdef __cplusplus
extern "C" {
#endif

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
