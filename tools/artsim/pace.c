#define _POSIX_C_SOURCE 200809L
#include "pace.h"
#include <math.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void pace_begin(struct pace *pace, double t)
{
    *pace = (struct pace){.paced = pace->paced, .t0 = t, .clock0 = now()};
    pace->last = pace->clock0;
}

static int class_of(double seconds)
{
    double k = floor(8 * log2(seconds * 1e6));
    return k > 0 ? k < PACE_CLASSES - 1 ? (int)k : PACE_CLASSES - 1 : 0;
}

static void wait_for(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&t, NULL);
}

void pace_step(struct pace *pace, double t)
{
    double at = now(), took = at - pace->last, late = at - pace->clock0 - (t - pace->t0);
    pace->steps++;
    pace->total += took;
    pace->longest = fmax(pace->longest, took);
    pace->count[class_of(took)]++;
    if (pace->paced && late > 0) {
        pace->missed++;
        pace->worst_late = fmax(pace->worst_late, late);
    }
    if (pace->paced && late < 0) wait_for(-late);
    pace->last = pace->paced && late < 0 ? now() : at;
}

double pace_quantile(const struct pace *pace, double part)
{
    long sum = 0;
    for (int k = 0; k < PACE_CLASSES; k++) {
        sum += pace->count[k];
        if ((double)sum >= part * (double)pace->steps)
            return fmin(exp2((k + 1) / 8.0) * 1e-6, pace->longest);
    }
    return pace->longest;
}

void pace_report(const struct pace *pace, struct art_ctx *ctx)
{
    art_note(ctx, NULL,
             "real time: %ld of %ld steps were late, by %.3g s at most; a step took %.3g s on "
             "average, 99 %% of them at most %.3g s, the longest %.3g s",
             pace->missed, pace->steps, pace->worst_late,
             pace->steps ? pace->total / (double)pace->steps : 0, pace_quantile(pace, 0.99),
             pace->longest);
}
