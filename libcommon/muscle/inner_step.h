/* Variables of laws that follow differential equations of their own, such as lengths of fibres, are
 * integrated over a step while the length of the whole goes from that of its start to where the forces are
 * evaluated. */
#ifndef ART_INNER_STEP_H
#define ART_INNER_STEP_H

#include <art/muscle.h>

/* These are diagonally implicit methods of Runge and Kutta that are L-stable and end at their last stage, so
 * that stiff fibres decay and the last stage is the end: y_i = y_0 + H sum_{j < i} a_ij k_j + gamma H k_i at
 * the part c_i of the way. Order 1: backward Euler; 2: Alexander (1977, SIAM J. Numer. Anal. 14,
 * 1006-1021); 4:
 * Hairer & Wanner (Solving Ordinary Differential Equations II, eq. IV.6.16). */
struct muscle_stages {
    int n;
    double gamma, c[ART_INNER_STAGES], a[ART_INNER_STAGES][ART_INNER_STAGES];
};
/* That of the highest order that is not above `order`, or backward Euler. */
const struct muscle_stages *muscle_stages_of(int order);

/* The length goes along a way: the cubic through the lengths of both ends with their rates. Each output
 * comes with
 * its derivatives by length and rate of the end. */
struct muscle_way {
    double H, l0, rate0, l1, rate1;
};
struct muscle_way_at {
    double l, l_by_l, l_by_rate, rate, rate_by_l, rate_by_rate;
};
struct muscle_way_at muscle_way_at(const struct muscle_way *way, double part);

/* Returns the activation of stage i of n; the last one is at->activation. */
static inline double muscle_stage_activation(const struct art_axial_at *at, int i, int n)
{
    return i == n - 1 || !at->stage_activation ? at->activation : at->stage_activation[i];
}

#endif
