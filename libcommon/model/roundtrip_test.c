/* What is written reads back the same: write(read(x)) is a fixed point, and read(write(read(x)))
 * equals read(x) value for value. Hostile files end in an error or in a model that keeps this law.
 */
#include "harness/test.h"
#include "toy_test_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Something of everything, with comments. */
static const char *const rich =
    "# what this is\n"
    "# and who made it\n"
    "RootModel [ # behind a bracket\n"
    "  ComponentList<ModelBase> [ name=\"models\"\n"
    "    MechModel [\n"
    "      # comment of a property\n"
    "      stiffness=0.1 material=toy.Linear [ k=1e-7 inner=Linear [ k=1 # inside\n"
    "        ] stiffness:Inherited ]\n"
    "      name=\"a \\\"quoted\\\" arm\"\n"
    "      ComponentList<Box> [ name=\"rigidBodies\" shortName=\"rb\"\n"
    "        # comment of a component\n"
    "        [ name=\"b\" flag=true count=1 mass=3 start=5000 pos=1 2 3 numbers=[ 1 2\n3 4 ] ]\n"
    "        7 BigBox [ axis=[ 1 0 0 45 ] quat=[ 1 2 3 4 ] pose=[ rotZ 30 ] sym=[ 1 2 3 4 5 6 7 8 "
    "9 ]\n"
    "          inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] range=[ (0,inf) ] color=[ 1 0 0.5 1 ]\n"
    "          label=\"tab\\t back\\\\ bell\\a \\303\\251 \\0 end\" kind=Free words=[ x \"y z\" "
    "'q' -1 ] ]\n"
    "        org.Own [ name=\"own\" a=[ 1 [ # kept\n 2 ] ] b:Inherited Sub<Thing> [ ] 4 Sub [ ] "
    "c=d ]\n"
    "        [ other=\"rigidBodies/b\" others=[ rb/b rb/7 \"rb/b\" ] sources=[ rb/b 0.5 rb/7 -2 ]\n"
    "          drives=[ \"rb/b:mass\" stiffness \":stiffness\" ] mesh=Mesh[\nv 1 2 3\n#c\nEOF ] "
    "raw=( ]\n"
    "        # last in the list\n"
    "      ]\n"
    "      ComponentList<Spring> [ name=\"axialSprings\" [ stiffness:Inactive unknown=Foo [ ] ] ]\n"
    "      # before the manager\n"
    "      manager=[ stiffness=2 Part [ stiffness=1 [ ] ] ]\n"
    "      Part [ stiffness:Explicit [ [ stiffness=4 ] ] 9 Piece [ ] ]\n"
    "      label=3\n"
    "    ]\n"
    "    my.Arm [ ComponentList<Box> [ name=\"rigidBodies\" ] ComponentList [ "
    "name=\"axialSprings\" ] ]\n"
    "  ]\n"
    "  ComponentList [ name=\"controllers\" Panel [ x=\"y\" W [ z=[ 1 2 ] ] ] ]\n"
    "]\n"
    "# the end\n";

static bool keeps_the_law(struct toy *t)
{
    struct toy u;
    char what[200] = "";
    bool ok = false;
    char *once = toy_text(t), *twice = NULL;
    if (CHECK(once != NULL) && CHECK(toy_open(&u))) {
        int status = toy_read(&u, once);
        if (status < 0) TEST_FAIL("what was written does not read: %s", u.log.s);
        if (status == ART_OK) {
            const char *diff = toy_difference(t->model->root, u.model->root, what);
            if (diff) TEST_FAIL("differs at %s", diff);
            twice = toy_text(&u);
            ok = CHECK_STR(twice, once) && !diff;
        }
        toy_close(&u);
    }
    art_free(once);
    art_free(twice);
    return ok;
}

TEST(model_what_is_written_reads_back_the_same)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, rich) == ART_OK);
    CHECK(keeps_the_law(&t));
    toy_close(&t);
}

TEST(model_comments_are_kept)
{
    static const char *const kept[] = {"# what this is\n# and who made it\nRootModel [",
                                       "# behind a bracket",
                                       "      # comment of a property\n      stiffness=0.1\n",
                                       "        # comment of a component\n        [\n",
                                       "# inside",
                                       "# kept",
                                       "        # last in the list\n      ]",
                                       "      # before the manager\n      manager=[",
                                       "]\n# the end\n"};
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(toy_read(&t, rich) == ART_OK);
    char *text = toy_text(&t);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) CHECK_HAS(text, kept[i]);
    art_free(text);
    toy_close(&t);
}

TEST(model_numbers_survive_to_the_last_bit)
{
    struct toy t;
    struct art_buf text;
    double x[100];
    int n;
    REQUIRE(toy_open(&t));
    art_buf_init(&text, &t.ctx);
    art_buf_puts(&text, "MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ numbers=[");
    for (int i = 0; i < 100; i++) {
        union {
            uint64_t bits;
            double x;
        } u;
        do {
            u.bits = test_random();
        } while (u.x != u.x);
        x[i] = i == 0 ? -0.0 : i == 1 ? 5e-324 : u.x;
        art_buf_putc(&text, ' ');
        art_buf_real(&text, x[i]);
    }
    art_buf_puts(&text, " ] ] ] ]");
    REQUIRE(toy_read(&t, text.s) == ART_OK);
    CHECK(keeps_the_law(&t));
    struct art_value value;
    REQUIRE(art_get(art_find(t.model->root, "m/0/r/0"), "numbers", &value));
    const double *y = art_value_numbers(&value, &n);
    REQUIRE(n == 100);
    for (int i = 0; i < 100; i++) CHECK_BITS(y[i], x[i]);
    art_buf_fini(&text);
    toy_close(&t);
}

/* One item of the file states several properties; alone they are read as well. */
TEST(model_packed_properties)
{
#define CRATE(items)                                                                               \
    "RootModel [ ComponentList [ name=\"models\" MechModel [ ComponentList<Box> [\n"               \
    " name=\"rigidBodies\" Crate [ " items " ] ] ] ] ]\n"
    static const char *const texts[] = {CRATE("corner=[ 1 2 3 4 false ]"),
                                        CRATE("flag=false mass=4 pos=[ 1 2 3 ]")};
    static const char *const bad[] = {CRATE("corner=[ 1 2 3 4 ]"),
                                      CRATE("corner=[ 1 2 3 4 true 5 ]"), CRATE("corner=[ 1 2 x ]"),
                                      CRATE("corner=3"), CRATE("corner=[ 1 2 3 -4 true ]")};
    const double want[3] = {1, 2, 3};
    struct toy t;
    REQUIRE(toy_open(&t));
    for (int k = 0; k < 2; k++) {
        double pos[3];
        REQUIRE(toy_read(&t, texts[k]) == ART_OK);
        struct art_comp *crate = art_find(t.model->root, "m/0/r/0");
        REQUIRE(crate);
        CHECK_INT(art_get_vector(crate, "pos", pos, 3), 3);
        CHECK_NEAR_N(pos, want, 3, 0);
        CHECK_NEAR(art_get_double(crate, "mass"), 4, 0);
        CHECK(!art_get_bool(crate, "flag"));
        CHECK(keeps_the_law(&t));
        char *text = toy_text(&t);
        REQUIRE(text);
        CHECK_HAS(text, "corner=[ 1.0 2.0 3.0 4.0 false ]");
        CHECK(!strstr(text, "mass="));
        art_free(text);
    }
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) CHECK(toy_read(&t, bad[k]) < 0);
    toy_close(&t);
#undef CRATE
}

/* ------------------------------------------------------------------- hostile */

static int read_and_forget(struct art_ctx *ctx, const char *text, size_t n, bool write)
{
    struct art_schema *schema = NULL;
    struct art_source source = {0};
    struct art_model *model = NULL;
    struct art_buf buf;
    art_buf_init(&buf, ctx);
    int status = toy_schema(ctx, &schema);
    if (status == ART_OK) status = art_source_string(ctx, &source, "x.art", text, n);
    if (status == ART_OK) status = art_model_read_source(ctx, schema, &source, NULL, &model);
    if (status == ART_OK && write) status = art_model_print(&buf, model);
    art_model_free(model);
    art_source_fini(&source);
    art_schema_free(schema);
    art_buf_fini(&buf);
    return status;
}

TEST(model_every_failing_allocation_is_told)
{
    static struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, read_and_forget(&ctx, rich, strlen(rich), true));
}

TEST(model_cut_off_files)
{
    size_t n = strlen(rich);
    struct toy t;
    REQUIRE(toy_open(&t));
    for (size_t k = 0; k <= n; k++) {
        int status = toy_read_n(&t, rich, k);
        /* the last bracket is followed by a comment: only from there on the file is whole */
        bool whole = k >= n - strlen("\n# the end\n");
        if (!CHECK_INT(status == ART_OK, whole)) TEST_FAIL("%zu of %zu bytes", k, n);
        if (status < 0) CHECK_HAS(t.log.s, "error ");
    }
    toy_close(&t);
}

TEST(model_random_changes_give_an_error_or_a_model)
{
    static const char *const pieces[] = {
        "[",  "]", "=",           "<",    ">",   "\"",   "'",          "#",   "\n",
        ":",  "1", "-1",          "null", "inf", "nan",  "name=\"b\"", "[ ]", "EOF",
        "..", "/", "99999999999", "Part", "\\",  "\x80", "0x",         ";",   "material="};
    size_t n = strlen(rich);
    int count = test_count(1500);
    char text[4096];
    struct toy t;
    REQUIRE(toy_open(&t));
    REQUIRE(n + 200 < sizeof text);
    for (int i = 0; i < count; i++) {
        memcpy(text, rich, n + 1);
        size_t len = n;
        for (int k = test_below(6); k >= 0; k--) {
            size_t at = (size_t)test_below((int)len);
            const char *piece = pieces[test_below(sizeof pieces / sizeof pieces[0])];
            size_t m = strlen(piece), gone = (size_t)test_below(12);
            if (test_below(3) == 0) {
                text[at] = (char)test_below(256);
                continue;
            }
            if (gone > len - at) gone = len - at;
            if (len + m - gone >= sizeof text) continue;
            memmove(text + at + m, text + at + gone, len - at - gone);
            memcpy(text + at, piece, m);
            len += m - gone;
        }
        if (toy_read_n(&t, text, len) == ART_OK && !keeps_the_law(&t)) {
            text[len] = '\0';
            TEST_FAIL("input:\n%s", text);
            break;
        }
    }
    toy_close(&t);
}

/* A file of `n` times the text between a head and a tail. */
static int read_repeated(struct toy *t, const char *head, const char *text, int n, const char *tail)
{
    struct art_ctx ctx;
    struct art_buf buf;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    art_buf_puts(&buf, head);
    for (int i = 0; i < n; i++) {
        const char *number = strchr(text, '@');
        art_buf_add(&buf, text, number ? (size_t)(number - text) : strlen(text));
        if (number) art_buf_printf(&buf, "%d%s", i, number + 1);
    }
    art_buf_puts(&buf, tail);
    int status = toy_read_n(t, buf.s, buf.n);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
    return status;
}

TEST(model_nesting_bombs)
{
    struct toy t;
    REQUIRE(toy_open(&t));
    CHECK_STATUS(read_repeated(&t, "MechModel [ ", "Part [ ", 100000, ""), ART_ELIMIT);
    CHECK_STATUS(read_repeated(&t, "MechModel [ ", "org.Own [ ", 100000, ""), ART_ELIMIT);
    CHECK_STATUS(read_repeated(&t, "MechModel [ ", "manager=[ Part [ ", 100000, ""), ART_ESYNTAX);
    CHECK_STATUS(read_repeated(&t, "MechModel [ material=Linear [ ", "inner=Linear [ ", 100000, ""),
                 ART_ELIMIT);
    CHECK_STATUS(read_repeated(&t, "MechModel [ foo=", "[ ", 100000, ""), ART_ESYNTAX);
    CHECK_STATUS(read_repeated(&t, "MechModel [ ComponentList<Box> [ [ range=", "[ ", 100000, ""),
                 ART_ESYNTAX);
    CHECK_STATUS(read_repeated(&t, "", "a.B [ ", 100000, ""), ART_EUNSUPPORTED);
    toy_close(&t);
}

/* Files that would take minutes if the time grew with the square of their size. */
TEST(model_large_files_take_time_in_proportion)
{
    static const struct {
        const char *head, *text, *tail;
        int n, status;
    } cases[] = {
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" ", "[ ] ", "] ]", 200000, ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" 1 [ ] ", "[ ] ", "] ]", 200000,
         ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" 1 [ ] ",
         "[ other=rigidBodies/1@ ] ", "] ]", 90000, ART_ENOTFOUND},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" ", "[ name=\"b@\" ] ", "] ]",
         200000, ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ name=\"a\" ] ",
         "[ other=rigidBodies/a ] ", "] ]", 200000, ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" ", "org.Own@ [ ] ", "] ]", 50000,
         ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" ", "[ foo@=1 ] ", "] ]", 50000,
         ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ ", "mass=@ ", "] ] ]", 200000,
         ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" org.Own [ ", "foo@=1 ", "] ] ]",
         200000, ART_ELIMIT},
        {"MechModel [ org.Own [ name=\"x\" ] ComponentList<Box> [ name=\"more\" ",
         "[ other=3/x/y@ ] ", "] ]", 100000, ART_OK},
        {"MechModel [ ComponentList<Box> [ name=\"rigidBodies\" [ numbers=[ ", "1 ", "] ] ] ]",
         500000, ART_OK},
    };
    struct toy t;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        clock_t start = clock();
        REQUIRE(toy_open(&t));
        if (!CHECK_STATUS(
                read_repeated(&t, cases[i].head, cases[i].text, cases[i].n, cases[i].tail),
                cases[i].status))
            TEST_FAIL("case %zu: %.300s", i, t.log.s);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (seconds > 10) TEST_FAIL("case %zu took %.1f s", i, seconds);
        toy_close(&t);
    }
}

/* Each level of unknown classes looks ahead to guess what it is. */
TEST(model_guessing_ahead_is_bounded)
{
    struct art_ctx ctx;
    struct art_buf buf;
    struct toy t;
    art_ctx_init(&ctx);
    art_buf_init(&buf, &ctx);
    art_buf_puts(&buf, "MechModel [ ");
    for (int i = 0; i < 150; i++) art_buf_printf(&buf, "org.Own%d [ ", i);
    for (int i = 0; i < 100000; i++) art_buf_puts(&buf, "a=[ 1 2 3 ] ");
    clock_t start = clock();
    REQUIRE(toy_open(&t));
    CHECK_STATUS(toy_read(&t, buf.s), ART_ESYNTAX);
    CHECK((double)(clock() - start) / CLOCKS_PER_SEC < 10);
    toy_close(&t);
    art_buf_fini(&buf);
    art_ctx_fini(&ctx);
}
