#include "../../tests/harness/test.h"
#include <time.h>

TEST(base_watch_that_is_off_adds_nothing)
{
    struct art_watch watch = {.on = false};
    double seconds[2] = {1, 2};
    art_watch_start(&watch);
    art_watch_lap(&watch, seconds, 1);
    CHECK(seconds[0] == 1 && seconds[1] == 2 && watch.last == 0);
}

/* Each lap adds the time since the one before to its own phase. */
TEST(base_watch_laps_add_up)
{
    struct art_watch watch = {.on = true};
    double seconds[2] = {0, 0};
    const struct timespec ms = {.tv_nsec = 2000000};
    art_watch_start(&watch);
    double begin = watch.last;
    for (int k = 0; k < 4; k++) {
        nanosleep(&ms, NULL);
        art_watch_lap(&watch, seconds, k % 2);
    }
    CHECK(seconds[0] >= 0.004 && seconds[1] >= 0.004);
    CHECK_NEAR(seconds[0] + seconds[1], watch.last - begin, 1e-9);
}
