#include "sim_priv.h"
#include <math.h>

double art_sim_grid_time(double start, double dt, long k)
{
    double t = start + (double)k * dt, decimal = round(t * 1e9) / 1e9;
    return fabs(t - decimal) <= 1e-12 * (1 + fabs(t)) ? decimal : t;
}
