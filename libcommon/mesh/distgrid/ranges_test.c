#include "harness/test.h"
#include <art/distgrid.h>
#include <limits.h>

TEST(distgrid_ranges_of_vertices)
{
    static const struct {
        const char *text;
        int first[3], last[3];
    } good[] = {
        {"* * *", {0, 0, 0}, {INT_MAX, INT_MAX, INT_MAX}},
        {"***", {0, 0, 0}, {INT_MAX, INT_MAX, INT_MAX}},
        {"* 7 *", {0, 7, 0}, {INT_MAX, 7, INT_MAX}},
        {"0 2 3", {0, 2, 3}, {0, 2, 3}},
        {" 0:3 4:5 * ", {0, 4, 0}, {3, 5, INT_MAX}},
        {"9:12**", {9, 0, 0}, {12, INT_MAX, INT_MAX}},
        {"**7", {0, 0, 7}, {INT_MAX, INT_MAX, 7}},
        {"3*4", {3, 0, 4}, {3, INT_MAX, 4}},
    };
    static const char *const bad[] = {
        "",       "*",      "* *",     "* * * *", "1 2",     "1 2 x",           "5:3 * *",
        "-1 * *", "1: * *", ": 1 * *", "1 2 3 4", "1.5 * *", "99999999999 * *", "1 :2 * *"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int first[3], last[3];
        if (!CHECK(art_distgrid_ranges(good[i].text, first, last))) continue;
        for (int a = 0; a < 3; a++) {
            CHECK_INT(first[a], good[i].first[a]);
            CHECK_INT(last[a], good[i].last[a]);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int first[3] = {-5, 0, 0}, last[3];
        if (art_distgrid_ranges(bad[i], first, last)) TEST_FAIL("accepted: %s", bad[i]);
        CHECK_INT(first[0], -5);
    }
}
