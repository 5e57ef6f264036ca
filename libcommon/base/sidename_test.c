#include "harness/test.h"
#include <art/base.h>
#include <string.h>

TEST(sidename_match)
{
    static const struct {
        const char *a, *b;
        enum art_side_match match;
    } rows[] = {
        {"arm_l", "arm_r", ART_SIDES_OPPOSITE},
        {"arm_l", "right_arm", ART_SIDES_OPPOSITE},
        {"arm_l", "left_arm", ART_SIDES_SAME},
        {"ArmLeft", "arm_l", ART_SIDES_SAME},
        {"Arm.R", "arm_left", ART_SIDES_OPPOSITE},
        {"l_leg", "r_leg", ART_SIDES_OPPOSITE},
        {"lMasseter", "rightMasseter", ART_SIDES_OPPOSITE},
        {"lam", "ram", ART_SIDES_OPPOSITE},
        {"eyel", "eyer", ART_SIDES_OPPOSITE},
        /* the same name, another stem, no side or one side alone */
        {"arm_l", "arm_l", ART_SIDES_DIFFER},
        {"arm_l", "leg_r", ART_SIDES_DIFFER},
        {"arm", "arm_r", ART_SIDES_DIFFER},
        {"fore", "upper", ART_SIDES_DIFFER},
        {"l", "r", ART_SIDES_DIFFER},
        {"lr", "rl", ART_SIDES_DIFFER},
        {"tool", "toor", ART_SIDES_OPPOSITE},
        {"", "", ART_SIDES_DIFFER},
        {"left_right", "right_left", ART_SIDES_DIFFER},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!CHECK_INT(art_side_match(rows[i].a, rows[i].b), rows[i].match))
            TEST_FAIL("%s and %s", rows[i].a, rows[i].b);
        CHECK_INT(art_side_match(rows[i].b, rows[i].a), rows[i].match);
    }
}

TEST(sidename_of_the_other_side)
{
    static const char *const rows[][2] = {
        {"arm_l", "arm_r"},
        {"LEFT-arm", "RIGHT-arm"},
        {"armLeft2", NULL},
        {"ArmRight", "ArmLeft"},
        {"R.Arm", "L.Arm"},
        {"rMasseter", "lMasseter"},
        {"right_arm", "left_arm"},
        {"arm", NULL},
        {"", NULL},
        {"l_arm_r", NULL},
        {"Left", "Right"},
        {"arm_l_2", "arm_r_2"},
    };
    char other[16], back[16];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool found = art_name_other_side(rows[i][0], other, sizeof other);
        if (!CHECK(found == (rows[i][1] != NULL))) TEST_FAIL("%s", rows[i][0]);
        if (!found) continue;
        CHECK_STR(other, rows[i][1]);
        CHECK(art_name_other_side(other, back, sizeof back));
        CHECK_STR(back, rows[i][0]);
    }
    CHECK(!art_name_other_side("left_arm", other, 9));
    CHECK(art_name_other_side("left_arm", other, 10));
}
