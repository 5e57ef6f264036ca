/* A stopwatch that is off unless someone wants a profile. */
#include <art/base.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void art_watch_start(struct art_watch *watch)
{
    if (watch->on) watch->last = now();
}

void art_watch_lap(struct art_watch *watch, double *seconds, int phase)
{
    if (!watch->on) return;
    double t = now();
    seconds[phase] += t - watch->last;
    watch->last = t;
}
