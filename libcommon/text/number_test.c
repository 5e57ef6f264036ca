#include "harness/test.h"
#include "text_priv.h"
#include <art/rowreader.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The test program stays in the "C" locale, so strtod and printf of the C library are the reference
 * (both are exact in glibc and musl). */

static uint64_t bits_of(double x)
{
    uint64_t b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static double double_of(uint64_t b)
{
    double x;
    memcpy(&x, &b, sizeof x);
    return x;
}

/* ------------------------------------------------------ the table, by big integers */

enum { WORDS = 40 };

struct big {
    uint32_t w[WORDS]; /* least first */
};

static void mul_small(struct big *a, uint32_t k)
{
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->w[i] * k;
        a->w[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static int bit_length(const struct big *a)
{
    for (int i = WORDS * 32 - 1; i >= 0; i--)
        if (a->w[i / 32] >> (i % 32) & 1) return i + 1;
    return 0;
}

static bool bit(const struct big *a, int i)
{
    return i >= 0 && (a->w[i / 32] >> (i % 32) & 1);
}

static bool at_least(const struct big *a, const struct big *b)
{
    for (int i = WORDS - 1; i >= 0; i--)
        if (a->w[i] != b->w[i]) return a->w[i] > b->w[i];
    return true;
}

static void subtract(struct big *a, const struct big *b)
{
    int64_t borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        borrow += (int64_t)a->w[i] - b->w[i];
        a->w[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
}

/* 128 bits of 2^m / d with the top bit set, by long division */
static struct art_pow10 reciprocal(const struct big *d)
{
    struct big rem = {{0}};
    struct art_pow10 t = {0, 0};
    int got = 0;
    rem.w[0] = 1;
    while (got < 128) {
        bool one = at_least(&rem, d);
        if (one) subtract(&rem, d);
        if (one || got) {
            t.hi = t.hi << 1 | t.lo >> 63;
            t.lo = t.lo << 1 | one;
            got++;
        }
        mul_small(&rem, 2);
    }
    return t;
}

static struct art_pow10 top_bits(const struct big *a)
{
    struct art_pow10 t = {0, 0};
    int n = bit_length(a);
    for (int i = 0; i < 128; i++) {
        t.hi = t.hi << 1 | t.lo >> 63;
        t.lo = t.lo << 1 | bit(a, n - 1 - i);
    }
    return t;
}

TEST(text_number_table_of_powers)
{
    struct big five = {{1}};
    for (int q = 0; q <= -ART_POW10_MIN; q++) {
        int n = bit_length(&five);
        CHECK_INT(art_log2_pow10(q), q + n - 1);
        if (q > 0) CHECK_INT(art_log2_pow10(-q), -q - n);
        if (q <= ART_POW10_MAX) {
            struct art_pow10 want = top_bits(&five), got = art_pow10_table[q - ART_POW10_MIN];
            CHECK(want.hi == got.hi && want.lo == got.lo);
        }
        if (q > 0) {
            struct art_pow10 want = reciprocal(&five), got = art_pow10_table[-q - ART_POW10_MIN];
            CHECK(want.hi == got.hi && want.lo == got.lo);
        }
        CHECK_INT(n <= 128, q <= ART_POW10_EXACT);
        mul_small(&five, 5);
    }
}

/* ------------------------------------------------------------------ reading */

/* Reads it twice in a row of numbers, far from the ends of the text and next to them. */
static void read_in_row(const char *s, double want)
{
    char text[400];
    for (int far = 0; far < 2; far++) {
        double x[2] = {-77, -77};
        int room = far ? 70 : 0, used;
        if (strlen(s) > 100) return;
        used = snprintf(text, sizeof text, "%.*s \t%s %s", far ? 40 : 0,
                        "v234567890123456789012345678901234567890", s, s);
        memset(text + used, ' ', (size_t)room);
        const char *from = text + (far ? 40 : 0), *end = text + used + room;
        const char *at = art_choose_row_reader()(text, from, end, 2, x);
        if (isinf(want) ? at != NULL : at != text + used)
            TEST_FAIL("'%s' in a row: %td characters", s, at ? at - text : -1);
        else if (at && (bits_of(x[0]) != bits_of(want) || bits_of(x[1]) != bits_of(want)))
            TEST_FAIL("'%s' in a row: %.17g, %.17g, want %.17g", s, x[0], x[1], want);
    }
}

/* Reads three in a row, far from the ends of the text and next to them. */
static void read_three_in_row(const char *const s[3])
{
    char text[400];
    double x[3], want[3];
    for (int k = 0; k < 3; k++) want[k] = strtod(s[k], NULL);
    for (int room = 0; room < 80; room += 8) {
        int used = snprintf(text, sizeof text, "v234567890123456789012345678901234567890 %s %s %s",
                            s[0], s[1], s[2]);
        memset(text + used, room % 16 ? ' ' : '\n', (size_t)room);
        for (int line = 0; line < 2; line++) {
            art_row_reader *row = line ? art_choose_line_reader() : art_choose_row_reader();
            const char *at = row(text, text + 40 + line, text + used + room, 3, x);
            if (at != text + used)
                TEST_FAIL("'%s': %td characters", text + 40, at ? at - text : -1);
            for (int k = 0; k < 3; k++)
                if (bits_of(x[k]) != bits_of(want[k]))
                    TEST_FAIL("'%s': %d: %.17g, want %.17g", text + 40, k, x[k], want[k]);
        }
    }
}

/* Reads it by itself, and with so much behind it that it can be read in another way. */
static void read_as(const char *s, double want)
{
    read_in_row(s, want);
    char more[1200];
    for (int behind = 0; behind < 2; behind++) {
        double x = -77;
        size_t length = strlen(s), total = length;
        if (behind && length < sizeof more - 60) {
            snprintf(more, sizeof more, "%s %059d", s, 7);
            total = length + 60;
        }
        size_t n = art_read_double(total > length ? more : s, total, &x);
        if (n != length || bits_of(x) != bits_of(want))
            TEST_FAIL("'%s': read %zu characters, %.17g (%016llx), want %.17g", s, n, x,
                      (unsigned long long)bits_of(x), want);
    }
}

static void read_like_strtod(const char *s)
{
    read_as(s, strtod(s, NULL));
}

TEST(text_number_read_forms)
{
    static const char *const plain[] = {
        "0",
        "-0",
        "+0",
        "1",
        "+3",
        "-2e-3",
        "1.",
        ".5",
        "-.5",
        "+.5e1",
        "1e5",
        "1E+05",
        "1e-05",
        "00012.5000",
        "0.000000000000000000000000000000012345",
        "1e22",
        "1e23",
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.00000000000000000000000000000000000000001",
        "123456789012345678901234567890",
        "0.1",
        "0.2",
        "0.3",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1e309",
        "-1e400",
        "1e99999999999999999999",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1e-400",
        "-1e-99999999999999999999",
        "2.2250738585072014e-308",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "6.631236846766476e-316",
        "0e99999",
        "-0.000e-5",
        "8.5e-7",
        "3.14159265358979323846264338327950288419716939937510582097494459230781640628",
        "7.2057594037927933e16",
        "5e-324",
        "12345678901234567890e-340",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "6929495644600919.5",
        "3.7455744005952583e15",
        "5e-20",
        "67e14",
        "985e15",
        "7693e-42",
        "55895e-16",
        "996622e-44",
        "7038531e-32",
        "60419369e-46",
        "702990899e-20",
        "6930161142e-48",
        "25933168707e-13",
        "428896123386e-31",
        "9007199254740993e-1",
        "30078505129381147446200",
        "1777820000000000000001",
        "0.500000000000000166533453693773481063544750213623046875",
        "3.518437208883201171875e13",
        "62.5364939768271845828",
        "8.10109172351e-10",
        "1.50000000000000011102230246251565",
        "9007199254740991.4999999999999999999999999999999995",
        "2.47032822920623272088284396434110686182e-324",
        "2.47032822920623272088284396434110686183e-324",
        "99999999999999999999e300",
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) read_like_strtod(plain[i]);
    read_as("inf", INFINITY);
    read_as("Inf", INFINITY);
    read_as("-infinity", -INFINITY);
    read_as("+Infinity", INFINITY);
}

TEST(text_number_read_partial)
{
    static const struct {
        const char *s;
        size_t n;
        double x;
    } cases[] = {
        {"3abc", 1, 3}, {"1e", 1, 1},          {"1e+", 1, 1},     {"1.5.2", 3, 1.5},
        {"1-2", 1, 1},  {"0x10", 1, 0},        {"nan", 0, 0},     {"NaN", 0, 0},
        {"", 0, 0},     {"-", 0, 0},           {".", 0, 0},       {"-.", 0, 0},
        {".e5", 0, 0},  {"influence", 0, 0},   {"inf_x", 0, 0},   {"infinite", 0, 0},
        {"INF", 0, 0},  {"inf,", 3, INFINITY}, {"e5", 0, 0},      {"+-3", 0, 0},
        {" 3", 0, 0},   {"5,3", 1, 5},         {"1e5e5", 3, 1e5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double x = 0;
        size_t n = art_read_double(cases[i].s, strlen(cases[i].s), &x);
        if (n != cases[i].n || x != cases[i].x) TEST_FAIL("'%s': %zu, %g", cases[i].s, n, x);
    }
    /* never looks past n */
    double x = 0;
    CHECK_INT(art_read_double("12.5e3", 5, &x), 4);
    CHECK_NEAR(x, 12.5, 0);
    CHECK_INT(art_read_double("-infinity", 4, &x), 4);
    CHECK_INT(art_read_double("-", 0, &x), 0);
}

/* The exact decimal expansion of the midpoint of two neighbours has up to 767 digits; printf gives
 * it (as a long double it would not fit, so it comes from the average of two exact expansions). */
static void half_way(uint64_t bits)
{
    char a[1200], sum[1210], text[1300];
    double lo = double_of(bits);
    if (!isfinite(double_of(bits + 1))) return;
    /* lo + ulp/2 in fixed point: digits of lo and of lo's successor added and halved */
    char b[1200];
    snprintf(a, sizeof a, "%.1080f", lo);
    snprintf(b, sizeof b, "%.1080f", double_of(bits + 1));
    size_t na = strlen(a), nb = strlen(b);
    if (na != nb) return;
    int carry = 0;
    for (size_t i = na; i-- > 0;) {
        if (a[i] == '.') {
            sum[i] = '.';
            continue;
        }
        int s = a[i] - '0' + b[i] - '0' + carry;
        sum[i] = (char)('0' + s % 10);
        carry = s / 10;
    }
    int rem = carry;
    for (size_t i = 0; i < na; i++) {
        if (sum[i] == '.') continue;
        int s = rem * 10 + (sum[i] - '0');
        sum[i] = (char)('0' + s / 2);
        rem = s % 2;
    }
    sum[na] = '\0';
    read_as(sum, bits & 1 ? double_of(bits + 1) : lo);
    snprintf(text, sizeof text, "%s%s", sum, rem ? "5" : "0000000000000000001");
    read_as(text, rem ? (bits & 1 ? double_of(bits + 1) : lo) : double_of(bits + 1));
    snprintf(text, sizeof text, "%s%s", sum, "51");
    read_as(text, double_of(bits + 1));
}

TEST(text_number_read_midpoints)
{
    for (int i = 0; i < test_count(300); i++) {
        uint64_t bits = test_random() & ~((uint64_t)1 << 63);
        /* numbers below about 1e10, where the expansion in fixed point is short enough */
        bits %= (uint64_t)(1023 + 30) << 52;
        half_way(bits);
    }
    for (uint64_t k = 0; k < 20; k++) {
        half_way(k);                            /* the smallest subnormals */
        half_way(((uint64_t)1 << 52) - 10 + k); /* around the smallest normal number */
    }
}

TEST(text_number_read_random_text)
{
    for (int i = 0; i < test_count(100000); i++) {
        char s[80];
        size_t n = 0;
        int digits = 1 + test_below(25), dot = test_below(digits + 2) - 1;
        if (test_below(3) == 0) s[n++] = '-';
        for (int k = 0; k < digits; k++) {
            if (k == dot) s[n++] = '.';
            s[n++] = (char)('0' + test_below(10));
        }
        s[n] = '\0';
        if (test_below(2)) snprintf(s + n, 20, "e%d", test_below(700) - 350);
        read_like_strtod(s);
    }
}

static void random_digits(char *s, int n)
{
    for (int k = 0; k < n; k++) s[k] = (char)('0' + test_below(10));
    s[n] = '\0';
}

/* Numbers of up to 19 digits and a dot anywhere, now and then others. */
static void random_number(char s[40])
{
    int n = 1 + test_below(19), whole = test_below(8) ? test_below(4) : test_below(n + 1);
    if (test_below(10) == 0) n = 1 + test_below(25);
    if (whole > n) whole = n;
    if (test_below(2)) *s++ = '-';
    random_digits(s, whole);
    s[whole] = '.';
    random_digits(s + whole + 1, n - whole);
    if (test_below(10) == 0 && n > whole) s[test_below(2) && whole > 0 ? 0 : whole + 1] = '0';
    if (test_below(10) == 0) snprintf(s, 39, "%d", test_below(1000));
    if (test_below(20) == 0) snprintf(s, 39, "0.%.*s", test_below(19), "000000000000000000000");
    if (test_below(20) == 0) strcat(s, test_below(2) ? "e-3" : "E2");
}

TEST(text_number_rows_of_three)
{
    static const char *const some[] = {"0.0",
                                       "-0.0",
                                       ".5",
                                       "-.5",
                                       "5.",
                                       "-5.",
                                       "-0.",
                                       "1",
                                       "0.1",
                                       "12345.678901234567890",
                                       "1e-3",
                                       "-1.5e2",
                                       "9999999999999999999.",
                                       ".9999999999999999999",
                                       "9007199254740993.0",
                                       "9007199254740992.9",
                                       "0.30000000000000004"};
    enum { SOME = sizeof some / sizeof *some };
    for (int i = 0; i < SOME * SOME * SOME; i++)
        read_three_in_row(
            (const char *const[]){some[i % SOME], some[i / SOME % SOME], some[i / SOME / SOME]});
    for (int i = 0; i < test_count(30000); i++) {
        char s[3][40];
        for (int k = 0; k < 3; k++) random_number(s[k]);
        read_three_in_row((const char *const[]){s[0], s[1], s[2]});
    }
}

/* As in rows of two: what is none of three numbers is left. */
TEST(text_number_rows_of_three_without_numbers)
{
    static const char *const rows[] = {
        " 1.0 2.0",       " 1.0\n2.0 3.0", " 1.0 2-.0 3.0", " 1.0 2.-0 3.0", " 1.0 --2.0 3.0",
        " 1.0 - 2.0 3.0", " 1.0 . 3.0",    " 1.0 -. 3.0",   " 1.0 2:0 3.0",  " 1.0.0 2.0",
        " 1.0 2.0 nan",   " 1.0 2.0 -",    "1.0 2.0 3.0",   " 1.0,2.0,3.0",  " 1.0 2.0 ."};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        double x[3];
        int n = snprintf(text, sizeof text, "%40s%s", "", rows[i]);
        memset(text + n, '\n', 80);
        for (int room = 0; room < 80; room += 16)
            if (art_choose_row_reader()(text, text + 40, text + n + room, 3, x) ||
                art_choose_line_reader()(text, text + 40, text + n + room, 3, x) !=
                    (rows[i][0] == ' ' ? NULL : text + n))
                TEST_FAIL("'%s', %d behind it", rows[i], room);
    }
}

TEST(text_number_row_without_numbers)
{
    static const char *const rows[] = {
        "1 2",   " 1",     " 1 ",    " 1 x", " 1x 2", " 1 2",   " 1.5\t2.25", " 12345 .5",
        " 1\n2", " nan 1", " 1. -0", "",     " ",     " 1 --2", " 1.2.3 4",   " 1,2 3"};
    static const char good[] = {0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        double x[2];
        for (int room = 0; room < 80; room += 16) {
            int n = snprintf(text, sizeof text, "%40s%s", "", rows[i]);
            memset(text + n, ' ', (size_t)room);
            const char *end = art_choose_row_reader()(text, text + 40, text + n + room, 2, x);
            if (end != (good[i] ? text + n : NULL))
                TEST_FAIL("'%s', %d behind it: %td", rows[i], room, end ? end - text : -1);
        }
    }
}

/* As near to the middle of two doubles as 19 digits come. */
TEST(text_number_read_random_middles)
{
    for (int i = 0; i < test_count(100000); i++) {
        char s[80];
        int exponent = test_below(66) - 13;
        long double x = (long double)(test_random() >> 11 | (uint64_t)1 << 52) + 0.5L;
        x = ldexpl(x, exponent - 53);
        int whole = snprintf(s, sizeof s, "%.0Lf", x);
        snprintf(s, sizeof s, "%s%.*Lf", test_below(2) ? "-" : "", 19 - whole, x);
        read_like_strtod(s);
    }
}

TEST(text_number_read_int)
{
    static const struct {
        const char *s;
        size_t n;
        int64_t v;
    } cases[] = {
        {"0", 1, 0},
        {"-12", 3, -12},
        {"+7x", 2, 7},
        {"0x1F", 4, 31},
        {"0xg", 1, 0},
        {"-0x8", 4, -8},
        {"9223372036854775807", 19, INT64_MAX},
        {"9223372036854775808", 0, 0},
        {"-9223372036854775808", 20, INT64_MIN},
        {"-9223372036854775809", 0, 0},
        {"99999999999999999999", 0, 0},
        {"0x7fffffffffffffff", 18, INT64_MAX},
        {"0x10000000000000000", 0, 0},
        {"", 0, 0},
        {"-", 0, 0},
        {"a", 0, 0},
        {"007", 3, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t v = 0;
        size_t n = art_read_int(cases[i].s, strlen(cases[i].s), &v);
        if (n != cases[i].n || v != cases[i].v)
            TEST_FAIL("'%s': %zu, %lld", cases[i].s, n, (long long)v);
    }
}

TEST(text_number_parse_whole)
{
    double x = 5;
    int64_t k = 5;
    CHECK(art_parse_double(" 1.5\t", &x));
    CHECK_NEAR(x, 1.5, 0);
    CHECK(!art_parse_double("1.5 2", &x));
    CHECK(!art_parse_double("", &x));
    CHECK(!art_parse_double("  ", &x));
    CHECK(!art_parse_double("nan", &x));
    CHECK(!art_parse_double("0x10", &x));
    CHECK_NEAR(x, 1.5, 0);
    CHECK(art_parse_int(" -3 ", &k));
    CHECK_INT(k, -3);
    CHECK(!art_parse_int("3.0", &k));
    CHECK(!art_parse_int("3 4", &k));
}

/* ----------------------------------------------------------------- printing */

TEST(text_number_print_forms)
{
    static const struct {
        double x;
        const char *plain, *real;
    } cases[] = {
        {0.0, "0", "0.0"},
        {-0.0, "-0", "-0.0"},
        {20, "20", "20.0"},
        {0.1, "0.1", "0.1"},
        {1e-7, "1e-07", "1e-07"},
        {1e-4, "0.0001", "0.0001"},
        {1.5e-5, "1.5e-05", "1.5e-05"},
        {1e15, "1000000000000000", "1000000000000000.0"},
        {1e16, "1e+16", "1e+16"},
        {123456.789, "123456.789", "123456.789"},
        {-1.0 / 3, "-0.3333333333333333", "-0.3333333333333333"},
        {5e-324, "5e-324", "5e-324"},
        {1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308"},
        {INFINITY, "inf", "Infinity"},
        {-INFINITY, "-inf", "-Infinity"},
        {9007199254740993.0, "9007199254740992", "9007199254740992.0"},
        {1e23, "1e+23", "1e+23"},
        {2.2250738585072014e-308, "2.2250738585072014e-308", "2.2250738585072014e-308"},
        {1e100, "1e+100", "1e+100"},
        {0.3, "0.3", "0.3"},
        {4.35, "4.35", "4.35"},
    };
    char s[ART_NUMBER_MAX];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_INT(art_print_double(s, cases[i].x), strlen(cases[i].plain));
        CHECK_STR(s, cases[i].plain);
        CHECK_INT(art_print_real(s, cases[i].x), strlen(cases[i].real));
        CHECK_STR(s, cases[i].real);
    }
    art_print_double(s, NAN);
    CHECK_STR(s, "nan");
}

/* The digits and the decimal exponent of what printf or we wrote. */
static int digits_of(const char *s, char *digits)
{
    int n = 0, exponent = 0;
    bool dot = false, leading = true;
    const char *p = s;
    if (*p == '-') p++;
    for (; *p && *p != 'e'; p++) {
        if (*p == '.') {
            dot = true;
            continue;
        }
        if (leading && *p == '0') {
            if (dot) exponent--;
            continue;
        }
        leading = false;
        digits[n++] = *p;
        if (dot) exponent--;
    }
    if (*p == 'e') exponent += atoi(p + 1);
    while (n > 1 && digits[n - 1] == '0') {
        n--;
        exponent++;
    }
    digits[n] = '\0';
    return exponent;
}

/* True if the decimal next to digits (one unit up in its last place) reads back as x. */
static bool next_reads_back(const char *digits, int exponent, double x)
{
    char s[64];
    uint64_t d = strtoull(digits, NULL, 10);
    snprintf(s, sizeof s, "%llue%d", (unsigned long long)d + 1, exponent);
    return strtod(s, NULL) == x;
}

static void print_is_right(uint64_t bits)
{
    char s[ART_NUMBER_MAX], t[40], mine[40], theirs[40];
    double x = fabs(double_of(bits)), back = 0;
    if (!isfinite(x) || x == 0) return;
    size_t n = art_print_double(s, x);
    if (n >= ART_NUMBER_MAX || strlen(s) != n || strtod(s, NULL) != x ||
        art_read_double(s, n, &back) != n || bits_of(back) != bits_of(x)) {
        TEST_FAIL("%016llx: '%s' does not read back", (unsigned long long)bits, s);
        return;
    }
    int exponent = digits_of(s, mine);
    int k = (int)strlen(mine);
    /* no shorter decimal: neither the nearest one nor its upper neighbour reads back (below a power
     * of two the interval reaches further up than down) */
    if (k > 1) {
        snprintf(t, sizeof t, "%.*e", k - 2, x);
        int e = digits_of(t, theirs);
        if (strtod(t, NULL) == x) TEST_FAIL("'%s' is shorter than '%s'", t, s);
        if ((int)strlen(theirs) == k - 1 && next_reads_back(theirs, e, x))
            TEST_FAIL("one above '%s' is shorter than '%s'", t, s);
    }
    /* and of those as short it is the nearest, if the nearest reads back at all */
    snprintf(t, sizeof t, "%.*e", k - 1, x);
    int e = digits_of(t, theirs);
    if (strtod(t, NULL) == x && (strcmp(mine, theirs) != 0 || e != exponent))
        TEST_FAIL("'%s' is nearer than '%s'", t, s);
}

TEST(text_number_print_random_bits)
{
    for (int i = 0; i < test_count(100000); i++) print_is_right(test_random());
}

TEST(text_number_print_boundaries)
{
    for (uint64_t e = 0; e < 0x7ff; e++)
        for (int k = -2; k <= 2; k++) print_is_right((e << 52) + (uint64_t)k);
    for (int i = 0; i < test_count(20000); i++) {
        print_is_right(test_random() >> 12); /* subnormals */
        print_is_right(bits_of((double)(test_random() >> (10 + test_below(54)))));
        /* few decimals, and the doubles beside them */
        double few = (double)(test_random() >> (14 + test_below(50))) / (test_below(2) ? 1e9 : 1e3);
        for (int k = -2; k <= 2; k++) print_is_right(bits_of(few) + (uint64_t)k);
        char s[40];
        snprintf(s, sizeof s, "%de%d", 1 + test_below(9999), test_below(600) - 300);
        uint64_t b = bits_of(strtod(s, NULL));
        print_is_right(b);
        print_is_right(b + 1);
        print_is_right(b - 1);
    }
}

TEST(text_number_print_millions_read_back)
{
    for (int i = 0; i < test_count(2000000); i++) {
        uint64_t bits = test_random();
        double x = double_of(bits), y = 0;
        char s[ART_NUMBER_MAX];
        if (isnan(x)) continue;
        size_t n = art_print_real(s, x);
        if (art_read_double(s, n, &y) != n || bits_of(y) != bits)
            TEST_FAIL("%016llx: '%s'", (unsigned long long)bits, s);
    }
}

TEST(text_number_buf)
{
    struct art_ctx ctx;
    struct art_buf buf;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    art_buf_double(&buf, 2.5);
    art_buf_putc(&buf, ' ');
    art_buf_real(&buf, 2);
    CHECK_STR(buf.s, "2.5 2.0");
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}
