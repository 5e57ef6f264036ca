/* This file computes weights of the masters of a skin by their distances (guide, sections 11.2 and
 * 11.3). */
#include "skin_priv.h"
#include <math.h>

static double raw_weight(double d, double least, double sigma)
{
    if (d == least) return 1;
    if (sigma > 0) return exp(-(d - least) * (d - least) / (2 * sigma * sigma));
    return (least / d) * (least / d);
}

void art_skin_weights(int n, const double *d, double sigma, double *w)
{
    double least = INFINITY, sum = 0;
    for (int k = 0; k < n; k++) least = fmin(least, d[k]);
    for (int k = 0; k < n; k++) sum += w[k] = raw_weight(d[k], least, sigma);
    for (int k = 0; k < n; k++) w[k] /= sum;
}

int art_skin_weighting_read(struct art_ctx *ctx, const struct art_comp *skin,
                            struct art_skin_weighting *how)
{
    const struct art_comp *f = art_get_object(skin, "weightingFunction");
    *how = (struct art_skin_weighting){0};
    if (!f || !art_comp_is(f, "GaussianWeighting")) return ART_OK;
    how->sigma = art_get_double(f, "sigma");
    if (how->sigma > 0 && isfinite(how->sigma)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &f->loc, "'%s': sigma of its weights is %g, and must be > 0",
                     art_comp_path(skin, NULL), how->sigma);
}
