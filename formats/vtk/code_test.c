#include "harness/test.h"
#include "vtk_code.h"
#include "vtk_priv.h"
#include <math.h>
#include <string.h>

/* RFC 4648, section 10 */
TEST(vtk_base64_of_the_rfc)
{
    static const char *const pairs[][2] = {{"f", "Zg=="},         {"fo", "Zm8="},
                                           {"foo", "Zm9v"},       {"foob", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
    for (int i = 0; i < 6; i++) {
        char text[16];
        unsigned char back[16];
        size_t n = strlen(pairs[i][0]), m, used;
        CHECK_INT(art_vtk_base64((const unsigned char *)pairs[i][0], n, text), strlen(pairs[i][1]));
        CHECK(memcmp(text, pairs[i][1], strlen(pairs[i][1])) == 0);
        CHECK(art_vtk_unbase64(pairs[i][1], strlen(pairs[i][1]), back, sizeof back, &m, &used));
        CHECK_INT(m, n);
        CHECK(memcmp(back, pairs[i][0], n) == 0);
    }
}

TEST(vtk_base64_of_all_bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char all[1024], back[1200];
    char text[2000];
    size_t m, used;
    for (int i = 0; i < 1024; i++) all[i] = (unsigned char)test_below(256);
    for (size_t n = 0; n < 70; n++) {
        size_t len = art_vtk_base64(all, n, text);
        CHECK_INT(len, (n + 2) / 3 * 4);
        CHECK(art_vtk_unbase64(text, len, back, sizeof back, &m, &used) && m == n && used == len);
        CHECK(memcmp(back, all, n) == 0);
        /* a text that is cut off inside a group is none */
        if (len % 4 == 0 && len > 0)
            CHECK(!art_vtk_unbase64(text, len - 1, back, sizeof back, &m, &used));
    }
    /* every character that is no digit, blank or padding is refused at its place */
    for (int c = 0; c < 256; c++) {
        char four[4] = {'A', 'A', (char)c, 'A'};
        bool ok = c != 0 && strchr(digits, c);
        if (c == 0 || strchr(" \t\r\n\v\f", c)) continue;
        CHECK_INT(art_vtk_unbase64(four, 4, back, sizeof back, &m, &used), ok);
        if (!ok && c != '=') CHECK_INT(used, 2);
    }
    /* blanks inside, and a second piece behind the padding of the first */
    CHECK(art_vtk_unbase64("Zm 9v\nYg==  Zm9v", 16, back, sizeof back, &m, &used));
    CHECK_INT(m, 7);
    CHECK(memcmp(back, "foobfoo", 7) == 0);
    /* no more than there is room for */
    CHECK(art_vtk_unbase64("Zm9vYmFy", 8, back, 4, &m, &used) && m == 4);
}

TEST(vtk_numbers_in_both_byte_orders)
{
    for (int type = ART_I8; type <= ART_F64; type++) {
        const bool real = type >= ART_F32, sign = real || type % 2 == 0;
        const double x[4] = {0, 100, sign ? -7 : 7, real ? 0.5 : 127};
        unsigned char bytes[40];
        double back[4];
        int whole[4];
        size_t bad;
        for (int swap = 0; swap < 2; swap++) {
            art_vtk_bytes((enum art_scalar)type, swap, x, 4, bytes);
            CHECK(art_vtk_doubles((enum art_scalar)type, swap, bytes, 4, back, &bad));
            CHECK_NEAR_N(back, x, 4, 0);
            if (real) continue;
            CHECK(art_vtk_ints((enum art_scalar)type, swap, bytes, 4, whole, &bad));
            for (int i = 0; i < 4; i++) CHECK_INT(whole[i], (int)x[i]);
        }
    }
    /* the big end first, as it is written */
    const double one[1] = {258};
    unsigned char two[2];
    art_vtk_bytes(ART_U16, !art_vtk_big_endian(), one, 1, two);
    CHECK(two[0] == 1 && two[1] == 2);
}

TEST(vtk_numbers_that_do_not_fit)
{
    const double big[2] = {1, 3e9};
    unsigned char bytes[16];
    double x[2];
    int whole[2];
    size_t bad = 9;
    art_vtk_bytes(ART_U32, false, big, 2, bytes);
    CHECK(!art_vtk_ints(ART_U32, false, bytes, 2, whole, &bad));
    CHECK_INT(bad, 1);
    memset(bytes, 0x7f, sizeof bytes); /* far beyond 2^53 */
    CHECK(!art_vtk_doubles(ART_I64, false, bytes, 2, x, &bad));
    CHECK_INT(bad, 0);
    CHECK(!art_vtk_doubles(ART_U64, false, bytes, 2, x, &bad));
}

TEST(vtk_text_of_numbers)
{
    double x;
    CHECK_INT(art_vtk_number("1e3 ", 4, &x), 3);
    CHECK_INT(art_vtk_number("-nan", 4, &x), 4);
    CHECK(isnan(x));
    CHECK_INT(art_vtk_number("na", 2, &x), 0);
}
