/* pace.h - steps by the clock on the wall: how long they take, and runs that keep up with it. */
#ifndef ARTSIM_PACE_H
#define ARTSIM_PACE_H

#include <art/cli.h>

/* Counts of steps by the time that they take: eight classes in each doubling, from a microsecond on. */
enum { PACE_CLASSES = 8 * 32 };

struct pace {
    bool paced;                /* steps take at least as long as they stand for */
    double clock0, t0;         /* of the beginning, s by the clock and of the simulation */
    double last;               /* s by the clock when the step in progress began */
    long steps, missed;        /* missed: not done when the clock was there */
    double worst_late, longest, total;
    long count[PACE_CLASSES];
};

void pace_begin(struct pace *pace, double t);
/* A step to t is done: count it, and wait until the clock is there. */
void pace_step(struct pace *pace, double t);
/* At least this part of the steps took no longer, s, up to the width of a class (9 %). */
double pace_quantile(const struct pace *pace, double part);
/* What --real-time says at the end, as a note. */
void pace_report(const struct pace *pace, struct art_ctx *ctx);

#endif
