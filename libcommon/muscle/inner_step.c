#include "inner_step.h"

static const struct muscle_stages euler = {.n = 1, .gamma = 1, .c = {1}};

/* gamma = 1 - 1/sqrt(2) */
#define GAMMA 0.29289321881345247560
static const struct muscle_stages alexander = {
    .n = 2, .gamma = GAMMA, .c = {GAMMA, 1}, .a = {{0}, {1 - GAMMA}}};

static const struct muscle_stages hairer_wanner = {
    .n = 5,
    .gamma = 0.25,
    .c = {0.25, 0.75, 0.55, 0.5, 1},
    .a = {{0},
          {0.5},
          {17.0 / 50, -1.0 / 25},
          {371.0 / 1360, -137.0 / 2720, 15.0 / 544},
          {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12}}};

const struct muscle_stages *muscle_stages_of(int order)
{
    return order >= 4 ? &hairer_wanner : order >= 2 ? &alexander : &euler;
}

struct muscle_way_at muscle_way_at(const struct muscle_way *way, double part)
{
    double s = part, H = way->H, rise = s * s * (3 - 2 * s), slope = 6 * s * (1 - s);
    struct muscle_way_at at = {.l = way->l1,
                               .l_by_l = 1,
                               .rate = way->rate1,
                               .rate_by_rate = s * (3 * s - 2),
                               .rate_by_l = H > 0 ? slope / H : 0};
    if (part == 1) return at;
    at.l_by_l = rise;
    at.l_by_rate = H * s * s * (s - 1);
    at.l = way->l0 + rise * (way->l1 - way->l0) + H * s * (1 - s) * (1 - s) * way->rate0 +
           at.l_by_rate * way->rate1;
    at.rate = at.rate_by_l * (way->l1 - way->l0) + (1 - s) * (1 - 3 * s) * way->rate0 +
              at.rate_by_rate * way->rate1;
    return at;
}
