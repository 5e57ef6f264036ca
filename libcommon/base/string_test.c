#include "../../tests/harness/test.h"
#include <string.h>

TEST(base_compare_strings)
{
    CHECK(art_streq("a", "a"));
    CHECK(!art_streq("a", "A"));
    CHECK(art_streq(NULL, NULL));
    CHECK(!art_streq(NULL, ""));
    CHECK(art_strcaseeq("MechModel", "mechmodel"));
    CHECK(!art_strcaseeq("Mech", "MechModel"));
    CHECK(!art_strcaseeq("a", NULL));
    CHECK(!art_strcaseeq("[", "{"));
    CHECK(art_starts_with("incisor.txt", "inc"));
    CHECK(!art_starts_with("in", "inc"));
    CHECK(art_ends_with("incisor.txt", ".txt"));
    CHECK(!art_ends_with("txt", ".txt"));
}

TEST(base_edit_distance_known_pairs)
{
    CHECK_INT(art_edit_distance("kitten", "sitting", 9), 3);
    CHECK_INT(art_edit_distance("gravity", "gravty", 9), 1);
    CHECK_INT(art_edit_distance("Gravity", "gravity", 9), 0);
    CHECK_INT(art_edit_distance("", "abc", 9), 3);
    CHECK_INT(art_edit_distance("abc", "", 9), 3);
    CHECK_INT(art_edit_distance("", "", 9), 0);
}

TEST(base_edit_distance_stops_at_the_limit)
{
    CHECK_INT(art_edit_distance("kitten", "sitting", 2), 3);
    CHECK_INT(art_edit_distance("a", "abcdefgh", 2), 3);
    char a[200], b[200];
    memset(a, 'a', sizeof a - 1);
    memset(b, 'a', sizeof b - 1);
    a[199] = b[199] = '\0';
    CHECK_INT(art_edit_distance(a, b, 3), 0);
    b[100] = 'b';
    CHECK_INT(art_edit_distance(a, b, 3), 4);
}

/* d(a,b) = d(b,a), d(a,c) <= d(a,b) + d(b,c), d = 0 only for equals */
TEST(base_edit_distance_is_a_metric)
{
    char w[3][8];
    int rounds = test_count(3000);
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < 3; i++) {
            int n = test_below(7);
            for (int k = 0; k < n; k++) w[i][k] = (char)('a' + test_below(3));
            w[i][n] = '\0';
        }
        int ab = art_edit_distance(w[0], w[1], 20), bc = art_edit_distance(w[1], w[2], 20);
        int ac = art_edit_distance(w[0], w[2], 20);
        CHECK_INT(ab, art_edit_distance(w[1], w[0], 20));
        CHECK(ac <= ab + bc);
        CHECK((ab == 0) == (strcmp(w[0], w[1]) == 0));
    }
}

TEST(base_nearest_name)
{
    static const char *const names[] = {"gravity", NULL, "maxStepSize", "integrator"};
    CHECK_STR(art_nearest("gravty", names, 4), "gravity");
    CHECK_STR(art_nearest("maxstepsize", names, 4), "maxStepSize");
    CHECK(art_nearest("color", names, 4) == NULL);
    CHECK(art_nearest("x", names, 0) == NULL);
}

TEST(base_buf_grows)
{
    struct art_ctx ctx;
    struct art_buf buf;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    for (int i = 0; i < 1000; i++) {
        art_buf_putc(&buf, (char)('a' + i % 26));
        art_buf_printf(&buf, "%d;", i);
    }
    art_buf_puts(&buf, "");
    CHECK_INT(buf.n, strlen(buf.s));
    CHECK_INT(buf.n, 1000 + 1000 + 10 + 180 + 2700);
    CHECK(art_starts_with(buf.s, "a0;b1;c2;"));
    CHECK(art_ends_with(buf.s, "999;"));
    art_buf_clear(&buf);
    CHECK_STR(buf.s, "");
    art_buf_add(&buf, "a\0b", 3);
    CHECK_INT(buf.n, 3);
    CHECK(memcmp(buf.s, "a\0b", 4) == 0);
    CHECK_STATUS(art_buf_status(&buf), ART_OK);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}

TEST(base_buf_remembers_failure)
{
    struct art_ctx ctx;
    struct art_buf buf;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    ctx.fail_after = 0;
    art_buf_puts(&buf, "x");
    ctx.fail_after = -1;
    art_buf_puts(&buf, "y");
    CHECK_STATUS(art_buf_status(&buf), ART_ENOMEM);
    CHECK_INT(buf.n, 0);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}
