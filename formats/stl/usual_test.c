/* Facets that are laid out as those before them, and vertices read lately, are those of each alone.
 */
#include "harness/test.h"

#include "stl_priv.h"
#include <stdlib.h>

enum { MOST = 200 };

static char *keep(const struct art_facet_taker *taker, const struct art_facets *facets, char *to)
{
    (void)taker;
    size_t n = (size_t)facets->n * sizeof(double[9]);
    memcpy(to, facets->pos, n);
    return to + n;
}

static struct art_stl_made *new_made(void)
{
    struct art_stl_made *made = calloc(1, sizeof *made + ART_STL_PIECE * sizeof(double[9]));
    if (!made) abort();
    made->end = made->out;
    return made;
}

/* All facets of a text that ends where its memory ends: at once, and each by itself, which is what
 * a reader does that has room for one. */
static int compare(const char *text, size_t n)
{
    struct art_facet_taker taker = {.size = sizeof(double[9]), .make = keep};
    const struct art_stl_reading r = {.taker = &taker};
    struct art_stl_made *all = new_made(), *one = new_made();
    char *copy = malloc(n + 1), *at = one->out;
    if (!copy) abort();
    memcpy(copy, text, n);
    struct art_piece whole = {.from = copy, .end = copy + n, .at = copy}, alone = whole;
    art_stl_read_usual(&r, &whole, all);
    int lines = 0;
    do {
        alone.from = alone.at;
        alone.lines = 0;
        one->n = ART_STL_PIECE - 1;
        art_stl_read_usual(&r, &alone, one);
        lines += alone.lines;
    } while (one->n == ART_STL_PIECE);
    CHECK_INT(whole.at - copy, alone.at - copy);
    CHECK_INT(whole.lines, lines);
    if (CHECK_INT(all->end - all->out, one->end - at))
        CHECK(memcmp(all->out, one->out, (size_t)(all->end - all->out)) == 0);
    int read = all->n;
    free(all), free(one), free(copy);
    return read;
}

static const char *any(const char *const *of, int n)
{
    return of[test_random() % (unsigned)n];
}
#define ANY(of) any(of, (int)(sizeof(of) / sizeof(of)[0]))

static const char *blank(void)
{
    static const char *const some[] = {" ",  " ",    "  ",  "\n",     "\r\n",     "\r",
                                       "\t", "\n\n", " \n", "\r\r\n", "\n      ", "       "};
    return ANY(some);
}

/* Numbers of which many begin or end as others do; few are none, or leave the usual way. */
static const char *number(int odd)
{
    static const char *const good[] = {
        "1.5",
        "1.55",
        "1.555",
        "0",
        "-0",
        "-0.0",
        ".5",
        "5.",
        "1e1",
        "1e-05",
        "-0.007834073873430603",
        "-0.007834073873430604",
        "-0.00783407387343060",
        "0.007834073873430603",
        "6.152993748495483e-05",
        "123456789012345678901234567890123456789012345678901234567890"};
    static const char *const bad[] = {"1e400", "nan",  "1.5x", "1.5-2",
                                      "x",     "\x01", "1\v2", "1.5 2"};
    return odd > 0 && test_random() % (unsigned)odd == 0 ? ANY(bad) : ANY(good);
}

/* Facets of one layout, of which few words in a thousand are written otherwise. */
static size_t write_facets(char *to, size_t room, int otherwise, int odd)
{
    static const char *const words[] = {"facet", "normal",  NULL,      NULL,     NULL, "outer",
                                        "loop",  "vertex",  NULL,      NULL,     NULL, "vertex",
                                        NULL,    NULL,      NULL,      "vertex", NULL, NULL,
                                        NULL,    "endloop", "endfacet"};
    enum { WORDS = sizeof words / sizeof words[0] };
    static const int second[] = {9, 13, 17}; /* number of normal and vertices */
    const char *before[WORDS], *usual = test_random() % 3 ? " " : "  ";
    size_t n = 0;
    for (int k = 0; k < WORDS; k++) before[k] = words[k] ? blank() : usual;
    if (test_random() % 3 == 0) before[second[test_below(3)]] = blank();
    for (int f = 0; f < MOST; f++)
        for (int k = 0; k < WORDS; k++) {
            bool other = test_random() % 1000 < (unsigned)otherwise;
            n += (size_t)snprintf(to + n, room - n, "%s%s", other ? blank() : before[k],
                                  words[k] ? words[k] : number(odd));
        }
    return n + (size_t)snprintf(to + n, room - n, "%s", blank());
}

TEST(stl_usual_facets_together_are_those_of_each_alone)
{
    enum { ROOM = MOST * 1600 };
    char *text = malloc(ROOM);
    REQUIRE(text != NULL);
    int read = 0;
    for (int round = 0; round < 300; round++) {
        size_t n = write_facets(text, ROOM, round % 3 * round % 20, round % 5 ? 0 : 2000);
        REQUIRE(n < ROOM);
        /* also cut off anywhere */
        read += compare(text, round % 2 ? n : test_random() % n);
    }
    CHECK(read > 10000);
    free(text);
}

TEST(stl_vertices_are_told_apart_by_all_their_text)
{
    /* some have the same bytes where the hash looks; some begin as others do */
#define ONES "11111111111111111111"
    static const char *const triple[] = {
        "0.12345678901234 0.12345678901234 0.12345678901234",
        "0.12345678911234 0.12345678901234 0.12345678901234",
        "0.12345678901234 0.12345678901234 0.123456789012345",
        "1.5 2 3",
        "1.5 2 35",
        "1.55 2 3",
        "1.5  2 3",
        "0 0 0",
        "0 0 -0",
        ONES ONES ONES " 1 " ONES,
        ONES ONES ONES " 2 " ONES,
        ONES ONES ONES " 1 " ONES "1",
        "1 2 0.00000000000000000000000000000000000000000000000000000000000000000000000000000001"};
    enum { ROOM = MOST * 600 };
    char *text = malloc(ROOM);
    REQUIRE(text != NULL);
    for (int round = 0; round < 100; round++) {
        size_t n = 0;
        for (int f = 0; f < MOST; f++) {
            n += (size_t)snprintf(text + n, ROOM - n, "facet normal 0 0 1 outer loop");
            for (int k = 0; k < 3; k++) {
                /* quadrangles in a row, cut in two, and at times something else */
                static const int quad[2][3] = {{0, 1, 3}, {0, 3, 2}};
                size_t i = (size_t)(f / 2 * 2 + quad[f % 2][k]) % (sizeof triple / sizeof *triple);
                bool row = round % 2 && test_below(20) > 0;
                n += (size_t)snprintf(text + n, ROOM - n, " vertex %s",
                                      row ? triple[i] : ANY(triple));
            }
            n += (size_t)snprintf(text + n, ROOM - n, " endloop endfacet ");
        }
        REQUIRE(n < ROOM);
        CHECK_INT(compare(text, n), MOST);
    }
    free(text);
}
