/* Lists of values, as the paths of springs through several points are: reading, writing, edits. */
#include "harness/test.h"
#include <art/mech.h>
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
};

static const char two_springs[] =
    "MechModel [\n"
    "  name=\"m\"\n"
    "  PointList<Particle> [\n"
    "    name=\"particles\"\n"
    "    [ name=\"a\" ] [ name=\"b\" ] [ name=\"c\" ] [ name=\"d\" ]\n"
    "  ]\n"
    "  RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"r\" ] [ name=\"t\" ] ]\n"
    "  PointSpringList<MultiPointSpring> [\n"
    "    name=\"multiPointSprings\"\n"
    "    [\n"
    "      name=\"s\"\n"
    "      wrappables=[ \"rigidBodies/r\" -1 -1 \"rigidBodies/t\" 0 1 ]\n"
    "      segmentSpecs=[\n"
    "        # the first\n"
    "        [ pntB=\"particles/a\" flags=0x8 numKnots=50 initialPoints=[ 1 2 3\n 4 5 6 ] ]\n"
    "        [ pntB=particles/b flags=0x0 later=[ 7 ] ]\n"
    "        [ pntB=\"particles/c\" ]\n"
    "        # no more\n"
    "      ]\n"
    "      segments=[ WrapSegment [ specIdx=0 flags=0x8 knots=[ [ pos=[ 1 2 3 ] ] ] ]\n"
    "        Segment [ specIdx=1 ] ]\n"
    "    ]\n"
    "    MultiPointMuscle [ name=\"u\" segmentSpecs=[ [ pntB=\"particles/c\" ] [ "
    "pntB=\"particles/d\" ] "
    "] ]\n"
    "  ]\n"
    "]\n";

static int read_model(struct art_ctx *ctx, struct bench *b, const char *text)
{
    struct art_source src = {0};
    int status = art_source_string(ctx, &src, "test.art", text, strlen(text));
    art_model_free(b->model);
    b->model = NULL;
    if (status == ART_OK) status = art_model_read_source(ctx, b->schema, &src, NULL, &b->model);
    art_source_fini(&src);
    return status;
}

static bool open_bench(struct bench *b, const char *text)
{
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    return CHECK_STATUS(art_sim_schema(&b->ctx, &b->schema), ART_OK) &&
           CHECK_STATUS(read_model(&b->ctx, b, text), ART_OK);
}

static void close_bench(struct bench *b)
{
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static struct art_comp *at(const struct bench *b, const char *path)
{
    return art_find(b->model->root, path);
}

/* Return the text of a component without its blanks. */
static char *text_of(struct bench *b, const char *path)
{
    struct art_buf buf;
    art_buf_init(&buf, &b->ctx);
    struct art_comp *comp = at(b, path);
    size_t n = 0;
    if (!comp || art_comp_print(&buf, comp) < 0) return NULL;
    for (size_t i = 0; i < buf.n; i++) {
        bool blank = buf.s[i] == ' ' || buf.s[i] == '\n';
        if (!blank || (n > 0 && buf.s[n - 1] != ' ')) buf.s[n++] = blank ? ' ' : buf.s[i];
    }
    buf.s[n] = '\0';
    return buf.s;
}

#define M "models/m/"
#define S M "multiPointSprings/s"

TEST(class_lists_of_values_are_read_and_written)
{
    struct bench b;
    REQUIRE(open_bench(&b, two_springs));
    CHECK_INT(b.ctx.n_warnings, 1); /* of 'later', which is kept */
    const struct art_comp *specs = art_get_object(at(&b, S), "segmentSpecs");
    CHECK_INT(art_list_count(specs), 3);
    CHECK(art_get_ref(art_list_at(specs, 1), "pntB") == at(&b, M "particles/b"));
    CHECK(art_list_at(specs, 3) == NULL && art_list_at(specs, -1) == NULL);
    CHECK_INT(art_list_count(NULL), 0);
    CHECK_INT(art_list_count(at(&b, S)), 0);
    CHECK_INT(art_list_at(specs, 2)->loc.line, 18);
    char *first = text_of(&b, S), *again;
    CHECK_HAS(first, "segmentSpecs=[ # the first [ pntB=\"particles/a\" flags=0x8 numKnots=50 "
                     "initialPoints=[ 1.0 2.0 3.0 4.0 5.0 6.0 ] ] [ pntB=\"particles/b\" flags=0x0 "
                     "later=[ 7 ] ] [ pntB=\"particles/c\" ] # no more ] segments=[ WrapSegment [ "
                     "specIdx=0 flags=0x8 knots=[ [ pos=[ 1 2 3 ] ] ] ] Segment [ specIdx=1 ] ]");
    /* and once more */
    struct art_buf whole;
    art_buf_init(&whole, &b.ctx);
    REQUIRE(art_model_print(&whole, b.model) == ART_OK);
    REQUIRE(CHECK_STATUS(read_model(&b.ctx, &b, whole.s), ART_OK));
    again = text_of(&b, S);
    CHECK_STR(again, first);
    art_buf_fini(&whole);
    art_free(first);
    art_free(again);
    close_bench(&b);
}

TEST(class_names_reach_into_lists_of_values)
{
    struct bench b;
    struct art_value value;
    REQUIRE(open_bench(&b, two_springs));
    struct art_comp *s = at(&b, S), *c = at(&b, M "particles/c");
    CHECK_NEAR(art_get_double(s, "segmentSpecs.0.numKnots"), 50, 0);
    CHECK(art_get(s, "segmentSpecs.2.flags", &value) && value.x == 0);
    CHECK(!art_get(s, "segmentSpecs.3.flags", &value));
    CHECK_STATUS(art_set_text(&b.ctx, s, "segmentSpecs.1.flags", "0x4", NULL), ART_OK);
    CHECK_STATUS(art_set_refs(&b.ctx, s, "segmentSpecs.0.pntB", &c, 1), ART_OK);
    char *text = text_of(&b, S);
    CHECK_HAS(text, "[ # the first [ flags=0x8 numKnots=50 initialPoints=[ 1.0 2.0 3.0 4.0 5.0 6.0 "
                    "] pntB=\"particles/c\" ] [ pntB=\"particles/b\" later=[ 7 ] flags=0x4 ]");
    art_free(text);
    /* an entry alone is not set, nor one that is not there */
    CHECK_STATUS(art_set_text(&b.ctx, s, "segmentSpecs.1", "[ ]", NULL), ART_EUSAGE);
    CHECK_HAS(b.ctx.last, "as a list");
    CHECK_STATUS(art_unset(&b.ctx, s, "segmentSpecs.1"), ART_EUSAGE);
    CHECK_STATUS(art_set_text(&b.ctx, s, "segmentSpecs.9.flags", "1", NULL), ART_ENOTFOUND);
    CHECK_STATUS(art_set_text(&b.ctx, s, "segmentSpecs", "[ [ pntB=\"particles/d\" ] ]", NULL),
                 ART_OK);
    CHECK_INT(art_list_count(art_get_object(s, "segmentSpecs")), 1);
    CHECK_STATUS(art_set_text(&b.ctx, s, "segmentSpecs", "[ [ pntB=\"particles/z\" ] ]", NULL),
                 ART_ENOTFOUND);
    CHECK_INT(art_list_count(art_get_object(s, "segmentSpecs")), 1);
    close_bench(&b);
}

TEST(class_lists_of_values_follow_edits)
{
    struct bench b;
    struct art_comp *copies[2];
    REQUIRE(open_bench(&b, two_springs));
    CHECK_STATUS(art_comp_rename(at(&b, M "particles/b"), "via"), ART_OK);
    CHECK_STATUS(art_comp_rename(at(&b, M "rigidBodies/t"), "torus"), ART_OK);
    char *text = text_of(&b, S);
    CHECK_HAS(text, "pntB=\"particles/via\"");
    CHECK_HAS(text, "\"rigidBodies/torus\" 0 1");
    art_free(text);
    /* a body that is gone is no longer wrapped around */
    CHECK_STATUS(art_comp_delete(&b.ctx, at(&b, M "rigidBodies/r")), ART_OK);
    text = text_of(&b, S);
    CHECK_HAS(text, "wrappables=[ \"rigidBodies/torus\" 0 1 ]");
    art_free(text);
    /* points and what is between them alone: the muscle comes along, the spring does not */
    struct art_comp *ends[] = {at(&b, M "particles/c"), at(&b, M "particles/d")};
    CHECK_STATUS(art_comp_duplicate(&b.ctx, ends, 2, NULL, ART_WITH_DEPENDENTS, copies), ART_OK);
    struct art_comp *twin = at(&b, M "multiPointSprings/u_2");
    REQUIRE(CHECK(twin != NULL && !at(&b, M "multiPointSprings/s_2")));
    const struct art_comp *specs = art_get_object(twin, "segmentSpecs");
    CHECK(art_get_ref(art_list_at(specs, 0), "pntB") == copies[0]);
    CHECK(art_get_ref(art_list_at(specs, 1), "pntB") == copies[1]);
    /* a spring goes with any of its points */
    CHECK_STATUS(art_comp_delete(&b.ctx, at(&b, M "particles/via")), ART_OK);
    CHECK(!at(&b, S));
    CHECK(at(&b, M "multiPointSprings/u") != NULL);
    /* a copy of the whole refers to its own points */
    struct art_model *copy = NULL;
    REQUIRE(CHECK_STATUS(art_model_copy(&b.ctx, b.model, &copy), ART_OK));
    struct art_comp *u = art_find(copy->root, M "multiPointSprings/u");
    struct art_comp *c = art_find(copy->root, M "particles/c");
    CHECK(art_get_ref(art_list_at(art_get_object(u, "segmentSpecs"), 0), "pntB") == c);
    art_model_free(copy);
    close_bench(&b);
}

TEST(class_entries_are_added_to_lists_of_values)
{
    struct bench b;
    struct art_comp *list, *entry, *like;
    REQUIRE(open_bench(&b, two_springs));
    struct art_comp *u = at(&b, M "multiPointSprings/u");
    like = art_list_at(art_get_object(at(&b, S), "segmentSpecs"), 0);
    REQUIRE(CHECK_STATUS(art_set_object(&b.ctx, u, "segmentSpecs", "SegmentSpecs", &list), ART_OK));
    CHECK_INT(art_list_count(list), 0);
    CHECK_STATUS(art_list_add(&b.ctx, list, NULL, like, &entry), ART_OK);
    CHECK_NEAR(art_get_double(entry, "numKnots"), 50, 0);
    CHECK_STATUS(art_set_text(&b.ctx, entry, "numKnots", "60", NULL), ART_OK);
    CHECK_NEAR(art_get_double(like, "numKnots"), 50, 0);
    CHECK_STATUS(art_list_add(&b.ctx, list, NULL, NULL, NULL), ART_OK);
    CHECK_STATUS(art_list_add(&b.ctx, list, "Segment", NULL, NULL), ART_ESYNTAX);
    CHECK_STATUS(art_list_add(&b.ctx, entry, NULL, NULL, NULL), ART_EUSAGE);
    CHECK_INT(art_list_count(list), 2);
    REQUIRE(CHECK_STATUS(art_set_object(&b.ctx, u, "segments", "Segments", &list), ART_OK));
    CHECK_STATUS(art_list_add(&b.ctx, list, NULL, NULL, NULL), ART_ESYNTAX); /* of any class */
    CHECK_STATUS(art_list_add(&b.ctx, list, "Segment", NULL, NULL), ART_OK);
    char *text = text_of(&b, M "multiPointSprings/u");
    CHECK_HAS(text, "numKnots=60 ] [ ] ] segments=[ Segment [ ] ]");
    art_free(text);
    close_bench(&b);
}

static int add_one(struct art_ctx *ctx, struct bench *b)
{
    struct art_comp *list;
    const struct art_comp *like = art_list_at(art_get_object(at(b, S), "segmentSpecs"), 0);
    int status = art_set_object(ctx, at(b, S), "segments", "Segments", &list);
    if (status == ART_OK) status = art_list_add(ctx, list, "WrapSegment", NULL, NULL);
    if (status == ART_OK)
        status = art_set_object(ctx, at(b, S), "segmentSpecs", "SegmentSpecs", &list);
    if (status == ART_OK) status = art_list_add(ctx, list, NULL, like, NULL);
    return status;
}

TEST(class_lists_of_values_without_memory)
{
    struct bench b;
    struct art_ctx ctx;
    REQUIRE(open_bench(&b, two_springs));
    struct bench fresh = {.schema = b.schema};
    CHECK_ALLOC_FAILS(&ctx, read_model(&ctx, &fresh, two_springs));
    art_model_free(fresh.model);
    CHECK_ALLOC_FAILS(&ctx, add_one(&ctx, &b));
    close_bench(&b);
}

TEST(class_lists_of_values_have_an_end)
{
    struct bench b;
    struct art_buf text;
    REQUIRE(open_bench(&b, two_springs));
    art_buf_init(&text, &b.ctx);
    art_buf_puts(&text,
                 "MechModel [ PointSpringList<MultiPointSpring> [ name=\"multiPointSprings\"\n"
                 "[ segmentSpecs=[\n");
    for (int i = 0; i < 1001; i++) art_buf_puts(&text, "[ flags=0x0 ]\n");
    art_buf_puts(&text, "] ] ] ]\n");
    CHECK_STATUS(read_model(&b.ctx, &b, text.s), ART_ELIMIT);
    art_buf_fini(&text);
    close_bench(&b);
}
